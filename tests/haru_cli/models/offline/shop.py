"""The sample shop with the offline model, for conversations in tests."""

from __future__ import annotations

from datetime import UTC, datetime

from haru_cli.agent.agent import Agent
from haru_cli.agent.policies import Policies
from haru_cli.models.offline.model import OfflineModel
from memory_store.protocols import Context, Message
from memory_store.recall import Recall
from memory_store.records import Kind, Memory, Profile, new_id
from tests.haru_cli.agent.shop import BlindEmbedder

NOW = datetime(2026, 6, 18, 1, tzinfo=UTC)
BEFORE = datetime(2026, 6, 9, 1, tzinfo=UTC)
BLIND = Recall(embedder=BlindEmbedder())
HARU = Agent(OfflineModel(), Policies(recall=BLIND), recall=BLIND)


def talk(*says: str, profile: Profile | None = None, masked: tuple[str, ...] = ()) -> list[str]:
    """The replies of one visit; `masked` belongs to the last message. Every sentence must have passed the gate."""
    recent: tuple[Message, ...] = ()
    replies = []
    for number, text in enumerate(says, 1):
        kinds = masked if number == len(says) else ()
        context = Context(text, NOW, recent=recent, first=not recent, profile=profile, masked=kinds)
        reply = "".join(HARU.reply(context))
        assert context.trace.held_back == []
        recent = (*recent, Message("customer", text), Message("agent", reply))
        replies.append(reply)
    return replies


def remembered(issue: str = "", preference: str = "") -> Profile:
    def memory(kind: Kind, content: str) -> Memory:
        return Memory(id=new_id("m"), kind=kind, content=content, created=BEFORE, updated=BEFORE)

    return Profile(
        customer="T5",
        visits=1,
        issues=[memory(Kind.ISSUE, issue)] if issue else [],
        preferences=[memory(Kind.PREFERENCE, preference)] if preference else [],
    )
