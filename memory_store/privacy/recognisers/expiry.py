"""A card's expiry: MM/YY, MMYY, YY/MM, MM/YYYY, "29년 7월", known only by the words around it.

Source: ISO/IEC 7813 (YYMM on the stripe, MM/YY embossed); PCI DSS 4.0.1 counts it as cardholder data.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory_store.privacy.chains import Chain
from memory_store.privacy.kinds import EXPIRY
from memory_store.privacy.purposes import CARD, END, KEYED_AFTER, TOLD
from memory_store.privacy.scene import Hit, Scene

_YEARS = range(20, 50)
_S = r"\s{0,2}[-/.,·~_]?\s{0,2}"
_SPOKEN = re.compile(
    rf"(?<!\d)(?:(?:20)?[2-4]\d\s?(?:년도?|/){_S}\s?(?:0?[1-9]|1[0-2])\s?월|(?:0?[1-9]|1[0-2])\s?월\s?(?:달\s?)?{_S}(?:20)?[2-4]\d(?:\s?년도?)?"
    r"|(?:20)?[2-4]\d\s?년(?:이고|하고|에)\s?(?:0?[1-9]|1[0-2])\s?월|(?:0?[1-9]|1[0-2])\s?월(?:이고|하고|에)\s?(?:20)?[2-4]\d\s?년"
    rf"|(?:20)?[2-4]\d\s?년\s?(?:0?[1-9]|1[0-2])(?!\d))(?:\s?(?:달|말))?(?!\d|\s?일)"
)
_NAMES = re.compile(
    r"(?<![a-z])(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}[\s.,'/-]{1,3}(?:20)?[2-4]\d(?!\d)|(?:20)[2-4]\d\s(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}(?![a-z])"
)
_FIELD = re.compile(
    r"(?:(?:exp[a-z]*|valid)[_\s-]?(?:month|mm|year|yy(?:yy)?)|(?:만료|유효)\s?(?:월|년도?|연도?))[\"'\s:=은는이]{1,5}(?P<value>\d{1,2}|20\d\d)(?!\d)"
)
"""Month or year in a field of its own."""
_OTHER_THINGS = re.compile(
    r"쿠폰|적립금|포인트|상품권|마일리지|기프티콘|이용권|유통|소비기한|식품|제품|상품|영양제|보증|할인"
    r"|이벤트|멤버십|기프트|구독|회원|인증서|링크|여권|면허|비자|신분증|증명서|화장품|크림|로션|세럼"
    r"|비타민|우유|과자|음료|간식|사료|렌즈|약(?![가-힣])|찍혀|번호\s?유효"
)
_HALF = re.compile(
    r"\D{0,4}(?P<value>(?:0?[1-9]|1[0-2])\s?월|(?:20)?[2-4]\d\s?년)(?:이?요|이고요?|이에요|예요|입니다|인데요?|이네요?|까지요?|이라는데)?[\s.!~]*"
)
"""Month or year alone, where the expiry is being told."""
_TURNS_TO = re.compile(r"\s?(?:에서|→|[-=]>|이?\s?아니라|말고)\s?")
_STROKE = re.compile(
    r"(?<![\d/.-])(?:(?:0[1-9]|1[0-2])\s?[/.-]\s?(?:20)?(?:2[3-9]|3\d)|(?:20)?(?:2[3-9]|3\d)\s?[/.-]\s?(?:0[1-9]|1[0-2]))(?![\d/]|[.-]\d)"
)
_WRITTEN = re.compile(
    r"적[힌혀혔]|써|쓰[인여]|씌|찍[힌혀혔]|박[힌혀혔]|인쇄|새겨|돼\s?있|되어\s?있|(?:밑|앞|아래)에|달이|월\s?년|월이랑|(?<![a-z])(?:says?|shows?|written|printed)(?![a-z])"
)
_FOUR = re.compile(r"(?<![\w./-])(?:0[1-9]|1[0-2])\s?(?:2[3-9]|3\d)(?![\da-z]|[\s./-]\d)")
_EVENTS = re.compile(r"행사|이벤트|할인|쿠폰|결제(?:했|됐|한|일|취소)|승인|명세|청구|할부|배송|도착|주문|출금|빠져|환불|취소|부터")
"""What else happens to a card in a month."""
_OTHER_END = re.compile(
    r"쿠폰|적립|포인트|상품권|기프|이용권|유통|소비\s?기한|보증|구독|회원권|여권|면허|비자\s?(?:기간|만료)|인증서|우유|과자|화장품|영양제|식품|약(?![가-힣])"
)
_ENOUGH = 4
_CARD = re.compile(r"카드|만료월|cvc|cvv|card|exp|thru|mm/yy")


def is_expiry(first: str, second: str) -> bool:
    """Whether two pairs of digits are month and year, in either order."""
    if not (1 <= len(first) <= 4 and 1 <= len(second) <= 4):
        return False
    month, year = int(first), int(second[-2:])
    return (1 <= month <= 12 and year in _YEARS and len(second) in (2, 4)) or (
        1 <= int(second) <= 12 and int(first[-2:]) in _YEARS and len(first) in (2, 4) and len(second) <= 2
    )


def find(scene: Scene) -> Iterator[Hit]:
    """Month and year governed by the label, unless the talk is of what else expires: a coupon, points, food."""
    yield from _told(scene)
    if "expiry" not in scene.categories | scene.about | scene.late:
        return
    for match in _FIELD.finditer(scene.text):
        if _CARD.search(scene.text):
            yield Hit(EXPIRY, *match.span("value"), "month or year in a field of its own")
    if "expiry" in scene.about | scene.late and (half := _HALF.fullmatch(scene.text)):
        yield Hit(EXPIRY, *half.span("value"), "month or year where the expiry was asked for or announced")
    spans = [match.span() for match in _SPOKEN.finditer(scene.text) if scene.free(*match.span())]
    spans += [match.span() for match in _NAMES.finditer(scene.text)]
    spans += [span for chain in scene.chains if (span := _month_and_year(scene, chain))]
    told = -1
    for start, end in sorted(spans):
        follows = told >= 0 and _TURNS_TO.fullmatch(scene.text, told, start)
        if "expiry" in scene.about or follows or _named(scene, start, end):
            told = end
            yield Hit(EXPIRY, start, end, "month and year beside the word for expiry")


def _told(scene: Scene) -> Iterator[Hit]:
    """Month and year with enough said of a card, of an end, and that they are written there."""
    if not (CARD.search(scene.text) or scene.late & {"expiry", "card"}):
        return
    spoken = [(match, 2) for pattern in (_SPOKEN, _NAMES) for match in pattern.finditer(scene.text)]
    bare = ((match, 0) for match in _FOUR.finditer(scene.shielded) if not scene.counted(match.end()))
    for match, weight in (*spoken, *((match, 1) for match in _STROKE.finditer(scene.text)), *bare):
        low, high = max(0, match.start() - 40), match.end() + 40
        beside = max(0, match.start() - 12)
        if _EVENTS.search(scene.text, beside, match.end() + 12) or _OTHER_END.search(scene.text, low, high):
            continue
        weight += 2 * bool(CARD.search(scene.text, low, high) or scene.late & {"expiry", "card"})
        weight += min(2, len(set(END.findall(scene.text, low, high))))
        weight += _WRITTEN.search(scene.text, low, high) is not None
        weight += END.search(scene.text, max(0, match.start() - 10), match.start()) is not None
        weight += (TOLD.match(scene.text, match.end()) or KEYED_AFTER.match(scene.text, match.end())) is not None
        if weight >= _ENOUGH:
            yield Hit(EXPIRY, *match.span(), "month and year of a card's end")


def _month_and_year(scene: Scene, chain: Chain) -> tuple[int, int] | None:
    """Where a chain begins with month and year; a date of three parts is none."""
    size = len(chain.digits)
    if size == 5 and chain.digits[4] == "2":
        size = 4  # 이 before a copula reads as a 2
    sizes = chain.sizes(0, size)
    if size == 4 and max(sizes) != 3:
        parts, last = (chain.digits[:2], chain.digits[2:4]), 4
    elif len(sizes) >= 2 and (len(sizes) == 2 or sizes[2] == 3):
        last = sizes[0] + sizes[1]
        parts = chain.digits[: sizes[0]], chain.digits[sizes[0] : last]
    elif sizes[0] == 4 and len(sizes) > 1 and sizes[1] == 3:
        parts, last = (chain.digits[:2], chain.digits[2:4]), 4
    else:
        return None
    end = chain.places[last - 1] + 1
    return (chain.start, end) if is_expiry(*parts) and not scene.counted(end) else None


def _named(scene: Scene, start: int, end: int) -> bool:
    around = scene.text[max(0, start - 40) : end + 12]
    if _OTHER_THINGS.search(around) and not _CARD.search(around):
        return False
    left = scene.left(start)
    right = scene.right(end)
    if left is not None and left.category in ("expiry", "cvc"):
        return left.category == "expiry"
    return right is not None and right.category == "expiry" and (left is None or left.category not in ("order", "tracking"))
