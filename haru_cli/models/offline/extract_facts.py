"""Lasting statements of a visit: preferences and facts, merged by topic, held against what is known."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from haru_cli.models.offline.goods import NOT_GOODS
from haru_cli.models.offline.phrasing import phrase
from haru_cli.models.offline.roles import Role, explains
from memory_store.extraction.clauses import Clause
from memory_store.extraction.heard import BEARABLE_NOW, Heard, Understood
from memory_store.extraction.marks import Mark, is_request
from memory_store.extraction.operations import Operation
from memory_store.extraction.reconcile import SETTLED
from memory_store.extraction.sorting import Sort, embedder
from memory_store.extraction.topics import Topic, topic_of, topics_of
from memory_store.extraction.values import Sort as ValueSort
from memory_store.extraction.values import core, values_in
from memory_store.extraction.words import PERSONS, word_set
from memory_store.records import Kind, Memory

OWN_WISH = 0.7
"""Share from which a wish without a topic is a statement of its own."""

MAX_STAYING = 12
"""Characters of a clause that only says that something stays as it was."""

PER_LETTER, MOST_LETTERS = 0.01, 6
"""What each letter of a common noun adds to the cosine, and how many count."""

RELATED = 0.86
"""Cosine of two statements from which a change of mind is taken to be about the other one."""

_CHANGE = re.compile(
    r"이제|이젠|앞으론|요샌|인제|인자|앞으로|다음부터|담부터|요즘은|요새는|바꿔|바뀌|바뀐|올려|늘려|줄여|옮겨|옮겼|"
    r"더\s?이상|지금부터|다음\s?달부터|이번\s?달부터|괜찮|상관\s?없|옛말|"
    r"아니고|아니라|아니래|다시\s*검사|(써|먹어|발라|입어)도\s*(되|된|돼|괜찮)|갈아탔|컸|커서|"
    r"당겨|미뤄|늦춰|새로|이사|퇴사|이직|이번에는?\s"
)
_INSTEAD = re.compile(r"([가-힣A-Za-z0-9]{2,10}?)(?:은|는|이|가|로|으로)?\s?(?:말고|대신)\s")
_RECOMMENDS = re.compile(r"보여\s?(주|줘)|추천|골라\s?(주|줘)|찾아\s?(주|줘)|봐\s?(주|줘)")
_TIMES = word_set(
    """
    오전 오후 저녁 아침 새벽 점심 주말 평일 요즘 지금 그때
    """
)
_OPENS = re.compile(r"^(?:아\s)?(?:그리고|그리구|글고|글구|참|아참|또|하나\s더|추가로)(?=[\s,])")
_STAYS = re.compile(r"그대로|원래대로|예전대로|전처럼|그래도|여전히|마찬가지|똑같이")
_POINTS = re.compile(
    r"^(?:그|이|저)(?:거|건|게|것|때|런|걸|쪽|렇게|전엔|전에|럴\s?땐)|^그때|^안\s?들어간|없는\s?걸로|^빼고|^먹으면|^항상|^벨은|^직접"
)


@dataclass
class Statement:
    """Clauses that are told as one."""

    heard: list[Heard] = field(default_factory=list)
    topic: Topic | None = None
    kind: Kind = Kind.PREFERENCE
    said_beside: str = ""
    """All that was said in its turns."""
    about: str = ""
    """What "그건" in it means, when that was named before it."""

    @property
    def content(self) -> str:
        parts: list[str] = []
        for h in self.heard:
            part = phrase(h.text)
            if len(part) > 1 and part not in parts:
                parts.append(part)
        text = ", ".join(parts)
        if self.about and text and self.about not in text:
            text = f"{self.about}: {text}"
        if self.topic is not None and self.topic.key != "건강" and text and not any(word in text for word in self.topic.label.split()):
            text = f"{self.topic.label}: {text}"
        return text


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
            statement.said_beside = " ".join(other.text for other in heard if other.turn == h.turn)
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


def _about(heard: Sequence[Heard], i: int) -> str:
    """The noun that a clause without one of its own points back to: "영수증도 들어가나요? 그거 빼고 보내주세요" gives 영수증; after
    another person's words it is what they were about."""
    h = heard[i]
    points = re.search(r"(그|이)(거|건|걸|것|런\s*(건|거|걸))", h.text) is not None
    own = [noun for noun in h.clause.nouns if noun not in NOT_GOODS]
    for j in range(i - 1, max(-1, i - 4), -1):
        before = heard[j]
        contrast = before.mark is Mark.OTHER_PERSON and before.turn == h.turn
        if h.turn - before.turn > 1 or not (
            (contrast and not own) or (points and len(own) <= 1 and before.mark in (None, Mark.TALK, Mark.QUESTION, Mark.OTHER_PERSON))
        ):
            continue
        name = _object(before.clause)
        if name:
            return name
    return ""


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
    if topic is not None and last.topic is not None:
        return topic.key == last.topic.key or (
            topic.key == "연락수단" and last.topic.key in ("증빙", "배송알림", "광고수신") and len(h.clause.nouns) <= 1
        )
    if _OPENS.search(h.text):
        return False
    if explains(last.heard[-1]) or _RECOMMENDS.search(h.text):
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
    stays = _STAYS.search(said) is not None and not _changes(statement)
    if target is None and all(_STAYS.search(h.text) for h in statement.heard):
        nothing_new = _same_topic(statement, known) or not statement.heard[0].clause.nouns - NOT_GOODS
        if nothing_new or len(said) <= MAX_STAYING:
            return None
    if target is not None:
        content = _with_rest(content, statement.topic, known[target - 1])
    return Operation(
        op="supersede" if target else "add",
        target=target,
        kind=statement.kind,
        content=content,
        key=statement.topic.key if statement.topic is not None and statement.topic.single and not stays else None,
        topic=statement.topic.key if statement.topic is not None else None,
        importance=0.7 if statement.kind is Kind.PREFERENCE else 0.6,
        turns=sorted({turn for h in statement.heard for turn in h.turns}),
    )


def _with_rest(content: str, topic: Topic | None, old: Memory) -> str:
    """The new statement with those parts of the old one that are about something else: only what changed is replaced."""
    if topic is None or not topic.single or old.key in (None, topic.key):
        return content
    parts = re.split(r", ", re.sub(r"^[가-힣 ]{1,8}: ", "", old.content))
    rest = [part for part in parts if topic.key not in topics_of(part) and topic_of(part) is not None]
    return ", ".join([content, *rest])


def _same_topic(statement: Statement, known: Sequence[Memory]) -> bool:
    return statement.topic is not None and any(m.topic == statement.topic.key or topic_of(m.content) == statement.topic for m in known)


def replaced_by(statement: Statement, content: str, said: str, known: Sequence[Memory], free: Sequence[Memory]) -> int | None:
    """The known memory (from 1) that this statement takes the place of, or None."""
    candidates = [(n, m) for n, m in enumerate(known, 1) if m.kind is not Kind.ISSUE and m in free]
    topic = statement.topic
    if topic is not None and topic.single:
        same = [n for n, m in candidates if m.key == topic.key or (m.key is None and topic_of(m.content) == topic)]
        if not same and _CHANGE.search(said):
            same = [n for n, m in candidates if topic.key in topics_of(m.content)]
        if same:
            return same[-1] if not _STAYS.search(said) or _changes(statement) else None
    instead = _INSTEAD.search(said)
    named = [n for n, m in candidates if instead is not None and instead.group(1) in m.content and m.topic != "건강"]
    if named:
        return named[-1]
    changing = _changes(statement)
    if not changing:
        return None
    nouns = frozenset(noun for h in changing for noun in h.clause.nouns) - NOT_GOODS
    measured = [n for n, m in candidates if _measures_anew(said, nouns, m.content)]
    if len(measured) == 1:
        return measured[0]
    candidates = [(n, m) for n, m in candidates if _comparable(topic, topic_of(m.content)) or _borne(said, nouns, m)]
    return _most_alike(content, nouns, topic, [(n, m) for n, m in candidates if not SETTLED.search(m.content)])


def _measures_anew(said: str, nouns: frozenset[str], old: str) -> bool:
    """Whether a change gives another amount of the same thing ("두 포", then "사료는 세 포로"), or frees the very day or hour that
    was told before ("수요일도 이제 괜찮아요")."""
    now, before = values_in(said), values_in(old)
    counted = {v.sort for v in now} & {v.sort for v in before} & {ValueSort.QUANTITY, ValueSort.SIZE}
    if counted and any(noun in old for noun in nouns):
        return True
    times = {core(v.text) for v in now if v.sort in (ValueSort.WEEKDAY, ValueSort.TIME, ValueSort.PERIOD)}
    return BEARABLE_NOW.search(said) is not None and any(core(v.text) in times for v in before)


_BORNE = re.compile(r"괜찮|아니래|아니었|아니라|나았|없어졌|(먹어|써|발라|입어|마셔)도\s*(되|된|돼|됩)")


def _borne(said: str, nouns: frozenset[str], old: Memory) -> bool:
    """Whether what was harmful is said to be so no more: "갑각류는 괜찮고 조개만 문제래요"."""
    return _BORNE.search(said) is not None and any(noun in old.content for noun in nouns)


def _comparable(topic: Topic | None, old: Topic | None) -> bool:
    """Whether statements of these topics may take each other's place: of one topic, or one of them of none; what is harmful to the
    customer gives way only to what is said of that."""
    if topic is not None and old is not None:
        return topic.key == old.key
    return old is None or old.single


def _changes(statement: Statement) -> list[Heard]:
    """The clauses that tell of a change."""
    changing = [h for h in statement.heard if _CHANGE.search(h.text) and not _STAYS.search(h.text)]
    beside = _CHANGE.search(statement.said_beside) and not _STAYS.search(statement.said_beside)
    return changing or (statement.heard if beside else [])


def _most_alike(content: str, nouns: frozenset[str], topic: Topic | None, candidates: Sequence[tuple[int, Memory]]) -> int | None:
    """The known memory that is most about the same: by its vector, with a share for each noun in common."""
    candidates = [(n, m) for n, m in candidates if topic is not None or m.key is None or topic_of(m.content) is None]
    if not candidates:
        return None
    meets = [sum(len(noun) for noun in nouns if noun in m.content) for _, m in candidates]
    model = embedder()
    if model is None:
        best = max(range(len(candidates)), key=lambda i: meets[i])
        return candidates[best][0] if meets[best] else None
    vectors = model.embed([content, *(m.content for _, m in candidates)], query=True)
    scores = vectors[1:] @ vectors[0] + [PER_LETTER * min(meet, MOST_LETTERS) for meet in meets]
    best = int(scores.argmax())
    related = scores[best] >= RELATED and (meets[best] > 0 or topic is None or topic.key == candidates[best][1].topic)
    return candidates[best][0] if related else None
