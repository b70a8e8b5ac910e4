"""What a person does with memories, and what the history tells of it."""

from datetime import UTC, datetime, timedelta

import pytest

from memory_store.curation import add, close, drop, edit, find_memory, kind_named, move, restore, set_attribute
from memory_store.errors import InvalidError, NotFoundError
from memory_store.records import CustomerRecord, Kind, Source, State

NOW = datetime(2026, 3, 2, 6, tzinfo=UTC)
LATER = NOW + timedelta(days=1)


@pytest.fixture
def record() -> CustomerRecord:
    return CustomerRecord(customer="C007")


def test_every_step_is_told_in_the_history_with_who_and_when(record: CustomerRecord) -> None:
    memory = add(record, Kind.PREFERENCE, "이메일 연락", now=NOW, reason="전화로 들음")
    edit(record, memory.id, "전화 연락", now=LATER)
    drop(record, memory.id, now=LATER)
    restore(record, memory.id, now=LATER)
    close(record, memory.id, now=LATER)
    assert [(c.action, c.by, c.before, c.after) for c in record.changes] == [
        ("add", Source.OPERATOR, None, "이메일 연락"),
        ("update", Source.OPERATOR, "이메일 연락", "전화 연락"),
        ("drop", Source.OPERATOR, "전화 연락", None),
        ("restore", Source.OPERATOR, None, "전화 연락"),
        ("close", Source.OPERATOR, "전화 연락", None),
    ]
    assert record.changes[0].reason == "전화로 들음"
    assert [c.at for c in record.changes] == [NOW, LATER, LATER, LATER, LATER]


def test_the_same_statement_added_twice_is_one_memory(record: CustomerRecord) -> None:
    first = add(record, Kind.PREFERENCE, "이메일 연락", now=NOW)
    assert add(record, Kind.PREFERENCE, "이메일  연락.", now=LATER).id == first.id
    assert len(record.memories) == len(record.changes) == 1


def test_a_mac_s_decomposed_hangul_is_the_same_statement(record: CustomerRecord) -> None:
    import unicodedata

    add(record, Kind.NOTE, "발볼이 넓음", now=NOW)
    add(record, Kind.NOTE, unicodedata.normalize("NFD", "발볼이 넓음"), now=NOW)
    assert [m.content for m in record.memories] == ["발볼이 넓음"]


def test_a_memory_is_found_by_a_beginning_that_only_it_has(record: CustomerRecord) -> None:
    memory = add(record, Kind.NOTE, "발볼이 넓음", now=NOW)
    other = add(record, Kind.NOTE, "양말은 두꺼운 것", now=NOW)
    memory.id, other.id = "m-kqbbbbbbbb", "m-kqcccccccc"
    assert find_memory(record, "m-kqb") is find_memory(record, "KQB") is memory
    with pytest.raises(InvalidError, match="2 ids"):
        find_memory(record, "m-kq")
    for unknown in ("m-zz", "", "m-"):
        with pytest.raises(NotFoundError):
            find_memory(record, unknown)


def test_a_key_has_one_current_value_and_its_past(record: CustomerRecord) -> None:
    old = set_attribute(record, "연락수단", "이메일", now=NOW)
    new = set_attribute(record, "연락수단", "전화", now=LATER)
    assert [m.content for m in record.current(LATER)] == ["전화"]
    assert (old.state, old.replaced_by, old.valid_to) == (State.REPLACED, new.id, LATER)
    assert [(c.action, c.before, c.after) for c in record.changes[1:]] == [("add", None, "전화"), ("supersede", "이메일", "전화")]


def test_the_same_value_again_only_moves_its_expiry(record: CustomerRecord) -> None:
    first = set_attribute(record, "신발사이즈", "260", now=NOW)
    again = set_attribute(record, "신발사이즈", "260", now=LATER, expires=LATER + timedelta(days=90))
    assert again is first
    assert first.expires == LATER + timedelta(days=90)
    assert not record.current(LATER + timedelta(days=90))


def test_a_key_s_value_may_have_been_learned_as_a_preference(record: CustomerRecord) -> None:
    learned = add(record, Kind.PREFERENCE, "이메일 연락 선호", now=NOW)
    learned.key = "연락수단"
    set_attribute(record, "연락수단", "전화", now=LATER)
    assert [m.content for m in record.current(LATER)] == ["전화"]


def test_restoring_an_old_value_replaces_the_present_one(record: CustomerRecord) -> None:
    old = set_attribute(record, "연락수단", "이메일", now=NOW)
    drop(record, old.id, now=NOW)
    set_attribute(record, "연락수단", "전화", now=NOW)
    restore(record, old.id, now=LATER)
    assert [m.content for m in record.current(LATER)] == ["이메일"]


def test_what_expired_is_restored_without_its_expiry(record: CustomerRecord) -> None:
    memory = add(record, Kind.NOTE, "이번 주는 여행 중", now=NOW, expires=LATER)
    assert not memory.is_current(LATER)
    restore(record, memory.id, now=LATER)
    assert memory.is_current(LATER + timedelta(days=999))


def test_what_is_not_current_is_neither_edited_nor_closed(record: CustomerRecord) -> None:
    memory = add(record, Kind.NOTE, "발볼이 넓음", now=NOW)
    drop(record, memory.id, now=NOW)
    for step in (lambda: edit(record, memory.id, "좁음", now=NOW), lambda: close(record, memory.id, now=NOW)):
        with pytest.raises(InvalidError, match="not current"):
            step()
    with pytest.raises(InvalidError, match="already"):
        drop(record, memory.id, now=NOW)


def test_what_was_replaced_is_history_and_stays_so(record: CustomerRecord) -> None:
    old = set_attribute(record, "연락수단", "이메일", now=NOW)
    set_attribute(record, "연락수단", "전화", now=NOW)
    for step in (drop, restore):
        with pytest.raises(InvalidError, match="replaced"):
            step(record, old.id, now=LATER)


def test_a_memory_moves_between_kinds_but_an_attribute_does_not(record: CustomerRecord) -> None:
    memory = add(record, Kind.NOTE, "이메일 연락", now=NOW)
    assert move(record, memory.id, Kind.PREFERENCE, now=LATER).kind is Kind.PREFERENCE
    assert record.changes[-1].reason == "메모 → 선호"
    with pytest.raises(InvalidError):
        move(record, memory.id, Kind.ATTRIBUTE, now=LATER)


@pytest.mark.parametrize("text", ["", "  \n", "가" * 4001])
def test_an_empty_or_endless_text_is_refused(record: CustomerRecord, text: str) -> None:
    with pytest.raises(InvalidError):
        add(record, Kind.NOTE, text, now=NOW)
    assert not record.memories


def test_kinds_are_named_in_korean_or_english() -> None:
    assert kind_named("진행중 이슈") is kind_named("issue") is Kind.ISSUE
    with pytest.raises(InvalidError, match="there are"):
        kind_named("취향")
