"""Where vectors come from: `embedded`, `none`, `gemini`, `gemini:NAME`, `openai:NAME`.

What is sent to a service is masked already: memories and clauses as they are stored, questions as the gate let them through.
"""

from __future__ import annotations

import json
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlsplit

from pydantic import SecretStr

from haru_cli.models import gemini as gemini_wire
from haru_cli.models import openai_compatible as openai_wire
from haru_cli.models.call import Bounds, Call, bounded, http_client
from haru_cli.models.catalogue import ModelSettings, gemini_access, openai_access
from haru_cli.models.faults import Fault, attempts
from haru_cli.models.openai_compatible import StatusError, bearer
from memory_store.errors import InvalidError, ModelError
from memory_store.protocols import Embedder
from memory_store.recall import FunctionEmbedder, default_embedder

if TYPE_CHECKING:  # load in a tenth and half a second; only a call needs them
    import httpx2
    from google.genai import Client

ALLOWED = "embedded, none, gemini, gemini:NAME or openai:NAME"
DEFAULT_GEMINI_MODEL = "gemini-embedding-001"
GEMINI_DIMENSION = 768
"""Of the lengths that Google recommends the shortest: a quarter of the full one and almost as good."""
BATCH = 100
"""The most texts that Gemini takes at once; others take more."""
PATIENCE_S = 10.0
"""A customer waits for a question's vector no longer; words answer then."""
REST_S = 60.0
"""How long a service that failed is left alone, while words answer."""

Vectors = list[list[float]]


def open_embedder(spec: str, settings: ModelSettings) -> Embedder | None:
    """The embedder of that name; None for `none`, and for `embedded` on a machine that can't run it.

    Raises InvalidError for an unknown one and for a setting that it lacks."""
    family, colon, name = spec.strip().partition(":")
    name = name.strip()
    if not colon and family == "embedded":
        return default_embedder()
    if not colon and family == "none":
        return None
    bounds = Bounds(min(settings.timeout_s, PATIENCE_S), settings.attempts)
    if family == "gemini" and (name or not colon):
        key, base_url = gemini_access(settings)
        model = name or DEFAULT_GEMINI_MODEL
        return _service(f"gemini:{model}", GEMINI_DIMENSION, GeminiVectors(model, key, base_url, bounds))
    if family == "openai" and name:
        address, secret = openai_access(settings)
        return _service(f"openai:{name}", None, OpenAIVectors(name, address, secret, bounds))
    raise InvalidError(f"recall.embedder: there is no embedder {spec!r}; allowed are {ALLOWED}")


class Source(Protocol):
    """One request for vectors, and what its failures mean."""

    bounds: Bounds
    who: str

    def ask(self, texts: Sequence[str], query: bool) -> Vectors: ...

    def fault(self, error: Exception, begun: bool) -> Fault: ...


def _service(name: str, dimension: int | None, source: Source) -> FunctionEmbedder:
    """An embedder over a service, in batches; after a failure it is left alone for a while, so that no turn waits in vain twice."""
    failed: list[tuple[float, ModelError]] = []

    def embed(texts: Sequence[str], query: bool) -> Vectors:
        if failed and time.monotonic() < failed[-1][0]:
            raise failed[-1][1]
        try:
            return [row for start in range(0, len(texts), BATCH) for row in _call(source, texts[start : start + BATCH], query)]
        except ModelError as error:
            failed[:] = [(time.monotonic() + REST_S, error)]
            raise

    return FunctionEmbedder(name, dimension, embed)


def _call(source: Source, texts: Sequence[str], query: bool) -> Vectors:
    """One batch, bounded in time and tried again like a model's call."""

    def attempt() -> Generator[str, None, None]:
        yield json.dumps(source.ask(texts, query))

    def run(call: Call) -> Iterator[str]:
        return attempts(call, attempt, source.fault)

    rows: Vectors = json.loads("".join(bounded(source.bounds, run, source.who)))
    return rows


class GeminiVectors:
    """Gemini's batchEmbedContents through google-genai."""

    who = gemini_wire.WHO

    def __init__(self, model: str, key: SecretStr, base_url: str | None, bounds: Bounds) -> None:
        self._model, self._key, self._base_url, self.bounds = model, key, base_url, bounds

    def ask(self, texts: Sequence[str], query: bool) -> Vectors:
        from google.genai import types

        contents: Any = [types.Content(role="user", parts=[types.Part(text=text)]) for text in texts]  # bare texts may become one content
        config = types.EmbedContentConfig(
            task_type="RETRIEVAL_QUERY" if query else "RETRIEVAL_DOCUMENT", output_dimensionality=GEMINI_DIMENSION
        )
        answer = self._client.models.embed_content(model=self._model, contents=contents, config=config)
        return [embedding.values or [] for embedding in answer.embeddings or []]

    def fault(self, error: Exception, begun: bool) -> Fault:
        return gemini_wire.fault(error, begun)

    @cached_property
    def _client(self) -> Client:
        return gemini_wire.client(self._key, self._base_url, self.bounds)


class OpenAIVectors:
    """`POST /embeddings` of a server that speaks OpenAI's wire."""

    def __init__(self, model: str, base_url: str, key: SecretStr | None, bounds: Bounds) -> None:
        self._model, self._key, self.bounds = model, key, bounds
        self._url = base_url.rstrip("/") + "/embeddings"
        self.who = urlsplit(base_url).netloc.rpartition("@")[2]

    def ask(self, texts: Sequence[str], query: bool) -> Vectors:
        body = {"model": self._model, "input": list(texts), "encoding_format": "float"}
        response = self._client.post(self._url, json=body, headers=bearer(self._key))
        if response.status_code != 200:
            told: object = None
            with suppress(ValueError):
                told = response.json()
            raise StatusError(response.status_code, dict(response.headers), told)
        rows = sorted(response.json()["data"], key=lambda row: row["index"])
        return [row["embedding"] for row in rows]

    def fault(self, error: Exception, begun: bool) -> Fault:
        return openai_wire.fault(self.who, error, begun)

    @cached_property
    def _client(self) -> httpx2.Client:
        return http_client(self.bounds)
