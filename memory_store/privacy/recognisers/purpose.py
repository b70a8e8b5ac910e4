"""Numbers that no word names, told by what they are for: what they open, how they are entered, how they came.

Each sign of it is weighed; a number is a secret when enough of them stand together and nothing says that it is of goods.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory_store.privacy.kinds import CODE, PASSWORD
from memory_store.privacy.labels import HARMLESS
from memory_store.privacy.purposes import (
    CHANNEL,
    COMES,
    GOODS,
    KEYED,
    KEYED_AFTER,
    KEYED_BEFORE,
    LOCK,
    NETWORK,
    OPENS,
    PROOF,
    PURPOSE,
    RECALLED,
    TOLD,
    UNEXPLAINED,
    WANTED,
    WHEN,
)
from memory_store.privacy.scene import Hit, Scene
from memory_store.privacy.statements import rest

ENOUGH = 4
"""Signs, by their weights, that make a number a secret."""
AROUND = 60
"""Characters on either side in which what a number is for is said."""
_END = re.compile(r"[.!?]\s|\n")
_BESIDE = 8
_JUST = 12
_BARE = 1
_SHORT = 22
"""Syllables of a turn that says little beside the number."""

_SIGN = r"(?:[*#★※]|별표?|샵|우물정자?|종|호출|열쇠(?:\s?버튼)?(?:\s?다음(?:에)?)?|(?<![a-z])(?:star|hash|pound)(?![a-z]))"
_NUMBER = re.compile(
    rf"(?P<before>{_SIGN}\s?)?(?<![a-z\d.,/:~_+x×-])"
    r"(?P<digits>\d+(?:[*#]+\d+)+|\d(?:[-. ]\d){2,7}|\d\d(?:[- ]\d\d){1,3}"
    r"|(?:(?<![a-z\d])[a-z]-)?\d{3}[- ]?\d{3}(?!\d)|\d{4}[- ]\d{4}|\d{2,8})"
    rf"(?P<after>(?:\s?(?:[*#★※]|별표?(?![가-힣])|샵(?![가-힣])|우물정자?|종(?![류가-힣])|호출(?!하)|(?:star|hash|pound)(?![a-z])))+)?(?![a-z\d]|[-./:~x×+]\d|,\d)"
)
_AMOUNT = re.compile(
    r"(?P<end>(?:뒤|끝|뒷|마지막|아래)[가-힣]{0,2}\s?)?(?:(?:숫자|번호|비번)\s?)?(?P<amount>두|세|네|다섯|여섯|여덟|[2-8])\s?(?:자리|글자|(?:개|숫자)(?=[가-힣]|\s))(?!\s?(?:필|짜리|이상|이하|다\s?틀))[^\d.?!\x01]{0,20}$"
)
_SIGN_FIRST = re.compile(rf"{_SIGN}\s?(?:을|를)?\s?(?:누르|눌러|치)[가-힣]{{0,2}}\s$")
_NOW = re.compile(r"방금|지금|막(?=\s)|금방|이제")
_TWO = re.compile(r"카드|비번|비밀|통장|암호|(?<![가-힣])핀")
"""What has two digits that are asked for."""
_AMOUNT_IN = re.compile(r"자리|글자|숫자")
_AMOUNTS = {"두": 2, "세": 3, "네": 4, "다섯": 5, "여섯": 6, "여덟": 8}
_PRESSED_BEFORE = re.compile(
    r"(?:누르|치|찍|돌리|맞추|두드리|입력하)(?:는|던|실|시는|시던|ㄹ)\s?(?:때\s?)?(?:거|건|게|것|번호|숫자|코드|값)?(?:은|는|이|가)?[\s:]{0,2}$"
)
_SUBJECT = re.compile(
    r"(?:[락금문대핀함커고통]|번호|숫자|자물쇠|모드|스터|차단기|게이트|현관|출입구?)(?:은|는|이|가)\s?$|(?<![a-z])(?:is|was)\s$"
)
"""What opens, right before the number, as its subject."""
_NO_DEGREES = re.compile(r"\s?도(?:\s|$)")
_TOUCHING = 3
_DEED = re.compile(r"\s?(?:하[려면기]|하는데|할\s?때|하고|가능|할라|할려|때문)")
"""What is done, and names no number: 주문하면서."""
_CARD_GROUP = 4
_SPENT = re.compile(r"적립금|포인트|마일리지")
_CAME = "digits that came by message"
_PIECE = re.compile(r"(?<![\w./-])\d{3}(?![\w./-]|\s?\d)")
"""A half of a code."""
_YEAR = re.compile(r"(?:19|20)\d\d|\d{1,4}00+")
"""A year, or a round number."""


def find(scene: Scene) -> Iterator[Hit]:
    """Numbers with enough signs of being a key's or a message's."""
    if not (
        scene.late - {UNEXPLAINED}
        or _AMOUNT_IN.search(scene.text)
        or KEYED.search(scene.text)
        or LOCK.search(scene.text)
        or OPENS.search(scene.text)
        or NETWORK.search(scene.text)
        or COMES.search(scene.text)
        or "password" in scene.categories
    ):
        return
    beside = rest(scene.text)
    if "code" in scene.late and beside <= _BARE:
        yield from (Hit(CODE, *piece.span(), _CAME) for piece in _PIECE.finditer(scene.text))
    weighed = []
    for match in _NUMBER.finditer(scene.text):
        digits = re.sub(r"\D", "", match["digits"])
        signed = (
            bool(match["before"] or match["after"])
            or "#" in match["digits"]
            or _SIGN_FIRST.search(scene.text, max(0, match.start() - 12), match.start()) is not None
        )
        if _may_be(scene, match, digits, signed=signed):
            key = _key(scene, match, digits, signed=signed, short=beside <= _SHORT)
            weighed.append((match, key, _code(scene, match, digits, short=beside <= _SHORT)))
    found = [match for match, key, code in weighed if max(key, code) >= ENOUGH]
    for match, key, code in weighed:
        # Who tells one tells the next with fewer words: 6019로요 예전 건 1908.
        beside_one = any(not _END.search(scene.text, *_between(match, other)) for other in found)
        if max(key + beside_one, code) >= ENOUGH:
            yield Hit(PASSWORD, *match.span(), "a number told by what it opens") if key > code else Hit(CODE, *match.span(), _CAME)


def _between(one: re.Match[str], other: re.Match[str]) -> tuple[int, int]:
    return min(one.end(), other.end()), max(one.start(), other.start())


def _reach(text: str, end: int) -> int:
    """How far what is said behind a number speaks of it: to the end of its sentence."""
    last = _END.search(text, end, end + AROUND)
    return last.start() if last else end + AROUND


def _may_be(scene: Scene, match: re.Match[str], digits: str, *, signed: bool) -> bool:
    """Whether a number has the size of a secret, and counts or names nothing else."""
    start, end = match.span("digits")
    if scene.shielded[start:end] != scene.text[start:end] or WHEN.match(scene.text, match.end()):
        return False
    if not 3 <= len(digits) <= 8 and not (len(digits) == 2 and _TWO.search(scene.text) and _amounts(scene, start, digits)):
        return False
    return signed or not (_counted(scene, end, digits) or of_shop(scene, start, end))


def _counted(scene: Scene, end: int, digits: str) -> bool:
    """Whether the number counts something; a long one that is pressed does not: 1837번 눌러 주세요."""
    if len(digits) > 3 and (digits[0] == "0" or _NO_DEGREES.match(scene.text, end)):
        return False
    return scene.counted(end) and not (len(digits) > 3 and scene.text[end : end + 1] == "번" and KEYED_AFTER.match(scene.text, end))


def of_shop(scene: Scene, start: int, end: int) -> bool:
    """Whether a harmless word governs the number; points are spent by one, too: 적립금 쓸 때 넣는 네 자리."""
    left, right = scene.left(start), scene.right(end)
    if left is None or left.category not in HARMLESS or _DEED.match(scene.text, left.end):
        return right is not None and right.category in HARMLESS and right.start - end <= _TOUCHING
    spent = left.category == "coupon" and _SPENT.match(scene.text, left.start)
    return not (
        spent
        and (KEYED_BEFORE.search(scene.text, max(0, start - AROUND), start) or _AMOUNT.search(scene.text, max(0, start - AROUND), start))
    )


def _amounts(scene: Scene, start: int, digits: str) -> bool:
    """Whether the words say that so many digits come: 네 자리 3917; the last ones are a telephone's or a card's."""
    if len(digits) == _CARD_GROUP and "card" in scene.categories and "password" not in scene.categories:
        return False
    told = _AMOUNT.search(scene.text, max(0, start - 36), start)
    return told is not None and not told["end"] and int(_AMOUNTS.get(told["amount"], told["amount"])) == len(digits)


def _key(scene: Scene, match: re.Match[str], digits: str, *, signed: bool, short: bool) -> int:
    """How much speaks for what opens or unlocks."""
    text, start, end = scene.text, match.start(), match.end()
    low, high = max(0, start - AROUND), _reach(text, end)
    keyed = KEYED_AFTER.match(text, end) is not None or any(said.search(text, low, start) for said in (KEYED_BEFORE, WANTED))
    pressed = _PRESSED_BEFORE.search(text, low, start) is not None
    weight = (2 + short) * signed + 2 * keyed + pressed + (PURPOSE.search(text, low, start) is not None)
    weight += 2 * bool(LOCK.search(text, low, high) or NETWORK.search(text, low, high) or "password" in scene.categories)
    weight += OPENS.search(text, low, high) is not None
    weight += TOLD.match(text, end) is not None
    weight += RECALLED.search(text, end, high) is not None
    weight += _SUBJECT.search(text, max(0, start - 8), start) is not None
    weight += 3 * _amounts(scene, start, digits)
    weight += 4 <= len(digits) <= 6 and not _YEAR.fullmatch(digits)
    if scene.late & {"lock", "entry", "network"}:
        weight += 2 + short
    return weight - (0 if signed else _goods(text, start, end))


def _code(scene: Scene, match: re.Match[str], digits: str, *, short: bool) -> int:
    """How much speaks for what a message brought."""
    text, start, end = scene.text, match.start(), match.end()
    low, high = max(0, start - AROUND), _reach(text, end)
    if not 4 <= len(digits) <= 8 or _YEAR.fullmatch(digits):
        return 0
    comes = COMES.search(text, low, high) is not None
    weight = (CHANNEL.search(text, low, high) is not None) + comes + 2 * (PROOF.search(text, low, high) is not None)
    weight += 3 * _amounts(scene, start, digits)
    weight += _NOW.search(text, max(0, start - _JUST), end + _JUST) is not None
    weight += 2 if len(digits) == 6 else len(digits) == 4
    weight += TOLD.match(text, end) is not None or KEYED_AFTER.match(text, end) is not None
    if "code" in scene.late:
        weight += 2 + short
    elif not comes:
        return 0
    return weight - _goods(text, start, end)


def _goods(text: str, start: int, end: int) -> int:
    """What speaks against it."""
    return 3 * (GOODS.search(text, max(0, start - _BESIDE), start) is not None or GOODS.search(text, end, end + _BESIDE) is not None)
