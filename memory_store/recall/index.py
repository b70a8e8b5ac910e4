"""The index: texts by id, found by words and by likeness, updated in place."""

from __future__ import annotations

import threading
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory_store.protocols import Embedder
from memory_store.recall.config import RecallConfig
from memory_store.recall.lexical import Bm25
from memory_store.recall.tokens import light_terms

if TYPE_CHECKING:  # numpy takes a tenth of a second to load; only a search needs it
    import numpy as np
    from numpy.typing import NDArray


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
    """Texts under ids. Without an embedder, or while one is not at hand, it answers by words alone."""

    def __init__(self, config: RecallConfig | None = None, embedder: Embedder | None = None) -> None:
        self.config = config or RecallConfig()
        self._embedder = embedder if self.config.dense else None
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
            self._bm25.put(slot, light_terms(text))
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

        floor = self.config.floor if floor is None else floor
        with self._lock:
            if not self._slot or not query.strip() or k < 1:
                return []
            size = len(self._ids)
            terms = light_terms(query)
            lexical = self._bm25.scores(terms, size) if self.config.lexical else np.zeros(size, dtype=np.float32)
            dense = self._dense(query, size)
            full = sum(self._bm25.idf(term) for term in set(terms)) or 1.0
            by_words = lexical / (lexical + full)
            score = self.config.lexical * np.minimum(1, 2 * by_words)
            if dense is not None:
                score = (score + self.config.dense * np.clip((dense - 0.75) / 0.15, 0, 1)) / (self.config.lexical + self.config.dense)
            used = np.array(sorted(self._texts), dtype=np.int64)
            order = used[np.argsort(-score[used], kind="stable")][:k]
            return [
                Hit(
                    id=self._ids[slot] or "",
                    score=round(float(score[slot]), 4),
                    lexical_rank=int((lexical > lexical[slot]).sum()) + 1 if lexical[slot] > 0 else None,
                    dense_rank=int((dense[used] > dense[slot]).sum()) + 1 if dense is not None else None,
                    lexical_score=round(float(lexical[slot]), 4),
                    dense_score=round(float(dense[slot]), 4) if dense is not None else 0.0,
                    terms=self._bm25.matched(slot, terms),
                )
                for slot in order.tolist()
                if score[slot] >= floor and score[slot] > 0
            ]

    def _dense(self, query: str, size: int) -> NDArray[np.float32] | None:
        """The cosine of every slot with the query, or None without an embedder."""
        import numpy as np

        if self._embedder is None:
            return None
        if self._vectors is None or len(self._vectors) < size:
            grown = np.zeros((max(16, 2 * size), self._embedder.dimension), dtype=np.float32)
            if self._vectors is not None:
                grown[: len(self._vectors)] = self._vectors
            self._vectors = grown
        if self._unembedded:
            slots = sorted(self._unembedded)
            self._vectors[slots] = self._embedder.embed([self._texts[slot] for slot in slots])
            self._unembedded.clear()
        cosine: NDArray[np.float32] = self._vectors[:size] @ self._embedder.embed([query], query=True)[0]
        return cosine
