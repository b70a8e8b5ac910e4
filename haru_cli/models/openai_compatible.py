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

from haru_cli.models.call import Bounds, Call, bounded, http_client
from haru_cli.models.faults import Fault, asked_delay, attempts, error_of, of_exception, of_status, reason_of, word
from memory_store.errors import ModelAnswerError, ModelRefusedError
from memory_store.protocols import Message

if TYPE_CHECKING:  # loads in a tenth of a second; only a call needs it
    import httpx2

NOT_TAKEN = frozenset({400, 422, 501})
"""Statuses with which servers answer a field that they do not know."""

TEMPERATURE = 0.2
"""Support is no place for fancy. Some reasoning models take no temperature."""

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


class OpenAIGenerator:
    """A TextGenerator. One object may serve several threads."""

    def __init__(self, model: str, base_url: str, key: SecretStr | None = None, bounds: Bounds | None = None) -> None:
        """`base_url` is the address up to and without `/chat/completions`, e.g. http://127.0.0.1:8080/v1."""
        self._model = model
        self._url = base_url.rstrip("/") + "/chat/completions"
        self._who = urlsplit(base_url).netloc.rpartition("@")[2]
        self._key = key
        self._bounds = bounds or Bounds()
        self._taken = {"text": 0, "json": 0}

    @property
    def name(self) -> str:
        return f"openai:{self._model}"

    def complete(self, system: str, messages: Sequence[Message]) -> str:
        return "".join(self._answer(system, messages, None))

    def complete_json(self, system: str, messages: Sequence[Message], schema: dict[str, Any]) -> str:
        return "".join(self._answer(system, messages, schema))

    def stream(self, system: str, messages: Sequence[Message]) -> Iterator[str]:
        return self._answer(system, messages, None)

    def _answer(self, system: str, messages: Sequence[Message], schema: dict[str, Any] | None) -> Iterator[str]:
        roles = {"customer": "user", "agent": "assistant"}
        said = [{"role": "system", "content": system}] if system else []
        said += [{"role": roles[m.role], "content": m.text} for m in messages]
        body = {"model": self._model, "messages": said, "stream": True}

        def run(call: Call) -> Iterator[str]:
            return attempts(call, lambda: self._attempt(body, schema), self._fault)

        return bounded(self._bounds, run, self._who)

    def _attempt(self, body: dict[str, Any], schema: dict[str, Any] | None) -> Generator[str, None, None]:
        """Ask with all the fields that help; where the server does not take them, with fewer, and remember what it takes."""
        kind = "json" if schema else "text"
        choices = _json_fields(schema) if schema else _TEXT_FIELDS
        for number in range(self._taken[kind], len(choices)):
            begun = False
            try:
                for piece in self._ask({**body, **choices[number]}):
                    begun = True
                    yield piece
            except StatusError as error:
                if begun or error.code not in NOT_TAKEN or number + 1 == len(choices):
                    raise
            else:
                self._taken[kind] = number
                return

    def _ask(self, body: dict[str, Any]) -> Iterator[str]:
        with self._client.stream("POST", self._url, json=body, headers=bearer(self._key)) as response:
            if response.status_code != 200:
                raise StatusError(response.status_code, dict(response.headers), _parsed(response.read()))
            yield from without_thoughts(_texts(self._who, _events(response)))

    @cached_property
    def _client(self) -> httpx2.Client:
        return http_client(self._bounds)

    def _fault(self, error: Exception, begun: bool) -> Fault:
        if isinstance(error, StatusError):
            return of_status(self._who, error.code, reason_of(error.body), asked_delay(error.headers, error.body))
        return of_exception(self._who, error, begun)


_TEXT_FIELDS: list[dict[str, Any]] = [{"temperature": TEMPERATURE}, {}]


def _json_fields(schema: dict[str, Any]) -> list[dict[str, Any]]:
    by_schema = {"type": "json_schema", "json_schema": {"name": "answer", "schema": schema}}
    return [
        {"temperature": 0, "response_format": by_schema},
        {"response_format": by_schema},
        {"response_format": {"type": "json_object"}},
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


def _texts(who: str, events: Iterable[dict[str, Any]]) -> Iterator[str]:
    """The spoken text of each event. Raises ModelError for an answer that was declined, stopped early, or says nothing."""
    reason, spoken, thought = "", False, False
    for event in events:
        if event.get("error"):
            code = error_of(event).get("code")
            raise StatusError(code if isinstance(code, int) else 500, {}, event)
        for choice in (event.get("choices") or [])[:1]:
            delta = choice.get("delta") or choice.get("message") or {}
            if delta.get("refusal"):
                raise ModelRefusedError(f"{who} declined to answer")
            thought = thought or bool(delta.get("reasoning_content") or delta.get("reasoning"))
            if text := delta.get("content"):
                spoken = spoken or not text.isspace()
                yield text
            reason = reason or word(choice.get("finish_reason"))
    if reason == "content_filter":
        raise ModelRefusedError(f"{who} declined to answer ({reason})")
    if not spoken:
        why = "it ran out of tokens" if reason == "length" else "it thought and said nothing" if thought else "no text came"
        raise ModelAnswerError(f"{who} gave an empty answer: {why}")
    if reason not in ("stop", "length"):
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
