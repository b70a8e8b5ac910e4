"""A visit as it was understood: its clauses, each with the sort of speech it is, why it is nothing to remember if so, and how it
stands after what the customer put right."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from memory_store.extraction.asking import is_request
from memory_store.extraction.clauses import Clause, cut
from memory_store.extraction.keeping import chances_to_keep
from memory_store.extraction.marks import Mark, may_be_wrong
from memory_store.extraction.persons import speaks_of_self
from memory_store.extraction.putting_right import as_meant
from memory_store.extraction.sorting import Sort, Sorted, sort_clauses
from memory_store.extraction.topics import topic_of
from memory_store.extraction.values import Correction, core, values_in
from memory_store.records import Session

KEPT_VISITS = 64

LEAST = 0.72
"""Chance to be kept below which a clause is nothing to remember, though no rule says why."""

LEAST_OF_A_WISH = 0.45
"""The same for what the customer asks to be done, which is seldom talk."""

SOME_TASTE = 0.25
"""Share for a preference from which the speaker's own taste, told after another person's, is one."""

CLEARLY_KEPT = 0.92
"""Chance from which a rule that may be wrong gives way."""

_SORT_MARKS = {
    Sort.HYPOTHETICAL: Mark.HYPOTHETICAL,
    Sort.OTHERS: Mark.OTHER_PERSON,
    Sort.TALK: Mark.TALK,
    Sort.CLAIM: Mark.CLAIM,
    Sort.QUESTION: Mark.QUESTION,
    Sort.PRIVATE: Mark.PRIVATE,
    Sort.WITHDRAWAL: Mark.WITHDRAWN,
}


@dataclass(frozen=True)
class Heard:
    """One clause as understood. `text` is what it says after corrections, `clause.text` what was typed."""

    clause: Clause
    text: str
    mark: Mark | None
    sort: Sorted
    kept: float
    """How likely it states something to keep, between 0 and 1."""
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
    meant, sorts = as_meant(clauses), sort_clauses(clauses)
    marks = meant.marks
    chances = chances_to_keep(clauses, meant, sorts)
    before = [marks[i - 1] if i and clauses[i - 1].turn == clause.turn else None for i, clause in enumerate(clauses)]
    heard = [
        Heard(clause, text, _judged(clause, mark, sort, kept, last), sort, kept, tuple(sorted(turns_of)))
        for clause, text, mark, sort, kept, last, turns_of in zip(
            clauses, meant.texts, marks, sorts, chances, before, meant.turns, strict=True
        )
    ]
    return Understood(tuple(heard), tuple(meant.corrections))


def _judged(clause: Clause, mark: Mark | None, sort: Sorted, kept: float, before: Mark | None) -> Mark | None:
    """The rule's reason, unless it may be wrong and the clause is clearly something to keep; else what sort of speech it is, when it
    is hardly something to keep. `before`: why the clause before it in its turn is nothing to remember."""
    if mark is not None:
        return None if kept >= CLEARLY_KEPT and may_be_wrong(clause, mark) else mark
    if kept >= (LEAST_OF_A_WISH if is_request(clause) else LEAST) or _told_for_sure(clause, sort, before):
        return None
    return max(_SORT_MARKS.items(), key=lambda pair: sort.shares[pair[0]])[1]


def _told_for_sure(clause: Clause, sort: Sorted, before: Mark | None) -> bool:
    """What form alone shows to be no talk: a page of the shop that fails, the speaker's own taste after another person's."""
    return (before is Mark.OTHER_PERSON and tells_own_taste(clause, sort)) or PAGE_FAILS.search(clause.text) is not None


def tells_own_taste(clause: Clause, sort: Sorted) -> bool:
    """ "저는 베이지가 좋더라고요"."""
    return sort.shares[Sort.PREFERENCE] >= SOME_TASTE and speaks_of_self(clause) and _OWN_TASTE.search(clause.text) is not None


_OWN_TASTE = re.compile(r"(좋|낫|나아|나은|편하|편해|싫|질색)\S*[\s.!~ㅋㅎㅠ]*$")
STANDING = re.compile(r"앞으로|항상|언제나|매번|다음부터|이제부터|(다음|담|이제|앞으로)부?턴|담부터|때마다|(?<![가-힣])늘\s|평소|원래")
PAGE_FAILS = re.compile(
    r"(로그인|접속|앱|어플|홈페이지|사이트|회원\s?가입|본인\s?인증|결제|주문)\S*\s(\S+\s)?((안|못)\s?(되|돼|됩|됨|열|들어가|넘어)|실패|오류|에러|튕|먹통)"
)
"""The shop's own pages that fail."""
BEARABLE_NOW = re.compile(r"\S(도|은|는)\s?(이제|이젠|요새|요샌|요즘|지금|인자)\S*\s(\S+\s)?(괜찮|상관\s?없|\S+도\s?(돼|되|됩))")
""" "머스크도 요샌 괜찮더라고요": what was not borne before."""


def tells_a_size(clause: Clause) -> bool:
    """ "나는 상의 M이야": a value of the customer's own is never small talk."""
    topic = topic_of(clause.text)
    return topic is not None and topic.key.endswith("사이즈") and speaks_of_self(clause) and bool(values_in(clause.text))


def tells_a_habit(clause: Clause) -> bool:
    """ "저는 산만 타요": the one thing that the customer does or uses, told of oneself and of no past day."""
    inner = clause.morphemes
    only = any(
        m.tag in ("NNG", "NNP", "NNB") and after.form == "만" and verb.tag in ("VV", "NNG")
        for m, after, verb in zip(inner, inner[1:], inner[2:], strict=False)
    )
    return only and speaks_of_self(clause) and not clause.has("었", "EP") and not is_request(clause)
