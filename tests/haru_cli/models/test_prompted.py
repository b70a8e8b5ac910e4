"""The three things asked of a language model, over a generator that records what it is given, and over both wires."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import pytest
from pydantic import SecretStr

from haru_cli.models.gemini import GeminiGenerator
from haru_cli.models.openai_compatible import OpenAIGenerator
from haru_cli.models.prompt import render
from haru_cli.models.prompted import SUMMARY_LABELS, PromptedModel, three_lines
from haru_cli.models.service import cut_off
from memory_store.errors import ModelAnswerError
from memory_store.extraction.prompt import schema
from memory_store.protocols import Context, Message, Passage
from memory_store.records import Kind, Memory, Session, Turn, new_id
from tests.fakes.wire import WireServer
from tests.haru_cli.models.conftest import KEY, QUICK

NOW = datetime(2026, 3, 2, tzinfo=UTC)
CLAUSE = Passage("교환-4-2", "교환 배송비", "단순 변심 교환의 왕복 배송비 6,000원은 고객이 부담합니다.")


@dataclass
class Recorder:
    """A generator that answers with one text and keeps what it was asked."""

    answer: str = "네."
    asked: list[tuple[str, list[Message], dict[str, Any] | None]] = field(default_factory=list)
    name: str = "recorder"

    def complete(self, system: str, messages: Sequence[Message]) -> str:
        self.asked.append((system, list(messages), None))
        return self.answer

    def stream(self, system: str, messages: Sequence[Message]) -> Iterator[str]:
        self.asked.append((system, list(messages), None))
        yield from self.answer

    def complete_json(self, system: str, messages: Sequence[Message], schema: dict[str, Any]) -> str:
        self.asked.append((system, list(messages), schema))
        return self.answer


def context() -> Context:
    recent = (Message("customer", "안녕하세요\n두 줄입니다"), Message("agent", "네."))
    return Context(message="교환 배송비는 얼마예요?", now=NOW, recent=recent, persona="당신은 하루입니다.", passages=(CLAUSE,))


def visit(*said: str) -> Session:
    turns = [Turn(number=number, at=NOW, customer=text, reply="네.") for number, text in enumerate(said, 1)]
    return Session(id=new_id("s"), model="recorder", started=NOW, turns=turns)


@dataclass
class CutRecorder(Recorder):
    """Its stream is cut off behind the answer."""

    def stream(self, system: str, messages: Sequence[Message]) -> Iterator[str]:
        yield from self.answer
        raise cut_off("recorder")


def test_a_reply_that_was_cut_off_ends_with_its_last_whole_sentence_and_says_so_in_the_trace() -> None:
    asking = context()
    assert "".join(PromptedModel(CutRecorder("6,000원입니다. 그리고 반품은")).reply(asking)) == "6,000원입니다. "
    assert asking.trace.cut


def test_a_reply_that_was_cut_off_within_its_first_sentence_is_none() -> None:
    with pytest.raises(ModelAnswerError, match="cut off"):
        list(PromptedModel(CutRecorder("교환 배송비는")).reply(context()))


def test_a_whole_reply_is_not_said_to_be_cut_off() -> None:
    asking = context()
    assert "".join(PromptedModel(Recorder("6,000원입니다. 반품은 다릅니다")).reply(asking)) == "6,000원입니다. 반품은 다릅니다"
    assert not asking.trace.cut


def test_the_trace_holds_exactly_what_the_model_was_given_before_the_first_piece() -> None:
    recorder, asking = Recorder(), context()
    reply = PromptedModel(recorder).reply(asking)
    next(reply)
    ((system, messages, _),) = recorder.asked
    assert (system, messages) == render(asking)
    assert asking.trace.seen.startswith(system)
    assert asking.trace.seen.removeprefix(system) == "".join(
        f"\n\n{'고객' if message.role == 'customer' else '상담원'}: {message.text}" for message in messages
    )


def test_a_summary_is_made_from_the_old_one_and_the_messages() -> None:
    recorder = Recorder("고객 요청: 교환\n주문번호: 미확인\n진행 상태: 안내함")
    text = PromptedModel(recorder).summarize("고객 요청: 신발", [Message("customer", "교환할래요"), Message("agent", "네.")])
    assert text == recorder.answer
    ((_, (message,), _),) = recorder.asked
    assert "고객 요청: 신발" in message.text
    assert "고객: 교환할래요\n상담원: 네." in message.text


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            "요약입니다.\n\n- **고객 요청**: 교환\n- **주문번호**: 미확인\n- **진행 상태**: 안내",
            "고객 요청: 교환\n주문번호: 미확인\n진행 상태: 안내",
        ),
        ("진행 상태: 안내\n고객 요청: 교환\n주문번호: 1", "고객 요청: 교환\n주문번호: 1\n진행 상태: 안내"),
        ("고객 요청: 교환\n진행 상태: 안내", "고객 요청: 교환\n주문번호: 미확인\n진행 상태: 안내"),
        ("고객 요청: 가\n주문번호: 1\n진행 상태: 나\n고객 요청: 다", "고객 요청: 가\n주문번호: 1\n진행 상태: 나"),
        ("```\n가\n나\n다\n라\n```", "가\n나\n다"),
        (" \n", ""),
    ],
)
def test_a_summary_is_three_lines_whatever_stands_around_them(answer: str, expected: str) -> None:
    assert "\n".join(three_lines(answer)) == expected


def test_a_number_that_nobody_said_does_not_enter_a_summary() -> None:
    recorder = Recorder("고객 요청: 운동화 260 교환\n주문번호: B-2201\n진행 상태: 배송비 3,000원 안내, 왕복 6,000원 안내, 신청 대기")
    said = [Message("customer", "운동화를 260으로 바꿔 주세요"), Message("agent", "왕복 배송비는 6,000원입니다.")]
    text = PromptedModel(recorder).summarize("", said)
    assert text == "고객 요청: 운동화 260 교환\n주문번호: 미확인\n진행 상태: 왕복 6,000원 안내, 신청 대기"


def test_a_form_that_was_not_filled_in_says_nothing() -> None:
    recorder = Recorder("고객 요청: 교환\n주문번호: 미확인\n진행 상태: 상담원이 안내한 금액과 기간, 남은 일")
    assert PromptedModel(recorder).summarize("", [Message("customer", "교환")]).endswith("진행 상태: 미확인")


def test_an_extraction_is_one_call_with_the_schema_and_the_known_memories() -> None:
    recorder = Recorder('{"operations": [{"op": "close", "target": 1, "kind": "진행중_이슈", "content": "", "turns": [1]}]}')
    known = [Memory(id=new_id("m"), kind=Kind.ISSUE, content="환불 대기", created=NOW, updated=NOW)]
    (operation,) = PromptedModel(recorder).extract(visit("환불 받았어요"), known, NOW)
    assert (operation.op, operation.target) == ("close", 1)
    ((_, (message,), asked_schema),) = recorder.asked
    assert "환불 대기" in message.text
    assert "환불 받았어요" in message.text
    assert asked_schema == schema()


@pytest.mark.parametrize("answer", ["죄송합니다", '{"operations": [{"op": "add", "con', "null"])
def test_an_unusable_extraction_is_an_error_and_never_nothing(answer: str) -> None:
    with pytest.raises(ModelAnswerError):
        PromptedModel(Recorder(answer)).extract(visit("이메일이 좋아요"), [], NOW)


@pytest.mark.parametrize("wire", ["gemini", "openai"])
def test_a_visit_over_the_wire_is_answered_summarised_and_extracted(wire: str) -> None:
    with WireServer() as server:
        if wire == "gemini":
            model = PromptedModel(GeminiGenerator("m", SecretStr(KEY), server.gemini_url, QUICK))
        else:
            model = PromptedModel(OpenAIGenerator("m", server.openai_url, None, QUICK))
        assert "6,000원" in "".join(model.reply(context()))
        summary = model.summarize("", [Message("customer", "운동화를 260으로 교환하고 싶어요."), Message("agent", "네.")])
        session = visit("운동화를 260으로 교환하고 싶어요.", "네. 참, 저는 문자보다 이메일 연락이 좋아요.")
        operations = model.extract(session, [], NOW)
        assert server.kinds == ["reply", "summary", "extraction"]
    assert [line.partition(":")[0] for line in summary.splitlines()] == list(SUMMARY_LABELS)
    assert {operation.kind for operation in operations} == {Kind.PREFERENCE, Kind.ISSUE}
    assert [operation.turns for operation in operations] == [[1], [2]]
