"""The words that tell what a Korean sentence of a shop conversation is about: one canonical term for each way to say it."""

from __future__ import annotations

import re
from functools import lru_cache

from haru_cli.models.offline.morphology import Morpheme, morphemes
from haru_cli.models.quantities import quantities
from haru_cli.models.vocabulary import CANONICAL, COURTESY, PHRASES, VERBS

NEGATIVE_STEMS = {"없", "않", "못하", "아니", "어렵", "말", "힘들"}
NEGATIVE_WORDS = {"불가", "불가능", "금지", "제외", "안", "못"}

OPPOSED = {"비", "미", "불"}
"""Prefixes that make a noun its opposite: 비회원, 미사용."""

TALKS = {"상담", "대화", "채팅", "통화", "얘기", "이야기", "문의"}
_GLUED = "은는이가을를도만"

CHANGED = {"배송지", "연락처", "이메일", "전화번호", "비밀번호"}

_MONEY = re.compile(
    r"(?:돈|금액|대금)(?:은|이|을|도)?\s?(?:언제|며칠|다시|돌려|들어오|들어와|받|(?:현금|계좌|통장|카드)(?:으로|로)\s?(?:주|줘|오|와))"
)
"""Money that comes back is a refund, whatever it is called."""


@lru_cache(maxsize=1024)
def terms(text: str) -> tuple[str, ...]:
    """What `text` is about: canonical nouns and the nouns of telling verbs, in order, once each."""
    found: dict[str, None] = {}
    tokens = morphemes(text)
    for index, token in enumerate(tokens):
        before = tokens[index - 1] if index else None
        opposed = before.form if before is not None and before.tag == "XPN" and before.form in OPPOSED else ""
        for term in terms_of(token, tokens[index + 1] if index + 1 < len(tokens) else None):
            found[opposed + term] = None
    for term, shape in PHRASES:
        if shape.search(text):
            found[term] = None
    if "변경" in found and found.keys() & {"색상", "사이즈"}:
        found["교환"] = None
    if "운송장" in text:
        found.pop("배송", None)  # it is read as 운송 and 장
    if "적립금" in found and "분실" in found:
        found = {("소멸" if term == "분실" else term): None for term in found}
    if "훼손" in found:
        found.pop("하자", None)  # what the customer broke is no fault of the goods
    if "환불" in found and "적립금" not in found:
        found.pop("현금", None)  # a refund to an account is no cashing of points
    if {"적립금", "현금", "교환"} <= found.keys() and "교환" not in text:
        found = {("전환" if term == "교환" else term): None for term in found}  # points are turned into money
    if _MONEY.search(text):
        found = {("환불" if term in {"비용", "받다"} else term): None for term in found}
    if "배송" in found and found.keys() & {"무료", "비용"}:
        found = {("배송비" if term == "배송" else term): None for term in found}
    if CHANGED & found.keys() and "교환" in found and "교환" not in text:
        found = {("변경" if term == "교환" else term): None for term in found}  # an address is changed, goods are exchanged
    return tuple(found)


def terms_of(token: Morpheme, after: Morpheme | None) -> list[str]:
    """What one morpheme says, given the one behind it."""
    if token.tag in {"VV", "VA"}:
        return [VERBS[token.form]] if token.form in VERBS else []
    if token.form in COURTESY | {"카드", "주문", "송장", "계좌", "전화", "비밀", "등록"} and after is not None and after.form == "번호":
        return [f"{token.form}번호"]
    if token.form == "번호":
        return []
    if token.form in TALKS and after is not None and after.form in {"기록", "내용", "내역", "이력"}:
        return ["상담 기록"]
    named = token.tag in {"NNG", "NNP", "SL", "XR"} or (token.tag == "NNB" and token.form in CANONICAL)
    if not named or token.form in COURTESY:
        return []
    if len(token.form) == 1 and token.form not in CANONICAL:
        return []
    form = token.form
    if token.tag == "NNP" and form not in CANONICAL and form[-1] in _GLUED and form[:-1] in CANONICAL:
        form = form[:-1]  # 환불도, read as a name
    term = VERBS.get(form) or CANONICAL.get(form, form.casefold())
    if term == "배송" and after is not None and after.form in {"비", "비용", "료", "요금"}:
        return ["배송비"]
    if term == "배송" and after is not None and after.form in {"지", "주소", "장소"}:
        return ["배송지"]
    return [term]


_ASKS = {
    "비용": re.compile(
        r"몇\s?(?:천\s?|만\s?)?원|얼마(?!나\s?(?:오래|걸|쌓|적립|잡|기다|있으면|있다)|\s?(?:안에|만에|동안|이내|뒤|후))|추가\s?금|비용|요금|무료|공짜|유료|(?:배송비|택배비|배송료)(?!\s?(?:카드|결제|[를을]\s))|돈\s?(?:이|을)?\s?(?:들|내|드)"
    ),
    "기간": re.compile(
        r"언제|며칠|몇\s?일|얼마나\s?(?:오래|걸|잡|기다|있으면|있다)|얼마\s?(?:안에|만에|동안|이내|뒤|후)|기간|기한|까지|시점|평생|영구|무기한|몇\s?시|\d\s?(?:일|주|달|개월|시간|년)|이틀|사흘|열흘|보름|"
        r"일주일|한\s?달|하루\s?만"
    ),
    "부담": re.compile(r"누가(?!\s?(?:훔|가져|받|보|했|왔))|누구|부담|제가\s?내|내야|내나요|내는"),
    "비율": re.compile(r"몇\s?(?:퍼센트|프로|%)|비율|적립률|할인율|얼마나\s?(?:쌓|적립|줘|주나|주시|받|나와)|\d\s?(?:%|퍼센트|프로)"),
    "수단": re.compile(
        r"(?:현금|계좌|통장|카드|포인트|적립금|뭘|뭐|무엇|어떤\s?걸|어느\s?\S+)(?:로|으로)\s?.*(?:환불|돌려|받|들어|주나|주시|줘)|환불.*(?:현금|계좌|통장|카드)(?:로|으로)|수단|"
        r"어디로\s?(?:들어|환불|돌려)"
    ),
    "방법": re.compile(
        r"고\s?싶|할게|할래|바꿔\s?주|해\s?(?:주|줘)|(?:뭐|뭘|무엇)\S{0,2}\s?(?:가\s?)?(?:말|알려|필요|준비|보내|있어야)|필요한|어떻게|방법|절차|"
        r"신청|접수|하려면|하고\s?싶|원해|부탁|어디"
    ),
}
_OFFERS = {
    "비용": frozenset({"원"}),
    "기간": frozenset({"일", "영업일", "개월", "시간", "시"}),
    "부담": frozenset({"부담"}),
    "비율": frozenset({"%"}),
}


_DONE = "".join(chr(code) for code in range(0xAC00, 0xD7A4) if (code - 0xAC00) % 28 == 4)
"""The syllables that end in ㄴ, as what was done does: 받은, 뗀, 보낸."""
_PHASES = {
    "before": re.compile(
        r"(?:기|출고|발송|배송|결제|도착|수령)\s?전|지\s않(?:았다?면|은\s(?:상품|주문|경우|상태|때))|(?:안|못)\s?(?:나갔|나간|보냈|보내|부쳤)|출고\s?안"
    ),
    "after": re.compile(
        rf"(?:[{_DONE}]\s|출고|발송|배송|결제|도착|수령)\s?(?:뒤|후|다음)|(?:출고|발송)(?:한|된)\s|(?:이미|벌써)\s|(?:배송|배달)\s?(?:시작|출발|중)|(?:출고|발송|출발)(?:이)?\s?(?:됐|되었|완료|했(?=다|는|으|어))"
    ),
}


def phases(text: str) -> frozenset[str]:
    """Whether a sentence speaks of the time before something (출고 전, 출고되기 전) or after it."""
    return frozenset(name for name, shape in _PHASES.items() if shape.search(text))


def asks(text: str) -> frozenset[str]:
    """What sort of answer a question wants: 비용, 기간, 부담 (who pays), 방법 (how)."""
    return frozenset(sort for sort, shape in _ASKS.items() if shape.search(text))


def offers(text: str) -> frozenset[str]:
    """What sorts of answer a statement gives."""
    units = {q.unit for q in quantities(text)}
    given = {sort for sort, wanted in _OFFERS.items() if units & wanted}
    if re.search(r"려면|알려야|알리면|제출|연락|접수하|(?:으로|에서)\s\S+\s?\S*\s?조회", text):
        given.add("방법")
    if re.search(r"기간|오래|시간이|당일|즉시", text):
        given.add("기간")
    if re.search(r"수단|로\s돌려", text):
        given.add("수단")
    if re.search(r"비용|금액|배송비|요금", text):
        given.add("비용")
    return frozenset(given)


def is_negative(tokens: tuple[Morpheme, ...]) -> bool:
    """Whether a clause denies: 없다, 않다, 못하다, 불가하다, 어렵다. Two denials are none."""
    count = sum(
        (t.tag in {"VV", "VA", "VX", "VCN", "XSA"} and t.form in NEGATIVE_STEMS)
        or (t.tag == "XPN" and t.form == "불")  # 불가능, read as 불 and 가능
        or (t.tag in {"NNG", "MAG", "XR"} and t.form in NEGATIVE_WORDS and (t.form, t.tag) != ("안", "NNG"))  # 7일 안에
        for t in tokens
    )
    return count % 2 == 1
