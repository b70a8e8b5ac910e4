"""Expiry. A memory that is due is absent everywhere at once (`Memory.is_current`); here it is marked, and its history told."""

from datetime import datetime

from memory_store.records import Change, CustomerRecord, Source, State


def expire(record: CustomerRecord, now: datetime) -> list[Change]:
    """Mark what is due. The record's history gets the changes that are returned."""
    changes = []
    for memory in record.memories:
        if memory.state is State.CURRENT and not memory.is_current(now):
            due = min(end for end in (memory.expires, memory.valid_to) if end is not None)
            memory.state = State.EXPIRED
            reason = f"기한 {due:%Y-%m-%d}"
            changes.append(Change(at=now, memory=memory.id, action="expire", by=Source.UPKEEP, reason=reason, before=memory.content))
    record.changes.extend(changes)
    return changes
