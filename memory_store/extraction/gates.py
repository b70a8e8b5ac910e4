"""What a proposed operation must pass before it may change what is known. A write to memory is a privileged act: whatever proposes
it, a rule-based extractor, a weak language model or one that was talked into it (MINJA, arXiv:2503.03704), meets the same gates in
the same order, and each refusal keeps its reason.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from memory_store.extraction.claims import BENEFIT, COMMANDS, declines_gift, is_claim
from memory_store.extraction.config import DEFAULT, ExtractionConfig
from memory_store.extraction.heard import Heard, Understood, understand
from memory_store.extraction.linking import replacing, tells_a_change
from memory_store.extraction.marks import Mark
from memory_store.extraction.operations import Operation
from memory_store.extraction.reading import is_null
from memory_store.extraction.standard import standard
from memory_store.extraction.values import core, values_in
from memory_store.extraction.wording import carried, numbers, pairs, words
from memory_store.records import Kind, Memory, Session

MIN_SOUND_BESIDE_TALK = 0.25
"""Share of a statement that must come from clauses without a mark where the marked clauses are only small talk."""

RENEWED = 0.6
"""Chance of taking the place of a known memory from which small talk is taken to do so."""

_MASK = re.compile(r"\[[가-힣/· ]{2,14}\]")
_HANGUL = re.compile(r"[가-힣]")
_FRAME = re.compile(r"^[가-힣 ]{1,8}:|희망|요청|선호|예정|필요|완료|해결|하기|하길|주길|받길")
"""Words of wording, which the customer need not have said."""

_NAME = re.compile(r"[A-Za-z]{2,}")
_FOR = r"\S*(?:\s\S+){0,1}?\s*(?:선호|희망|좋아|원함|요청|편함)"
_WISHED = r"\S*(?:\s\S+)?\s*(?:좋|선호|희망|원해|원합|편|주세|주시|줘|부탁|나아|낫|만\s)"
_AGAINST = r"\S*(?:\s\S+){0,3}?\s*(?:말고|싫|하지\s?마|하지\s?말|못\s|안(?=\s|[바원할하해받좋써쓸])|대신|무서|불편|거부|질색|빼|없|지\s?않)"


class Masked(Protocol):
    """A text after the privacy gate."""

    @property
    def text(self) -> str: ...


class PrivacyGate(Protocol):
    """What the gates need of `memory_store.privacy.Gate`."""

    def mask(self, text: str) -> Masked: ...


@dataclass(frozen=True)
class Judged:
    """An operation with the customer's turns it rests on, and why it was refused, if it was."""

    operation: Operation
    turns: tuple[int, ...] = ()
    refused: str | None = None


def judge(
    operations: Sequence[Operation], session: Session, known: Sequence[Memory], gate: PrivacyGate, config: ExtractionConfig = DEFAULT
) -> list[Judged]:
    """Each operation, in order, accepted or refused with a reason in words for a person. Raises GateError when the privacy gate
    can't decide."""
    understood = understand(session)
    return [_judge(operation, session, understood, known, gate, config) for operation in operations]


def _judge(
    operation: Operation,
    session: Session,
    understood: Understood,
    known: Sequence[Memory],
    gate: PrivacyGate,
    config: ExtractionConfig,
) -> Judged:
    content = operation.content
    if operation.op != "add" and (operation.target is None or not 1 <= operation.target <= len(known)):
        return Judged(operation, (), "없는 기억을 가리킴")
    if operation.op not in ("close", "drop") and is_null(content):
        return Judged(operation, (), "내용이 없음")
    meant = known[operation.target - 1].content if operation.target and operation.op != "add" else ""
    turns = evidence(operation, session, meant, config)
    if not turns:
        return Judged(operation, (), "고객의 말에 근거가 없음")
    if not content:
        return Judged(operation, turns)
    if _MASK.search(content) or gate.mask(content).text != content:
        return Judged(operation, turns, Mark.SENSITIVE)
    if COMMANDS.search(content):
        return Judged(operation, turns, Mark.COMMAND)
    benefits = operation.kind is not Kind.ISSUE and operation.op != "close" and BENEFIT.search(content) and not declines_gift(content)
    if is_claim(content) or benefits:
        return Judged(operation, turns, Mark.CLAIM)
    heard = [h for h in understood.heard if h.turn in turns]
    mark = unsound(content, heard, meant, config) if operation.op != "close" else None
    if mark is Mark.TALK and meant and _renews(heard, meant):
        mark = None
    if mark is None and _holds_taken_back(content, understood):
        mark = Mark.CORRECTED
    if mark is not None:
        return Judged(operation, turns, mark)
    repeats = carried(content, " ".join(h.clause.text for h in heard)) >= config.verbatim
    if contrary(content, heard, deeds_only=repeats):
        return Judged(operation, turns, "고객이 한 말과 반대됨")
    return Judged(operation, turns)


def _renews(heard: Sequence[Heard], meant: str) -> bool:
    """Whether what sounds like small talk tells of a change in what is known: "저 이제 광주 살아요"."""
    said = " ".join(h.clause.text for h in heard if h.mark in (None, Mark.TALK))
    return tells_a_change(said) and replacing(said, [meant])[0] >= RENEWED


def evidence(operation: Operation, session: Session, meant: str = "", config: ExtractionConfig = DEFAULT) -> tuple[int, ...]:
    """The customer's turns that carry the operation's content; empty when none does. Given turns are checked, missing and wrong ones
    are found anew. `meant` is the known memory that it changes: its words may be used again."""
    by_number = {turn.number: f"{turn.customer} {standard(turn.customer)}" for turn in session.turns}
    given = tuple(number for number in operation.turns if number in by_number)
    if not operation.content:
        return given or (tuple(by_number) if operation.op == "close" and not operation.turns else ())
    if given and _carries(operation.content, [by_number[n] for n in given], meant, config):
        return given
    wanted = numbers(operation.content)
    found = tuple(n for n, text in by_number.items() if carried(operation.content, text) >= config.carried or wanted & numbers(text))
    return found if found and _carries(operation.content, [by_number[n] for n in found], meant, config) else ()


def _carries(content: str, texts: Sequence[str], meant: str, config: ExtractionConfig) -> bool:
    """Words, numbers and names: most of the words, all the numbers and all names in Latin letters; in the customer's script."""
    said = " ".join(texts)
    matter = _FRAME.sub(" ", content)
    if carried(matter, said) == 0:
        return False
    text = f"{said} {meant}"
    if numbers(content) - numbers(text) or {n.casefold() for n in _NAME.findall(content)} - set(words(text)):
        return False
    if _HANGUL.search(said) and not _HANGUL.search(content) and not numbers(content):
        return False
    return carried(matter, text) >= config.carried


def unsound(content: str, heard: Sequence[Heard], meant: str = "", config: ExtractionConfig = DEFAULT) -> Mark | None:
    """The mark of the clauses that a statement mostly rests on, or None when it mostly rests on clauses without one. Small talk
    beside something sound does no harm."""
    wanted = pairs(content) - pairs(meant)
    sound = _pairs_of([h for h in heard if h.mark is None]) & wanted
    talk = _pairs_of([h for h in heard if h.mark is Mark.TALK]) & wanted
    if len(sound) >= MIN_SOUND_BESIDE_TALK * len(sound | talk):
        sound |= talk
    marked = [(h.mark, pairs(h.clause.text) & wanted - sound) for h in heard if h.mark is not None]
    spoiled = {pair for _, held in marked for pair in held}
    said = [h for h in heard if h.mark in (None, Mark.TALK)]
    own = numbers(content) - numbers(meant) - {n for h in said for n in numbers(h.text) | numbers(h.clause.text)}
    if not marked or (len(sound) >= config.sound * len(sound | spoiled) and not own):
        return None
    return max(marked, key=lambda pair: len(pair[1]))[0]


def _pairs_of(heard: Sequence[Heard]) -> set[str]:
    return {pair for h in heard for pair in pairs(h.text) | pairs(h.clause.text)}


def _holds_taken_back(content: str, understood: Understood) -> bool:
    """Whether a statement holds a value that the customer put right, without the right one or with no other place for it."""
    held = {core(value.text) for value in values_in(content)} | numbers(content)
    still = {core(value.text) for h in understood.heard if h.mark is None for value in values_in(h.text)}
    for correction in understood.corrections:
        old = core(correction.old)
        if old in understood.taken_back and old in held and (old not in still or core(correction.new) not in held):
            return True
    return False


_DEEDS = ("교환", "환불", "반품", "취소", "수리")
_NOT_OWN = (Mark.OTHER_PERSON, Mark.HYPOTHETICAL, Mark.QUESTION, Mark.CORRECTED)


def contrary(content: str, heard: Sequence[Heard], *, deeds_only: bool = False) -> bool:
    """Whether a statement wishes for what every clause that speaks of it declines: "전화 선호" for "전화는 무서워요"."""
    for word in {w for w in words(content) if len(w) > 1 and _HANGUL.search(w) and (not deeds_only or w.startswith(_DEEDS))}:
        stem = re.escape(word[:2])
        if not re.search(rf"{stem}{_FOR}", content) or re.search(rf"{stem}{_AGAINST}", content):
            continue
        speaking = [h.text for h in heard if h.mark not in _NOT_OWN and re.search(stem, h.text)]
        declined = [re.search(rf"{stem}{_AGAINST}", text) and not re.search(rf"{stem}{_WISHED}", text) for text in speaking]
        if speaking and all(declined):
            return True
    return False
