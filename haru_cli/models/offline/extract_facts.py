"""Lasting statements of a visit: preferences and facts, merged by topic, held against what is known."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from haru_cli.models.offline.goods import NOT_GOODS
from haru_cli.models.offline.phrasing import phrase
from haru_cli.models.offline.roles import Role
from memory_store.extraction.heard import Heard, Understood
from memory_store.extraction.marks import Mark
from memory_store.extraction.operations import Operation
from memory_store.extraction.sorting import Sort, embedder
from memory_store.extraction.topics import Topic, topic_of
from memory_store.records import Kind, Memory

OWN_WISH = 0.6
"""Share from which a wish without a topic is a statement of its own."""

RELATED = 0.86
"""Cosine of two statements from which a change of mind is taken to be about the other one."""

_CHANGE = re.compile(
    r"이제|이젠|인제|인자|앞으로|다음부터|담부터|요즘은|요새는|바꿔|바뀌|바뀐|올려|늘려|줄여|옮겨|옮겼|더\s?이상|지금부터|다음\s?달부터|이번\s?달부터|괜찮|상관\s?없|옛말|새로|이사|퇴사|이직|이번에는?\s"
)
_OPENS = re.compile(r"^(?:아\s)?(?:그리고|그리구|글고|글구|참|아참|또|하나\s더|추가로)(?=[\s,])")
_STAYS = re.compile(r"그대로|그래도|여전히|마찬가지|똑같이")
_POINTS = re.compile(
    r"^(?:그|이|저)(?:거|건|게|것|때|런|걸|쪽|렇게|전엔|전에|럴\s?땐)|^그때|^안\s?들어간|없는\s?걸로|^빼고|^먹으면|^항상|^벨은|^직접"
)


@dataclass
class Statement:
    """Clauses that are told as one."""

    heard: list[Heard] = field(default_factory=list)
    topic: Topic | None = None
    kind: Kind = Kind.PREFERENCE

    @property
    def content(self) -> str:
        parts: list[str] = []
        for h in self.heard:
            part = phrase(h.text)
            if len(part) > 1 and part not in parts:
                parts.append(part)
        text = ", ".join(parts)
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
            if i and _POINTS.search(phrase(h.text)) and heard[i - 1].turn == h.turn and heard[i - 1].mark in (None, Mark.TALK):
                statement.heard.insert(0, heard[i - 1])
            found.append(statement)
    return [operation for s in _by_topic(found) if (operation := _operation(s, known)) is not None]


def _kind(h: Heard) -> Kind:
    return Kind.PREFERENCE if h.sort.shares[Sort.PREFERENCE] >= h.sort.shares[Sort.FACT] else Kind.NOTE


def _goes_on(last: Statement, h: Heard, topic: Topic | None) -> bool:
    """Whether a clause goes on with the statement before it in its turn: the same topic, or none on one side."""
    if topic is not None and last.topic is not None:
        return topic.key == last.topic.key
    if _OPENS.search(h.text):
        return False
    return (
        topic is not None or h.sort.shares[Sort.PREFERENCE] < OWN_WISH or _POINTS.search(phrase(h.text)) is not None or not h.clause.nouns
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


def _operation(statement: Statement, known: Sequence[Memory]) -> Operation | None:
    content = statement.content
    if not content:
        return None
    said = " ".join(h.text for h in statement.heard)
    target = replaced_by(statement, content, said, known)
    if target is None and _STAYS.search(said) and _same_topic(statement, known):
        return None
    return Operation(
        op="supersede" if target else "add",
        target=target,
        kind=statement.kind,
        content=content,
        key=statement.topic.key if statement.topic is not None and statement.topic.single else None,
        topic=statement.topic.key if statement.topic is not None else None,
        importance=0.7 if statement.kind is Kind.PREFERENCE else 0.6,
        turns=sorted({turn for h in statement.heard for turn in h.turns}),
    )


def _same_topic(statement: Statement, known: Sequence[Memory]) -> bool:
    return statement.topic is not None and any(m.topic == statement.topic.key or topic_of(m.content) == statement.topic for m in known)


def replaced_by(statement: Statement, content: str, said: str, known: Sequence[Memory]) -> int | None:
    """The known memory (from 1) that this statement takes the place of, or None."""
    candidates = [(n, m) for n, m in enumerate(known, 1) if m.kind is not Kind.ISSUE]
    topic = statement.topic
    if topic is not None and topic.single:
        same = [n for n, m in candidates if m.key == topic.key or (m.key is None and topic_of(m.content) == topic)]
        if same:
            return None if _STAYS.search(said) else same[-1]
    changing = [h for h in statement.heard if _CHANGE.search(h.text)]
    if not changing:
        return None
    nouns = frozenset(noun for h in changing for noun in h.clause.nouns) - NOT_GOODS
    meeting = [(n, sum(len(noun) for noun in nouns if noun in m.content)) for n, m in candidates]
    best = max(meeting, key=lambda pair: pair[1], default=(0, 0))
    if best[1] and (topic is not None or statement.kind is known[best[0] - 1].kind):
        return best[0]
    return _most_alike(content, [(n, m) for n, m in candidates if m.key is None and m.kind is statement.kind])


def _most_alike(content: str, candidates: Sequence[tuple[int, Memory]]) -> int | None:
    model = embedder()
    if model is None or not candidates:
        return None
    vectors = model.embed([content, *(m.content for _, m in candidates)], query=True)
    scores = vectors[1:] @ vectors[0]
    best = int(scores.argmax())
    return candidates[best][0] if float(scores[best]) >= RELATED else None
