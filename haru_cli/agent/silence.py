"""That the policies say nothing of a matter: right exactly when no clause of the prompt speaks of all that the sentence names."""

from __future__ import annotations

import re

from haru_cli.agent.acts import RULES, SPEECH
from haru_cli.agent.anchors import PERIODS, outside
from haru_cli.agent.conditions import uncounted
from haru_cli.agent.evidence import Evidence
from haru_cli.agent.nouns import GENERAL, named
from haru_cli.agent.statements import Statement
from haru_cli.models.quantities import quantities
from haru_cli.models.vocabulary import words
from haru_cli.models.words import terms

_SOURCE = r"(?:정책|조항|규정|약관|안내문?|자료|기준|여기)"
_TEXT = r"(?:내용|조항|규정|정책|기준|안내|설명|언급|항목|규칙|약관|정보)"
_ENDS = r"[가-힣]{0,7}\s*[.!]?$"
_NOTHING = re.compile(
    rf"{_SOURCE}(?:에는|에도|에서는|에서|에)\s(?!따르|따라|의하|의해)(?:\S+\s){{0,4}}(?:없|\S+(?:지|지는|지도)\s(?:않|못)){_ENDS}"
    rf"|{_TEXT}(?:이|은|가|는|도)?\s(?:(?:따로|별도로|아직|현재|전혀|특별히|제게|저에게|저한테)\s)?없{_ENDS}"
    rf"|{_SOURCE}에(?:는|도)?\s없는\s{_TEXT}"
    rf"|(?:정보|내용|안내)\S{{0,2}}\s(?:가지고|갖고)\s있지\s않{_ENDS}"
)
_SORTS = (
    ("기간", re.compile(r"시기|시점|시간|일정|날짜|언제|며칠"), PERIODS),
    ("비용", re.compile(r"금액|얼마"), frozenset({"원"})),
    ("비율", re.compile(r"비율|몇\s?(?:%|퍼센트|프로)"), frozenset({"%"})),
    ("부담", re.compile(r"누가"), frozenset({"부담"})),
)
_ANYTHING = frozenset({"상품", "주문", "구매"})
"""What every clause of a shop is about."""
_SORTED = frozenset(sort for sort, _, _ in _SORTS)
_WHICH = re.compile(r"(?:해당|포함|인정|속)\S*지")
"""What a word takes in, no clause says that only uses the word."""
_LIMITS = re.compile(r"수\s(?:있|없)")
"""Until when something may be done says not how long it takes."""
_FRAME = RULES | SPEECH | GENERAL | words("자료 항목 언급 구분 규칙 설명 여기 구체 별도 일정 서비스 관련")
"""Words of such a sentence that name no matter."""


def says_nothing(text: str) -> bool:
    """Whether a part says of the policies that they say nothing: 정책에 없습니다, 정해진 내용이 없어, 조항에 나와 있지 않습니다."""
    return bool(_NOTHING.search(text))


def is_silent(text: str, evidence: Evidence) -> bool:
    """Whether no clause speaks of all that such a part names; what it counts has to be the customer's."""
    counted = {(q.fact, q.bound) for q in quantities(text)}
    stated = {(q.fact, q.bound) for c in evidence.clauses for q in c.quantities}
    if any(fact not in evidence.heard_facts and fact not in {f for f, _ in stated} for fact, _ in counted):
        return False
    if counted - stated and not counted & stated:
        return True
    sorts = {sort for sort, shape, _ in _SORTS if shape.search(text)}
    matter = (frozenset(terms(uncounted(text))) | sorts) - _FRAME - _ANYTHING | sorts
    known = _FRAME | _SORTED | frozenset().union(*(c.terms for c in evidence.clauses))
    strange = [noun for noun, about in named(text) if not about <= known and not evidence.holds(noun)]
    if strange or _WHICH.search(text) or not evidence.has_verbs(text):
        return True
    if matter and matter <= _SORTED:
        matter |= evidence.wanted  # 기간은 나와 있지 않습니다: of what was asked
    lasts = bool(re.search(r"걸리|소요", text))
    saying = [s for c in evidence.clauses for s in c.statements if not (lasts and _LIMITS.search(s.text))]
    return not matter or not any(_answers(s, matter) for s in saying)


def _answers(statement: Statement, matter: frozenset[str]) -> bool:
    """Whether a statement speaks of a matter, and gives the sort of answer that is said to be missing."""
    units = {q.unit for q in statement.quantities}
    sorted_ = {sort: bool(units & given) for sort, _, given in _SORTS if sort in matter}
    return all(sorted_.values()) and matter - sorted_.keys() <= outside(statement.text) | statement.titled
