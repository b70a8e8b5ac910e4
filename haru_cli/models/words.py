"""The words that tell what a Korean sentence of a shop conversation is about: one canonical term for each way to say it."""

from __future__ import annotations

import re
from functools import lru_cache

from haru_cli.models.offline.morphology import Morpheme, morphemes
from haru_cli.models.quantities import quantities


def words(text: str) -> frozenset[str]:
    """The words of a list that is written as running text."""
    return frozenset(text.split())


_SAME = (
    ("사이즈", "치수", "호수", "크기"),
    (
        "색상",
        "색",
        "색깔",
        "컬러",
        "빛깔",
        "흰색",
        "검은색",
        "검정색",
        "검정",
        "블랙",
        "화이트",
        "아이보리",
        "베이지",
        "네이비",
        "남색",
        "회색",
        "그레이",
        "빨간색",
        "빨강",
        "파란색",
        "파랑",
        "초록색",
        "초록",
        "카키",
        "분홍색",
        "분홍",
        "핑크",
        "노란색",
        "노랑",
        "보라색",
        "보라",
        "갈색",
        "브라운",
        "주황색",
        "하늘색",
        "민트",
        "크림색",
    ),
    ("배송비", "배송료", "택배비", "택배료", "배달비", "운송비", "운임", "송료"),
    ("배송", "배달", "택배", "운송"),
    ("배송지", "주소", "수령지", "주소지"),
    ("상품", "제품", "물건", "물품", "품목"),
    ("환불", "환급"),
    ("반품", "반송", "반납"),
    ("교환", "교체", "맞교환"),
    ("취소", "철회"),
    ("적립금", "포인트", "마일리지", "적립"),
    (
        "하자",
        "불량",
        "결함",
        "불량품",
        "파손",
        "흠집",
        "흠",
        "고장",
        "스크래치",
        "찢김",
        "하자품",
        "얼룩",
        "오염",
        "구멍",
        "보풀",
        "올풀림",
        "미작동",
        "오작동",
        "실밥",
    ),
    ("오배송", "오배송품", "짝짝이"),
    ("변심", "마음"),
    ("결제", "지불", "계산", "입금"),
    ("비용", "요금", "가격", "값", "얼마", "돈"),
    ("기간", "기한", "며칠", "언제", "소요", "날짜"),
    ("무료", "공짜", "무상"),
    ("현금", "캐시", "현찰"),
    ("제주", "제주도"),
    ("도서산간", "섬", "산간", "도서"),
    ("송장번호", "송장", "운송장", "운송장번호"),
    ("출고", "발송"),
    ("재고", "수량", "품절", "매진"),
    ("택", "태그", "라벨", "상표", "꼬리표"),
    ("세탁", "빨래"),
    ("사용", "착용"),
    ("변경", "수정", "정정"),
    ("삭제", "파기"),
    ("상담원", "상담사"),
    ("소멸", "만료"),
    ("유효", "유효기간"),
    ("평일", "주중"),
    ("분실",),
    ("훼손", "손상"),
    ("조회", "추적"),
)
CANONICAL = {word: words[0] for words in _SAME for word in words}

VERBS = {
    "바꾸": "교환", "바뀌": "교환", "무르": "반품", "돌려보내": "반품", "돌려주": "환불", "돌려받": "환불", "입": "사용",
    "신": "사용", "쓰": "사용", "팔리": "재고", "찢어지": "하자", "끊어지": "하자", "떨어지": "하자", "벗겨지": "하자",
    "뜯기": "하자", "고장나": "하자", "깨지": "하자", "망가지": "하자", "터지": "하자", "부서지": "하자", "벌어지": "하자",
    "뜯어지": "하자", "빨": "세탁", "고치": "변경", "지우": "삭제", "작": "사이즈", "크": "사이즈", "끼": "사이즈", "보내": "출고",
    "사라지": "소멸", "쌓": "적립금", "모으": "적립금", "모이": "적립금", "잃어버리": "분실", "없어지": "분실", "더럽": "하자",
    "빠르": "기간", "걸리": "기간", "오": "받다", "들어오": "받다", "시키": "주문", "받": "받다", "도착": "받다", "떼": "택",
    "내": "부담",
}  # fmt: skip
"""Stems that say what a noun says; the noun is the term."""

COURTESY = words("""
    준비 부과 발생 청구 지불 납부 해당 포함 해당자 앞 순서 쪽 바탕 덕분 뜻 의미 목적 기본 보통 일반 전체 평균 최소 최대
    별도 전부 나머지 처음 마지막 이전 이후 종류 사람 경험 예정 계획 가지 퍼센트 프로 동안 어치 무조건 바로 정말 진짜 고객
    고객님 상담 상담원 하루 하루마켓 마켓 안내 확인 문의 말씀 질문 답변 도움 내용 부분 경우 관련 이용 감사 죄송 안녕 이번
    다음 지금 현재 먼저 우선 추가 필요 가능 불가 불가능 자세 정확 이유 점 것 때 후 뒤 전 중 말 번 수 건 분 일 원 등 저희
    저 제 네 예 혹시 시 님 기준 정도 정책 조항 규정 방법 사항 진행 처리 신청 접수 이상 이내 부탁 참고 대신 모두 편 도 나중
    오늘 요청 궁금 걱정 불편 사과 양해 이해 생각 마음 노력 최선 시간 잠시 메모 기록 기억 상황 상태 결과 선택 원하 희망
    그것 이것 저것 그거 이거 저거 거 뭐 무엇 무슨 누구 어디 물론 당연 그대로 대로 저번 지난번 전번 요전 정보 개인
""")
"""Words of any conversation: they say nothing of what it is about."""

NEGATIVE_STEMS = {"없", "않", "못하", "아니", "어렵", "말", "힘들"}
NEGATIVE_WORDS = {"불가", "불가능", "금지", "제외", "안", "못"}


_MONEY = re.compile(r"(?:돈|금액|대금)(?:은|이|을|도)?\s?(?:언제|며칠|다시|돌려|들어오|들어와|받)")
"""Money that comes back is a refund, whatever it is called."""


_PHRASES = (
    ("재고", re.compile(r"(?<![가-힣])재고|품절|다\s?(?:팔|나갔|빠졌)|동났")),  # 재고 is also a form of 재다
    ("송장번호", re.compile(r"송장")),
    ("분실", re.compile(r"(?:도착|배송\s?완료|완료됐|배송됐)\S*\s.*(?:없|못|안\s?(?:왔|와|옴|보))|잃어버|없어졌|사라졌")),
    (
        "오배송",
        re.compile(
            r"다른\s?(?:상품|제품|물건|것|거|게|색상?|사이즈|옷|신발)[이가]?\s?(?:\S+\s)?(?:온|왔|와서|오|도착|배송)|"
            r"잘못\s?(?:왔|온|와|배송|보내)|엉뚱한|바뀌어\s?(?:왔|와)"
        ),
    ),
    ("변심", re.compile(r"(?:마음|맘)에\s?(?:안|들지)|(?:마음|맘|생각)이\s?(?:바뀌|변)|필요\s?없어")),
)
"""What is said in several words, or in one that is easily misread."""


@lru_cache(maxsize=1024)
def terms(text: str) -> tuple[str, ...]:
    """What `text` is about: canonical nouns and the nouns of telling verbs, in order, once each."""
    found: dict[str, None] = {}
    tokens = morphemes(text)
    for index, token in enumerate(tokens):
        for term in _of(token, tokens[index + 1] if index + 1 < len(tokens) else None):
            found[term] = None
    for term, shape in _PHRASES:
        if shape.search(text):
            found[term] = None
    if "변경" in found and found.keys() & {"색상", "사이즈"}:
        found["교환"] = None
    if "운송장" in text:
        found.pop("배송", None)  # it is read as 운송 and 장
    if "적립금" in found and "분실" in found:
        found = {("소멸" if term == "분실" else term): None for term in found}
    if _MONEY.search(text):
        found = {("환불" if term in {"비용", "받다"} else term): None for term in found}
    if "배송" in found and found.keys() & {"무료", "비용"}:
        found = {("배송비" if term == "배송" else term): None for term in found}
    if "배송지" in found and "교환" in found and "교환" not in text:
        found = {("변경" if term == "교환" else term): None for term in found}  # an address is changed, goods are exchanged
    return tuple(found)


def _of(token: Morpheme, after: Morpheme | None) -> list[str]:
    if token.tag in {"VV", "VA"}:
        return [VERBS[token.form]] if token.form in VERBS else []
    if token.form in COURTESY | {"카드", "주문", "송장", "계좌", "전화"} and after is not None and after.form == "번호":
        return [f"{token.form}번호"]
    if token.form == "번호":
        return []
    if token.form == "상담" and after is not None and after.form in {"기록", "내용", "내역"}:
        return ["상담 기록"]
    named = token.tag in {"NNG", "NNP", "SL", "XR"} or (token.tag == "NNB" and token.form in CANONICAL)
    if not named or token.form in COURTESY:
        return []
    if len(token.form) == 1 and token.form not in CANONICAL:
        return []
    term = VERBS.get(token.form) or CANONICAL.get(token.form, token.form.casefold())
    if term == "배송" and after is not None and after.form in {"비", "비용", "료", "요금"}:
        return ["배송비"]
    if term == "배송" and after is not None and after.form in {"지", "주소", "장소"}:
        return ["배송지"]
    return [term]


_ASKS = {
    "비용": re.compile(
        r"얼마|비용|요금|무료|공짜|유료|(?:배송비|택배비|배송료)(?!\s?(?:카드|결제|[를을]\s))|돈\s?(?:이|을)?\s?(?:들|내|드)"
    ),
    "기간": re.compile(
        r"언제|며칠|몇\s?일|얼마나\s?(?:오래|걸)|기간|기한|까지|시점|몇\s?시|\d\s?(?:일|주|달|개월|시간|년)|이틀|사흘|열흘|보름|"
        r"일주일|한\s?달|하루\s?만"
    ),
    "부담": re.compile(r"누가|누구|부담|제가\s?내|내야|내나요|내는"),
    "비율": re.compile(r"몇\s?(?:퍼센트|프로|%)|비율|적립률|할인율|얼마나\s?(?:쌓|적립)|\d\s?(?:%|퍼센트|프로)"),
    "수단": re.compile(
        r"(?:현금|계좌|통장|카드|포인트)(?:로|으로)\s?.*(?:환불|돌려|받|들어)|환불.*(?:현금|계좌|통장|카드)(?:로|으로)|수단|"
        r"어디로\s?(?:들어|환불|돌려)"
    ),
    "방법": re.compile(
        r"고\s?싶|할게|할래|바꿔\s?주|해\s?(?:주|줘)|뭐\s?(?:가\s?)?(?:말|알려|필요|준비|보내|있어야)|필요한|어떻게|방법|절차|"
        r"신청|접수|하려면|하고\s?싶|원해|부탁|어디"
    ),
}
_OFFERS = {
    "비용": frozenset({"원"}),
    "기간": frozenset({"일", "영업일", "개월", "시간", "시"}),
    "부담": frozenset({"부담"}),
    "비율": frozenset({"%"}),
}


_PHASES = {
    "before": re.compile(r"(?:기|출고|발송|배송|결제|도착|수령)\s?전"),
    "after": re.compile(r"(?:[ㄱ-힣]\s|출고|발송|배송|결제|도착|수령)\s?(?:뒤|후|다음)"),
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
    if re.search(r"려면|알려야|알리면|제출|연락|접수하", text):
        given.add("방법")
    if re.search(r"기간|오래|시간이|당일|즉시", text):
        given.add("기간")
    if "수단" in text:
        given.add("수단")
    if re.search(r"비용|금액|배송비|요금", text):
        given.add("비용")
    return frozenset(given)


def is_negative(tokens: tuple[Morpheme, ...]) -> bool:
    """Whether a clause denies: 없다, 않다, 못하다, 불가하다, 어렵다. Two denials are none."""
    count = sum(
        (t.tag in {"VV", "VA", "VX", "VCN", "XSA"} and t.form in NEGATIVE_STEMS)
        or (t.tag in {"NNG", "MAG", "XR"} and t.form in NEGATIVE_WORDS)
        for t in tokens
    )
    return count % 2 == 1
