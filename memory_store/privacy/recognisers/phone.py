"""Mobile numbers and safe numbers (안심번호).

Source: 전기통신번호관리세칙: 010 (011, 016-019) and 7-8 digits; 050, 0502-0508 and 7-8 digits, personal numbers lent by carriers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory_store.privacy.chains import Chain
from memory_store.privacy.kinds import PHONE, SAFE_NUMBER, Kind
from memory_store.privacy.scene import Hit, Scene

_MOBILE = re.compile(r"010\d{8}|01[16789]\d{7,8}|(?:00)?8210\d{8}|(?:00)?82010\d{8}")
_SAFE = re.compile(r"050[2-8]\d{7,8}|050\d{7,8}")
_NATURAL = frozenset(
    ((3, 4, 4), (3, 3, 4), (3, 8), (7, 4), (4, 4, 4), (4, 3, 4), (4, 8), (4, 7), (2, 2, 4, 4), (2, 10), (2, 3, 4, 4), (3, 7), (1, 2, 4, 4))
)


def find(scene: Scene) -> Iterator[Hit]:
    """Numbers that start at a group and end with one, wherever no tracking or order word governs them."""
    for chain in scene.chains:
        if (
            "phone" in scene.about
            and (len(chain.digits) in (4, 8) or chain.digits.startswith("01"))
            and len(chain.digits) < 10
            and not scene.counted(chain.end)
            and not scene.harmless(chain.start, chain.end)
        ):
            yield Hit(PHONE, chain.start, chain.end, "an answer where a phone number was asked for or announced")
        if len(chain.digits) >= 10:
            for kind, shape in ((PHONE, _MOBILE), (SAFE_NUMBER, _SAFE)):
                yield from _find(scene, chain, kind, shape)


def _find(scene: Scene, chain: Chain, kind: Kind, shape: re.Pattern[str]) -> Iterator[Hit]:
    for group in chain.groups:
        if chain.digits[group.first] not in "08":
            continue
        match = shape.match(chain.digits, group.first)
        if match is None:
            continue
        last = max((end for end in range(group.first + 10, match.end() + 1) if end in chain.lasts), default=0)
        if not last or not shape.fullmatch(chain.digits, group.first, last):
            continue
        sizes = chain.sizes(group.first, last)
        natural = len(sizes) == 1 or max(sizes) == 1 or sizes in _NATURAL
        if (natural or scene.labelled("phone", chain.start, chain.end)) and not scene.harmless(chain.start, chain.end):
            yield Hit(kind, chain.places[group.first], chain.places[last - 1] + 1, "a mobile prefix and its length")
