"""The upkeep of one customer: interrupted visits finished, what is due marked, duplicates merged, old notes consolidated.

A model is only ever asked while nothing is locked. What it worded is stored if the memories are still what they were; what
somebody wrote meanwhile stays, and the next upkeep takes it into account.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime

from memory_store.errors import ModelError
from memory_store.extraction.config import DEFAULT, ExtractionConfig
from memory_store.privacy import Gate
from memory_store.protocols import Clock, Model, SystemClock
from memory_store.records import Change, CustomerRecord
from memory_store.sessions import finish_interrupted
from memory_store.storage.store import Store
from memory_store.upkeep.consolidation import Digester, Plan, apply, plan, worded
from memory_store.upkeep.duplicates import merge_duplicates
from memory_store.upkeep.expiry import expire


@dataclass
class Report:
    """What upkeep did for a customer, or would do."""

    customer: str
    finished: int = 0
    """interrupted visits from which memories were extracted"""
    expired: list[Change] = field(default_factory=list)
    merged: list[Change] = field(default_factory=list)
    digests: list[Change] = field(default_factory=list)
    embedded: int = 0
    """memories that got a vector of the model that is in use now"""
    pending: ModelError | None = None
    """why interrupted visits are still to be finished"""

    def __bool__(self) -> bool:
        return bool(self.finished or self.expired or self.merged or self.digests or self.embedded)


def upkeep(
    store: Store,
    customer: str,
    *,
    model: Model | None = None,
    gate: Gate | None = None,
    clock: Clock | None = None,
    digester: Digester | None = None,
    extraction: ExtractionConfig = DEFAULT,
) -> Report:
    """Do what is due for one customer. `model` finishes interrupted visits; without it they wait. `digester` words digests.

    Raises NotFoundError, StoreError. A model that fails is told in the report, and everything else is done."""
    clock = clock or SystemClock()
    report = Report(customer)
    if model is not None:
        try:
            report.finished = len(finish_interrupted(store, customer, model, gate=gate, clock=clock, extraction=extraction))
        except ModelError as error:
            report.pending = error
    texts = list(_texts(store.read(customer), clock.now(), digester))
    with store.customer(customer, create=False) as record:
        _change(record, clock.now(), texts, report)
    return report


def foresee(store: Store, customer: str, *, clock: Clock | None = None) -> Report:
    """What `upkeep` would do now, with digests worded by rule; nothing is changed, no model is asked."""
    now = (clock or SystemClock()).now()
    record = store.read(customer)
    report = Report(customer, finished=sum(session.state != "ended" and _left(store, session.id) for session in record.sessions))
    _change(record, now, list(_texts(record.model_copy(deep=True), now, None)), report)
    return report


def _left(store: Store, session: str) -> bool:
    """Whether nobody alive is in the session."""
    with store.hold(session) as free:
        return free


def _texts(snapshot: CustomerRecord, now: datetime, digester: Digester | None) -> Iterator[tuple[Plan, str]]:
    """Each digest that is due, with its text; made from a copy, so that a slow model holds up nobody."""
    expire(snapshot, now)
    merge_duplicates(snapshot, now)
    for planned in plan(snapshot, now):
        try:
            yield planned, worded(planned, digester)
        except ModelError:
            yield planned, planned.text


def _change(record: CustomerRecord, now: datetime, texts: list[tuple[Plan, str]], report: Report) -> None:
    report.expired = expire(record, now)
    report.merged = merge_duplicates(record, now)
    report.digests = [change for planned, text in texts for change in apply(record, planned, text, now) if change.action == "add"]
