"""The gate at the store looks only at what changed since the record was stored; nothing sensitive may slip past it so."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_store.privacy import Gate
from memory_store.records import Change, CustomerRecord, Episode, Kind, Memory, Session, Source, Turn, new_id
from memory_store.storage.documents import Rows, masked, masked_tables, to_tables
from memory_store.storage.tinydb import TinyStore

NOW = datetime(2026, 3, 2, 6, tzinfo=UTC)
SECRET = "900101-1234568"


def filled(rows: int) -> CustomerRecord:
    record = CustomerRecord(customer="C007")
    for n in range(rows):
        memory = Memory(id=new_id("m"), kind=Kind.NOTE, content=f"메모 {n}", created=NOW, updated=NOW)
        record.memories.append(memory)
        record.changes.append(Change(at=NOW, memory=memory.id, action="add", by=Source.OPERATOR, after=memory.content))
        turns = [Turn(number=1, at=NOW, customer=f"말 {n}", reply=f"답 {n}")]
        record.sessions.append(Session(id=new_id("s"), model="offline", started=NOW, turns=turns))
        record.episodes.append(Episode(session=record.sessions[-1].id, at=NOW, problem=f"문의 {n}", tried=["교환-1-1"]))
    return record


def put_memory(record: CustomerRecord, at: int, text: str) -> None:
    record.memories[at].content = text


def put_change(record: CustomerRecord, at: int, text: str) -> None:
    record.changes[at].before = text


def put_reason(record: CustomerRecord, at: int, text: str) -> None:
    record.changes[at].reason = text


def put_turn(record: CustomerRecord, at: int, text: str) -> None:
    record.sessions[at].turns[0].customer = text


def put_reply(record: CustomerRecord, at: int, text: str) -> None:
    record.sessions[at].turns.append(Turn(number=2, at=NOW, customer="네", reply=text, sources=[text]))


def put_summary(record: CustomerRecord, at: int, text: str) -> None:
    record.sessions[at].summary = text


def put_episode(record: CustomerRecord, at: int, text: str) -> None:
    record.episodes[at].tried.append(text)


def put_new_row(record: CustomerRecord, at: int, text: str) -> None:
    record.memories.insert(at, Memory(id=new_id("m"), kind=Kind.NOTE, content=text, topic=text, created=NOW, updated=NOW))


PLACES: tuple[Callable[[CustomerRecord, int, str], None], ...] = (
    put_memory, put_change, put_reason, put_turn, put_reply, put_summary, put_episode, put_new_row,
)  # fmt: skip


def tables(texts: st.SearchStrategy[str]) -> st.SearchStrategy[Rows]:
    """Rows such as a table holds, few enough to be alike now and then."""
    return st.lists(st.dictionaries(st.sampled_from(["id", "said"]), texts | st.lists(texts, max_size=2), max_size=2), max_size=6)


@pytest.mark.parametrize("put", PLACES)
def test_a_secret_in_any_string_of_a_changed_part_never_reaches_the_file(tmp_path: Path, put: Callable[..., None]) -> None:
    store = TinyStore(tmp_path, Gate().mask_value)
    with store.customer("C007") as record:
        for name, rows in filled(3):
            setattr(record, name, rows)
    with store.customer("C007") as record:
        put(record, 1, f"주민번호는 {SECRET}")
    content = next((tmp_path / "customers").glob("*.json")).read_text(encoding="utf-8")
    assert "주민번호는 [주민등록번호]" in content
    assert SECRET not in content


@given(st.data())
@settings(max_examples=300, deadline=None)
def test_whatever_became_of_the_rows_each_is_as_before_or_masked(data: st.DataObject) -> None:
    before = {"customer": [{"customer": "비밀"}], "changes": data.draw(tables(st.sampled_from(["가", "나", "다"])))}
    after = {"customer": [{"customer": "비밀"}], "changes": data.draw(tables(st.sampled_from(["가", "나", "라", "비밀"])))}
    result = masked_tables(after, lambda text: text.replace("비밀", "[x]"), before)
    assert result["customer"] == after["customer"]
    assert result["changes"] == masked(after["changes"], lambda text: text.replace("비밀", "[x]"))


def test_only_what_changed_is_looked_at_again() -> None:
    seen: list[str] = []
    before = to_tables(filled(50))
    after = {name: [dict(row) for row in rows] for name, rows in before.items()}
    after["memories"][20]["content"] = "새 말"
    del after["changes"][10]

    def mask(text: str) -> str:
        seen.append(text)
        return text

    masked_tables(after, mask, before)
    assert seen == ["새 말"]
