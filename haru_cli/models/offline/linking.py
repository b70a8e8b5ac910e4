"""Which known memory a new lasting statement takes the place of."""

from __future__ import annotations

import re
from collections.abc import Sequence

from haru_cli.models.offline.statement import Statement
from memory_store.extraction.heard import Heard
from memory_store.extraction.linking import replacing, tells_a_change
from memory_store.extraction.reconcile import SETTLED
from memory_store.extraction.topics import Topic, topic_of, topics_of
from memory_store.records import Kind, Memory

LIKELY = 0.5
"""Chance from which a statement takes the place of the known one that it most likely replaces."""

STAYS = re.compile(r"그대로|원래대로|예전대로|전처럼|그래도|여전히|마찬가지|똑같이")


def replaced_by(statement: Statement, content: str, said: str, known: Sequence[Memory], free: Sequence[Memory]) -> int | None:
    """The known memory (from 1) that this statement takes the place of, or None."""
    candidates = [(n, m) for n, m in enumerate(known, 1) if m.kind is not Kind.ISSUE and m in free and not SETTLED.search(m.content)]
    topic = statement.topic
    if topic is not None and topic.single:
        same = [n for n, m in candidates if m.key == topic.key or (m.key is None and topic_of(m.content) == topic)]
        if same:
            return same[-1] if not STAYS.search(said) or changes(statement) else None
    if not candidates:
        return None
    chances = replacing(said, [m.content for _, m in candidates])
    best = max(range(len(candidates)), key=lambda i: chances[i])
    return candidates[best][0] if chances[best] >= LIKELY else None


def changes(statement: Statement) -> list[Heard]:
    """The clauses that tell of a change."""
    changing = [h for h in statement.heard if tells_a_change(h.text) and not STAYS.search(h.text)]
    beside = tells_a_change(statement.said_beside) and not STAYS.search(statement.said_beside)
    return changing or (statement.heard if beside else [])


def with_rest(content: str, topic: Topic | None, old: Memory) -> str:
    """The new statement with those parts of the old one that are about something else: only what changed is replaced."""
    if topic is None or not topic.single or old.key in (None, topic.key):
        return content
    parts = re.split(r", ", re.sub(r"^[가-힣 ]{1,8}: ", "", old.content))
    rest = [part for part in parts if topic.key not in topics_of(part) and topic_of(part) is not None]
    return ", ".join([content, *rest])
