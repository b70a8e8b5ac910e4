"""Lasting statements of a visit: preferences and facts, merged by topic, held against what is known."""

from __future__ import annotations

import re
from collections.abc import Sequence

from haru_cli.models.offline.goods import NOT_GOODS
from haru_cli.models.offline.linking import STAYS, changes, replaced_by, with_rest
from haru_cli.models.offline.own_role import Role
from haru_cli.models.offline.phrasing import phrase
from haru_cli.models.offline.roles import explains
from haru_cli.models.offline.statement import Statement
from memory_store.extraction.asking import is_request
from memory_store.extraction.clauses import Clause
from memory_store.extraction.heard import CLEARLY_KEPT, Heard, Understood, tells_own_taste
from memory_store.extraction.marks import Mark
from memory_store.extraction.morphology import morphemes
from memory_store.extraction.operations import Operation
from memory_store.extraction.sorting import Sort
from memory_store.extraction.topics import Topic, topic_of
from memory_store.extraction.words import PERSONS, word_set
from memory_store.records import Kind, Memory

OWN_WISH = 0.7
"""Share from which a wish without a topic is a statement of its own."""

MIN_WORDS = 2
"""Words of meaning below which a statement without a topic says nothing by itself: "그걸로요"."""

FEW_WORDS = 3
"""The same where its clauses are not clearly something to keep."""

MAX_STAYING = 12
"""Characters of a clause that only says that something stays as it was."""

_RECOMMENDS = re.compile(r"보여\s?(주|줘)|추천|골라\s?(주|줘)|찾아\s?(주|줘)|봐\s?(주|줘)")
_INSTEAD = re.compile(r"(말고|대신에?)[\s.,]*$")
_TIMES = word_set(
    """
    오전 오후 저녁 아침 새벽 점심 주말 평일 요즘 지금 그때
    """
)
_OPENS = re.compile(r"^(?:아\s)?(?:그리고|그리구|글고|글구|참|아참|또|하나\s더|추가로)(?=[\s,])")
_POINTS = re.compile(
    r"^(?:그|이|저)(?:거|건|게|것|때|런|걸|쪽|렇게|전엔|전에|럴\s?땐)|^그때|^안\s?들어간|없는\s?걸로|^빼고|^먹으면|^항상|^벨은|^직접"
)


def statements(understood: Understood, roles: Sequence[Role], known: Sequence[Memory]) -> list[Operation]:
    """Operations for what lasts."""
    found: list[Statement] = []
    heard = understood.heard
    for i, h in enumerate(heard):
        if roles[i] is not Role.STATEMENT:
            continue
        topic = topic_of(h.text)
        last = found[-1] if found and found[-1].heard[-1].turn == h.turn else None
        if last is not None and _goes_on(last, h, topic):
            last.heard.append(h)
            if last.topic is None and topic is not None:
                last.topic, last.kind = topic, topic.kind
        else:
            statement = Statement([h], topic, topic.kind if topic else _kind(h))
            statement.about = _about(heard, i)
            statement.said_beside = " ".join(o.text for o, role in zip(heard, roles, strict=True) if o.turn == h.turn and _untold(o, role))
            if (
                i
                and not statement.about
                and _POINTS.search(phrase(h.text))
                and heard[i - 1].turn == h.turn
                and heard[i - 1].mark in (None, Mark.TALK)
            ):
                statement.heard.insert(0, heard[i - 1])
            found.append(statement)
    proposed: list[Operation] = []
    for statement in _by_topic(found):
        free = [m for n, m in enumerate(known, 1) if all(operation.target != n for operation in proposed)]
        operation = _operation(statement, known, free)
        if operation is not None:
            proposed.append(operation)
    return proposed


def _untold(h: Heard, role: Role) -> bool:
    """A clause that no operation tells, and that may yet say why a statement beside it is made: "카톡 탈퇴했어요 이메일로 주세요"."""
    return role in (Role.NONE, Role.CONTEXT) and h.mark in (None, Mark.TALK, Mark.WITHDRAWN)


def _about(heard: Sequence[Heard], i: int) -> str:
    """The noun that a clause without one of its own points back to: "영수증도 들어가나요? 그거 빼고 보내주세요" gives 영수증; after
    another person's words it is what they were about."""
    h = heard[i]
    points = re.search(r"(그|이)(거|건|걸|것|런\s*(건|거|걸))", h.text) is not None
    own = [noun for noun in h.clause.nouns if noun not in NOT_GOODS]
    named = own or _own_object(h.clause)
    for j in range(i - 1, max(-1, i - 4), -1):
        before = heard[j]
        contrast = before.mark is Mark.OTHER_PERSON and before.turn == h.turn
        if h.turn - before.turn > 1 or not (
            (contrast and not named) or (points and len(own) <= 1 and (contrast or before.mark in (None, Mark.TALK, Mark.QUESTION)))
        ):
            continue
        name = _object(before.clause)
        if name:
            return name
    return ""


def _own_object(clause: Clause) -> bool:
    """Whether the clause's own predicate has a noun, be it of one syllable: "술을 못 마셔요", not "물 새는 거 무서워요"."""
    last = max((m.end for m in clause.morphemes if m.tag == "ETM"), default=0)
    return any(m.tag in ("NNG", "NNP") and m.form not in NOT_GOODS and m.start >= last for m in clause.morphemes)


def _object(clause: Clause) -> str:
    """The noun run before the last object or subject particle that is not a person."""
    inner = clause.morphemes
    for i in range(len(inner) - 1, 0, -1):
        m = inner[i - 1]
        takes = inner[i].tag in ("JKO", "JKS", "JX") or (inner[i].tag in ("MAG", "VV") and inner[i].start > m.end)
        if takes and m.tag in ("NNG", "NNP") and m.form not in PERSONS and m.form not in NOT_GOODS and len(m.form) > 1:
            begin = i - 1
            while begin > 0 and inner[begin - 1].tag in ("NNG", "NNP") and inner[begin].start == inner[begin - 1].end:
                begin -= 1
            return clause.text[inner[begin].start : m.end]
    return ""


def _kind(h: Heard) -> Kind:
    return Kind.PREFERENCE if h.sort.shares[Sort.PREFERENCE] >= h.sort.shares[Sort.FACT] else Kind.NOTE


def _goes_on(last: Statement, h: Heard, topic: Topic | None) -> bool:
    """Whether a clause goes on with the statement before it in its turn: the same topic, or none on one side."""
    if topic is not None and last.topic is not None and not _INSTEAD.search(last.heard[-1].text):
        return topic.key == last.topic.key or (
            topic.key == "연락수단" and last.topic.key in ("증빙", "배송알림", "광고수신") and len(h.clause.nouns) <= 1
        )
    if _OPENS.search(h.text):
        return False
    if explains(last.heard[-1]) or _INSTEAD.search(last.heard[-1].text) or _RECOMMENDS.search(h.text):
        return True
    return (
        topic is not None
        or h.sort.shares[Sort.PREFERENCE] < OWN_WISH
        or not is_request(h.clause)
        or _POINTS.search(phrase(h.text)) is not None
        or not h.clause.nouns - _TIMES
    )


def _by_topic(found: Sequence[Statement]) -> list[Statement]:
    """Statements of one single-valued topic in one visit are one."""
    merged: list[Statement] = []
    for statement in found:
        same = next((m for m in merged if statement.topic is not None and statement.topic.single and m.topic == statement.topic), None)
        if same is not None:
            same.heard += statement.heard
        else:
            merged.append(statement)
    return merged


def _operation(statement: Statement, known: Sequence[Memory], free: Sequence[Memory]) -> Operation | None:
    """`free` are the known memories that no earlier operation of this visit replaces."""
    content = statement.content
    if not content:
        return None
    said = " ".join(h.text for h in statement.heard)
    target = replaced_by(statement, content, said, known, free)
    stays = STAYS.search(said) is not None and not changes(statement)
    if target is None and all(STAYS.search(h.text) for h in statement.heard):
        nothing_new = _same_topic(statement, known) or not statement.heard[0].clause.nouns - NOT_GOODS
        if nothing_new or len(said) <= MAX_STAYING:
            return None
    if target is None and statement.topic is None and _says_little(statement, content):
        return None
    if target is not None:
        content = with_rest(content, statement.topic, known[target - 1])
    kind = known[target - 1].kind if target is not None and known[target - 1].kind is Kind.ISSUE else statement.kind
    return Operation(
        op="supersede" if target else "add",
        target=target,
        kind=kind,
        content=content,
        key=statement.topic.key if statement.topic is not None and statement.topic.single and not stays else None,
        topic=statement.topic.key if statement.topic is not None else None,
        importance=0.7 if statement.kind is Kind.PREFERENCE else 0.6,
        turns=sorted({turn for h in statement.heard for turn in h.turns}),
    )


def _says_little(statement: Statement, content: str) -> bool:
    clear = any(h.kept >= CLEARLY_KEPT or tells_own_taste(h.clause, h.sort) for h in statement.heard)
    return sum(1 for m in morphemes(content) if m.tag in _MEANING) < (MIN_WORDS if clear else FEW_WORDS)


_MEANING = ("NNG", "NNP", "NR", "SL", "SN", "XR", "VV", "VA", "MM")


def _same_topic(statement: Statement, known: Sequence[Memory]) -> bool:
    return statement.topic is not None and any(m.topic == statement.topic.key or topic_of(m.content) == statement.topic for m in known)
