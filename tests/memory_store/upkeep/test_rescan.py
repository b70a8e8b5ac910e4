"""What was stored before a rule existed is found, and masked when that is asked for."""

from datetime import UTC, datetime
from pathlib import Path

from memory_store.privacy import Gate
from memory_store.records import Kind, Memory, Session, Turn, new_id
from memory_store.storage.tinydb import TinyStore
from memory_store.upkeep.rescan import rescan

NOW = datetime(2026, 3, 2, 6, tzinfo=UTC)
CARD = "4000-0010-1645-4266"


def careless(home: Path) -> TinyStore:
    """A store that was written without a gate."""
    store = TinyStore(home, lambda text: text)
    for name in ("010-1234-5678", "C008"):
        with store.customer(name) as record:
            record.memories.append(Memory(id=new_id("m"), kind=Kind.NOTE, content=f"카드 {CARD}", created=NOW, updated=NOW))
            turn = Turn(number=1, at=NOW, customer="주문번호 20260228-0001234", reply=f"카드번호 {CARD} 확인")
            record.sessions.append(Session(id=new_id("s"), model="m", started=NOW, turns=[turn]))
    return store


def test_every_finding_is_named_with_its_place_and_nothing_is_changed(tmp_path: Path) -> None:
    store = careless(tmp_path)
    found = list(rescan(store, Gate(), fix=False))
    assert [(one.customer, one.place, one.finding.kind) for one in found if one.customer == "C008"] == [
        ("C008", "memories.0.content", "카드번호"),
        ("C008", "sessions.0.turns.0.reply", "카드번호"),
    ]
    assert CARD in store.read("C008").model_dump_json()


def test_masking_leaves_the_id_the_order_number_and_everything_else(tmp_path: Path) -> None:
    store = careless(tmp_path)
    list(rescan(store, Gate(), fix=True))
    assert list(rescan(store, Gate(), fix=False)) == []
    assert store.customers() == ["010-1234-5678", "C008"]
    record = store.read("010-1234-5678")
    assert record.memories[0].content == "카드 [카드번호]"
    assert record.sessions[0].turns[0].customer == "주문번호 20260228-0001234"
    assert not [path for path in tmp_path.rglob("*.json") if CARD.encode() in path.read_bytes()]
