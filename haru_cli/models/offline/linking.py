"""Which known memory a new lasting statement takes the place of."""

from __future__ import annotations

import re
from collections.abc import Sequence

from haru_cli.models.offline.goods import NOT_GOODS
from haru_cli.models.offline.statement import Statement
from memory_store.extraction.heard import BEARABLE_NOW, Heard
from memory_store.extraction.reconcile import SETTLED
from memory_store.extraction.sorting import embedder
from memory_store.extraction.topics import Topic, topic_of, topics_of
from memory_store.extraction.values import Sort as ValueSort
from memory_store.extraction.values import core, values_in
from memory_store.records import Kind, Memory

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
STAYS = re.compile(r"그대로|원래대로|예전대로|전처럼|그래도|여전히|마찬가지|똑같이")


def replaced_by(statement: Statement, content: str, said: str, known: Sequence[Memory], free: Sequence[Memory]) -> int | None:
    """The known memory (from 1) that this statement takes the place of, or None."""
    candidates = [(n, m) for n, m in enumerate(known, 1) if m.kind is not Kind.ISSUE and m in free]
    topic = statement.topic
    if topic is not None and topic.single:
        same = [n for n, m in candidates if m.key == topic.key or (m.key is None and topic_of(m.content) == topic)]
        if not same and _CHANGE.search(said):
            same = [n for n, m in candidates if topic.key in topics_of(m.content)]
        if same:
            return same[-1] if not STAYS.search(said) or changes(statement) else None
    instead = _INSTEAD.search(said)
    named = [n for n, m in candidates if instead is not None and instead.group(1) in m.content and m.topic != "건강"]
    if named:
        return named[-1]
    changing = changes(statement)
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


def changes(statement: Statement) -> list[Heard]:
    """The clauses that tell of a change."""
    changing = [h for h in statement.heard if _CHANGE.search(h.text) and not STAYS.search(h.text)]
    beside = _CHANGE.search(statement.said_beside) and not STAYS.search(statement.said_beside)
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


def with_rest(content: str, topic: Topic | None, old: Memory) -> str:
    """The new statement with those parts of the old one that are about something else: only what changed is replaced."""
    if topic is None or not topic.single or old.key in (None, topic.key):
        return content
    parts = re.split(r", ", re.sub(r"^[가-힣 ]{1,8}: ", "", old.content))
    rest = [part for part in parts if topic.key not in topics_of(part) and topic_of(part) is not None]
    return ", ".join([content, *rest])
