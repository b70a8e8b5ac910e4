"""Expiry, duplicates, consolidation: what changes, what never does."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest

from memory_store.curation import add, edit, set_attribute
from memory_store.errors import ModelUnreachableError
from memory_store.extraction import Operation
from memory_store.protocols import FixedClock
from memory_store.records import CustomerRecord, Evidence, Kind, Memory, Source, State, new_id
from memory_store.storage import MemoryStore
from memory_store.upkeep import foresee, upkeep
from memory_store.upkeep.consolidation import plan, worded
from memory_store.upkeep.duplicates import same_statement
from memory_store.visit import Visit
from tests.fakes.models import FailingModel, FakeModel

NOW = datetime(2026, 3, 2, 6, tzinfo=UTC)
OLD = NOW - timedelta(days=45)
CLOCK = FixedClock(NOW)
NOTES = ["신발은 발볼이 넓은 것을 고름", "택배는 경비실에 맡김", "주말에는 전화를 받지 않음", "강아지를 키움"]


@dataclass
class FakeDigester:
    """Words digests as told, after `meanwhile` has run."""

    text: str
    error: ModelUnreachableError | None = None
    meanwhile: list[threading.Event] = field(default_factory=list)
    given: list[str] = field(default_factory=list)

    def digest(self, topic: str, statements: Sequence[str]) -> str:
        self.given = list(statements)
        if self.error:
            raise self.error
        return self.text


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore(lambda text: text)


def fill(store: MemoryStore, contents: Sequence[str], at: datetime = OLD, kind: Kind = Kind.NOTE) -> list[Memory]:
    with store.customer("C007") as record:
        return [add(record, kind, content, now=at, topic="생활") for content in contents]


def current(store: MemoryStore) -> list[Memory]:
    return store.read("C007").current(NOW)


def test_what_is_due_is_marked_and_told(store: MemoryStore) -> None:
    with store.customer("C007") as record:
        set_attribute(record, "배송장소", "회사", now=OLD, expires=NOW)
        set_attribute(record, "연락수단", "이메일", now=OLD, expires=NOW + timedelta(seconds=1))
    report = upkeep(store, "C007", clock=CLOCK)
    assert [change.before for change in report.expired] == ["회사"]
    assert [m.state for m in store.read("C007").memories] == [State.EXPIRED, State.CURRENT]
    assert store.read("C007").changes[-1].by is Source.UPKEEP


def test_old_notes_on_a_topic_become_one_digest_that_says_it_all(store: MemoryStore) -> None:
    fill(store, NOTES)
    upkeep(store, "C007", clock=CLOCK)
    assert [(m.kind, m.content) for m in current(store)] == [(Kind.DIGEST, " / ".join(NOTES))]


def test_age_importance_and_evidence_are_kept(store: MemoryStore) -> None:
    one, two = new_id("s"), new_id("s")
    with store.customer("C007") as record:
        for n, content in enumerate(NOTES):
            memory = add(record, Kind.NOTE, content, now=OLD + timedelta(days=n), topic="생활", importance=0.2 * (n + 1))
            memory.evidence = [Evidence(session=one if n % 2 else two, turns=[n + 1])]
    upkeep(store, "C007", clock=CLOCK)
    (digest,) = current(store)
    assert (digest.created, digest.updated, digest.importance) == (OLD, OLD + timedelta(days=3), 0.8)
    assert {(e.session, tuple(e.turns)) for e in digest.evidence} == {(one, (2, 4)), (two, (1, 3))}


def test_the_originals_stay_in_the_record_replaced_by_the_digest(store: MemoryStore) -> None:
    fill(store, NOTES)
    upkeep(store, "C007", clock=CLOCK)
    (digest,) = current(store)
    originals = [m for m in store.read("C007").memories if m.id != digest.id]
    assert [m.content for m in originals] == NOTES
    assert {(m.state, m.replaced_by) for m in originals} == {(State.REPLACED, digest.id)}


def test_a_long_text_keeps_its_tail(store: MemoryStore) -> None:
    long = "가나다 " * 250 + "마지막 말은 보라색"
    fill(store, [*NOTES[:2], long])
    upkeep(store, "C007", clock=CLOCK, digester=FakeDigester("발볼 넓은 신발, 택배는 경비실\n" + "가나다 " * 20))
    assert "마지막 말은 보라색" in current(store)[0].content


def test_what_a_model_leaves_out_is_put_back(store: MemoryStore) -> None:
    fill(store, NOTES)
    model = FakeDigester("신발은 발볼이 넓은 것을 고름")
    upkeep(store, "C007", clock=CLOCK, digester=model)
    assert model.given == NOTES
    for note in NOTES:
        assert note in current(store)[0].content


@pytest.mark.parametrize("made_up", ["보라색 자전거를 탐", "택배는 경비실에 맡김 (010호)"])
def test_what_a_model_makes_up_is_left_out(store: MemoryStore, made_up: str) -> None:
    fill(store, NOTES)
    upkeep(store, "C007", clock=CLOCK, digester=FakeDigester(made_up))
    assert current(store)[0].content == " / ".join(NOTES)


def test_a_shorter_wording_that_loses_nothing_is_taken(store: MemoryStore) -> None:
    fill(store, ["택배는 경비실에 맡김", "택배는 경비실에 맡김 부탁", "택배는 경비실에"])
    upkeep(store, "C007", clock=CLOCK, digester=FakeDigester("- 택배는 경비실에 맡김 부탁"))
    assert current(store)[0].content == "택배는 경비실에 맡김 부탁"


def test_a_model_that_fails_leaves_the_rule(store: MemoryStore) -> None:
    fill(store, NOTES)
    upkeep(store, "C007", clock=CLOCK, digester=FakeDigester("", ModelUnreachableError("no connection")))
    assert current(store)[0].content == " / ".join(NOTES)


def test_what_is_young_few_dated_or_of_another_kind_stays_as_it_is(store: MemoryStore) -> None:
    fill(store, NOTES, NOW - timedelta(days=29))
    fill(store, ["작은 글씨를 싫어함", "봄에 이사함"])
    fill(store, ["이메일 연락", "새벽 배송", "종이 영수증"], kind=Kind.PREFERENCE)
    fill(store, ["주문 10234 환불 요청", "주문 10235 환불 요청", "주문 10236 환불 요청"], kind=Kind.ISSUE)
    with store.customer("C007") as record:
        add(record, Kind.NOTE, "다음 달까지 여행", now=OLD, topic="생활", expires=NOW + timedelta(days=9))
    before = store.read("C007")
    assert not upkeep(store, "C007", clock=CLOCK)
    assert store.read("C007") == before


def test_a_later_note_joins_the_digest_of_its_topic(store: MemoryStore) -> None:
    fill(store, NOTES[:3])
    upkeep(store, "C007", clock=CLOCK)
    fill(store, NOTES[3:])
    upkeep(store, "C007", clock=CLOCK)
    assert [m.content for m in current(store)] == [" / ".join(NOTES)]


def test_a_second_upkeep_changes_nothing(store: MemoryStore) -> None:
    fill(store, NOTES)
    upkeep(store, "C007", clock=CLOCK)
    before = store.read("C007")
    assert not upkeep(store, "C007", clock=CLOCK)
    assert store.read("C007") == before


class Interrupting(FakeDigester):
    """Lets somebody else write while it is thinking."""

    def __init__(self, write: object) -> None:
        super().__init__("")
        self.write = write

    def digest(self, topic: str, statements: Sequence[str]) -> str:
        self.write()  # type: ignore[operator]  # a callable without arguments
        return self.text


def test_a_memory_added_during_a_slow_model_call_survives(store: MemoryStore) -> None:
    fill(store, NOTES)
    upkeep(store, "C007", clock=CLOCK, digester=Interrupting(lambda: fill(store, ["새로 들은 말"], NOW)))
    assert [m.content for m in current(store)] == ["새로 들은 말", " / ".join(NOTES)]


def test_a_memory_edited_during_a_slow_model_call_is_not_overwritten(store: MemoryStore) -> None:
    first = fill(store, NOTES)[0]

    def write() -> None:
        with store.customer("C007") as record:
            edit(record, first.id, "발볼은 보통", now=NOW)

    upkeep(store, "C007", clock=CLOCK, digester=Interrupting(write))
    assert [m.content for m in current(store)] == ["발볼은 보통", *NOTES[1:]]


def test_dry_run_tells_the_same_and_changes_nothing(store: MemoryStore) -> None:
    fill(store, NOTES)
    fill(store, ["이메일로 연락 원함", "이메일 연락을 원함"], kind=Kind.PREFERENCE)
    before = store.read("C007")
    foreseen = foresee(store, "C007", clock=CLOCK)
    assert store.read("C007") == before
    done = upkeep(store, "C007", clock=CLOCK)
    assert [c.after for c in foreseen.digests] == [c.after for c in done.digests]
    assert [c.before for c in foreseen.merged] == [c.before for c in done.merged]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("전화로 연락을 원함", "전화로 연락 원함"),
        ("배송은 문 앞에 놓아 달라고 함", "배송은 문 앞에 놓아 달라고 함."),
    ],
)
def test_the_same_in_almost_the_same_words_is_one(one: str, other: str) -> None:
    assert same_statement(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("주문 10234 환불 요청", "주문 10235 환불 요청"),
        ("전화 연락을 원함", "전화 연락을 원하지 않음"),
        ("문자보다 이메일을 선호", "이메일보다 문자를 선호"),
        ("교환을 신청했음", "교환을 신청할 예정"),
        ("평일만 수령 가능", "평일 수령 가능"),
        ("집으로 배송", "집에서 반송"),
        ("A사 제품", "B사 제품"),
    ],
)
def test_what_differs_in_what_it_says_stays_two(one: str, other: str) -> None:
    assert not same_statement(one, other)


def test_a_duplicate_gives_its_evidence_to_the_older_one(store: MemoryStore) -> None:
    first, second = fill(store, ["전화로 연락을 원함", "전화로 연락 원함"], kind=Kind.PREFERENCE)
    visit = new_id("s")
    with store.customer("C007") as record:
        record.memories[1].evidence = [Evidence(session=visit, turns=[2])]
        record.memories[1].importance = 0.9
    upkeep(store, "C007", clock=CLOCK)
    (kept,) = current(store)
    assert (kept.id, kept.importance, kept.evidence) == (first.id, 0.9, [Evidence(session=visit, turns=[2])])
    assert store.read("C007").memories[1].replaced_by == first.id == kept.id != second.id


def test_a_pending_visit_is_finished(store: MemoryStore) -> None:
    said = "저는 문자보다 이메일 연락이 좋아요."
    with Visit(store, "C007", FailingModel(fails=frozenset({"extraction"})), clock=CLOCK) as visit:
        visit.say(said)
        with pytest.raises(ModelUnreachableError):
            visit.end()
    assert foresee(store, "C007", clock=CLOCK).finished == 1
    failed = upkeep(store, "C007", model=FailingModel(), clock=CLOCK)
    assert failed.pending is not None
    assert store.read("C007").sessions[0].state == "pending"
    email = Operation(kind=Kind.PREFERENCE, content="문자보다 이메일 연락 선호", turns=[1])
    assert upkeep(store, "C007", model=FakeModel(operations=[email]), clock=CLOCK).finished == 1
    assert [m.content for m in current(store)] == [email.content]


def test_a_visit_that_is_going_on_is_left_alone(store: MemoryStore) -> None:
    with Visit(store, "C007", FakeModel(), clock=CLOCK) as visit:
        visit.say("안녕하세요")
        assert foresee(store, "C007", clock=CLOCK).finished == 0
        assert upkeep(store, "C007", model=FakeModel(), clock=CLOCK).finished == 0
        assert store.read("C007").sessions[0].state == "open"
    assert foresee(store, "C007", clock=CLOCK).finished == 1


def test_planning_changes_nothing() -> None:
    record = CustomerRecord(customer="C007")
    for content in NOTES:
        add(record, Kind.NOTE, content, now=OLD)
    before = record.model_copy(deep=True)
    (planned,) = plan(record, NOW)
    assert worded(planned, None) == " / ".join(NOTES)
    assert record == before
