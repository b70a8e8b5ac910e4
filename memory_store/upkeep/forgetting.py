"""Forgetting: irrecoverable, unlike dropping. What is forgotten goes with its words, wherever in the record they stand.

With a memory go its earlier versions, its history, what says the same, and older memories that tell the same words; the
sentences that tell it in transcripts, summaries, episodes and digests. Words that other current memories hold too stay, and
who forgets is told in which. A receipt without content is left: with it an old export does not bring back what is gone,
and since the transcript is wiped too, neither does an old or a running visit.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from memory_store.curation import find_memory
from memory_store.errors import DamagedError, NotFoundError
from memory_store.extraction.wording import plain
from memory_store.recall.kept import forget_vectors
from memory_store.records import Change, CustomerRecord, Episode, Kind, Memory, Receipt, Session, customer_id, mark_of
from memory_store.storage.store import Store
from memory_store.upkeep.words import SEPARATOR, Wipe

What = Literal["memory", "kind", "session"]


@dataclass(frozen=True)
class Forgotten:
    """What was forgotten, and what a search of the store found afterwards."""

    receipt: Receipt
    wiped: int = 0
    """messages, summaries and digests from which words were taken"""
    holding: tuple[str, ...] = ()
    """ids of current memories that hold some of the same words and were left"""
    left: tuple[str, ...] = ()
    """where the store still holds what was wiped; empty when all went well"""


def forget_memory(store: Store, customer: str, wanted: str, now: datetime) -> Forgotten:
    """Forget one memory, by its id or the beginning of it. Raises NotFoundError, InvalidError, StoreError; all or nothing."""
    return _forget(store, customer, lambda record: forget_in(record, {find_memory(record, wanted).id}, now, "memory"))


def forget_kind(store: Store, customer: str, kind: Kind, now: datetime) -> Forgotten:
    """Forget all memories of a kind, current or not. Raises NotFoundError where there is none."""

    def step(record: CustomerRecord) -> tuple[Forgotten, Wipe]:
        ids = {m.id for m in record.memories if m.kind is kind}
        if not ids:
            raise NotFoundError(f"{record.customer} has no memory of the kind {kind}")
        return forget_in(record, ids, now, "kind")

    return _forget(store, customer, step)


def forget_session(store: Store, customer: str, session: str, now: datetime) -> Forgotten:
    """Forget a visit and every memory that rests on it alone. A running visit can't be saved any more. Raises NotFoundError."""
    return _forget(store, customer, lambda record: _forget_session(record, session, now))


def forget_customer(store: Store, customer: str, now: datetime) -> Forgotten:
    """Forget all that is held on a customer. Raises NotFoundError, StoreError; what fails half-way can be run again."""
    name = customer_id(customer)
    record = _readable(store, name)
    receipt = _receipt(record, now)
    if record is not None:
        with store.shared() as shared:
            if all(known.marks != receipt.marks for known in shared.receipts):
                shared.receipts.append(receipt)
    if not store.forget(name):
        raise NotFoundError(f"no customer {name}")
    return Forgotten(receipt, left=tuple(_left_of_customer(store, name)))


def forget_in(record: CustomerRecord, ids: Collection[str], now: datetime, what: What) -> tuple[Forgotten, Wipe]:
    """The step itself, on a record in memory."""
    gone = _with_versions(record, ids)
    statements = [m.content for m in gone.values()]
    statements += [text for change in record.changes if change.memory in gone for text in (change.before, change.after) if text]
    others = [m for m in record.current(now) if m.id not in gone]
    kept = [m for m in others if m.kind is not Kind.DIGEST]
    wipe = Wipe.of(statements, kept=[m.content for m in kept])
    current = {m.id for m in others}
    gone |= {m.id: m for m in record.memories if m.id not in current and wipe.hits(m.content)}

    wiped = sum(_clean_digest(m, wipe, gone) for m in others if m.kind is Kind.DIGEST)
    evidence = {(e.session, turn) for m in gone.values() for e in m.evidence for turn in e.turns}
    wiped += sum(_clean_session(session, wipe, evidence, gone) for session in record.sessions)
    record.memories = [_unlinked(m, gone) for m in record.memories if m.id not in gone]
    record.changes = [_clean_change(change, wipe) for change in record.changes if change.memory not in gone]
    record.episodes = [e for e in (_clean_episode(episode, wipe) for episode in record.episodes) if e is not None]
    receipt = Receipt(at=now, what=what, memories=len(gone), marks=[mark_of(id) for id in gone])
    record.forgotten.append(receipt)
    holding = tuple(m.id for m in kept if wipe.shared_by(m.content))
    return Forgotten(receipt, wiped, holding), wipe


def _forget(store: Store, customer: str, step: Callable[[CustomerRecord], tuple[Forgotten, Wipe]]) -> Forgotten:
    with store.customer(customer, create=False) as record:
        done, wipe = step(record)
        forget_vectors(store, record)
    left = tuple(traces(store.read(customer), wipe, done.receipt))
    return Forgotten(done.receipt, done.wiped, done.holding, left)


def _forget_session(record: CustomerRecord, wanted: str, now: datetime) -> tuple[Forgotten, Wipe]:
    session = next((s for s in record.sessions if s.id == wanted), None)
    if session is None:
        raise NotFoundError(f"{record.customer} has no session {wanted}")
    record.sessions.remove(session)
    record.episodes = [e for e in record.episodes if e.session != session.id]
    _uncount(record, session)
    alone = {m.id for m in record.memories if m.evidence and all(e.session == session.id for e in m.evidence)}
    for memory in record.memories:
        if memory.id not in alone:
            memory.evidence = [e for e in memory.evidence if e.session != session.id]
    done, wipe = forget_in(record, alone, now, "session")
    done.receipt.sessions = 1
    done.receipt.marks = [*done.receipt.marks, mark_of(session.id)]
    return done, wipe


def _uncount(record: CustomerRecord, session: Session) -> None:
    """Take the visit out of the counters."""
    record.visits = max(0, record.visits - 1)
    times = sorted(s.started for s in record.sessions)
    if record.first_visit == session.started:
        record.first_visit = times[0] if times else None
    if record.last_visit == session.started:
        record.last_visit = times[-1] if times else None


def _with_versions(record: CustomerRecord, ids: Collection[str]) -> dict[str, Memory]:
    """The memories, what they replaced (and so on), and those that say the same."""
    said = {m.id: (plain(m.content), m.key) for m in record.memories}
    gone = {m.id: m for m in record.memories if m.id in ids}
    while True:
        told = {said[id] for id in gone}
        more = {m.id: m for m in record.memories if m.id not in gone and (m.replaced_by in gone or said[m.id] in told)}
        if not more:
            return gone
        gone |= more


def _clean_digest(memory: Memory, wipe: Wipe, gone: dict[str, Memory]) -> int:
    statements = memory.content.split(SEPARATOR)
    content = SEPARATOR.join(text for text in statements if wipe.clean(text) == text)
    if not content:
        gone[memory.id] = memory
        return 0
    if content == memory.content:
        return 0
    memory.content = content
    return 1


def _clean_session(session: Session, wipe: Wipe, evidence: Collection[tuple[str, int]], gone: Collection[str]) -> int:
    wiped = 0
    for turn in session.turns:
        rests = (session.id, turn.number) in evidence
        customer = wipe.clean_evidence(turn.customer) if rests else wipe.clean(turn.customer)
        reply = wipe.clean(turn.reply)
        wiped += (customer != turn.customer) + (reply != turn.reply)
        turn.customer, turn.reply = customer, reply
        turn.sources = [source for source in turn.sources if source not in gone]
    summary = wipe.without(session.summary)
    wiped += summary != session.summary
    session.summary = summary
    return wiped


def _clean_change(change: Change, wipe: Wipe) -> Change:
    before, after = (None if text is not None and wipe.hits(text) else text for text in (change.before, change.after))
    reason = "" if change.reason and wipe.hits(change.reason) else change.reason
    return change.model_copy(update={"before": before, "after": after, "reason": reason})


def _clean_episode(episode: Episode, wipe: Wipe) -> Episode | None:
    problem = wipe.without(episode.problem)
    tried = [text for text in episode.tried if not wipe.hits(text)]
    return episode.model_copy(update={"problem": problem, "tried": tried}) if problem else None


def _unlinked(memory: Memory, gone: Collection[str]) -> Memory:
    return memory.model_copy(update={"replaced_by": None}) if memory.replaced_by in gone else memory


def traces(record: CustomerRecord, wipe: Wipe, receipt: Receipt) -> Iterator[str]:
    """Where the record still holds what was wiped: a forgotten id, or words that no current memory holds."""
    marks = set(receipt.marks)
    for memory in record.memories:
        if mark_of(memory.id) in marks or wipe.names(memory.content):
            yield f"memory {memory.id}"
    for number, change in enumerate(record.changes, 1):
        if mark_of(change.memory) in marks or any(text and wipe.hits(text) for text in (change.before, change.after, change.reason)):
            yield f"history {number}"
    for session in record.sessions:
        texts = [(f"turn {turn.number}", text) for turn in session.turns for text in (turn.customer, turn.reply)]
        for place, text in [*texts, ("summary", session.summary)]:
            if wipe.clean(text) != text:
                yield f"session {session.id} {place}"
    for episode in record.episodes:
        if wipe.clean(episode.problem) != episode.problem:
            yield f"episode of {episode.session}"


def _readable(store: Store, name: str) -> CustomerRecord | None:
    """The record; None where there is none to read, which must not keep anyone from wiping what is left of it."""
    try:
        return store.read(name)
    except (NotFoundError, DamagedError):
        return None


def _receipt(record: CustomerRecord | None, now: datetime) -> Receipt:
    if record is None:
        return Receipt(at=now, what="customer")
    earlier = [mark for receipt in record.forgotten for mark in receipt.marks]
    ids = [m.id for m in record.memories] + [s.id for s in record.sessions]
    return Receipt(
        at=now, what="customer", memories=len(record.memories), sessions=len(record.sessions), marks=sorted({*earlier, *map(mark_of, ids)})
    )


def _left_of_customer(store: Store, name: str) -> Iterator[str]:
    try:
        store.read(name)
    except NotFoundError:
        return
    yield "the customer's record"
