"""One call from a customer's memories and a question to the memories that answer it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime

from memory_store.protocols import Embedder
from memory_store.recall.config import RecallConfig
from memory_store.recall.index import Index
from memory_store.recall.ranking import ScoredMemory, Weights, rank_memories
from memory_store.records import Kind, Memory, State


def search_memories(
    memories: Sequence[Memory],
    query: str,
    *,
    k: int = 5,
    now: datetime,
    config: RecallConfig | None = None,
    embedder: Embedder | None = None,
    floor: float = 0.0,
    weights: Weights | None = None,
    kinds: Collection[Kind] = (),
    topic: str | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
    states: Collection[State] = (State.CURRENT,),
) -> list[ScoredMemory]:
    """The best `k` memories for a question, best first.

    `floor` is the relevance (0..1) below which a memory is left out: 0 for a person who looks around, the
    configuration's for an agent that must not speak of what does not fit. The other arguments narrow what is looked
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
    index = Index(config, embedder)
    for memory in pool:
        index.put(memory.id, memory.content)
    hits = {hit.id: hit for hit in index.search(query, len(pool), floor=floor)}
    ranked = rank_memories(pool, {id: hit.score for id, hit in hits.items()}, now=now, k=k, weights=weights)
    return [replace(scored, terms=hits[scored.memory.id].terms) for scored in ranked]
