"""Models of the library's protocol that need no service: one that follows a script, one that repeats, one that waits, one that fails.

All count their calls in `calls`, a list of "reply", "summary" and "extraction".
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from memory_store.errors import MemoryStoreError, ModelUnreachableError
from memory_store.extraction.operations import Operation
from memory_store.protocols import Context, Message
from memory_store.records import Kind, Memory, Session


@dataclass
class FakeModel:
    """Answers from scripts: a reply a turn (the last one again when they run out), one summary, one list of operations."""

    replies: Sequence[str] = ("네, 확인했습니다.",)
    summary: str = "고객 요청: 문의\n주문번호: 미확인\n진행 상태: 안내함"
    operations: Sequence[Operation] = ()
    name: str = "fake"
    calls: list[str] = field(default_factory=list)
    contexts: list[Context] = field(default_factory=list)
    known: list[Memory] = field(default_factory=list)
    """The memories that the last extraction was shown."""

    def reply(self, context: Context) -> Iterator[str]:
        reply = self.replies[min(self.calls.count("reply"), len(self.replies) - 1)]
        self.calls.append("reply")
        self.contexts.append(context)
        yield from (word + " " for word in reply.split(" ")[:-1])
        yield reply.split(" ")[-1]

    def summarize(self, previous: str, messages: Sequence[Message]) -> str:
        self.calls.append("summary")
        return self.summary

    def extract(self, session: Session, known: Sequence[Memory], now: datetime) -> list[Operation]:
        self.calls.append("extraction")
        self.known = list(known)
        return list(self.operations)


@dataclass
class EchoModel(FakeModel):
    """The hostile one: repeats all it gets, into the reply, the summary and every kind of memory."""

    name: str = "echo"

    def reply(self, context: Context) -> Iterator[str]:
        self.calls.append("reply")
        self.contexts.append(context)
        yield " ".join([context.message, context.summary, *(m.text for m in context.recent)])

    def summarize(self, previous: str, messages: Sequence[Message]) -> str:
        self.calls.append("summary")
        return "\n".join([previous, *(m.text for m in messages)])

    def extract(self, session: Session, known: Sequence[Memory], now: datetime) -> list[Operation]:
        self.calls.append("extraction")
        kinds = (Kind.PREFERENCE, Kind.ISSUE, Kind.NOTE)
        said = [(turn.number, text) for turn in session.turns for text in (turn.customer, turn.reply) if text]
        return [Operation(kind=kind, content=text, turns=[number]) for number, text in said for kind in kinds]


@dataclass
class SlowModel(FakeModel):
    """Answers as FakeModel does, once `go` is set; `waiting` tells that a call has come. A test that fails must end too: ten seconds."""

    name: str = "slow"
    go: threading.Event = field(default_factory=threading.Event)
    waiting: threading.Event = field(default_factory=threading.Event)

    def reply(self, context: Context) -> Iterator[str]:
        self._wait()
        yield from super().reply(context)

    def summarize(self, previous: str, messages: Sequence[Message]) -> str:
        self._wait()
        return super().summarize(previous, messages)

    def extract(self, session: Session, known: Sequence[Memory], now: datetime) -> list[Operation]:
        self._wait()
        return super().extract(session, known, now)

    def _wait(self) -> None:
        self.waiting.set()
        self.go.wait(10)


@dataclass
class FailingModel(FakeModel):
    """Raises `error` in the calls named in `fails` (all three by default), a reply after `said`; else as FakeModel."""

    name: str = "failing"
    error: MemoryStoreError = field(default_factory=lambda: ModelUnreachableError("no connection"))
    fails: frozenset[str] = frozenset({"reply", "summary", "extraction"})
    said: str = ""

    def reply(self, context: Context) -> Iterator[str]:
        if "reply" not in self.fails:
            yield from super().reply(context)
            return
        self.calls.append("reply")
        if self.said:
            yield self.said
        raise self.error

    def summarize(self, previous: str, messages: Sequence[Message]) -> str:
        if "summary" not in self.fails:
            return super().summarize(previous, messages)
        self.calls.append("summary")
        raise self.error

    def extract(self, session: Session, known: Sequence[Memory], now: datetime) -> list[Operation]:
        if "extraction" not in self.fails:
            return super().extract(session, known, now)
        self.calls.append("extraction")
        raise self.error
