"""Passports.

Source: 외교부 여권 안내 and presidio `kr_passport_recognizer`: M12345678; since 2021-12-21 M123A4567; letters M, S, R, O, D, formerly G, T.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory_store.privacy.kinds import PASSPORT
from memory_store.privacy.scene import Hit, Scene

_S = r"[^\w\x01\x02]{0,3}"
_KOREAN = re.compile(
    rf"(?<![a-z\d])(?:[msrodgt]|엠|에스|알|오|디){_S}(?:(?:\d{_S}){{7}}\d|(?:\d{_S}){{3}}[a-z]{_S}(?:\d{_S}){{3}}\d)(?![a-z\d])"
)
_ANY = re.compile(rf"(?<![a-z\d])(?:[a-z]{{1,2}}{_S}(?:\d{_S}){{6,7}}\d|(?:\d{_S}){{8}}|(?:\d{_S}){{3}}[a-z](?:{_S}\d){{4}})(?![a-z\d])")
_PIECE = re.compile(r"(?<![a-z\d])[a-z]?\d{3,8}[a-z]?\d{0,4}(?![a-z\d])")


def find(scene: Scene) -> Iterator[Hit]:
    """Korean numbers anywhere unless a harmless label governs them; other countries' shapes after the label."""
    for match in _KOREAN.finditer(scene.text):
        spoken = not match.group()[0].isascii()
        spread = re.search(r"\s|\d[^a-z\d]+\d", match.group()) is not None
        labelled = scene.labelled("passport", *match.span())
        if labelled or not (spoken or spread or scene.harmless(*match.span()) or _dated(match.group())):
            yield Hit(PASSPORT, *match.span(), "a passport's letter and digits")
    if "passport" in scene.categories or "passport" in scene.about:
        for match in _ANY.finditer(scene.text):
            if scene.governing(*match.span()) == "passport" or "passport" in scene.about:
                yield Hit(PASSPORT, *match.span(), "a number after a passport's label")
    if "passport" in scene.about:
        for match in _PIECE.finditer(scene.text):
            if not scene.counted(match.end()) and not scene.harmless(*match.span()):
                yield Hit(PASSPORT, *match.span(), "an answer where a passport's number was asked for or announced")


def _dated(number: str) -> bool:
    """D20260711 is a day, not a passport."""
    return re.search(r"20[23]\d[01]\d[0-3]\d$", number) is not None
