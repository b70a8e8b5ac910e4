"""From what fits the question to what to speak of: relevance, recency, importance, frequency."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from pydantic import BaseModel, ConfigDict, Field

from memory_store.recall.index import Hit
from memory_store.records import Memory

HALF_LIFE_DAYS = 30.0


class Weights(BaseModel):
    """What counts how much in a memory's score."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    relevance: float = Field(default=0.5, ge=0)
    recency: float = Field(default=0.3, ge=0)
    importance: float = Field(default=0.2, ge=0)
    frequency: float = Field(default=0.0, ge=0)


FOUR_PARTS = Weights(relevance=0.45, recency=0.25, importance=0.2, frequency=0.1)


@dataclass(frozen=True)
class ScoredMemory:
    """A memory, its score (0..1) and the parts that the score is the weighted mean of; what a search found is in `hit`."""

    memory: Memory
    score: float
    parts: dict[str, float] = field(default_factory=dict)
    hit: Hit | None = None

    @property
    def terms(self) -> tuple[str, ...]:
        """The question's terms that the memory has."""
        return self.hit.terms if self.hit else ()


def recency(memory: Memory, now: datetime) -> float:
    """What is left after the days since the last use, halved every 30 days; each recall slows the forgetting.

    The exponential curve is Ebbinghaus's; that its strength grows with use follows MemoryBank (arXiv:2305.10250).
    """
    used = max(memory.updated, memory.recalled or memory.updated)
    days = max(0.0, (now - used).total_seconds() / 86400)
    return math.exp2(-days / (HALF_LIFE_DAYS * (1 + math.log1p(memory.recall_count))))


def rank_memories(
    memories: Sequence[Memory], relevance: Mapping[str, float], *, now: datetime, k: int = 5, weights: Weights | None = None
) -> list[ScoredMemory]:
    """The best `k` of the memories that have a relevance (0..1, by id), best first."""
    weights = weights or Weights()
    total = sum(getattr(weights, name) for name in Weights.model_fields) or 1.0
    ranked = []
    for memory in memories:
        if memory.id in relevance:
            parts = {
                "relevance": relevance[memory.id],
                "recency": recency(memory, now),
                "importance": memory.importance,
                "frequency": 1 - 1 / (1 + memory.recall_count),
            }
            score = sum(getattr(weights, name) * value for name, value in parts.items()) / total
            ranked.append(ScoredMemory(memory, round(score, 4), {name: round(value, 4) for name, value in parts.items()}))
    return sorted(ranked, key=lambda scored: -scored.score)[:k]
