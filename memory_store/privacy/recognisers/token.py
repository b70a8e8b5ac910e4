"""Tokens and keys of programs, told by their shape, or by a shorter one beside the words for them.

Source: RFC 6750 (Bearer), RFC 7519 (three parts in base64url, the first of which opens with eyJ); issuers mark theirs with a
prefix and an underscore or a hyphen before a long run of letters and digits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory_store.privacy.kinds import PASSWORD
from memory_store.privacy.labels import HARMLESS
from memory_store.privacy.purposes import NETWORK_NAME
from memory_store.privacy.scene import Hit, Scene

_SHAPES = re.compile(
    r"(?<=bearer )\s?(?P<bearer>[a-z\d._~+/=-]{8,})"
    r"|(?<![a-z\d])(?P<jwt>eyj[a-z\d_-]{5,}(?:\.[a-z\d_-]+){0,2})"
    r"|(?<![a-z\d])(?P<prefixed>[a-z]{2,8}[_-](?:[a-z]{2,8}[_-])?(?=[a-z\d]*\d[a-z]*[a-z]\d)[a-z\d]{12,})(?![a-z\d])"
    r"|(?<![a-z\d])(?P<marked>(?:[a-z]{2,5}[_-])?(?:sk|pk|key|token|secret|live|test|api)[_-](?=[a-z]*\d)[a-z\d]{8,})(?![a-z\d])"
    r"|(?<![a-z\d])(?P<long>(?=[a-z\d]{0,40}[a-z])(?=[a-z\d]{0,40}\d)[a-z\d]{20,})(?![a-z\d])"
)
_NAMED = re.compile(
    r"(?:토큰|api|(?:연동|앱|인증|액세스|접근|비밀|시크릿|서비스)\s?키|시크릿|token|secret|(?:api|access|auth)[_-]?key|authorization)[a-z가-힣]{0,3}[\s:='\"`]{1,4}(?:이거\s|값은?\s)?"
    r"(?P<value>(?=[!-~]*\d)(?=[!-~]*[a-z])[a-z\d_\-.]{8,})"
)
_SWITCH = re.compile(r"(?<=[a-z])\d|(?<=\d)[a-z]")


def find(scene: Scene) -> Iterator[Hit]:
    """Every run of that shape, unless it is said to be of the shop's."""
    for match in (*_SHAPES.finditer(scene.text), *_NAMED.finditer(scene.text)):
        name = match.lastgroup or ""
        start, end = match.span(name)
        if name == "long" and len(_SWITCH.findall(match[name])) < 5:
            continue
        if NETWORK_NAME.search(match[name]):
            continue
        left = scene.left(start)
        if name in ("bearer", "jwt") or left is None or left.category not in HARMLESS:
            yield Hit(PASSWORD, start, end, "a program's key by its shape")
