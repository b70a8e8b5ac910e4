"""Details of the goods in a customer's words: product, size, colour, order number."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

_ORDER = re.compile(
    r"(?<![A-Za-z0-9-])(?:[A-Za-z]{1,5}-?\d{3,}(?:-\d+)*|\d{4,}(?:-\d+)+)(?![A-Za-z0-9-])|"
    r"주문(?:\s?번호)?[은는이가]?\s?(?P<bare>\d{4,}(?:-\d+)*)(?![\d-]|\s?원(?!피스)|,\d)|(?<![\d,-])(?P<code>\d{5,})(?!\s?원(?!피스)|[\d,-])"
)
_SIZE = re.compile(
    r"(?<![\d,.-])(?P<number>2[0-9][05]|8[05]|9[05]|1[01][05]|44|55|66|77|88)(?:\s?mm|\s?밀리|\s?사이즈|\s?호|"
    r"\s?치수)?(?=으로|로|을|를|이|은|는|가|요|예|짜리|도|\s|[.,!?]|$)(?!\s?(?:원|일|%|번|개|년|월))|"
    r"(?<![A-Za-z])(?P<letter>XS|S|M|L|XL|XXL|2XL|3XL|FREE)(?:\s?사이즈|(?=으로|로|요|예|\s?치수))",
    re.IGNORECASE,
)
_COLOURS = (
    "검정색 검정 검은색 블랙 흰색 하얀색 화이트 아이보리 베이지 네이비 남색 회색 그레이 빨간색 빨강 레드 파란색 파랑 블루 "
    "초록색 초록 그린 카키 분홍색 분홍 핑크 노란색 노랑 옐로우 보라색 보라 퍼플 갈색 브라운 주황색 오렌지 민트 하늘색 "
    "와인색 버건디 크림색 은색 실버 금색 골드 연두색 차콜"
)
_COLOUR = re.compile("|".join(_COLOURS.split()))
_GOODS = re.compile(
    "운동화|스니커즈|구두|부츠|샌들|슬리퍼|로퍼|단화|신발|티셔츠|반팔티|긴팔티|셔츠|블라우스|니트|스웨터|가디건|맨투맨|"
    "후드티|후드집업|후드|원피스|치마|스커트|바지|청바지|슬랙스|레깅스|반바지|코트|패딩|점퍼|재킷|자켓|조끼|"
    "정장|수트|잠옷|파자마|속옷|양말|스타킹|모자|비니|목도리|머플러|장갑|벨트|지갑|가방|백팩|배낭|에코백|크로스백|캐리어|"
    "우산|시계|반지|목걸이|귀걸이|팔찌|안경|선글라스|수영복|한복|이불|베개|매트리스|담요|커튼|카펫|러그|소파|의자|책상|"
    "침대|식탁|책장|서랍장|옷장|조명|스탠드|전등|냄비|프라이팬|접시|그릇|텀블러|머그컵|수저|도마|밥솥|전기포트|"
    "토스터|믹서기|에어프라이어|청소기|선풍기|히터|가습기|제습기|공기청정기|드라이기|고데기|면도기|칫솔|이어폰|헤드폰|"
    r"스피커|키보드|마우스|모니터|노트북|태블릿|충전기|케이블|보조배터리|휴대폰\s?케이스|케이스|카메라|로션|크림|샴푸|린스|"
    "비누|세럼|선크림|립스틱|쿠션|향수|마스크팩|화장품|영양제|비타민|과자|커피|원두|김치|과일|귤|고기|생수|라면|"
    r"사료|간식|장난감|인형|레고|퍼즐|유모차|기저귀|분유|문구|노트|달력|화분|캠핑\s?의자|텐트|자전거|킥보드|요가\s?매트|덤벨|"
    r"(?<![가-힣])(?:컵|칼|책|쌀|펜|옷|꽃)(?=[은는이가을를도]?(?:\s|$))"
)


@dataclass(frozen=True)
class Details:
    """What was said about the goods in this visit; the latest word counts."""

    product: str = ""
    size: str = ""
    colour: str = ""
    order: str = ""


def details_of(texts: Sequence[str]) -> Details:
    """The details in a visit's texts, oldest first."""
    return Details(*(_last(find, texts) for find in (find_product, find_size, find_colour, find_order)))


def find_order(text: str) -> str:
    found = [m.group("bare") or m.group("code") or m.group() for m in _ORDER.finditer(text)]
    return found[-1] if found else ""


def find_size(text: str) -> str:
    found = [m.group("number") or m.group("letter").upper() for m in _SIZE.finditer(_ORDER.sub(" ", text))]
    return found[-1] if found else ""


def find_colour(text: str) -> str:
    found = _COLOUR.findall(text)
    return found[-1] if found else ""


def find_product(text: str) -> str:
    match = _GOODS.search(text)
    return match.group() if match else ""


def _last(find: Callable[[str], str], texts: Sequence[str]) -> str:
    return next((found for text in reversed(texts) if (found := find(text))), "")
