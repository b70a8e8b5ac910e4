"""What a proposed operation must pass before it may change what is known. A write to memory is a privileged act: whatever proposes
it, a rule-based extractor, a weak language model or one that was talked into it, meets the same gates in the same order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from memory_store.extraction.operations import Operation
from memory_store.extraction.reading import is_null
from memory_store.extraction.wording import carried, numbers
from memory_store.records import Memory, Session

MIN_CARRIED = 0.3
"""Share of a statement's syllable pairs that the customer's turns must hold. Endings are rewritten, so it is far from 1."""


class PrivacyGate(Protocol):
    """What the gates need of `memory_store.privacy.Gate`."""

    def mask(self, text: str) -> Any: ...


@dataclass(frozen=True)
class Judged:
    """An operation with the customer's turns it rests on, and why it was refused, if it was."""

    operation: Operation
    turns: tuple[int, ...] = ()
    refused: str | None = None


def judge(operations: Sequence[Operation], session: Session, known: Sequence[Memory], gate: PrivacyGate) -> list[Judged]:
    """Each operation, in order, accepted or refused with a reason in words for a person."""
    return [_judge(operation, session, known, gate) for operation in operations]


def _judge(operation: Operation, session: Session, known: Sequence[Memory], gate: PrivacyGate) -> Judged:
    if operation.op != "add" and (operation.target is None or not 1 <= operation.target <= len(known)):
        return Judged(operation, (), "없는 기억을 가리킴")
    turns = evidence(operation, session, known[operation.target - 1].content if operation.target else "")
    if operation.op not in ("close", "drop") and is_null(operation.content):
        return Judged(operation, turns, "내용이 없음")
    if not turns:
        return Judged(operation, turns, "고객의 말에 근거가 없음")
    if operation.content and str(gate.mask(operation.content).text) != operation.content:
        return Judged(operation, turns, "민감한 정보가 들어 있음")
    return Judged(operation, turns)


def evidence(operation: Operation, session: Session, meant: str = "") -> tuple[int, ...]:
    """The customer's turns that carry the operation's content; empty when none does. Given turns are checked, missing ones found.
    `meant` is the known memory that it changes: its words may be used again."""
    by_number = {turn.number: turn.customer for turn in session.turns}
    given = tuple(number for number in operation.turns if number in by_number)
    if not operation.content:
        return given
    chosen = given or tuple(n for n, text in by_number.items() if carried(operation.content, text) >= MIN_CARRIED)
    text = " ".join(by_number[n] for n in chosen)
    missing = numbers(operation.content) - numbers(f"{text} {meant}")
    return chosen if chosen and not missing and carried(operation.content, f"{text} {meant}") >= MIN_CARRIED else ()
