"""Consolidation: old notes on one topic become one digest, so that a profile stays readable.

Only notes that have not changed for 30 days, and only three or more on a topic; preferences, open issues and attributes are
shown one by one and stay. A digest keeps every statement word by word, unless a model words it shorter, and then everything
that the model left out is put back. It keeps the age, the importance and the evidence; what it was made from stays in the
record, replaced by it, and is taken out of use only in the commit that stores the digest.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol, runtime_checkable

from memory_store.extraction.wording import carried, numbers, plain
from memory_store.records import Change, CustomerRecord, Kind, Memory, Source, State, new_id
from memory_store.upkeep.duplicates import join_evidence
from memory_store.upkeep.words import SEPARATOR, sentences

AGE_DAYS = 30
MIN_SOURCES = 3
MAX_DIGEST = 2000
"""Characters; what would make a digest longer waits for another one."""

CARRIED = 0.9
"""Share of a sentence's syllable pairs that a model's wording must hold, or the statement is put back as it was."""

OWN_WORDS = 0.5
"""Share of a model's statement that must stand in what it was given, or it is taken for made up."""


@runtime_checkable
class Digester(Protocol):
    """Words statements on one topic shorter, one a line. Raises ModelError. Whatever it leaves out is put back."""

    def digest(self, topic: str, statements: Sequence[str]) -> str: ...


@dataclass(frozen=True)
class Plan:
    """What is to become one digest: copies of the memories as they were when it was planned."""

    topic: str | None
    sources: tuple[Memory, ...]

    @property
    def statements(self) -> list[str]:
        """What the sources say, each statement once."""
        texts = [
            text
            for memory in self.sources
            for text in (memory.content.split(SEPARATOR) if memory.kind is Kind.DIGEST else [memory.content])
        ]
        return list({plain(text): text for text in reversed(texts)}.values())[::-1]

    @property
    def text(self) -> str:
        """The digest by rule: every statement as it is."""
        return SEPARATOR.join(self.statements)


def plan(record: CustomerRecord, now: datetime) -> list[Plan]:
    """What can be consolidated, a plan a topic; nothing is changed."""
    topics: dict[str | None, list[Memory]] = {}
    for memory in record.current(now):
        if _old_note(memory, now):
            topics.setdefault(memory.topic, []).append(memory)
    plans = []
    for topic, memories in topics.items():
        digest = next((m for m in reversed(memories) if m.kind is Kind.DIGEST), None)
        notes = [m for m in memories if m.kind is Kind.NOTE]
        longer = _fitting([digest, *notes]) if digest else []
        chosen = longer if len(longer) > 1 and digest in longer else _fitting(notes)
        if chosen is longer or len(chosen) >= MIN_SOURCES:
            plans.append(Plan(topic, tuple(m.model_copy(deep=True) for m in chosen)))
    return plans


def worded(plan: Plan, digester: Digester | None) -> str:
    """The digest's text. A model's wording is taken only where it is shorter and nothing is lost. Raises ModelError."""
    if digester is None:
        return plan.text
    given = plan.statements
    source = "\n".join(given)
    lines = [line.strip().lstrip("-*•· ") for line in digester.digest(plan.topic or "메모", given).splitlines()]
    kept = [line for line in lines if line and numbers(line) <= numbers(source) and carried(line, source) >= OWN_WORDS]
    text = SEPARATOR.join([*kept, *(statement for statement in given if not _covered(statement, kept))])
    return text if kept and len(text) < len(plan.text) else plan.text


def apply(record: CustomerRecord, plan: Plan, text: str, now: datetime) -> list[Change]:
    """Store the digest in the place of its sources; nothing when one of them is no longer what it was."""
    by_id = {m.id: m for m in record.current(now)}
    sources = [by_id[m.id] for m in plan.sources if by_id.get(m.id) == m]
    if len(sources) != len(plan.sources):
        return []
    digest = Memory(
        id=new_id("m"),
        kind=Kind.DIGEST,
        content=text,
        topic=plan.topic,
        importance=max(m.importance for m in sources),
        created=min(m.created for m in sources),
        updated=max(m.updated for m in sources),
        recalled=max((m.recalled for m in sources if m.recalled), default=None),
        recall_count=max(m.recall_count for m in sources),
        valid_from=min((m.valid_from for m in sources if m.valid_from), default=None),
        evidence=join_evidence(*sources),
        source=Source.UPKEEP,
    )
    changes = [Change(at=now, memory=digest.id, action="add", by=Source.UPKEEP, reason=f"{len(sources)}건을 묶음", after=text)]
    for memory in sources:
        memory.state, memory.replaced_by, memory.valid_to = State.REPLACED, digest.id, now
        changes.append(Change(at=now, memory=memory.id, action="merge", by=Source.UPKEEP, reason="묶음", before=memory.content))
    record.memories.append(digest)
    record.changes.extend(changes)
    return changes


def _old_note(memory: Memory, now: datetime) -> bool:
    ends = memory.expires is not None or memory.valid_to is not None
    old = memory.updated <= now - timedelta(days=AGE_DAYS)
    return memory.kind in (Kind.NOTE, Kind.DIGEST) and memory.key is None and old and not ends


def _fitting(memories: Sequence[Memory]) -> list[Memory]:
    """The first memories, oldest first, that are not too long together."""
    chosen: list[Memory] = []
    length = 0
    for memory in memories:
        more = len(memory.content) + len(SEPARATOR)
        if length + more <= MAX_DIGEST:
            chosen.append(memory)
            length += more
    return chosen


def _covered(statement: str, lines: Sequence[str]) -> bool:
    """Whether one line says all of the statement, to the end of it: each sentence, and every number."""
    parts = [part for part in sentences(statement) if plain(part)]
    return any(numbers(statement) <= numbers(line) and all(carried(part, line) >= CARRIED for part in parts) for line in lines)
