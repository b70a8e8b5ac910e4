"""Passwords without the word for one: beside a name, or told by what they are typed in for.

A name alone is no secret: what 아이디, 계정 or an address governs is left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory_store.privacy.kinds import PASSWORD
from memory_store.privacy.recognisers import password_words as words
from memory_store.privacy.scene import Hit, Scene

_PAIR = re.compile(
    r"(?<![\w/.:@])[a-z][a-z\d._\-]{2,24}\s?/\s?(?P<value>(?=[^\s가-힣]*\d)(?=[^\s가-힣]*[a-z])(?=[^\s가-힣]*[!@#$%^&*])[a-z\d!@#$%^&*_\-+]{6,30})"
)
"""A name and a password, told as people note them for a login: "honggil / Bada!2024"."""
_ENTERING = re.compile(
    r"(?:로그인|로긴|접속)(?!\s?(?:하고|해서|후|한\s?(?:후|뒤|다음)))"
    r"|(?:사이트|홈페이지|홈피|쇼핑몰|앱|마이페이지|회원)[가-힣]{0,3}\s?(?:에\s?)?(?:들어갈|들어가려|들어가는데|드갈|드가려)"
)
"""What is typed in afterwards is looked for in the shop: 로그인하고 wh1000 치면"""
_TYPED = re.compile(
    r"(?<![!-~])(?=[!-~]*[a-z])(?=[!-~]*\d)(?P<value>[a-z\d][a-z\d!@#$%^&*_+]{4,28}[a-z\d!@#$%^&*])(?:을|를|\s?이?라고|으?로)?\s?"
    r"(?:[이요그](?:거|걸|게)(?:를|로)?\s?)?(?:(?P<typed>넣|치|쳤|쳐|쓰|써|썼|입력|눌|누르)|맞|하면|했|왜|안\s?(?:먹|되|돼|맞|들)|자꾸|틀|인데|이에요|예요|입니다)"
)
"""Letters and digits in one piece that are typed in or refused."""
_SIGNED = re.compile(
    r"(?:로그인|로긴|접속)(?:은|이|을|용)?\s(?P<value>(?=[!-~]*[a-z])(?=[!-~]*\d)(?=[!-~]*[!@#$%^&*+])[a-z\d!@#$%^&*_+]{6,30})(?![!-~])"
)
"""Right after the word, with a sign in it as passwords have."""


def find(scene: Scene) -> Iterator[Hit]:
    """What stands after a name and a stroke, and what is typed in to enter."""
    for match in _PAIR.finditer(scene.text):
        yield Hit(PASSWORD, *match.span("value"), "what stands after a name and a stroke")
    for match in _SIGNED.finditer(scene.text):
        if not words.NEVER.fullmatch(scene.as_written(*match.span("value"))):
            yield Hit(PASSWORD, *match.span("value"), "letters, digits and a sign after the word for entering")
    if _ENTERING.search(scene.text) is None:
        return
    for match in _TYPED.finditer(scene.text):
        span = match.span("value")
        signed = re.search("[!@#$%^&*+]", match["value"]) is not None
        model = not signed and (not match["typed"] or "장바구니" in scene.text)
        if not (model or words.NEVER.fullmatch(scene.as_written(*span)) or scene.harmless(*span) or scene.governing(*span) == "login"):
            yield Hit(PASSWORD, *span, "letters and digits that are typed in to enter")
