"""Passwords of letters, digits and signs that no word names, told by what they are typed in for and by their make."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory_store.privacy.kinds import PASSWORD
from memory_store.privacy.purposes import ENTRY, GOODS, KEYED_AFTER, KEYED_BEFORE, LOCK, NETWORK, NETWORK_NAME, OPENS, RECALLED, TOLD
from memory_store.privacy.recognisers import password_words as words
from memory_store.privacy.recognisers.purpose import AROUND, ENOUGH
from memory_store.privacy.scene import Hit, Scene

_TOKEN = re.compile(
    r"(?<![!-~\x01\x02])(?P<value>(?=[!-~]{0,39}\d)(?=[!-~]{0,39}[a-z])[a-z\d][a-z\d!@#$%^&*_+.\-?]{4,38}[a-z\d!@#$%^&*])(?![a-z\d/=:@])"
)
_PAIR = re.compile(
    r"(?<![\w/.:@])[a-z][a-z\d._\-]{2,24}\s?/\s?(?P<value>(?=[^\s가-힣]*\d)(?=[^\s가-힣]*[a-z])(?=[^\s가-힣]*[!@#$%^&*])[a-z\d!@#$%^&*_\-+]{6,30})"
)
"""A name and a password, told as people note them for a login: "honggil / Bada!2024"."""
_SIGNED = re.compile(r"(?<=[a-z\d])[!@#$%^&*](?=[a-z\d])|[!@#$%^*]{1,4}$")
_STRONG = re.compile(r"[a-z\d]*[@#$%^*!]+[a-z\d]+")
_MADE_UP = re.compile(r"[a-z]{4,}_?\d{2,8}|[a-z]{3,}\d{2,8}[a-z]{2,}|[a-z]+[_.][a-z]+\d{1,6}")
"""A word and digits, as people make them up."""
_SWITCH = re.compile(r"(?<=[a-z])\d|(?<=\d)[a-z]")
_NAME = re.compile(r"(?:아이디|계정|이름|목록|ssid|닉네임|유저|user|메일|(?<![a-z])id)[가-힣]{0,2}\s?[:=]?\s?$")
_SIGNS_IN = re.compile(r"\s?(?:으?로)\s?(?:접속|연결|로그인|들어|바꿨|바꿔\s?[놨놓]|해\s?[놨놓뒀둔]|설정)")
_IS = re.compile(r"(?<![a-z])(?:is|was|here)\s$")
_SEEN = re.compile(r"\s?(?:[은는이가도만]\s)?(?:안\s)?(?:뜨|떠|잡히|잡혀|보이|보여|나오)")
_MAIL = re.compile(r"[a-z\d._\-+]+@[a-z\d\-]+\.[a-z.]+")
_MODES = re.compile(r"대문자|소문자|특수|영문|붙여서")


def find(scene: Scene) -> Iterator[Hit]:
    """Words of letters and digits with enough signs of being typed in to enter."""
    yield from (Hit(PASSWORD, *pair.span("value"), "what stands after a name and a stroke") for pair in _PAIR.finditer(scene.text))
    for match in _TOKEN.finditer(scene.text):
        start, end = match.span("value")
        value = scene.as_written(start, end)
        if words.NEVER.fullmatch(value) or _MAIL.fullmatch(value) or scene.harmless(start, end):
            continue
        if _weight(scene, value, start, end) >= ENOUGH:
            yield Hit(PASSWORD, start, end, "letters and digits that are typed in to enter")


def _weight(scene: Scene, value: str, start: int, end: int) -> int:
    text = scene.text
    low, high = max(0, start - AROUND), end + AROUND
    weight = 0
    if _SIGNED.search(value):
        weight += 2 + (_STRONG.fullmatch(value) is not None)
    weight += _MADE_UP.fullmatch(value) is not None or len(_SWITCH.findall(value)) >= 3
    weight += 2 * any(words_of.search(text, low, high) is not None for words_of in (ENTRY, NETWORK, LOCK))
    weight += 2 * (KEYED_AFTER.match(text, end) is not None or KEYED_BEFORE.search(text, low, start) is not None)
    weight += (TOLD.match(text, end) or RECALLED.search(text, end, end + 20) or _MODES.search(text, end, high)) is not None
    weight += _IS.search(text, max(0, start - 6), start) is not None
    weight += OPENS.search(text, end, end + 16) is not None
    weight += 2 * bool(scene.late & {"entry", "network", "lock", "code"})
    weight += 2 * (_SIGNS_IN.match(text, end) is not None)
    left = scene.left(start)
    named = left is not None and left.category == "login" and not re.search(r"[a-z\d]", text[left.end : start])
    weight -= 4 * (named or _NAME.search(text, max(0, start - 16), start) is not None)
    weight -= 3 * (GOODS.search(text, max(0, start - 14), start) is not None or GOODS.search(text, end, end + 14) is not None)
    weight -= 4 * (NETWORK_NAME.search(value) is not None)
    return weight - 3 * (_SEEN.match(text, end) is not None)
