"""Export and import: everything, the same bytes, nothing bad, nothing that was forgotten."""

import contextlib
import json
import re
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_store.curation import add, drop, edit, set_attribute
from memory_store.errors import InvalidError, NotFoundError, StoreError
from memory_store.privacy import Gate
from memory_store.records import CustomerRecord, Episode, Evidence, Kind, Session, Source, State, Turn, new_id
from memory_store.sessions import delete_session
from memory_store.storage import MemoryStore
from memory_store.storage.tinydb import TinyStore
from memory_store.transfer import import_text, read_archive, to_html, to_json, to_markdown
from memory_store.upkeep import forget_customer, forget_memory, forget_session

NOW = datetime(2026, 3, 2, 6, tzinfo=UTC)
GATE = Gate()
CARD = "4000001016454266"


def mask(text: str) -> str:
    return GATE.mask(text).text


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore(mask)


@pytest.fixture
def full(store: MemoryStore) -> MemoryStore:
    """C007 with one of everything."""
    turn = Turn(
        number=1,
        at=NOW,
        customer="저 땅콩 알레르기가 있어요. 이메일이 편해요.",
        reply="네, 기억하겠습니다.",
        state="done",
        sources=["교환-4-2"],
    )
    session = Session(id=new_id("s"), model="fake", started=NOW, ended=NOW, state="ended", turns=[turn], summary="고객 요청: 이메일 연락")
    with store.customer("C007") as record:
        record.visits, record.first_visit, record.last_visit = 1, NOW, NOW
        record.sessions = [session]
        record.episodes = [Episode(session=session.id, at=NOW, problem="연락 방법", outcome="안내함")]
        allergy = add(record, Kind.NOTE, "땅콩 알레르기", now=NOW, by=Source.MODEL)
        allergy.evidence = [Evidence(session=session.id, turns=[1])]
        add(record, Kind.PREFERENCE, "이메일 연락 선호", now=NOW).evidence = [Evidence(session=session.id, turns=[1])]
        set_attribute(record, "배송장소", "회사", now=NOW)
        set_attribute(record, "배송장소", "집", now=NOW, expires=NOW + timedelta(days=90))
        edit(record, drop_me := add(record, Kind.ISSUE, "주문 10234 환불", now=NOW).id, "주문 10234 환불 요청", now=NOW)
        drop(record, drop_me, now=NOW)
        gone = add(record, Kind.NOTE, "자주 늦음", now=NOW).id
    forget_memory(store, "C007", gone, NOW)
    return store


def test_an_export_imports_back_to_the_same_bytes(full: MemoryStore, tmp_path: Path) -> None:
    exported = to_json(full.read("C007"))
    one, two = TinyStore(tmp_path / "one", mask), TinyStore(tmp_path / "two", mask)
    for home in (one, two):
        import_text(home, exported, GATE, NOW)
    assert to_json(one.read("C007")) == exported
    assert (tmp_path / "one/customers/c007~1.json").read_bytes() == (tmp_path / "two/customers/c007~1.json").read_bytes()


def test_importing_it_where_it_came_from_changes_nothing(full: MemoryStore) -> None:
    before = full.read("C007")
    (done,) = import_text(full, to_json(before), GATE, NOW)
    assert full.read("C007") == before
    assert (done.memories, done.sessions, done.known) == (0, 0, len(before.memories))


def test_an_export_adds_to_a_record_what_it_does_not_hold(full: MemoryStore) -> None:
    other = MemoryStore(mask)
    with other.customer("C007") as record:
        add(record, Kind.PREFERENCE, "이메일 연락 선호", now=NOW)
        set_attribute(record, "배송장소", "경비실", now=NOW + timedelta(days=1))
    (done,) = import_text(other, to_json(full.read("C007")), GATE, NOW + timedelta(days=2))
    record = other.read("C007")
    current = [m.content for m in record.current(NOW + timedelta(days=2))]
    assert sorted(current) == ["경비실", "땅콩 알레르기", "이메일 연락 선호"]
    assert record.visits == done.sessions == 1
    assert record.memories[0].evidence  # of the one that says the same
    assert record.changes[-1].by is Source.IMPORT


def test_a_plain_file_gives_memories_of_three_kinds(store: MemoryStore) -> None:
    text = json.dumps(
        {"C007": {"선호": ["이메일 연락"], "진행중_이슈": ["260 교환"], "메모": ["없음", "발볼이 넓음"]}, "C008": {"메모": ["x"]}}
    )
    done = import_text(store, text, GATE, NOW)
    assert [(d.customer, d.memories) for d in done] == [("C007", 3), ("C008", 1)]
    memories = store.read("C007").memories
    assert [(m.kind, m.content, m.source) for m in memories] == [
        (Kind.PREFERENCE, "이메일 연락", Source.IMPORT),
        (Kind.ISSUE, "260 교환", Source.IMPORT),
        (Kind.NOTE, "발볼이 넓음", Source.IMPORT),
    ]
    assert {c.by for c in store.read("C007").changes} == {Source.IMPORT}
    again = import_text(store, text, GATE, NOW)
    assert (again[0].memories, again[0].known) == (0, 3)


def test_what_is_sensitive_is_masked_and_told(store: MemoryStore, full: MemoryStore) -> None:
    (done,) = import_text(store, json.dumps({"C009": {"메모": [f"카드 {CARD}"]}}), GATE, NOW)
    assert done.masked == ("카드번호",)
    assert store.read("C009").memories[0].content == "카드 [카드번호]"
    hostile = to_json(full.read("C007")).replace("이메일이 편해요", f"카드 {CARD}")
    other = MemoryStore(lambda text: text)  # the import masks by itself
    (done,) = import_text(other, hostile, GATE, NOW)
    assert done.masked == ("카드번호",)
    assert CARD not in other.read("C007").model_dump_json()


BAD = {
    "": "not JSON",
    "[1]": "not a JSON object",
    "{}": "no customer",
    '{"C007": {"선호": ["a"}}': "line 1",
    '{"C007": {"선호": "a"}}': "C007.선호: not a list",
    '{"C007": {"메모": ["a", 3]}}': "C007.메모.2: not a text",
    '{"C007": {"취향": []}}': "unknown field '취향'",
    '{"C007": ["a"]}': "not an object",
    '{"C007": {}, "C007": {}}': "same key twice",
    '{"C007": {}, " C007": {}}': "same id",
    '{"": {"메모": []}}': "empty",
    '{"C007": {"메모": ["\\ud800"]}}': "half a character",
    '{"C007": {"메모": [NaN]}}': "NaN",
    '{"C007": {"메모": ["' + "가" * 5000 + '"]}}': "C007.메모.1: a memory holds",
    "[" * 100_000: "not JSON|deeply",
    '{"format": "haru-export", "version": 2, "record": {}}': "newer",
    '{"format": "haru-export", "version": 1, "record": {"customer": "C007", "secret": 1}}': "record.secret",
    '{"format": "haru-export", "version": 1, "record": {"customer": " C007"}}': "canonical",
    '{"format": "haru-export", "version": 1, "record": []}': "record: ",
    '{"format": "haru-export", "version": 1}': "record: ",
}


@pytest.mark.parametrize("text", BAD, ids=BAD.values())
def test_a_bad_file_is_refused_with_the_place(store: MemoryStore, text: str) -> None:
    with pytest.raises(InvalidError, match=BAD[text]):
        import_text(store, text, GATE, NOW)
    assert store.customers() == []


def test_what_is_wrong_is_told_without_the_words(full: MemoryStore) -> None:
    broken = to_json(full.read("C007")).replace('"kind": "메모"', '"kind": "땅콩땅콩"', 1)
    with pytest.raises(InvalidError, match=r"record\.memories\.0\.kind") as caught:
        read_archive(broken)
    assert "땅콩땅콩" not in str(caught.value)


def test_one_bad_customer_keeps_all_of_the_file_out(store: MemoryStore) -> None:
    with pytest.raises(InvalidError):
        import_text(store, '{"A": {"메모": ["x"]}, "B": {"메모": [1]}}', GATE, NOW)
    assert store.customers() == []


def test_two_memories_of_one_id_are_refused(full: MemoryStore) -> None:
    data = json.loads(to_json(full.read("C007")))
    data["record"]["memories"].append(data["record"]["memories"][0])
    with pytest.raises(InvalidError, match="memories: the same id twice"):
        read_archive(json.dumps(data))


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(InvalidError):
        assert read_archive(text)


def test_a_file_from_windows_with_a_bom_is_read(store: MemoryStore) -> None:
    assert import_text(store, "\ufeff" + '{"C007": {"메모": ["x"]}}', GATE, NOW)[0].memories == 1


def test_a_forgotten_memory_does_not_come_back_with_an_old_export(full: MemoryStore) -> None:
    exported = to_json(full.read("C007"))
    wanted = next(m.id for m in full.read("C007").memories if m.content == "땅콩 알레르기")
    forget_memory(full, "C007", wanted, NOW)
    with full.customer("C007") as record:
        record.sessions = []  # so that the export's transcript would come in
    (done,) = import_text(full, exported, GATE, NOW)
    assert done.refused == 1
    assert "땅콩" not in full.read("C007").model_dump_json()
    assert full.read("C007").sessions[0].turns[0].customer == "[지움] 이메일이 편해요."


def test_a_forgotten_visit_does_not_come_back_with_an_old_export(full: MemoryStore) -> None:
    exported = to_json(full.read("C007"))
    forget_session(full, "C007", full.read("C007").sessions[0].id, NOW)
    before = full.read("C007")
    (done,) = import_text(full, exported, GATE, NOW)
    assert done.refused == 3
    assert full.read("C007") == before


def test_a_deleted_transcript_does_not_come_back_with_an_old_export_and_leaves_no_word(full: MemoryStore) -> None:
    before = full.read("C007")
    exported = to_json(before)
    delete_session(full, "C007", before.sessions[0].id, NOW)
    left = full.read("C007")
    assert "편해요" not in left.model_dump_json()
    assert "연락 방법" not in left.model_dump_json()
    assert (left.memories, left.visits) == (before.memories, 1)
    (done,) = import_text(full, exported, GATE, NOW)
    assert (done.sessions, done.refused) == (0, 1)
    assert full.read("C007") == left
    forget_customer(full, "C007", NOW)
    (done,) = import_text(full, exported, GATE, NOW)
    assert (done.memories, done.sessions) == (0, 0)


def test_an_export_after_a_deletion_imports_back_to_the_same_bytes(full: MemoryStore, tmp_path: Path) -> None:
    delete_session(full, "C007", full.read("C007").sessions[0].id, NOW)
    exported = to_json(full.read("C007"))
    empty = TinyStore(tmp_path, mask)
    import_text(empty, exported, GATE, NOW)
    assert to_json(empty.read("C007")) == exported


def test_a_forgotten_customer_does_not_come_back_with_an_old_export(full: MemoryStore) -> None:
    with full.customer("C007") as record:
        older = to_json(record)
        record.memories, record.sessions = record.memories[:1], []  # the export holds more than was held in the end
    forget_customer(full, "C007", NOW)
    (done,) = import_text(full, older, GATE, NOW)
    assert done.refused
    assert (done.memories, done.sessions) == (0, 0)
    with pytest.raises(NotFoundError):
        full.read("C007")


def test_a_customer_who_comes_anew_can_be_exported_and_imported(full: MemoryStore) -> None:
    forget_customer(full, "C007", NOW)
    with full.customer("C007") as record:
        add(record, Kind.NOTE, "다시 옴", now=NOW)
    exported = to_json(full.read("C007"))
    assert import_text(full, exported, GATE, NOW)[0].refused == 0


def test_a_store_that_fails_leaves_the_record_as_it_was(full: MemoryStore, tmp_path: Path) -> None:
    home = TinyStore(tmp_path / "home", mask)
    import_text(home, to_json(full.read("C007")), GATE, NOW)
    before = (tmp_path / "home/customers/c007~1.json").read_bytes()

    def failing(text: str) -> str:
        raise StoreError("no space left")

    with pytest.raises(StoreError):
        import_text(TinyStore(tmp_path / "home", failing), '{"C007": {"메모": ["새것"]}}', GATE, NOW)
    assert (tmp_path / "home/customers/c007~1.json").read_bytes() == before


HOSTILE = '<script>alert(1)</script> "&" </style> **b** [x](y) \x1b[2J'


def test_the_page_holds_everything_and_nothing_from_elsewhere(full: MemoryStore) -> None:
    page = to_html(full.read("C007"), NOW)
    for text in (
        "땅콩 알레르기",
        "배송장소: 집",
        "회사",
        "주문 10234 환불 요청",
        "이메일이 편해요",
        "고객 요청: 이메일 연락",
        "2026-05-31까지",
        "지운 기록",
    ):
        assert text in page
    assert not re.search(r"""(?:src|href)=|url\(|@import""", page)


def test_no_text_becomes_a_part_of_the_page() -> None:
    record = CustomerRecord(customer=HOSTILE.replace("\x1b", ""))
    add(record, Kind.NOTE, HOSTILE, now=NOW)
    set_attribute(record, HOSTILE, HOSTILE, now=NOW)
    tags: set[str] = set()

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: object) -> None:
            tags.add(tag)

    Reader().feed(to_html(record, NOW))
    allowed = "html head meta title style body header h1 h2 h3 p article small br dl dt dd"
    assert tags <= set(allowed.split(" "))
    assert "\x1b" not in to_html(record, NOW)
    markdown = to_markdown(record, NOW)
    assert "<script>" not in markdown.replace(r"\<", "")
    assert r"\*\*b\*\*" in markdown


def test_markdown_tells_the_same_as_the_page(full: MemoryStore) -> None:
    text = to_markdown(full.read("C007"), NOW)
    for part in ("## 지금 기억하는 것", "### 선호", "땅콩 알레르기", "배송장소: 집", "- **하루** 네, 기억하겠습니다."):
        assert part in text
    assert State.DROPPED.value not in text
    assert "사용 안 함" in text
