"""A card's expiry: MM/YY, MMYY, YY/MM, MM/YYYY, "29년 7월", known only by the words around it.

Source: ISO/IEC 7813 (YYMM on the stripe, MM/YY embossed); PCI DSS 4.0.1 counts it as cardholder data.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory_store.privacy.kinds import EXPIRY
from memory_store.privacy.scene import Hit, Scene

_YEARS = range(20, 50)
_S = r"\s{0,2}[-/.,·~_]?\s{0,2}"
_SPOKEN = re.compile(
    rf"(?<!\d)(?:(?:20)?[2-4]\d\s?(?:년도?|/){_S}\s?(?:0?[1-9]|1[0-2])\s?월|(?:0?[1-9]|1[0-2])\s?월\s?(?:달\s?)?{_S}(?:20)?[2-4]\d(?:\s?년도?)?|(?:20)?[2-4]\d\s?년\s?(?:0?[1-9]|1[0-2])(?!\d))(?:\s?(?:달|말))?"
)
_NUMBER = re.compile(
    rf"(?<![\d/.\-])(?:\d{{4}}|\d{{1,2}}[^\w\x01\x02]{{1,4}}(?:20)?\d\d|20\d\d[^\w\x01\x02]{{1,4}}\d{{1,2}}|\d[ ]\d[ /]{{1,3}}\d[ ]\d)(?![\d]|[/.\-]\d)"
)
_OTHER_THINGS = re.compile(
    r"쿠폰|적립금|포인트|상품권|마일리지|기프티콘|이용권|유통|소비기한|식품|제품|상품|영양제|보증|할인|이벤트|멤버십|기프트|구독|회원|인증서|링크|번호\s?유효"
)
_CARD = re.compile(r"카드|cvc|cvv|card|exp|thru|mm/yy")


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
    if "expiry" not in scene.categories and "expiry" not in scene.about:
        return
    told = "expiry" in scene.about
    for pattern in (_SPOKEN, _NUMBER):
        for match in pattern.finditer(scene.text):
            start, end = match.span()
            if pattern is _NUMBER and (not _month_and_year(match.group()) or (len(match.group()) == 4 and scene.counted(end))):
                continue
            if not scene.free(start, end) or not (told or _named(scene, start, end)):
                continue
            yield Hit(EXPIRY, start, end, "month and year beside the word for expiry")


def _month_and_year(number: str) -> bool:
    parts = re.findall(r"\d+", number)
    if len(parts) == 4:
        parts = ["".join(parts[:2]), "".join(parts[2:])]
    if len(parts) == 1:
        parts = [parts[0][:2], parts[0][2:]]
    return is_expiry(*parts)


def _named(scene: Scene, start: int, end: int) -> bool:
    around = scene.text[max(0, start - 40) : end + 12]
    if _OTHER_THINGS.search(around) and not _CARD.search(around):
        return False
    left = scene.left(start)
    right = scene.right(end)
    if left is not None and left.category in ("expiry", "cvc"):
        return left.category == "expiry"
    return right is not None and right.category == "expiry" and (left is None or left.category not in ("order", "tracking"))
