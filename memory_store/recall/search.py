"""From a customer's memories and a question to the memories that answer it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from memory_store.protocols import Embedder
from memory_store.recall.config import RecallConfig
from memory_store.recall.embedders import default_embedder
from memory_store.recall.index import Index
from memory_store.recall.kept import memory_text
from memory_store.recall.ranking import ScoredMemory, Weights, rank_memories
from memory_store.recall.rerank import Reranker, features, rerank
from memory_store.recall.vectors import MemoryVectors, VectorCache, embed_cached, vector_key
from memory_store.records import Kind, Memory, State

CANDIDATES = 100
"""How many of the best hits recency and importance may bring to the front."""


class MemorySearch:
    """Searches one customer's memories, as often as is asked: what it has indexed and embedded is kept up to date in place."""

    def __init__(
        self,
        config: RecallConfig | None = None,
        embedder: Embedder | None = None,
        vectors: VectorCache | None = None,
        reranker: Reranker | None = None,
        weights: Weights | None = None,
    ) -> None:
        """`reranker`: asked when the configuration says so; by default, what question and memory agree in (`features`).
        `weights`: of what is searched for without others."""
        self.config = config or RecallConfig()
        self.weights = weights or Weights()
        self._embedder = embedder if self.config.dense else None
        self._vectors = vectors if vectors is not None else MemoryVectors()
        self._reranker = reranker
        self._index = Index(self.config, self._embedder, self._vectors)

    def search(
        self,
        memories: Sequence[Memory],
        query: str,
        *,
        k: int = 5,
        now: datetime,
        floor: float = 0.0,
        weights: Weights | None = None,
        kinds: Collection[Kind] = (),
        topic: str | None = None,
        since: datetime | None = None,
        until: datetime | None = None,
        states: Collection[State] = (State.CURRENT,),
    ) -> list[ScoredMemory]:
        """The best `k` of `memories`, and of no others, for a question, best first.

        `floor` is the relevance (0..1) below which a memory is left out: 0 for a person who looks around, the
        configuration's for an agent that must not speak of what does not fit. What is relevant counts in the ranking as
        a share of the best hit's score. The other arguments narrow what is looked through: kinds, topic, last change
        from `since` to `until`, states (those that are current must also not be due).
        """
        pool = {
            memory.id: memory
            for memory in memories
            if memory.state in states
            and ((memory.expires is None and memory.valid_to is None) or memory.state is not State.CURRENT or memory.is_current(now))
            and (not kinds or memory.kind in kinds)
            and (topic is None or memory.topic == topic)
            and (since is None or memory.updated >= since)
            and (until is None or memory.updated <= until)
        }
        keys = {id: memory.key for id, memory in pool.items() if memory.key}
        self._index.hold({id: memory_text(memory) for id, memory in pool.items()}, keys)
        hits = self._index.search(query, max(k, CANDIDATES), floor=0.0 if self.config.rerank else floor)
        if self.config.rerank:
            judge = self._reranker or features(now)
            hits = [hit for hit in rerank(hits, query, pool, judge, self.config.rerank) if hit.score >= floor]
        best = max((hit.score for hit in hits), default=0.0) or 1.0
        found = {hit.id: hit for hit in hits}
        shares = {id: hit.score / best for id, hit in found.items()}
        ranked = rank_memories([pool[id] for id in found], shares, now=now, k=k, weights=weights or self.weights)
        return [replace(scored, hit=found[scored.memory.id]) for scored in ranked]

    def unembedded(self, memories: Sequence[Memory], now: datetime) -> list[str]:
        """The texts of current memories of which no vector of this model is kept. Raises ModelError."""
        if self._embedder is None:
            return []
        keys = {vector_key(self._embedder, text): text for text in _current(memories, now)}
        held = self._vectors.get(list(keys))
        return [text for key, text in keys.items() if key not in held]

    def embed(self, memories: Sequence[Memory], now: datetime) -> None:
        """Embed what has no vector of this model, and forget the vectors of other models and texts. Raises ModelError."""
        if self._embedder is not None and (texts := _current(memories, now)):
            embed_cached(self._embedder, texts, self._vectors)
            self._vectors.keep([vector_key(self._embedder, text) for text in texts])


def _current(memories: Sequence[Memory], now: datetime) -> list[str]:
    return [memory_text(memory) for memory in memories if memory.is_current(now)]


@dataclass(frozen=True)
class Recall:
    """How memories and clauses are searched: one choice for all that is searched."""

    config: RecallConfig = field(default_factory=RecallConfig)
    embedder: Embedder | None = field(default_factory=default_embedder)
    reranker: Reranker | None = None
    vectors: Callable[[str], VectorCache] = lambda customer: MemoryVectors()
    """where the vectors of a customer's memories and messages are kept"""
    weights: Weights = field(default_factory=Weights)

    def memories(self, customer: str) -> MemorySearch:
        """The search over one customer's memories."""
        return MemorySearch(self.config, self.embedder, self.vectors(customer), self.reranker, self.weights)

    def turns(self, customer: str) -> Index:
        """The index for `search_turns` over one customer's visits."""
        return Index(self.config, self.embedder, self.vectors(customer))

    def index(self, vectors: VectorCache | None = None) -> Index:
        """An index of other texts."""
        return Index(self.config, self.embedder, vectors)


def search_memories(
    memories: Sequence[Memory],
    query: str,
    *,
    config: RecallConfig | None = None,
    embedder: Embedder | None = None,
    vectors: VectorCache | None = None,
    reranker: Reranker | None = None,
    **how: Any,
) -> list[ScoredMemory]:
    """Search once: see MemorySearch."""
    return MemorySearch(config, embedder, vectors, reranker).search(memories, query, **how)
