"""A store in memory, for tests and for visits that are not to be saved. It behaves as the others do."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from memory_store.errors import NotFoundError
from memory_store.records import CustomerRecord, Shared, customer_id
from memory_store.storage.documents import Tables, from_tables, masked, masked_tables, to_tables
from memory_store.storage.store import Mask


class MemoryStore:
    """Implements Store in this process only."""

    def __init__(self, mask: Mask) -> None:
        self._mask = mask
        self._tables: dict[str, Tables] = {}
        self._shared = Shared()
        self._held: set[str] = set()
        self._lock = threading.RLock()

    def read(self, customer: str) -> CustomerRecord:
        name = customer_id(customer)
        if name not in self._tables:
            raise NotFoundError(f"no customer {name}")
        return from_tables(self._tables[name])

    @contextmanager
    def customer(self, customer: str, *, create: bool = True) -> Iterator[CustomerRecord]:
        name = customer_id(customer)
        with self._lock:
            before = self._tables.get(name)
            if before is None and not create:
                raise NotFoundError(f"no customer {name}")
            record = from_tables(before) if before else CustomerRecord(customer=name)
            start = before or to_tables(record)
            yield record
            after = to_tables(record)
            if after != start:
                self._tables[name] = masked_tables(after, self._mask, before)

    def customers(self) -> list[str]:
        return sorted(self._tables)

    def forget(self, customer: str) -> bool:
        with self._lock:
            return self._tables.pop(customer_id(customer), None) is not None

    def read_shared(self) -> Shared:
        return self._shared.model_copy(deep=True)

    @contextmanager
    def shared(self) -> Iterator[Shared]:
        with self._lock:
            changed = self.read_shared()
            yield changed
            self._shared = Shared.model_validate(masked(changed.model_dump(mode="json"), self._mask))

    @contextmanager
    def hold(self, session: str) -> Iterator[bool]:
        with self._lock:
            free = session not in self._held
            self._held.add(session)
        try:
            yield free
        finally:
            if free:
                self._held.discard(session)
