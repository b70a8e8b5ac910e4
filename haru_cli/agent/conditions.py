"""What has to be so for a statement to hold (금액이 50,000원 미만이면, 변심으로 교환하는 경우, 출고된 뒤에는), and whether it is."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache

from haru_cli.agent.acts import SPEECH
from haru_cli.agent.nouns import GENERAL
from haru_cli.models.offline.morphology import Morpheme, morphemes
from haru_cli.models.quantities import Quantity, quantities
from haru_cli.models.words import is_negative, phases, terms, terms_of

EVERYWHERE = frozenset({"받다", "상품", "주문", "구매", "무료", "비용", "기간", "부담", "비율", "수단"})
"""Terms that set no statement of a shop apart from another."""
LACKING = frozenset({"품절", "매진"})
"""Nouns that deny as 없다 does."""
_FEE = re.compile(r"(?:비|료|(?<!적립)금|값|비용)\S{0,2}\s*$")
_PUT = re.compile(r"\s?(?:이?(?:죠|지요|라고|라던|라며|라면서)|맞|인가요|인지|인\s?거)")
_WISHES = {"원하", "바라", "있", "없", "싶", "요청", "요구", "희망"}
"""Verbs of a condition that is no stage."""
_AGO = {"오늘", "어제", "그제", "그저께", "엊그제"}
"""Days that lie within any limit of days."""
_NOUNS = {"NNG", "NNP", "NNB", "SL", "XSN", "SN"}


@dataclass(frozen=True)
class Case:
    """A case, as a text tells it: what it is about, what it counts, before or after what it is."""

    terms: frozenset[str] = frozenset()
    counted: tuple[Quantity, ...] = ()
    phases: frozenset[str] = frozenset()

    @classmethod
    def of(cls, text: str) -> Case:
        return cls(frozenset(terms(text)) - EVERYWHERE, quantities(text), phases(text))

    @classmethod
    def told(cls, text: str) -> Case:
        """The case of a customer: what is put to be confirmed (배송비 3,000원이죠?) is none of it."""
        case = cls.of(text)
        ends = ((q, text[: q.start], text[q.start + len(q.text) :]) for q in case.counted)
        return cls(case.terms, tuple(q for q, before, after in ends if not _FEE.search(before) and not _PUT.match(after)), case.phases)

    def __bool__(self) -> bool:
        return bool(self.terms or self.counted or self.phases)

    def apart_from(self, spoken: Collection[str], other: Case) -> Case:
        """What of this case another one, in a statement that speaks of `spoken`, does not share."""
        limits = {(q.fact, q.bound) for q in other.counted}
        counted = tuple(q for q in self.counted if (q.fact, q.bound) not in limits)
        return Case(self.terms - frozenset(spoken), counted, self.phases - other.phases if other.phases else frozenset())

    def is_met(self, told: Case) -> bool:
        """Whether a text tells of this case: one of its terms, its side of a time, a quantity within its limit."""
        return bool(self.terms & told.terms or self.phases & told.phases) or any(within(t, q) for q in self.counted for t in told.counted)

    def is_named(self, said: Case) -> bool:
        """Whether a sentence names this case: one of its terms, its side of a time, a quantity as it is."""
        sides = self.phases & said.phases if not self.terms else ()
        return bool(self.terms & said.terms or sides or {q.fact for q in self.counted} & {q.fact for q in said.counted})

    @property
    def limits(self) -> Case:
        """The quantities alone that bound it."""
        return Case(counted=tuple(q for q in self.counted if q.bound))


def consequence(tokens: Sequence[Morpheme]) -> int:
    """Where what follows from a condition begins: behind its last mark, or behind the first topic; 0 where there is none."""
    strong = [n + 1 for n in range(len(tokens) - 1) if _is_mark(tokens, n)]
    if strong:
        return strong[-1]
    return next((n + 1 for n in range(1, len(tokens) - 1) if _is_topic(tokens, n)), 0)


@lru_cache(maxsize=1024)
def condition(text: str) -> str:
    """The part of a statement that says when it holds."""
    tokens = morphemes(text)
    start = consequence(tokens)
    return text[tokens[0].start : tokens[start - 1].end] if start else ""


@lru_cache(maxsize=1024)
def supposed(text: str) -> str:
    """The same, where it is put as a condition (만약 …면, … 경우) and not as a topic."""
    tokens = morphemes(text)
    marks = [n for n in range(len(tokens) - 1) if _is_mark(tokens, n)]
    return text[tokens[0].start : tokens[marks[-1]].end] if marks else ""


def is_stage(condition: str) -> bool:
    """Whether a condition is a stage of the course of things (출고되면, 확정하면)."""
    tokens = morphemes(condition)
    return len(tokens) > 1 and tokens[-1].form.endswith("면") and tokens[-2].tag == "XSV"


def other_stage(own: str, stated: str) -> bool:
    """Whether two conditions are stages of the course of things, and not the same one: 도착하면, 출고되면."""
    verb = next((t for t in reversed(morphemes(own)) if t.tag in {"VV", "VA", "VX", "VCP", "XSV", "XSA"}), None)
    if verb is None or verb.tag not in {"VV", "XSV"} or verb.form in _WISHES or not own.endswith("면") or not is_stage(stated):
        return False
    event = set(terms(stated[morphemes(stated)[-3].start :]))
    return bool(terms(own)) and not event & set(terms(own))


def happens_in(own: str, stated: str) -> bool:
    """Whether what a condition lets happen (상담이 끝나면) is spoken of in a statement. What is only wished, asked or told is no event."""
    tokens = morphemes(own)
    topic = max((t.end for t in tokens if t.tag == "JX" and t.form in {"은", "는"}), default=0)
    if quantities(own) or not own.endswith("면") or frozenset(terms(own[topic:])) - EVERYWHERE - GENERAL:
        return True
    at = next((n for n in range(len(tokens) - 1, -1, -1) if tokens[n].tag in {"VV", "VA", "VX", "VCP", "XSV", "XSA"}), -1)
    if at < 1 or tokens[at].tag not in {"VV", "XSV"}:
        return True
    deed = tokens[at] if tokens[at].tag == "VV" else tokens[at - 1]
    if deed.form in _WISHES | SPEECH or deed.tag not in {"VV", "NNG"} or deed.form in {"하", "되", "그러", "이러"}:
        return True
    found = set(terms_of(deed, tokens[at + 1] if at + 1 < len(tokens) else None))
    return deed.form in {t.form for t in morphemes(stated)} or bool(found & set(terms(stated)))


def lacks(text: str) -> bool:
    """Whether a condition denies: 재고가 없으면, 품절이면."""
    tokens = morphemes(text)
    return is_negative(tokens) != any(t.form in LACKING for t in tokens)


def uncounted(text: str) -> str:
    """A text without its quantities: who pays, and that nothing is paid, is no matter of its own but what is said of one."""
    for quantity in quantities(text):
        text = text.replace(quantity.text, " ")
    return text


def _is_mark(tokens: Sequence[Morpheme], index: int) -> bool:
    token, after = tokens[index], tokens[index + 1]
    if token.tag == "EC" and token.form.endswith("면"):
        return after.form not in {"되", "안", "하"}  # 하면 된다, 하면 안 된다: allowed or not
    if token.form in {"경우", "때"} and token.tag in {"NNG", "NNB"}:
        return True
    return token.form in {"전", "뒤", "후", "이전", "이후"} and token.tag == "NNG" and after.form == "에" and index > 0


def _is_topic(tokens: Sequence[Morpheme], index: int) -> bool:
    before = tokens[index - 1]
    named = before.tag == "JKB" or (before.tag in _NOUNS and before.form != "수")
    return named and tokens[index].tag == "JX" and tokens[index].form in {"은", "는", "도"}


def within(told: Quantity, limit: Quantity) -> bool:
    """Whether what a customer told stays within a limit."""
    if limit.unit == "일" and told.value in _AGO:
        return limit.bound == "upper"
    if told.unit != limit.unit:
        return False
    if told.fact == limit.fact:
        return not limit.bound or (limit.closed if not told.bound else told.bound == limit.bound)
    value, most = _number(told), _number(limit)
    if value is None or most is None or not limit.bound:
        return False
    return value < most if limit.bound == "upper" else value > most


def _number(quantity: Quantity) -> float | None:
    if isinstance(quantity.value, float):
        return quantity.value
    hour, _, minute = quantity.value.partition(":")
    return float(hour) + float(minute) / 60 if hour.isdigit() and minute.isdigit() else None
