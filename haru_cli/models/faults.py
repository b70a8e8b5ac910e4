"""The one seam where what a service or the network does wrong becomes a ModelError: a line for people, and whether to try again.

Nothing that came from outside enters a line but a status code and a status word: a body may repeat the customer's words,
and an error of the HTTP library may carry the key.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing
from typing import Any, NamedTuple

from haru_cli.models.call import Call
from memory_store.errors import ModelAnswerError, ModelError, ModelRefusedError, ModelUnreachableError

KEY_REASONS = frozenset({"API_KEY_INVALID", "UNAUTHENTICATED", "invalid_api_key"})


class Fault(NamedTuple):
    """A failed attempt."""

    error: ModelError
    retry: bool = False
    delay: float | None = None
    """Seconds that the server asks to wait."""


def word(value: object) -> str:
    """A status or reason as it may be shown: one identifier, or nothing."""
    text = str(value or "")
    return text if re.fullmatch(r"[A-Za-z][A-Za-z_]{1,48}", text) else ""


def of_status(who: str, code: int, reason: str = "", delay: float | None = None) -> Fault:
    """What an HTTP status other than a success means, with the service's own word for it and the delay it asks for."""
    status = f"({code} {word(reason)})".replace(" )", ")")
    if code == 429:
        then = "its quota may be used up" if delay is None else f"it asks to wait {delay:.0f} s"
        return Fault(ModelRefusedError(f"{who} takes no more requests now {status}; {then}"), retry=True, delay=delay)
    if code == 408 or code >= 500:
        return Fault(ModelUnreachableError(f"{who} is overloaded or out of order {status}; try again later"), retry=True, delay=delay)
    if code in (401, 403) or reason in KEY_REASONS:
        return Fault(ModelRefusedError(f"{who} did not accept the key {status}; `haru doctor` tells where it comes from"))
    if code == 404:
        return Fault(ModelRefusedError(f"{who} knows no such model {status}; name another with --model, or check base_url"))
    if code < 400:
        return Fault(ModelAnswerError(f"{who} answered without content {status}"))
    return Fault(ModelRefusedError(f"{who} did not accept the request {status}"))


def of_exception(who: str, error: Exception, begun: bool) -> Fault:
    """What an exception means that is no status: of the HTTP library, of the environment, or of a reader that met rubbish."""
    import httpx2

    match error:
        case httpx2.TimeoutException():
            return Fault(ModelUnreachableError(f"{who} did not answer in time; try again, or allow more time"))
        case httpx2.ConnectError():
            return Fault(ModelUnreachableError(f"no connection to {who}; check the network, base_url and whether the server runs"))
        case httpx2.LocalProtocolError() | UnicodeEncodeError():
            return Fault(ModelRefusedError(f"the key for {who} holds characters that no key has; copy it again"))
        case httpx2.TransportError() if begun:
            return Fault(ModelAnswerError(f"the answer of {who} broke off"))
        case httpx2.TransportError():
            return Fault(ModelUnreachableError(f"{who} closed the connection without an answer"), retry=True)
        case ImportError() | OSError():
            return Fault(
                ModelUnreachableError(f"the connection to {who} can't be set up ({type(error).__name__}); check proxy and SSL variables")
            )
        case _:
            return Fault(ModelAnswerError(f"the answer of {who} can't be read ({type(error).__name__})"))


def asked_delay(headers: Mapping[str, str], body: object = None) -> float | None:
    """The seconds that a refusal asks to wait: the header `Retry-After` (RFC 9110 10.2.3, in seconds), else Google's RetryInfo
    ("2s", google/rpc/error_details.proto) in the body."""
    told = [headers.get("retry-after", ""), *(str(detail.get("retryDelay", "")).removesuffix("s") for detail in _details(body))]
    return next((float(text) for text in told if re.fullmatch(r"\d{1,9}(\.\d{1,9})?", text)), None)


def error_of(body: object) -> dict[str, Any]:
    """The error object in a body, in the forms that services use; empty when there is none."""
    if isinstance(body, list) and body:
        body = body[0]
    inner = body.get("error", body) if isinstance(body, dict) else {}
    return inner if isinstance(inner, dict) else {}


def reason_of(body: object) -> str:
    """The most telling status word in a body: the reason of a detail, else the status or code of the error."""
    error = error_of(body)
    told = [*(detail.get("reason") for detail in _details(body)), error.get("status"), error.get("code"), error.get("type")]
    return next((found for value in told if (found := word(value))), "")


def _details(body: object) -> list[dict[str, Any]]:
    details = error_of(body).get("details")
    return [detail for detail in details if isinstance(detail, dict)] if isinstance(details, list) else []


def attempts(call: Call, attempt: Callable[[], Generator[str, None, None]], fault_of: Callable[[Exception, bool], Fault]) -> Iterator[str]:
    """The pieces of the first attempt that opens. Only the opening is tried again: what was passed on can't be taken back.

    A pause that the call has no time for is not begun. Raises ModelError.
    """
    for number in range(1, call.bounds.attempts + 1):
        begun = False
        try:
            with closing(attempt()) as pieces:
                for piece in pieces:
                    begun = True
                    yield piece
            return
        except ModelError:
            raise
        except Exception as error:  # noqa: BLE001 - the seam: libraries raise what they like on what a server sends
            fault = fault_of(error, begun)
        pause = call.bounds.first_pause_s * 2 ** (number - 1) if fault.delay is None else fault.delay
        hopeless = begun or not fault.retry or number == call.bounds.attempts or pause >= call.remaining
        if hopeless or not call.pause(pause):
            raise fault.error from None
