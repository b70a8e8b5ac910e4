"""The gate behind the model: a sentence is shown when everything it asserts stands in a clause of the prompt, in the
customer's own words, or in a record, and not otherwise.

- A quantity (amount, period, share, date, count, who pays) must be stated by one clause together with the other quantities
  of its part of the sentence, in the same direction (이내 is not 이후), on the same topic (the fee of a return is not the fee
  of an exchange).
- What the customer counted is theirs: it may be repeated as theirs, never confirmed.
- A state or a promise of the shop needs a record, and is then told as one. The agent can only look, ask and answer.
- A step or a possibility needs a clause that speaks of it, and does not say the opposite.
"""

from __future__ import annotations

import re
from dataclasses import replace

from haru_cli.agent.claims import OPERATIONS, RECORD, STOCK, Kind, Part, parts
from haru_cli.agent.counting import CONFIRMS, COVERED, OWN, SORTS, Counting, Verdict, share
from haru_cli.agent.evidence import RECORDED_UNITS, Evidence, Source, Statement
from haru_cli.models.offline.morphology import morphemes
from haru_cli.models.offline.reply_shapes import REQUEST
from haru_cli.models.quantities import quantities
from haru_cli.models.vocabulary import COURTESY
from haru_cli.models.words import is_negative, phases, terms
from memory_store.extraction.wording import carried, plain
from memory_store.protocols import Context

FALLBACK = "그 부분은 확인 후 안내드리겠습니다."
TOUCHED = 0.4
"""The least share of a sentence's terms that one clause must speak of when it only says how things are (else COVERED)."""
STEPPED = 0.6
"""The same for what the customer is told to do."""
CONFIRMED = 0.7
"""The same for a bare yes, which asserts all that was asked."""
REPEATED = 0.5
"""The share of a clause's syllable pairs that stand in a sentence that repeats it in other endings."""
TOLD = 0.5
"""The same for a memory's terms in a sentence that tells it."""
ECHO = 8
"""Letters from which a sentence in the customer's own words, which answers nothing, is an echo."""
ECHOED = 0.9
"""The share of its syllable pairs that are the customer's."""
_PAST = re.compile(r"기록|남아|지난|저번|당시|이전에")
_TOLD_AS_RECORD = re.compile(r"(?:기록|상담|메모)\S*\s.*(?:남아|기록되|적혀|메모되|되어 있)")
_OPEN_QUESTION = re.compile(r"얼마|언제|며칠|몇|어떻게|어디|누가|누구|왜|뭐|뭔|무엇|무슨|어떤|알려")
_DONE = re.compile(r"(?:됐|되었|했|하였|왔|갔|났|었|았)\S*(?:나요|어요|까|죠|지요|는지)|중인가요|중이에요")
ASKED_FOR = frozenset({"주문번호", "사이즈", "색상", "상품"})
"""What a customer may always be asked to have at hand."""
_LIST_MARK = re.compile(r"^\s*(?:[-*•·]|\d{1,2}[.)])\s*(?=\D|$)")


class Grounding:
    """The gate of one turn."""

    def __init__(self, context: Context) -> None:
        self.evidence = Evidence(context)
        self._counting = Counting(self.evidence)

    def check(self, sentence: str) -> Verdict:
        """Judge one sentence as a model wrote it; marks of a list and of Markdown count for nothing."""
        text = re.sub(r"[*_`#>]+", "", _LIST_MARK.sub("", sentence)).strip()
        if not text or not re.search(r"\w", text):
            return Verdict(True)
        if len(plain(text)) >= ECHO and (plain(text) in plain(self.evidence.message) or carried(text, self.evidence.message) >= ECHOED):
            return Verdict(False, f"고객의 말을 되풀이함: {text}")
        found: dict[str, None] = {}
        for part in parts(text) or (Part(Kind.FACT, text, False, False, ()),):
            if part.kind is Kind.QUESTION and not text.rstrip("\"'”’)").endswith("?"):
                part = replace(part, kind=Kind.CAN)  # an agent's 되죠 without a question mark affirms
            verdict = self._check(part, text)
            if not verdict.shown:
                return verdict
            found |= dict.fromkeys(verdict.sources)
        return Verdict(True, sources=tuple(found) or self._repeated(text))

    def _check(self, part: Part, sentence: str) -> Verdict:
        counted = quantities(part.text)
        verdict = self._counting.judge(counted, part, sentence) if counted else Verdict(True)
        if not verdict.shown:
            return verdict
        claimed = self._claimed(part, sentence, bool(counted))
        return Verdict(claimed.shown, claimed.reason, (*verdict.sources, *claimed.sources))

    def _claimed(self, part: Part, sentence: str, counted: bool) -> Verdict:
        if part.kind in {Kind.STATE, Kind.PROMISE}:
            return self._of_record(part, sentence)
        if _TOLD_AS_RECORD.search(sentence) or (part.kind is Kind.TALK and _PAST.search(sentence)):
            recalled = self._recalled(sentence)
            if recalled.sources or part.kind is Kind.TALK:
                return recalled
        if part.kind is Kind.QUESTION or part.kind is Kind.TALK:
            return Verdict(True)
        if _is_bare(part) and CONFIRMS.search(sentence):
            return self._confirmed()
        if part.customer_acts and part.kind is Kind.FACT and self._heard(part):
            return Verdict(True)
        return self._covered(part, counted)

    def _of_record(self, part: Part, sentence: str) -> Verdict:
        """A state is told as a record, or it is the customer's own account."""
        said = [t.form for t in morphemes(part.text) if t.tag in {"NNG", "NNP"} and t.form in OPERATIONS]
        if RECORD.search(sentence) and part.kind is Kind.STATE:
            ids = [m.id for m in self.evidence.memories if said and all(word in m.squeezed for word in said)]
            if ids or (said and all(word in self.evidence.heard for word in said) and OWN.search(sentence)):
                return Verdict(True, sources=tuple(ids))
        what = "처리 상태" if part.kind is Kind.STATE else "처리 약속"
        return Verdict(False, f"근거가 없는 {what}: {part.text}")

    def _recalled(self, sentence: str) -> Verdict:
        """Which memories a sentence about earlier consultations speaks of."""
        about = frozenset(terms(sentence))
        ids = [m.id for m in self.evidence.memories if m.told and len(about & m.told) >= TOLD * len(m.told)]
        return Verdict(True, sources=tuple(ids))

    def _confirmed(self) -> Verdict:
        """A bare yes asserts what the customer asked: one clause must state it, numbers and topic, and none say the opposite."""
        question = " ".join(self.evidence.asked_now)
        asked = [q for q in quantities(question or self.evidence.message) if q.unit not in RECORDED_UNITS]
        message = self.evidence.message
        if not question and not asked and not _OPEN_QUESTION.search(message) and not REQUEST.search(message):
            return Verdict(True)
        question = question or message
        if _DONE.search(question) or any(word in question for word in STOCK):
            return Verdict(False, f"근거가 없는 처리 상태: {question}")
        if _OPEN_QUESTION.search(question):
            return Verdict(False, f"물음에 대한 답이 아님: {question}")
        part = Part(Kind.CAN, question, is_negative(morphemes(question)), False, ())
        about = [t for t in terms(question) if t not in SORTS]
        stating = [
            c for c in self.evidence.clauses if share(about, c) >= CONFIRMED and all(self._counting.agrees(c, q, part) for q in asked)
        ]
        stating = [c for c in stating if not asked or self._counting.is_unconditional(c, asked)]
        nearest = [s for s in _nearest(about, self.evidence.clauses) if not phases(question) or phases(question) & phases(s.text)]
        if not stating or not any(s.negative == part.negative for s in nearest):
            named = ", ".join(q.text.strip() for q in asked) or question
            return Verdict(False, f"고객이 물은 내용을 뒷받침하는 조항이 없음: {named}")
        best = max(stating, key=lambda c: share(about, c))
        if not asked and self._counting.overrun(best, part):
            return Verdict(False, f"고객의 경우가 조항의 한도를 넘음: {question}")
        return Verdict(True, sources=(best.id,))

    def _repeated(self, sentence: str) -> tuple[str, ...]:
        """The clause that a sentence repeats without claiming anything that would have to be looked for (묻지 않습니다)."""
        told = [(carried(s.text, sentence), c.id) for c in self.evidence.clauses for s in c.statements]
        most, id = max(told, default=(0.0, ""))
        return (id,) if most >= REPEATED else ()

    def _heard(self, part: Part) -> bool:
        return all(self.evidence.names(term) or term in self.evidence.declared_terms for term in terms(part.text))

    def _covered(self, part: Part, counted: bool) -> Verdict:
        """A step, a possibility or a fact needs a clause that speaks of it and does not say the opposite."""
        asked_for = ASKED_FOR if part.kind is Kind.STEP else frozenset()
        claimed = [
            t for t in terms(part.text) if t not in asked_for and (t not in self.evidence.declared_terms or t in self.evidence.topics)
        ]
        if strange := [noun for noun in part.means if noun not in COURTESY and not self.evidence.names(noun)]:
            return Verdict(False, f"조항에 없는 절차: {', '.join(strange)}")
        if not claimed:
            return Verdict(True) if part.kind is not Kind.CAN or counted or not terms(part.text) else self._unsupported(part)
        best = max(self.evidence.clauses, key=lambda c: share(claimed, c), default=None)
        spoken = share(claimed, best) if best else 0.0
        if best is None or spoken < (STEPPED if part.kind is Kind.STEP else COVERED):
            lenient = counted or (part.kind is Kind.FACT and (len(claimed) < 2 or spoken >= TOUCHED))
            return Verdict(True) if lenient else self._unsupported(part)
        if (
            part.kind is Kind.CAN
            and (nearest := _nearest(claimed, self.evidence.clauses))
            and not any(s.negative == part.negative for s in nearest)
        ):
            return Verdict(False, f"조항과 반대되는 내용: {part.text}")
        if part.kind is Kind.CAN and not counted and self._counting.overrun(best, part):
            return Verdict(False, f"고객의 경우가 조항의 한도를 넘음: {part.text}")
        return Verdict(True, sources=(best.id,) if spoken * len(claimed) >= 2 or spoken == 1 else ())

    def _unsupported(self, part: Part) -> Verdict:
        return Verdict(False, f"뒷받침하는 조항이 없음: {part.text}")


def _is_bare(part: Part) -> bool:
    return not terms(part.text) and not quantities(part.text)


def _nearest(claimed: list[str], clauses: tuple[Source, ...]) -> list[Statement]:
    """The statements that speak of most of what is claimed."""
    every = [s for c in clauses for s in c.statements]
    most = max((len(s.terms & set(claimed)) for s in every), default=0)
    return [s for s in every if most and len(s.terms & set(claimed)) == most]
