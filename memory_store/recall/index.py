"""The index: texts by id, found by words and by likeness, updated in place."""

from __future__ import annotations

import threading
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory_store.errors import ModelError
from memory_store.protocols import Embedder
from memory_store.recall.config import RecallConfig
from memory_store.recall.crowding import crowding
from memory_store.recall.lexical import Bm25
from memory_store.recall.tokens import PART, exact_terms, light_terms
from memory_store.recall.vectors import MemoryVectors, VectorCache, embed_cached

if TYPE_CHECKING:  # numpy takes a tenth of a second to load; only a search needs it
    import numpy as np
    from numpy.typing import NDArray

    from memory_store.recall.questions import QuestionMap

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


@dataclass(frozen=True)
class _Likeness:
    """The cosine of every slot with the query; and, where a question map was fitted, what that makes of it."""

    cosine: NDArray[np.float32]
    learned: QuestionMap | None = None
    openness: float = 0.0
    asked: NDArray[np.float32] | None = None


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
        self._given: dict[str, tuple[str, str]] = {}
        self._bm25 = Bm25()
        self._vectors: NDArray[np.float32] | None = None
        self._unembedded: set[int] = set()

    def __len__(self) -> int:
        return len(self._slot)

    @property
    def texts(self) -> list[str]:
        """Every text that is held, as it is embedded."""
        with self._lock:
            return list(self._texts.values())

    def hold(self, texts: Mapping[str, str], keywords: Mapping[str, str] | None = None) -> None:
        """Hold exactly these texts (by id): add, replace and remove what differs from what is held."""
        with self._lock:
            for id in self._slot.keys() - texts.keys():
                self.remove(id)
            for id, text in texts.items():
                given = text, keywords.get(id, "") if keywords else ""
                if self._given.get(id) != given:
                    self.put(id, *given)

    def put(self, id: str, text: str, keywords: str = "") -> None:
        """Add a text, or replace the one under this id. Its vector is made at the next search, together with others.

        `keywords` are further words to find it by, which are not embedded."""
        with self._lock:
            if self._given.get(id) == (text, keywords):
                return
            self.remove(id)
            self._given[id] = text, keywords
            text = unicodedata.normalize("NFC", text)
            if not self._free:
                self._free.append(len(self._ids))
                self._ids.append(None)
            slot = self._free.pop()
            self._ids[slot], self._slot[id], self._texts[slot] = id, slot, text
            self._bm25.put(slot, [*self._terms(text), *self._terms(keywords)])
            self._unembedded.add(slot)

    def remove(self, id: str) -> None:
        """Forget a text and its vector. An unknown id is no error."""
        with self._lock:
            slot = self._slot.pop(id, None)
            if slot is None:
                return
            self._ids[slot] = None
            del self._texts[slot], self._given[id]
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
            used = np.sort(np.fromiter(self._texts, dtype=np.int64, count=len(self._texts)))
            like = self._likeness(query, size, used)
            by_words = self.config.lexical or like is None  # words answer where vectors can't
            terms = self._terms(query) if by_words else []
            bm25, covered = self._bm25.scores(terms, size), self._bm25.covered(terms, size)
            likely, score = self._fuse(query, terms, covered, like, used)
            near = used[score[used] >= np.partition(score[used], -k)[-k]] if k < len(used) else used
            order = near[np.lexsort((-bm25[near], -likely[near], -score[near]))][:k]
            by_bm25, by_cosine = np.sort(-bm25[used]), np.sort(-like.cosine[used]) if like else None
            return [
                Hit(
                    id=self._ids[slot] or "",
                    score=float(score[slot]),
                    lexical_rank=int(np.searchsorted(by_bm25, -bm25[slot])) + 1 if bm25[slot] > 0 else None,
                    dense_rank=int(np.searchsorted(by_cosine, -like.cosine[slot])) + 1 if like and by_cosine is not None else None,
                    lexical_score=round(float(bm25[slot]), 4),
                    dense_score=round(float(like.cosine[slot]), 4) if like else 0.0,
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

    def _likeness(self, query: str, size: int, used: NDArray[np.int64]) -> _Likeness | None:
        """How every slot is like the query; None where no embedder answers or its vector is empty."""
        import numpy as np

        from memory_store.recall.questions import question_map

        if self._embedder is None:
            return None
        try:
            vector = self._embedder.embed([query], query=True)[0]
            if self._vectors is None or len(self._vectors) < size:
                grown = np.zeros((max(16, 2 * size), len(vector)), dtype=np.float32)
                if self._vectors is not None:
                    grown[: len(self._vectors)] = self._vectors
                self._vectors = grown
            if self._unembedded:
                slots = sorted(self._unembedded)
                self._vectors[slots] = embed_cached(self._embedder, [self._texts[slot] for slot in slots], self._cache)
                self._unembedded.clear()
        except ModelError:  # a service that can't be reached now: words answer meanwhile, the next search asks it again
            return None
        if not vector.any():
            return None
        learned = question_map(self._embedder.name)
        if learned is None:
            return _Likeness(_products(self._vectors[:size], vector))
        openness, moved, constant = learned.move(vector, query)
        asked = _products(self._vectors[:size], moved) + np.float32(constant)
        if apart := learned.apart(query, openness):
            asked -= apart * crowding(self._vectors, asked, used)
        return _Likeness(_products(self._vectors[:size], vector), learned, openness, asked)

    def _fuse(
        self, query: str, terms: list[str], covered: NDArray[np.float32], like: _Likeness | None, used: NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The probability that each slot answers, and its score: that, but words alone, codes above all, are never lost."""
        import numpy as np

        words = KEYWORDS * covered
        if like is None:
            likely = words
        else:
            if like.learned is not None and like.asked is not None:
                logit = like.learned.logit(like.openness, like.asked, self._bm25.alike(terms, len(covered)))
            else:
                logit = 4 * ((like.cosine - like.cosine[used].mean()) / UNKNOWN_SPREAD - 1) + 2 * covered
            likely = 1 / (1 + np.exp(-logit))
            words = np.where(covered > 0.999, KEYWORDS if len(query.split()) <= 2 else EVERY_WORD, 0)
        wanted = exact_terms(query) if self.config.lexical or like is None else set()
        if wanted:
            words = np.maximum(words, EXACT * self._bm25.covered(wanted, len(covered)))
        return likely, np.maximum(likely, words)


def _products(rows: NDArray[np.float32], vector: NDArray[np.float32]) -> NDArray[np.float32]:
    """`rows @ vector`, in this thread: BLAS would spread it over threads that wait for each other on a busy machine."""
    import numpy as np

    out: NDArray[np.float32] = np.einsum("ij,j->i", rows, vector)
    return out
