"""The OpenAI-compatible generator against a real server, with the habits and faults of the servers that speak this wire."""

import json
import time
from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import SecretStr

from haru_cli.models.call import Bounds
from haru_cli.models.openai_compatible import OpenAIGenerator, without_thoughts
from haru_cli.models.usage import Meter, Usage, estimated
from memory_store.errors import ModelAnswerError, ModelError, ModelRefusedError, ModelUnreachableError
from memory_store.protocols import Message
from tests.fakes import wire_faults as faults
from tests.fakes.wire import Exchange, WireServer, refused_url
from tests.haru_cli.models.conftest import HURRIED, KEY, QUICK, interrupt_when

SYSTEM = "당신은 하루입니다."
TALK = [Message("customer", "안녕하세요"), Message("agent", "네, 하루입니다."), Message("customer", "교환 배송비는 얼마예요?")]
SCHEMA = {"type": "object", "properties": {"operations": {"type": "array", "items": {"type": "string"}}}}


def generator(server: WireServer, bounds: Bounds = QUICK, key: str | None = None) -> OpenAIGenerator:
    return OpenAIGenerator("qwen", server.openai_url, SecretStr(key) if key else None, bounds)


def test_a_reply_streams_in_pieces_and_the_request_carries_system_and_history(server: WireServer) -> None:
    pieces = list(generator(server).stream(SYSTEM, TALK))
    assert "".join(pieces) == "안녕하세요. 하루입니다."
    assert len(pieces) > 1
    (request,) = server.requests
    assert request.path == "/v1/chat/completions"
    assert request.system == SYSTEM
    assert request.messages == [(m.role, m.text) for m in TALK]
    assert request.body["model"] == "qwen"
    assert "authorization" not in request.headers


def test_the_key_goes_into_the_header_only(server: WireServer) -> None:
    model = generator(server, key=KEY)
    assert model.complete(SYSTEM, TALK)
    (request,) = server.requests
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert KEY not in request.path + json.dumps(request.body)
    assert KEY not in repr(vars(model))


@pytest.mark.parametrize("tail", ["", "/", "//"])
def test_a_slash_at_the_end_of_the_base_url_does_no_harm(server: WireServer, tail: str) -> None:
    assert OpenAIGenerator("qwen", server.openai_url + tail, None, QUICK).complete(SYSTEM, TALK)
    assert server.requests[0].path == "/v1/chat/completions"


def test_json_is_asked_for_by_schema_and_comes_back_raw(server: WireServer) -> None:
    server.script('{"operations": [')
    assert generator(server).complete_json(SYSTEM, TALK, SCHEMA) == '{"operations": ['
    assert server.requests[0].schema == SCHEMA


@pytest.mark.parametrize("code", [400, 422, 501])
def test_fields_that_a_server_does_not_take_are_left_out_and_not_sent_again(server: WireServer, code: int) -> None:
    model = generator(server)
    server.script(*[faults.status(code)] * 4, "{}", "{}")
    assert model.complete_json(SYSTEM, TALK, SCHEMA) == "{}"
    formats = [request.body.get("response_format", {}).get("type") for request in server.requests]
    assert formats == ["json_schema", "json_schema", "json_schema", "json_object", None]
    fields = ("temperature", "max_tokens", "max_completion_tokens", "stream_options")
    sent = [[name for name in fields if name in request.body] for request in server.requests]
    assert sent == [
        ["temperature", "max_tokens", "stream_options"],
        ["temperature", "max_tokens"],
        ["max_completion_tokens", "stream_options"],
        ["max_tokens"],
        [],
    ]
    model.complete_json(SYSTEM, TALK, SCHEMA)
    assert "response_format" not in server.requests[-1].body
    assert len(server.requests) == 6


def test_a_request_that_is_refused_in_every_form_is_told(server: WireServer) -> None:
    server.script(*[faults.status(400, "unsupported_value")] * 9)
    with pytest.raises(ModelRefusedError, match="400 unsupported_value"):
        generator(server).complete(SYSTEM, TALK)
    assert len(server.requests) == 5


def test_a_question_too_long_for_the_model_is_not_asked_in_other_forms(server: WireServer) -> None:
    server.script(*[faults.status(400, "context_length_exceeded")] * 9)
    with pytest.raises(ModelRefusedError, match="400 context_length_exceeded"):
        generator(server).complete(SYSTEM, TALK)
    assert len(server.requests) == 1


def test_the_length_of_an_answer_is_bounded_in_every_kind_of_call(server: WireServer) -> None:
    model = generator(server, Bounds(max_tokens=77))
    model.complete(SYSTEM, TALK)
    list(model.stream(SYSTEM, TALK))
    model.complete_json(SYSTEM, TALK, SCHEMA)
    assert [request.body["max_tokens"] for request in server.requests] == [77, 77, 77]


def test_a_server_that_keeps_to_no_bound_is_left_at_it(server: WireServer) -> None:
    def endless(exchange: Exchange) -> None:
        exchange.open()
        for _ in range(100_000):
            exchange.event(exchange.request.chunk("네. "))

    server.script(endless)
    assert generator(server, Bounds(max_tokens=50)).complete(SYSTEM, TALK) == "네. " * 51
    assert server.client_gone.wait(2)


def test_tokens_are_taken_from_the_server_where_it_counts_them(server: WireServer) -> None:
    meter = Meter()
    model = OpenAIGenerator("qwen", server.openai_url, None, QUICK, meter)
    model.complete(SYSTEM, TALK)
    model.complete(SYSTEM, TALK)
    assert meter.total == Usage(2, 2, exact=True)


def test_tokens_are_estimated_where_the_server_does_not_count_them(server: WireServer) -> None:
    meter = Meter()
    server.script(faults.status(400))
    OpenAIGenerator("qwen", server.openai_url, None, QUICK, meter).complete(SYSTEM, TALK)
    asked = sum(map(estimated, [SYSTEM, *(message.text for message in TALK)]))
    assert meter.total == Usage(asked, estimated("안녕하세요. 하루입니다."), exact=False)


def test_a_call_that_got_no_answer_counts_no_tokens(server: WireServer) -> None:
    meter = Meter()
    server.script(faults.status(404))
    with pytest.raises(ModelRefusedError):
        OpenAIGenerator("qwen", server.openai_url, None, QUICK, meter).complete(SYSTEM, TALK)
    assert meter.total == Usage()


def spoken(*lines: str, done: bool = True) -> faults.Fault:
    """A stream of these raw lines."""

    def answer(exchange: Exchange) -> None:
        exchange.open()
        for line in lines:
            exchange.raw(line)
        if done:
            exchange.raw("data: [DONE]\n\n")
        exchange.handler.wfile.write(b"0\r\n\r\n")

    return answer


def delta(**fields: object) -> str:
    reason = fields.pop("reason", None)
    return json.dumps({"choices": [{"delta": fields, "finish_reason": reason}]}, ensure_ascii=False)


@pytest.mark.parametrize(
    "answer",
    [
        spoken(f"data: {delta(content='네, ')}\n\n", f"data: {delta(content='됩니다.', reason='stop')}\n\n", done=False),
        spoken(f"data:{delta(content='네, 됩니다.')}\r\n\r\n"),
        spoken(f": keep-alive\n\ndata: {delta(role='assistant', content=None)}\n\n", f"data: {delta(content='네, 됩니다.')}\n\n: ping\n\n"),
        spoken(f"data: {delta(reasoning_content='흠')}\n\n", f"data: {delta(content='네, 됩니다.')}\n\n"),
        spoken(f"data: {delta(reasoning='흠')}\n\n", f"data: {delta(content='네, 됩니다.')}\n\n"),
        spoken(
            f"data: {delta(content='<thi')}\n\n", f"data: {delta(content='nk>흠</think>')}\n\n", f"data: {delta(content='네, 됩니다.')}\n\n"
        ),
        spoken(f"data: {delta(content='네, 됩니다.')}\n\n", 'data: {"choices": [], "usage": {"total_tokens": 3}}\n\n'),
        spoken(f"data: {delta(content='네, 됩니다.', reason='stop')}", done=False),
        lambda exchange: exchange.send(
            200, json.dumps({"choices": [{"message": {"content": "네, 됩니다."}, "finish_reason": "stop"}]}).encode()
        ),
    ],
    ids=["no DONE", "no blank", "comments", "reasoning_content", "reasoning", "think tags", "usage", "no last newline", "whole answer"],
)
def test_the_habits_of_the_servers_are_coped_with(server: WireServer, answer: faults.Fault) -> None:
    server.script(answer)
    assert generator(server).complete(SYSTEM, TALK) == "네, 됩니다."


def test_a_line_separator_within_a_text_does_not_end_the_event(server: WireServer) -> None:
    server.script("한 줄\u2028두 줄\x85세 줄")
    assert generator(server).complete(SYSTEM, TALK) == "한 줄\u2028두 줄\x85세 줄"


def test_hangul_cut_between_two_packets_is_whole(server: WireServer) -> None:
    def answer(exchange: Exchange) -> None:
        exchange.open()
        data = f"data: {delta(content='하루')}\n\ndata: [DONE]\n\n".encode()
        middle = data.index("하".encode()) + 1
        for part in (data[:middle], data[middle:]):
            exchange.handler.wfile.write(f"{len(part):x}\r\n".encode() + part + b"\r\n")
            exchange.handler.wfile.flush()
        exchange.handler.wfile.write(b"0\r\n\r\n")

    server.script(answer)
    assert generator(server).complete(SYSTEM, TALK) == "하루"


def test_an_answer_cut_off_by_the_token_limit_ends_with_its_last_whole_sentence(server: WireServer) -> None:
    server.script(faults.finish("MAX_TOKENS", "네, 됩니다. 교환은 7일"))
    assert generator(server).complete(SYSTEM, TALK).strip() == "네, 됩니다."


def test_a_cut_off_answer_in_json_is_passed_on_as_far_as_it_goes(server: WireServer) -> None:
    server.script(faults.finish("MAX_TOKENS", '{"operations": ["a'))
    assert generator(server).complete_json(SYSTEM, TALK, SCHEMA) == '{"operations": ["a'


@pytest.mark.parametrize(
    ("answer", "kind", "told"),
    [
        (faults.status(401, "invalid_api_key"), ModelRefusedError, "key"),
        (faults.status(403), ModelRefusedError, "key"),
        (faults.status(404, "model_not_found"), ModelRefusedError, "no such model"),
        (faults.html(404), ModelRefusedError, "no such model"),
        (faults.no_content, ModelAnswerError, "without content"),
        (faults.empty, ModelAnswerError, "empty"),
        (faults.thoughts_only, ModelAnswerError, "said nothing"),
        (spoken(f"data: {delta(content='<think>흠')}\n\n"), ModelAnswerError, "said nothing"),
        (faults.finish("STOP", " "), ModelAnswerError, "empty"),
        (faults.finish("MAX_TOKENS"), ModelAnswerError, "tokens"),
        (faults.finish("MAX_TOKENS", "교환은 7일"), ModelAnswerError, "cut off"),
        (faults.finish("SAFETY"), ModelRefusedError, "content_filter"),
        (faults.finish("tool_calls", "네"), ModelAnswerError, "tool_calls"),
        (spoken(f"data: {delta(refusal='no')}\n\n"), ModelRefusedError, "declined"),
        (spoken(f"data: {delta(content='네')}\n\n", done=False), ModelAnswerError, "no end"),
        (faults.html(200), ModelAnswerError, "can't be read"),
        (faults.garbage('{"choices": [{"del'), ModelAnswerError, "can't be read"),
        (faults.garbage("5"), ModelAnswerError, "can't be read"),
        (faults.garbage('{"choices": 7}'), ModelAnswerError, "can't be read"),
        (faults.garbage('{"choices": [7]}'), ModelAnswerError, "can't be read"),
        (lambda exchange: exchange.send(200, b"[]"), ModelAnswerError, "can't be read"),
        (faults.cut("교환은"), ModelAnswerError, "broke off"),
        (faults.error_midway("교환은"), ModelUnreachableError, "overloaded"),
        (faults.error_midway("교환은", 400), ModelRefusedError, "400"),
        (
            spoken('error: {"code": 400, "type": "exceed_context_size_error"}\n\n', done=False),
            ModelRefusedError,
            "exceed_context_size_error",
        ),
    ],
)
def test_each_fault_is_told_in_one_line(server: WireServer, answer: faults.Fault, kind: type[ModelError], told: str) -> None:
    server.script(answer, answer)
    with pytest.raises(kind) as caught:
        generator(server, key=KEY).complete(SYSTEM, TALK)
    line = str(caught.value)
    assert told in line
    assert "\n" not in line
    assert KEY not in line
    assert "<html>" not in line
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


@pytest.mark.parametrize("fault", [faults.status(429), faults.status(500), faults.html(503), faults.cut()])
def test_a_passing_fault_is_tried_again(server: WireServer, fault: faults.Fault) -> None:
    server.script(fault, fault)
    assert generator(server).complete(SYSTEM, TALK) == "안녕하세요. 하루입니다."
    assert len(server.requests) == 3


def test_what_was_passed_on_is_never_said_twice(server: WireServer) -> None:
    server.script(faults.error_midway("교환은", 400))
    said: list[str] = []
    with pytest.raises(ModelRefusedError):
        said.extend(generator(server).stream(SYSTEM, TALK))
    assert len(server.requests) == 1


def test_the_delay_that_the_server_asks_for_is_kept(server: WireServer) -> None:
    server.script(faults.status(429, retry_after="0.3"))
    assert generator(server).complete(SYSTEM, TALK)
    first, second = server.requests
    assert second.at - first.at >= 0.3


def test_a_delay_beyond_the_deadline_is_told_instead_of_waited_for(server: WireServer) -> None:
    server.script(faults.status(429, retry_after="30"))
    began = time.monotonic()
    with pytest.raises(ModelRefusedError, match="30 s"):
        generator(server).complete(SYSTEM, TALK)
    assert time.monotonic() - began < 3


@pytest.mark.parametrize("fault", [faults.silence, faults.trickle(), faults.trickle("교환은"), faults.trickling_headers])
def test_the_time_limit_bounds_servers_that_never_finish(server: WireServer, fault: faults.Fault) -> None:
    server.script(fault)
    began = time.monotonic()
    with pytest.raises(ModelUnreachableError):
        generator(server, HURRIED).complete(SYSTEM, TALK)
    assert time.monotonic() - began < HURRIED.timeout_s + 1.5
    assert server.client_gone.wait(2)


def test_a_refused_connection_is_told_with_its_address_and_without_the_password_in_it() -> None:
    address = refused_url().removeprefix("http://")
    with pytest.raises(ModelUnreachableError, match=address) as caught:
        OpenAIGenerator("qwen", f"http://someone:secret@{address}/v1", None, QUICK).complete(SYSTEM, TALK)
    assert "secret" not in str(caught.value)


def test_closing_the_stream_closes_the_connection_and_the_next_call_works(server: WireServer) -> None:
    model = generator(server)
    server.script(faults.trickle("교환은 "))
    with closing(model.stream(SYSTEM, TALK)) as stream:  # type: ignore[type-var]  # a generator in fact
        assert next(stream) == "교환은 "
    assert server.client_gone.wait(2)
    assert model.complete(SYSTEM, TALK)


def test_an_interrupt_before_the_first_byte_passes_and_cuts_the_connection(server: WireServer) -> None:
    model = generator(server)
    server.script(faults.silence)
    with pytest.raises(KeyboardInterrupt), interrupt_when(lambda: len(server.requests) == 1):
        model.complete(SYSTEM, TALK)
    assert server.client_gone.wait(2)
    assert model.complete(SYSTEM, TALK)


@given(st.text("생각 <>/think\n", max_size=20).filter(lambda t: "</think>" not in t), st.text(min_size=1, max_size=20), st.data())
def test_a_leading_thought_is_dropped_however_it_is_cut(thought: str, answer: str, data: st.DataObject) -> None:
    whole = f"<think>{thought}</think>{answer}"
    cuts = sorted(data.draw(st.lists(st.integers(0, len(whole)), max_size=6)))
    pieces = [whole[start:end] for start, end in zip([0, *cuts], [*cuts, len(whole)], strict=True)]
    assert "".join(without_thoughts(pieces)).strip() == answer.strip()


@given(st.lists(st.text(max_size=8), max_size=6).filter(lambda pieces: not "".join(pieces).lstrip().startswith("<think>")))
def test_an_answer_without_a_thought_passes_whole(pieces: list[str]) -> None:
    whole = "".join(pieces)
    assert "".join(without_thoughts(pieces)) == (whole if whole.strip() else "")


def test_a_server_on_this_machine_is_reached_past_the_proxy(server: WireServer, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, refused_url())
    assert generator(server).complete(SYSTEM, TALK)
