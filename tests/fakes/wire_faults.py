"""What a model's service does wrong, each as an answer that `WireServer.script` takes."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tests.fakes.wire import PATIENCE_S, Exchange

Fault = Callable[[Exchange], None]


def status(
    code: int,
    reason: str = "",
    *,
    retry_after: str | None = None,
    retry_info: str | None = None,
    detail: str | None = None,
    message: str = "no",
) -> Fault:
    """An error in JSON, with the delay in the header or (Google's way) in the body, and the reason that a detail of it gives."""
    error: dict[str, Any] = {"code": code, "message": message, "status": reason}
    if retry_info:
        error["details"] = [{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": retry_info}]
    if detail:
        error["details"] = [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": detail}]
    headers = {"Retry-After": retry_after} if retry_after else {}
    return lambda exchange: exchange.send(code, json.dumps({"error": error}).encode(), headers=headers)


def html(code: int = 503) -> Fault:
    """A page of some proxy or captive portal."""
    return lambda exchange: exchange.send(code, b"<html><body>Sorry</body></html>", "text/html")


def no_content(exchange: Exchange) -> None:
    exchange.handler.send_response(204)
    exchange.handler.end_headers()


def empty(exchange: Exchange) -> None:
    """200 and nothing."""
    exchange.open()
    exchange.handler.wfile.write(b"0\r\n\r\n")


def garbage(text: str) -> Fault:
    """A stream whose only event is this text."""

    def answer(exchange: Exchange) -> None:
        exchange.open()
        exchange.raw(f"data: {text}\r\n\r\n")
        exchange.end()

    return answer


def cut(said: str = "") -> Fault:
    """The connection breaks after these words."""

    def answer(exchange: Exchange) -> None:
        if said:
            exchange.open()
            exchange.event(exchange.request.chunk(said))
        exchange.handler.close_connection = True

    return answer


def error_midway(said: str, code: int = 503) -> Fault:
    def answer(exchange: Exchange) -> None:
        exchange.open()
        exchange.event(exchange.request.chunk(said))
        exchange.event({"error": {"code": code, "message": "overloaded", "status": "UNAVAILABLE"}})
        exchange.end()

    return answer


def finish(reason: str, said: str = "") -> Fault:
    """An answer that ends for this reason."""
    return lambda exchange: exchange.say(said, reason)


def blocked(reason: str = "SAFETY") -> Fault:
    """Gemini's refusal of the question itself."""

    def answer(exchange: Exchange) -> None:
        exchange.open()
        exchange.event({"promptFeedback": {"blockReason": reason}})
        exchange.end()

    return answer


def thoughts_only(exchange: Exchange) -> None:
    exchange.open()
    exchange.event(exchange.request.chunk("흠", thought=True))
    exchange.event(exchange.request.chunk(reason="STOP"))
    exchange.end()


def silence(exchange: Exchange) -> None:
    """Take the request and say nothing until the client leaves."""
    if exchange.client_left(PATIENCE_S):
        exchange.server.client_gone.set()


def trickle(said: str = "") -> Fault:
    """After these words only what keeps the line alive, twenty times a second, until the client leaves."""

    def answer(exchange: Exchange) -> None:
        exchange.open()
        if said:
            exchange.event(exchange.request.chunk(said))
        for _ in range(int(PATIENCE_S * 20)):
            exchange.raw("\r\n" if exchange.request.wire == "gemini" else ": wait\n\n")
            if exchange.client_left(0.05):
                exchange.server.client_gone.set()
                return

    return answer


def trickling_headers(exchange: Exchange) -> None:
    """A status line, then one header after the other without an end."""
    exchange.handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    for number in range(int(PATIENCE_S * 20)):
        exchange.handler.wfile.write(f"X-{number}: wait\r\n".encode())
        if exchange.client_left(0.05):
            exchange.server.client_gone.set()
            return
