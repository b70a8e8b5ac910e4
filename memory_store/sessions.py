"""Stored visits: finding one, deleting its transcript, and finishing those that ended without an extraction."""

from datetime import datetime

from memory_store.errors import InvalidError, NotFoundError
from memory_store.extraction import Remembered
from memory_store.extraction.config import DEFAULT, ExtractionConfig
from memory_store.privacy import Gate
from memory_store.protocols import Clock, Model
from memory_store.recall.kept import forget_vectors
from memory_store.records import Receipt, Session, mark_of
from memory_store.storage.store import Store
from memory_store.visit import Visit


def find_session(store: Store, customer: str, session: str | None = None) -> Session:
    """A stored session of this customer: by its id, or the latest that was not finished. Raises NotFoundError."""
    record = store.read(customer)
    if session is None:
        for stored in reversed(record.sessions):
            if stored.state != "ended":
                return stored
        raise NotFoundError(f"{record.customer} has no interrupted visit")
    for stored in record.sessions:
        if stored.id == session:
            return stored
    raise NotFoundError(f"{record.customer} has no session {session}")


def delete_session(store: Store, customer: str, session: str, now: datetime) -> None:
    """Delete a visit's words: transcript, summary, episode. Memories that rest on it stay, and that the visit took place.

    A receipt without content is left, so that no running visit and no old export brings the words back. Raises NotFoundError."""
    with store.customer(customer, create=False) as record:
        if all(stored.id != session for stored in record.sessions):
            raise NotFoundError(f"{record.customer} has no session {session}")
        record.sessions = [stored for stored in record.sessions if stored.id != session]
        record.episodes = [episode for episode in record.episodes if episode.session != session]
        record.forgotten.append(Receipt(at=now, what="session", sessions=1, marks=[mark_of(session)]))
        forget_vectors(store, record)


def finish_interrupted(
    store: Store,
    customer: str,
    model: Model,
    *,
    gate: Gate | None = None,
    clock: Clock | None = None,
    but: str | None = None,
    extraction: ExtractionConfig = DEFAULT,
) -> list[tuple[Session, Remembered]]:
    """Finish this customer's visits that ended without an extraction: the process died, or the model failed.

    `but` is the id of one to leave alone; one that somebody alive holds is left alone too. Raises ModelError at the first
    that the model fails on; it stays pending.
    """
    try:
        unfinished = [stored for stored in store.read(customer).sessions if stored.state != "ended" and stored.id != but]
    except NotFoundError:
        return []
    finished = []
    for stored in unfinished:
        try:
            visit = Visit(store, customer, model, gate=gate, clock=clock, session=stored, extraction=extraction)
        except InvalidError:
            continue
        with visit:
            finished.append((stored, visit.end()))
    return finished
