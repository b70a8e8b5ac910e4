"""The text that a person edits, and what follows from an edit."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from haru_cli.profiles.editing import Step, apply, difference, steps, to_text, with_problem
from memory_store.curation import add, drop, set_attribute
from memory_store.errors import InvalidError
from memory_store.records import CustomerRecord, Kind

NOW = datetime(2026, 3, 2, 6, tzinfo=UTC)


@pytest.fixture
def record() -> CustomerRecord:
    record = CustomerRecord(customer="C007")
    add(record, Kind.PREFERENCE, "이메일 연락", now=NOW)
    add(record, Kind.ISSUE, "260 교환", now=NOW)
    set_attribute(record, "배송장소", "회사", now=NOW, expires=NOW + timedelta(days=30))
    return record


def test_the_text_as_it_is_asks_for_nothing(record: CustomerRecord) -> None:
    assert steps(record, to_text(record, NOW), NOW) == []


@given(st.text(min_size=1, max_size=60).filter(str.strip), st.text(min_size=1, max_size=20).filter(str.strip))
def test_any_content_and_any_key_come_back_as_they_were(content: str, key: str) -> None:
    record = CustomerRecord(customer="C007")
    add(record, Kind.NOTE, content, now=NOW)
    if "\n" not in key.strip():
        set_attribute(record, key, content, now=NOW)
    assert steps(record, to_text(record, NOW), NOW) == []


def test_a_value_that_is_edited_keeps_its_expiry(record: CustomerRecord) -> None:
    wanted = steps(record, to_text(record, NOW).replace('"회사"', '"집"'), NOW)
    ((step, memory),) = apply(record, wanted, NOW)
    assert (step.action, memory.content, memory.expires) == ("attribute", "집", NOW + timedelta(days=30))


def test_text_and_kind_can_change_at_once(record: CustomerRecord) -> None:
    preference = record.memories[0]
    text = to_text(record, NOW).replace(f'{preference.id} = "이메일 연락"\n', "")
    text = text.replace('["메모"]', f'["메모"]\n{preference.id} = "전화 연락"')
    wanted = steps(record, text, NOW)
    assert [line.split()[0] for line in difference(record, wanted)] == ["~", "~"]
    apply(record, wanted, NOW)
    assert (preference.kind, preference.content) == (Kind.NOTE, "전화 연락")


def test_a_step_from_what_is_no_longer_so_is_refused_before_anything_happens(record: CustomerRecord) -> None:
    email = record.memories[0]
    wanted = [Step("set", "전화", email.id, was=email.content)]
    drop(record, email.id, now=NOW)
    with pytest.raises(InvalidError, match="somebody else"):
        apply(record, wanted, NOW)
    record.memories.remove(email)
    with pytest.raises(InvalidError, match="forgotten meanwhile"):
        apply(record, wanted, NOW)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("new = []", "new = [1]", "not a list of texts"),
        ("new = []", 'new = "x"', "not a list of texts"),
        ('["선호"]', '"선호" = 1\n["메모2"]', "not a table"),
        ('"이메일 연락"', "3", "not a text"),
        ("new = []", 'm-zzzzzzzzzz = "x"', "no such memory"),
        ("new = []", '"새 기억" = "x"', "goes into new"),
        ("close = []", 'close = ["m-zzzz"]', "m-zzzz"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(record: CustomerRecord, old: str, new: str, told: str) -> None:
    with pytest.raises(Exception, match=told):
        steps(record, to_text(record, NOW).replace(old, new, 1), NOW)


def test_the_problem_stands_in_the_first_line_and_only_once(record: CustomerRecord) -> None:
    text = to_text(record, NOW)
    once = with_problem(text, "not TOML: (at line 9)\nmore")
    twice = with_problem(once, "another")
    assert (once.splitlines()[0], twice.splitlines()[0]) == ("#! not TOML: (at line 9) more", "#! another")
    assert len(twice.splitlines()) == len(once.splitlines()) == len(text.splitlines())
