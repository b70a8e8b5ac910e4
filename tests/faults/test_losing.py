"""Losing what was said: what is not held beside the parts themselves (the store's files, the model's calls, the terminal)."""

import threading
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memory_store.curation import add
from memory_store.errors import ModelUnreachableError, StoreError
from memory_store.extraction import Operation
from memory_store.privacy import Gate
from memory_store.protocols import FixedClock
from memory_store.records import Kind, Memory, Session
from memory_store.sessions import find_session, finish_interrupted
from memory_store.storage.tinydb import TinyStore
from memory_store.upkeep import upkeep
from memory_store.visit import Visit
from tests.fakes.models import FakeModel, SlowModel

NOW = datetime(2026, 3, 2, 6, tzinfo=UTC)
CLOCK = FixedClock(NOW)
SAID = "저는 문자보다 이메일 연락이 좋아요."
EMAIL = Operation(kind=Kind.PREFERENCE, content="문자보다 이메일 연락 선호", turns=[1])


@pytest.fixture
def store(tmp_path: Path) -> TinyStore:
    return TinyStore(tmp_path / "home", Gate().mask_value)


class Unreachable(FakeModel):
    """Answers, and is gone when the visit ends."""

    def extract(self, session: Session, known: Sequence[Memory], now: datetime) -> list[Operation]:
        raise ModelUnreachableError("the service is away")


def test_leaving_with_a_dead_model_keeps_the_visit_to_be_finished_and_asks_it_once(store: TinyStore) -> None:
    with Visit(store, "C007", Unreachable(), clock=CLOCK) as visit:
        visit.say(SAID)
        with pytest.raises(ModelUnreachableError):
            visit.end()
    assert store.read("C007").sessions[0].state == "pending"
    finish_interrupted(store, "C007", FakeModel(operations=[EMAIL]), clock=CLOCK)
    assert [m.content for m in store.read("C007").memories] == [EMAIL.content]


def test_stopped_turns_spoil_neither_the_next_request_nor_the_resumed_visit(store: TinyStore) -> None:
    model = FakeModel(["안녕하세요. 무엇을 도와드릴까요?"])
    with Visit(store, "C007", model, clock=CLOCK) as visit:
        visit.hear("첫 질문이에요")
        visit.unanswered()  # before the first byte
        visit.hear("둘째 질문이에요")
        reply = visit.reply()
        next(reply)
        reply.close()  # in the middle
        visit.say("셋째 질문이에요")
        session = visit.session.id
    wanted = ["첫 질문이에요", "둘째 질문이에요"]
    assert [m.text for m in model.contexts[-1].recent if m.role == "customer"] == wanted
    assert all(m.text for m in model.contexts[-1].recent)
    with Visit(store, "C007", model, clock=CLOCK, session=find_session(store, "C007", session)) as resumed:
        resumed.say("넷째 질문이에요")
    assert [m.text for m in model.contexts[-1].recent if m.role == "customer"] == [*wanted, "셋째 질문이에요"]


def test_a_summary_that_comes_back_empty_leaves_the_old_one(store: TinyStore) -> None:
    with Visit(store, "C007", FakeModel(), clock=CLOCK, keep_recent=1) as visit:
        for n in range(3):
            visit.say(f"{n}번째 말이에요")
        summary = visit.summary
        assert summary
        visit.use(FakeModel(summary="  "))
        for n in range(3, 6):
            visit.say(f"{n}번째 말이에요")
        assert visit.summary == summary
    assert store.read("C007").sessions[0].summary == summary


def test_what_is_written_during_a_slow_extraction_stays(store: TinyStore) -> None:
    model = SlowModel(operations=[EMAIL])
    model.go.set()
    with Visit(store, "C007", model, clock=CLOCK) as visit:
        visit.say(SAID)
        model.go.clear()
        model.waiting.clear()
        ending = threading.Thread(target=visit.end)
        ending.start()
        model.waiting.wait(10)
        with store.customer("C007") as record:
            add(record, Kind.NOTE, "주말에는 집에 없음", now=NOW)
        model.go.set()
        ending.join(10)
    assert {m.content for m in store.read("C007").memories} == {EMAIL.content, "주말에는 집에 없음"}


def test_a_disk_that_is_full_is_told_and_the_conversation_goes_on(tmp_path: Path) -> None:
    full = False

    def mask(text: str) -> str:
        if full:
            raise StoreError("no space left on the device")
        return text

    store = TinyStore(tmp_path / "home", mask)
    with Visit(store, "C007", FakeModel(), clock=CLOCK) as visit:
        visit.say("첫 질문이에요")
        full = True
        assert visit.say("둘째 질문이에요")
        assert not visit.saving
        assert "no space" in str(visit.trouble)
        with pytest.raises(StoreError):
            visit.end()
    assert [turn.customer for turn in store.read("C007").sessions[0].turns] == ["첫 질문이에요"]


def test_upkeep_after_a_failed_model_loses_no_visit(store: TinyStore) -> None:
    with Visit(store, "C007", Unreachable(), clock=CLOCK) as visit:
        visit.say(SAID)
    assert upkeep(store, "C007", model=Unreachable(), clock=CLOCK).pending is not None
    assert upkeep(store, "C007", model=FakeModel(operations=[EMAIL]), clock=CLOCK).finished == 1
    assert [m.content for m in store.read("C007").memories] == [EMAIL.content]
