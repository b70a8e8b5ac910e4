"""Texts that are near to everything: how crowded the place of each is, so that it can be taken off their likeness.

In many dimensions a few texts are among the nearest of nearly every question. The remedy is cross-domain similarity local
scaling (Conneau et al., Word Translation Without Parallel Data, 2018): from twice the cosine, the mean cosine with the
text's own nearest neighbours is taken off. Here neighbours are looked for among the best candidates of the question only,
so that nothing has to be kept up to date and 10,000 texts cost no more than a hundred.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory_store.recall.questions import STRANGER

if TYPE_CHECKING:  # numpy takes a tenth of a second to load; only a search needs it
    import numpy as np
    from numpy.typing import NDArray

CANDIDATES = 100
NEIGHBOURS = 5


def crowding(rows: NDArray[np.float32], scores: NDArray[np.float32], used: NDArray[np.int64]) -> NDArray[np.float32]:
    """By how much the mean cosine of each slot's text (a unit row) with its nearest neighbours, among the `used` slots with the
    best scores, is above that of strangers. Slots that are not among these get the highest value: they gain nothing on them."""
    import numpy as np

    near = used if len(used) <= CANDIDATES else used[np.argpartition(-scores[used], CANDIDATES)[:CANDIDATES]]
    cosines = np.einsum("ij,kj->ik", rows[near], rows[near])  # in this thread: see _products
    np.fill_diagonal(cosines, -1)
    best = -np.sort(-cosines, axis=1)[:, : min(NEIGHBOURS, len(near) - 1)]
    means = (best - STRANGER).sum(axis=1) / NEIGHBOURS  # missing neighbours count as strangers
    out = np.full(len(scores), means.max(), dtype=np.float32)
    out[near] = means
    return out
