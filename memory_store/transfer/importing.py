"""Taking a file into the store. Into an empty place an export goes in as it is, byte for byte; into a record that is there
already only what it does not hold. What was forgotten here does not come back with an old export, nor do its words.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from memory_store.curation import add
from memory_store.extraction.wording import plain
from memory_store.privacy import Gate
from memory_store.records import Change, CustomerRecord, Memory, Receipt, Source, State, mark_of
from memory_store.storage.store import Store
from memory_store.transfer.archive import Plain, read_archive
from memory_store.upkeep.duplicates import join_evidence
from memory_store.upkeep.forgetting import forget_in


@dataclass
class Imported:
    """What became of one customer in a file."""

    customer: str
    memories: int = 0
    sessions: int = 0
    known: int = 0
    """memories that the store held already"""
    refused: int = 0
    """memories and sessions that were forgotten here"""
    masked: tuple[str, ...] = ()
    """kinds of what was masked"""


def import_text(store: Store, text: str, gate: Gate, now: datetime) -> list[Imported]:
    """Store what the file holds, each customer as one, after all of it has been checked and masked.

    Raises InvalidError and GateError before anything is stored, StoreError from the customer on that could not be written."""
    return [_take(store, masked, kinds, now) for masked, kinds in [_masked(entry, gate) for entry in read_archive(text)]]


def _masked(entry: CustomerRecord | Plain, gate: Gate) -> tuple[CustomerRecord | Plain, tuple[str, ...]]:
    """The entry as it may be stored, and the kinds of what was taken out."""
    kinds: dict[str, None] = {}

    def mask(value: Any) -> Any:
        if isinstance(value, str):
            masked = gate.mask_value(value)
            if masked != value:
                kinds.update(dict.fromkeys(gate.mask(value).kinds))
            return masked
        if isinstance(value, dict):
            return {key: mask(inner) for key, inner in value.items()}
        return [mask(inner) for inner in value] if isinstance(value, list) else value

    if isinstance(entry, Plain):
        statements = tuple((kind, mask(text)) for kind, text in entry.statements)
        return Plain(entry.customer, statements), tuple(kinds)
    data = entry.model_dump(mode="json")
    record = CustomerRecord.model_validate({key: value if key == "customer" else mask(value) for key, value in data.items()})
    return record, tuple(kinds)


def _take(store: Store, entry: CustomerRecord | Plain, kinds: tuple[str, ...], now: datetime) -> Imported:
    done = Imported(entry.customer, masked=kinds)
    shared = store.read_shared()
    with store.customer(entry.customer) as record:
        if isinstance(entry, Plain):
            _add_statements(record, entry, now, done)
            return done
        incoming = _without_forgotten(entry, [*record.forgotten, *shared.receipts], now, done)
        if record == CustomerRecord(customer=entry.customer):
            _copy(incoming, record, done)
        else:
            _merge(incoming, record, now, done)
    return done


def _add_statements(record: CustomerRecord, entry: Plain, now: datetime, done: Imported) -> None:
    for kind, text in entry.statements:
        before = len(record.memories)
        add(record, kind, text, now=now, by=Source.IMPORT)
        done.memories += len(record.memories) - before
        done.known += 1 - (len(record.memories) - before)


def _without_forgotten(entry: CustomerRecord, receipts: list[Receipt], now: datetime, done: Imported) -> CustomerRecord:
    """The export without what was forgotten here, and without the words of that; nothing of it when it is a forgotten customer's."""
    marks = {mark for receipt in receipts for mark in receipt.marks}
    memories = {m.id for m in entry.memories if mark_of(m.id) in marks}
    sessions = {s.id for s in entry.sessions if mark_of(s.id) in marks}
    wholly = {mark for receipt in receipts if receipt.what == "customer" for mark in receipt.marks}
    if wholly & {mark_of(id) for id in memories | sessions}:
        done.refused = len(entry.memories) + len(entry.sessions)
        return CustomerRecord(customer=entry.customer)
    done.refused = len(memories) + len(sessions)
    if sessions:
        entry.sessions = [s for s in entry.sessions if s.id not in sessions]
        entry.episodes = [e for e in entry.episodes if e.session not in sessions]
        for memory in entry.memories:
            memory.evidence = [e for e in memory.evidence if e.session not in sessions]
        entry.visits = max(0, entry.visits - len(sessions))
        entry.first_visit = min((s.started for s in entry.sessions), default=None)
        entry.last_visit = max((s.started for s in entry.sessions), default=None)
    if memories:
        kept = list(entry.forgotten)
        forget_in(entry, memories, now, "memory")
        entry.forgotten = kept
    return entry


def _copy(incoming: CustomerRecord, record: CustomerRecord, done: Imported) -> None:
    done.memories, done.sessions = len(incoming.memories), len(incoming.sessions)
    for name in CustomerRecord.model_fields:
        setattr(record, name, getattr(incoming, name))


def _merge(incoming: CustomerRecord, record: CustomerRecord, now: datetime, done: Imported) -> None:
    held = {m.id for m in record.memories}
    visits = {s.id for s in record.sessions}
    if new := [s for s in incoming.sessions if s.id not in visits]:
        record.sessions = sorted([*record.sessions, *new], key=lambda s: s.started)
        record.episodes += [e for e in incoming.episodes if e.session in {s.id for s in new}]
        record.visits += len(new)
        times = [s.started for s in new]
        record.first_visit = min([*times, record.first_visit or times[0]])
        record.last_visit = max([*times, record.last_visit or times[0]])
    taken = set()
    for memory in incoming.memories:
        if memory.id in held or _said_already(memory, record, now):
            done.known += 1
        else:
            _settle_key(memory, record, now)
            record.memories.append(memory)
            taken.add(memory.id)
    if changes := [change for change in incoming.changes if change.memory in taken]:
        record.changes = sorted([*record.changes, *changes], key=lambda change: change.at)
    marks = {mark for receipt in record.forgotten for mark in receipt.marks}
    record.forgotten += [receipt for receipt in incoming.forgotten if not marks & set(receipt.marks)]
    done.memories, done.sessions = len(taken), len(new)


def _said_already(memory: Memory, record: CustomerRecord, now: datetime) -> bool:
    """Whether a current memory says the same; it gets the evidence then."""
    for known in record.current(now) if memory.is_current(now) else ():
        if (known.kind, known.key, plain(known.content)) == (memory.kind, memory.key, plain(memory.content)):
            known.evidence = join_evidence(known, memory)
            return True
    return False


def _settle_key(memory: Memory, record: CustomerRecord, now: datetime) -> None:
    """A key has one current value: the one that was changed last."""
    if memory.key is None or not memory.is_current(now):
        return
    for known in [m for m in record.current(now) if m.key == memory.key]:
        old, new = (memory, known) if known.updated >= memory.updated else (known, memory)
        old.state, old.replaced_by, old.valid_to = State.REPLACED, new.id, now
        record.changes.append(Change(at=now, memory=old.id, action="supersede", by=Source.IMPORT, before=old.content, after=new.content))
