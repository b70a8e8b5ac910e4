"""A real HTTP server on this machine that speaks Gemini's wire and OpenAI's, to stand where a model's service would.

    with WireServer() as server:
        ...                      # GOOGLE_GEMINI_BASE_URL=server.gemini_url, or base_url = server.openai_url
        assert server.kinds == ["reply", "summary", "extraction"]

Every request is recorded. What it answers: first the scripted answers, one a request; then what `brain` says. An answer is a
text, or one of the faults of `tests.fakes.wire_faults`. One server speaks both wires, told apart by the path; it embeds too,
with what `vector` says of each text.
"""

from __future__ import annotations

import json
import re
import select
import socket
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Literal

from haru_cli.models.prompted import SUMMARY_SYSTEM
from memory_store.extraction.prompt import SYSTEM as EXTRACTION_SYSTEM
from tests.fakes.shop_brain import shop_brain

PATIENCE_S = 10.0
"""No handler waits longer for a client to leave: a test that fails must end too."""


@dataclass(frozen=True)
class WireRequest:
    """One request as the server got it."""

    wire: Literal["gemini", "openai"]
    path: str
    headers: dict[str, str]
    body: dict[str, Any]
    at: float
    """time.monotonic() at its arrival"""

    @property
    def system(self) -> str:
        if self.wire == "gemini":
            return "".join(part["text"] for part in self.body.get("systemInstruction", {}).get("parts", []))
        return "".join(m["content"] for m in self.body["messages"] if m["role"] == "system")

    @property
    def messages(self) -> list[tuple[str, str]]:
        """(role, text), the roles named as in the library: customer, agent."""
        if self.wire == "gemini":
            said = [(m["role"], "".join(part["text"] for part in m["parts"])) for m in self.body["contents"]]
        else:
            said = [(m["role"], m["content"]) for m in self.body["messages"] if m["role"] != "system"]
        return [("customer" if role == "user" else "agent", text) for role, text in said]

    @property
    def schema(self) -> dict[str, Any] | None:
        if self.wire == "gemini":
            config = self.body.get("generationConfig", {})
            return config.get("responseJsonSchema") or config.get("responseSchema")
        return self.body.get("response_format", {}).get("json_schema", {}).get("schema")

    @property
    def streamed(self) -> bool:
        return ":streamGenerateContent" in self.path if self.wire == "gemini" else bool(self.body.get("stream"))

    @property
    def embedded(self) -> list[str]:
        """The texts of which vectors are asked."""
        if self.wire == "gemini":
            return ["".join(part["text"] for part in one["content"]["parts"]) for one in self.body["requests"]]
        return list(self.body["input"])

    @property
    def kind(self) -> Literal["reply", "summary", "extraction", "embedding"]:
        if self.path.endswith((":batchEmbedContents", "/embeddings")):
            return "embedding"
        if self.schema or self.system == EXTRACTION_SYSTEM:
            return "extraction"
        return "summary" if self.system == SUMMARY_SYSTEM else "reply"

    def chunk(self, text: str = "", reason: str | None = None, *, thought: bool = False) -> dict[str, Any]:
        """One event of an answer, or with both text and reason a whole one, in the form of this request's wire."""
        if self.wire == "gemini":
            part: dict[str, Any] = {"text": text, **({"thought": True} if thought else {})}
            candidate: dict[str, Any] = {"content": {"role": "model", "parts": [part] if text else []}, "index": 0}
            usage = {"usageMetadata": {"promptTokenCount": 1, "candidatesTokenCount": 1, "totalTokenCount": 2}} if reason else {}
            return {"candidates": [{**candidate, **({"finishReason": reason} if reason else {})}], **usage}
        said = {"reasoning_content" if thought else "content": text} if text else {}
        names = {"STOP": "stop", "MAX_TOKENS": "length", "SAFETY": "content_filter"}
        choice = {"index": 0, "finish_reason": names.get(reason, reason) if reason else None}
        return {"object": "chat.completion.chunk", "choices": [{**choice, "delta" if self.streamed else "message": said}]}


@dataclass
class Exchange:
    """One request and the means to answer it, well or badly."""

    request: WireRequest
    server: WireServer
    handler: BaseHTTPRequestHandler

    def send(self, status: int, body: bytes, content_type: str = "application/json", headers: dict[str, str] | None = None) -> None:
        """A whole answer."""
        self.handler.send_response(status)
        for name, value in {
            "Content-Type": content_type,
            "Content-Length": str(len(body)),
            "Connection": "close",
            **(headers or {}),
        }.items():
            self.handler.send_header(name, value)
        self.handler.end_headers()
        self.handler.wfile.write(body)

    def open(self) -> None:
        """Begin a stream, chunked, so that a client can tell its end from a cut."""
        self.handler.send_response(200)
        for name, value in {"Content-Type": "text/event-stream", "Transfer-Encoding": "chunked", "Connection": "close"}.items():
            self.handler.send_header(name, value)
        self.handler.end_headers()

    def raw(self, text: str) -> None:
        """A piece of a stream as it stands."""
        data = text.encode()
        self.handler.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        self.handler.wfile.flush()

    def event(self, value: dict[str, Any]) -> None:
        self.raw(f"data: {json.dumps(value, ensure_ascii=False)}\r\n\r\n")

    def end(self) -> None:
        if self.request.wire == "openai":
            if self.request.body.get("stream_options"):
                self.event({"choices": [], "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}})
            self.raw("data: [DONE]\n\n")
        self.handler.wfile.write(b"0\r\n\r\n")

    def say(self, text: str, reason: str = "STOP") -> None:
        """A whole good answer, streamed word by word when the request asks for a stream."""
        if not self.request.streamed:
            self.send(200, json.dumps(self.request.chunk(text, reason)).encode())
            return
        self.open()
        for piece in re.findall(r"\S+\s*|\s+", text):
            self.event(self.request.chunk(piece))
        self.event(self.request.chunk(reason=reason))
        self.end()

    def embed(self) -> None:
        """The vectors of all texts, in the form of this request's wire; OpenAI's tells each one's place, so they come backwards."""
        rows = [self.server.vector(text) for text in self.request.embedded]
        if self.request.wire == "gemini":
            self.send(200, json.dumps({"embeddings": [{"values": row} for row in rows]}).encode())
            return
        data = [{"object": "embedding", "index": index, "embedding": row} for index, row in enumerate(rows)]
        self.send(200, json.dumps({"object": "list", "data": data[::-1]}).encode())

    def client_left(self, within_s: float) -> bool:
        """Wait so long for the client to close its side."""
        connection: socket.socket = self.handler.connection
        readable, _, _ = select.select([connection], [], [], within_s)
        try:
            return bool(readable) and connection.recv(1, socket.MSG_PEEK) == b""
        except OSError:
            return True


def letters(text: str) -> list[float]:
    """A vector that tells which characters a text has: texts that share characters are alike."""
    row = [0.01] * 64
    for character in text:
        row[ord(character) % 64] += 1
    return row


Answer = str | Callable[[Exchange], None]
Brain = Callable[[WireRequest], str]


@dataclass
class WireServer:
    """The server; it runs as a context manager, in threads of this process, on a free port."""

    brain: Brain = shop_brain
    vector: Callable[[str], list[float]] = letters
    requests: list[WireRequest] = field(default_factory=list)
    client_gone: threading.Event = field(default_factory=threading.Event)
    """Set when a client left before its answer was complete."""
    _script: deque[Answer] = field(default_factory=deque)
    _http: ThreadingHTTPServer | None = None

    def script(self, *answers: Answer) -> WireServer:
        """What to answer to the next requests, in this order."""
        self._script.extend(answers)
        return self

    @property
    def gemini_url(self) -> str:
        assert self._http is not None
        return f"http://127.0.0.1:{self._http.server_port}"

    @property
    def openai_url(self) -> str:
        return f"{self.gemini_url}/v1"

    @property
    def kinds(self) -> list[str]:
        """The kinds of all requests, in order."""
        return [request.kind for request in self.requests]

    def __enter__(self) -> WireServer:
        self._http = _Server(("127.0.0.1", 0), _handler_for(self))
        threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        assert self._http is not None
        self._http.shutdown()
        self._http.server_close()

    def answer(self, exchange: Exchange) -> None:
        self.requests.append(exchange.request)
        embeds = exchange.request.kind == "embedding"
        answer = self._script.popleft() if self._script else Exchange.embed if embeds else self.brain(exchange.request)
        try:
            if callable(answer):
                answer(exchange)
            else:
                exchange.say(answer)
        except OSError:
            self.client_gone.set()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False


def _handler_for(server: WireServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            self.close_connection = True
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            wire: Literal["gemini", "openai"] = "openai" if self.path.endswith(("/chat/completions", "/embeddings")) else "gemini"
            request = WireRequest(wire, self.path, {k.lower(): v for k, v in self.headers.items()}, body, time.monotonic())
            server.answer(Exchange(request, server, self))

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing: the requests are recorded."""

    return Handler


def refused_url() -> str:
    """An address of this machine where nobody listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{taken.getsockname()[1]}"
