"""The embedded store: one TinyDB file a customer under `customers/`, so that forgetting a customer is removing a file, a
write costs the same however many customers there are, and a damaged file hurts one customer.

    HOME/customers/c007~1.json   the customer's tables (names: storage/names.py)
    HOME/customers/c007~1.d/     what else belongs to the customer (vectors, damaged files); goes when they are forgotten
    HOME/shared.json             what belongs to no customer: receipts of what was forgotten, anonymous experiences
    HOME/locks/00.lock … ff      locks, shared by customers whose ids hash alike: never removed, so they tell nothing and no
                                 process can wait on a lock file that is gone
    HOME/live/s-….lock           held while a visit runs
"""

import hashlib
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from filelock import FileLock, Timeout
from tinydb import TinyDB
from tinydb.middlewares import CachingMiddleware

from memory_store.errors import DamagedError, NotFoundError, StoreError
from memory_store.records import CustomerRecord, Shared, customer_id
from memory_store.storage import names
from memory_store.storage.documents import Tables, from_tables, masked_tables, to_tables
from memory_store.storage.store import Mask
from memory_store.storage.tinydb.files import FILE_MODE, free_name, private_folder, sync_folder
from memory_store.storage.tinydb.shared import SharedFile
from memory_store.storage.tinydb.storage import AtomicStorage

LOCK_SECONDS = 20.0
DAMAGED = "damaged"


class TinyStore:
    """Implements Store in a folder of this machine. Nothing is created before the first write."""

    def __init__(self, home: Path, mask: Mask) -> None:
        self._home = home
        self._folder = home / "customers"
        self._mask = mask
        self._shared = SharedFile(home, mask)

    def read(self, customer: str) -> CustomerRecord:
        name = customer_id(customer)
        path = self._path(name)
        try:
            found = _load(path)
        except (ValueError, TypeError):
            with self._locked(name):  # another process may have set it aside, or replaced it, meanwhile
                found = _load_or_set_aside(path, name)
        except OSError as error:
            raise _unreadable(path, error) from error
        if found is None:
            raise NotFoundError(f"no customer {name}")
        return found[1]

    @contextmanager
    def customer(self, customer: str, *, create: bool = True) -> Iterator[CustomerRecord]:
        name = customer_id(customer)
        path = self._path(name)
        if not create and not path.exists():
            raise NotFoundError(f"no customer {name}")
        with self._locked(name):
            found = _load_or_set_aside(path, name)
            if found is None and not create:
                raise NotFoundError(f"no customer {name}")
            before, record = found or (None, CustomerRecord(customer=name))
            start = before or to_tables(record)
            yield record
            after = to_tables(record)
            if after != start:
                _save(path, masked_tables(after, self._mask, before))

    def customers(self) -> list[str]:
        if not self._folder.is_dir():
            return []
        try:
            stems = sorted(path.name.removesuffix(".json") for path in self._folder.glob("*.json"))
        except OSError as error:
            raise _unreadable(self._folder, error) from error
        return sorted(names.decode(stem) or self._name_inside(stem) for stem in stems)

    def forget(self, customer: str) -> bool:
        name = customer_id(customer)
        path = self._path(name)
        with self._locked(name):
            beside = self._beside(name)
            there = path.exists() or beside.exists()
            try:
                if beside.exists():
                    shutil.rmtree(beside)
                path.with_name(path.name + ".tmp").unlink(missing_ok=True)
                path.unlink(missing_ok=True)  # last: if the process dies before, the customer is still there to be forgotten again
                if there:
                    sync_folder(self._folder)
            except OSError as error:
                raise StoreError(f"could not remove all of {path.name}: {error.strerror}; run it again") from error
        return there

    def read_shared(self) -> Shared:
        return self._shared.read()

    def shared(self) -> AbstractContextManager[Shared]:
        return self._shared.change()

    @contextmanager
    def hold(self, session: str) -> Iterator[bool]:
        try:
            path = private_folder(self._home / "live") / f"{session}.lock"
            lock = FileLock(path, mode=FILE_MODE)
            lock.acquire(timeout=0)
        except Timeout:
            yield False
            return
        except OSError as error:
            raise _unwritable(self._home, error) from error
        try:
            yield True
        finally:
            path.unlink(missing_ok=True)  # ids are never used twice, so nobody waits for this one
            lock.release()

    def damaged(self) -> list[Path]:
        """Files that were set aside because they could not be read."""
        return sorted(self._folder.glob(f"*.d/*.{DAMAGED}-*"))

    def beside(self, customer: str, file: str, *, create: bool = True) -> Path:
        """Where something else that belongs to the customer may be kept; forgetting the customer removes it. `create`: make its folder."""
        folder = self._beside(customer_id(customer))
        return (private_folder(folder) if create else folder) / file

    def _path(self, name: str) -> Path:
        return self._folder / f"{names.encode(name)}.json"

    def _beside(self, name: str) -> Path:
        return self._folder / f"{names.encode(name)}.d"

    def _name_inside(self, stem: str) -> str:
        path = self._folder / f"{stem}.json"
        try:
            found = _load(path)
        except (ValueError, TypeError, OSError):
            found = None
        if found is None:
            raise StoreError(f"can't read {path}, whose name does not tell its customer; mend it or move it away")
        return found[1].customer

    @contextmanager
    def _locked(self, name: str) -> Iterator[None]:
        stripe = hashlib.sha256(name.encode()).hexdigest()[:2]
        try:
            private_folder(self._folder)
            lock = FileLock(private_folder(self._home / "locks") / f"{stripe}.lock", mode=FILE_MODE)
            lock.acquire(timeout=LOCK_SECONDS)
        except Timeout:
            raise StoreError(f"another process has been writing for {LOCK_SECONDS:.0f} s; try again") from None
        except OSError as error:
            raise _unwritable(self._home, error) from error
        try:
            yield
        finally:
            lock.release()


def _load_or_set_aside(path: Path, name: str) -> tuple[Tables, CustomerRecord] | None:
    try:
        return _load(path)
    except (ValueError, TypeError) as error:
        reason = str(error)  # our own words, without the value
        if isinstance(error, (UnicodeDecodeError, json.JSONDecodeError)):
            reason = "not UTF-8" if isinstance(error, UnicodeDecodeError) else "cut off or not JSON"
        aside = free_name(path.with_suffix(".d") / path.name, DAMAGED)
        try:
            private_folder(aside.parent)
            os.replace(path, aside)
        except OSError as failed:
            raise DamagedError(f"the file of customer {name} is damaged ({reason}): {path}. Mend it or move it away.") from failed
        raise DamagedError(
            f"the file of customer {name} is damaged ({reason}); it was set aside as {aside}. "
            f"Mend it and put it back as {path.name}, or go on without it."
        ) from None
    except OSError as error:
        raise _unreadable(path, error) from error


def _cached(storage: type[AtomicStorage]) -> CachingMiddleware:
    return CachingMiddleware(storage)  # type: ignore[no-untyped-call]  # TinyDB's middlewares carry no types


def _load(path: Path) -> tuple[Tables, CustomerRecord] | None:
    if not path.exists():
        return None
    database = TinyDB(path, storage=_cached(AtomicStorage))
    tables = {name: [dict(row) for row in database.table(name).all()] for name in sorted(database.tables())}
    return tables, from_tables(tables)


def _save(path: Path, tables: Tables) -> None:
    database = TinyDB(path, storage=_cached(_FreshStorage))
    for name, rows in tables.items():
        database.table(name).insert_multiple(rows)
    try:
        database.close()  # the caching middleware writes here, once
    except UnicodeEncodeError as error:
        raise StoreError("a text holds half a character and can't be stored") from error
    except OSError as error:
        raise StoreError(f"can't write {path}: {error.strerror}") from error


class _FreshStorage(AtomicStorage):
    """Begins as an empty database whatever stands in the file, so that a commit replaces it as a whole."""

    def read(self) -> None:
        return None


def _unwritable(path: Path, error: OSError) -> StoreError:
    return StoreError(f"can't write in {path}: {error.strerror}")


def _unreadable(path: Path, error: OSError) -> StoreError:
    return StoreError(f"can't read {path}: {error.strerror}")
