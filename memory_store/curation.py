"""What a person does with a customer's memories: add, edit, close, drop, restore, set an attribute.

Every function changes the record that it is given, in memory, and writes what it did into the history. Whoever calls it
does so inside `with store.customer(id) as record`, so that it is stored as one. Forgetting is not here but in
`memory_store.upkeep.forgetting`: what is dropped stays in the history and can be restored, what is forgotten is gone.
"""

import unicodedata
from collections.abc import Collection
from datetime import datetime
from typing import Literal

from memory_store.errors import InvalidError, NotFoundError
from memory_store.extraction.wording import plain
from memory_store.records import Change, CustomerRecord, Kind, Memory, Source, State, new_id

MAX_CONTENT = 4000
"""Characters of one memory; a longer text is a document, not a statement."""

Action = Literal["add", "update", "supersede", "close", "drop", "restore", "expire", "merge"]


def find_memory(record: CustomerRecord, wanted: str) -> Memory:
    """The memory with this id, or with an id that alone begins so (`m-kq` or `kq`). Raises NotFoundError, InvalidError."""
    name = wanted.strip().lower().removeprefix("m-")
    found = [m for m in record.memories if m.id.removeprefix("m-").startswith(name)] if name else []
    if len(found) == 1:
        return found[0]
    if not found:
        raise NotFoundError(f"{record.customer} has no memory {wanted!r}")
    raise InvalidError(f"{wanted!r} is the beginning of {len(found)} ids: {', '.join(m.id for m in found[:5])}")


def kind_named(name: str) -> Kind:
    """The kind that people call so. Raises InvalidError."""
    wanted = unicodedata.normalize("NFC", name).strip().replace(" ", "_")
    for kind in Kind:
        if wanted in (kind.value, kind.name.lower()):
            return kind
    raise InvalidError(f"no kind {name!r}; there are: {', '.join(Kind)}")


def add(
    record: CustomerRecord,
    kind: Kind,
    content: str,
    *,
    now: datetime,
    by: Source = Source.OPERATOR,
    reason: str = "",
    topic: str | None = None,
    importance: float = 0.5,
    expires: datetime | None = None,
) -> Memory:
    """A new memory; the one that says the same already, where there is one. Raises InvalidError for an empty or overlong text."""
    text = statement(content)
    wanted = plain(text)
    for known in record.current(now):
        if known.kind is kind and known.key is None and plain(known.content) == wanted:
            return known
    memory = Memory(
        id=new_id("m"),
        kind=kind,
        content=text,
        topic=topic,
        importance=importance,
        created=now,
        updated=now,
        valid_from=now,
        expires=expires,
        source=by,
    )
    record.memories.append(memory)
    _note(record, memory, "add", now, by, reason, None, text)
    return memory


def edit(record: CustomerRecord, wanted: str, content: str, *, now: datetime, by: Source = Source.OPERATOR, reason: str = "") -> Memory:
    """Put other words in the place of a memory's; the old ones stay in the history. Only for one that is current."""
    memory = _current(record, wanted, now)
    text = statement(content)
    if text != memory.content:
        before, memory.content, memory.updated = memory.content, text, now
        _note(record, memory, "update", now, by, reason, before, text)
    return memory


def move(record: CustomerRecord, wanted: str, kind: Kind, *, now: datetime, by: Source = Source.OPERATOR) -> Memory:
    """Make a memory one of another kind. Raises InvalidError for an attribute, which has a key and stays what it is."""
    memory = _current(record, wanted, now)
    if kind is not memory.kind:
        if Kind.ATTRIBUTE in (kind, memory.kind):
            raise InvalidError(f"{memory.id}: an attribute can't become another kind, nor the other way round")
        reason = f"{memory.kind.value} → {kind.value}"
        memory.kind, memory.updated = kind, now
        _note(record, memory, "update", now, by, reason, memory.content, memory.content)
    return memory


def close(record: CustomerRecord, wanted: str, *, now: datetime, by: Source = Source.OPERATOR, reason: str = "") -> Memory:
    """Settle an issue (or anything else that is over): no longer current, kept in the history."""
    memory = _current(record, wanted, now)
    _end(record, memory, State.CLOSED, "close", now, by, reason)
    return memory


def drop(record: CustomerRecord, wanted: str, *, now: datetime, by: Source = Source.OPERATOR, reason: str = "") -> Memory:
    """Take a memory out of use. It stays in the history and can be restored."""
    memory = find_memory(record, wanted)
    if memory.state is State.DROPPED:
        raise InvalidError(f"{memory.id} is dropped already")
    if memory.state is State.REPLACED:
        raise InvalidError(f"{memory.id} was replaced by {memory.replaced_by} and is only history; to wipe it, forget it")
    _end(record, memory, State.DROPPED, "drop", now, by, reason)
    return memory


def restore(record: CustomerRecord, wanted: str, *, now: datetime, by: Source = Source.OPERATOR, reason: str = "") -> Memory:
    """Bring back what was dropped, closed or has expired (it no longer expires then). What has the same key now is replaced.

    Raises InvalidError for one that is current, and for one that was replaced: its successor is the one to edit or drop."""
    memory = find_memory(record, wanted)
    if memory.is_current(now):
        raise InvalidError(f"{memory.id} is current")
    if memory.state is State.REPLACED:
        raise InvalidError(f"{memory.id} was replaced by {memory.replaced_by}; edit that one")
    if memory.key is not None:
        _replace_key(record, memory, now, by)
    memory.state, memory.valid_to, memory.updated = State.CURRENT, None, now
    if memory.expires is not None and memory.expires <= now:
        memory.expires = None
    _note(record, memory, "restore", now, by, reason, None, memory.content)
    return memory


def set_attribute(
    record: CustomerRecord,
    key: str,
    value: str,
    *,
    now: datetime,
    expires: datetime | None = None,
    by: Source = Source.OPERATOR,
    reason: str = "",
) -> Memory:
    """The one current value of a key. The old value is kept in the history as replaced; the same value again sets `expires`."""
    name, text = statement(key), statement(value)
    if "\n" in name or len(name) > 100:
        raise InvalidError("a key is one line of at most 100 characters")
    known = next((m for m in record.current(now) if m.key == name), None)
    if known is not None and known.kind is Kind.ATTRIBUTE and known.content == text:
        if known.expires != expires:
            known.expires, known.updated = expires, now
            until = f"{expires:%Y-%m-%d}까지" if expires else "기한 없음"
            _note(record, known, "update", now, by, reason or until, text, text)
        return known
    memory = Memory(
        id=new_id("m"),
        kind=Kind.ATTRIBUTE,
        key=name,
        content=text,
        topic=known.topic if known else None,
        created=now,
        updated=now,
        valid_from=now,
        expires=expires,
        source=by,
    )
    _note(record, memory, "add", now, by, reason or name, None, text)
    _replace_key(record, memory, now, by)
    record.memories.append(memory)
    return memory


def mark_recalled(record: CustomerRecord, ids: Collection[str], now: datetime) -> None:
    """Note that a reply rested on these memories: what is used is forgotten more slowly. It is no change of what they say."""
    for memory in record.memories:
        if memory.id in ids:
            memory.recalled = now
            memory.recall_count += 1


def statement(text: str) -> str:
    """The text as it is stored: NFC, no blanks around it. Raises InvalidError for an empty or overlong one."""
    clean = unicodedata.normalize("NFC", text).strip()
    if not clean:
        raise InvalidError("an empty text can't be remembered")
    if len(clean) > MAX_CONTENT:
        raise InvalidError(f"a memory holds at most {MAX_CONTENT} characters; this has {len(clean)}")
    return clean


def _current(record: CustomerRecord, wanted: str, now: datetime) -> Memory:
    memory = find_memory(record, wanted)
    if not memory.is_current(now):
        raise InvalidError(f"{memory.id} is not current; restore it first")
    return memory


def _replace_key(record: CustomerRecord, successor: Memory, now: datetime, by: Source) -> None:
    for old in record.current(now):
        if old.key == successor.key and old.id != successor.id:
            old.state, old.replaced_by, old.valid_to, old.updated = State.REPLACED, successor.id, now, now
            _note(record, old, "supersede", now, by, successor.key or "", old.content, successor.content)


def _end(record: CustomerRecord, memory: Memory, state: State, action: Action, now: datetime, by: Source, reason: str) -> None:
    memory.state, memory.valid_to, memory.updated = state, now, now
    _note(record, memory, action, now, by, reason, memory.content, None)


def _note(
    record: CustomerRecord, memory: Memory, action: Action, now: datetime, by: Source, reason: str, before: str | None, after: str | None
) -> None:
    record.changes.append(Change(at=now, memory=memory.id, action=action, by=by, reason=reason, before=before, after=after))
