"""A bare yes or no (네, 맞습니다): it asserts what the customer asked, so one clause must state that, numbers and topic."""

from __future__ import annotations

import re

from haru_cli.agent.acts import ALWAYS, STOCK
from haru_cli.agent.claims import Part, denied, parts
from haru_cli.agent.conditions import supposed, uncounted
from haru_cli.agent.counting import CONFIRMS, SORTS, Counting, Verdict, share
from haru_cli.agent.evidence import Evidence, granting, nearest_pieces
from haru_cli.agent.holding import Holding
from haru_cli.agent.kinds import Kind
from haru_cli.agent.statements import RECORDED_UNITS
from haru_cli.models.offline.reply_shapes import REQUEST
from haru_cli.models.quantities import quantities
from haru_cli.models.words import phases, terms

CONFIRMED = 0.7
"""The least share of what was asked that a clause must speak of for a bare yes, which asserts all of it."""
_OPEN_QUESTION = re.compile(r"얼마|언제|며칠|몇|어떻게|어디|누가|누구|왜|뭐|뭔|무엇|무슨|어떤|알려")
_I_PAY = re.compile(r"(?:제가|내가|저희가)\s(?:(?:다|전부|모두|따로|먼저)\s)?(?:내|냅|낼|부담[하해할]|지불[하해할])")
"""What of a question asks whether the customer pays."""
_DONE = re.compile(r"(?:됐|되었|했|하였|왔|갔|났|었|았)\S*(?:나요|나(?=[\s?]|$)|어요|까|죠|지요|는지)|중인가요|중이에요")


class Confirming:
    """Judges what says yes or no in one turn."""

    def __init__(self, evidence: Evidence, counting: Counting, holding: Holding) -> None:
        self.evidence, self._counting, self._holding = evidence, counting, holding

    def answers_another_number(self, text: str) -> bool:
        """Whether a sentence that begins with a yes counts something else than what was asked."""
        asked = {q.fact for question in self.evidence.asked_now for q in quantities(question) if q.unit not in RECORDED_UNITS}
        said = {q.fact for q in quantities(text)}
        return bool({unit for unit, _ in asked} & {unit for unit, _ in said}) and not asked & said

    def tells_state(self, part: Part, text: str) -> bool:
        """Whether a part that leads on, in a sentence that says yes to what was asked to have happened, says that something has."""
        leads = (
            part.kind in {Kind.FACT, Kind.TALK} and (parts(text) or (part,))[-1] != part and not (part.customer_acts or supposed(part.text))
        )
        return leads and bool(CONFIRMS.search(text) and terms(part.text) and _DONE.search(self.evidence.message))

    def judge(self, *, denies: bool = False) -> Verdict:
        """A bare yes or no asserts what the customer asked: one clause must state it, numbers and topic, and none say the opposite."""
        question = _I_PAY.sub("고객이 부담하나", " ".join(self.evidence.asked_now))
        asked = [q for q in quantities(question or self.evidence.message) if q.unit not in RECORDED_UNITS]
        message = self.evidence.message
        if not (question or asked or _DONE.search(message)) and not _OPEN_QUESTION.search(message) and not REQUEST.search(message):
            return Verdict(True)
        question = question or message
        if _DONE.search(question) or any(word in question for word in STOCK):
            return Verdict(False, f"근거가 없는 처리 상태: {question}")
        if _OPEN_QUESTION.search(question):
            return Verdict(False, f"물음에 대한 답이 아님: {question}")
        if strange := self.evidence.strange(question) or [w for w in question.split() if w in ALWAYS]:
            return Verdict(False, f"조항에 없는 내용: {', '.join(strange)}")
        part = Part(Kind.CAN, question, denied(uncounted(question)) != denies, False, ())
        about = [t for t in terms(question) if t not in SORTS]
        stating = [
            c for c in self.evidence.clauses if share(about, c) >= CONFIRMED and all(self._counting.agrees(c, q, part) for q in asked)
        ]
        nearest = nearest_pieces(about, self.evidence)
        if not (denies or asked):
            granted = {c.id for c, _, _ in granting(nearest, about)}
            stating = [c for c in stating if c.id in granted]
        stating = [c for c in stating if not asked or self._counting.is_unconditional(c, asked)]
        stating = [c for c in stating if any(self._holding.holds(s, part, question, asked) for s in c.statements)]
        pieces = [(s, p) for _, s, p in nearest if not phases(question) or phases(question) & phases(s.text)]
        if not stating or not any(p.negative == part.negative for _, p in pieces):
            named = ", ".join(q.text.strip() for q in asked) or question
            return Verdict(False, f"고객이 물은 내용을 뒷받침하는 조항이 없음: {named}")
        best = max(stating, key=lambda c: share(about, c))
        if not asked and self._counting.overrun(best, part):
            return Verdict(False, f"고객의 경우가 조항의 한도를 넘음: {question}")
        return Verdict(True, sources=(best.id,))
