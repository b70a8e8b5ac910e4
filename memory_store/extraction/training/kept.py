"""What the model of keeping learns from: visits whose clauses' sorts are told by weights that have not seen them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from memory_store.extraction.keeping import Features, features_of
from memory_store.extraction.putting_right import as_meant
from memory_store.extraction.sentence import patterns, vectors_of
from memory_store.extraction.softmax import normalised
from memory_store.extraction.sorting import SORTS, Sorted
from memory_store.extraction.training.classes import of_sorts
from memory_store.extraction.training.fitting import Table, fit_logistic, fit_softmax, with_one
from memory_store.extraction.training.visits import Visit, kept_clauses


def weights_of(folder: Path, visits: Sequence[Visit]) -> dict[str, float]:
    """Fit on both halves of the visits, each sorted by what was trained on the other."""
    halves = [[v for v in visits if v.number % 2 == half] for half in (0, 1)]
    rows: list[Features] = []
    labels: list[bool] = []
    for half, other in (halves, halves[::-1]):
        clauses, classes = of_sorts(folder, other)
        table = np.hstack([vectors_of([clause.text for clause in clauses]), patterns(clauses)])
        sorting = fit_softmax(table, classes, len(SORTS))
        for visit in half:
            found = _rows(visit, sorting)
            rows += [row for row, _ in found]
            labels += [kept for _, kept in found]
    weights = fit_logistic(np.array([[*row.values(), 1.0] for row in rows]), np.array(labels, float), np.ones(len(labels)))
    return {name: round(float(weight), 3) for name, weight in zip([*rows[0], "bias"], weights, strict=True)}


def _rows(visit: Visit, sorting: Table) -> list[tuple[Features, bool]]:
    clauses = visit.clauses
    if not clauses:
        return []
    table = np.hstack([vectors_of([clause.text for clause in clauses]), patterns(clauses)])
    sorts = [Sorted(dict(zip(SORTS, map(float, row), strict=True))) for row in normalised(with_one(table) @ sorting)]
    meant = as_meant(clauses)
    found = features_of(clauses, meant, sorts)
    return [(found[place], kept) for place, kept in kept_clauses(visit, clauses, meant)]
