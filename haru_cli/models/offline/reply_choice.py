"""Which clauses answer a customer: those that meet the case, give the sort of answer that is wanted, and speak of the matter."""

from __future__ import annotations

import re
from collections import Counter

from haru_cli.models.offline.reply_heard import Heard
from haru_cli.models.offline.reply_shapes import DEALINGS, FAULTS
from haru_cli.models.quantities import quantities
from haru_cli.models.words import is_negative, offers, phases, terms
from memory_store.extraction.morphology import morphemes
from memory_store.protocols import Passage

CASES = frozenset({"하자", "오배송", "훼손", "사용", "세탁", "택", "재고", "분실", "카드", "제주", "도서산간"})
"""Conditions that hold only when the customer speaks of them; a change of mind is what holds otherwise."""
REGIONS = frozenset({"제주", "도서산간"})
TOPICLESS = frozenset({"상품", "받다", "주문", "구매", "사용", "변경", "결제"}) | DEALINGS.keys()
"""What a question may name without asking after it."""
ANYWHERE = frozenset({"상품", "받다", "주문", "구매"})
"""What nearly every clause speaks of."""
AMOUNTS = frozenset({"금액", "무료", "비용", "기간"})

OPEN_QUESTION = re.compile(r"얼마|언제|며칠|몇|어떻게|어디|누가|누구|왜|뭐|무엇|무슨|어떤|궁금|알려|방법|뭔|기준")
TAKES = re.compile(r"걸리|걸려|소요|(?:언제|며칠)\S*\s?(?:오|와|도착|받|되|돼|들어|나와|처리|환불)")
AT_WHICH = re.compile(r"언제(?!\s?까지|든)")
EVENT = re.compile(r"하면\s|되면\s|마친\s")
"""On which event something happens (구매를 확정하면, 출고되면)."""
HAPPENS = re.compile(r"도착|처리|걸리|걸릴|출고|소멸|들어")
_SPENT = re.compile(r"\s?(?:어치|짜리|이상|넘|정도|담|을\s|를\s|사면|주문|결제|미만|이하)")


def choose(heard: Heard) -> list[Passage]:
    """The clauses that answer, best first: the one that meets the case and gives what was asked for, and its kin."""
    passages = heard.context.passages
    if not passages:
        return []
    wanted = heard.wants - {"방법"} or heard.wants
    takes = bool(TAKES.search(heard.context.message))
    allows = not OPEN_QUESTION.search(heard.context.message) and bool(
        re.search(r"수 있|가능|되나|돼|되는지|될까|되죠|안 되", heard.context.message)
    )

    alone = frozenset(t for t, count in Counter(t for p in passages for t in _spoken(p)).items() if count == 1) - AMOUNTS
    mine = phases(heard.context.message)
    until = "언제까지" in heard.context.message
    at_which = AT_WHICH.search(heard.context.message)
    about = heard.terms | {key for key, name in DEALINGS.items() if name == heard.dealing}

    def worth(passage: Passage) -> tuple[int, int]:
        gives = sum(1 if sort == "방법" else 2 for sort in wanted & offers(passage.text)) if wanted else 1
        title = frozenset(terms(passage.title.rpartition(", ")[2])) - AMOUNTS
        shared = (heard.terms & frozenset(terms(f"{passage.title}. {passage.text}"))) - ANYWHERE
        spoken = min(3, len(shared)) + bool(shared & alone)
        named = bool(title & about) - 2 * bool(title & DEALINGS.keys() and not (title & about or shared & alone))
        rules = not allows or bool(re.search(r"수 있|수 없|가능|불가|지 않", passage.text))
        fits_time = not takes or bool(HAPPENS.search(passage.text) or EVENT.search(passage.text))
        case = 2 * meets(passage, heard) + 4 * is_told_case(passage, heard) + _applies(passage, heard)
        if mine and (its := phases(passage.text)):
            case += 2 if mine & its else -2
        case += 2 * bool(until and "before" in phases(passage.text))
        case += 3 * bool(at_which and EVENT.search(passage.text))
        return case + gives + fits_time + 3 * (allows and rules) + named + spoken, -passages.index(passage)

    best = max(passages, key=worth)
    kin = [p for p in passages if p is not best and _is_kin(p, best, heard, wanted)]
    kin.sort(key=worth, reverse=True)
    if not wanted and (rest := [p for p in passages if (_spoken(p) - _spoken(best)) & heard.terms - TOPICLESS and meets(p, heard)]):
        kin = [max(rest, key=lambda p: (len((_spoken(p) - _spoken(best)) & heard.terms), *worth(p)))]
    return [best, *kin[:1]]


def _spoken(passage: Passage) -> frozenset[str]:
    return frozenset(terms(f"{passage.title.rpartition(', ')[2]}. {passage.text}"))


def meets(passage: Passage, heard: Heard) -> bool:
    """Whether a clause's condition is the customer's case."""
    if re.search(r"못한 경우|않은 경우|없는 경우", passage.text) and not is_negative(morphemes(heard.context.message)):
        return False
    told = _told(heard)
    condition = frozenset(terms(_condition(passage.text)))
    if "변심" in condition:
        return not told & FAULTS
    special = condition & CASES
    return not special or bool(special & told) or bool(special & frozenset(terms(heard.context.message)))


def _told(heard: Heard) -> frozenset[str]:
    """What the customer spoke of in this visit."""
    texts = [heard.context.message, *(m.text for m in heard.context.recent if m.role == "customer")]
    return frozenset(t for text in texts for t in terms(text))


def _condition(text: str) -> str:
    """The part of a clause that says when it holds: before 경우 or 면, or what is said to be impossible (택을 떼어 낸 상품은)."""
    if match := re.match(r"^(.*?(?:경우|이면|[하되오나으]면|없으면|있으면|전에는|뒤에는|지역은))", text):
        return match.group(1)
    if is_negative(morphemes(text)) and (match := re.match(r"^(.*?)(?:은|는)\s", text)):
        return match.group(1)
    return ""


def is_told_case(passage: Passage, heard: Heard) -> bool:
    """Whether the customer speaks of the special case that this clause is for; where they live holds for the whole visit."""
    special = frozenset(terms(_condition(passage.text))) & CASES
    return bool(special & (heard.terms | (_told(heard) & REGIONS)))


def _applies(passage: Passage, heard: Heard) -> int:
    """Whether what the customer counted falls under a clause's limit (4만 원: under 50,000원 미만, not 이상), or is of its unit."""
    message = heard.context.message
    worth = 0
    for mine in quantities(message):
        for limit in quantities(passage.text):
            if limit.unit != mine.unit or not isinstance(limit.value, float) or not isinstance(mine.value, float):
                continue
            spent = _SPENT.match(message, mine.start + len(mine.text))
            under = mine.value < limit.value if limit.bound == "upper" else mine.value >= limit.value
            worth = max(worth, 2 if spent and limit.bound and under else int(limit.unit != "원"))
    return worth


def _is_kin(passage: Passage, best: Passage, heard: Heard, wanted: frozenset[str]) -> bool:
    """Whether a second clause belongs to the answer: of the same article, or of one the customer named, and on the same matter."""
    named = frozenset(terms(passage.title.rpartition(", ")[2])) & heard.terms
    if passage.title != best.title and not (named and wanted - offers(best.text)):
        return False
    if not meets(passage, heard):
        return bool(wanted & {"비용", "부담"}) and bool(frozenset(terms(_condition(passage.text))) & FAULTS) and passage.title == best.title
    if wanted:
        return bool(wanted & offers(passage.text))
    return len(frozenset(terms(passage.text)) & heard.terms) >= min(2, len(frozenset(terms(best.text)) & heard.terms))
