"""Values that a customer states and corrects: order numbers, sizes, quantities, sums, times, colours."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from memory_store.extraction.asking import is_request
from memory_store.extraction.clauses import Clause
from memory_store.extraction.words import COLOURS


class Sort(StrEnum):
    """What a value measures. Only values of one sort correct each other."""

    CODE = "code"
    QUANTITY = "quantity"
    MONEY = "money"
    TIME = "time"
    DATE = "date"
    SIZE = "size"
    COLOUR = "colour"
    WEEKDAY = "weekday"
    PERIOD = "period"
    PLACE = "place"
    FLAVOUR = "flavour"
    WISH = "wish"


@dataclass(frozen=True)
class Value:
    """A value at `text[start:end]` of its clause. `aimed`: it is what the customer wants ("270으로"), not what is."""

    sort: Sort
    text: str
    start: int
    end: int
    aimed: bool


@dataclass(frozen=True)
class Correction:
    """`old` was said first, `new` is what holds; `at` is the clause that corrects."""

    at: int
    sort: Sort
    old: str
    new: str
    said: int | None = None
    """The clause in which the old value was taken to stand, when it is not the correcting one."""


_NUMERAL = r"(?:\d[\d,]*(?:\.\d+)?\s?[천만백]?|[일이삼사오육칠팔구십백천만]{2,}|한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|스무|서른)"
_COUNTER = (
    r"(?:개|박스|상자|켤레|병|포대|포|장|대|팩|세트|권|벌|통|봉지?|줄|묶음|캔|잔|마리|자루|알|"
    r"매|kg|킬로|그램|g|리터|l|점|단계|온스|인치|ml|명|인분|살|개월|"
    r"프로|퍼센트|%|평|미터|송이|판|모|두름|쪽|회|번(?!호))"
)
_PATTERNS = (
    (
        Sort.CODE,
        re.compile(
            r"[A-Za-z]{1,6}[- ]?\d{2,}(?:[- ]?[0-9A-Za-z]{2,})*|[가-힣]{1,4}-\d{3,}(?:-\d+)*|#\s?\d{4,}|"
            r"(?<=주문 )\d{5,6}(?!\d)|(?<=주문번호 )\d{5,6}(?!\d)|[A-Za-z0-9]{2,}(?:_[A-Za-z0-9]+)+|"
            r"[A-Za-z0-9]{2,}(?:-[A-Za-z0-9]+)+|\d{3,}-\d+(?:-\d+)*|\d{7,}"
        ),
    ),
    (Sort.MONEY, re.compile(rf"{_NUMERAL}\s?(?:만|천|백)*\s?원(?:대|짜리)?")),
    (Sort.DATE, re.compile(r"(?:\d{1,2}\s?월\s?)?\d{1,2}\s?일(?!곱)")),
    (Sort.TIME, re.compile(r"(?:\d{1,2}|한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|열한|열두)\s?시(?!간|켰|킨|키|작)(?:\s?반)?")),
    (Sort.WISH, re.compile(r"교환|환불|반품|취소|수리|재배송|재발송")),
    (Sort.WEEKDAY, re.compile(r"[월화수목금토일]요일|평일|주말")),
    (Sort.PLACE, re.compile(r"\d{1,4}\s?(?:층|호|동|호실|번지)(?![가-힣]*짜리)")),
    (Sort.FLAVOUR, re.compile(r"[가-힣]{2,5}(?:맛|향)(?=[\s이으은을도로,.]|$)")),
    (Sort.PERIOD, re.compile(r"오전|오후|아침|점심|저녁|새벽|밤(?=\s|에|으로|이|늦)")),
    (Sort.QUANTITY, re.compile(rf"{_NUMERAL}\s?{_COUNTER}(?=[\s.,!?~)ㅋㅠㅎ]|$|[씩짜만은는이가을를로으도에예입쯤정인중라랑하의당였])")),
    (
        Sort.SIZE,
        re.compile(
            r"(?<![\dA-Za-z가-힣.,#_-])(?:\d(?=\s?(?:mm|cm|센티|밀리))|\d{2,3}(?:\.\d)?)(?!\s?(?:개|원|일|월|년|시|분|초|번|층|동|"
            r"명|살|박|팩|켤|병|포|장|대|세트|권|벌|통|점|%|퍼|프로|단계|온스|인치|kg|g|ml|만|천|백|주(?!세)|[-_/\d]|\.\d|(?!mm|"
            r"cm)[A-Za-z]))(?:\s?(?:mm|밀리|센티|cm|호|사이즈))?"
        ),
    ),
    (
        Sort.SIZE,
        re.compile(
            r"(?<![A-Za-z0-9])(?:XXL|2XL|3XL|XL|L|M|S|XS|"
            r"FREE)(?![A-Za-z0-9-])|라지|스몰|미디엄|엑스라지|엑라|프리사이즈|슈퍼싱글|퀸|킹|더블|"
            r"싱글"
        ),
    ),
    (Sort.COLOUR, re.compile("|".join(sorted(COLOURS, key=len, reverse=True)))),
)
_AIM = re.compile(r"\s*(?:짜리|사이즈|색|색상|호|씩)*\s*(?:으?로(?!\s*(?:왔|온|시킨|시켰|주문했|샀|산|받))|주세요|부탁|사고|할게|하겠)")
_CUE = re.compile(
    r"^(?:아|어|앗|음|참)?[\s,.]*(?:아니(?!면)|아뇨|아녀|아이다|아차|정정)|아니\s+아니|[,.…]\s*(?:아\s|참\s)?(?:아니|아뇨|아냐)[\s,]|"
    r"(?:잘못|틀리게|거꾸로)\s*(?:적|썼|쓰|말|눌|알)|정정|헷갈|착각|오타|이왕|차라리|그러지\s*말고|"
    r"생각해\s*보니|다시\s*보니|그러지\s*말고|마음\s*바꿔|맘\s*바꿔|바꿔서"
)
_AH = re.compile(r"^(?:아|앗|어|참|음|엇)[\s,.]+(?!네|예|그리고|진짜|그)")
_OPENS = re.compile(r"^(?:그리고|그리구|글고|글구|이번엔|이번에는|또|추가로)(?=[\s,])")
_INSTEAD = re.compile(r"말고|아니라|아니고|대신")
_TAKES_BACK = re.compile(r"됐고|필요\s?없|아니|말고|아녀|아이다|아차|참")
_DECLINED = re.compile(r"\s*(?:은|는|까지는?|까진|도)?\s*(?:괜찮|됐고|됐어|됐습|필요\s?(?:는\s?)?없|싫|말고|안\s|하지\s?말)")
""" "교환은 괜찮습니다": named, and not wanted."""
_UNFIT = re.compile(r"\s*(?:도|은|는)\s(?:\S+\s)?(?:애매|어렵|어려|힘들|곤란|무리|싫|별로)")
""" "22일도 애매하네": named, and not what is settled on."""
_SETTLES = re.compile(
    r"까지(?:만|는)?\s(?:\S+\s)?(?:오|도착하|보내\s?주|주|받)\S*\s?(?:되|돼|됩)|(?:이|가)\s*(?:낫|좋)겠|(?:으?로)\s*(?:할게|할께|하겠|합시다|하자|해\s*주|부탁|갈게|할래|하지|할란|하께|해요)"
)


def values_in(text: str) -> list[Value]:
    """The values in a clause, in order; a longer reading wins over one inside it."""
    found: list[Value] = []
    for sort, pattern in _PATTERNS:
        for hit in pattern.finditer(text):
            if hit.group().strip() and not any(v.start < hit.end() and hit.start() < v.end for v in found):
                if sort is Sort.CODE and not re.search(r"\d{3}", hit.group()):
                    continue
                found.append(Value(sort, hit.group().strip(), hit.start(), hit.end(), _AIM.match(text, hit.end()) is not None))
    return sorted(found, key=lambda value: value.start)


def core(value: str) -> str:
    """What of a value is compared: digits without unit, the day of a date, or the word."""
    day = re.search(r"(\d{1,2})\s?일$", value)
    if day is not None:
        return day.group(1)
    digits = re.match(r"\d[\d.,]*", value)
    return digits.group().rstrip(".,") if digits and not re.search(r"[A-Za-z-]", value) else value.casefold()


def corrections_in(clauses: Sequence[Clause]) -> list[Correction]:
    """What the customer said and then put right within the visit, in order."""
    found: list[Correction] = []
    values = [values_in(clause.text) for clause in clauses]
    for i, clause in enumerate(clauses):
        here = [v for v in values[i] if not (_DECLINED if v.sort is Sort.WISH else _UNFIT).match(clause.text, v.end)]
        instead = _INSTEAD.search(clause.text)
        if instead:
            olds = [v for v in here if v.end <= instead.start()]
            news = [v for v in here if v.start >= instead.end()]
            pairs = [(old, new) for old in olds for new in news if old.sort is new.sort]
            if pairs:
                old, new = pairs[-1]
                said = next(
                    (j for j in range(i - 1, -1, -1) if core(old.text) in [core(v.text) for v in values[j] if v.sort is old.sort]), None
                )
                if said is not None:
                    found.append(Correction(i, new.sort, old.text, new.text, said))
                    found += _weekday_too(i, values, said)
                continue
        cue = _CUE.search(clause.text) or (_AH.search(clause.text) if here and _short(clause) else None)
        if not cue and not (here and _SETTLES.search(clause.text)):
            continue
        for new in here or (values[i + 1] if cue and i + 1 < len(clauses) else []):
            said, old_value = _corrected(clauses, values, i, new, certain=cue is not None)
            if old_value is not None:
                found.append(Correction(i, new.sort, old_value.text, new.text, said))
                break
        else:
            if cue and here and i + 1 < len(clauses):
                found += [
                    Correction(i, n.sort, o.text, n.text)
                    for n in values[i + 1]
                    for o in here
                    if n.sort is o.sort and core(n.text) != core(o.text)
                ][:1]
    return found


def _weekday_too(i: int, values: Sequence[Sequence[Value]], said: int) -> list[Correction]:
    """A date put right with its weekday ("17일 말고 21일 화요일") puts the earlier weekday right as well."""
    old, new = ([v for v in values[j] if v.sort is Sort.WEEKDAY] for j in (said, i))
    return [Correction(i, Sort.WEEKDAY, old[0].text, new[-1].text, said)] if old and new and old[0].text != new[-1].text else []


MAX_SHORT = 4
"""Words of a clause that may be no more than a value put right: "아 세 개요"."""


def _short(clause: Clause) -> bool:
    return sum(1 for m in clause.morphemes if m.tag in ("NNG", "NNP", "VV", "VA", "XR", "SN", "NR")) <= MAX_SHORT


def _of_something_else(clause: Clause, earlier: Clause) -> bool:
    """Whether a clause has a topic of its own that the earlier one doesn't speak of: "상의는 L로", then "바지는 M으로"."""
    if _OPENS.match(clause.text):
        return True
    inner = clause.morphemes
    topics = [
        m.form
        for m, after in itertools.pairwise(inner)
        if m.tag in ("NNG", "NNP") and after.tag == "JX" and after.form in ("은", "는", "도")
    ]
    return any(topic not in earlier.text for topic in topics)


def _corrected(
    clauses: Sequence[Clause], values: Sequence[Sequence[Value]], i: int, new: Value, *, certain: bool
) -> tuple[int | None, Value | None]:
    """The value that `new` puts right: the last one of its sort that was aimed at, or, after a plain "아니", the last at all."""
    if certain:
        text = clauses[i].text
        same = [v for v in values[i] if v.sort is new.sort and v.end <= new.start and _TAKES_BACK.search(text[v.end : new.start])]
        if same:
            return i, same[-1]
    for j in range(i - 1, -1, -1):
        if clauses[i].turn - clauses[j].turn > (2 if certain else 3):
            break
        earlier = [v for v in values[j] if v.sort is new.sort and core(v.text) != core(new.text)]
        if new.sort is Sort.WISH and not (certain or "그냥" in clauses[i].text):
            break
        if earlier and not certain and _of_something_else(clauses[i], clauses[j]):
            return None, None
        aimed = [
            v
            for v in earlier
            if v.aimed or clauses[j].text[v.end :].startswith("까지") or (new.sort is not Sort.SIZE and is_request(clauses[j]))
        ]
        if aimed:
            return j, aimed[-1]
        if earlier and certain and new.sort is Sort.CODE:
            return j, earlier[-1]
        loose = new.sort in (Sort.SIZE, Sort.COLOUR) and not clauses[i].nouns & clauses[j].nouns
        near = clauses[i].turn - clauses[j].turn <= (0 if loose else 1)
        if earlier and certain and near and (new.sort is not Sort.SIZE or not clauses[j].has("었", "EP")):
            return j, earlier[-1]
    return None, None


def replaced(text: str, old: str, new: str) -> str:
    """`text` with the value `old` replaced and the particle after it fitted: "275로" becomes "280으로"."""
    hit = re.search(rf"(?<![0-9A-Za-z]){re.escape(old)}(?![0-9])(으?로)?", text)
    if hit is None:
        return text
    after = hit.group(1)
    return text[: hit.start()] + new + (toward(new) if after else "") + text[hit.end() :]


_CONSONANT_DIGIT = {"0": True, "3": True, "6": True, "1": False, "7": False, "8": False}


def toward(word: str) -> str:
    """로 or 으로, as the last sound of `word` asks: 로 after a vowel and after ㄹ (일, 칠, 팔)."""
    last = word.rstrip(" .)")[-1:]
    if last.isdigit():
        return "으로" if _CONSONANT_DIGIT.get(last, False) else "로"
    if "가" <= last <= "힣":
        final = (ord(last) - ord("가")) % 28
        return "로" if final in (0, 8) else "으로"
    return "으로" if last.lower() in "lmn" else "로"
