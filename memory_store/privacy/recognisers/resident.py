"""Resident registration numbers (주민등록번호) and those of foreigners (외국인등록번호).

Source: YYMMDD-GNNNNNC as in python-stdnum `kr/rrn` and presidio `kr_rrn_recognizer`, `kr_frn_recognizer`. G 1/2 = 1900s, 3/4 = 2000s,
9/0 = 1800s, 5/6 and 7/8 = foreigners. Check = (11 - sum(2,3,4,5,6,7,8,9,2,3,4,5 * d) mod 11) mod 10, for foreigners 13 instead of 11.
Since 2020-10-05 the digits after G are random, so a failed check discards nothing that has a date and a label or the usual dash.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from itertools import accumulate

from memory_store.privacy.chains import Chain
from memory_store.privacy.kinds import FRN, RRN, Kind
from memory_store.privacy.scene import Hit, Scene

_WEIGHTS = (2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5)
_CENTURY = {"9": 1800, "0": 1800, "1": 1900, "2": 1900, "3": 2000, "4": 2000, "5": 1900, "6": 1900, "7": 2000, "8": 2000}
_FLOOD = 100
"""Date-like places in one chain; a chain with more is masked whole, so that the work stays bounded."""
_WRITTEN = ((6, 7), (6, 1, 6), (2, 2, 2, 7), (2, 2, 2, 1, 6))
"""Groupings that nothing else with a date has."""
_IDENTITY = re.compile(r"본인\s?(?:확인|인증)|실명|신분\s?(?:확인|증)|민증")
_REST = re.compile(r"(?:뒤|뒷자리|뒷번호|나머지)(?:는|은|가|에|엔|에는)?\s?$")
NEAR = 20
"""Letters within which a number follows what it is for."""
_DATED = re.compile(r"(?=\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{7})")


def kind_of(digits: str) -> Kind:
    """By the digit after the date."""
    return FRN if digits[6:7] in ("5", "6", "7", "8") else RRN


def dated(digits: str) -> bool:
    """Whether the first seven digits are a birth date that has been, and its century."""
    try:
        return date(_CENTURY[digits[6]] + int(digits[:2]), int(digits[2:4]), int(digits[4:6])) <= date.today()
    except ValueError:
        return False


def is_date(six: str) -> bool:
    """Whether six digits are a date in some century."""
    return any(dated(six + century) for century in "13")


def checked(digits: str) -> bool:
    """Whether the last of the 13 digits is the check digit."""
    total = sum(w * int(d) for w, d in zip(_WEIGHTS, digits, strict=False))
    base = 13 if digits[6] in "5678" else 11
    return (base - total % 11) % 10 == int(digits[12])


def is_ean(digits: str) -> bool:
    """Whether 13 digits are a Korean article number (GS1 prefix 880, check digit by GS1 General Specifications 7.9)."""
    return digits.startswith("880") and sum(int(d) * (3 if i % 2 else 1) for i, d in enumerate(digits)) % 10 == 0


def find(scene: Scene) -> Iterator[Hit]:
    """Whole numbers in any grouping; either half after the label."""
    for chain in scene.chains:
        found = list(_whole(scene, chain)) if len(chain.digits) >= 13 else []
        yield from found or _halves(scene, chain)


def _whole(scene: Scene, chain: Chain) -> Iterator[Hit]:
    starts, ends = frozenset(chain.firsts), chain.lasts
    labelled: bool | None = None
    harmless = False
    for count, match in enumerate(_DATED.finditer(chain.digits)):
        if count >= _FLOOD:
            yield Hit(RRN, chain.start, chain.end, "more dates than anyone has a reason to write in one number")
            return
        first, last = match.start(), match.start() + 13
        # A year of four digits before the rest of a birth date belongs to it.
        long_year = first not in starts and first - 2 in starts and chain.digits[first - 2 : first] in ("19", "20")
        aligned = (first in starts or long_year) and last in ends
        unbroken = chain.group_at(first) == chain.group_at(last - 1)
        if not aligned and not unbroken and not (first in starts and chain.sizes(first, last) == (6, 7)):
            continue
        digits = chain.digits[first:last]
        if not dated(digits):
            continue
        if labelled is None:
            labelled = any(scene.labelled(c, chain.start, chain.end) for c in ("resident", "foreigner"))
            harmless = scene.harmless(chain.start, chain.end)
        sizes = chain.sizes(first, last)
        natural = unbroken or max(sizes) == 1 or 6 in accumulate(sizes)
        valid = checked(digits)
        if is_ean(digits) and unbroken and not labelled and (harmless or not valid):
            continue
        if labelled and (aligned or valid):
            reason = "date, century and a label"
        elif valid and natural and (aligned or not harmless) and (not long_year or sizes == (6, 7)):
            reason = "date, century and check digit"
        elif aligned and (sizes in _WRITTEN or max(sizes) == 1) and not long_year and not harmless and digits[6] not in "90":
            reason = "a date and seven digits with a separator between"
        elif aligned and not harmless and _IDENTITY.search(scene.text, max(0, chain.start - NEAR), chain.start):
            reason = "date and century where the customer is identified"
        else:
            continue
        yield Hit(kind_of(digits), chain.places[first - 2 if long_year else first], chain.places[last - 1] + 1, reason)


def _halves(scene: Scene, chain: Chain) -> Iterator[Hit]:
    """A half of a number, where the words say so."""
    rest = "resident" in scene.categories and _REST.search(scene.text, max(0, chain.start - 12), chain.start)
    if rest and len(chain.digits) in (6, 7) and not (scene.harmless(chain.start, chain.end) or scene.counted(chain.end)):
        yield Hit(RRN, chain.start, chain.end, "what follows the first half")
        return
    if not any(scene.labelled(c, chain.start, chain.end) for c in ("resident", "foreigner")):
        return
    if (
        7 <= len(chain.digits) <= 13
        and chain.groups[0].last == 6
        and is_date(chain.digits[:6])
        and not scene.harmless(chain.start, chain.end)
    ):
        yield Hit(RRN, chain.start, chain.end, "a birth date and what follows it, after the label")
        return
    for group in chain.groups:
        digits = chain.digits[group.first : group.last]
        start, end = chain.places[group.first], chain.places[group.last - 1] + 1
        if max(chain.sizes(0, len(chain.digits))) == 1 and len(chain.digits) in (6, 7):
            digits, start, end = chain.digits, chain.start, chain.end
        if len(digits) == 8 and digits[-1] == "2":
            digits = digits[:7]  # 이 before a copula reads as a 2
        if len(digits) not in (6, 7) or scene.harmless(start, end) or scene.counted(end):
            continue
        if len(digits) == 7 or is_date(digits):
            kind = FRN if scene.labelled("foreigner", chain.start, chain.end) else RRN
            yield Hit(kind, start, end, "a half of the number after its label")
