"""What a sentence counts: every amount, period, share, date and who pays must be stated by one clause together with the others of
its part, in the same direction and on the same topic; or be the customer's own; or be recorded."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise

from haru_cli.agent.anchors import PERIODS, begins_alike, happens, speaks_of
from haru_cli.agent.claims import RECORD, Part
from haru_cli.agent.conditions import supposed, within
from haru_cli.agent.contrasts import adds_up
from haru_cli.agent.evidence import Evidence
from haru_cli.agent.holding import Holding
from haru_cli.agent.kinds import Kind
from haru_cli.agent.statements import RECORDED_UNITS, Piece, Source
from haru_cli.models.offline.reply_shapes import DEALINGS
from haru_cli.models.quantities import Quantity, quantities
from haru_cli.models.words import terms

COVERED = 0.5
"""The least share of a claim's terms that one clause must speak of."""
SORTS = frozenset({"비용", "기간", "부담", "비율", "수단"})
"""Terms that name a sort of answer and no matter."""
CONFIRMS = re.compile(r"^(?:(?:네|예|넵|그럼)(?![가-힣])|그럼요|맞|물론|그렇|당연)")
"""How a sentence begins that says yes to what was asked."""
OWN = re.compile(r"셨|시는|다고 하시|신 |고객님께서|말씀|주신|하신|으신")
"""Honorifics and words that make an act the customer's."""
_QUOTES = re.compile(r"말씀하신|말씀해 주신|문의하신|물어보신|여쭤보신|에 관한|하셨|(?:이)?라고|질문하신")
_OPEN = re.compile(r"확인|다르|다를|다릅|다른|아니|않|없")
_DENIED = re.compile(r"\s?(?:이|가|은|는)?\s?(?:아니[라고며]|아닙|아닌)")
_SUMS = re.compile(r"더해|더하|합해|합하|합산|추가|별도|따로")
_LEAST = re.compile(r"부터|최소|기준|적어도|모이|모아|채우|채워|돼야|면(?![가-힣])|보다|못\s?(?:되|미치)")


_COUNTED = {"원", "점", "명", "개", "번", "%"}
"""Units of which the limit itself counts: of times, 까지 and 전 are said alike."""


@dataclass(frozen=True)
class Verdict:
    """Whether a sentence may be shown, why not, and what it rests on (ids of clauses and memories)."""

    shown: bool
    reason: str = ""
    sources: tuple[str, ...] = ()


class Counting:
    """Judges the quantities of one turn's sentences."""

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence
        self._holding = Holding(evidence)

    def judge(self, counted: tuple[Quantity, ...], part: Part, sentence: str) -> Verdict:
        """Every quantity of a part: theirs, recorded, or stated together by one clause."""
        sources: list[str] = []
        open_facts: list[Quantity] = []
        for quantity in counted:
            if self._is_theirs(quantity, part, sentence):
                limits = [q for q in counted if q.unit == quantity.unit and q.bound and q.fact not in self.evidence.heard_facts]
                if not all(within(quantity, q) for q in limits):
                    return Verdict(False, f"고객이 말한 수가 조항의 한도와 맞지 않음: {part.text}")
                continue
            if (ids := self.evidence.remembered(quantity.fact)) is not None and (
                quantity.unit in RECORDED_UNITS or RECORD.search(sentence)
            ):
                sources += ids
                continue
            open_facts.append(quantity)
        if not open_facts:
            return Verdict(True, sources=tuple(sources))
        if len(added := _added(part)) > 1:
            judged = [self.judge(quantities(p.text), p, sentence) for p in added]
            return next((v for v in judged if not v.shown), Verdict(True, sources=tuple(id for v in judged for id in v.sources)))
        fitting = [c for c in self.evidence.clauses if self._states(c, open_facts, part, sentence)]
        if not fitting and (each := self._each(open_facts, part, sentence)):
            return Verdict(True, sources=(*sources, *each))
        if not fitting:
            named = ", ".join(q.text.strip() for q in open_facts)
            return Verdict(False, f"조항·고객의 말·기록에 없는 내용: {named}")
        fitting = [c for c in fitting if self._holds(c, open_facts, part, sentence)]
        if not fitting:
            return Verdict(False, f"조항의 조건이 빠지거나 다름: {part.text}")
        return Verdict(True, sources=(*sources, self._closest(fitting, sentence).id))

    def _is_theirs(self, quantity: Quantity, part: Part, sentence: str) -> bool:
        evidence = self.evidence
        if quantity.fact not in evidence.heard_facts:
            return False
        if quantity.unit in RECORDED_UNITS or part.kind is Kind.QUESTION:
            return True
        if quantity.unit == "때" and part.kind in {Kind.STEP, Kind.TALK} and quantity.fact in evidence.declared_facts:
            return True  # the day that the customer named for what the customer will do
        if quantity.fact in evidence.declared_facts and quantity.text.strip() in supposed(part.text):
            return True  # their case, put as a condition (열흘이 지났다면)
        if CONFIRMS.search(sentence) and part.kind in {Kind.CAN, Kind.FACT, Kind.STATE}:
            return False
        if quantity.fact in evidence.declared_facts and part.kind is not Kind.CAN:
            return bool(OWN.search(part.text))
        return bool(_QUOTES.search(sentence)) and bool(_OPEN.search(sentence))

    def denies(self, part: Part) -> bool:
        """Whether a part denies a number that the customer named, and that no clause states: 30일이 아니라."""
        denied = [q for q in quantities(part.text) if _DENIED.match(part.text, q.start + len(q.text))]
        stated = {q.fact for c in self.evidence.clauses for q in c.quantities}
        return bool(denied) and all(q.fact in self.evidence.heard_facts - stated for q in quantities(part.text))

    def _each(self, facts: list[Quantity], part: Part, sentence: str) -> list[str]:
        """The clauses that say of one dealing each what a sentence says of several (반품이든 교환이든 저희가 부담합니다)."""
        about = frozenset(terms(sentence)) & self.evidence.topics
        dealings = about & DEALINGS.keys()
        found = []
        for dealing in sorted(dealings) if len(dealings) > 1 else ():
            own = about - (dealings - {dealing})
            stating = [c for c in self.evidence.clauses if self._states(c, facts, part, sentence, own)]
            found += [c.id for c in stating if self._holds(c, facts, part, sentence)][:1]
        return found if len(found) == len(dealings) else []

    def _states(self, clause: Source, facts: list[Quantity], part: Part, sentence: str, topics: frozenset[str] | None = None) -> bool:
        if any(not self.agrees(clause, fact, part) for fact in facts):
            return False
        matter = [t for t in terms(part.text) if t not in SORTS and (t in self.evidence.topics or t not in self.evidence.declared_terms)]
        if matter and share(matter, clause) < COVERED:
            return False
        about = frozenset(terms(sentence)) & self.evidence.topics if topics is None else topics
        wanted = self.evidence.wanted
        if not about <= clause.terms or not about <= wanted:
            return about <= clause.terms
        units, said = {f.unit for f in facts}, terms(sentence)
        better = (
            c for c in self.evidence.clauses if len(wanted & c.terms) > len(wanted & clause.terms) and share(said, c) >= share(said, clause)
        )
        return not any(units & {q.unit for q in c.quantities} for c in better)

    def _holds(self, clause: Source, facts: list[Quantity], part: Part, sentence: str) -> bool:
        """Whether one of a clause's statements of these facts holds here; what its title counts holds for all of it."""
        stating = [s for s in clause.statements if any(q.fact == f.fact for q in s.quantities for f in facts)]
        return not stating or any(self._holding.holds(s, part, sentence, facts) for s in stating)

    def agrees(self, clause: Source, fact: Quantity, part: Part) -> bool:
        """Whether a clause states this quantity, limiting in the same direction: 이내 … 가능 agrees with 지나면 … 불가."""
        if any(q.fact == fact.fact for q in quantities(clause.article)):
            return True
        return any(
            q.fact == fact.fact and _same_direction(q, piece, fact, part)
            for statement in clause.statements
            if begins_alike(statement.text, part.text, fact)
            and happens(statement.text, statement.titled, part.text, fact)
            and speaks_of(statement.text, statement.titled, part.text, fact)
            for piece in statement.pieces
            for q in piece.quantities
            if q.fact != fact.fact or adds_up(statement.text, part.text, q)
        )

    def is_unconditional(self, clause: Source, asked: list[Quantity]) -> bool:
        """Whether a clause sets no limit (50,000원 이상이면) that the customer did not name."""
        named = {q.fact for q in asked} | {q.fact for text in self.evidence.told_now for q in quantities(text)}
        stating = [s for s in clause.statements if any(q.fact == a.fact for q in s.quantities for a in asked)]
        return all(q.fact in named for s in stating for q in s.quantities if q.bound)

    def overrun(self, clause: Source, part: Part) -> bool:
        """Whether the customer told of more than a limit that this clause sets (받은 지 열흘, within 7일), and the part leaves it out."""
        told = [q for text in self.evidence.told_now for q in quantities(text) if q.unit not in RECORDED_UNITS]
        limits = [q for q in clause.quantities if q.bound == "upper" and isinstance(q.value, float)]
        return not part.negative and any(
            t.unit == m.unit and isinstance(t.value, float) and t.value > float(m.value) for t in told for m in limits
        )

    def _closest(self, clauses: list[Source], sentence: str) -> Source:
        about = terms(sentence)
        return max(clauses, key=lambda c: share(about, c))


def _added(part: Part) -> list[Part]:
    """The parts of one in which amounts come on top of one another (배송비 3,000원에 추가 배송비 4,000원이 더해집니다)."""
    if not _SUMS.search(part.text):
        return [part]
    amounts = [q for q in quantities(part.text) if q.unit == "원" and not q.bound]
    cuts = [0, *(q.start + len(q.text) for q in amounts[:-1]), len(part.text)]
    pieces = [part.text[start:end].strip() for start, end in pairwise(cuts)]
    return [replace(part, text=text, says=text) for text in pieces]


def disputes(sentence: str) -> bool:
    """Whether a sentence names what the customer said to say that it is otherwise."""
    return bool(_QUOTES.search(sentence) and re.search(r"다르|다를|다릅|다른", sentence))


def turned(piece: Piece, part: Part) -> bool:
    """Whether a part counts from the other side of a limit (7일이 지나면 for 7일 이내), so that it says the same by denying it."""
    bounds = {q.fact: q.bound for q in piece.quantities if q.bound}
    return any(q.bound and bounds.get(q.fact, q.bound) != q.bound for q in quantities(part.text))


def share(claimed: tuple[str, ...] | list[str], clause: Source) -> float:
    """The share of terms that a clause speaks of."""
    return sum(t in clause.terms for t in claimed) / len(claimed) if claimed else 0.0


def _same_direction(stated: Quantity, piece: Piece, said: Quantity, part: Part) -> bool:
    """Whether both limit in one direction. A least amount is told as one (1,000원부터), not as an amount that is given."""
    if stated.bound == "lower" and not said.bound:
        return bool(_LEAST.search(part.text))
    if stated.bound == "upper" and stated.unit == "원" and said.closed and not said.bound and said.text not in supposed(part.text):
        return False  # what an order stays below is no amount that is paid
    if not stated.bound and said.bound == "lower" and stated.unit in PERIODS and part.kind is Kind.CAN and not part.negative:
        return False  # how long a thing lasts is no time from which on it may be done
    if not stated.bound or not said.bound:
        return True
    if stated.unit in _COUNTED and (stated.bound == said.bound) != (stated.closed == said.closed):
        return False  # 50,000원까지 is not 50,000원 미만, and 50,000원이 넘으면 is not 50,000원 이상
    return (stated.bound == said.bound) == (piece.negative == part.negative)
