"""What every store must do. A new backend is one more entry in STORES."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memory_store.errors import InvalidError, NotFoundError
from memory_store.records import CustomerRecord, Kind, Memory, Session, Turn, new_id
from memory_store.storage import MemoryStore, Store
from memory_store.storage.tinydb import TinyStore

NOW = datetime(2026, 3, 2, 6, tzinfo=UTC)


def keep(text: str) -> str:
    return text


STORES: dict[str, Callable[[Path], Store]] = {
    "memory": lambda folder: MemoryStore(keep),
    "tinydb": lambda folder: TinyStore(folder / "home", keep),
}


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    return STORES[request.param](tmp_path)


def memory(content: str) -> Memory:
    return Memory(id=new_id("m"), kind=Kind.NOTE, content=content, created=NOW, updated=NOW)


def add(store: Store, customer: str, content: str) -> Memory:
    added = memory(content)
    with store.customer(customer) as record:
        record.memories.append(added)
    return added


def test_what_was_committed_is_read_back_equal(store: Store) -> None:
    session = Session(id=new_id("s"), model="offline", started=NOW, turns=[Turn(number=1, at=NOW, customer="안녕", reply="네")])
    with store.customer("C007") as record:
        record.memories.append(memory("발볼이 넓은 편"))
        record.sessions.append(session)
        record.visits = 1
        expected = record.model_copy(deep=True)
    assert store.read("C007") == expected


def test_a_customer_nobody_wrote_is_not_found(store: Store) -> None:
    with pytest.raises(NotFoundError):
        store.read("C007")


def test_opening_without_create_needs_the_customer(store: Store) -> None:
    with pytest.raises(NotFoundError), store.customer("C007", create=False):
        pass
    assert store.customers() == []


def test_a_block_that_raises_changes_nothing(store: Store) -> None:
    add(store, "C007", "처음")
    with pytest.raises(RuntimeError), store.customer("C007") as record:
        record.memories.clear()
        raise RuntimeError
    assert [m.content for m in store.read("C007").memories] == ["처음"]


def test_a_block_that_changes_nothing_creates_nobody(store: Store) -> None:
    with store.customer("C007"):
        pass
    assert store.customers() == []


def test_a_snapshot_is_nobody_elses(store: Store) -> None:
    add(store, "C007", "처음")
    snapshot = store.read("C007")
    snapshot.memories.clear()
    assert len(store.read("C007").memories) == 1


@pytest.mark.parametrize(
    "name", ["../../etc/x", "a/b", "CON", "가" * 300, "C007", "c007", "kim", "kim2", "é", "a~1", "=41", "홍 길동", "😀", "."]
)
def test_any_unicode_id_names_one_customer(store: Store, name: str) -> None:
    add(store, name, "메모")
    assert store.customers() == [name]
    assert store.read(name).customer == name


def test_ids_that_differ_in_case_or_by_a_suffix_stay_apart(store: Store) -> None:
    names = ["C007", "c007", "kim", "kim2", "kim.json", "KIM"]
    for name in names:
        add(store, name, name)
    assert store.customers() == sorted(names)
    assert [store.read(name).memories[0].content for name in names] == names


def test_decomposed_hangul_is_the_same_customer(store: Store) -> None:
    add(store, "홍길동", "메모")
    assert store.read("홍길동").customer == "홍길동"


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "\x00", "\ud800"])
def test_an_unusable_id_is_refused(store: Store, name: str) -> None:
    with pytest.raises(InvalidError), store.customer(name):
        pass
    assert store.customers() == []


def test_forgetting_one_leaves_the_others_as_they_were(store: Store) -> None:
    add(store, "A", "땅콩 알레르기")
    add(store, "B", "이메일 선호")
    before = store.read("B")
    assert store.forget("A")
    assert store.customers() == ["B"]
    assert store.read("B") == before


def test_forgetting_somebody_unknown_says_so_and_can_be_repeated(store: Store) -> None:
    add(store, "A", "메모")
    assert store.forget("A")
    assert not store.forget("A")


def test_every_new_string_passes_the_mask_and_the_id_does_not(tmp_path: Path) -> None:
    for store in (MemoryStore(lambda text: text.replace("1234", "[x]")), TinyStore(tmp_path, lambda text: text.replace("1234", "[x]"))):
        with store.customer("1234") as record:
            record.memories.append(memory("비밀 1234"))
        assert store.read("1234").memories[0].content == "비밀 [x]"
        assert store.customers() == ["1234"]


def test_a_mask_that_fails_lets_nothing_be_written(tmp_path: Path) -> None:
    def fails(text: str) -> str:
        raise ArithmeticError

    for store in (MemoryStore(fails), TinyStore(tmp_path, fails)):
        with pytest.raises(ArithmeticError):
            add(store, "C007", "말")
        assert store.customers() == []


def test_a_session_is_held_by_one_at_a_time(store: Store) -> None:
    session = new_id("s")
    with store.hold(session) as mine:
        assert mine
        with store.hold(session) as second:
            assert not second
        with store.hold(session) as third:
            assert not third
    with store.hold(session) as again:
        assert again


def test_a_record_survives_the_way_to_tables_and_back() -> None:
    from memory_store.storage.documents import from_tables, to_tables

    record = CustomerRecord(customer="C007", visits=3, memories=[memory("a"), memory("b")])
    assert from_tables(to_tables(record)) == record
