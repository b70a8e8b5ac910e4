"""What belongs to no customer: kept by every store, masked, committed as one."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from memory_store.errors import DamagedError
from memory_store.records import Experience, Receipt, Shared, mark_of, new_id
from memory_store.storage import MemoryStore, Store
from memory_store.storage.tinydb import TinyStore
from tests.memory_store.storage.test_conformance import STORES

NOW = datetime(2026, 3, 2, 6, tzinfo=UTC)
EXCHANGE = Experience(topics=["exchange"], tried=["교환-4-2"], outcome="accepted")


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    return STORES[request.param](tmp_path)


def test_what_is_shared_is_read_back_and_is_nobody_s(store: Store) -> None:
    assert store.read_shared() == Shared()
    receipt = Receipt(at=NOW, what="customer", memories=3, marks=[mark_of(new_id("m"))])
    with store.shared() as shared:
        shared.experiences.append(EXCHANGE)
        shared.receipts.append(receipt)
    assert store.read_shared() == Shared(receipts=[receipt], experiences=[EXCHANGE])
    assert store.customers() == []


def test_a_block_that_raises_changes_nothing(store: Store) -> None:
    with pytest.raises(ZeroDivisionError), store.shared() as shared:
        shared.experiences.append(EXCHANGE)
        raise ZeroDivisionError
    assert store.read_shared() == Shared()


def test_it_can_be_changed_while_a_customer_is(store: Store) -> None:
    with store.customer("C007") as record, store.shared() as shared:
        record.visits = 1
        shared.experiences.append(EXCHANGE)
    assert store.read_shared().experiences == [EXCHANGE]


def test_every_text_in_it_is_masked(tmp_path: Path) -> None:
    def mask(text: str) -> str:
        return text.replace("secret", "***")

    for store in (MemoryStore(mask), TinyStore(tmp_path / "home", mask)):
        with store.shared() as shared:
            shared.experiences.append(Experience(topics=["secret"], outcome="secret"))
        assert "secret" not in store.read_shared().model_dump_json()


def test_a_damaged_file_is_set_aside_and_told_once(tmp_path: Path) -> None:
    store = TinyStore(tmp_path, lambda text: text)
    (tmp_path / "shared.json").write_text("{")
    with pytest.raises(DamagedError, match="set aside"):
        store.read_shared()
    assert (tmp_path / "shared.json.damaged-1").read_text() == "{"
    assert store.read_shared() == Shared()


def test_a_mark_tells_nothing_of_its_id() -> None:
    one, other = new_id("m"), new_id("m")
    assert mark_of(one) == mark_of(one) != mark_of(other)
    assert len(mark_of(one)) == 16
    assert one[2:] not in mark_of(one)
