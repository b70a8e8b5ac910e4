"""What a store costs as it grows: adding, recalling and forgetting, beside one JSON file for all and beside plain TinyDB.

    python benchmarks/store.py             # up to 10,000 customers and 10,000 memories of one customer
    python benchmarks/store.py --all       # up to 100,000 customers (needs some minutes, 2 GB of memory and of disk)

Each cell is the median time of one operation in milliseconds, on one home, in one run. `add` is one memory, durable when it
returns; `recall` reads a customer from the disk and ranks the memories for a question by words; `forget` removes one memory with
its history; `wipe` removes a customer. The peers do what a plain program would: read the file, change it, write it. Neither of
them locks, masks, keeps a history or survives a crash in the middle of a write; haru's figures include all of that.
"""

import argparse
import json
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any, Protocol

from tinydb import TinyDB, where

from memory_store.curation import add
from memory_store.privacy import Gate
from memory_store.recall import RecallConfig, search_memories
from memory_store.records import Kind, Memory, new_id
from memory_store.storage import names
from memory_store.storage.tinydb import TinyStore
from memory_store.upkeep import forget_customer, forget_memory

NOW = datetime(2026, 3, 2, tzinfo=UTC)
WORDS = RecallConfig(dense=False)
"""By words alone, and without the analyser: how well and how fast memories are found is measured elsewhere."""
QUESTION = "연락은 어떻게 드릴까요"
SECONDS = 1.0
"""What one cell may take; at least one operation, at most REPEATS."""
REPEATS = 15
FEW = 3
"""Memories of each customer where the number of customers grows."""


class Backend(Protocol):
    """The four operations over a filled place."""

    def fill(self, customers: int, memories: int) -> None: ...

    def add(self, customer: str, text: str) -> None: ...

    def recall(self, customer: str) -> None: ...

    def forget(self, customer: str) -> None: ...

    def wipe(self, customer: str) -> None: ...


def customer(number: int) -> str:
    return f"C{number:06}"


def contents(number: int) -> list[str]:
    """Different statements of ordinary length."""
    subjects = ("이메일 연락", "새벽 배송", "문 앞 수령", "종이 영수증", "조용한 색상", "넓은 발볼", "주말 통화", "작은 상자")
    return [f"{subjects[n % len(subjects)]}을 선호한다고 {n}번째 방문에서 말함" for n in range(number)]


class Haru:
    """TinyStore with the privacy gate: one file a customer."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.store = TinyStore(home, Gate().mask_value)

    def fill(self, customers: int, memories: int) -> None:
        """One file is written by the store; the others are copies under their own names."""
        with TinyStore(self.home, lambda text: text).customer(customer(0)) as record:
            record.memories = made(memories)
        folder = self.home / "customers"
        text = (folder / f"{names.encode(customer(0))}.json").read_text(encoding="utf-8")
        for number in range(1, customers):
            name = customer(number)
            (folder / f"{names.encode(name)}.json").write_text(text.replace(customer(0), name), encoding="utf-8")

    def add(self, customer: str, text: str) -> None:
        with self.store.customer(customer) as record:
            add(record, Kind.PREFERENCE, text, now=NOW)

    def recall(self, customer: str) -> None:
        search(self.store.read(customer).memories)

    def forget(self, customer: str) -> None:
        forget_memory(self.store, customer, self.store.read(customer).memories[-1].id, NOW)

    def wipe(self, customer: str) -> None:
        forget_customer(self.store, customer, NOW)


class OneJson:
    """All customers in one JSON file."""

    def __init__(self, home: Path) -> None:
        self.path = home / "all.json"

    def fill(self, customers: int, memories: int) -> None:
        rows = [memory.model_dump(mode="json") for memory in made(memories)]
        self._write({customer(number): rows for number in range(customers)})

    def add(self, customer: str, text: str) -> None:
        data = self._read()
        data[customer].append(made(1)[0].model_copy(update={"content": text}).model_dump(mode="json"))
        self._write(data)

    def recall(self, customer: str) -> None:
        search([Memory.model_validate(row) for row in self._read()[customer]])

    def forget(self, customer: str) -> None:
        data = self._read()
        del data[customer][-1]
        self._write(data)

    def wipe(self, customer: str) -> None:
        data = self._read()
        del data[customer]
        self._write(data)

    def _read(self) -> dict[str, list[dict[str, Any]]]:
        data: dict[str, list[dict[str, Any]]] = json.loads(self.path.read_text(encoding="utf-8"))
        return data

    def _write(self, data: dict[str, list[dict[str, Any]]]) -> None:
        self.path.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")


class PlainTinyDB:
    """TinyDB as its documentation shows it: one file, one document a memory."""

    def __init__(self, home: Path) -> None:
        self.path = home / "db.json"

    def fill(self, customers: int, memories: int) -> None:
        rows = [memory.model_dump(mode="json") for memory in made(memories)]
        with TinyDB(self.path, encoding="utf-8", ensure_ascii=False) as db:
            db.insert_multiple({"customer": customer(number), **row} for number in range(customers) for row in rows)

    def add(self, customer: str, text: str) -> None:
        with TinyDB(self.path, encoding="utf-8", ensure_ascii=False) as db:
            db.insert({"customer": customer, **made(1)[0].model_copy(update={"content": text}).model_dump(mode="json")})

    def recall(self, customer: str) -> None:
        with TinyDB(self.path, encoding="utf-8", ensure_ascii=False) as db:
            rows = db.search(where("customer") == customer)
        search([Memory.model_validate({key: value for key, value in row.items() if key != "customer"}) for row in rows])

    def forget(self, customer: str) -> None:
        with TinyDB(self.path, encoding="utf-8", ensure_ascii=False) as db:
            db.remove(doc_ids=[db.search(where("customer") == customer)[-1].doc_id])

    def wipe(self, customer: str) -> None:
        with TinyDB(self.path, encoding="utf-8", ensure_ascii=False) as db:
            db.remove(where("customer") == customer)


BACKENDS: dict[str, Callable[[Path], Backend]] = {"haru": Haru, "one JSON file": OneJson, "plain TinyDB": PlainTinyDB}
OPERATIONS = ("add", "recall", "forget", "wipe")


def made(number: int) -> list[Memory]:
    return [Memory(id=new_id("m"), kind=Kind.PREFERENCE, content=text, created=NOW, updated=NOW) for text in contents(number)]


def search(memories: list[Memory]) -> None:
    search_memories(memories, QUESTION, now=NOW, config=WORDS)


def timed(operation: Callable[[], None], repeats: int) -> float:
    """The median of the time that `operation` takes, in milliseconds."""
    taken: list[float] = []
    while len(taken) < repeats and sum(taken) < SECONDS:
        start = time.perf_counter()
        operation()
        taken.append(time.perf_counter() - start)
    return median(taken) * 1000


def measured(backend: Backend, customers: int) -> Iterator[float]:
    """One time for each of OPERATIONS; the customers that are wiped are others than the one that is worked on."""
    texts = (f"{n}번째로 새로 적은 선호" for n in count(1))
    wiped = (customer(number) for number in range(1, customers))
    backend.add(customer(0), next(texts))  # not counted: what a process loads once, such as the gate's rules
    yield timed(lambda: backend.add(customer(0), next(texts)), REPEATS)
    yield timed(lambda: backend.recall(customer(0)), REPEATS)
    yield timed(lambda: backend.forget(customer(0)), min(REPEATS, FEW))
    if customers == 1:
        yield timed(lambda: backend.wipe(customer(0)), 1)
    else:
        yield timed(lambda: backend.wipe(next(wiped)), min(REPEATS, customers - 1))


def row(title: str, customers: int, memories: int) -> None:
    for name, backend in BACKENDS.items():
        with tempfile.TemporaryDirectory(prefix="haru-bench-") as folder:
            place = backend(Path(folder))
            place.fill(customers, memories)
            times = "".join(f"{time:>11.1f}" for time in measured(place, customers))
            print(f"{title:<22}{name:<15}{times}", flush=True)
            title = ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true", help="up to 100,000 customers")
    options = parser.parse_args()
    print(f"{'':<22}{'':<15}" + "".join(f"{name + ' ms':>11}" for name in OPERATIONS))
    for customers in (1, 1_000, 100_000 if options.all else 10_000):
        row(f"{customers:,} customers", customers, FEW)
    for memories in (10, 1_000, 10_000):
        row(f"{memories:,} memories", 1, memories)


if __name__ == "__main__":
    main()
