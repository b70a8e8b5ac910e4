"""What sort of speech a clause is: a softmax over a sentence embedding and hashed morpheme patterns.

The weights beside this file are trained by `sorting_train.py` from written examples; a second set without the embedding serves
machines that have no embedder.
"""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from memory_store.extraction.clauses import Clause

if TYPE_CHECKING:  # numpy takes a tenth of a second to load
    import numpy as np
    from numpy.typing import NDArray

    from memory_store.protocols import Embedder

HASHED = 1536
"""Columns for morpheme patterns."""

_SILENT = ("SF", "SP", "SW", "SN", "SE", "SSO", "SSC")


class Sort(StrEnum):
    """The value is the letter in the training examples."""

    PREFERENCE = "P"
    FACT = "N"
    ISSUE = "I"
    SETTLED = "C"
    QUESTION = "Q"
    HYPOTHETICAL = "H"
    OTHERS = "T"
    TALK = "S"
    CLAIM = "G"
    PRIVATE = "X"
    WITHDRAWAL = "W"


SORTS = tuple(Sort)


@dataclass(frozen=True)
class Sorted:
    """The probability of each sort."""

    shares: dict[Sort, float]

    @property
    def best(self) -> Sort:
        return max(self.shares, key=lambda sort: self.shares[sort])

    @property
    def lasting(self) -> float:
        """How likely it is something to keep: a preference, a fact, an open issue or a settled one."""
        return sum(self.shares[sort] for sort in (Sort.PREFERENCE, Sort.FACT, Sort.ISSUE, Sort.SETTLED))


@lru_cache(maxsize=1)
def embedder() -> Embedder | None:
    """The embedder shared by all that judge clauses."""
    from memory_store.recall.embedders import default_embedder

    return default_embedder()


@lru_cache(maxsize=1)
def _weights() -> dict[str, NDArray[np.float32]]:
    import numpy as np

    with files("memory_store.extraction").joinpath("sorting.npz").open("rb") as file, np.load(file) as stored:
        return {name: stored[name].astype(np.float32) for name in stored.files}


def sort_clauses(clauses: Sequence[Clause]) -> list[Sorted]:
    """The sort of each clause."""
    return sort_with(embedder(), clauses)


def sort_with(model: Embedder | None, clauses: Sequence[Clause]) -> list[Sorted]:
    """The sort of each clause with this embedder, or by morpheme patterns alone."""
    import numpy as np

    if not clauses:
        return []
    weights = _weights()
    table = patterns(clauses)
    if model is not None:
        table = np.hstack([centred_vectors(model, [c.text for c in clauses]), table])
    matrix = weights["full" if model is not None else "light"]
    scores = np.hstack([table, np.ones((len(clauses), 1), np.float32)]) @ matrix
    scores = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares = scores / scores.sum(axis=1, keepdims=True)
    return [Sorted(dict(zip(SORTS, map(float, row), strict=True))) for row in shares]


def centred_vectors(model: Embedder, texts: Sequence[str]) -> NDArray[np.float32]:
    """Unit vectors of `texts`, centred on those that the weights were trained with: float32[n, dim]."""
    return centred(model.embed(list(texts), query=True), _weights()["mean"])


def centred(vectors: NDArray[np.float32], mean: NDArray[np.float32]) -> NDArray[np.float32]:
    """Unit vectors with the common part taken out, which for this family of models is most of a vector."""
    import numpy as np

    moved = vectors - mean
    unit: NDArray[np.float32] = moved / np.maximum(np.linalg.norm(moved, axis=1, keepdims=True), 1e-6)
    return unit


def patterns(clauses: Sequence[Clause]) -> NDArray[np.float32]:
    """Hashed morphemes and the patterns of the last ones, where Korean puts mood, tense and person: float32[n, HASHED], unit rows."""
    import numpy as np

    table = np.zeros((len(clauses), HASHED), np.float32)
    for row, clause in zip(table, clauses, strict=True):
        for pattern in _patterns(clause):
            row[zlib.crc32(pattern.encode()) % HASHED] = 1
        row /= max(1.0, float(np.linalg.norm(row)))
    return table


def _patterns(clause: Clause) -> set[str]:
    forms = [f"{m.form}/{m.tag[:2]}" for m in clause.morphemes if m.tag not in _SILENT]
    tags = [m.tag for m in clause.morphemes]
    found = set(forms) | {" ".join(forms[-2:]) + "$", " ".join(forms[-3:]) + "$$"}
    found.update(f"{a} {b}" for a, b in itertools.pairwise(forms))
    if "SN" in tags:
        found.add("#number")
    if clause.text.rstrip().endswith("?"):
        found.add("#asks")
    if any("[" in m.form for m in clause.morphemes):
        found.add("#mask")
    return found
