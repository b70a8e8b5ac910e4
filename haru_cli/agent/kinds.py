"""What one part of a sentence does: read off its head (the verb, or the noun that 하다/되다/이다 makes one) and what follows it."""

from __future__ import annotations

import re
from enum import Enum
from itertools import pairwise

from haru_cli.agent.acts import (
    AWAITS,
    GUESSES,
    HOLDINGS,
    KEEPING,
    LINGERS,
    LOOKED_UP,
    OPERATION_VERBS,
    OPERATIONS,
    PASSING,
    PASTIMES,
    PLACES,
    REASONS,
    RULES,
    SIGHTS,
    SOON,
    SPEECH,
    STOCK,
    TELLING,
    TIDINGS,
    UNFOLDING,
    UNSETTLED,
    VOWS,
    WONDERING,
)
from haru_cli.agent.tails import NOUNS, compound, honours
from haru_cli.models.offline.morphology import Morpheme
from haru_cli.models.quantities import DAYS
from haru_cli.models.words import is_negative

ASKING = re.compile(r"(?:까|나요|가요|는지요|은지요|ㄴ가요|죠|지요)$")


class Kind(Enum):
    """What one part of a sentence does."""

    TALK = "courtesy, empathy, a promise to check, an acknowledgement"
    TELL = "says what the shop tells or has written, and by which way"
    QUESTION = "asks the customer"
    STATE = "says that something was done, is going on or is due"
    PROMISE = "says that something will be done"
    STEP = "tells the customer how to proceed"
    CAN = "says that something is possible or not"
    FACT = "says how things are"


def kind_of(tokens: tuple[Morpheme, ...], tail: tuple[Morpheme, ...], *, final: bool, asked: bool, has_means: bool) -> Kind:
    head = tail[0].form if tail else ""
    ending = tail[-1].form if tail else ""
    forms = {t.form for t in tail}
    past = any(t.tag == "EP" and t.form in {"었", "았", "였"} for t in tail)
    will = any(t.tag == "EP" and t.form == "겠" for t in tail) or ending.endswith(("게요", "게", "을래요"))
    nouns = {t.form for t in tokens if t.tag in {"NNG", "NNP", "XR", "VV"}}
    operates = bool(nouns & OPERATIONS) or head in OPERATION_VERBS
    acts = head in OPERATIONS or head in OPERATION_VERBS or (head in VOWS and operates)
    gives = tail if head == "하" else tail[1:]  # 복구해 드리겠습니다: whatever it is
    serves = any(t.form == "드리" for t in gives) and head not in SPEECH
    if final and "까" in ending and (serves or (head == "드리" and _given(tokens, tail) not in SPEECH | {"도움"})):
        return Kind.PROMISE  # 접수해 드릴까요: an offer of what the agent can't do
    if final and (asked or (tail and tail[-1].tag == "EF" and ASKING.search(ending))):
        return Kind.QUESTION
    supposed = any(t.form == "경우" or (t.tag == "EC" and t.form.endswith("면")) for t in tokens)
    opens = supposed or ending.endswith("거나") or any(t.tag == "EC" and t.form in WONDERING for t in tokens)
    if STOCK & nouns and (forms & {"있", "없", "남", "부족", "충분"} or past) and not opens:
        return Kind.STATE
    if head in UNFOLDING and (operates or head in OPERATIONS) and any(t.tag == "VCP" for t in tail):
        return Kind.STATE
    if head == "같" and _supposes(tokens, tail):
        return Kind.STATE
    if acts and past and not will:
        return Kind.TALK if honours(tail) and "되" not in forms else Kind.STATE
    bounded = "수" in forms or honours(tail) or any(t.form in {"경우", "때"} or t.form.endswith("면") for t in tokens)
    now = _is_now(tokens, tail)
    lasting = any(t.tag == "EC" and after.form == "있" for t, after in pairwise(tail)) and head not in SPEECH and not nouns & RULES
    lasting = lasting or (now and head in {"있", "남"} and not nouns & RULES)
    if (acts or lasting or nouns & GUESSES) and not bounded and (nouns & GUESSES or now):
        return Kind.STATE
    if head == "있" and not (supposed or honours(tail) or nouns & RULES) and _is_at_place(tokens, tail):
        return Kind.STATE
    if head in LINGERS and final and not (supposed or will or honours(tail)) and _goes_on(tail):
        return Kind.STATE
    if head in AWAITS and final and not (past or will) and _goes_on(tail):
        return Kind.STATE
    if head in OPERATIONS | {"전", "후", "뒤"} and tail[-1].form in REASONS and not (honours(tail) or bounded) and _names_stage(tail):
        return Kind.STATE
    if HOLDINGS & nouns and head in {"있", "없", "남"} and not bounded:
        return Kind.STATE
    if (
        acts
        and forms & {"어", "고", "아"}
        and any(t.tag in {"VX", "VV", "VA"} and t.form in {"있", "두", "놓"} for t in tail[1:])
        and "수" not in forms
        and not (supposed and any(t.form == "드리" for t in tail))  # 출고되면 … 보내 드리고 있습니다
    ):
        return Kind.STATE
    if acts and will and head == "보내" and nouns & TIDINGS:
        return Kind.TALK
    if ((acts or serves) and will) or (serves and head in LOOKED_UP):
        return Kind.PROMISE
    if acts and head in VOWS:
        return Kind.PROMISE
    asked_by = any(t.tag == "EP" and t.form in {"시", "으시"} for t in tokens)  # 교환을 원하시는 점을 확인했습니다
    seen = head in SIGHTS and (operates or _is_complement(tokens, tail)) and _is_seen(tail) and ending not in UNSETTLED
    if seen and not (will or asked_by or supposed) and not is_negative(tokens) and not nouns & RULES:
        return Kind.STATE
    if _is_request(tail, ending) or _would_thank(tokens):
        wish = head == "보내" and nouns & PASTIMES and not has_means
        must = any(a.form.endswith("야") and b.form in {"하", "되"} for a, b in pairwise(tail))
        asks = head in SPEECH - {"확인"} and not (has_means or must) and not any(t.tag == "EC" and t.form.endswith("려면") for t in tokens)
        return Kind.TALK if wish or asks else Kind.STEP
    if head in SIGHTS | {"보"} and (len(tail) == 1 or _may_be_seen(tokens, tail)):
        return Kind.FACT if len(tail) == 1 else Kind.CAN
    speaks = _verb_before(tokens, tail) or head
    if speaks in KEEPING and final and not (past or will or honours(tail) or forms & {"있", "수", "두"}):
        return Kind.TELL
    if speaks in TELLING and final and not (past or will or "수" in forms or is_negative(tail) or honours(tail)):
        return Kind.TELL
    if speaks in SPEECH and not honours(tail):
        return Kind.TALK  # the agent's own: 도와드릴 수 있습니다, 나와 있지 않습니다, 답해 드리기 어렵습니다
    if head == "나오" and nouns & RULES:
        return Kind.TALK
    if nouns & {"도움", "참고", "다행"} and forms & {"되", "이"}:
        return Kind.TALK
    if (
        forms & {"수", "가능", "불가", "불가능", "어렵"}
        or head in {"가능", "불가", "불가능", "어렵"}
        or _permits(tail)
        or (head == "되" and nouns and not _has_passed(tokens, tail))
        or ({"가능", "대상"} & {t.form for t in tokens[-len(tail) - 3 :]} and (head == "해당" or "이" in forms))  # 반품이 가능한 상품입니다
    ):
        return Kind.STATE if _of_one_order(tokens) and not supposed else Kind.CAN
    hears = ending.endswith(("군요", "네요")) and not operates
    if past and not will and final and head not in SPEECH | PASSING and not (honours(tail) or hears):
        return Kind.STATE  # whatever it is, it happened: only a record can tell
    if head in SPEECH or past or will or not tail:
        return Kind.TALK
    one = _of_this_customer(tokens) or _of_one_order(tokens)
    return Kind.STATE if one and not (supposed or "수" in forms or honours(tail)) and head != "번호" else Kind.FACT


def _of_one_order(tokens: tuple[Morpheme, ...]) -> bool:
    """주문번호 123에 대한 배송은 …: what is possible for one order, no clause says."""
    return any(a.form == "번호" and b.tag in {"SN", "SL"} for a, b in pairwise(tokens))


def _of_this_customer(tokens: tuple[Morpheme, ...]) -> bool:
    """고객님의 주문은 …, 고객님의 주문 금액이 …, 주문번호 123은 …: of one order, not of orders."""
    for index, token in enumerate(tokens[:-2]):
        after = [t for t in tokens[index + 1 : index + 7] if t.tag != "JKG" and t.form not in {"님", *SOON}]
        nouns = next((n for n, t in enumerate(after) if t.tag not in {*NOUNS, "SN", "SL"}), 0)
        own = token.form in {"고객", "번호"} or (token.form == "저" and tokens[index + 1].tag == "JKG")
        if own and nouns and after[nouns].tag in {"JX", "JKS"}:
            return True
    return False


def _goes_on(tail: tuple[Morpheme, ...]) -> bool:
    """기다리고 있습니다, 기다립니다: of a thing or of the shop, not of the customer (기다리고 계신)."""
    going = any(t.tag == "EC" and t.form == "고" and after.form == "있" for t, after in pairwise(tail))
    return going or (tail[0].form == "기다리" and len(tail) == 2)


def _names_stage(tail: tuple[Morpheme, ...]) -> bool:
    """Whether it names the stage that an order has come to: 출고 전이니."""
    return any(t.tag == "VCP" for t in tail)


def _has_passed(tokens: tuple[Morpheme, ...], tail: tuple[Morpheme, ...]) -> bool:
    """열흘이 되다: of time, 되다 is no being allowed."""
    before = tokens[: len(tokens) - len(tail)]
    return len(before) > 1 and before[-1].tag.startswith("J") and (before[-2].tag in {"NNB", "SN"} or before[-2].form in DAYS)


def _is_now(tokens: tuple[Morpheme, ...], tail: tuple[Morpheme, ...]) -> bool:
    """Whether 이미, 지금 and the like stand with the head, and not with what only describes (이미 사용하신 상품)."""
    for n, token in enumerate(tokens):
        if token.tag in {"MAG", "NNG"} and token.form in SOON:
            described = [k for k in range(n, len(tokens) - len(tail)) if tokens[k].tag == "ETM"]
            if not described or tokens[min(described[-1] + 1, len(tokens) - 1)].form in {"것", "거", "상태", "중", "단계"}:
                return True
    return False


def _supposes(tokens: tuple[Morpheme, ...], tail: tuple[Morpheme, ...]) -> bool:
    """누락된 것 같습니다: a guess at what is so. One at what the customer feels or what is hard to say is none."""
    before = tokens[: len(tokens) - len(tail)]
    guess = len(before) > 1 and before[-1].form in {"것", "거"} and before[-2].tag == "ETM"
    return guess and not honours(before) and not any(t.form in {"수", "가능", "어렵", "힘들", *SPEECH} for t in before)


def _is_at_place(tokens: tuple[Morpheme, ...], tail: tuple[Morpheme, ...]) -> bool:
    """물류센터에 있습니다: where a thing is now."""
    at = len(tokens) - len(tail)
    return at > 1 and tokens[at - 1].form == "에" and tokens[at - 1].tag == "JKB" and compound(tokens, at - 2).endswith(PLACES)


def _is_complement(tokens: tuple[Morpheme, ...], tail: tuple[Morpheme, ...]) -> bool:
    """Whether the head says what something is seen as: … 있는 것으로, 배송 완료로."""
    at = len(tokens) - len(tail) - 1
    return at > 0 and tokens[at].tag == "JKB" and tokens[at].form in {"으로", "로"}


def _is_seen(tail: tuple[Morpheme, ...]) -> bool:
    """접수된 것으로 확인됩니다, 도착한 상태로 보입니다: what is said to be seen is said to be so."""
    done = any(t.tag == "EP" and t.form in {"었", "았", "였"} for t in tail)
    return tail[0].form not in {"확인", "조회"} or done or any(t.form == "되" for t in tail)


def _may_be_seen(tokens: tuple[Morpheme, ...], tail: tuple[Morpheme, ...]) -> bool:
    """위치를 확인할 수 있습니다: what the customer may see, where the agent does not say it of themself."""
    forms = [t.form for t in tail]
    return "수" in forms and "있" in forms and not ({"드리", "않", "없"} & set(forms) or any(t.form == "저" for t in tokens))


def _verb_before(tokens: tuple[Morpheme, ...], tail: tuple[Morpheme, ...]) -> str:
    """What is hard or easy in `…기 어렵다`: the verb that 기 makes a noun."""
    if not tail or tail[0].form not in {"어렵", "힘들", "쉽"}:
        return ""
    before = tokens[: len(tokens) - len(tail)]
    at = next((n for n in range(len(before) - 1, -1, -1) if before[n].tag == "ETN"), None)
    return next((t.form for t in reversed(before[:at]) if t.tag in {"VV", "NNG", "XR"}), "") if at is not None else ""


def _is_request(tail: tuple[Morpheme, ...], ending: str) -> bool:
    forms = [t.form for t in tail]
    if ending.endswith(("세요", "셔요", "십시오", "시오")) and forms[0] not in {"가능", "불가능"}:
        return True
    if "바라" in forms and "기" in forms:
        return True
    return any(a.endswith("야") and b in {"하", "되"} for a, b in pairwise(forms)) or any(
        a.endswith("면") and b == "되" and honours(tail) for a, b in pairwise(forms)
    )


def _would_thank(tokens: tuple[Morpheme, ...]) -> bool:
    """알려 주시면 감사하겠습니다: a request."""
    return honours(tokens) and any(a.form.endswith("면") and b.form in {"감사", "고맙"} for a, b in pairwise(tokens))


def _given(tokens: tuple[Morpheme, ...], tail: tuple[Morpheme, ...]) -> str:
    """What is given in `… 드리다`."""
    return next((t.form for t in reversed(tokens[: len(tokens) - len(tail)]) if t.tag in NOUNS), "")


def _permits(tail: tuple[Morpheme, ...]) -> bool:
    forms = [t.form for t in tail]
    return any(a.endswith(("면", "도")) and b in {"되", "안"} for a, b in pairwise(forms))
