"""Gemini through google-genai. The SDK is asked for one thing, a stream of chunks; history, retries, time and errors are kept here.

The SDK's chats lose a turn that breaks off, its retries ignore `Retry-After`, and its timeout does not bound a stream.
"""

from __future__ import annotations

import logging
import warnings
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pydantic import SecretStr

from haru_cli.models.call import Bounds, http_client
from haru_cli.models.faults import Fault, asked_delay, of_exception, of_status, reason_of, word
from haru_cli.models.service import Service, cut_off
from haru_cli.models.usage import Meter, Usage
from memory_store.errors import ModelAnswerError, ModelRefusedError
from memory_store.protocols import Message

if TYPE_CHECKING:  # loads in half a second; only a call needs it
    from google.genai import Client
    from google.genai.types import GenerateContentConfig, GenerateContentResponse

WHO = "Gemini"
LIMIT = "MAX_TOKENS"
FINISHED = frozenset({"", "STOP", LIMIT, "FINISH_REASON_UNSPECIFIED"})
"""A connection that breaks off is an error of its own, so an answer without a reason is a finished one."""

DECLINED = frozenset(
    {
        "SAFETY", "RECITATION", "LANGUAGE", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "MODEL_ARMOR", "ESCALATION",
        "IMAGE_SAFETY", "IMAGE_PROHIBITED_CONTENT", "IMAGE_RECITATION",
    }
)  # fmt: skip


class GeminiGenerator(Service):
    """A TextGenerator. One object may serve several threads."""

    def __init__(
        self, model: str, key: SecretStr, base_url: str | None = None, bounds: Bounds | None = None, meter: Meter | None = None
    ) -> None:
        """Without `base_url` the SDK's own rule holds: GOOGLE_GEMINI_BASE_URL, else Google's address."""
        super().__init__(WHO, bounds, meter)
        self._model = model
        self._key = key
        self._base_url = base_url

    @property
    def name(self) -> str:
        return f"gemini:{self._model}"

    def _attempt(self, system: str, messages: Sequence[Message], schema: dict[str, Any] | None, told: Usage) -> Generator[str, None, None]:
        from google.genai import types

        roles = {"customer": "user", "agent": "model"}
        contents = [types.Content(role=roles[m.role], parts=[types.Part(text=m.text)]) for m in messages]
        config = _config(system, schema, self._bounds.max_tokens)
        chunks = self._client.models.generate_content_stream(model=self._model, contents=contents, config=config)
        with closing(chunks):  # type: ignore[type-var]  # the SDK declares an Iterator and returns a generator
            yield from _texts(chunks, told)

    def _fault(self, error: Exception, begun: bool) -> Fault:
        return fault(error, begun)

    @cached_property
    def _client(self) -> Client:
        return client(self._key, self._base_url, self._bounds)


def client(key: SecretStr, base_url: str | None, bounds: Bounds) -> Client:
    """The SDK's client, without retries of its own."""
    from google.genai import Client, types

    _quiet()
    options = types.HttpOptions(
        base_url=base_url,
        timeout=max(1, round(bounds.timeout_s * 1000)),
        retry_options=types.HttpRetryOptions(attempts=1),
        httpx_client=http_client(bounds),
    )
    return Client(vertexai=False, api_key=key.get_secret_value(), http_options=options)


def _config(system: str, schema: dict[str, Any] | None, max_tokens: int) -> GenerateContentConfig:
    from google.genai import types

    return types.GenerateContentConfig(
        system_instruction=system or None,
        max_output_tokens=max_tokens,
        response_mime_type="application/json" if schema else None,
        response_json_schema=schema,
        automatic_function_calling=types.AutomaticFunctionCallingConfig(disable=True),
    )


def _texts(chunks: Iterator[GenerateContentResponse], told: Usage) -> Iterator[str]:
    """The spoken text of each chunk. Raises ModelError for an answer that was declined, stopped early, or says nothing."""
    reason, spoken, thought = "", False, False
    for chunk in chunks:
        if (counted := chunk.usage_metadata) is not None:  # of all so far
            told.sent = counted.prompt_token_count or 0
            told.received = (counted.candidates_token_count or 0) + (counted.thoughts_token_count or 0)
        if chunk.prompt_feedback is not None and chunk.prompt_feedback.block_reason is not None:
            raise ModelRefusedError(f"{WHO} declined the question ({_name(chunk.prompt_feedback.block_reason)})")
        for candidate in (chunk.candidates or [])[:1]:
            for part in (candidate.content.parts if candidate.content else None) or []:
                if part.thought:
                    thought = True
                elif part.text:
                    spoken = spoken or not part.text.isspace()
                    yield part.text
            reason = _name(candidate.finish_reason) or reason
    if reason in DECLINED:
        raise ModelRefusedError(f"{WHO} declined to answer ({reason})")
    if reason not in FINISHED:
        raise ModelAnswerError(f"{WHO} stopped before the answer was complete ({reason})")
    if not spoken:
        why = "it ran out of tokens" if reason == LIMIT else "it thought and said nothing" if thought else "no text came"
        raise ModelAnswerError(f"{WHO} gave an empty answer: {why}")
    if reason == LIMIT:
        raise cut_off(WHO)


def _name(reason: object) -> str:
    """The name of a reason, also of one that the SDK does not know yet."""
    return "" if reason is None else word(getattr(reason, "value", reason)) or "unknown reason"


def fault(error: Exception, begun: bool) -> Fault:
    """What an exception of the SDK means."""
    from google.genai.errors import APIError

    if not isinstance(error, APIError):
        return of_exception(WHO, error, begun)
    code = error.code if isinstance(error.code, int) else 500
    headers = getattr(error.response, "headers", None) or {}
    return of_status(WHO, code, reason_of(error.details), asked_delay(headers, error.details))


def _quiet() -> None:
    """Keep the SDK's remarks off the terminal: what people need to know is in the errors."""
    logging.getLogger("google_genai").setLevel(logging.ERROR)
    warnings.filterwarnings("ignore", category=UserWarning, module=r"google\.genai")
