"""Numbers dictated with any other words between their groups: 4539 그러고 나서 5787 이제 6362 끝으로 1486.

Nothing new is recognised here: the groups have to be those in which the number is written or printed (see the recogniser of
each kind for its source), and its check, prefix or label has to hold. Only the groups are masked, not the words between.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from memory_store.privacy.kinds import ACCOUNT, CARD, CUSTOMS, LICENSE, PHONE, SAFE_NUMBER, Kind
from memory_store.privacy.recognisers import resident
from memory_store.privacy.recognisers.account import GROUPINGS
from memory_store.privacy.recognisers.card import Luhn, domestic, lengths
from memory_store.privacy.recognisers.license import REGIONS
from memory_store.privacy.scene import Hit, Scene

_REACH = 14
"""Characters between two groups of one number."""
_MOST = 5
_P = re.compile(r"(?:(?<![a-z\d])p|피)[^\w\x01\x02]{0,3}$")
_PARTED = re.compile(r"[\x01\x02?₩$]|원|\n\s*\n")

_ORDINAL = re.compile(r"첫|둘째|셋째|넷째|두\s?번째|세\s?번째|네\s?번째|끝|마지막|(?:맨|그)\s?앞|앞\s?(?:네|4)|뒤\s?(?:네|4)")
_SHAPES = GROUPINGS | {
    (4, 4, 4, 4), (4, 6, 5), (4, 6, 4), (8, 8), (6, 7), (3, 4, 4), (3, 3, 4), (4, 4, 4), (4, 3, 4), (2, 2, 6, 2)
}  # fmt: skip
Span = tuple[int, int]


def find(scene: Scene) -> Iterator[Hit]:
    """Runs of groups that are near one another."""
    groups = [(c.places[g.first], c.places[g.last - 1] + 1) for c in scene.chains if len(c.groups) <= 12 for g in c.groups]
    for first in range(len(groups) - 1):
        for last in range(first + 2, min(first + _MOST, len(groups)) + 1):
            run = groups[first:last]
            if not _near(scene.text, run[-2][1], run[-1][0]):
                break
            kind = _kind(scene, run)
            if kind is not None:
                yield from (Hit(kind, start, end, "the groups of one number, dictated with words between") for start, end in run)
                break


def _near(text: str, end: int, start: int) -> bool:
    return start - end <= _REACH and _PARTED.search(text, end, start) is None


def _kind(scene: Scene, run: list[Span]) -> Kind | None:
    """What the groups make together."""
    sizes = tuple(end - start for start, end in run)
    if sizes not in _SHAPES:
        return None
    digits = "".join(scene.text[start:end] for start, end in run)
    start, end = run[0][0], run[-1][1]
    if sizes in ((4, 4, 4, 4), (4, 6, 5), (4, 6, 4), (8, 8)):
        issued = len(digits) in lengths(digits[:4]) or (len(digits) == 16 and domestic(digits[:4]))
        if issued and Luhn(digits).passes(0, len(digits)):
            return CARD
        # In another order, told by its ordinals: 끝이 1486, 첫 자리는 4539 …
        shuffled = sizes == (4, 4, 4, 4) and len(_ORDINAL.findall(scene.text, max(0, start - _REACH), end)) > 2
        return CARD if shuffled and scene.labelled("card", start, end) else None
    if sizes == (6, 7) and resident.dated(digits):
        labelled = any(scene.labelled(category, start, end) for category in ("resident", "foreigner"))
        return resident.kind_of(digits) if labelled or resident.checked(digits) else None
    if scene.harmless(start, end):
        return None
    if sizes in ((3, 4, 4), (3, 3, 4)) and digits.startswith("01"):
        return PHONE
    if sizes in ((4, 4, 4), (3, 4, 4), (4, 3, 4)) and digits.startswith("050"):
        return SAFE_NUMBER
    if sizes == (4, 4, 4) and _P.search(scene.text, max(0, start - 5), start):
        return CUSTOMS
    if sizes == (2, 2, 6, 2) and digits[:2] in REGIONS and scene.labelled("license", start, end):
        return LICENSE
    counted = any(scene.counted(place) for _, place in run)
    near = all(b - a <= 8 for (_, a), (b, _) in pairwise(run))
    if sizes in GROUPINGS and near and not counted and scene.governing(*run[0]) in ("account", "bank"):
        return ACCOUNT
    return None
