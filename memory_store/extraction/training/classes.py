"""What the softmaxes learn from: sentences with the sort of speech they are, and with the topic that they are about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memory_store.extraction.clauses import Clause
from memory_store.extraction.sentence import as_clause, patterns, vectors_of
from memory_store.extraction.sorting import SORTS, Sort
from memory_store.extraction.topics import KEYS, NONE
from memory_store.extraction.training.fitting import Table, fit_softmax
from memory_store.extraction.training.visits import Visit, sorted_clauses

OF_VISITS = 2
"""How often a clause of a visit counts: it is what the program meets."""

Examples = tuple[list[Clause], NDArray[np.int64]]


def _lines(path: Path) -> Iterator[tuple[str, str]]:
    for line in path.read_text(encoding="utf-8").splitlines():
        label, _, text = line.partition("\t")
        yield label, text


def written_sorts(folder: Path) -> list[tuple[str, Sort]]:
    """The sentences of `sorts.tsv`, each with its sort."""
    return [(text, Sort(letter)) for letter, text in _lines(folder / "sorts.tsv")]


def of_sorts(folder: Path, visits: Iterable[Visit] = ()) -> Examples:
    """The written sentences of `sorts.tsv` and the clauses of visits, each with its place in SORTS."""
    found = [(as_clause(text), sort) for text, sort in written_sorts(folder)]
    found += [pair for visit in visits for pair in sorted_clauses(visit)] * OF_VISITS
    return [clause for clause, _ in found], np.array([SORTS.index(sort) for _, sort in found])


def of_topics(folder: Path) -> Examples:
    """The sentences of `topics.tsv`, each with its place in KEYS; labels beside those are about no topic of the service."""
    found = [(as_clause(text), key if key in KEYS else NONE) for key, text in _lines(folder / "topics.tsv")]
    return [clause for clause, _ in found], np.array([KEYS.index(key) for _, key in found])


def weights_of(examples: Examples, count: int) -> dict[str, Table]:
    """The weights of a softmax of `count` classes, with vectors and without."""
    clauses, classes = examples
    light = patterns(clauses)
    full = np.hstack([vectors_of([clause.text for clause in clauses]), light])
    return {"full": fit_softmax(full, classes, count), "light": fit_softmax(light, classes, count)}
