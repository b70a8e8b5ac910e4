"""One call of a model's service, bounded in wall time whatever the server does.

The call runs in a thread of its own and hands its pieces over; the caller waits for each no longer than the call has
left. So the bound holds where a socket's timeout does not: for a name that does not resolve, for headers or a stream that
trickle. When the caller leaves (time is up, Ctrl-C, a closed generator) the connection is cut, which ends the thread.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import socket
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from memory_store.errors import ModelUnreachableError

if TYPE_CHECKING:  # loads in a tenth of a second; only a call needs it
    import httpx2


@dataclass(frozen=True)
class Bounds:
    """How long one call may take in all, in seconds, how often its opening may be tried, and how long its answer may be."""

    timeout_s: float = 120.0
    attempts: int = 3
    max_tokens: int = 4096
    """Thoughts of a reasoning model count too."""
    first_pause_s: float = 0.5
    """The pause before the second attempt where the server names none; each further one is twice as long."""


@dataclass
class Call:
    """A call under way: what it has left, and the means to end it from outside."""

    bounds: Bounds
    _left: threading.Event = field(default_factory=threading.Event)
    _sockets: list[socket.socket] = field(default_factory=list)
    _ends: float = 0.0

    def __post_init__(self) -> None:
        self._ends = time.monotonic() + self.bounds.timeout_s

    @property
    def remaining(self) -> float:
        """Seconds until the time is up, 0 from then on."""
        return max(0.0, self._ends - time.monotonic())

    @property
    def abandoned(self) -> bool:
        """Whether the caller has left: nobody reads what still comes."""
        return self._left.is_set()

    def pause(self, seconds: float) -> bool:
        """Wait; False when the caller left meanwhile."""
        return not self._left.wait(seconds)

    def trace(self, event: str, info: dict[str, Any]) -> None:
        """Note each socket that is opened (httpx's `trace` extension calls this in the thread of the call)."""
        if event.endswith(("connect_tcp.complete", "start_tls.complete")):
            self._sockets.append(info["return_value"].get_extra_info("socket"))
            if self.abandoned:
                self.cut()

    def cut(self) -> None:
        """End the call. Shutting a socket down, unlike closing it, wakes the thread that reads from it."""
        self._left.set()
        for opened in self._sockets:
            with contextlib.suppress(OSError):  # closed already
                opened.shutdown(socket.SHUT_RDWR)


_current: ContextVar[Call] = ContextVar("call")

LOOPBACK = ("all://127.0.0.1", "all://localhost", "all://[::1]")
"""A server on this machine is never reached through a proxy, whatever NO_PROXY leaves out."""


def http_client(bounds: Bounds) -> httpx2.Client:
    """A client whose connections belong to the call in whose thread they are opened. Raises what a bad environment
    (proxy, certificates) makes it raise.

    No connection is kept: between two turns of a customer it would be dead, and a fresh one always passes `trace`.
    """
    import httpx2

    def attach(request: httpx2.Request) -> None:
        request.extensions["trace"] = _current.get().trace

    for name in ("httpx2", "httpcore2"):
        logging.getLogger(name).setLevel(logging.ERROR)  # they tell every address
    limits = httpx2.Limits(max_keepalive_connections=0)
    direct = dict.fromkeys(LOOPBACK)
    return httpx2.Client(timeout=bounds.timeout_s, limits=limits, mounts=direct, event_hooks={"request": [attach]})


def bounded(bounds: Bounds, pieces: Callable[[Call], Iterator[str]], who: str) -> Generator[str, None, None]:
    """The pieces of a call to `who`, each as it comes. Raises what the call raises, and ModelUnreachableError when its time is up."""
    call = Call(bounds)
    handed: queue.SimpleQueue[str | BaseException | None] = queue.SimpleQueue()

    def work() -> None:
        _current.set(call)
        try:
            for piece in pieces(call):
                handed.put(piece)
                if call.abandoned:
                    return
            handed.put(None)
        except BaseException as error:  # noqa: BLE001 - handed to the caller's thread, which raises it
            handed.put(error)

    threading.Thread(target=work, name="model-call", daemon=True).start()
    try:
        while (item := _next(handed, call, who)) is not None:
            yield item
    finally:
        call.cut()


def _next(handed: queue.SimpleQueue[str | BaseException | None], call: Call, who: str) -> str | None:
    try:
        item = handed.get(timeout=call.remaining)
    except queue.Empty:
        raise ModelUnreachableError(f"{who} did not finish within {call.bounds.timeout_s:g} s; try again, or allow more time") from None
    if isinstance(item, BaseException):
        raise item
    return item
