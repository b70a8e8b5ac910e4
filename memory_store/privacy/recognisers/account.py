"""Bank accounts.

Source: the KFTC table of account numbers (CMS, 2026-05): 10-14 digits, iM from 7; no check holds across banks, so context tells.
Usual groupings: 3-2-6, 3-3-6, 3-6-5, 4-3-6, 4-2-7, 3-4-4-2, 3-6-2-3, 6-2-6, 3-2-4-2-1 and a few more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory_store.privacy.chains import Chain
from memory_store.privacy.kinds import ACCOUNT
from memory_store.privacy.labels import HARMLESS, short_bank_beside
from memory_store.privacy.scene import Hit, Scene

GROUPINGS = frozenset(
    (
        (3, 2, 6), (3, 3, 6), (3, 6, 5), (4, 3, 6), (4, 2, 7), (3, 4, 4, 2), (3, 6, 2, 3), (6, 2, 6), (3, 2, 4, 2, 1), (3, 2, 4, 3),
        (3, 2, 5, 1), (6, 2, 5), (3, 2, 5), (3, 8), (3, 3, 5), (3, 2, 6, 1), (3, 4, 6), (3, 4, 4, 3), (4, 4, 5, 1),
        (3, 6, 3), (3, 2, 7), (3, 3, 2, 5),
    )
)  # fmt: skip
_OWNER = re.compile(r"계좌|통장|예금주|입금|송금|이체|보내|부쳐|넣어|꽂아|환불|받을|쏴|가상계좌")
_TO = re.compile(r"환[불급]|입금|부쳐|보내|넣어|받을|돈[은을]|현금|정산|이체")
_PART = re.compile(r"까지|앞|뒤|뒷|나머지|먼저|일단|우선|이고|이어|마저|시작|끝")
_PARCEL = re.compile(r"6\d{12}")
_POST = re.compile(r"우체국(?!\s?(?:계좌|통장|은행))")
"""The post is a bank, too; its parcels have 13 digits beginning with a 6."""
_DATE = re.compile(r"20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])")


def find(scene: Scene) -> Iterator[Hit]:
    """Numbers of 10 to 16 digits that an account's or a bank's word governs; shorter ones right after 계좌."""
    for chain in scene.chains:
        size = len(chain.digits)
        if size < (2 if "account" in scene.about else 3) or scene.counted(chain.end):
            continue
        reason = _reason(scene, chain)
        if reason:
            yield Hit(ACCOUNT, chain.start, chain.end, reason)


def _reason(scene: Scene, chain: Chain) -> str:
    size = len(chain.digits)
    label = scene.governing(chain.start, chain.end)
    if label == "bank" and _PARCEL.fullmatch(chain.digits) and _POST.search(scene.text, max(0, chain.start - 8), chain.end + 4):
        return ""
    sizes = chain.sizes(0, size)
    beside = short_bank_beside(scene.text, chain.start, chain.end)
    told = "account" in scene.about and label in ("", "account", "bank", "send")
    told |= size >= 7 and scene.announced(chain.start, chain.end) in ("account", "bank")
    if told and size < 10:
        return "an answer where an account's number was asked for or announced"
    if label in ("account", "bank") or (beside and label in ("", "send", "account", "bank", "pay")) or told:
        if 10 <= size <= 40:
            return "10 or more digits with an account's or a bank's word"
        strong = label == "account"
        if strong and 7 <= size < 10 and not _DATE.fullmatch(chain.digits):
            return "digits right after an account's word"
        if (strong or label == "bank") and 5 <= size < 10 and _part(scene, chain):
            return "a part of an account's number"
    elif label in ("send", "") and 10 <= size <= 14 and ((sizes in GROUPINGS and _OWNER.search(scene.text)) or _sent(scene, chain)):
        return "a bank's grouping and a word of sending money"
    return ""


def _sent(scene: Scene, chain: Chain) -> bool:
    """Whether money is to go to a number in groups that may be an account's; all of four digits are a parcel's or a card's."""
    sizes = chain.sizes(0, len(chain.digits))
    grouped = 3 <= len(sizes) <= 4 and len(set(sizes)) > 1 and min(sizes) > 1 and not chain.digits.startswith("0")
    return grouped and _TO.search(scene.text) is not None and not scene.categories & HARMLESS


def _part(scene: Scene, chain: Chain) -> bool:
    return _PART.search(scene.text, max(0, chain.start - 10), min(len(scene.text), chain.end + 8)) is not None
