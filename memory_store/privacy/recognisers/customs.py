"""Personal customs codes (개인통관고유부호).

Source: 관세청 고시: P and 12 digits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory_store.privacy.kinds import CUSTOMS
from memory_store.privacy.scene import Hit, Scene

_P = re.compile(r"(?:(?<![a-z\d])p|피)[^\w\x01\x02]{0,3}$")


def find(scene: Scene) -> Iterator[Hit]:
    """P before 12 digits in any grouping; 12 digits after the label even without it."""
    for chain in scene.chains:
        if (
            "customs" in scene.about
            and 3 <= len(chain.digits) < 12
            and not scene.counted(chain.end)
            and not scene.harmless(chain.start, chain.end)
        ):
            before = _P.search(scene.text, max(0, chain.start - 5), chain.start)
            yield Hit(
                CUSTOMS, before.start() if before else chain.start, chain.end, "an answer where a customs code was asked for or announced"
            )
        if len(chain.digits) < 12:
            before = _P.search(scene.text, max(0, chain.start - 5), chain.start)
            if before is not None and len(chain.digits) >= 3 and scene.governing(before.start(), chain.end) == "customs":
                yield Hit(CUSTOMS, before.start(), chain.end, "P and digits after the label")
            continue
        before = _P.search(scene.text, max(0, chain.start - 5), chain.start)
        if before is not None and (12 in chain.lasts or len(chain.digits) == 13):
            yield Hit(CUSTOMS, before.start(), chain.places[11] + 1, "P and twelve digits")
        elif len(chain.digits) == 12 and (scene.governing(chain.start, chain.end) == "customs" or "customs" in scene.about):
            yield Hit(CUSTOMS, chain.start, chain.end, "twelve digits after the label")
