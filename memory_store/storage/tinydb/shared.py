"""`HOME/shared.json`: the one file of the embedded store that belongs to no customer. Plain JSON, replaced as a whole."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout
from pydantic import ValidationError

from memory_store.errors import DamagedError, StoreError
from memory_store.records import Shared
from memory_store.storage.documents import masked
from memory_store.storage.store import Mask
from memory_store.storage.tinydb.files import FILE_MODE, free_name, private_folder, replace_file

LOCK_SECONDS = 20.0


class SharedFile:
    """Raises StoreError, and DamagedError once for a file that can't be read (it is set aside then)."""

    def __init__(self, home: Path, mask: Mask) -> None:
        self._path = home / "shared.json"
        self._locks = home / "locks"
        self._mask = mask

    def read(self) -> Shared:
        try:
            text = self._path.read_bytes().decode("utf-8")
            return Shared.model_validate(json.loads(text))
        except FileNotFoundError:
            return Shared()
        except (ValueError, ValidationError):
            aside = free_name(self._path, "damaged")
            os.replace(self._path, aside)
            raise DamagedError(f"{self._path} is damaged; it was set aside as {aside}. Customers' memories are not in it.") from None
        except OSError as error:
            raise StoreError(f"can't read {self._path}: {error.strerror}") from error

    @contextmanager
    def change(self) -> Iterator[Shared]:
        try:
            private_folder(self._path.parent)
            lock = FileLock(private_folder(self._locks) / "shared.lock", mode=FILE_MODE)
            lock.acquire(timeout=LOCK_SECONDS)
        except Timeout:
            raise StoreError(f"another process has been writing for {LOCK_SECONDS:.0f} s; try again") from None
        except OSError as error:
            raise StoreError(f"can't write in {self._path.parent}: {error.strerror}") from error
        try:
            shared = self.read()
            before = shared.model_dump(mode="json")
            yield shared
            after = shared.model_dump(mode="json")
            if after != before:
                marks = frozenset(mark for receipt in shared.receipts for mark in receipt.marks)  # made here, of random letters
                self._write(masked(after, self._mask, marks))
        finally:
            lock.release()

    def _write(self, value: object) -> None:
        try:
            replace_file(self._path, json.dumps(value, ensure_ascii=False, indent=1).encode("utf-8"))
        except OSError as error:
            raise StoreError(f"can't write {self._path}: {error.strerror}") from error
