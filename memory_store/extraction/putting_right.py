"""What a customer puts right within a visit: values, names, deeds and places, told anew and taken back."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from memory_store.extraction.asking import is_request
from memory_store.extraction.clauses import Clause
from memory_store.extraction.marks import Mark, marks_of
from memory_store.extraction.second_thoughts import drop_first_thoughts
from memory_store.extraction.topics import topic_of
from memory_store.extraction.values import Correction, core, corrections_in, replaced, values_in

_FRAGMENT = re.compile(r"(으로|로|에|에다|한테|에게)[\s.…,]*$")
_NO = re.compile(r"^(아|어|앗|참)?[\s,.]*(아니|아뇨|아녀|아이다|아차)")


@dataclass(frozen=True)
class Meant:
    """The clauses of a visit as they were meant, one entry a clause: what each says after what was put right, why it is nothing to
    remember if a rule says so, and the turns it rests on. `corrections` are the values that were put right."""

    texts: list[str]
    marks: list[Mark | None]
    turns: list[set[int]]
    corrections: list[Correction]


def as_meant(clauses: Sequence[Clause]) -> Meant:
    """A visit's clauses, in order, as the customer meant them in the end."""
    meant = Meant([c.text for c in clauses], marks_of(clauses), [{c.turn} for c in clauses], corrections_in(clauses))
    texts, marks = meant.texts, meant.marks
    for correction in meant.corrections:
        _correct(clauses, texts, marks, meant.turns, correction)
    drop_first_thoughts(clauses, texts, marks, meant.turns)
    _drop_declined_deeds(clauses, texts, marks)
    texts[:] = [_without_slips(_without_denied(text)) for text in texts]
    _drop_fragments(clauses, marks)
    _drop_replaced_nouns(clauses, marks)
    return meant


def _correct(clauses: Sequence[Clause], texts: list[str], marks: list[Mark | None], turns: Sequence[set[int]], c: Correction) -> None:
    """Put the new value where the old one was wanted; what only repeats the old value is gone, and so is a correction that says
    no more than the new value."""
    put = False
    for j, clause in enumerate(clauses):
        held = [v for v in values_in(texts[j]) if v.sort is c.sort and core(v.text) == core(c.old)]
        if not held:
            continue
        if j < c.at and clause.turn == clauses[c.at].turn and _unfinished(clause):
            anew = [v for v in values_in(texts[c.at]) if core(v.text) == core(c.new)]
            if anew:
                texts[c.at] = texts[j][: held[-1].start] + texts[c.at][anew[0].start :]
            marks[j] = Mark.CORRECTED
        elif j == c.said and j < c.at and (c.sort == "wish" or _restated(clause, clauses[c.at], c)):
            marks[j] = Mark.CORRECTED
        elif c.sort == "wish" and j != c.at:
            continue
        elif j < c.at and (any(v.aimed for v in held) or c.sort not in _STATES or j == c.said) and not _bare(clause):
            for value in held:
                texts[j] = replaced(texts[j], value.text, c.new)
            turns[j].add(clauses[c.at].turn)
            put = True
        elif j < c.at and not any(v.aimed for v in held) and c.sort in _STATES and not _bare(clause):
            continue
        elif j == c.at and any(core(v.text) == core(c.new) for v in values_in(texts[j])):
            new = next(v for v in values_in(texts[j]) if core(v.text) == core(c.new))
            texts[j] = (texts[j][: held[0].start] + texts[j][new.start :]) if held[0].start < new.start else texts[j]
        else:
            marks[j] = Mark.CORRECTED
    for j in (c.at, c.at + 1):
        said = j < len(clauses) and any(core(v.text) == core(c.new) for v in values_in(clauses[j].text))
        if put and said and _words(clauses[j]) <= MAX_BARE_CORRECTION:
            marks[j] = Mark.CORRECTED


_NOT_THIS = re.compile(r"(교환|환불|반품|취소|수리|수선|재발송|재배송|a/?s)(?:은|는)?\s?(?:말고|됐고|필요\s?없고)\s+")


def _drop_declined_deeds(clauses: Sequence[Clause], texts: list[str], marks: list[Mark | None]) -> None:
    """ "환불 말고 새 걸로 바꿔 주세요": what was asked for before is not asked for any more, and not named."""
    for i, text in enumerate(texts):
        hit = _NOT_THIS.search(text)
        if hit is None or not is_request(clauses[i]):
            continue
        texts[i] = text[: hit.start()] + text[hit.end() :]
        for j in range(i):
            if marks[j] is None and hit.group(1) in texts[j] and _words(clauses[j]) <= MAX_BARE_CORRECTION:
                marks[j] = Mark.CORRECTED


_DENIED = re.compile(r"^(.*\S)(?:이|가)?\s?아니(?:라|고)[\s,]+(?=\S)")


def _without_denied(text: str) -> str:
    """ "105동 903호가 아니라 105동 1903호예요" without the value that is denied, when one of its sort takes its place."""
    hit = _DENIED.search(text)
    if hit is None:
        return text
    old, new = ({v.sort for v in values_in(part)} for part in (hit.group(1), text[hit.end() :]))
    return text[hit.end() :] if old & new else text


_OR_RATHER = re.compile(r"(?:^|[\s,.…])(?:아+니+(?:다|지|야|요|에요|라)?|아뇨|아녀|아이다|아이고|아|앗|어|음|정정)(?=[\s,.…])")
MAX_BETWEEN = 14
"""Letters between a value and the one that was meant."""


def _without_slips(text: str) -> str:
    """ "200개 아니 150개 주세요" without the value that was said first."""
    values = values_in(text)
    for old, new in reversed(list(itertools.pairwise(values))):
        between = text[old.end : new.start]
        if old.sort is new.sort and len(between) <= MAX_BETWEEN and _OR_RATHER.search(between):
            text = text[: old.start] + text[new.start :]
    return text


def _restated(old: Clause, new: Clause, c: Correction) -> bool:
    """Whether the correction says the whole again: the same nouns, as many values. Then nothing of the old clause is needed."""
    before, after = ([v for v in values_in(clause.text) if v.sort is c.sort] for clause in (old, new))
    return len(before) > 1 and len(after) >= len(before) and bool(old.nouns & new.nouns)


MAX_BARE_CORRECTION = 4
"""Words of a correction that says no more than the new value: "아 컵은 천오백 개로 할게요"."""

_STATES = {"size", "colour"}
"""Sorts of values that also say what is: "265가 너무 꽉 껴요" stays when 260 becomes 270."""


def _unfinished(clause: Clause) -> bool:
    """A clause that breaks off before its predicate: "배송은 20일…"."""
    return not any(m.tag in ("VV", "VA", "VX", "VCP", "VCN", "XSV", "XSA") for m in clause.morphemes)


def _bare(clause: Clause) -> bool:
    """A clause that says hardly more than the value: "하늘색 그대로요"."""
    return _words(clause) <= 1


def _words(clause: Clause) -> int:
    return sum(1 for m in clause.morphemes if m.tag in ("NNG", "NNP", "VV", "VA", "XR", "SN"))


def _drop_fragments(clauses: Sequence[Clause], marks: list[Mark | None]) -> None:
    """ "물건은 공장으로.. 아니" takes the unfinished clause back, and with it what the "아니" clause says of the same place."""
    for i in range(1, len(clauses)):
        before, here = clauses[i - 1], clauses[i]
        if here.turn == before.turn and _NO.match(here.text) and _FRAGMENT.search(before.text.rstrip(" .…")):
            marks[i - 1] = Mark.CORRECTED
            if before.nouns & here.nouns:
                marks[i] = Mark.CORRECTED


_INSTEAD = re.compile(r"([가-힣A-Za-z0-9]{1,12})\s*(?:말고|아니고|아니라)\s")


def _drop_replaced_nouns(clauses: Sequence[Clause], marks: list[Mark | None]) -> None:
    """ "경비실 말고 편의점이요", "아니 회사로요" take back an earlier wish for the same thing with another noun."""
    for i, here in enumerate(clauses):
        instead = _INSTEAD.search(here.text)
        if not (instead or _NO.match(here.text)):
            continue
        aims = _aims(here)
        old = {noun for noun in here.nouns if instead and instead.group(1).startswith(noun)}
        for j in range(i - 1, -1, -1):
            earlier = clauses[j]
            if here.turn - earlier.turn > 1 or marks[j] is not None:
                continue
            named = bool(old & earlier.nouns) and bool(_aims(earlier) & old)
            turned = not instead and aims and _aims(earlier) and not aims & _aims(earlier) and is_request(here) and is_request(earlier)
            if (named or turned) and topic_of(here.text) in (None, topic_of(earlier.text)):
                marks[j] = Mark.CORRECTED
                break


def _aims(clause: Clause) -> frozenset[str]:
    """Nouns that the clause points to: with 로, 에, 한테."""
    inner = clause.morphemes
    return frozenset(
        m.form
        for m, after in itertools.pairwise(inner)
        if m.tag in ("NNG", "NNP") and len(m.form) > 1 and after.tag == "JKB" and after.form in ("로", "으로", "에", "한테", "에게", "에다")
    )
