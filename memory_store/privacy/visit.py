"""A whole visit through the gate, turn by turn, as it would have been masked while it was held."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memory_store.privacy.gate import Gate
from memory_store.protocols import Message


@dataclass(frozen=True)
class VisitMasked:
    """The messages as they stand in the end, and the distinct mask words in the order in which they were found."""

    messages: tuple[Message, ...]
    kinds: tuple[str, ...]


def mask_visit(gate: Gate, messages: Sequence[Message]) -> VisitMasked:
    """Plays the messages in order; later turns may mask pieces of earlier ones. Raises GateError."""
    history: list[Message] = []
    kinds: dict[str, None] = {}
    for message in messages:
        if message.role == "customer":
            turn = gate.mask_turn(history, message.text)
            masked = turn.masked
            for at, rewritten in turn.rewrites:
                history[at] = Message(history[at].role, rewritten.text)
                kinds.update(dict.fromkeys(rewritten.kinds))
        else:
            masked = gate.mask(message.text)
        kinds.update(dict.fromkeys(masked.kinds))
        history.append(Message(message.role, masked.text))
    return VisitMasked(tuple(history), tuple(kinds))
