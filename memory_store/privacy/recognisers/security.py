"""The CVC (CVV, CID) of a card: three or four digits that only the words around them give away.

Source: PCI DSS 4.0.1, 3.3.1: never stored after authorisation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory_store.privacy.kinds import CVC
from memory_store.privacy.purposes import BACK, KEYED_AFTER, TOLD
from memory_store.privacy.recognisers.purpose import AROUND, of_shop
from memory_store.privacy.scene import Hit, Scene
from memory_store.privacy.statements import rest

_CLOSE = re.compile(
    r"[\s:=\"'`(\[{,.\-/→>은는이가도을를로요_&?]|번호|코드|입니다|에요|예요|이고|인데|제|내|숫자|카드"
    r"|뒷?면|끝|(?:세|네|[34])\s?(?:자리|글자)|맨|아마|확인|적힌|있는|쓰인|써진|그|값|이게|이거|이건"
    r"|그건|거|혹시|그리고|랑|하고|[a-z]+"
)
_THREE = re.compile(r"(?<![\w.,/#~+-])\d(?:(?:[\s-]|이?고\s|\s?하고\s)?\d){2}(?![\d\w]*[a-z])(?!\s?[-.,/~+]?\s?\d)")
_AMOUNT = re.compile(
    r"(?:세|3|셋|요)\s?(?:개|자리|글자|자(?=[리\s는로])|숫자)|숫자\s?(?:세|3|셋)|셋(?=[\s이은])|(?:three|3)\s(?:digits?|numbers?)|last\s(?:three|3)"
)
_WRITTEN = re.compile(
    r"number|code|적[힌혀혔]|써|쓰[인여]|씌|있[는어고]|찍|박[힌혀혔]|보이|보여|조[그만]|작[은게]|쪼|쬐|콩알|숫자|번호|끄트머리|끝에|옆에|오른"
)
_PAYS = re.compile(r"카드|결제|체크|신용|비자|마스터|보안|코드|등록|뒷면")
_ELSE = re.compile(r"주문|송장|전화|연락처|모델|상품|제품|시리얼|주민|생년|비밀|비번|쿠폰|계좌|배송|페이지|자리수|끝자리|주머니")
"""What else has a back or three digits at its end."""
_ENOUGH = 4
_SHORT = 10
"""Syllables of a turn that says little beside the digits."""


def find(scene: Scene) -> Iterator[Hit]:
    """Groups of three or four digits beside the label, or told by where they stand on the card."""
    yield from _told(scene)
    if "cvc" not in scene.categories and "cvc" not in scene.about:
        return
    for chain in scene.chains:
        for group in chain.groups:
            size = group.last - group.first
            start, end = chain.places[group.first], chain.places[group.last - 1] + 1
            spaced = size == 1 and 3 <= len(chain.digits) <= 4
            if spaced:
                start, end = chain.start, chain.end
            elif size not in (3, 4):
                continue
            if not scene.counted(end) and _named(scene, chain.start, start, end):
                yield Hit(CVC, start, end, "three or four digits beside CVC")
                break


def _told(scene: Scene) -> Iterator[Hit]:
    """Three digits with enough said of the card's back, how many they are, and that they are written there."""
    text = scene.text
    if not (BACK.search(text) or _AMOUNT.search(text) or "cvc" in scene.late):
        return
    short = rest(text) <= _SHORT
    for match in _THREE.finditer(scene.shielded):
        start, end = match.span()
        low, high = max(0, start - AROUND), end + AROUND
        if scene.counted(end) or of_shop(scene, start, end) or _ELSE.search(text, max(0, start - 12), end + 6):
            continue
        weight = 3 + short if "cvc" in scene.late else 2 * (BACK.search(text, low, high) is not None)
        weight += 2 * (_AMOUNT.search(text, low, high) is not None)
        weight += _WRITTEN.search(text, low, start) is not None
        weight += "card" in scene.late or _PAYS.search(text, low, high) is not None
        weight += (TOLD.match(text, end) or KEYED_AFTER.match(text, end) or _WRITTEN.search(text, end, end + 12)) is not None
        if weight >= _ENOUGH:
            yield Hit(CVC, start, end, "three digits from the back of a card")


def _named(scene: Scene, chain_start: int, start: int, end: int) -> bool:
    left = scene.left(chain_start)
    if "cvc" in scene.about and left is None:
        return True
    if left is not None and left.category == "cvc":
        gap = scene.text[left.end : start]
        return len(_CLOSE.sub("", gap)) <= (1 if "\n" in gap else 4)
    right = scene.right(end)
    if right is not None and right.category == "cvc" and (left is None or left.category in ("cvc", "card", "expiry")):
        return len(_CLOSE.sub("", scene.text[end : right.start])) <= 1
    return False
