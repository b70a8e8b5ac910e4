"""Chains: digits that may belong to one number, whatever stands between them.

Separators are any run of a few signs and spaces, and the words people say while dictating (다시, 다음, 그리고, 뒷자리는 …).
What has the shape of an order number, a date, a time, a price or a shop's line is no part of a chain.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

from memory_store.privacy.folding import MASK

SHIELD = "\x02"
"""Stands for a digit that belongs to a shape which is never touched."""

_DAY = r"(?:0[1-9]|[12]\d|3[01])"
_MONTH = r"(?:0[1-9]|1[0-2])"
_UNTOUCHED = re.compile(
    rf"(?<!\d)20\d\d{_MONTH}{_DAY}[-‐-―−]\d{{7}}(?!\d)"  # an order number
    rf"|(?<!\d)20\d\d{_MONTH}{_DAY}[-_t ]?(?:[01]\d|2[0-3])[0-5]\d[0-5]\d(?!\d)"  # a time stamp
    rf"|(?<![a-z])ord[-‐-―−_]?20\d\d[-‐-―−_]?\d{{6}}(?!\d)"  # an order number
    r"|(?<![\d.,])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?=\s?(?:원|won|krw|만|달러|엔|p(?![a-z])|포인트|점|개))"  # a price
    r"|(?<!\w)[₩$€¥]\s?\d[\d,.]*|(?<!\d)\d{1,8}(?=\s?(?:원(?!투)|만\s?원|천\s?원|krw))"
    rf"|(?<![\d\-./])20[0-3]\d[-./]\s?(?:{_MONTH}|[1-9])[-./]\s?(?:{_DAY}|[1-9])(?![\d]|[-/]\d)"  # a date
    r"(?:[t ]\d\d?:\d\d(?::\d\d)?(?:\.\d+)?z?)?"  # and its time
    r"|(?<!\d)\d\s?\+\s?\d(?!\d)"  # 1+1
    r"|(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?![\d:])"
)
OF_SHOP = r"880\d{10}|97[89]\d{10}|[16]\d{12}|0(?:2|[3-6]\d|70)\d{7,8}"
"""Digits whose number alone tells: a product's code (EAN, ISBN), a parcel of the post, a telephone at a fixed place."""
_SHOP_LINE = re.compile(r"(?<![\d\-])(?:1[568]\d\d-\d{4}|080-\d{3,4}-\d{4})(?![\d\-])")
_TAIL = r"(?:이?고(?:요|여)?|이?구(?:요|여)?|이?며|하고|이?랑|까지|이요|요|에|의)?"
_WORD = (
    r"다시|다음|그\s?다음|그\s?담|담에|그리고|그\s?뒤|이어서|이어|대시|대쉬|하이픈|하이푼|빼기|짝대기"
    r"|작대기|막대|바|쩜|점|콤마|쉼표|슬래시|띄고|띄우고|띄어\s?쓰고|한\s?칸\s?띄고"
    r"|뒷\s?(?:자리|번호|부분|쪽)|뒤(?:에|쪽|자리)?|앞(?:\s?(?:자리|번호|부분))?|가운데|중간|나머지"
    r"|마지막|끝|또|음+|어+|그|저|네|담|쉬고|끊고|엔터|스페이스|공백|플러스|이어|붙여서?|연결해서|계속(?:해서)?|ㅋ+|ㅎ+|하나\s?띄고|줄\s?바꿔서?|dash|hyphen|minus|space|dot|point|then|and|next|slash|bar|의|에"
)
_SIGNS = rf"(?:[^\w{MASK}{SHIELD}₩$€¥%]|_)"
_SPOKEN = rf"(?:{_WORD})(?:\s?(?:\d|네|여섯|일곱|여덟|두|세)\s?(?:자리|개))?(?:은|는|이|가|로|으로|도)?{_SIGNS}{{0,4}}"
_GAP = rf"(?:{_SIGNS}{{1,6}}|{_SIGNS}{{0,3}}{_TAIL}{_SIGNS}{{0,4}}(?:{_SPOKEN}){{1,2}})"
_CHAIN = re.compile(rf"\d+(?:{_GAP}\d+)*")
_DIGIT = re.compile(r"\d")
_RUN = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Group:
    """Digits `first` to `last` (exclusive, indexes into the chain) with nothing between them."""

    first: int
    last: int


@dataclass(frozen=True)
class Chain:
    """Digits and where each stands in the text; `groups` are the unbroken runs, `gaps[i]` stands before group i + 1."""

    digits: str
    places: tuple[int, ...]
    groups: tuple[Group, ...]
    gaps: tuple[str, ...]

    @property
    def start(self) -> int:
        return self.places[0]

    @property
    def end(self) -> int:
        return self.places[-1] + 1

    @cached_property
    def firsts(self) -> list[int]:
        """The first digit of every group."""
        return [group.first for group in self.groups]

    @cached_property
    def lasts(self) -> frozenset[int]:
        """The digit after every group."""
        return frozenset(group.last for group in self.groups)

    def group_at(self, digit: int) -> int:
        """The index of the group that holds a digit; one more than the last group's past the end."""
        return bisect_right(self.firsts, digit) - 1 if digit < len(self.digits) else len(self.groups)

    def sizes(self, first: int, last: int) -> tuple[int, ...]:
        """Lengths of the groups (or their parts) within the digits `first` to `last`."""
        groups = self.groups[self.group_at(first) : self.group_at(last - 1) + 1]
        return tuple(min(g.last, last) - max(g.first, first) for g in groups)

    def part(self, first: int, last: int) -> Chain:
        """The chain of the digits `first` to `last` alone."""
        low, high = self.group_at(first), self.group_at(last - 1) + 1
        groups = tuple(Group(max(g.first, first) - first, min(g.last, last) - first) for g in self.groups[low:high])
        return Chain(self.digits[first:last], self.places[first:last], groups, self.gaps[low : high - 1])


def shield(text: str, *, answer: bool = False) -> str:
    """The text with the digits of what is never touched made unreadable; its length does not change. In an `answer` to a
    question for a number, what looks like a shop's line may be a half of the number."""
    shielded = _UNTOUCHED.sub(lambda m: hide(m.group()), text)
    return shielded if answer else _SHOP_LINE.sub(lambda m: hide(m.group()), shielded)


def hide(text: str) -> str:
    """The text with all its digits made unreadable."""
    return _DIGIT.sub(SHIELD, text)


def find_chains(shielded: str) -> list[Chain]:
    """All chains of a shielded text, in order. Time is linear."""
    chains = []
    for match in _CHAIN.finditer(shielded):
        start = match.start()
        runs = [(start + r.start(), start + r.end()) for r in _RUN.finditer(match.group())]
        groups: list[Group] = []
        places: list[int] = []
        first = 0
        for low, high in runs:
            groups.append(Group(first, first + high - low))
            places += range(low, high)
            first += high - low
        gaps = tuple(shielded[runs[i][1] : runs[i + 1][0]] for i in range(len(runs) - 1))
        chains.append(Chain("".join(shielded[low:high] for low, high in runs), tuple(places), tuple(groups), gaps))
    return chains
