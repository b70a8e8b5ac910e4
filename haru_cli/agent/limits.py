"""Within what a statement holds, and whether a sentence leaves that out: a period, an amount, a case, a word that belongs to
what is counted (평일 오후 2시), a word that makes it no promise (보통 2영업일), the day from which a period runs."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from haru_cli.agent.anchors import PERIODS, beginning, head
from haru_cli.agent.conditions import EVERYWHERE, Case
from haru_cli.agent.contrasts import likened
from haru_cli.agent.statements import Statement
from haru_cli.models.offline.morphology import morphemes
from haru_cli.models.quantities import Quantity, quantities
from haru_cli.models.words import terms, terms_of

_NOUNS = {"NNG", "NNP"}
_USUALLY = re.compile(r"보통|대개|대체로|일반적|통상|평균|대략|정도|예상|쯤|약\s")
_WEEKDAYS = re.compile(r"[월화수목금]요일")


def keeps_bounds(statement: Statement, text: str, before: str, told: Case, message: str) -> bool:
    """Whether what a statement bounds is named by a text or by what was said before it, or is what the customer told; or whether
    the text answers with the whole of another limit of it (같은 상품의 다른 색상이나 사이즈)."""
    bounds = Case(counted=tuple(q for q in statement.quantities if q.bound))
    if not bounds or bounds.is_named(Case.of(f"{text} {before}")) or bounds.is_met(told):
        return True
    goods = likened(statement.text)
    return bool(goods) and goods <= likened(text) and not goods <= likened(message)


def keeps_words(statement: Statement, facts: Sequence[Quantity], said: str, heard: str) -> bool:
    """Whether what a statement sets before a quantity is said with it, or is the customer's: the noun that belongs to it, that it is
    so usually, and the beginning of a period. `said`: the sentence and those before it; `heard`: what the customer said."""
    spoken = frozenset(terms(f"{said} {heard}"))
    theirs = {q.fact for q in quantities(heard)}
    for quantity in _stated(statement, facts):
        before = statement.text[: quantity.start]
        if not _belonging(before) - EVERYWHERE <= spoken and not ("평일" in _belonging(before) and _WEEKDAYS.search(f"{said} {heard}")):
            return False
        if _USUALLY.search(before[-len("일반적으로 ") :]) and not _USUALLY.search(f"{said} {heard}"):
            return False
        if quantity.fact not in theirs and not _begun(statement, quantity, spoken):
            return False
    return True


def _stated(statement: Statement, facts: Sequence[Quantity]) -> Iterator[Quantity]:
    said = {q.fact for q in facts}
    return (q for q in statement.quantities if q.fact in said)


def _belonging(before: str) -> frozenset[str]:
    """The terms of the noun that stands directly before a quantity, without a particle."""
    tokens = morphemes(before)
    last = tokens[-1] if tokens else None
    if last is None or last.tag not in _NOUNS:
        return frozenset()
    return frozenset(terms_of(last, None))


def _begun(statement: Statement, quantity: Quantity, spoken: Collection[str]) -> bool:
    """Whether the matter from which a period runs is spoken of at all."""
    if quantity.unit not in PERIODS:
        return True
    begun = beginning(statement.text, quantity.start)
    matter = head(begun) if begun else _stage(statement.text)
    return not matter or matter in spoken


def _stage(text: str) -> str:
    """The deed by which a statement describes its topic (출고한 상품은 …): from it a period runs that has no other beginning."""
    tokens = morphemes(text)
    for n, token in enumerate(tokens[:-3]):
        if token.tag == "JX" and token.form in {"은", "는"}:
            return ""
        if token.tag == "ETM" and tokens[n + 1].tag in _NOUNS and tokens[n + 2].tag == "JX" and n > 1:
            return next((t for k in (n - 1, n - 2) for t in terms_of(tokens[k], tokens[k + 1])), "")
    return ""
