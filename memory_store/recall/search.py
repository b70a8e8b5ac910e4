"""One call from a customer's memories and a question to the memories that answer it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from memory_store.protocols import Embedder
from memory_store.recall.config import RecallConfig
from memory_store.recall.index import Hit, Index
from memory_store.recall.ranking import ScoredMemory, Weights, rank_memories
from memory_store.recall.vectors import VectorCache
from memory_store.records import Kind, Memory, State

Reranker = Callable[[str, Sequence[str]], Sequence[float]]
"""From a question and texts to how well each answers: a model call, or a cross-encoder."""


def search_memories(
    memories: Sequence[Memory],
    query: str,
    *,
    k: int = 5,
    now: datetime,
    config: RecallConfig | None = None,
    embedder: Embedder | None = None,
    vectors: VectorCache | None = None,
    floor: float = 0.0,
    weights: Weights | None = None,
    reranker: Reranker | None = None,
    kinds: Collection[Kind] = (),
    topic: str | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
    states: Collection[State] = (State.CURRENT,),
) -> list[ScoredMemory]:
    """The best `k` memories for a question, best first.

    `floor` is the relevance (0..1) below which a memory is left out: 0 for a person who looks around, the
    configuration's for an agent that must not speak of what does not fit. What is relevant counts in the ranking as a
    share of the best hit's score. `reranker` is asked when the configuration says so. The other arguments narrow what is looked
    through: kinds, topic, last change from `since` to `until`, states (those that are current must also not be due).
    """
    pool = [
        memory
        for memory in memories
        if memory.state in states
        and (memory.state is not State.CURRENT or memory.is_current(now))
        and (not kinds or memory.kind in kinds)
        and (topic is None or memory.topic == topic)
        and (since is None or memory.updated >= since)
        and (until is None or memory.updated <= until)
    ]
    index = Index(config, embedder, vectors)
    for memory in pool:
        index.put(memory.id, memory.content)
    hits = index.search(query, len(pool), floor=floor)
    if reranker is not None and index.config.rerank:
        hits = rerank(hits, query, {memory.id: memory.content for memory in pool}, reranker, index.config.rerank)
    best = max((hit.score for hit in hits), default=0.0) or 1.0
    ranked = rank_memories(pool, {hit.id: hit.score / best for hit in hits}, now=now, k=k, weights=weights)
    found = {hit.id: hit for hit in hits}
    return [replace(scored, hit=found[scored.memory.id]) for scored in ranked]


def rerank(hits: Sequence[Hit], query: str, texts: Mapping[str, str], reranker: Reranker, first: int) -> list[Hit]:
    """The hits with the `first` of them in the reranker's order; they share their scores out anew, the rest stay as they are."""
    seen = list(hits[:first])
    values = reranker(query, [texts[hit.id] for hit in seen])
    order = sorted(range(len(seen)), key=lambda n: -values[n])
    scores = [hit.score for hit in seen]
    return [replace(seen[n], score=score) for n, score in zip(order, scores, strict=True)] + list(hits[first:])
