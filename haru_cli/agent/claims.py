"""What a sentence of a reply asserts: read off its predicates by morphology, so that wording does not matter.

A sentence is cut at its connective endings; each part has a head (the verb, or the noun that 하다/되다/이다 makes one), and
what follows the head tells the rest: past, promise, honorific (then the customer is the one who acts), request, possibility.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import pairwise

from haru_cli.agent.acts import (
    GUESSES,
    HOLDINGS,
    OPERATION_VERBS,
    OPERATIONS,
    PASSING,
    PASTIMES,
    RULES,
    SIGHTS,
    SOON,
    SPEECH,
    STOCK,
    TIDINGS,
    UNFOLDING,
    VOWS,
)
from haru_cli.agent.conditions import consequence
from haru_cli.models.offline.morphology import Morpheme, morphemes
from haru_cli.models.words import is_negative


class Kind(Enum):
    """What one part of a sentence does."""

    TALK = "courtesy, empathy, a promise to check, an acknowledgement"
    QUESTION = "asks the customer"
    STATE = "says that something was done, is going on or is due"
    PROMISE = "says that something will be done"
    STEP = "tells the customer how to proceed"
    CAN = "says that something is possible or not"
    FACT = "says how things are"


@dataclass(frozen=True)
class Part:
    """One predicate with what belongs to it. `text` is its surface, `means` the nouns marked as place or means (홈페이지에서);
    `says` is the text behind its condition, `negative` whether that denies (재고가 없으면 환불한다 does not)."""

    kind: Kind
    text: str
    negative: bool
    customer_acts: bool
    means: tuple[str, ...]
    says: str = ""


ASKING = re.compile(r"(?:까|나요|가요|는지요|은지요|ㄴ가요|죠|지요)$")
RECORD = re.compile(r"기록|남아|남겨|적혀|메모|지난|저번|이전|당시|앞서|말씀|문의하신|요청하신|하셨")


@lru_cache(maxsize=512)
def parts(sentence: str) -> tuple[Part, ...]:
    """The parts of one sentence, in order. A sentence without a predicate is one part."""
    tokens = [t for t in morphemes(sentence) if t.tag not in {"SF", "SP", "SS", "SSO", "SSC", "SW", "SE", "SO"}]
    asked = sentence.rstrip(" \n*_\"'”’)」").endswith("?")
    found: list[Part] = []
    start = 0
    for index in range(len(tokens)):
        last = index + 1 == len(tokens)
        if not last and not _closes(tokens, index):
            continue
        piece = tuple(tokens[start : index + 1])
        found.append(_part(sentence, piece, final=last, asked=asked))
        start = index + 1
    return tuple(found)


def denied(text: str) -> bool:
    """Whether a text as a whole denies, behind its condition."""
    tokens = morphemes(text)
    return is_negative(tokens[consequence(tokens) :])


def _closes(tokens: list[Morpheme], index: int) -> bool:
    """Whether a connective ending ends a part: not when an auxiliary (드리다, 있다, 되다 in 하면 됩니다) goes on with it."""
    token, after = tokens[index], tokens[index + 1]
    if token.tag == "EF":
        return after.tag not in {"JX", "JKQ", "EC"}
    if token.tag == "EC" and index and (tokens[index - 1].form in _PARTICLE_VERBS or tokens[max(0, index - 2)].form == "관련"):
        return False
    if token.form in {"는지", "ᆫ지", "은지", "을지", "ᆯ지", "거나"} or (token.tag == "EC" and token.form.endswith(("라고", "다고", "자고"))):
        return False  # what is not known is no claim (가능한지 확인 후 …); one of two, and what is quoted, belong to the rest
    return token.tag == "EC" and after.tag != "VX" and not token.form.endswith(_CONDITIONS) and not _goes_on(token, after)


_PARTICLE_VERBS = {"위하", "대하", "관하", "통하", "따르", "의하", "비하"}
"""위해, 대해, 통해 … stand where other languages have a preposition."""
_CONDITIONS = ("면", "도", "려면", "야")
"""A condition belongs to what it conditions: only together do they deny or allow."""


def _goes_on(ending: Morpheme, after: Morpheme) -> bool:
    return (
        (ending.form.endswith(("면", "도", "야", "서")) and after.form in {"되", "안"})
        or (ending.form in {"어", "아", "여", "고", "지"} and after.tag in {"VV", "VA", "VX"})
        or (ending.form == "지" and after.form in {"못", "안"})
        or (ending.form.endswith("야") and after.form == "하")
    )


def _part(sentence: str, tokens: tuple[Morpheme, ...], *, final: bool, asked: bool) -> Part:
    text = sentence[tokens[0].start : tokens[-1].end] if tokens else sentence
    tail = _tail(tokens)
    means = tuple(_compound(tokens, n) for n, (t, after) in enumerate(pairwise(tokens)) if t.tag in _NOUNS and _marks_means(after))
    rest = tokens[consequence(tokens) :]
    kind = _kind(tokens, tail, final=final, asked=asked, has_means=bool(means))
    says = sentence[rest[0].start : rest[-1].end] if rest else text
    return Part(kind, text, is_negative(rest), _honours(tail), means, says)


_NOUNS = {"NNG", "NNP", "SL"}


def _marks_means(token: Morpheme) -> bool:
    return token.tag == "JKB" and token.form in {"에서", "으로", "로", "으로써", "로써"}


def _compound(tokens: tuple[Morpheme, ...], index: int) -> str:
    """The noun at `index` with the nouns glued to it: 고객센터, 마이페이지."""
    word = tokens[index].form
    while index and tokens[index - 1].tag in _NOUNS and tokens[index - 1].end == tokens[index].start:
        index -= 1
        word = tokens[index].form + word
    return word


def _tail(tokens: tuple[Morpheme, ...]) -> tuple[Morpheme, ...]:
    """The last head and everything behind it: auxiliaries, tense, ending."""
    for index in range(len(tokens) - 1, -1, -1):
        token = tokens[index]
        if token.tag in {"VV", "VA"} and not (_is_light(token, tokens, index)):
            return tokens[index:]
        if token.tag in {"NNG", "NNP", "XR", "NNB", "NR", "SN", "NP", "SL"} and token.form != "수":
            return tokens[index:]
    return tokens


def _is_light(token: Morpheme, tokens: tuple[Morpheme, ...], index: int) -> bool:
    """있다, 되다, 드리다 behind another predicate (할 수 있다, 하면 되다, 안내 드리다) are no heads."""
    if token.form not in {"있", "없", "되", "하", "드리", "두", "놓", "가", "오"} or not index:
        return False
    before = tokens[index - 1]
    return (
        before.tag in {"EC", "JX"}
        or before.form in {"수", "안", "못"}
        or (before.tag in {"NNG", "XR"} and token.form in {"드리", "되", "하"})
    )


def _honours(tail: tuple[Morpheme, ...]) -> bool:
    return any(t.tag == "EP" and t.form in {"시", "으시"} for t in tail)


def _kind(tokens: tuple[Morpheme, ...], tail: tuple[Morpheme, ...], *, final: bool, asked: bool, has_means: bool) -> Kind:
    head = tail[0].form if tail else ""
    ending = tail[-1].form if tail else ""
    forms = {t.form for t in tail}
    past = any(t.tag == "EP" and t.form in {"었", "았", "였"} for t in tail)
    will = any(t.tag == "EP" and t.form == "겠" for t in tail) or ending.endswith(("게요", "게", "을래요"))
    nouns = {t.form for t in tokens if t.tag in {"NNG", "NNP", "XR", "VV"}}
    operates = bool(nouns & OPERATIONS) or head in OPERATION_VERBS
    acts = head in OPERATIONS or head in OPERATION_VERBS or (head in VOWS and operates)
    if final and (asked or (tail and tail[-1].tag == "EF" and ASKING.search(ending))):
        return Kind.QUESTION
    if STOCK & nouns and (forms & {"있", "없", "남", "부족", "충분"} or past) and not ending.endswith(("면", "거나")):
        return Kind.STATE
    if head in UNFOLDING and (operates or head in OPERATIONS) and any(t.tag == "VCP" for t in tail):
        return Kind.STATE
    if acts and past and not will:
        return Kind.TALK if _honours(tail) and "되" not in forms else Kind.STATE
    bounded = "수" in forms or _honours(tail) or any(t.form in {"경우", "때"} or t.form.endswith("면") for t in tokens)
    if (acts or nouns & GUESSES) and not bounded and (nouns & GUESSES or any(t.tag == "MAG" and t.form in SOON for t in tokens)):
        return Kind.STATE
    if HOLDINGS & nouns and head in {"있", "없", "남"} and not bounded:
        return Kind.STATE
    if (
        acts
        and forms & {"어", "고", "아"}
        and any(t.tag in {"VX", "VV", "VA"} and t.form in {"있", "두", "놓"} for t in tail[1:])
        and "수" not in forms
    ):
        return Kind.STATE
    if acts and will and head == "보내" and nouns & TIDINGS:
        return Kind.TALK
    if acts and will:
        return Kind.PROMISE
    if acts and head in VOWS:
        return Kind.PROMISE
    if head in SIGHTS and operates and not will and not is_negative(tokens) and not nouns & RULES and _is_seen(tail):
        return Kind.STATE
    if _is_request(tail, ending):
        wish = head == "보내" and nouns & PASTIMES
        asks = head in SPEECH and not has_means and not any(t.tag == "EC" and t.form.endswith("려면") for t in tokens)
        return Kind.TALK if wish or asks else Kind.STEP
    if (_verb_before(tokens, tail) or head) in SPEECH and not _honours(tail):
        return Kind.TALK  # the agent's own: 도와드릴 수 있습니다, 나와 있지 않습니다, 답해 드리기 어렵습니다
    if head == "나오" and nouns & RULES:
        return Kind.TALK
    if nouns & {"도움", "참고", "다행"} and forms & {"되", "이"}:
        return Kind.TALK
    if (
        forms & {"수", "가능", "불가", "불가능", "어렵"}
        or head in {"가능", "불가", "불가능", "어렵"}
        or _permits(tail)
        or (head == "되" and nouns)
    ):
        return Kind.CAN
    if past and not will and final and head not in SPEECH | PASSING and not _honours(tail) and not ending.endswith(("군요", "네요")):
        return Kind.STATE  # whatever it is, it happened: only a record can tell
    if head in SPEECH or past or will or not tail:
        return Kind.TALK
    supposed = any(t.form == "경우" or (t.tag == "EC" and t.form.endswith("면")) for t in tokens)
    return Kind.STATE if _of_this_customer(tokens) and not (supposed or "수" in forms or _honours(tail)) and head != "번호" else Kind.FACT


def _of_this_customer(tokens: tuple[Morpheme, ...]) -> bool:
    """고객님의 주문은 …, 고객님의 주문 금액이 …, 주문번호 123은 …: of one order, not of orders."""
    for index, token in enumerate(tokens[:-2]):
        after = [t for t in tokens[index + 1 : index + 7] if t.tag != "JKG" and t.form != "님"]
        nouns = next((n for n, t in enumerate(after) if t.tag not in {*_NOUNS, "SN", "SL"}), 0)
        if token.form in {"고객", "번호"} and nouns and after[nouns].tag in {"JX", "JKS"}:
            return True
    return False


def _is_seen(tail: tuple[Morpheme, ...]) -> bool:
    """접수된 것으로 확인됩니다, 도착한 상태로 보입니다: what is said to be seen is said to be so."""
    return tail[0].form not in {"확인", "조회"} or any(t.form == "되" for t in tail)


def _verb_before(tokens: tuple[Morpheme, ...], tail: tuple[Morpheme, ...]) -> str:
    """What is hard or easy in `…기 어렵다`: the verb that 기 makes a noun."""
    if not tail or tail[0].form not in {"어렵", "힘들", "쉽"}:
        return ""
    before = tokens[: len(tokens) - len(tail)]
    at = next((n for n in range(len(before) - 1, -1, -1) if before[n].tag == "ETN"), None)
    return next((t.form for t in reversed(before[:at]) if t.tag in {"VV", "NNG", "XR"}), "") if at is not None else ""


def _is_request(tail: tuple[Morpheme, ...], ending: str) -> bool:
    forms = [t.form for t in tail]
    if ending.endswith(("세요", "셔요", "십시오", "시오")):
        return True
    if "바라" in forms and "기" in forms:
        return True
    return any(a.endswith("야") and b in {"하", "되"} for a, b in pairwise(forms)) or any(
        a.endswith("면") and b == "되" and _honours(tail) for a, b in pairwise(forms)
    )


def _permits(tail: tuple[Morpheme, ...]) -> bool:
    forms = [t.form for t in tail]
    return any(a.endswith(("면", "도")) and b in {"되", "안"} for a, b in pairwise(forms))
