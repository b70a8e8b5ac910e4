"""The Store protocol: where customers' records are kept. Every backend passes tests/memory_store/storage/test_conformance.py."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol

from memory_store.records import CustomerRecord, Shared

Mask = Callable[[str], str]


class Store(Protocol):
    """Keeps one record a customer. Ids are any Unicode text and are compared in their canonical form (`customer_id`).

    Every string that is written passes the mask that the store was made with, unless it was already stored before.
    All methods raise StoreError when the place can't be read or written, InvalidError for an unusable id.
    """

    def read(self, customer: str) -> CustomerRecord:
        """A snapshot. Raises NotFoundError."""
        ...

    def customer(self, customer: str, *, create: bool = True) -> AbstractContextManager[CustomerRecord]:
        """Read, let the caller change, commit as one; nothing is written when the block raises or nothing changed.

        Nobody else changes this customer meanwhile. Raises NotFoundError where there is none and `create` is false.
        """
        ...

    def customers(self) -> list[str]:
        """The ids, sorted."""
        ...

    def forget(self, customer: str) -> bool:
        """Remove every trace of the customer; False where there was none."""
        ...

    def read_shared(self) -> Shared:
        """A snapshot of what belongs to no customer; an empty one before the first write."""
        ...

    def shared(self) -> AbstractContextManager[Shared]:
        """Read, let the caller change, commit as one. May be entered inside `customer`, never the other way round."""
        ...

    def hold(self, session: str) -> AbstractContextManager[bool]:
        """Claim a session for as long as the block runs; False when someone alive already holds it."""
        ...
