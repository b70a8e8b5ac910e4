"""The gate behind the model: a sentence is shown when everything it asserts stands in a clause of the prompt, in the
customer's own words, or in a record, and not otherwise.

- A quantity (amount, period, share, date, count, who pays) must be stated by one clause together with the other quantities
  of its part of the sentence, in the same direction (이내 is not 이후), from the same beginning (anchors), on the same topic (the
  fee of a return is not the fee of an exchange).
- What the customer counted or told is theirs: it may be repeated as theirs (echo), never confirmed, and makes no rule.
- A state or a promise of the shop needs a record, and is then told as one. The agent can only look, ask and answer.
- A step or a possibility needs a clause that speaks of it, does not say the opposite, and is as wide (covering, contrasts).
- What a clause grants within a period, an amount or a case is told with it, unless the reply has told it or the customer's case meets
  it (limits, holding).
- What a thing counts as (하자로 봅니다, 영업일에 포함됩니다) is a rule, which a clause has to lay down (classing). Who pays is read in all
  wordings (저희가 내 드립니다); what is free is the fee, never what comes on top of it; what makes no difference, a clause names.
- Whom to turn to (turning), a reason, a choice and what comes first (courses) are told as a clause has them.
- Who acts, what is listed with what, told for what, and given back by what means are one clause's own, never two clauses' mixed.
- That the policies say nothing of a matter is said only where no clause does (silence).
"""

from __future__ import annotations

import re
from dataclasses import replace

from haru_cli.agent.acts import OPERATIONS, SPEECH, TALKED_OF
from haru_cli.agent.claims import RECORD, Part, parts
from haru_cli.agent.classing import found_to_be, presumes, unborne
from haru_cli.agent.conditions import EVERYWHERE
from haru_cli.agent.confirming import Confirming
from haru_cli.agent.counting import CONFIRMS, OWN, Counting, Verdict, disputes
from haru_cli.agent.courses import adds_check, depends_alike, does_to_another
from haru_cli.agent.covering import ASKED_FOR, Covering
from haru_cli.agent.echo import disowns, echoes, hears, introduces, speaks_as_customer
from haru_cli.agent.evidence import Evidence, nearest_pieces
from haru_cli.agent.holding import Holding
from haru_cli.agent.kinds import Kind
from haru_cli.agent.offering import offers_help, tells_unseen, wished
from haru_cli.agent.secrecy import asks_for_secret, keeps_no_secret, spares_more
from haru_cli.agent.silence import is_silent, says_nothing
from haru_cli.agent.turning import acts_for, sends_elsewhere, tells, tells_else, tells_for, waives
from haru_cli.models.offline.morphology import morphemes
from haru_cli.models.quantities import quantities
from haru_cli.models.words import terms
from memory_store.extraction.wording import carried
from memory_store.protocols import Context

REPEATED = 0.5
"""The share of a clause's syllable pairs that stand in a sentence that repeats it in other endings."""
TOLD = 0.5
"""The same for a memory's terms in a sentence that tells it."""
_PAST = re.compile(r"기록|남아|지난|저번|당시|이전에")
_LAST_TIME = re.compile(r"지난|저번|당시|(?<![시일]\s)이전에|예전|전에도")
_OF_CUSTOMER = re.compile(r"(?:하셨|주셨|으셨|받으신|하신|주신)")
"""What is told of the customer."""
_QUOTES = re.compile(r"[다라자냐]고\s?(?:말씀|문의|요청|질문|하셨|주셨)")
_TO_BE_TOLD = re.compile(r"(?:알려|말씀해|적어|보내|남겨)\s?주(?:시|세|십)")
_TO_BE_SEEN = re.compile(r"확인|알아\s?[보봐]")
_ASSERTS = frozenset({Kind.CAN, Kind.FACT, Kind.STEP, Kind.TELL})
_TOLD_AS_RECORD = re.compile(r"(?:기록|상담|메모)\S*\s.*(?:남아|기록되|적혀|메모되|되어 있)")
_UNSEEN = re.compile(
    r"(?:제가|저는|저로서는|여기서)\s.*(?:조회|확인|알|보|접근|열람|판단|추적|파악|살펴\S*)"
    r"[가-힣]{0,4}\s?(?:수|기)[가-힣]?\s(?:없|어렵|힘들)"
)
"""What the agent says that it can't see or know."""
_YES_OR_NO = frozenset({"하", "되", "있", "없", "수", "가능", "불가", "불가능", "어렵", "힘들", "그렇", "맞", "이렇", "현재", "지금"})
_CHECKED = re.compile(r"(\S{2,})(?:이|가)\s확인(?:되|이\s되)(?:면|는\s?대로)")
"""What is to be checked before a word is given: 신고가 확인되면."""
_AFFIRMED = re.compile(r"[은는이가]\s맞(?:습니다|아요|지\s않)")
"""Affirms what stands before it: … 것이 맞습니다."""
_REASON = re.compile(r"(?:므로|니까|[아어]서|라서|때문에)[,\s]*$")
_LIST_MARK = re.compile(r"^\s*(?:[-*•·]|\d{1,2}[.)])\s*(?=\D|$)")


class Grounding:
    """The gate of one turn."""

    def __init__(self, context: Context) -> None:
        self.evidence = Evidence(context)
        self._counting = Counting(self.evidence)
        self._holding = Holding(self.evidence)
        self._covering = Covering(self.evidence, self._counting, self._holding)
        self._confirming = Confirming(self.evidence, self._counting, self._holding)

    def check(self, sentence: str) -> Verdict:
        """Judge one sentence as a model wrote it, behind those that were shown; marks of a list and of Markdown count for nothing."""
        verdict = self._judge(sentence)
        if verdict.shown:
            self.evidence.shown.append(sentence)
        return verdict

    def _judge(self, sentence: str) -> Verdict:
        text = re.sub(r"[*_`#>]+", "", _LIST_MARK.sub("", sentence)).strip()
        if not text or not re.search(r"\w", text):
            return Verdict(True)
        if asks_for_secret(text):
            return Verdict(False, f"민감한 정보를 요청함: {text}")
        if echoes(text, self.evidence.message) or speaks_as_customer(text, self.evidence.message):
            return Verdict(False, f"고객의 말을 되풀이함: {text}")
        if introduces(text):
            return Verdict(not disowns(text), f"상담원임을 부정함: {text}" if disowns(text) else "")
        if CONFIRMS.search(text) and self._confirming.answers_another_number(text):
            return Verdict(False, f"고객이 물은 숫자와 다른 내용에 긍정함: {text}")
        if elsewhere := sends_elsewhere(text, self.evidence.texts):
            return Verdict(False, f"조항에 없는 문의처: {', '.join(elsewhere)}")
        if adds_check(text, self.evidence.texts) or not any(depends_alike(clause, text) for clause in ("", *self.evidence.texts)):
            return Verdict(False, f"조항에 없는 이유: {text}")
        if does_to_another(text, self.evidence.texts):
            return Verdict(False, f"조항과 다른 대상: {text}")
        if told := spares_more(text, self.evidence.texts) or tells_else(text, self.evidence.texts):
            return Verdict(False, f"조항에 없는 내용: {', '.join(told)}")
        if actors := acts_for(text, self.evidence.texts):
            return Verdict(False, f"조항과 다른 주체: {', '.join(actors)}")
        if waives(text) and not any(map(waives, self.evidence.texts)):
            return Verdict(False, f"뒷받침하는 조항이 없음: {text}")
        if tells_for(text, [s.spoken for c in self.evidence.clauses for s in c.statements if tells(s.text)], self.evidence.topics):
            return Verdict(False, f"조항에 없는 절차: {text}")
        if tells_unseen(text):
            return Verdict(False, f"근거가 없는 처리 약속: {text}")
        found: dict[str, None] = {}
        reason: set[str] = set()
        for part in parts(text) or (Part(Kind.FACT, text, False, False, ()),):
            if hears(part, self.evidence):
                continue
            if part.kind is Kind.QUESTION and not text.rstrip("\"'”’)").endswith("?"):
                part = replace(part, kind=Kind.CAN)  # an agent's 되죠 without a question mark affirms
            if unborne(part, self.evidence) or found_to_be(part, self.evidence):
                return Verdict(False, f"조항에 없는 구분: {part.text}")
            if presumes(part, self.evidence):
                return Verdict(False, f"고객이 말한 적이 없는 내용: {part.text}")
            if self._confirming.tells_state(part, text):
                return Verdict(False, f"근거가 없는 처리 상태: {part.text}")
            verdict = self._check(part, text)
            if verdict.shown and part.kind is Kind.TALK and (strange := self._leaned_on(part, text)):
                return Verdict(False, f"조항에 없는 내용: {', '.join(strange)}")
            if not verdict.shown:
                return verdict
            if reason and verdict.sources and not reason & set(verdict.sources):
                return Verdict(False, f"조항의 조건이 빠지거나 다름: {text}")  # 50,000원 미만이므로 of one clause, 무료 of another
            reason = set(verdict.sources) if _REASON.search(part.text) and quantities(part.text) else set()
            found |= dict.fromkeys(verdict.sources)
        return Verdict(True, sources=tuple(found) or self._repeated(text))

    def _check(self, part: Part, sentence: str) -> Verdict:
        if says_nothing(part.text):
            silent = is_silent(part.text, self.evidence)
            return Verdict(silent, "" if silent else f"조항에 있는 내용을 없다고 함: {part.text}")
        if self._counting.denies(part):
            return Verdict(True)
        counted = quantities(part.text)
        verdict = self._counting.judge(counted, part, sentence) if counted else Verdict(True)
        if not verdict.shown:
            return verdict
        matter = frozenset(terms(part.text)) & self.evidence.topics - EVERYWHERE
        stated = bool(counted) and bool(verdict.sources or not matter)  # what is only theirs bears nothing on a matter of the shop's
        claimed = self._claimed(part, sentence, stated)
        return Verdict(claimed.shown, claimed.reason, (*verdict.sources, *claimed.sources))

    def _claimed(self, part: Part, sentence: str, counted: bool) -> Verdict:
        if part.kind in {Kind.STATE, Kind.PROMISE}:
            return self._of_record(part, sentence)
        if keeps_no_secret(part):
            return Verdict(True)
        if untold := self._ascribed(part, sentence):
            return Verdict(False, f"고객이 말한 적이 없는 내용: {', '.join(untold)}")
        earlier = {Kind.TALK: _PAST, Kind.TELL: _LAST_TIME}.get(part.kind)
        if _TOLD_AS_RECORD.search(sentence) or (earlier and earlier.search(sentence)):
            recalled = self._recalled(sentence)
            if recalled.sources or part.kind in {Kind.TALK, Kind.TELL}:
                return recalled
        if part.kind in {Kind.TALK, Kind.TELL} and not self._holding.is_case(part):
            return Verdict(False, f"조항의 조건이 빠지거나 다름: {part.text}")
        if part.kind is Kind.TALK and not part.negative and (foreign := self._foreign(part)):
            return Verdict(False, f"아무도 말하지 않은 내용: {', '.join(foreign)}")
        if part.kind in {Kind.QUESTION, Kind.TALK} and (offer := part.text if offers_help(part.text) else wished(part.text)):
            unknown = [
                noun
                for noun in self.evidence.unspoken(offer)
                if noun not in ASKED_FOR | SPEECH | TALKED_OF and not {*terms(noun)} & self.evidence.topics
            ]
            return Verdict(not unknown, f"조항에 없는 내용: {', '.join(unknown)}" if unknown else "")
        if part.kind is Kind.TALK and (checked := _CHECKED.search(part.text)) and self.evidence.unspoken(checked.group(1)):
            return Verdict(False, f"조항에 없는 내용: {checked.group(1)}")
        if part.kind is Kind.FACT and not counted and _AFFIRMED.search(part.text):
            return self._confirming.judge(denies=part.negative)
        if part.kind is Kind.QUESTION or part.kind is Kind.TALK or disputes(sentence):
            return Verdict(True)
        if part.kind is Kind.TELL:
            strange = self._covering.strange(part, sentence)
            if not strange and part.means and not any(self.evidence.names_all(part.text, c) for c in self.evidence.clauses):
                strange = list(part.means)  # 문자로: of another matter
            if not strange and self._kept_otherwise(part):
                return Verdict(False, f"조항과 반대되는 내용: {part.text}")
            return Verdict(not strange, f"조항에 없는 내용: {', '.join(strange)}" if strange else "")
        if part.kind is Kind.CAN and part.negative and _UNSEEN.search(part.text):
            return Verdict(True)
        if _is_bare(part) and (CONFIRMS.search(sentence) or part.kind is Kind.CAN):
            return self._confirming.judge(denies=part.negative)
        if part.customer_acts and part.kind is Kind.FACT and self._heard(part):
            return Verdict(True)
        return self._covering.judge(part, sentence, counted)

    def _kept_otherwise(self, part: Part) -> bool:
        """Whether a part says that the shop keeps, or does not keep, what all clauses of the matter say the contrary of."""
        claimed = terms(part.text)
        nearest = [p for _, _, p in nearest_pieces([*claimed], self.evidence) if set(claimed) <= p.terms]
        return bool(nearest) and all(p.negative != part.negative for p in nearest)

    def _foreign(self, part: Part) -> list[str]:
        """What is spoken of that neither a clause nor a memory nor the customer has, beside what courtesy speaks of."""
        if _TO_BE_TOLD.search(part.text):
            return []
        return [noun for noun in self.evidence.foreign(part.text) if noun not in ASKED_FOR | SPEECH | TALKED_OF]

    def _ascribed(self, part: Part, sentence: str) -> list[str]:
        """What a part says that the customer said, now or at an earlier visit, and neither they nor a memory has."""
        ascribes = (_LAST_TIME.search(sentence) or _QUOTES.search(part.text)) and _OF_CUSTOMER.search(part.text)
        return self.evidence.untold(part.text) if ascribes and not self._recalled(sentence).sources else []

    def _leaned_on(self, part: Part, sentence: str) -> list[str]:
        """What a part that only leads to an assertion names, and no clause and no word of the customer's: 입고될 때까지 기다리셨다가 …"""
        last = (parts(sentence) or (part,))[-1]
        leads = last is not part and last.kind in _ASSERTS and not _TO_BE_SEEN.search(last.text) and "싶" not in part.text
        return self.evidence.strange(part.text) if leads else []

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

    def _repeated(self, sentence: str) -> tuple[str, ...]:
        """The clause that a sentence repeats without claiming anything that would have to be looked for (묻지 않습니다)."""
        told = [(carried(s.text, sentence), c.id) for c in self.evidence.clauses for s in c.statements]
        most, id = max(told, default=(0.0, ""))
        return (id,) if most >= REPEATED else ()

    def _heard(self, part: Part) -> bool:
        return all(self.evidence.names(term) or term in self.evidence.declared_terms for term in terms(part.text))


def _is_bare(part: Part) -> bool:
    """Whether a part says yes or no and nothing else: 가능합니다, 그렇습니다, 어렵습니다."""
    if terms(part.text) or quantities(part.text):
        return False
    return part.kind is not Kind.CAN or all(t.form in _YES_OR_NO for t in morphemes(part.text) if t.tag in {"VV", "VA", "NNG", "XR", "NNB"})
