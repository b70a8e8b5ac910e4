"""From when a period is counted (상품을 받은 날부터 7일, 출고 후 2영업일): a period of another beginning is another period.

What stands only in that beginning is not what the statement speaks of: `검수를 마친 날부터 3영업일 이내에 환불한다` does not say how
long an inspection takes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from haru_cli.agent.acts import OPERATIONS
from haru_cli.agent.conditions import supposed
from haru_cli.agent.nouns import GENERAL
from haru_cli.models.offline.morphology import Morpheme, morphemes
from haru_cli.models.quantities import Quantity, quantities
from haru_cli.models.vocabulary import CANONICAL
from haru_cli.models.words import terms, terms_of

PERIODS = frozenset({"일", "영업일", "개월", "시간", "분"})
"""Units of what is counted from a beginning."""
NEAR = 8
"""The most characters between a beginning and its period (검수 후 보통 최대 3영업일)."""
_FROM = {"부터", "로부터", "으로부터", "기준"}
_AFTER = {"뒤", "후", "이후", "다음"}
_BEFORE = re.compile(r"(?<=[기\s])전\s?(?:최대\s|최소\s)?$")
_NOUNS = {"NNG", "NNP", "NNB", "XR"}
_ARRIVES = {"도착", "수령", "배달"}
"""Acts that are the end of a delivery; 출고 is its beginning."""


@lru_cache(maxsize=1024)
def beginning(text: str, start: int) -> str:
    """What stands before the period at `start` as its beginning; empty where it has none."""
    tokens = [t for t in morphemes(text) if t.end <= start]
    at = next((n for n in range(len(tokens) - 1, 0, -1) if _marks(tokens, n)), 0)
    if not at or start - tokens[at].end > NEAR or quantities(text[tokens[at - 1].start : tokens[at].start]):
        return ""
    topic = max((n + 1 for n in range(at) if tokens[n].tag == "JX" and tokens[n].form in {"은", "는"}), default=0)
    return text[tokens[topic].start : tokens[at].start] if topic < at else ""


def begins_alike(stated: str, said: str, fact: Quantity) -> bool:
    """Whether a text counts a period from where a statement does, and not backwards (받기 전 7일). One that names no beginning leaves it
    open."""
    if fact.unit in PERIODS and _runs_back(said, fact) != _runs_back(stated, fact):
        return False
    ours = next((b for q in quantities(said) if q.fact == fact.fact and (b := beginning(said, q.start))), "")
    if fact.unit not in PERIODS or not ours:
        return True
    theirs = [beginning(stated, q.start) or stated[: q.start] for q in quantities(stated) if q.fact == fact.fact]
    if not theirs or not (named := head(ours)):
        return bool(theirs) and _acts(ours) <= _acts(theirs[0])
    explicit = any(beginning(stated, q.start) for q in quantities(stated) if q.fact == fact.fact)
    return any((named == head(t) if explicit else named in terms(t)) and _acts(ours) <= _acts(t) for t in theirs)


def _runs_back(text: str, fact: Quantity) -> bool:
    return any(q.fact == fact.fact and _BEFORE.search(text[: q.start]) for q in quantities(text))


def speaks_of(stated: str, titled: frozenset[str], said: str, fact: Quantity) -> bool:
    """Whether the subject of a counted period is a matter of the statement, and not only of the beginning of its period."""
    if fact.unit not in PERIODS:
        return True
    free = _free(stated, fact) | titled
    return all(subject in free or subject not in terms(stated) for subject in _subjects(said, fact))


def happens(stated: str, titled: frozenset[str], said: str, fact: Quantity) -> bool:
    """Whether what a text lets happen within a time (당일 도착합니다) is what a statement does, and not only from when that counts."""
    tokens = morphemes(said)
    act = next((n for n in range(len(tokens) - 1, -1, -1) if tokens[n].tag in {"NNG", "NNP", "VV", "VA"}), 0)
    if fact.unit not in PERIODS | {"때"} or not tokens or tokens[act].form not in _ARRIVES:
        return True
    return "받다" in outside(stated) | titled


def outside(text: str) -> frozenset[str]:
    """What a text is about outside the beginnings of its periods."""
    for quantity in quantities(text):
        if quantity.unit in PERIODS and (begun := beginning(text, quantity.start)):
            text = text.replace(begun, " ")
    return frozenset(terms(text))


def _free(text: str, fact: Quantity) -> frozenset[str]:
    """What a statement is about without what only describes (출고한 상품은) or begins its period."""
    tokens = morphemes(text)
    held = [b for q in quantities(text) if q.fact == fact.fact and (b := beginning(text, q.start))]
    spans = [(text.index(b), text.index(b) + len(b)) for b in held]
    return frozenset(
        term
        for n, token in enumerate(tokens)
        if not any(start <= token.start < end for start, end in spans) and not _describes(tokens, n)
        for term in terms_of(token, tokens[n + 1] if n + 1 < len(tokens) else None)
    )


def _describes(tokens: Sequence[Morpheme], index: int) -> bool:
    after = next((t for t in tokens[index + 1 : index + 4] if t.tag not in {"XSV", "XSA", "EP"}), None)
    return after is not None and after.tag == "ETM"


def _subjects(text: str, fact: Quantity) -> Iterator[str]:
    """The terms that stand as topic or subject before a period, outside a condition and the beginning."""
    start = next((q.start for q in quantities(text) if q.fact == fact.fact), 0)
    begun = beginning(text, start)
    left = text[:start].replace(begun, " ", 1) if begun else text[:start]
    left = left.replace(supposed(text), " ", 1) if supposed(text) else left
    tokens = morphemes(left)
    for n, (token, after) in enumerate(pairwise(tokens)):
        if token.tag in _NOUNS and after.tag in {"JX", "JKS"} and after.form in {"은", "는", "이", "가"}:
            yield from terms_of(token, tokens[n + 1])


def _marks(tokens: Sequence[Morpheme], index: int) -> bool:
    token, before = tokens[index], tokens[index - 1]
    if before.form in {"영업일", "근무일", "평일"}:
        return False
    return token.form in _FROM or (token.form in _AFTER and token.tag in _NOUNS and before.tag in {*_NOUNS, "ETM"})


def head(text: str) -> str:
    """The last matter of a beginning: 받다 of 상품을 받은 날, 검수 of 검수를 마친 날."""
    tokens = morphemes(text)
    matters = (terms_of(t, tokens[n + 1] if n + 1 < len(tokens) else None) for n, t in reversed(list(enumerate(tokens))))
    return next((found[0] for found in matters if found and found[0] not in GENERAL), "")


def _acts(text: str) -> frozenset[str]:
    """What a shop does, as far as a text names it: 신청, 접수 and the like are beginnings of their own."""
    return frozenset(CANONICAL.get(t.form, t.form) for t in morphemes(text) if t.form in OPERATIONS and t.tag == "NNG") - GENERAL
