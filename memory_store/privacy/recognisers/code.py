"""One-time codes: four to eight digits (or letters and digits) beside the word for them.

Source: RFC 6238 (six to eight digits) and the four to six digits that Korean carriers and shops send by text message.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory_store.privacy.kinds import CODE
from memory_store.privacy.scene import Hit, Scene

_MIXED = re.compile(r"(?<![a-z\d])(?=[a-z]{0,7}\d)(?=\d{0,7}[a-z])[a-z\d]{5,8}(?![a-z\d])")
_MOBILE = frozenset(("010", "011", "016", "017", "018", "019"))
_WHEN = re.compile(r"\s?(?:이후|이전|부터|까지|에\s|경\s|쯤)")
_TWO = re.compile(r"(?:두|2)\s?자리|ars")
_PART = re.compile(r"나눠|나누|앞|뒤|나머지|먼저")
_FAR = re.compile(
    r"[\s:=\"'`(\[{,.\-/→>은는이가도을를로요_&?]|번호|코드|입니다|에요|예요|문자|앞에?|뒤에?|나머지"
    r"|[a-z]{1,10}|먼저|두\s?번|나눠서?|[\d두세네]\s?자리|방금|지금|온|받은|[4-8]\s?자리|여섯\s?자리|네\s?자리|그거|이거|라고|왔"
    r"|왔어요|왔는데|도착|는데|인데|혹시|제|숫자|맞|확인|본인|sms|카톡"
)


def find(scene: Scene) -> Iterator[Hit]:
    """What the label governs on either side."""
    if "code" not in scene.categories and "code" not in scene.about:
        return
    told = "code" in scene.about
    for chain in scene.chains:
        size = len(chain.digits)
        if (
            _least(scene, chain.start, told) <= size <= 8
            and chain.digits not in _MOBILE
            and not scene.counted(chain.end)
            and not _WHEN.match(scene.text, chain.end)
            and not scene.harmless(chain.start, chain.end)
            and not "a" <= scene.text[chain.start - 1 : chain.start] <= "z"  # a model's name: CR2032
            and (told or _named(scene, chain.start, chain.end) or scene.announced(chain.start, chain.end) == "code")
        ):
            yield Hit(CODE, chain.start, chain.end, "digits beside the word for a one-time code")
    for match in _MIXED.finditer(scene.text):
        if scene.governing(*match.span()) == "code" and _named(scene, *match.span(), most=1):
            yield Hit(CODE, *match.span(), "letters and digits beside the word for a one-time code")


def _least(scene: Scene, start: int, told: bool) -> int:
    """The fewest digits that are a code: fewer where the words say that they are a part, or how many there are."""
    before = scene.text[max(0, start - 10) : start]
    return 2 if _TWO.search(before) else 3 if told or _PART.search(before) else 4


def _named(scene: Scene, start: int, end: int, most: int = 10) -> bool:
    left = scene.left(start)
    if left is not None and left.category in ("code", "phone"):
        gap = scene.text[left.end : start]
        return len(_FAR.sub("", gap)) <= (1 if "\n" in gap else most)
    right = scene.right(end)
    return right is not None and right.category == "code" and len(_FAR.sub("", scene.text[end : right.start])) <= 3
