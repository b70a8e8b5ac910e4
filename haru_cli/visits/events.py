"""What happens in a visit, as the events of `--json`: the one description that scripts and people are both shown."""

from typing import Any, Protocol

from haru_cli.exits import exit_code
from haru_cli.i18n import _
from memory_store.errors import MemoryStoreError
from memory_store.extraction import memory_event
from memory_store.records import Session, Turn
from memory_store.visit import Visit

__all__ = [
    "Event",
    "Reporter",
    "cut_note",
    "end_event",
    "error_event",
    "masked_event",
    "memory_event",
    "reply_event",
    "session_event",
    "summary_event",
]

Event = dict[str, Any]


class Reporter(Protocol):
    """Whoever shows events. `piece` is a part of a reply that is on its way; its whole comes as a `reply` event."""

    def said(self, text: str) -> None:
        """The customer's line as it was given in a script, masked."""
        ...

    def piece(self, text: str) -> None: ...

    def event(self, event: Event) -> None: ...


def session_event(visit: Visit, *, resumed: bool) -> Event:
    return {
        "type": "session",
        "session": visit.session.id,
        "customer": visit.customer,
        "model": visit.session.model,
        "resumed": resumed,
    }


def masked_event(turn: Turn) -> Event:
    return {"type": "masked", "turn": turn.number, "kinds": turn.masked}


def reply_event(turn: Turn, *, cut: bool = False) -> Event:
    """`cut` stands in it when the model's answer was cut off by its length limit."""
    told = {"type": "reply", "turn": turn.number, "text": turn.reply, "sources": turn.sources, "grounded": turn.grounded}
    return told | ({"cut": True} if cut else {})


def cut_note() -> str:
    """What is told to a person below such a reply."""
    return _("(The answer was cut off by its length limit; this is what was whole.)")


def summary_event(turn: int, text: str) -> Event:
    return {"type": "summary", "turn": turn, "text": text}


def error_event(error: MemoryStoreError) -> Event:
    return {"type": "error", "message": str(error), "code": int(exit_code(error))}


def end_event(session: Session, *, saved: bool) -> Event:
    return {"type": "end", "session": session.id, "saved": saved}
