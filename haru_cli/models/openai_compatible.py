"""Any server that speaks OpenAI's chat completions (llama.cpp, Ollama, vLLM, LM Studio, OpenAI), over plain HTTP.

Such servers agree on the form and differ in what they take and leave out; the reader is generous: no `[DONE]`, comments that
keep the line alive, thoughts in a field or in tags, a whole answer where a stream was asked for.
"""

from __future__ import annotations

import codecs
import json
from collections.abc import Generator, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from pydantic import SecretStr

from haru_cli.models.call import Bounds, http_client
from haru_cli.models.faults import Fault, asked_delay, error_of, of_exception, of_status, reason_of, word
from haru_cli.models.service import Service, cut_off
from haru_cli.models.usage import Meter, Usage
from memory_store.errors import ModelAnswerError, ModelRefusedError
from memory_store.protocols import Message

if TYPE_CHECKING:  # loads in a tenth of a second; only a call needs it
    import httpx2

NOT_TAKEN = frozenset({400, 422, 501})
"""Statuses with which servers answer a field that they do not know."""

TEMPERATURE = 0
"""Support is no place for fancy: who asks the same is told the same. Some reasoning models take no temperature."""

THOUGHT = ("<think>", "</think>")


class StatusError(Exception):
    """An answer with a status other than 200, or an error in mid-stream."""

    def __init__(self, code: int, headers: dict[str, str], body: object) -> None:
        super().__init__(code)
        self.code = code
        self.headers = headers
        self.body = body


def bearer(key: SecretStr | None) -> dict[str, str]:
    """The header that carries the key; none without one."""
    return {"Authorization": f"Bearer {key.get_secret_value()}"} if key else {}


def fault(who: str, error: Exception, begun: bool) -> Fault:
    """What an exception means."""
    if isinstance(error, StatusError):
        return of_status(who, error.code, reason_of(error.body), asked_delay(error.headers, error.body))
    return of_exception(who, error, begun)


class OpenAIGenerator(Service):
    """A TextGenerator. One object may serve several threads."""

    def __init__(
        self, model: str, base_url: str, key: SecretStr | None = None, bounds: Bounds | None = None, meter: Meter | None = None
    ) -> None:
        """`base_url` is the address up to and without `/chat/completions`, e.g. http://127.0.0.1:8080/v1."""
        super().__init__(urlsplit(base_url).netloc.rpartition("@")[2], bounds, meter)
        self._model = model
        self._url = base_url.rstrip("/") + "/chat/completions"
        self._key = key
        self._taken = {"text": 0, "json": 0}

    @property
    def name(self) -> str:
        return f"openai:{self._model}"

    def _attempt(self, system: str, messages: Sequence[Message], schema: dict[str, Any] | None, told: Usage) -> Generator[str, None, None]:
        """Ask with all the fields that help; where the server does not take them, with fewer, and remember what it takes."""
        roles = {"customer": "user", "agent": "assistant"}
        said = [{"role": "system", "content": system}] if system else []
        said += [{"role": roles[m.role], "content": m.text} for m in messages]
        body = {"model": self._model, "messages": said, "stream": True}
        kind, choices = "json" if schema else "text", _fields(schema, self._bounds.max_tokens)
        for number in range(self._taken[kind], len(choices)):
            begun = False
            try:
                for piece in self._ask({**body, **choices[number]}, told):
                    begun = True
                    yield piece
            except StatusError as error:
                too_long = "context" in reason_of(error.body)  # no other form makes the question shorter
                if begun or too_long or error.code not in NOT_TAKEN or number + 1 == len(choices):
                    raise
            else:
                self._taken[kind] = number
                return

    def _ask(self, body: dict[str, Any], told: Usage) -> Iterator[str]:
        with self._client.stream("POST", self._url, json=body, headers=bearer(self._key)) as response:
            if response.status_code != 200:
                raise StatusError(response.status_code, dict(response.headers), _parsed(response.read()))
            yield from without_thoughts(_texts(self._who, _events(response), told, self._bounds.max_tokens))

    def _fault(self, error: Exception, begun: bool) -> Fault:
        return fault(self._who, error, begun)

    @cached_property
    def _client(self) -> httpx2.Client:
        return http_client(self._bounds)


def _fields(schema: dict[str, Any] | None, max_tokens: int) -> list[dict[str, Any]]:
    """What is asked for besides an answer, from all that helps to nothing. Servers differ in what they take: some count no
    tokens in a stream, reasoning models take no temperature and name the limit otherwise, small ones know no schema."""
    limit, counted = {"max_tokens": max_tokens}, {"stream_options": {"include_usage": True}}
    calm = {"temperature": TEMPERATURE}
    by_schema = {"response_format": {"type": "json_schema", "json_schema": {"name": "answer", "schema": schema}}} if schema else {}
    as_json = {"response_format": {"type": "json_object"}} if schema else {}
    return [
        {**calm, **limit, **counted, **by_schema},
        {**calm, **limit, **by_schema},
        {"max_completion_tokens": max_tokens, **counted, **by_schema},
        {**limit, **as_json},
        {},
    ]


def _events(response: httpx2.Response) -> Iterator[dict[str, Any]]:
    """The JSON objects of the answer: one an event of a stream, or the only one of a whole answer. Raises ValueError for other things."""
    if "json" in response.headers.get("content-type", ""):
        yield _object(response.read().decode())
        return
    for line in _lines(response.iter_bytes()):
        field, _, value = line.partition(":")
        value = value.strip()
        if value == "[DONE]":
            yield {"choices": [{"finish_reason": "stop"}]}
            return
        if field == "data" and value:
            yield _object(value)
        elif field == "error":  # llama.cpp, before it followed the standard
            yield {"error": _parsed(value.encode())}
        elif field.lstrip().startswith("<"):
            raise ValueError("a page, not a stream")


def _lines(chunks: Iterable[bytes]) -> Iterator[str]:
    """Lines end with LF or CRLF only: a JSON string may hold the other ends of line that `splitlines` knows."""
    decode, rest = codecs.getincrementaldecoder("utf-8")("replace").decode, ""
    for chunk in chunks:
        *lines, rest = (rest + decode(chunk)).split("\n")
        yield from (line.removesuffix("\r") for line in lines)
    yield rest


def _texts(who: str, events: Iterable[dict[str, Any]], told: Usage, max_tokens: int) -> Iterator[str]:
    """The spoken text of each event. Raises ModelError for an answer that was declined, stopped early, or says nothing.

    A piece holds a token at least, so an answer of more pieces than tokens are allowed is cut off here, whatever the server does."""
    reason, spoken, thought, pieces = "", False, False, 0
    for event in events:
        if event.get("error"):
            code = error_of(event).get("code")
            raise StatusError(code if isinstance(code, int) else 500, {}, event)
        if isinstance(counted := event.get("usage"), dict):
            told.sent, told.received = (_count(counted.get(name)) for name in ("prompt_tokens", "completion_tokens"))
        for choice in (event.get("choices") or [])[:1]:
            delta = choice.get("delta") or choice.get("message") or {}
            if delta.get("refusal"):
                raise ModelRefusedError(f"{who} declined to answer")
            thought = thought or bool(delta.get("reasoning_content") or delta.get("reasoning"))
            text = delta.get("content")
            pieces += bool(text or thought)
            if text:
                spoken = spoken or not text.isspace()
                yield text
            reason = reason or word(choice.get("finish_reason"))
        if pieces > max_tokens:
            reason = "length"
            break
    if reason == "content_filter":
        raise ModelRefusedError(f"{who} declined to answer ({reason})")
    if not spoken:
        why = "it ran out of tokens" if reason == "length" else "it thought and said nothing" if thought else "no text came"
        raise ModelAnswerError(f"{who} gave an empty answer: {why}")
    if reason == "length":
        raise cut_off(who)
    if reason != "stop":
        raise ModelAnswerError(f"{who} stopped before the answer was complete ({reason or 'no end was marked'})")


def without_thoughts(pieces: Iterable[str]) -> Iterator[str]:
    """The pieces without a leading `<think>…</think>`, however it is cut into pieces."""
    opening, closing = THOUGHT
    held, passed = "", False
    for piece in pieces:
        if passed:
            yield piece
            continue
        held += piece
        start = held.lstrip()
        if opening.startswith(start[: len(opening)]) and closing not in start:
            continue
        passed = True
        if start.startswith(opening):
            held = start.partition(closing)[2].lstrip()
        if held:
            yield held
    if not passed and held.strip():
        if held.lstrip().startswith(opening):
            raise ModelAnswerError("the model thought and said nothing")
        yield held


def _count(value: object) -> int:
    return value if isinstance(value, int) else 0


def _object(text: str) -> dict[str, Any]:
    value = json.loads(text)
    if not isinstance(value, dict):
        raise ValueError("not an object")
    return value


def _parsed(body: bytes) -> object:
    """The body of an error, as far as it is JSON."""
    try:
        return json.loads(body)
    except ValueError:
        return None
