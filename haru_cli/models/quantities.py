"""What a Korean sentence counts, prices, dates and times: found by one grammar, brought to one form, so that 6천원, 육천 원 and
6,000원 are equal, and so are 일주일 and 7일.

Units of the common form: `원`, `%`, `일` (days; a week is seven), `영업일`, `개월` (a year is twelve), `시간`, `분`, `시` (hour of the
day, 0 to 24), `월일` (a date), `때` (오늘, 내일, 주말, …), `부담` (who pays), the counters (개, 번, …), and `` for bare numbers and codes.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

Bound = Literal["upper", "lower", ""]

DIGITS = {"영": 0, "공": 0, "일": 1, "이": 2, "삼": 3, "사": 4, "오": 5, "육": 6, "륙": 6, "칠": 7, "팔": 8, "구": 9}
SMALL = {"십": 10, "백": 100, "천": 1000}
LARGE = {"만": 10_000, "억": 100_000_000}
NATIVE = {
    "한": 1, "하나": 1, "두": 2, "둘": 2, "세": 3, "셋": 3, "석": 3, "네": 4, "넷": 4, "넉": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8,
    "아홉": 9, "열": 10, "스무": 20,
}  # fmt: skip
DAYS = {
    "하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "엿새": 6, "이레": 7, "여드레": 8, "아흐레": 9, "열흘": 10, "보름": 15,
}  # fmt: skip
UNITS = {
    "영업일": ("영업일", 1), "근무일": ("영업일", 1), "평일": ("영업일", 1), "원": ("원", 1), "won": ("원", 1), "%": ("%", 1),
    "퍼센트": ("%", 1), "프로": ("%", 1), "주일": ("일", 7), "주": ("일", 7), "일": ("일", 1), "days": ("일", 1), "day": ("일", 1),
    "개월": ("개월", 1), "달": ("개월", 1), "년": ("개월", 12), "시간": ("시간", 1), "분": ("분", 1), "회": ("번", 1), "번": ("번", 1),
    "차례": ("번", 1), "개": ("개", 1), "점": ("점", 1), "벌": ("벌", 1), "켤레": ("켤레", 1), "장": ("장", 1), "명": ("명", 1),
    "건": ("건", 1), "가지": ("가지", 1), "단계": ("단계", 1), "박스": ("박스", 1), "세트": ("세트", 1), "배": ("배", 1), "조": ("조", 1),
    "항": ("항", 1), "포인트": ("점", 1),
}  # fmt: skip
IDIOMS = {"번", "가지", "분", "건", "명", "개", "장", "점"}
"""한 번 더, 한 가지, 한 분: with the native one these count nothing."""

_UNIT = "|".join(sorted((re.escape(u) for u in UNITS), key=len, reverse=True))
_ARABIC = r"\d[\d,]*(?:\.\d+)?(?:\s?[십백천만억](?:\s?\d[\d,]*)?)*"
_SINO = r"[일이삼사오육륙칠팔구십백천만억]+(?:\s[일이삼사오육륙칠팔구십백천만억]+)*"
_NATIVE = "|".join(sorted(NATIVE, key=len, reverse=True))
_DAY = "|".join(sorted(DAYS, key=len, reverse=True))
_CERTAIN_DAY = "|".join(day for day in DAYS if day not in {"하루", "이레"})  # 하루 is a name here, 이레 one too
_SHARES = "반씩|반반씩?|절반씩|각각|각자|나누어서?|나눠서?|함께|같이|서로|공동으로"
_GRAMMAR = re.compile(
    rf"""
      (?P<link>[A-Za-z0-9_.+-]+@[A-Za-z0-9-]+\.[A-Za-z0-9.-]+|(?:https?://|www\.)[!-~]+)
    | (?P<iso>(?<![\d-])(?:\d{{4}}[-./년]\s?)(?P<imonth>\d{{1,2}})[-./월]\s?(?P<iday>\d{{1,2}})일?(?![\d-]))
    | (?P<code>[A-Za-z]+[-_]?\d[A-Za-z0-9_-]*|\d{{5,}}(?:-\d+)+|\d+(?:-\d+)+(?!\s?(?:{_UNIT}))|\d+[A-Za-z]+-[A-Za-z0-9_-]+)
    | (?P<date>(?P<month>\d{{1,2}})\s?월\s?(?P<day>\d{{1,2}})\s?일)
    | (?P<clock>(?:(?P<half>오전|오후|아침|저녁|밤|낮)\s?)?(?P<hour>\d{{1,2}}|{_NATIVE})\s?시(?!간)
        (?:\s?(?P<minute>\d{{1,2}})분|\s?(?P<thirty>반))?
        (?=에|까지|이전|전|이후|부터|쯤|경|보다|[이와과는은가를의로도만]|\s|,|\.|$))
    | (?P<symbol>[₩$￦]\s?(?P<paid>\d[\d,]*))
    | (?P<range>(?P<low>\d[\d,]*)\s?(?:[~∼〜–-]|에서)\s?(?P<high>\d[\d,]*)\s?(?P<runit>{_UNIT}))
    | (?P<counted>(?P<arabic>{_ARABIC})\s?(?P<aunit>{_UNIT}))
    | (?P<sino>(?<![가-힣])(?P<sinonumber>{_SINO})\s?
        (?P<sunit>원|영업일|주일|개월|퍼센트|프로|일(?=\s?(?:이내|안|내|동안|간|만에|후|뒤|이면|까지|정도)|$)))
    | (?P<week>(?<![가-힣])(?:일주일|한\s?주(?![가-힣])))
    | (?P<native>(?<![가-힣])(?P<nativenumber>{_NATIVE})\s?
        (?P<nunit>주일|주(?=\s|간|이)|달|시간|번|개월|개|가지|벌|켤레|장|명|건|분|차례|박스|세트|배|점))
    | (?P<days>(?<![가-힣])(?:{_CERTAIN_DAY}
        |(?:{_DAY})(?=\s?(?:이내|안에|내에|만에|정도|동안|이면|면|전|후|뒤|까지|더|이나|걸|쯤|이상|지나|가\s|를\s|이\s))))
    | (?P<free>무료|무상|공짜|면제
        |(?:[가-힣]비|[가-힣]료|비용|요금|금액|값)(?:[이가은는도를을]?\s?)?(?:(?:전혀|따로|별도로|추가로)\s)?
        (?:없습|없어|없이|안\s[받들내붙]|(?:들|받|붙|내|(?:포함|발생|부과|청구|추가)(?:되|하))지\s?(?:않|는\s않)))
    | (?P<whole>전액)
    | (?P<fifty>절반|반액|반값)
    | (?P<when>오늘|내일모레|내일|모레|글피|어제|그제|그저께|당일|익일|다음\s?날|이튿날|즉시
        |주말|공휴일|(?:다음|이번|지난)\s?(?:주(?!문|소|말|차)|달)|[월화수목금토일]요일)
    | (?P<payer>(?P<who>고객|구매자|소비자|본인|구입자|주문자|수령인|(?:받|보내)[는으]\S{{0,2}}\s분
            |하루마켓|저희|당사|판매자|회사|업체|쇼핑몰|상점|본사|택배사|카드사|제조사|은행|우체국)(?:님)?\s?
        (?:\s?[측쪽])?(?:께서|이|가|에서|의|은|는)?\s?(?:(?:직접|전액|모두|전부|대신|다|먼저|우선|(?P<shares>{_SHARES}))\s?)*
        (?:부담|분담|(?<=\s)(?:내(?=[야시셔면고며요는지니게어]|\s드|\s?[주준줍])|낸|냅니다|낼|지불|납부|물(?=어|[고게]\s)|지원|대납))
        |(?<=[비료금용])(?:[을를은는도]\s?|\s)(?:내(?=[야시셔면고며요는]|나요)|낸다|냅니다|지불(?=하|해)|납부(?=하|해)))
    | (?P<number>(?<![\w.])\d[\d,]*(?:\.\d+)?)
    """,
    re.VERBOSE,
)
_UPPER = re.compile(r"\s?(?:이내|안에|안이|안으로|내에|내로|까지|이하|미만|이전|전까지)")
_LOWER = re.compile(r"\s?(?:[이가을를]\s)?(?:이상|초과|이후|넘|지나|지난|경과|뒤|후)")
_OPEN = re.compile(r"\s?(?:[이가을를은는에]\s)?(?:미만|초과|넘|못|안\s?되)")
_BUSINESS = re.compile(r"(?:영업일|근무일|평일)\s?(?:기준|기준으로|로)?\s?$")
_PARTNER = re.compile(r"(?:고객님?|구매자|하루마켓|저희|판매자|회사|쇼핑몰)(?:과|와|이랑|하고)\s?$")
CUSTOMERS = {"고객", "구매자", "소비자", "본인", "구입자", "주문자", "수령인"}
OTHERS = {"택배사", "카드사", "제조사", "은행", "우체국"}


@dataclass(frozen=True)
class Quantity:
    """One quantity. Two are the same fact when `unit` and `value` are equal; `bound` says which way it limits; `closed` whether the limit
    itself is within it (이상, 이하, 까지) or not (미만, 초과); `text` is as said."""

    unit: str
    value: float | str
    text: str
    start: int
    bound: Bound = ""
    closed: bool = True

    @property
    def fact(self) -> tuple[str, float | str]:
        return self.unit, self.value


def sino(text: str) -> float:
    """The value of a numeral in Arabic digits, Sino-Korean words or both: `6천`, `육천`, `1만 5천`, `12,000`."""
    total = part = 0.0
    digit: float | None = None
    for piece in re.findall(r"\d[\d,]*(?:\.\d+)?|[가-힣]", text):
        if piece[0].isdigit():
            digit = float(piece.replace(",", ""))
        elif piece in DIGITS:
            digit = (digit or 0) * 10 + DIGITS[piece]
        elif piece in SMALL:
            part, digit = part + (1 if digit is None else digit) * SMALL[piece], None
        else:
            part += digit or 0
            total, part, digit = total + (part or 1) * LARGE[piece], 0, None
    return total + part + (digit or 0)


@lru_cache(maxsize=1024)
def quantities(text: str) -> tuple[Quantity, ...]:
    """Every quantity of `text`, in order; a range gives its two ends."""
    text = unicodedata.normalize("NFC", text)
    found: list[Quantity] = []
    for match in _GRAMMAR.finditer(text):
        for unit, value in _read(match, text):
            found.append(Quantity(unit, value, match.group(), match.start(), _bound(text, match.end()), not _OPEN.match(text, match.end())))
    return tuple(found)


def _bound(text: str, end: int) -> Bound:
    if _UPPER.match(text, end):
        return "upper"
    return "lower" if _LOWER.match(text, end) else ""


def _read(match: re.Match[str], text: str) -> list[tuple[str, float | str]]:
    kind, group = match.lastgroup, match.groupdict()
    kind = next(k for k in _ORDER if group[k])
    if kind in {"iso", "date"}:
        month, day = (group["imonth"], group["iday"]) if kind == "iso" else (group["month"], group["day"])
        return [("월일", f"{int(month)}-{int(day)}")]
    if kind == "clock":
        return [("시", _hour(group))]
    if kind == "range":
        return [_scaled(float(group[end].replace(",", "")), group["runit"], match, text) for end in ("low", "high")]
    if kind == "counted":
        if group["aunit"] == "번" and (digits := group["arabic"].replace(",", "")).isdigit() and len(digits) > 2:
            return [("", digits)]  # 주문 12345번 is a name, not a count
        return [_scaled(sino(group["arabic"]), group["aunit"], match, text)]
    if kind == "sino":
        return [_scaled(sino(group["sinonumber"]), group["sunit"], match, text)] if _is_numeral(group["sinonumber"], group["sunit"]) else []
    if kind == "native":
        value, unit = NATIVE[group["nativenumber"]], group["nunit"]
        only = re.match(r"\s?(?:만|까지|에\s?한)", text[match.end() :])
        return [] if value == 1 and unit in IDIOMS and not only else [_scaled(float(value), unit, match, text)]
    if kind == "payer":
        shared = group["shares"] or match.group().endswith("분담") or _PARTNER.search(text, 0, match.start())
        return [("부담", "both" if shared else _payer(group["who"]))]
    if kind == "number":
        return [("", match.group().replace(",", ""))]
    if kind == "symbol":
        return [("원", float(group["paid"].replace(",", "")))]
    fixed: dict[str, tuple[str, float | str]] = {
        "week": ("일", 7.0), "free": ("원", 0.0), "whole": ("%", 100.0), "fifty": ("%", 50.0),
        "days": ("일", float(DAYS.get(match.group(), 0))), "when": ("때", re.sub(r"\s", "", match.group())),
        "code": ("", match.group().casefold()), "link": ("", match.group().casefold()),
    }  # fmt: skip
    return [fixed[kind]]


_ORDER = (
    "link", "iso", "code", "date", "clock", "symbol", "range", "counted", "sino", "week", "native", "days", "free", "whole", "fifty",
    "when", "payer", "number",
)  # fmt: skip


def _payer(who: str | None) -> str:
    """Who pays: the customer where nobody is named, the shop, or whoever else is said to."""
    if who in {None, *CUSTOMERS} or (who or "").endswith("분"):
        return "customer"
    return who if who in OTHERS else "shop"


def _scaled(value: float, unit: str, match: re.Match[str], text: str) -> tuple[str, float]:
    name, factor = UNITS[unit]
    if name == "일" and _BUSINESS.search(text, max(0, match.start() - 12), match.start()):
        name = "영업일"
    return name, value * factor


def _hour(group: dict[str, str | None]) -> str:
    said = group["hour"] or ""
    hour = int(said) if said.isdigit() else NATIVE[said]
    if group["half"] in {"오후", "저녁", "밤"} and hour < 12:
        hour += 12
    minute = 30 if group["thirty"] else int(group["minute"] or 0)
    return f"{hour}:{minute:02}"


def _is_numeral(number: str, unit: str) -> bool:
    """A won amount has a power of ten in it (육천 원); otherwise single syllables such as 이 or 일 are words of their own."""
    return unit != "원" or any(ch in SMALL or ch in LARGE for ch in number)
