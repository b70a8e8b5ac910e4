"""Classes of sentences by a softmax over their vectors and patterns. Each set of classes has its weights in `weights/`: `full`, and
`light` for machines that have no embedder."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from memory_store.extraction.clauses import Clause
from memory_store.extraction.sentence import WEIGHTS, embedder, patterns, vectors_of

if TYPE_CHECKING:  # numpy takes a tenth of a second to load
    import numpy as np
    from numpy.typing import NDArray


@lru_cache(maxsize=8)
def _weights(name: str) -> dict[str, NDArray[np.float32]]:
    import numpy as np

    with WEIGHTS.joinpath(f"{name}.npz").open("rb") as file, np.load(file) as stored:
        return {part: stored[part].astype(np.float32) for part in stored.files}


def shares_of(name: str, clauses: Sequence[Clause], *, dense: bool | None = None) -> list[list[float]]:
    """The probability of each class of the set `name`, a row a clause. `dense`: with vectors, which is the default where this
    machine has an embedder."""
    import numpy as np

    if not clauses:
        return []
    dense = embedder() is not None if dense is None else dense
    table = patterns(clauses)
    if dense:
        table = np.hstack([vectors_of([clause.text for clause in clauses]), table])
    scores = np.hstack([table, np.ones((len(clauses), 1), np.float32)]) @ _weights(name)["full" if dense else "light"]
    shares: list[list[float]] = normalised(scores).tolist()
    return shares


def normalised(scores: NDArray[np.float32]) -> NDArray[np.float32]:
    """The softmax along the last axis."""
    import numpy as np

    raised = np.exp(scores - scores.max(axis=-1, keepdims=True))
    shares: NDArray[np.float32] = raised / raised.sum(axis=-1, keepdims=True)
    return shares


def forget() -> None:
    """Read the weights anew at the next use: they were trained meanwhile."""
    _weights.cache_clear()
