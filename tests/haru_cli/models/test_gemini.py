"""The Gemini generator: the real google-genai against a real server, for what services do well and badly."""

import logging
import time
import warnings
from contextlib import closing

import pytest
from pydantic import SecretStr

from haru_cli.models.call import Bounds
from haru_cli.models.gemini import GeminiGenerator
from haru_cli.models.usage import Meter, Usage
from memory_store.errors import ModelAnswerError, ModelError, ModelRefusedError, ModelUnreachableError
from memory_store.protocols import Message
from tests.fakes import wire_faults as faults
from tests.fakes.wire import Exchange, WireServer, refused_url
from tests.haru_cli.models.conftest import HURRIED, KEY, QUICK, interrupt_when

SYSTEM = "당신은 하루입니다."
TALK = [Message("customer", "안녕하세요"), Message("agent", "네, 하루입니다."), Message("customer", "교환 배송비는 얼마예요?")]
SECRET_WORDS = "신발-상자-42"


def generator(server: WireServer, bounds: Bounds = QUICK, key: str = KEY) -> GeminiGenerator:
    return GeminiGenerator("gemini-test", SecretStr(key), server.gemini_url, bounds)


def test_a_reply_streams_in_pieces_and_the_request_carries_system_history_and_key(server: WireServer) -> None:
    pieces = list(generator(server).stream(SYSTEM, TALK))
    assert "".join(pieces) == "안녕하세요. 하루입니다."
    assert len(pieces) > 1
    (request,) = server.requests
    assert request.system == SYSTEM
    assert request.messages == [(m.role, m.text) for m in TALK]
    assert request.headers["x-goog-api-key"] == KEY
    assert ":streamGenerateContent" in request.path
    assert "models/gemini-test" in request.path


def test_a_complete_answer_is_the_joined_stream(server: WireServer) -> None:
    assert generator(server).complete(SYSTEM, TALK) == "안녕하세요. 하루입니다."


def test_json_is_asked_for_by_schema_and_comes_back_raw(server: WireServer) -> None:
    schema = {"type": "object", "properties": {"operations": {"type": "array", "items": {"type": "string"}}}}
    server.script('```json\n{"operations": [')
    assert generator(server).complete_json(SYSTEM, TALK, schema) == '```json\n{"operations": ['
    (request,) = server.requests
    assert request.schema == schema
    assert request.body["generationConfig"]["responseMimeType"] == "application/json"


def test_the_base_url_of_the_environment_is_respected(server: WireServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOOGLE_GEMINI_BASE_URL", server.gemini_url)
    assert GeminiGenerator("gemini-test", SecretStr(KEY), None, QUICK).complete(SYSTEM, TALK)


def test_variables_meant_for_vertex_change_nothing(server: WireServer, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("GOOGLE_GENAI_USE_VERTEXAI", "GOOGLE_GENAI_USE_ENTERPRISE"):
        monkeypatch.setenv(name, "1")
    monkeypatch.setenv("GOOGLE_CLOUD_PROJECT", "p")
    monkeypatch.setenv("GOOGLE_API_KEY", "another-key")
    assert generator(server).complete(SYSTEM, TALK)
    assert server.requests[0].headers["x-goog-api-key"] == KEY


def test_an_answer_cut_off_by_the_token_limit_ends_with_its_last_whole_sentence(server: WireServer) -> None:
    server.script(faults.finish("MAX_TOKENS", "네, 됩니다. 교환은 7일"))
    assert generator(server).complete(SYSTEM, TALK).strip() == "네, 됩니다."


def test_the_length_of_an_answer_is_bounded_and_its_tokens_are_counted(server: WireServer) -> None:
    meter = Meter()
    model = GeminiGenerator("gemini-test", SecretStr(KEY), server.gemini_url, Bounds(max_tokens=77), meter)
    list(model.stream(SYSTEM, TALK))
    model.complete_json(SYSTEM, TALK, {"type": "object"})
    assert [request.body["generationConfig"]["maxOutputTokens"] for request in server.requests] == [77, 77]
    assert meter.total == Usage(2, 2, exact=True)


def test_thoughts_are_counted_among_what_was_received(server: WireServer) -> None:
    def answer(exchange: Exchange) -> None:
        exchange.open()
        counted = {"promptTokenCount": 10, "candidatesTokenCount": 3, "thoughtsTokenCount": 20, "totalTokenCount": 33}
        exchange.event({**exchange.request.chunk("네.", "STOP"), "usageMetadata": counted})
        exchange.end()

    meter = Meter()
    server.script(answer)
    GeminiGenerator("gemini-test", SecretStr(KEY), server.gemini_url, QUICK, meter).complete(SYSTEM, TALK)
    assert meter.total == Usage(10, 23, exact=True)


@pytest.mark.parametrize(
    ("answer", "kind", "told"),
    [
        (faults.status(400, "INVALID_ARGUMENT", message=SECRET_WORDS), ModelRefusedError, "400 INVALID_ARGUMENT"),
        (faults.status(400, "INVALID_ARGUMENT", detail="API_KEY_INVALID"), ModelRefusedError, "did not accept the key"),
        (faults.status(401, "UNAUTHENTICATED"), ModelRefusedError, "key"),
        (faults.status(403, "PERMISSION_DENIED", message=SECRET_WORDS), ModelRefusedError, "key"),
        (faults.status(404, "NOT_FOUND"), ModelRefusedError, "no such model"),
        (faults.no_content, ModelAnswerError, "without content"),
        (faults.empty, ModelAnswerError, "empty"),
        (faults.thoughts_only, ModelAnswerError, "said nothing"),
        (faults.finish("STOP", " "), ModelAnswerError, "empty"),
        (faults.finish("MAX_TOKENS"), ModelAnswerError, "tokens"),
        (faults.finish("MAX_TOKENS", "교환은 7일"), ModelAnswerError, "cut off"),
        (faults.finish("SAFETY"), ModelRefusedError, "SAFETY"),
        (faults.finish("SPII", "카드"), ModelRefusedError, "SPII"),
        (faults.finish("RECITATION"), ModelRefusedError, "RECITATION"),
        (faults.finish("PROHIBITED_CONTENT"), ModelRefusedError, "PROHIBITED_CONTENT"),
        (faults.finish("OTHER", "네"), ModelAnswerError, "OTHER"),
        (faults.finish("MALFORMED_FUNCTION_CALL"), ModelAnswerError, "MALFORMED_FUNCTION_CALL"),
        (faults.finish("TIRED_OF_IT", "네"), ModelAnswerError, "TIRED_OF_IT"),
        (faults.blocked("SAFETY"), ModelRefusedError, "SAFETY"),
        (faults.blocked("SOMETHING_NEW"), ModelRefusedError, "SOMETHING_NEW"),
        (faults.html(200), ModelAnswerError, "can't be read"),
        (faults.garbage('{"candidates": [{"con'), ModelAnswerError, "can't be read"),
        (faults.garbage("5"), ModelAnswerError, "can't be read"),
        (faults.garbage('{"candidates": 7}'), ModelAnswerError, "can't be read"),
        (faults.cut("교환은"), ModelAnswerError, "broke off"),
        (faults.error_midway("교환은"), ModelUnreachableError, "overloaded"),
    ],
)
def test_each_fault_is_told_in_one_line_and_not_tried_again(
    server: WireServer, answer: faults.Fault, kind: type[ModelError], told: str
) -> None:
    server.script(answer)
    with pytest.raises(kind) as caught:
        generator(server).complete(SYSTEM, TALK)
    line = str(caught.value)
    assert told in line
    assert "\n" not in line
    assert len(server.requests) == 1
    assert KEY not in line
    assert SECRET_WORDS not in line
    assert "<html>" not in line
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


@pytest.mark.parametrize(
    "fault",
    [
        faults.status(429, "RESOURCE_EXHAUSTED"),
        faults.status(500, "INTERNAL"),
        faults.status(503, "UNAVAILABLE"),
        faults.html(503),
        faults.cut(),
    ],
)
def test_a_passing_fault_is_tried_again(server: WireServer, fault: faults.Fault) -> None:
    server.script(fault, fault)
    assert generator(server).complete(SYSTEM, TALK) == "안녕하세요. 하루입니다."
    assert len(server.requests) == 3


@pytest.mark.parametrize(("code", "kind"), [(429, ModelRefusedError), (503, ModelUnreachableError)])
def test_a_lasting_fault_ends_after_the_attempts(server: WireServer, code: int, kind: type[ModelError]) -> None:
    server.script(*[faults.status(code, "NOT_NOW")] * 9)
    with pytest.raises(kind, match=f"{code} NOT_NOW"):
        generator(server).complete(SYSTEM, TALK)
    assert len(server.requests) == QUICK.attempts


@pytest.mark.parametrize("wait", [{"retry_after": "0.3"}, {"retry_info": "0.3s"}])
def test_the_delay_that_the_server_asks_for_is_kept(server: WireServer, wait: dict[str, str]) -> None:
    server.script(faults.status(429, "RESOURCE_EXHAUSTED", **wait))
    assert generator(server).complete(SYSTEM, TALK)
    first, second = server.requests
    assert second.at - first.at >= 0.3


@pytest.mark.parametrize("wait", [{"retry_after": "30"}, {"retry_info": "30s"}])
def test_a_delay_beyond_the_deadline_is_told_instead_of_waited_for(server: WireServer, wait: dict[str, str]) -> None:
    server.script(faults.status(429, "RESOURCE_EXHAUSTED", **wait))
    began = time.monotonic()
    with pytest.raises(ModelRefusedError, match="30 s"):
        generator(server).complete(SYSTEM, TALK)
    assert time.monotonic() - began < 3
    assert len(server.requests) == 1


@pytest.mark.parametrize("fault", [faults.silence, faults.trickle(), faults.trickle("교환은"), faults.trickling_headers])
def test_the_time_limit_bounds_servers_that_never_finish(server: WireServer, fault: faults.Fault) -> None:
    generator(server).complete(SYSTEM, TALK)  # loading the SDK takes longer than the limit
    model = generator(server, HURRIED)
    server.script(fault)
    began = time.monotonic()
    with pytest.raises(ModelUnreachableError):
        model.complete(SYSTEM, TALK)
    assert time.monotonic() - began < HURRIED.timeout_s + 1.5
    assert server.client_gone.wait(2)


def test_a_refused_connection_is_told_at_once() -> None:
    began = time.monotonic()
    with pytest.raises(ModelUnreachableError, match="no connection"):
        GeminiGenerator("gemini-test", SecretStr(KEY), refused_url(), QUICK).complete(SYSTEM, TALK)
    assert time.monotonic() - began < 3


def test_closing_the_stream_closes_the_connection_and_the_next_call_works(server: WireServer) -> None:
    model = generator(server)
    server.script(faults.trickle("교환은 "))
    with closing(model.stream(SYSTEM, TALK)) as stream:  # type: ignore[type-var]  # a generator in fact
        assert next(stream) == "교환은 "
    assert server.client_gone.wait(2)
    assert model.complete(SYSTEM, TALK)


def test_an_interrupt_before_the_first_byte_passes_and_cuts_the_connection(server: WireServer) -> None:
    model = generator(server)
    model.complete(SYSTEM, TALK)
    server.script(faults.silence)
    with pytest.raises(KeyboardInterrupt), interrupt_when(lambda: len(server.requests) == 2):
        model.complete(SYSTEM, TALK)
    assert server.client_gone.wait(2)
    assert model.complete(SYSTEM, TALK)


def test_an_interrupt_in_a_pause_between_attempts_passes_at_once(server: WireServer) -> None:
    server.script(faults.status(503, retry_after="4"))
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt), interrupt_when(lambda: len(server.requests) == 1):
        generator(server).complete(SYSTEM, TALK)
    assert time.monotonic() - began < 3
    assert len(server.requests) == 1


@pytest.mark.parametrize("key", ["한글키", "AIza\nkey"])
def test_a_key_that_cannot_be_sent_is_told_without_the_key(server: WireServer, key: str) -> None:
    with pytest.raises(ModelRefusedError, match="copy it again") as caught:
        generator(server, key=key).complete(SYSTEM, TALK)
    assert key not in repr(caught.value)
    assert caught.value.__suppress_context__


@pytest.mark.parametrize(("name", "value"), [("ALL_PROXY", "socks5://127.0.0.1:1"), ("SSL_CERT_FILE", "/no/such/file")])
def test_an_environment_that_prevents_a_connection_is_told(
    server: WireServer, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ModelUnreachableError, match="proxy and SSL"):
        generator(server).complete(SYSTEM, TALK)


def test_the_sdk_is_heard_neither_in_the_log_nor_in_warnings(
    server: WireServer, caplog: pytest.LogCaptureFixture, recwarn: pytest.WarningsRecorder
) -> None:
    warnings.simplefilter("default")
    caplog.set_level(logging.DEBUG)
    server.script(faults.finish("A_NEW_REASON", "네"))
    with pytest.raises(ModelAnswerError):
        generator(server).complete(SYSTEM, TALK)
    assert not [record for record in caplog.records if record.name.startswith(("google_genai", "httpx", "httpcore"))]
    assert not list(recwarn)


def test_neither_the_name_nor_the_repr_shows_the_key(server: WireServer) -> None:
    model = generator(server)
    assert model.name == "gemini:gemini-test"
    assert KEY not in repr(vars(model))


def test_a_server_on_this_machine_is_reached_past_the_proxy(server: WireServer, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, refused_url())
    assert generator(server).complete(SYSTEM, TALK)
