"""A language model's extraction beside the rules' own reading of the visit, so that a weak model is no worse than none.

What a model only copies, or breaks off, is told in the rules' words; what it overlooks and the rules are sure of is added. A
statement in the model's own words stays as it is. Whatever comes out of it meets the same gates.
"""

from __future__ import annotations

from collections.abc import Sequence

from haru_cli.models.offline.phrasing import phrase
from memory_store.extraction.gates import contrary, unsound
from memory_store.extraction.heard import understand
from memory_store.extraction.morphology import morphemes
from memory_store.extraction.operations import Operation
from memory_store.extraction.standard import standard
from memory_store.extraction.topics import topic_of
from memory_store.extraction.wording import carried, numbers
from memory_store.records import Kind, Session

NEAR = 0.5
"""Share of syllable pairs from which two statements are about the same."""

COPIED = 0.9
"""Share of a statement that stands in the customer's turns when it is a copy."""

WITHIN = 0.8
"""Share of a fragment that stands in the whole statement."""


def joined(proposed: Sequence[Operation], rules: Sequence[Operation], session: Session) -> list[Operation]:
    """The model's operations, in order, then what the rules add. `rules` is their reading of the same visit."""
    found: list[Operation] = []
    told: set[int] = set()
    for operation in proposed:
        near = _nearest(operation, rules)
        if near is None:
            found.append(_sound_part(operation, session) if _is_copy(operation, session) else operation)
        elif near not in told:
            told.add(near)
            found.append(rules[near] if _told_better(operation, rules[near], session) else operation)
        elif not _told_better(operation, rules[near], session):
            found.append(operation)
    left = [rule for n, rule in enumerate(rules) if n not in told and _is_sure(rule)]
    said = [
        operation for operation in found if operation.target is not None or (_is_said(operation, session) and _stands(operation, session))
    ]
    return found + [rule for rule in left if not any(_covers(operation, rule) for operation in said)]


def _nearest(operation: Operation, rules: Sequence[Operation]) -> int | None:
    """The place of the rules' operation that says most of the same."""
    said = standard(operation.content)
    likeness = [max(carried(said, rule.content), carried(rule.content, said)) for rule in rules]
    best = max(range(len(rules)), key=lambda n: likeness[n], default=None)
    return best if best is not None and likeness[best] >= NEAR else None


def _told_better(operation: Operation, rule: Operation, session: Session) -> bool:
    """Whether the rules' words are to be taken: for a fragment, a copy, and what rests on words that are not to be remembered."""
    return _is_fragment(operation, rule) or _is_copy(operation, session) or not _stands(operation, session)


def _stands(operation: Operation, session: Session) -> bool:
    heard = understand(session).heard
    return unsound(operation.content, heard) is None and not contrary(operation.content, heard)


def _is_fragment(operation: Operation, rule: Operation) -> bool:
    """ "12온스 종이컵" of "12온스 종이컵을 매달 1500개씩 받길 희망"."""
    said = standard(operation.content)
    return carried(said, rule.content) >= WITHIN and carried(rule.content, said) < NEAR


def _is_copy(operation: Operation, session: Session) -> bool:
    """What was said, or a part of it, with the ending that it was said with."""
    last = next((m for m in reversed(morphemes(standard(operation.content))) if m.tag[0] != "S"), None)
    spoken = last is not None and (last.tag in ("EF", "EC") or last.form == "요")
    said = " ".join(f"{turn.customer} {standard(turn.customer)}" for turn in session.turns)
    return spoken and carried(operation.content, said) >= COPIED


def _sound_part(operation: Operation, session: Session) -> Operation:
    """A copy without the questions, other people's wishes and the like in it, each clause as a note."""
    copied = [h for h in understand(session).heard if carried(h.clause.text, operation.content) >= WITHIN]
    sound = list(dict.fromkeys(phrase(h.text) for h in copied if h.mark is None))
    return operation.model_copy(update={"content": ", ".join(sound)}) if sound else operation


def _is_said(operation: Operation, session: Session) -> bool:
    """Not only repeated from what is known."""
    return any(carried(operation.content, f"{turn.customer} {standard(turn.customer)}") >= NEAR for turn in session.turns)


def _is_sure(rule: Operation) -> bool:
    """Open issues, statements on a known topic, and changes of what is known."""
    return rule.kind is Kind.ISSUE or rule.topic is not None or rule.op != "add"


def _covers(operation: Operation, rule: Operation) -> bool:
    """Whether the model has told in its own words what a rule would add: the same memory, order, topic or, of issues, turns."""
    if operation.target is not None and operation.target == rule.target:
        return True
    if rule.kind is Kind.ISSUE:
        return operation.kind is Kind.ISSUE and bool(
            numbers(operation.content) & numbers(rule.content) or set(operation.turns) & set(rule.turns)
        )
    topic = topic_of(operation.content)
    return topic is not None and topic.key == rule.topic
