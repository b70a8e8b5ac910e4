"""What opens a door, a locker or a padlock: digits with the signs of its keys, or with the words for pressing and opening.

Codes beside a word for a password (비밀번호, 도어락, 여는 번호) are found with the passwords.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory_store.privacy.kinds import PASSWORD
from memory_store.privacy.scene import Hit, Scene

_KEY = r"(?:종|호출|별표?|샵|우물정자?)"
_PRESS = r"(?:누르|눌러|누른|눌렀|치시|치고|치면)"
_PLACE = (
    r"(?:현관(?:문)?|출입문|대문|입구|정문|후문|쪽문|앞문|뒷문|옆문|(?<![가-힣])문|도어\s?[락록]|자물쇠|자물통|락커|락카|라커|금고|캐비닛|셔터|창고|차단기"
    r"|(?:무인|택배|보관|사물|우편|열쇠|키)\s?함)"
)
_PARTICLE = r"(?:(?:은|는)요?|이|가)?"
_PRESSED = re.compile(
    rf"(?<![\d\-])(?P<value>\d{{3,8}}\s?[*#]?\s?{_KEY}|{_KEY}\s?\d{{3,8}}(?:\s?(?:{_KEY}|[*#]))?|[*#]\d{{3,8}}[*#]?|\d{{3,8}}[*#])"
    rf"\s?(?:버튼)?(?:을|를)?\s?{_PRESS}"
)
_PRESSED_AFTER = re.compile(rf"(?:별표?|샵|우물정자?)\s?(?:을|를)?\s?{_PRESS}[가-힣]{{0,2}}\s(?P<value>\d{{3,8}})(?!\d)")
_SIGNED = re.compile(
    rf"{_PLACE}{_PARTICLE}[\s:]{{1,2}}"
    rf"(?P<value>[*#]\d{{3,8}}[*#]?|\d{{3,8}}[*#](?!\d)|(?:별표?|샵|우물정자?)\s?\d{{3,8}}(?:\s?{_KEY}(?![가-힣]))?"
    r"|\d{4,8}\s?(?:종|호출|별표?|샵)(?![가-힣]))"
)
"""A code with a key's sign beside what it opens."""
_AT_THE_DOOR = re.compile(
    rf"(?:{_PLACE}|번호\s?키){_PARTICLE}(?:에서|에)?\s(?P<value>[*#]?\d(?:[- ]?\d){{1,7}}(?:[*#]\d{{2,8}})*[*#]?)\s?(?:을|를)?\s?{_PRESS}"
)
_OPENS = re.compile(
    r"(?<![\d\-])(?P<value>[*#]?\d(?:[- ]?\d){2,7}[*#]?)\s?(?:번)?(?:을|를|만|로|으로)?\s?"
    r"(?:누르|눌러|치|쳐|찍|돌리|돌려|맞추|맞춰|입력|넣)[가-힣]{0,3}\s?[가-힣]{0,2}\s?(?:열(?:면|리|려|고|어|립|게|지)|여(?:시|세|셔))"
)
"""7712 눌러서 여시면 돼요"""
_TURNED = re.compile(r"(?<![\d\-])(?P<value>\d(?:[- ]?\d){2,5})\s?(?:을|를|만|로|으로)?\s?(?:돌리|돌려|맞추|맞춰)")
_LOCK = re.compile(r"자물쇠|자물통|금고|열쇠함")
"""What has wheels to turn."""
_KEYED = re.compile(rf"(?:별표?|샵|우물정자?)\s?\d{{3,8}}(?:\s?{_KEY}(?![가-힣]))?|(?<!\d)\d{{3,8}}\s?(?:샵|우물정자?)(?![가-힣])")
"""Keys by their names, where the talk is of a code."""


def find(scene: Scene) -> Iterator[Hit]:
    """Codes with the signs of their keys, and what is pressed to open."""
    for pattern in ():
        for match in pattern.finditer(scene.text):
            yield Hit(PASSWORD, *match.span("value"), "a code that is keyed in to open")
    if _LOCK.search(scene.text):
        for match in _TURNED.finditer(scene.text):
            yield Hit(PASSWORD, *match.span("value"), "digits to which a lock is turned")
    if "password" in scene.categories:
        for match in _KEYED.finditer(scene.text):
            yield Hit(PASSWORD, *match.span(), "a code told with its keys")
