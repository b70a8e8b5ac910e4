"""A session's turns seen as messages, and back: which turn and which side the n-th message is."""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from memory_store.protocols import Message
from memory_store.records import Session

FORGOTTEN = "[지움]"
"""Stands in a transcript where words were forgotten."""

Side = Literal["customer", "reply"]


class Place(NamedTuple):
    """Where a message stands: the index of its turn, and the side."""

    turn: int
    side: Side


def places(session: Session) -> list[Place]:
    """The place of every message, oldest first. A turn without a reply is one message."""
    found: list[Place] = []
    for index, turn in enumerate(session.turns):
        found.append(Place(index, "customer"))
        if turn.reply:
            found.append(Place(index, "reply"))
    return found


def messages(session: Session) -> list[Message]:
    """Every message of the session, oldest first."""
    return [
        Message("customer" if place.side == "customer" else "agent", getattr(session.turns[place.turn], place.side))
        for place in places(session)
    ]


def rewrite(session: Session, changes: dict[int, str]) -> None:
    """Replace messages by their index."""
    at = places(session)
    for index, text in changes.items():
        setattr(session.turns[at[index].turn], at[index].side, text)


def adopt(session: Session, written: Session, stored: Session) -> bool:
    """Take over what somebody else changed in the stored session since we wrote it; whether there was anything.

    Only words of turns that we had written, and the summary, can have been changed: by forgetting or by `privacy scan --fix`.
    """
    changed = False
    for ours, before, theirs in zip(session.turns, written.turns, stored.turns, strict=False):
        if theirs.customer != before.customer:
            ours.customer, changed = theirs.customer, True
        if theirs.reply != before.reply:
            ours.reply, changed = theirs.reply, True
    if changed or stored.summary != written.summary:  # a summary made meanwhile was made from the old words
        session.summary, session.absorbed, changed = stored.summary, stored.absorbed, True
    return changed


def sentences(pieces: Iterable[str]) -> Iterator[str]:
    """Regroup streamed pieces so that each ends where a sentence or a line does; nothing is added or lost."""
    held = ""
    for piece in pieces:
        held += piece
        start = 0
        for n in range(len(held) - 1):
            if held[n] == "\n" or (held[n] in ".!?…。" and held[n + 1].isspace()):
                yield held[start : n + 1]
                start = n + 1
        held = held[start:]
    if held:
        yield held
