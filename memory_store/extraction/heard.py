"""A visit as it was understood: its clauses, each with the sort of speech it is, why it is nothing to remember if so, and how it
stands after what the customer put right."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from memory_store.extraction.clauses import Clause, cut
from memory_store.extraction.marks import Mark, marks_of
from memory_store.extraction.sorting import Sort, Sorted, sort_clauses
from memory_store.extraction.values import Correction, core, corrections_in, replaced, values_in
from memory_store.records import Session

SURE_OTHER = 0.6
"""Share from which the sort alone says that a clause is a question, a claim, talk and so on."""

KEPT_VISITS = 64

_SORT_MARKS = {
    Sort.HYPOTHETICAL: Mark.HYPOTHETICAL,
    Sort.OTHERS: Mark.OTHER_PERSON,
    Sort.TALK: Mark.TALK,
    Sort.CLAIM: Mark.CLAIM,
    Sort.QUESTION: Mark.QUESTION,
    Sort.PRIVATE: Mark.PRIVATE,
}
_FRAGMENT = re.compile(r"(으로|로|에|에다|한테|에게)[\s.…,]*$")
_NO = re.compile(r"^(아|어|앗|참)?[\s,.]*(아니|아뇨|아녀|아이다|아차)")


@dataclass(frozen=True)
class Heard:
    """One clause as understood. `text` is what it says after corrections, `clause.text` what was typed."""

    clause: Clause
    text: str
    mark: Mark | None
    sort: Sorted
    turns: tuple[int, ...]
    """The turns it rests on: its own, and the one that corrected it."""

    @property
    def turn(self) -> int:
        return self.clause.turn


@dataclass(frozen=True)
class Understood:
    """A visit's clauses in order, and the values that the customer took back."""

    heard: tuple[Heard, ...]
    corrections: tuple[Correction, ...]

    @property
    def taken_back(self) -> frozenset[str]:
        """Values that must not be remembered, unless the customer came back to them."""
        final = {core(c.new) for c in self.corrections}
        return frozenset(core(c.old) for c in self.corrections) - final


def understand(session: Session) -> Understood:
    """The visit as understood; the same words are read once only."""
    return _understand(tuple((turn.number, turn.customer) for turn in session.turns))


@lru_cache(maxsize=KEPT_VISITS)
def _understand(turns: tuple[tuple[int, str], ...]) -> Understood:
    clauses = [clause for number, text in turns for clause in cut(number, text)]
    marks = marks_of(clauses)
    corrections = corrections_in(clauses)
    texts = [clause.text for clause in clauses]
    turns = [{clause.turn} for clause in clauses]
    for c in corrections:
        _correct(clauses, texts, marks, turns, c)
    _drop_fragments(clauses, marks)
    sorts = sort_clauses(clauses)
    heard = [
        Heard(clause, text, mark or _by_sort(sort), sort, tuple(sorted(rests)))
        for clause, text, mark, sort, rests in zip(clauses, texts, marks, sorts, turns, strict=True)
    ]
    return Understood(tuple(heard), tuple(corrections))


def _by_sort(sort: Sorted) -> Mark | None:
    best = sort.best
    return _SORT_MARKS.get(best) if sort.shares[best] >= SURE_OTHER else None


def _correct(clauses: Sequence[Clause], texts: list[str], marks: list[Mark | None], turns: Sequence[set[int]], c: Correction) -> None:
    """Put the new value where the old one was wanted; what only repeats the old value is gone, and so is a correction that says
    no more than the new value."""
    put = False
    for j, clause in enumerate(clauses):
        held = [v for v in values_in(texts[j]) if v.sort is c.sort and core(v.text) == core(c.old)]
        if not held:
            continue
        if j < c.at and (any(v.aimed for v in held) or c.sort not in _STATES) and not _bare(clause):
            texts[j] = replaced(texts[j], held[-1].text, c.new)
            turns[j].add(clauses[c.at].turn)
            put = True
        elif j < c.at and not any(v.aimed for v in held) and c.sort in _STATES and not _bare(clause):
            continue
        elif j == c.at and any(core(v.text) == core(c.new) for v in values_in(texts[j])):
            texts[j] = texts[j][held[-1].end :].lstrip(" ,.는은이가를을")
            texts[j] = re.sub(r"^(?:아니라|아니고|아니|말고|대신)\s*", "", texts[j])
        else:
            marks[j] = Mark.CORRECTED
    for j in (c.at, c.at + 1):
        said = j < len(clauses) and any(core(v.text) == core(c.new) for v in values_in(clauses[j].text))
        if put and said and _words(clauses[j]) <= MAX_BARE_CORRECTION:
            marks[j] = Mark.CORRECTED


MAX_BARE_CORRECTION = 4
"""Words of a correction that says no more than the new value: "아 컵은 천오백 개로 할게요"."""

_STATES = {"size", "colour"}
"""Sorts of values that also say what is: "265가 너무 꽉 껴요" stays when 260 becomes 270."""


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
