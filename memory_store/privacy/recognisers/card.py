"""Payment cards.

Source: ISO/IEC 7812-1 (number, Luhn check in annex B) and the issuers' published number ranges: Visa 4 (13, 16, 19 digits),
Mastercard 51-55 and 2221-2720, American Express 34/37 (15), Diners 30/36/38 (14), JCB 3528-3589, UnionPay 62 (16-19),
Discover 6011/64/65; cards for use in Korea only begin with 9. Cardholders write 4-4-4-4, 4-6-5, 4-6-4.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import accumulate

from memory_store.privacy.chains import Chain
from memory_store.privacy.kinds import CARD, CVC, EXPIRY, PASSWORD
from memory_store.privacy.labels import HARMLESS
from memory_store.privacy.recognisers.expiry import is_expiry
from memory_store.privacy.scene import Hit, Scene

_DOUBLED = (0, 2, 4, 6, 8, 1, 3, 5, 7, 9)
_PRINTED = ((4, 4, 4, 4), (4, 6, 5), (4, 6, 4), (4, 4, 4, 4, 3), (4, 3, 3, 3))
"""Groupings as they stand on cards."""
_PAIRED = ((6, 10), (6, 13), (8, 8), (4, 12), (12, 4), (4, 4, 8), (8, 4, 4), (4, 8, 4))
"""Groupings of people who read two or more groups as one."""
_EMBEDDED = 17
"""An unbroken run at least this long may hide a card between other digits."""

_BLOCK = 400
"""Digits; a longer chain is no number of anything, and is decided as one."""
_PART = re.compile(r"앞|까지|이고|이구|나눠|나누어|먼저|일단|이어|나머지|그\s?다음|뒷\s?8|뒤\s?(?:8|여덟)|첫|시작|하나씩|끊어")
_MONTH_YEAR = re.compile(r"(?<![\d/])\d\d\s?/\s?\d\d(?![\d/])")
_THREE = re.compile(r"[^\d.!?]{0,8}?(?<!\d)(\d{3})(?!\d)")
_NUMBER_OF = re.compile(r"카드\s?(?:번호|넘버|번)\s?(?:은|는|이|가)?[\s:]{0,2}$")
_DAY = re.compile(r"20[0-3]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])")
_AMOUNT = re.compile(
    r"(?:앞|첫|처음|뒤|뒷)[가-힣]{0,2}\s?(?:숫자\s?)?(?P<amount>여섯|여덟|열|열두|6|8|10|12)\s?(?:자리|글자|개|숫자)[^\d.!]{0,24}$"
)
_AMOUNTS = {"여섯": 6, "여덟": 8, "열": 10, "열두": 12}
_PAID_BY = re.compile(r"(?:결제\s?(?:수단|정보)?[은는:]|[이그저요](?:걸|거|것|\s?카드)로\s?(?:결제|긁|승인)[가-힣\s]{0,6})\s?$")
_PAYS_WITH = re.compile(
    r"\s?(?:(?:이|그|저|요)?\s?(?:걸로|거로|것으로|카드로|걸루|거루)|으?로|여기서|여기에서|에서)[가-힣\s]{0,10}?(?:결제|긁|승인|빼|뽑|출금|빠지|빠져|나가게|할부)"
)
"""A number that is told as what to pay with: 결제는 …, … 이걸로 긁어 주세요."""
_LAST = re.compile(r"끝|뒷\s?자리|뒷\s?번호|뒤\s?(?:4|네)|마지막|로\s?끝나")


@cache
def lengths(prefix: str) -> tuple[int, ...]:
    """The lengths that a card with these first four digits may have; empty if no issuer uses them."""
    two, four = int(prefix[:2]), int(prefix)
    if prefix[0] == "4":
        return 16, 19, 13
    if 51 <= two <= 55 or 2221 <= four <= 2720:
        return (16,)
    if two in (34, 37):
        return (15,)
    if two in (30, 36, 38):
        return (14,)
    if 3528 <= four <= 3589 or four == 6011 or two in (64, 65):
        return 16, 19
    if two == 62:
        return 16, 17, 18, 19
    return ()


@cache
def domestic(prefix: str) -> bool:
    """Ranges of cards that work in Korea only, and of debit cards: no shop's label should be overruled for them."""
    return prefix[0] == "9" or prefix[:2] in ("50", "56", "57", "58", "60", "63", "67") or 2200 <= int(prefix) <= 2205


class Luhn:
    """Answers in constant time whether a window of the digits passes the Luhn check."""

    def __init__(self, digits: str) -> None:
        plain = [int(d) for d in digits]
        self._even = [0, *accumulate(_DOUBLED[d] if i % 2 == 0 else d for i, d in enumerate(plain))]
        self._odd = [0, *accumulate(_DOUBLED[d] if i % 2 else d for i, d in enumerate(plain))]

    def passes(self, first: int, last: int) -> bool:
        sums = self._even if last % 2 == 0 else self._odd
        return (sums[last] - sums[first]) % 10 == 0


def find(scene: Scene) -> Iterator[Hit]:
    """Cards in any grouping, and the expiry and CVC that follow in the same chain; with a card's label also numbers
    that fail the check, and parts of a number when the sentence says that it is a part."""
    for chain in scene.chains:
        size = len(chain.digits)
        announced = scene.announced(chain.start, chain.end)
        named = "card" in (scene.governing(chain.start, chain.end), announced, *scene.about) or _pays(scene, chain)
        harmless = scene.harmless(chain.start, chain.end) or announced in HARMLESS
        if size > _BLOCK:
            yield from _flood(scene, chain, named, harmless)
            continue
        if 14 <= size <= 19 and named and _one(chain):
            hits = [Hit(CARD, chain.start, chain.end, "a card's label and length")]
        else:
            hits = list(_whole(scene, chain, named, harmless)) if size >= 13 else []
        yield from hits or _piece(scene, chain)
        if hits:
            yield from _companions(scene, max(hit.end for hit in hits))


def _one(chain: Chain) -> bool:
    """Whether the whole chain is one number: no month, year or CVC follows in it."""
    return max(chain.sizes(0, len(chain.digits))) in (1, len(chain.digits)) or chain.sizes(0, len(chain.digits)) in (*_PRINTED, *_PAIRED)


def _pays(scene: Scene, chain: Chain) -> bool:
    """Whether the words beside a number say that it is what to pay with."""
    if not 14 <= len(chain.digits) <= 16 or not (lengths(chain.digits[:4]) or domestic(chain.digits[:4])):
        return False
    told = _PAID_BY.search(scene.text, max(0, chain.start - 16), chain.start) or _PAYS_WITH.match(scene.text, chain.end)
    return told is not None and not scene.harmless(chain.start, chain.end)


def _flood(scene: Scene, chain: Chain, labelled: bool, harmless: bool) -> Iterator[Hit]:
    """A chain far longer than a number: masked whole if it holds a card, which is looked for block by block."""
    for first in range(0, len(chain.digits), _BLOCK):
        block = chain.part(first, min(first + _BLOCK + 19, len(chain.digits)))
        if next(_whole(scene, block, labelled, harmless), None) is not None:
            yield Hit(CARD, chain.start, chain.end, "a card in a flood of digits")
            return


def _piece(scene: Scene, chain: Chain) -> Iterator[Hit]:
    size = len(chain.digits)
    if not 3 <= size <= 19 or scene.counted(chain.end) or scene.harmless(chain.start, chain.end):
        return
    label = scene.governing(chain.start, chain.end)
    around = scene.text[max(0, chain.start - 14) : chain.end + 8]
    last_four = size == 4 and _LAST.search(around) is not None
    split = (
        4 <= size <= 15
        and not last_four
        and chain.sizes(0, size) != (2, 2)
        and not _DAY.fullmatch(chain.digits)
        and _PART.search(around) is not None
    )
    grouped = chain.sizes(0, size) in ((4, 4), (4, 4, 4), (4, 6)) and lengths(chain.digits[:4]) != ()
    named = 4 <= size <= 12 and not last_four and _NUMBER_OF.search(scene.text, max(0, chain.start - 12), chain.start) is not None
    amount = _AMOUNT.search(scene.text, max(0, chain.start - 40), chain.start)
    told = int(_AMOUNTS.get(amount["amount"], amount["amount"])) if amount else 0
    counted = told in (size, chain.groups[0].last) and "card" in scene.categories
    if (label in ("", "card") and ("card" in scene.about or counted)) or (label == "card" and (split or grouped or named)):
        yield Hit(CARD, chain.start, chain.end, "a piece of a card's number")


def _whole(scene: Scene, chain: Chain, labelled: bool, harmless: bool) -> Iterator[Hit]:
    luhn = Luhn(chain.digits)
    tailed = 0
    for first, aligned in _starts(chain):
        while card := _card_at(chain, luhn, first, aligned, labelled, harmless):
            last, reason = card
            yield Hit(CARD, chain.places[first], chain.places[last - 1] + 1, reason)
            if last in chain.lasts:
                if first >= tailed:
                    yield from _tail(scene, chain, last)
                    tailed = last
                break
            first, aligned = last, True  # the next card may be glued to this one


def _card_at(chain: Chain, luhn: Luhn, first: int, aligned: bool, labelled: bool, harmless: bool) -> tuple[int, str] | None:
    """Where a card that begins at a digit ends, and why it is one."""
    if len(chain.digits) - first < 13:
        return None
    prefix = chain.digits[first : first + 4]
    known = lengths(prefix)
    if not known and not labelled and (harmless or not domestic(prefix)):
        return None
    # A number that ends where its digits end goes before one with digits left over.
    for size in sorted(known or (16,), key=lambda size: first + size not in chain.lasts):
        last = first + size
        if last > len(chain.digits):
            continue
        valid = luhn.passes(first, last)
        told = labelled and aligned and size == 16
        if (valid or told) and _fits(chain, first, last, aligned, bool(known), labelled, harmless):
            return last, "issuer's prefix, length and Luhn check" if valid else "a card's label and length"
        if not harmless and aligned and last in chain.lasts and _in_fours(chain, first, last):
            return last, "issuer's prefix, in the fours that stand on cards"
    return None


def _in_fours(chain: Chain, first: int, last: int) -> bool:
    """Whether 16 digits are parted as on a card; a list of sizes or models has commas, or round numbers."""
    if chain.sizes(first, last) != (4, 4, 4, 4):
        return False
    at = chain.group_at(first)
    gaps = chain.gaps[at : at + 3]
    listed = re.search(r"[,/~\n]", gaps[0]) is not None or set(chain.digits[first + 3 : last : 4]) == {"0"}
    return len(set(gaps)) == 1 and not listed


def _starts(chain: Chain) -> Iterator[tuple[int, bool]]:
    for group in chain.groups:
        yield group.first, True
        if group.last - group.first >= _EMBEDDED:
            yield from ((first, False) for first in range(group.first + 1, group.last - 12))


def _fits(chain: Chain, first: int, last: int, aligned: bool, known: bool, labelled: bool, harmless: bool) -> bool:
    """Whether people group a card's digits like this."""
    sizes = chain.sizes(first, last)
    if not aligned or last not in chain.lasts:
        embedded = len(sizes) == 1 and last - first >= 15 and not harmless
        glued = aligned and len(sizes) >= 3 and sizes in _PRINTED
        return embedded or glued
    if len(sizes) == 1:
        return last - first > 13 or labelled
    if sizes in _PRINTED or max(sizes) == 1 or labelled:
        return True
    if last - first == 13 or not known:
        return False
    if sizes in _PAIRED:
        return True
    at = chain.group_at(first)
    gaps = set(chain.gaps[at : at + len(sizes) - 1])
    return len(gaps) == 1 and len(sizes) <= 9 and last - first > 14 and len(set(sizes[:-1])) == 1


def _tail(scene: Scene, chain: Chain, after: int) -> Iterator[Hit]:
    """What follows a card's number without a word: month and year, CVC, in any grouping."""
    ends = [group.last for group in chain.groups[chain.group_at(after) : chain.group_at(after) + 9]]
    at = after
    for size in (4, 6):
        digits = chain.digits[after : after + size]
        if after + size in ends and is_expiry(digits[:2], digits[2:]):
            at = after + size
            yield Hit(EXPIRY, chain.places[after], chain.places[at - 1] + 1, "month and year after a card's number")
            break
    last = next((end for end in ends if end - at in (3, 4)), 0)
    if last and not scene.counted(chain.places[last - 1] + 1):
        yield Hit(CVC, chain.places[at], chain.places[last - 1] + 1, "three or four digits after a card's number")
        if last + 2 == len(chain.digits) and last + 2 in ends and not scene.counted(chain.end):
            yield Hit(PASSWORD, chain.places[last], chain.end, "two digits after a card's number and CVC")


def _companions(scene: Scene, after: int) -> Iterator[Hit]:
    """Month/year, then three digits, a few words after a card's number."""
    expiry = _MONTH_YEAR.search(scene.shielded, after, after + 16)
    if expiry is None or not is_expiry(*re.findall(r"\d+", expiry.group())):
        return
    yield Hit(EXPIRY, *expiry.span(), "month and year after a card's number")
    code = _THREE.match(scene.shielded, expiry.end())
    if code is not None and not scene.counted(code.end()):
        yield Hit(CVC, *code.span(1), "three digits after a card's number and expiry")
