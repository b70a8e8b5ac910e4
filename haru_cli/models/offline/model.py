"""The offline model: rules, Korean morphology and small local models. No key, no network; the default where there is no key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from haru_cli.models.offline.reply import reply
from haru_cli.models.offline.summarize import summarize
from memory_store.extraction.operations import Operation
from memory_store.protocols import Context, Message
from memory_store.records import Memory, Session


class OfflineModel:
    """Replies from the clauses of the context, summarises and extracts by rules."""

    name = "offline"

    def reply(self, context: Context) -> Iterator[str]:
        return reply(context)

    def summarize(self, previous: str, messages: Sequence[Message]) -> str:
        return summarize(previous, messages)

    def extract(self, session: Session, known: Sequence[Memory], now: datetime) -> list[Operation]:
        from haru_cli.models.offline.extract import extract

        return extract(session, known, now)
