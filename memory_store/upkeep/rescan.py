"""Look through everything stored with today's rules of the privacy gate: what was written before a rule existed is found too."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from memory_store.privacy import Finding, Gate, scan
from memory_store.recall.kept import forget_vectors
from memory_store.records import CustomerRecord
from memory_store.storage.documents import from_tables, masked_tables, to_tables
from memory_store.storage.store import Store


@dataclass(frozen=True)
class Stored:
    """Something sensitive that stands in the store."""

    customer: str
    place: str
    """table, row from 1, field: `sessions.2.turns.0.customer`"""
    finding: Finding


def rescan(store: Store, gate: Gate, *, fix: bool) -> Iterator[Stored]:
    """Every finding, customer by customer; with `fix` a customer's findings are masked, as one, before they are told.

    The customer's id is the shop's own word for them and is left alone. Raises StoreError and GateError.
    """
    for name in store.customers():
        found = list(_findings(store.read(name), gate))
        if found and fix:
            with store.customer(name, create=False) as record:
                _mask(record, gate)
                forget_vectors(store, record)
        yield from found


def _findings(record: CustomerRecord, gate: Gate) -> Iterator[Stored]:
    tables = to_tables(record)
    del tables["customer"][0]["customer"]
    for path, finding in scan(tables, gate):
        yield Stored(record.customer, ".".join(str(part) for part in path), finding)


def _mask(record: CustomerRecord, gate: Gate) -> None:
    clean = from_tables(masked_tables(to_tables(record), gate.mask_value))
    for name in type(record).model_fields:
        setattr(record, name, getattr(clean, name))
