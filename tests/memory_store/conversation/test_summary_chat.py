"""SummaryMemoryChat: what is held, what is folded, and that nothing said is lost."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_store.conversation import SummaryMemoryChat
from memory_store.errors import InvalidError, ModelUnreachableError
from memory_store.protocols import Message
from tests.fakes.models import FailingModel, FakeModel


def test_with_two_kept_the_third_turn_is_folded_and_the_fourth_is_not() -> None:
    model = FakeModel()
    chat = SummaryMemoryChat(model, keep_recent=2)
    held = []
    for n in range(1, 5):
        chat.send(f"질문 {n}")
        held.append((model.calls.count("summary"), len(chat.recent)))
    assert held == [(0, 2), (0, 4), (1, 2), (1, 4)]


def test_the_model_sees_the_summary_the_recent_messages_and_this_message() -> None:
    model = FakeModel(replies=["답 1", "답 2", "답 3", "답 4"], summary="요약")
    chat = SummaryMemoryChat(model, keep_recent=2)
    for n in range(1, 5):
        chat.send(f"질문 {n}")
    last = model.contexts[-1]
    assert last.summary == "요약"
    assert last.recent == (Message("customer", "질문 3"), Message("agent", "답 3"))
    assert last.message == "질문 4"


def test_only_the_first_reply_of_a_visit_is_told_that_it_is_the_first() -> None:
    model = FakeModel()
    chat = SummaryMemoryChat(model)
    for _ in range(3):
        chat.send("안녕하세요")
    assert [context.first for context in model.contexts] == [True, False, False]


@given(st.integers(1, 6), st.integers(0, 40))
def test_every_message_is_either_held_or_was_folded_exactly_once(keep: int, turns: int) -> None:
    folded: list[Message] = []

    class Folding(FakeModel):
        def summarize(self, previous: str, messages: object) -> str:
            folded.extend(messages)  # type: ignore[call-overload]  # a sequence of messages, as in the protocol
            return "요약"

    chat = SummaryMemoryChat(Folding(), keep_recent=keep)
    for n in range(turns):
        chat.send(str(n))
        assert len(chat.recent) <= 2 * keep
    said = [message.text for message in [*folded, *chat.recent] if message.role == "customer"]
    assert said == [str(n) for n in range(turns)]


@pytest.mark.parametrize("model", [FakeModel(summary=""), FakeModel(summary=" \n"), FailingModel(fails=frozenset({"summary"}))])
def test_no_empty_or_failed_summary_replaces_one_and_nothing_is_lost(model: FakeModel) -> None:
    chat = SummaryMemoryChat(model, keep_recent=1, summary="예전 요약")
    for n in range(3):
        chat.send(str(n))
    assert chat.summary == "예전 요약"
    assert len(chat.recent) == 6


def test_a_reply_that_is_cut_off_is_kept_as_far_as_it_got() -> None:
    chat = SummaryMemoryChat(FakeModel(replies=["하나 둘 셋"]))
    stream = chat.stream("말해 주세요")
    next(stream)
    stream.close()
    assert chat.recent == (Message("customer", "말해 주세요"), Message("agent", "하나 "))


def test_a_message_whose_reply_failed_stays_and_the_next_turn_follows_it() -> None:
    model = FailingModel()
    chat = SummaryMemoryChat(model)
    with pytest.raises(ModelUnreachableError):
        chat.send("여보세요")
    model.fails = frozenset()
    chat.send("다시 여쭤요")
    assert [message.text for message in chat.recent] == ["여보세요", "다시 여쭤요", "네, 확인했습니다."]
    assert model.contexts[-1].first


def test_while_a_summary_is_being_made_the_messages_stay_and_nobody_waits() -> None:
    later: list[Callable[[], None]] = []
    model = FakeModel()
    chat = SummaryMemoryChat(model, keep_recent=1, schedule=later.append)
    for n in range(4):
        chat.send(str(n))
    assert (len(chat.recent), len(later), model.calls.count("summary")) == (8, 1, 0)
    later.pop()()
    assert len(chat.recent) == 1  # all that had come meanwhile is folded too
    assert chat.summary


def test_a_summary_of_words_that_were_replaced_meanwhile_is_not_taken() -> None:
    class Meanwhile(FakeModel):
        def summarize(self, previous: str, messages: object) -> str:
            chat.restore("", [Message("customer", "[카드번호]")])
            return "카드 1234"

    chat = SummaryMemoryChat(Meanwhile(), keep_recent=1)
    for n in range(2):
        chat.send(str(n))
    assert chat.summary == ""
    assert chat.recent == (Message("customer", "[카드번호]"),)


def test_an_earlier_conversation_is_taken_up() -> None:
    model = FakeModel()
    chat = SummaryMemoryChat(model, summary="요약", recent=[Message("agent", "무엇을 도와드릴까요?")])
    chat.send("교환이요")
    assert not model.contexts[0].first
    assert model.contexts[0].summary == "요약"


def test_nothing_to_keep_is_refused() -> None:
    with pytest.raises(InvalidError):
        SummaryMemoryChat(FakeModel(), keep_recent=0)
