"""From accepted operations to changed memories: a pure step over one customer's record. Nothing that was known is lost: what is
replaced, closed or dropped stays in the record with its dates, and every step is a Change with its reason.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal

from memory_store.extraction.gates import Judged
from memory_store.extraction.operations import Operation
from memory_store.extraction.wording import numbers, plain
from memory_store.records import Change, CustomerRecord, Evidence, Kind, Memory, MemoryId, Session, Source, State, new_id

Similarity = Callable[[str, str], float]
"""Cosine of two statements, between -1 and 1."""

SAME = 0.955
"""Two statements of one kind with the same numbers are one statement from this cosine on."""


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
) -> Outcome:
    """Change `record` by the accepted operations. `known` is the list that their targets count in; a target that is no longer
    current, because someone changed it meanwhile, is left alone and noted."""
    return _Step(record, session, now, list(known), similarity, make_id).run(accepted)


@dataclass
class _Step:
    record: CustomerRecord
    session: Session
    now: datetime
    known: list[Memory]
    similarity: Similarity | None
    make_id: Callable[[], MemoryId]
    outcome: Outcome = field(default_factory=Outcome)

    def run(self, accepted: Sequence[Judged]) -> Outcome:
        for judged in accepted:
            operation = judged.operation
            target = self._target(operation)
            if operation.op != "add" and target is None:
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
        current = [m for m in self.record.current(self.now) if m.kind is operation.kind]
        same = next((m for m in current if self._same(m.content, operation.content)), None)
        if same is not None:
            self._merge(operation, same, turns)
            return
        if self._dropped_since(operation.content):
            self._note(operation, None, refused="지운 기억")
            return
        keyed = next((m for m in self.record.current(self.now) if operation.key is not None and m.key == operation.key), None)
        if keyed is not None:
            self._replace(operation, keyed, turns)
            return
        memory = self._new(operation, turns)
        self._change(memory, "add", "고객이 말함", None, memory.content)
        self._note(operation, memory, reason="고객이 말함")

    def _merge(self, operation: Operation, memory: Memory, turns: Sequence[int]) -> None:
        self._join_evidence(memory, turns)
        memory.importance = max(memory.importance, operation.importance)
        memory.updated = self.now
        self._change(memory, "merge", "다시 말함", memory.content, memory.content)
        self._note(operation, memory, reason="이미 아는 내용")

    def _replace(self, operation: Operation, old: Memory, turns: Sequence[int]) -> None:
        if plain(old.content) == plain(operation.content):
            self._merge(operation, old, turns)
            return
        memory = self._new(operation, turns, valid_from=self.now, key=operation.key or old.key, topic=operation.topic or old.topic)
        self._change(memory, "add", "바뀜", None, memory.content)
        self._end(old, State.REPLACED, "supersede", "바뀜", memory)
        self._note(operation, memory, reason=f"바뀜: {old.content}")

    def _close(self, operation: Operation, old: Memory, turns: Sequence[int]) -> None:
        self._end(old, State.CLOSED, "close", "해결됨")
        if operation.content:
            memory = self._new(operation, turns)
            self._change(memory, "add", "해결됨", None, memory.content)
            self._note(operation, memory, reason=f"해결됨: {old.content}")
        else:
            self._note(operation, old, reason="해결됨")

    def _new(
        self,
        operation: Operation,
        turns: Sequence[int],
        *,
        valid_from: datetime | None = None,
        key: str | None = None,
        topic: str | None = None,
    ) -> Memory:
        memory = Memory(
            id=self.make_id(),
            kind=operation.kind,
            content=operation.content,
            key=key or operation.key,
            topic=topic or operation.topic,
            importance=operation.importance,
            created=self.now,
            updated=self.now,
            valid_from=valid_from or self.now,
            expires=self.now + timedelta(days=operation.expires_days) if operation.expires_days else None,
        )
        self.record.memories.append(memory)
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
        if numbers(one) != numbers(other) or self.similarity is None:
            return False
        return self.similarity(one, other) >= SAME

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
