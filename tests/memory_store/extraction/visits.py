"""Visits and memories for the tests of extraction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from memory_store.extraction import Operation, Remembered, remember
from memory_store.privacy import Gate
from memory_store.records import CustomerRecord, Kind, Memory, Session, Turn, new_id

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


def visit(*turns: str, at: datetime = NOW, replies: Sequence[str] = ()) -> Session:
    """An ended visit with these customer's turns."""
    numbered = [
        Turn(number=n, at=at, customer=text, reply=replies[n - 1] if n <= len(replies) else "", state="done")
        for n, text in enumerate(turns, 1)
    ]
    return Session(id=new_id("s"), model="fake", started=at, ended=at, state="pending", turns=numbered)


def known(content: str, kind: Kind = Kind.PREFERENCE, at: datetime = NOW, key: str | None = None) -> Memory:
    return Memory(id=new_id("m"), kind=kind, content=content, created=at, updated=at, key=key)


def learned(record: CustomerRecord, session: Session, *operations: Operation, now: datetime = NOW) -> Remembered:
    """`remember` without an embedder: only the words decide."""
    return remember(record, session, operations, now=now, gate=Gate(), similarity=lambda one, other: 0.0)


def later(days: int) -> datetime:
    return NOW + timedelta(days=days)
