"""The index: texts by id, found by words and by likeness, updated in place."""

from __future__ import annotations

import threading
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory_store.errors import ModelError
from memory_store.protocols import Embedder
from memory_store.recall.config import RecallConfig
from memory_store.recall.lexical import Bm25
from memory_store.recall.tokens import PART, exact_terms, light_terms
from memory_store.recall.vectors import MemoryVectors, VectorCache, embed_cached

if TYPE_CHECKING:  # numpy takes a tenth of a second to load; only a search needs it
    import numpy as np
    from numpy.typing import NDArray

KEYWORDS, EVERY_WORD = 0.9, 0.5
"""What a text scores at least that has every word of the question: of one or two keywords, of a longer question."""
EXACT = 0.95
"""What it scores when it has every code and number of the question as well."""
UNKNOWN_SPREAD = 0.1
"""By how much an answer's cosine stands out from that of the other texts, where no calibration was fitted."""


@dataclass(frozen=True)
class Hit:
    """One text that was found, and why. Ranks count from 1; None means: not found that way."""

    id: str
    score: float
    lexical_rank: int | None = None
    dense_rank: int | None = None
    lexical_score: float = 0.0
    dense_score: float = 0.0
    terms: tuple[str, ...] = ()


class Index:
    """Texts under ids. Without an embedder it answers by words alone. Safe to share among threads."""

    def __init__(self, config: RecallConfig | None = None, embedder: Embedder | None = None, vectors: VectorCache | None = None) -> None:
        """`vectors` keeps what was embedded, so that it is not embedded again by another index or process."""
        self.config = config or RecallConfig()
        self._embedder = embedder if self.config.dense else None
        self._cache = vectors if vectors is not None else MemoryVectors()
        self._lock = threading.RLock()
        self._slot: dict[str, int] = {}
        self._ids: list[str | None] = []
        self._free: list[int] = []
        self._texts: dict[int, str] = {}
        self._bm25 = Bm25()
        self._vectors: NDArray[np.float32] | None = None
        self._unembedded: set[int] = set()

    def __len__(self) -> int:
        return len(self._slot)

    def put(self, id: str, text: str) -> None:
        """Add a text, or replace the one under this id. Its vector is made at the next search, together with others."""
        text = unicodedata.normalize("NFC", text)
        with self._lock:
            if id in self._slot:
                if self._texts[self._slot[id]] == text:
                    return
                self.remove(id)
            if not self._free:
                self._free.append(len(self._ids))
                self._ids.append(None)
            slot = self._free.pop()
            self._ids[slot], self._slot[id], self._texts[slot] = id, slot, text
            self._bm25.put(slot, self._terms(text))
            self._unembedded.add(slot)

    def remove(self, id: str) -> None:
        """Forget a text and its vector. An unknown id is no error."""
        with self._lock:
            slot = self._slot.pop(id, None)
            if slot is None:
                return
            self._ids[slot] = None
            del self._texts[slot]
            self._bm25.remove(slot)
            self._unembedded.discard(slot)
            if self._vectors is not None and slot < len(self._vectors):
                self._vectors[slot] = 0
            self._free.append(slot)

    def search(self, query: str, k: int = 5, *, floor: float | None = None) -> list[Hit]:
        """The best `k` hits that score at least `floor` (default: the configuration's; 0 keeps all), best first."""
        import numpy as np

        query = unicodedata.normalize("NFC", query)
        floor = self.config.floor if floor is None else floor
        with self._lock:
            if not self._slot or not query.strip() or k < 1:
                return []
            size = len(self._ids)
            used = np.array(sorted(self._texts), dtype=np.int64)
            terms = self._terms(query) if self.config.lexical else []
            bm25, covered = self._bm25.scores(terms, size), self._bm25.covered(terms, size)
            cosine = self._cosine(query, size)
            likely, score = self._fuse(query, terms, covered, cosine, used)
            order = used[np.lexsort((-bm25[used], -likely[used], -score[used]))][:k]
            return [
                Hit(
                    id=self._ids[slot] or "",
                    score=round(float(score[slot]), 4),
                    lexical_rank=int((bm25 > bm25[slot]).sum()) + 1 if bm25[slot] > 0 else None,
                    dense_rank=int((cosine[0][used] > cosine[0][slot]).sum()) + 1 if cosine is not None else None,
                    lexical_score=round(float(bm25[slot]), 4),
                    dense_score=round(float(cosine[0][slot]), 4) if cosine is not None else 0.0,
                    terms=self._bm25.matched(slot, [term for term in terms if not term.endswith(PART)]),
                )
                for slot in order.tolist()
                if score[slot] >= floor
            ]

    def _terms(self, text: str) -> list[str]:
        if self.config.analyser == "light":
            return light_terms(text)
        from memory_store.recall.morphemes import kiwi_terms  # loads the analyser

        return kiwi_terms(text)

    def _cosine(self, query: str, size: int) -> tuple[NDArray[np.float32], NDArray[np.float32]] | None:
        """The cosine of every slot with the query, and the query's vector; None where no embedder answers or its vector is empty."""
        import numpy as np

        if self._embedder is None:
            return None
        if self._vectors is None or len(self._vectors) < size:
            grown = np.zeros((max(16, 2 * size), self._embedder.dimension), dtype=np.float32)
            if self._vectors is not None:
                grown[: len(self._vectors)] = self._vectors
            self._vectors = grown
        try:
            if self._unembedded:
                slots = sorted(self._unembedded)
                self._vectors[slots] = embed_cached(self._embedder, [self._texts[slot] for slot in slots], self._cache)
                self._unembedded.clear()
            vector = self._embedder.embed([query], query=True)[0]
        except ModelError:  # a service that can't be reached now: words answer meanwhile, the next search asks it again
            return None
        return (self._vectors[:size] @ vector, vector) if vector.any() else None

    def _fuse(
        self,
        query: str,
        terms: list[str],
        covered: NDArray[np.float32],
        cosine: tuple[NDArray[np.float32], NDArray[np.float32]] | None,
        used: NDArray[np.int64],
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The probability that each slot answers, and its score: that, but words alone, codes above all, are never lost."""
        import numpy as np

        from memory_store.recall.questions import question_map

        words = KEYWORDS * covered
        if cosine is None or self._embedder is None or self._vectors is None:
            likely = words
        else:
            learned = question_map(self._embedder.name)
            if learned is not None:
                openness, likeness = learned.likeness(cosine[1], self._vectors[: len(covered)])
                logit = learned.logit(openness, likeness, self._bm25.alike(terms, len(covered)))
            else:
                logit = 4 * ((cosine[0] - cosine[0][used].mean()) / UNKNOWN_SPREAD - 1) + 2 * covered
            likely = 1 / (1 + np.exp(-logit))
            words = np.where(covered > 0.999, KEYWORDS if len(query.split()) <= 2 else EVERY_WORD, 0)
        wanted = exact_terms(query) if self.config.lexical else set()
        if wanted:
            words = np.maximum(words, EXACT * self._bm25.covered(wanted, len(covered)))
        return likely, np.maximum(likely, words)
