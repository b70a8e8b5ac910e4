"""Whether a clause of a visit states something to keep, told from all the words around it. The answer is in log-odds, learned as what is
to be added to those of the model over named features."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np
from threadpoolctl import ThreadpoolController

from memory_store.extraction.encoder.packed import Matrix, Packed, packed
from memory_store.extraction.encoder.rows import Row, Rows
from memory_store.extraction.encoder.transformer import Transformer, normal
from memory_store.extraction.sentence import WEIGHTS

EPSILON = 1e-5
"""What keeps the learned normalisation from dividing by nothing."""


class Encoder:
    """The layers with what was learned: thin matrices beside them, and the head (`scale`, `shift`, `weights`, `bias`). Safe to share
    among threads."""

    def __init__(self, source: Packed, learned: Mapping[str, Matrix]) -> None:
        places = [name.removesuffix(".down") for name in learned if name.endswith(".down")]
        added = {place: (learned[f"{place}.down"], learned[f"{place}.up"]) for place in places}
        self._rows, self._transformer = Rows(source), Transformer(source, added)
        self._learned, self._lock = learned, threading.Lock()
        self._threads = ThreadpoolController()

    def keeping(self, texts: Sequence[str], turns: Sequence[int]) -> list[float]:
        """For each clause of a visit, given with its turn, in order."""
        # One thread: those of a product wait for each other in a loop, and on a busy machine a visit then takes seconds.
        with self._lock, self._threads.limit(limits=1, user_api="blas"):
            return [odds for row in self._rows.of_visit(texts, turns) for odds in self._judged(row)]

    def _judged(self, row: Row) -> list[float]:
        if not row.spans:
            return []
        read = self._transformer.read(row.pieces)
        means = np.stack([read[start:end].mean(axis=0) for start, end in row.spans])
        rested = normal(means, self._learned["scale"], self._learned["shift"], EPSILON)
        odds: list[float] = (rested @ self._learned["weights"] + self._learned["bias"]).tolist()
        return odds


@lru_cache(maxsize=1)
def encoder() -> Encoder | None:
    """The process's one encoder, None on a machine that has no embedder of its layout. Loads in half a second."""
    source = packed()
    if source is None:
        return None
    with WEIGHTS.joinpath("encoder.npz").open("rb") as file, np.load(file) as stored:
        return Encoder(source, {name: stored[name].astype(np.float32) for name in stored.files})
