"""A visit: what is stored when, what survives, what is never brought back."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from memory_store.errors import ForgottenError, InvalidError, ModelUnreachableError, NotFoundError, StoreError
from memory_store.extraction import Operation
from memory_store.protocols import FixedClock, Message
from memory_store.records import Kind
from memory_store.sessions import delete_session, find_session, finish_interrupted
from memory_store.storage import MemoryStore
from memory_store.storage.tinydb import TinyStore
from memory_store.visit import Visit
from tests.fakes.models import EchoModel, FailingModel, FakeModel

NOW = datetime(2026, 3, 2, 6, tzinfo=UTC)
CARD = "4000001016454266"
EMAIL = Operation(kind=Kind.PREFERENCE, content="문자보다 이메일 연락 선호", turns=[1])
SAID = "저는 문자보다 이메일 연락이 좋아요."


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore(lambda text: text)


def visit(store: MemoryStore | TinyStore, model: FakeModel, **options: object) -> Visit:
    return Visit(store, "C007", model, clock=FixedClock(NOW), **options)  # type: ignore[arg-type]  # options of Visit


def test_a_visit_is_heard_answered_stored_and_remembered(store: MemoryStore) -> None:
    with visit(store, FakeModel(operations=[EMAIL])) as first:
        assert first.say(SAID) == "네, 확인했습니다."
        first.end()
    record = store.read("C007")
    assert [memory.content for memory in record.current(NOW)] == ["문자보다 이메일 연락 선호"]
    assert record.memories[0].evidence[0].turns == [1]
    assert (record.visits, record.first_visit, record.last_visit) == (1, NOW, NOW)
    assert [(turn.customer, turn.reply, turn.state) for turn in record.sessions[0].turns] == [(SAID, "네, 확인했습니다.", "done")]
    assert record.sessions[0].state == "ended"


def test_the_next_visit_gives_the_profile_to_the_model(store: MemoryStore) -> None:
    with visit(store, FakeModel(operations=[EMAIL])) as first:
        first.say(SAID)
        first.end()
    model = FakeModel()
    with visit(store, model) as second:
        second.say("안녕하세요")
    profile = model.contexts[0].profile
    assert profile is not None
    assert [memory.content for memory in profile.preferences] == ["문자보다 이메일 연락 선호"]


def test_the_customers_words_are_stored_before_the_model_is_asked(store: MemoryStore) -> None:
    with visit(store, FakeModel()) as now:
        now.hear("교환이요")
        stored = store.read("C007").sessions[0]
    assert [(turn.customer, turn.state) for turn in stored.turns] == [("교환이요", "open")]


def test_a_turn_is_stored_when_its_reply_is_complete_and_before_the_summary_is_made(store: MemoryStore) -> None:
    seen: list[str] = []

    class Looking(FakeModel):
        def summarize(self, previous: str, messages: object) -> str:
            seen.extend(turn.state for turn in store.read("C007").sessions[0].turns)
            return "요약"

    with visit(store, Looking(), keep_recent=1) as now:
        now.say("하나")
        now.say("둘")
    assert seen == ["done", "done"]
    assert store.read("C007").sessions[0].summary == "요약"


def test_an_interrupted_reply_is_kept_as_far_as_it_got(store: MemoryStore) -> None:
    with visit(store, FakeModel(replies=["첫 문장입니다. 둘째 문장입니다. 셋째"])) as now:
        now.hear("말해 주세요")
        reply = now.reply()
        next(reply)
        reply.close()
        now.say("다시요")
    turns = store.read("C007").sessions[0].turns
    assert (turns[0].reply, turns[0].state) == ("첫 문장입니다.", "interrupted")
    assert turns[1].state == "done"


def test_a_reply_that_fails_leaves_the_customers_line_and_the_visit_goes_on(store: MemoryStore) -> None:
    model = FailingModel()
    with visit(store, model) as now:
        with pytest.raises(ModelUnreachableError):
            now.say("여보세요")
        model.fails = frozenset()
        now.say("다시요")
    assert [turn.state for turn in store.read("C007").sessions[0].turns] == ["failed", "done"]


def test_nothing_of_an_unsaved_visit_outlives_it(store: MemoryStore) -> None:
    with visit(store, FakeModel(operations=[EMAIL]), save=False) as now:
        now.say(SAID)
        assert now.end().accepted
    assert store.customers() == []


def test_a_visit_in_which_nothing_was_said_leaves_nothing_and_asks_nobody(store: MemoryStore) -> None:
    model = FakeModel()
    with visit(store, model) as now:
        now.end()
    assert model.calls == []
    assert store.customers() == []


def test_model_calls_are_turns_and_summaries_and_one(store: MemoryStore) -> None:
    model = FakeModel(operations=[EMAIL] * 5)
    with visit(store, model, keep_recent=2) as now:
        for _ in range(4):
            now.say(SAID)
        now.end()
    assert sorted(model.calls) == ["extraction"] + ["reply"] * 4 + ["summary"]


def test_a_failed_extraction_is_pending_and_finished_at_the_next_start(store: MemoryStore) -> None:
    with visit(store, FailingModel(fails=frozenset({"extraction"}))) as now:
        now.say(SAID)
        with pytest.raises(ModelUnreachableError):
            now.end()
    assert store.read("C007").sessions[0].state == "pending"
    assert store.read("C007").memories == []
    finish_interrupted(store, "C007", FakeModel(operations=[EMAIL]), clock=FixedClock(NOW))
    assert store.read("C007").sessions[0].state == "ended"
    assert len(store.read("C007").memories) == 1


def test_a_visit_whose_process_died_is_finished_at_the_next_start_once(store: MemoryStore) -> None:
    with visit(store, FakeModel()) as now:
        now.say(SAID)
    model = FakeModel(operations=[EMAIL])
    assert len(finish_interrupted(store, "C007", model, clock=FixedClock(NOW))) == 1
    assert finish_interrupted(store, "C007", model, clock=FixedClock(NOW)) == []
    assert model.calls == ["extraction"]


def test_a_visit_that_somebody_is_in_is_neither_finished_nor_entered(store: MemoryStore) -> None:
    with visit(store, FakeModel()) as now:
        now.say(SAID)
        assert finish_interrupted(store, "C007", FakeModel(), clock=FixedClock(NOW)) == []
        with pytest.raises(InvalidError, match="open elsewhere"):
            visit(store, FakeModel(), session=find_session(store, "C007"))


def test_a_resumed_visit_goes_on_where_it_stopped(store: MemoryStore) -> None:
    with visit(store, FakeModel(summary="요약"), keep_recent=1) as now:
        for n in range(3):
            now.say(str(n))
    model = FakeModel()
    with visit(store, model, session=find_session(store, "C007")) as again:
        again.say("이어서")
    seen = model.contexts[0]
    assert (seen.summary, seen.first) == ("요약", False)
    assert [m.text for m in seen.recent] == ["네, 확인했습니다."]
    record = store.read("C007")
    assert (len(record.sessions), record.visits, len(record.sessions[0].turns)) == (1, 1, 4)


def test_a_session_of_another_customer_is_not_found(store: MemoryStore) -> None:
    with visit(store, FakeModel()) as now:
        now.say(SAID)
        session = now.session.id
    with Visit(store, "C008", FakeModel(), clock=FixedClock(NOW)) as other:
        other.say("저예요")
    with pytest.raises(NotFoundError):
        find_session(store, "C008", session)


def test_a_customer_forgotten_during_the_visit_is_not_brought_back(store: MemoryStore) -> None:
    with visit(store, FakeModel(operations=[EMAIL])) as now:
        now.say(SAID)
        store.forget("C007")
        assert now.say("저 아직 있어요")
        assert not now.saving
        with pytest.raises(ForgottenError):
            now.end()
    assert store.customers() == []


def test_a_transcript_deleted_during_the_visit_is_not_written_again(store: MemoryStore) -> None:
    with visit(store, FakeModel(operations=[EMAIL])) as now:
        now.say(SAID)
        delete_session(store, "C007", now.session.id, NOW)
        now.say("저 아직 있어요")
        with pytest.raises(ForgottenError):
            now.end()
    with pytest.raises(NotFoundError):
        delete_session(store, "C007", now.session.id, NOW)
    assert "이메일" not in store.read("C007").model_dump_json()


def test_words_masked_or_forgotten_in_the_store_meanwhile_stay_gone(store: MemoryStore) -> None:
    model = FakeModel()
    with visit(store, model) as now:
        now.say("땅콩 알레르기가 있어요")
        with store.customer("C007") as record:
            record.sessions[0].turns[0].customer = "[잊음]"
        now.say("다음 질문이요")
        now.say("또 질문이요")
        now.end()
    assert "땅콩" not in store.read("C007").model_dump_json()
    assert Message("customer", "[잊음]") in model.contexts[-1].recent


def test_a_store_that_fails_is_told_and_the_conversation_goes_on(tmp_path: Path) -> None:
    home = tmp_path / "home"
    store = TinyStore(home, lambda text: text)
    with visit(store, FakeModel()) as now:
        now.say("하나")
        for path in (home / "customers").iterdir():
            path.unlink()
        (home / "customers").rmdir()
        (home / "customers").write_text("in the way")
        assert now.say("둘") == "네, 확인했습니다."
        assert isinstance(now.trouble, StoreError)
        assert not now.saving


def test_a_secret_is_masked_before_the_model_and_the_store_see_it(tmp_path: Path) -> None:
    model = EchoModel()
    store = TinyStore(tmp_path, lambda text: text)
    with visit(store, model, keep_recent=1) as now:
        turn = now.hear(f"카드번호 {CARD}입니다")
        assert turn.masked == ["카드번호"]
        "".join(now.reply())
        now.say("다음이요")
        now.say("감사합니다")
        now.end()
    seen = "".join(context.message + context.summary for context in model.contexts)
    stored = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert CARD not in seen
    assert CARD.encode() not in stored


def test_what_a_model_invents_passes_the_gate_too(store: MemoryStore) -> None:
    with visit(store, FakeModel(replies=[f"카드번호는 {CARD} 입니다."], summary=f"카드 {CARD}"), keep_recent=1) as now:
        shown = [now.say("카드요"), now.say("네?")]
        now.end()
    assert all("[카드번호]" in text and CARD not in text for text in shown)
    assert CARD not in store.read("C007").model_dump_json()


def test_an_empty_message_is_refused(store: MemoryStore) -> None:
    with visit(store, FakeModel()) as now, pytest.raises(InvalidError):
        now.hear(" \n")


def test_how_other_visits_went_is_told_to_the_model_without_the_person(store: MemoryStore) -> None:
    with Visit(store, "C001", FakeModel(), clock=FixedClock(NOW)) as other:
        other.say("주문번호 20260228-0001234 운동화를 260으로 교환하고 싶어요.")
        other.end()
    model = FakeModel()
    with visit(store, model) as now:
        now.say("교환은 어떻게 하나요?")
    (line,) = model.contexts[0].experience
    assert "교환" in line
    assert not any(word in line for word in ("C001", "1234", "260", "운동화"))
