"""The CVC (CVV, CID) of a card: three or four digits that only the words around them give away.

Source: PCI DSS 4.0.1, 3.3.1: never stored after authorisation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory_store.privacy.kinds import CVC
from memory_store.privacy.scene import Hit, Scene

_CLOSE = re.compile(
    r"[\s:=\"'`(\[{,.\-/→>은는이가도을를로요_&?]|번호|코드|입니다|에요|예요|이고|인데|제|내|숫자|카드"
    r"|뒷?면|끝|(?:세|네|[34])\s?(?:자리|글자)|맨|아마|확인|적힌|있는|쓰인|써진|그|값|이게|이거|이건"
    r"|그건|거|혹시|그리고|랑|하고|[a-z]+"
)


def find(scene: Scene) -> Iterator[Hit]:
    """Groups of three or four digits beside the label."""
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
