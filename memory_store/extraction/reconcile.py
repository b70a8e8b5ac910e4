"""From accepted operations to changed memories: a pure step over one customer's record. Nothing that was known is lost: what is
replaced, closed or dropped stays in the record with its dates, and every step is a Change with its reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal

from memory_store.extraction.config import DEFAULT, ExtractionConfig
from memory_store.extraction.gates import Judged
from memory_store.extraction.morphology import morphemes
from memory_store.extraction.operations import Operation
from memory_store.extraction.topics import topic_of
from memory_store.extraction.wording import negations, numbers, pairs, plain
from memory_store.extraction.words import word_set
from memory_store.records import Change, CustomerRecord, Evidence, Kind, Memory, MemoryId, Session, Source, State, new_id

Similarity = Callable[[str, str], float]
"""Cosine of two statements, between -1 and 1."""

FRAME = word_set("희망 요청 선호 예정 필요 고객 부탁 것 거 편 때 수 연락 좋 편하 같 있 없")
"""Words of wording, not of matter."""

MIN_MEETING = 2
"""Syllable pairs that a note of settlement must share with the open issue that it closes."""

SETTLED = re.compile(r"완료|해결|종결|종료|마무리|끝남")


def _nouns(text: str) -> frozenset[str]:
    """What a statement is about, and how: nouns and adjectives. Two channels or two goods in one frame ("연락은 카톡으로 희망",
    "연락은 문자로 희망") are near as vectors and yet different, so these words must be the same before vectors are compared."""
    return frozenset(m.form for m in morphemes(text) if m.tag in ("NNG", "NNP", "SL", "XR", "VA")) - FRAME


def key_of(operation: Operation) -> str | None:
    """The single-valued attribute that an operation states. An extractor that names a topic has decided; for one that names
    nothing, the words decide."""
    if operation.key is not None or operation.topic is not None or operation.kind is Kind.ISSUE:
        return operation.key
    topic = topic_of(operation.content)
    return topic.key if topic is not None and topic.single and not SETTLED.search(operation.content) else None


def key_in(memory: Memory) -> str | None:
    """The same for a memory that was stored without a key."""
    if memory.topic is not None or memory.kind not in (Kind.PREFERENCE, Kind.NOTE):
        return memory.key
    topic = topic_of(memory.content)
    return topic.key if topic is not None and topic.single and not SETTLED.search(memory.content) else None


@dataclass
class Done:
    """What became of one operation, for people and for the `memory` event."""

    op: str
    kind: Kind
    content: str
    id: MemoryId | None = None
    reason: str = ""
    refused: str | None = None


@dataclass
class Outcome:
    """All that `apply` did: one entry an operation, and the changes it wrote to the record's history."""

    done: list[Done] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)


def apply(
    record: CustomerRecord,
    accepted: Sequence[Judged],
    session: Session,
    now: datetime,
    *,
    known: Sequence[Memory],
    similarity: Similarity | None = None,
    make_id: Callable[[], MemoryId] = lambda: new_id("m"),
    config: ExtractionConfig = DEFAULT,
) -> Outcome:
    """Change `record` by the accepted operations. `known` is the list that their targets count in; a target that is no longer
    current, because someone changed it meanwhile, is left alone and noted."""
    return _Step(record, session, now, list(known), similarity, make_id, config).run(accepted)


@dataclass
class _Step:
    record: CustomerRecord
    session: Session
    now: datetime
    known: list[Memory]
    similarity: Similarity | None
    make_id: Callable[[], MemoryId]
    config: ExtractionConfig
    outcome: Outcome = field(default_factory=Outcome)
    touched: set[str] = field(default_factory=set)
    """Ids of the memories that this visit made or ended."""

    def run(self, accepted: Sequence[Judged]) -> Outcome:
        for judged in accepted:
            operation = judged.operation
            target = self._target(operation)
            if operation.op in ("close", "drop") and target is None:
                self._note(operation, None, refused="그 사이 바뀐 기억을 가리킴")
            elif target is None:
                self._add(operation, judged.turns)
            elif operation.op == "drop":
                self._end(target, State.DROPPED, "drop", "고객의 요청")
                self._note(operation, target, reason="고객의 요청")
            elif operation.op == "close":
                self._close(operation, target, judged.turns)
            else:
                self._replace(operation, target, judged.turns)
        return self.outcome

    def _target(self, operation: Operation) -> Memory | None:
        if operation.op == "add" or operation.target is None:
            return None
        wanted = self.known[operation.target - 1].id
        return next((m for m in self.record.current(self.now) if m.id == wanted), None)

    def _add(self, operation: Operation, turns: Sequence[int]) -> None:
        if self._dropped_since(operation.content):
            self._note(operation, None, refused="지운 기억")
            return
        current = [m for m in self.record.current(self.now) if m.kind is not Kind.DIGEST]
        same = next((m for m in current if m.kind is operation.kind and self._same(m.content, operation.content)), None)
        if same is not None:
            self._merge(operation, same, turns)
            return
        key = key_of(operation)
        keyed = next((m for m in current if key is not None and (m.key or key_in(m)) == key), None)
        if keyed is not None and keyed.id not in self.touched:
            self._replace(operation, keyed, turns)
            return
        settled = self._settled_by(operation)
        if settled is not None:
            self._close(operation, settled, turns)
            return
        memory = self._new(operation, turns, key=key if keyed is None else None)
        self._change(memory, "add", "고객이 말함", None, memory.content)
        self._note(operation, memory, reason="고객이 말함")

    def _settled_by(self, operation: Operation) -> Memory | None:
        """The open issue that a note such as "교환 건 완료" is about."""
        if operation.kind is not Kind.NOTE or not SETTLED.search(operation.content):
            return None
        open_issues = [m for m in self.record.current(self.now) if m.kind is Kind.ISSUE and m.id not in self.touched]
        meeting = [(len(pairs(m.content) & pairs(operation.content)), m) for m in open_issues]
        best = max(meeting, key=lambda pair: pair[0], default=(0, None))
        return best[1] if best[0] >= MIN_MEETING else None

    def _merge(self, operation: Operation, memory: Memory, turns: Sequence[int]) -> None:
        self._join_evidence(memory, turns)
        memory.importance = max(memory.importance, operation.importance)
        memory.updated = self.now
        self._change(memory, "merge", "다시 말함", memory.content, memory.content)
        self._note(operation, memory, reason="이미 아는 내용")

    def _replace(self, operation: Operation, old: Memory, turns: Sequence[int]) -> None:
        if self._same(old.content, operation.content):
            self._merge(operation, old, turns)
            return
        memory = self._new(operation, turns, key=key_of(operation) or old.key, topic=operation.topic or old.topic)
        self._change(memory, "add", "바뀜", None, memory.content)
        self._end(old, State.REPLACED, "supersede", "바뀜", memory)
        self._note(operation, memory, reason=f"바뀜: {old.content}")

    def _close(self, operation: Operation, old: Memory, turns: Sequence[int]) -> None:
        reason = "해결됨" if old.kind is Kind.ISSUE else "고객이 거둠"
        self._end(old, State.CLOSED, "close", reason)
        if operation.content:
            memory = self._new(operation, turns)
            self._change(memory, "add", reason, None, memory.content)
            self._note(operation, memory, reason=f"{reason}: {old.content}")
        else:
            self._note(operation, old, reason=reason)

    def _new(
        self,
        operation: Operation,
        turns: Sequence[int],
        *,
        key: str | None = None,
        topic: str | None = None,
    ) -> Memory:
        memory = Memory(
            id=self.make_id(),
            kind=operation.kind,
            content=operation.content,
            key=key,
            topic=topic or operation.topic,
            importance=operation.importance,
            created=self.now,
            updated=self.now,
            valid_from=self.now,
            expires=self.now + timedelta(days=operation.expires_days) if operation.expires_days else None,
        )
        self.record.memories.append(memory)
        self.touched.add(memory.id)
        self._join_evidence(memory, turns)
        return memory

    def _end(
        self,
        memory: Memory,
        state: State,
        action: Literal["supersede", "close", "drop"],
        reason: str,
        successor: Memory | None = None,
    ) -> None:
        self.touched.add(memory.id)
        memory.state = state
        memory.valid_to = self.now
        memory.updated = self.now
        memory.replaced_by = successor.id if successor is not None else None
        self._change(memory, action, reason, memory.content, successor.content if successor is not None else None)

    def _join_evidence(self, memory: Memory, turns: Sequence[int]) -> None:
        mine = next((e for e in memory.evidence if e.session == self.session.id), None)
        if mine is None:
            memory.evidence = [*memory.evidence, Evidence(session=self.session.id, turns=sorted(turns))]
        else:
            mine.turns = sorted({*mine.turns, *turns})

    def _same(self, one: str, other: str) -> bool:
        if plain(one) == plain(other):
            return True
        if numbers(one) != numbers(other) or negations(one) != negations(other) or _nouns(one) != _nouns(other):
            return False
        return self.similarity is not None and self.similarity(one, other) >= self.config.same

    def _dropped_since(self, content: str) -> bool:
        """Whether this statement was dropped after the visit began: it must not come back from what was said before that."""
        return any(
            m.state is State.DROPPED and m.updated >= self.session.started and self._same(m.content, content) for m in self.record.memories
        )

    def _change(
        self,
        memory: Memory,
        action: Literal["add", "update", "supersede", "close", "drop", "merge"],
        reason: str,
        before: str | None,
        after: str | None,
    ) -> None:
        change = Change(at=self.now, memory=memory.id, action=action, by=Source.MODEL, reason=reason, before=before, after=after)
        self.record.changes.append(change)
        self.outcome.changes.append(change)

    def _note(self, operation: Operation, memory: Memory | None, *, reason: str = "", refused: str | None = None) -> None:
        kind, content = (memory.kind, memory.content) if memory is not None else (operation.kind, operation.content)
        self.outcome.done.append(Done(operation.op, kind, content, memory.id if memory is not None else None, reason, refused))
