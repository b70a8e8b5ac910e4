"""One-time codes: four to eight digits (or letters and digits) beside the word for them.

Source: RFC 6238 (six to eight digits) and the four to six digits that Korean carriers and shops send by text message.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory_store.privacy.kinds import CODE
from memory_store.privacy.scene import Hit, Scene

_MIXED = re.compile(r"(?<![a-z\d])(?=[a-z]{0,7}\d)(?=\d{0,7}[a-z])[a-z\d]{5,8}(?![a-z\d])")
_WHEN = re.compile(r"\s?(?:이후|이전|부터|까지|에\s|경\s|쯤)")
_TWO = re.compile(r"(?:두|2)\s?자리|ars")
_PART = re.compile(r"나눠|나누|앞|뒤|나머지|먼저")
_FAR = re.compile(
    r"[\s:=\"'`(\[{,.\-/→>은는이가도을를로요_&?]|번호|코드|입니다|에요|예요|문자|앞에?|뒤에?|나머지"
    r"|[a-z]{1,10}|먼저|두\s?번|나눠서?|[\d두세네]\s?자리|방금|지금|온|받은|[4-8]\s?자리|여섯\s?자리|네\s?자리|그거|이거|라고|왔"
    r"|왔어요|왔는데|도착|는데|인데|혹시|제|숫자|맞|확인|본인|sms|카톡"
)


_CHANNEL = re.compile(
    r"(?:(?:문자|카톡|톡|메시지|메일|sms|폰|핸펀|전화기?)(?:로|에|으로|한테)|문자|카톡|(?:인증|본인\s?확인)[가-힣]{0,4}(?=\s))\s?[^\d.!?]{0,20}$"
)
_AS_SAID = re.compile(r"\s?(?:이?라(?:고|는|네|는데)|이?란|이런|이거|이게|요거|요게|하고)")
_CAME = re.compile(r"왔|오[고는네던]|온|와서|떴|뜨|찍[혔혀]|받|써|쓰여|적혀|날아|들어|불러|부르")
_AT_LAST = re.compile(r"\s?(?:왔|떴|뜨|찍)|\s*[.!~]*$")
_HERE = re.compile(r"\s?(?:을|를)?\s?(?:여기|거기|어디|화면)\S*\s?(?:\S+\s)?(?:치|넣|적|쓰|입력|눌)")
_ROUND = re.compile(r"\d+00")
"""Six digits of a price."""
_JUST_BEFORE = re.compile(r"(?:방금|지금|막|금방)\s?(?:온|받은|뜬|도착한)\s?(?:거|것|게|번호|숫자|코드)?[은는이가]?\s*$")
_JUST_AFTER = re.compile(r"\s?(?:이?라고\s)?(?:방금|지금|막|금방)\s?(?:왔|받|떴|도착)")
_TO_ENTER = re.compile(r"어디|넣|입력|불러|부르|적[으어을]|code|코드|인증")
"""What is done with a code that has just come."""


def find(scene: Scene) -> Iterator[Hit]:
    """What the label governs on either side."""
    yield from _arrived(scene)
    if "code" not in scene.categories and "code" not in scene.about:
        return
    told = "code" in scene.about
    for chain in scene.chains:
        size = len(chain.digits)
        if (
            _least(scene, chain.start, told) <= size <= 8
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


def _arrived(scene: Scene) -> Iterator[Hit]:
    """Digits that a message brought and that are told as such, whatever they are for: 카톡으로 482193 이라고 왔네요."""
    for chain in scene.chains:
        sizes = chain.sizes(0, len(chain.digits))
        if not 4 <= len(chain.digits) <= 8 or len(set(sizes)) > 1 or scene.counted(chain.end) or scene.harmless(chain.start, chain.end):
            continue
        channel = _CHANNEL.search(scene.text, max(0, chain.start - 28), chain.start)
        came = channel and (_CAME.search(scene.text, channel.start(), chain.start) or _CAME.search(scene.text, chain.end, chain.end + 12))
        six = len(chain.digits) == 6 and not _ROUND.fullmatch(chain.digits)
        told = _AS_SAID.match(scene.text, chain.end) or (
            six and (_AT_LAST.match(scene.text, chain.end) or _HERE.match(scene.text, chain.end))
        )
        if came and told:
            yield Hit(CODE, chain.start, chain.end, "digits that came by message")
        elif six and _TO_ENTER.search(scene.text) and _came_just_now(scene.text, chain.start, chain.end):
            yield Hit(CODE, chain.start, chain.end, "six digits that have just come, to be entered somewhere")


def _came_just_now(text: str, start: int, end: int) -> bool:
    return _JUST_BEFORE.search(text, max(0, start - 14), start) is not None or _JUST_AFTER.match(text, end) is not None


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
