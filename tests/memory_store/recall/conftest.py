"""Embedders that need no model: one whose vectors are told, one that knows nothing, one that counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray


class WordEmbedder:
    """Each known word is a direction; a text is the sum of its words'. Words given as one group mean the same."""

    def __init__(self, *groups: Sequence[str], name: str = "words") -> None:
        self.name, self.dimension, self._groups = name, len(groups) + 1, groups
        self.embedded: list[str] = []

    def embed(self, texts: Sequence[str], *, query: bool = False) -> NDArray[np.float32]:
        if not query:
            self.embedded += texts
        rows = np.array([[*(float(any(w in text for w in group)) for group in self._groups), 0.1] for text in texts], dtype=np.float32)
        unit: NDArray[np.float32] = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        return unit


class ZeroEmbedder:
    """Returns zeros for everything."""

    name, dimension = "zeros", 8

    def embed(self, texts: Sequence[str], *, query: bool = False) -> NDArray[np.float32]:
        return np.zeros((len(texts), self.dimension), dtype=np.float32)


@pytest.fixture
def words() -> Any:
    return WordEmbedder


@pytest.fixture
def zeros() -> ZeroEmbedder:
    return ZeroEmbedder()
