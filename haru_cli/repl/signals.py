"""Ctrl-C stops what may be stopped and nothing else; SIGTERM and SIGHUP end the program in order, from wherever it is.

Python raises from a signal's handler in the middle of anything the main thread does. So that a second Ctrl-C does not hit
the clearing up after the first, it raises only inside `interruptible`, and there once. One that comes a little too early,
after the last prompt, is not lost: `interruptible` begins with it.
"""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any, Self

_ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Terminated(BaseException):
    """SIGTERM or SIGHUP arrived."""


class Signals:
    """The signals of the chat, for as long as the block runs. For the main thread only."""

    def __init__(self) -> None:
        self._before: dict[int, Any] = {}
        self._armed = False
        self._early = False
        self._end: Callable[[BaseException], bool] = lambda error: False

    def __enter__(self) -> Self:
        for number in _ENDING:
            self._before[number] = signal.signal(number, self._terminate)
        self._before[signal.SIGINT] = signal.signal(signal.SIGINT, self._interrupt)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """A block that Ctrl-C leaves with KeyboardInterrupt."""
        self._armed = True
        try:
            if self._early:
                self._interrupt(signal.SIGINT, None)
            yield
        finally:
            self._armed = False

    @contextmanager
    def prompting(self, end: Callable[[BaseException], bool] = lambda error: False) -> Iterator[None]:
        """A block that reads from the person. Where an event loop does that, `end` takes the exception into it and says
        whether it could."""
        self._end = end
        self._early = False
        try:
            yield
        finally:
            self._end = lambda error: False

    def _interrupt(self, _number: int, _frame: FrameType | None) -> None:
        self._early = not self._armed
        if self._armed:
            self._armed = False
            raise KeyboardInterrupt

    def _terminate(self, _number: int, _frame: FrameType | None) -> None:
        self._armed = False
        error = Terminated()
        if not self._end(error):
            raise error
