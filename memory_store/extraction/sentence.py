"""A sentence as numbers: its vector, and the patterns of its morphemes and letters. All that is learned of sentences rests on these."""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from memory_store.extraction.clauses import Clause
from memory_store.extraction.morphology import morphemes

if TYPE_CHECKING:  # numpy takes a tenth of a second to load
    import numpy as np
    from numpy.typing import NDArray

    from memory_store.protocols import Embedder

WEIGHTS = files("memory_store.extraction").joinpath("weights")

HASHED = 1536
"""Columns for morpheme patterns."""

LETTERED = 4096
"""Columns for runs of letters, which hold where an analyser does not: dialect, shorthand, typing errors."""

RUNS = (1, 2, 3)
"""Lengths of these runs."""

CACHED = 8192

_SILENT = ("SF", "SP", "SW", "SN", "SE", "SSO", "SSC")


@lru_cache(maxsize=1)
def embedder() -> Embedder | None:
    """The embedder shared by all that judge sentences."""
    from memory_store.recall.embedders import default_embedder

    return default_embedder()


@lru_cache(maxsize=1)
def mean() -> NDArray[np.float32]:
    """The mean vector of the sentences that were trained with."""
    import numpy as np

    with WEIGHTS.joinpath("mean.npz").open("rb") as file, np.load(file) as stored:
        middle: NDArray[np.float32] = stored["mean"].astype(np.float32)
    return middle


def vectors_of(texts: Sequence[str]) -> NDArray[np.float32]:
    """Unit vectors, centred: float32[n, dim]. Only where there is an embedder."""
    import numpy as np

    return np.array([vector_of(text) for text in texts])


@lru_cache(maxsize=CACHED)
def vector_of(text: str) -> NDArray[np.float32]:
    """The same of one sentence, embedded once only: it is sorted, told by its topic, and held against others."""
    model = embedder()
    assert model is not None
    vector: NDArray[np.float32] = centred(model.embed([text], query=True), mean())[0]
    return vector


def centred(vectors: NDArray[np.float32], middle: NDArray[np.float32]) -> NDArray[np.float32]:
    """Unit vectors with the common part taken out, which for this family of models is most of a vector."""
    import numpy as np

    moved = vectors - middle
    unit: NDArray[np.float32] = moved / np.maximum(np.linalg.norm(moved, axis=1, keepdims=True), 1e-6)
    return unit


def as_clause(text: str) -> Clause:
    """A text that is no part of a visit, as a clause of its own."""
    return Clause(0, text, morphemes(text))


def patterns(clauses: Sequence[Clause]) -> NDArray[np.float32]:
    """Hashed morphemes and the patterns of the last ones, where Korean puts mood, tense and person, beside hashed runs of letters:
    float32[n, HASHED + LETTERED], both parts as unit rows."""
    import numpy as np

    return np.hstack([_hashed([f(clause) for clause in clauses], size) for f, size in ((_patterns, HASHED), (_runs, LETTERED))])


def _hashed(found: Sequence[set[str]], size: int) -> NDArray[np.float32]:
    import numpy as np

    table = np.zeros((len(found), size), np.float32)
    for row, patterns_of_one in zip(table, found, strict=True):
        row[[zlib.crc32(pattern.encode()) % size for pattern in patterns_of_one]] = 1
        row /= max(1.0, float(np.linalg.norm(row)))
    return table


def _runs(clause: Clause) -> set[str]:
    text = f"^{clause.text.strip()}$"
    return {text[i : i + length] for length in RUNS for i in range(len(text) - length + 1)}


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
