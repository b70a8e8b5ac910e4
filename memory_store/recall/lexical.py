"""BM25 over an index that is updated in place.

Formula: Robertson and Zaragoza, The Probabilistic Relevance Framework (2009), with the idf of Lucene (never negative).
"""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # numpy takes a tenth of a second to load; only a search needs it
    import numpy as np
    from numpy.typing import NDArray

K1 = 1.2
B = 0.75


class Bm25:
    """Terms by slot. A slot is a small number that the caller gives to a text and may give again after `remove`."""

    def __init__(self) -> None:
        self._slots: dict[str, array[int]] = {}
        self._counts: dict[str, array[int]] = {}
        self._terms: dict[int, Counter[str]] = {}
        self._lengths = array("l")
        self._distinct = array("l")
        self._total = 0

    def put(self, slot: int, terms: Iterable[str]) -> None:
        """Add the text of a free slot."""
        counts = Counter(terms)
        self._terms[slot] = counts
        while len(self._lengths) <= slot:
            self._lengths.append(0)
            self._distinct.append(0)
        self._lengths[slot], self._distinct[slot] = counts.total(), len(counts)
        self._total += counts.total()
        for term, count in counts.items():
            self._slots.setdefault(term, array("l")).append(slot)
            self._counts.setdefault(term, array("l")).append(count)

    def remove(self, slot: int) -> None:
        """Forget the text of a slot, with every term that no other text has."""
        for term in self._terms.pop(slot):
            slots, counts = self._slots[term], self._counts[term]
            at = slots.index(slot)
            slots[at], counts[at] = slots[-1], counts[-1]
            slots.pop()
            counts.pop()
            if not slots:
                del self._slots[term], self._counts[term]
        self._total -= self._lengths[slot]
        self._lengths[slot] = self._distinct[slot] = 0

    def idf(self, term: str) -> float:
        """How much a term tells: 0 for one that no text has."""
        n = len(self._slots.get(term, ()))
        return math.log(1 + (len(self._terms) - n + 0.5) / (n + 0.5)) if n else 0.0

    def scores(self, terms: Iterable[str], size: int) -> NDArray[np.float32]:
        """The BM25 score of every slot below `size`; 0 where nothing matches."""
        import numpy as np

        out = np.zeros(size, dtype=np.float32)
        if not self._terms:
            return out
        average = max(1.0, self._total / len(self._terms))
        norm = K1 * (1 - B + B * _sized(self._lengths, size) / average)
        for term in set(terms):
            if term in self._slots:
                slots = np.array(self._slots[term])
                counts = np.array(self._counts[term], dtype=np.float32)
                out[slots] += self.idf(term) * counts * (K1 + 1) / (counts + norm[slots])
        return out

    def covered(self, terms: Iterable[str], size: int) -> NDArray[np.float32]:
        """Which share (0..1) of the query's terms, weighed by how much each tells, every slot has."""
        import numpy as np

        unknown = math.log(1 + (len(self._terms) + 0.5) / 0.5)
        out = np.zeros(size, dtype=np.float32)
        total = 0.0
        for term in set(terms):
            weight = self.idf(term)
            total += weight or unknown
            if weight:
                out[np.array(self._slots[term])] += weight
        return out / max(total, 1e-9)

    def alike(self, terms: Collection[str], size: int) -> NDArray[np.float32]:
        """The share covered, less for a text with more terms than the query: the root of the ratio, as in a cosine."""
        import numpy as np

        distinct = np.maximum(1, _sized(self._distinct, size))
        out: NDArray[np.float32] = self.covered(terms, size) * np.minimum(1, np.sqrt(len(set(terms)) / distinct))
        return out

    def matched(self, slot: int, terms: Iterable[str]) -> tuple[str, ...]:
        """Which of `terms` the text of a slot has, in their order, once each."""
        have = self._terms[slot]
        return tuple(dict.fromkeys(term for term in terms if term in have))


def _sized(values: array[int], size: int) -> NDArray[np.float32]:
    import numpy as np

    out = np.zeros(size, dtype=np.float32)
    held = np.array(values, dtype=np.float32)[:size]
    out[: len(held)] = held
    return out
