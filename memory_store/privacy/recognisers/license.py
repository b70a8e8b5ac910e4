"""Driving licences.

Source: 도로교통법 시행규칙 and presidio `kr_driver_license_recognizer`:
AA-YY-NNNNNN-CC, AA the issuing region 11-26 or 28, formerly its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory_store.privacy.kinds import LICENSE
from memory_store.privacy.scene import Hit, Scene

REGIONS = frozenset(str(n) for n in (*range(11, 27), 28))
_NAMED = re.compile(
    r"(?:서울|부산|경기|강원|충북|충남|전북|전남|경북|경남|제주|대구|인천|광주|대전|울산)[^\w\x01\x02]{0,3}(?:\d\d[^\w\x01\x02]{1,3})?\d\d[^\w\x01\x02]{1,3}\d{6}[^\w\x01\x02]{1,3}\d\d(?!\d)"
)


def find(scene: Scene) -> Iterator[Hit]:
    """The usual grouping anywhere, any grouping after the label, and the older form with the region's name."""
    for chain in scene.chains:
        if (
            "license" in scene.about
            and len(chain.digits) < 12
            and not scene.counted(chain.end)
            and not scene.harmless(chain.start, chain.end)
        ):
            yield Hit(LICENSE, chain.start, chain.end, "an answer where a licence's number was asked for or announced")
        if len(chain.digits) < 10:
            continue
        labelled = scene.labelled("license", chain.start, chain.end)
        for group in chain.groups:
            first, last = group.first, group.first + 12
            if last > len(chain.digits) or chain.digits[first : first + 2] not in REGIONS:
                continue
            if not labelled and group.last - first != 2:
                continue
            if last not in chain.lasts and not labelled:
                continue
            usual = chain.sizes(first, last) == (2, 2, 6, 2)
            if (usual and not scene.harmless(chain.start, chain.end)) or labelled:
                yield Hit(LICENSE, chain.places[first], chain.places[last - 1] + 1, "a region's code and a licence's grouping or label")
                break
        else:
            if scene.governing(chain.start, chain.end) == "license" and 10 <= len(chain.digits) <= 12:
                yield Hit(LICENSE, chain.start, chain.end, "a number after a licence's label")
    for match in _NAMED.finditer(scene.text):
        if scene.free(*match.span()):
            yield Hit(LICENSE, *match.span(), "a region's name and a licence's grouping")
