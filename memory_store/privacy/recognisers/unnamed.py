"""Numbers that stand for a person without a kind of their own here: a care, insurance or membership card's, whatever it is called.

A shop has harmless words for its own numbers (order, parcel, product, receipt, coupon); a long number in a turn that has none of them,
and does not speak of things bought or on their way, is taken for one of the customer's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory_store.privacy.chains import OF_SHOP, Chain
from memory_store.privacy.kinds import SECRET
from memory_store.privacy.labels import HARMLESS
from memory_store.privacy.purposes import PERSON, UNEXPLAINED
from memory_store.privacy.recognisers.purpose import of_shop
from memory_store.privacy.scene import Hit, Scene

LEAST = 7
"""Digits in one piece; fewer are prices, sizes and short orders."""
LEAST_IN_PIECES = 10
"""Digits that hyphens hold together."""

_NAMED = re.compile(r"[가-힣]{2}\s?(?:번[호오]|넘버|증)(?:가|는|은|이|를|요|도)?\s?[^\d.!?]{0,8}$")
_GOODS = re.compile(
    r"배송|도착|출고|어디쯤|조회|주문|구매|구입|상품|제품|물건|택배|샀|사[려서면고]|시[켰킨]|교환|반품|취소|환불|결제|가격|할인|재고|모델|부품|호환|사이즈|규격|색[상은이을깔도\s]|치수|디자인|옵션"
    r"|행사|이벤트|까지|부터|기간|parcel|deliver|ship|order|item|track"
)
"""What is said of things bought and on their way, of prices and dates."""
_SHAPE = re.compile(
    rf"{OF_SHOP}|\d+0000?|(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d*|1[5-9]\d{{8}}(?:\d{{3}})?"
    r"|(?:\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])){1,2}"
)
"""What a shop's numbers look like, round ones, what begins with a day, seconds since 1970, days."""
_ABROAD = re.compile(r"[a-z]{2}(?![a-z])")
"""Ends the number of a parcel from abroad (UPU S10): RB123456785CN."""
_PREFIX = re.compile(r"(?<![a-z\d])[a-z]{1,3}[-\s]?$")
_LETTER = re.compile(r"(?<![가-힣a-z\d])(?:[a-z]{1,2}|엘)[-\s]?$")
_MOST_GROUPS = 5
_MOST = 14
"""Digits: thirteen, and a letter before them that may be read as a 1."""
_DAY = re.compile(r"(?:(?:19|20)?\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))|\d{1,4}0{2,6}")
_GIVEN = re.compile(r"(?<![a-z\d@/._\-])(?P<value>[a-z]{4,12}\d{3,6})(?![a-z\d@._\-/])")
"""A word and digits in one piece, as people make up what they sign in with."""
_RECALLED = re.compile(r"맞나|맞는지|였나|이었나|였던|했나|해\s?놨|헷갈|까먹|기억|잊")


def find(scene: Scene) -> Iterator[Hit]:
    """Long numbers that no word of the turn explains, and made-up words that someone tries to call to mind."""
    yield from _borne(scene)
    if UNEXPLAINED not in scene.late or scene.categories & (HARMLESS | {"login", "date"}) or "://" in scene.text:
        return
    for chain in scene.chains:
        if _long(chain) and not _SHAPE.fullmatch(chain.digits) and not scene.counted(chain.end) and _of_person(scene.text, chain):
            prefix = _PREFIX.search(scene.text, max(0, chain.start - 5), chain.start)
            if prefix and _ABROAD.match(scene.text, chain.end):
                continue
            yield Hit(SECRET, prefix.start() if prefix else chain.start, chain.end, "a long number that nothing in the turn explains")
    if _RECALLED.search(scene.text):
        for match in _GIVEN.finditer(scene.text):
            yield Hit(SECRET, *match.span("value"), "a word and digits that someone tries to call to mind")


def _borne(scene: Scene) -> Iterator[Hit]:
    """Numbers where the talk is of a card or paper that proves what a person is entitled to."""
    if "person" not in scene.late and not PERSON.search(scene.text):
        return
    for chain in scene.chains:
        prefix = _LETTER.search(scene.text, max(0, chain.start - 5), chain.start)
        start, end = prefix.start() if prefix else chain.start, chain.end
        near = "person" in scene.late or PERSON.search(scene.text, max(0, start - 60), end + 30)
        fits = 6 <= len(chain.digits) <= _MOST and not _DAY.fullmatch(chain.digits) and len(chain.groups) <= _MOST_GROUPS
        if near and fits and not scene.counted(end) and not of_shop(scene, start, end):
            yield Hit(SECRET, start, end, "the number of a person's card or paper")


def _long(chain: Chain) -> bool:
    """Whether a chain is one long number."""
    whole = max(chain.sizes(0, len(chain.digits))) >= LEAST
    return whole or (len(chain.digits) >= LEAST_IN_PIECES and all(gap in {"-", "‐", "–"} for gap in chain.gaps))


def _of_person(text: str, chain: Chain) -> bool:
    """Whether a word for a number stands before it, or nothing of the shop's in the whole turn, which says more than the number."""
    if _NAMED.search(text, max(0, chain.start - 24), chain.start):
        return True
    return _GOODS.search(text) is None and re.search(r"[가-힣a-z]{2}", text[: chain.start] + text[chain.end :]) is not None
