"""The vectors of a customer's memories and messages, kept beside the customer's record, so that they are forgotten together."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from memory_store.errors import NotFoundError, StoreError
from memory_store.recall.transcripts import messages
from memory_store.recall.vectors import FileVectors, MemoryVectors, text_hash
from memory_store.records import CustomerRecord, Kind, Memory
from memory_store.storage.store import Store

if TYPE_CHECKING:  # numpy takes a tenth of a second to load; only embedding needs it
    import numpy as np
    from numpy.typing import NDArray

FILE = "vectors.txt"


@runtime_checkable
class PlacedStore(Store, Protocol):
    """A store that has a place for files beside each customer's record."""

    def beside(self, customer: str, file: str, *, create: bool = True) -> Path: ...


class CustomerVectors:
    """A VectorCache of one customer. What is new is written under the customer's lock and only for texts that the record
    holds, so no vector outlives its text, and none is written for a customer who was forgotten meanwhile.

    With `save` off, what is made lives as long as this object. A store that can't be written hinders nothing.
    """

    def __init__(self, store: PlacedStore, customer: str, *, save: bool = True) -> None:
        self._store, self._customer, self._save = store, customer, save
        self._made = MemoryVectors()

    def get(self, keys: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        made = self._made.get(keys)
        if len(made) == len(set(keys)):
            return made
        return FileVectors(self._store.beside(self._customer, FILE, create=False)).get(keys) | made

    def put(self, vectors: Mapping[str, NDArray[np.float32]]) -> None:
        self._made.put(vectors)
        if self._save:
            with contextlib.suppress(NotFoundError, StoreError, OSError), self._store.customer(self._customer, create=False) as record:
                held = _hashes(record)
                known = {key: vector for key, vector in vectors.items() if key.rpartition("/")[2] in held}
                if known:
                    FileVectors(self._store.beside(self._customer, FILE)).put(known)

    def keep(self, keys: Collection[str]) -> None:
        """Forget all but those of `keys` and, of the same models, those of the record's messages."""
        models = {key.rpartition("/")[0] for key in keys}
        with contextlib.suppress(NotFoundError):
            said = [text_hash(text) for text in messages(self._store.read(self._customer).sessions)]
            keys = {*keys, *(f"{model}/{hash}" for model in models for hash in said)}
        self._made.keep(keys)
        if self._save:
            FileVectors(self._store.beside(self._customer, FILE, create=False)).keep(keys)


def forget_vectors(store: Store, record: CustomerRecord) -> None:
    """Remove the vectors of all texts that the record does not hold (any more). Called while the customer is locked."""
    if isinstance(store, PlacedStore):
        FileVectors(store.beside(record.customer, FILE, create=False)).keep_texts(_hashes(record))


def memory_text(memory: Memory) -> str:
    """What a memory is searched by: its statement; an attribute's value after its key."""
    return f"{memory.key}: {memory.content}" if memory.key and memory.kind is Kind.ATTRIBUTE else memory.content


def _hashes(record: CustomerRecord) -> set[str]:
    return {text_hash(text) for text in (*map(memory_text, record.memories), *messages(record.sessions))}
