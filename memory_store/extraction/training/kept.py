"""What the model of keeping learns from: visits whose clauses' sorts are told by weights that have not seen them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from memory_store.extraction.keeping import Features, features_of, odds_of
from memory_store.extraction.putting_right import as_meant
from memory_store.extraction.sentence import patterns, vectors_of
from memory_store.extraction.softmax import normalised
from memory_store.extraction.sorting import SORTS, Sorted
from memory_store.extraction.training.classes import of_sorts
from memory_store.extraction.training.fitting import Table, fit_logistic, fit_softmax, with_one
from memory_store.extraction.training.visits import Visit, kept_clauses


class Kept(NamedTuple):
    """The weights by the features' names, and for each visit the log-odds of its clauses."""

    weights: dict[str, float]
    odds: list[list[float]]


def learn(folder: Path, visits: Sequence[Visit]) -> Kept:
    """Fit on both halves of the visits, each sorted by what was trained on the other."""
    found: dict[int, list[Features]] = {}
    for half in (0, 1):
        clauses, classes = of_sorts(folder, [v for v in visits if v.number % 2 != half])
        table = np.hstack([vectors_of([clause.text for clause in clauses]), patterns(clauses)])
        sorting = fit_softmax(table, classes, len(SORTS))
        found |= {place: _rows(visit, sorting) for place, visit in enumerate(visits) if visit.number % 2 == half}
    rows: list[Features] = []
    labels: list[bool] = []
    for place, visit in enumerate(visits):
        clauses = visit.clauses
        for at, kept in kept_clauses(visit, clauses, as_meant(clauses)):
            rows.append(found[place][at])
            labels.append(kept)
    fitted = fit_logistic(np.array([[*row.values(), 1.0] for row in rows]), np.array(labels, float), np.ones(len(labels)))
    weights = {name: round(float(weight), 3) for name, weight in zip([*rows[0], "bias"], fitted, strict=True)}
    return Kept(weights, [[odds_of(row, weights) for row in found[place]] for place in range(len(visits))])


def _rows(visit: Visit, sorting: Table) -> list[Features]:
    clauses = visit.clauses
    if not clauses:
        return []
    table = np.hstack([vectors_of([clause.text for clause in clauses]), patterns(clauses)])
    sorts = [Sorted(dict(zip(SORTS, map(float, row), strict=True))) for row in normalised(with_one(table) @ sorting)]
    return features_of(clauses, as_meant(clauses), sorts)
