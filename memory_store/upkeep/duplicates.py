"""Near-duplicates: two current memories of one kind that say the same in almost the same words become one.

Compared are the meaningful morphemes in their order: nouns, verbs, numbers, negations, tenses and the particles that turn a
meaning (보다, 에서, 까지). So `이메일로 연락을 원함` and `이메일로 연락 원함` are one; whatever differs in one digit, one name, one
negation or in who is preferred to whom stays two.
"""

from datetime import datetime

from memory_store.extraction.morphology import morphemes
from memory_store.extraction.wording import numbers, plain
from memory_store.records import Change, CustomerRecord, Evidence, Memory, Source, State

Form = tuple[frozenset[str], tuple[str, ...]]

_EMPTY = frozenset(
    {"JKS", "JKO", "JKG", "JX", "EF", "EC", "ETM", "ETN", "XSV", "XSA", "XSN", "VCP", "SF", "SP", "SS", "SSO", "SSC", "SE", "SO", "SW"}
)
"""Tags of what only joins or ends; a contrast (JX 만, 도) is kept, see below."""

_TURNING = frozenset({"만", "도", "까지", "부터", "밖에", "조차", "마저"})


def merge_duplicates(record: CustomerRecord, now: datetime) -> list[Change]:
    """Keep the oldest of each, with the evidence of all; the others are marked as replaced by it."""
    alike: dict[tuple[object, ...], list[Memory]] = {}
    for memory in record.current(now):
        # What can't be one is told apart without the analyser, which takes seconds to load.
        key = (memory.kind, memory.key, memory.expires, numbers(memory.content), plain(memory.content)[:1])
        alike.setdefault(key, []).append(memory)
    changes = []
    for memories in alike.values():
        kept: dict[Form, Memory] = {}
        for memory in memories if len(memories) > 1 else ():
            first = kept.setdefault(_form(memory.content), memory)
            if first is not memory:
                changes.append(_merge(first, memory, now))
    record.changes.extend(changes)
    return changes


def same_statement(one: str, other: str) -> bool:
    """Whether two wordings say the same."""
    return _form(one) == _form(other)


def _form(text: str) -> Form:
    meant = tuple(m.form for m in morphemes(text) if m.tag not in _EMPTY or m.form in _TURNING)
    return numbers(text), meant or (plain(text),)


def _merge(first: Memory, second: Memory, now: datetime) -> Change:
    first.evidence = join_evidence(first, second)
    first.importance = max(first.importance, second.importance)
    first.updated = max(first.updated, second.updated)
    first.recall_count += second.recall_count
    first.topic = first.topic or second.topic
    second.state, second.replaced_by, second.valid_to = State.REPLACED, first.id, now
    return Change(
        at=now, memory=second.id, action="merge", by=Source.UPKEEP, reason="같은 내용", before=second.content, after=first.content
    )


def join_evidence(*memories: Memory) -> list[Evidence]:
    """The evidence of all, one entry a session."""
    turns: dict[str, set[int]] = {}
    for memory in memories:
        for evidence in memory.evidence:
            turns.setdefault(evidence.session, set()).update(evidence.turns)
    return [Evidence(session=session, turns=sorted(found)) for session, found in turns.items()]
