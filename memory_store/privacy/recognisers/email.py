"""E-mail addresses, also with the @ and the dots in words.

Source: RFC 5321 4.1.2, narrowed to what mail providers hand out; the spoken forms (골뱅이, 닷컴, at, dot) are how they are dictated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory_store.privacy.kinds import EMAIL
from memory_store.privacy.scene import Hit, Scene

_AT = r"(?:\s{0,2}@\s{0,2}|\s{0,2}[(\[{<]\s?(?:at|골뱅이|앳|@)\s?[)\]}>]\s{0,2}|\s{0,2}(?:골뱅이|앳)\s{0,2}|\s{1,2}at\s{1,2})"
_DOT = r"(?:\s{0,2}\.\s{0,2}|\s{0,2}[(\[{<]\s?(?:dot|점|닷|\.)\s?[)\]}>]\s{0,2}|\s{0,2}(?:닷|쩜|점)\s{0,2}|\s{1,2}dot\s{1,2})"
_HOST = r"(?:[a-z0-9-]{2,}|네이버|지메일|구글|다음|한메일|네이트|카카오|핫메일|아웃룩|야후|회사)"
_TOP = r"(?:com|net|org|kr|io|me|edu|info|biz|dev|app|shop|jp|cn|us|de|uk|vn|co|컴|넷|씨오\s?(?:쩜|점|닷)?\s?케이알|케이알|코)"
_ADDRESS = re.compile(rf"(?<![a-z0-9._%+-])[a-z0-9][a-z0-9._%+-]{{0,63}}{_AT}{_HOST}(?:{_DOT}{_HOST})?{_DOT}{_TOP}")
_PLAIN = re.compile(r"(?<![a-z0-9._%+-])[a-z0-9][a-z0-9._%+-]{0,63}@[a-z0-9-]{2,}(?:\.[a-z0-9-]{2,}){0,3}\.[a-z]{2,12}")
_PROVIDER = re.compile(
    rf"(?<![a-z0-9._%+-])[a-z0-9][a-z0-9._%+-]{{0,63}}{_AT}(?:naver|gmail|daum|hanmail|nate|kakao|네이버"
    rf"|지메일|다음|한메일|네이트|카카오)(?:\s?(?:메일|닷\s?컴|닷넷|com))?"
)
_FOREIGN = re.compile(r"[가-힣][\w.]{0,30}@[a-z0-9-]{2,}(?:\.[a-z0-9-]{2,}){1,3}")
_SIGN = re.compile(r"@|골뱅이|앳| at |\(at|\[at")


def find(scene: Scene) -> Iterator[Hit]:
    """Every address of the text."""
    if _SIGN.search(scene.text) is None:
        return
    for pattern in (_PLAIN, _ADDRESS, _PROVIDER, _FOREIGN):
        for match in pattern.finditer(scene.text):
            yield Hit(EMAIL, *match.span(), "an address with @ and a domain")
