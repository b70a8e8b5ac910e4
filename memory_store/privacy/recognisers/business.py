"""Business registration numbers (사업자등록번호).

Source: 국세청: 3-2-5, weights 1,3,7,1,3,7,1,3,5 plus floor(d9 * 5 / 10); check = (10 - sum mod 10) mod 10. As in python-stdnum `kr/brn`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory_store.privacy.kinds import BUSINESS
from memory_store.privacy.scene import Hit, Scene

_ISSUED = re.compile(r"세금\s?계산서|상호[는가명]|대표자|법인\s?(?:명|등록)|계산서\s?발행")
"""What is told beside a business's number."""
_WEIGHTS = (1, 3, 7, 1, 3, 7, 1, 3, 5)


def checked(digits: str) -> bool:
    """Whether the last of ten digits is the check digit."""
    total = sum(w * int(d) for w, d in zip(_WEIGHTS, digits, strict=False)) + int(digits[8]) * 5 // 10
    return (10 - total % 10) % 10 == int(digits[9])


def find(scene: Scene) -> Iterator[Hit]:
    """Ten digits after the label; 3-2-5 with a valid check unless a harmless label governs them."""
    for chain in scene.chains:
        # A spoken number may seem one longer: 이 before a copula reads as a 2.
        if len(chain.digits) not in (10, 11, 12):
            continue
        labelled = (len(chain.digits) < 12 and scene.governing(chain.start, chain.end) == "business") or "business" in scene.about
        usual = chain.sizes(0, len(chain.digits)) == (3, 2, 5) and checked(chain.digits)
        labelled |= chain.sizes(0, 10) == (3, 2, 5) and _ISSUED.search(scene.text) is not None
        if labelled or (usual and not scene.harmless(chain.start, chain.end)):
            yield Hit(BUSINESS, chain.start, chain.end, "ten digits with the label or a valid check")
