"""What the encoder learns from: visits with what the model over features says of their clauses, and single sentences with their sorts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from memory_store.extraction.encoder.rows import Row, Rows
from memory_store.extraction.putting_right import as_meant
from memory_store.extraction.sorting import SORTS
from memory_store.extraction.training.classes import written_sorts
from memory_store.extraction.training.visits import Visit, kept_clauses, sorted_clauses

UNKNOWN = -1
"""The label, or sort, of a span that has none."""


class Example(NamedTuple):
    """A row; for each of its spans the log-odds by features, whether it is to be kept (0, 1 or UNKNOWN), and its place in SORTS (or
    UNKNOWN)."""

    row: Row
    odds: list[float]
    kept: list[int]
    sorts: list[int]


def of_visits(rows: Rows, visits: Sequence[Visit], odds: Sequence[Sequence[float]]) -> Iterator[Example]:
    """`odds`: what the model over features says of each clause, having learned from other visits."""
    for visit, of_visit in zip(visits, odds, strict=True):
        clauses = visit.clauses
        holds = dict(kept_clauses(visit, clauses, as_meant(clauses)))
        sorts = {(clause.turn, clause.text): SORTS.index(sort) for clause, sort in sorted_clauses(visit)}
        at = 0
        for row in rows.of_visit([clause.text for clause in clauses], [clause.turn for clause in clauses]):
            places = range(at, at + len(row.spans))
            at = places.stop
            yield Example(
                row,
                [of_visit[i] for i in places],
                [int(holds[i]) if i in holds else UNKNOWN for i in places],
                [sorts.get((clauses[i].turn, clauses[i].text), UNKNOWN) for i in places],
            )


def of_sorts(rows: Rows, folder: Path) -> Iterator[Example]:
    """The written sentences of `sorts.tsv`: their sort of speech alone is known."""
    for text, sort in written_sorts(folder):
        yield from (Example(row, [0.0], [UNKNOWN], [SORTS.index(sort)]) for row in rows.of_visit([text], [0]))
