"""What the tests of the models share: no variable of the machine reaches them, and a server stands where the service would."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from haru_cli.models.call import Bounds
from tests.fakes.wire import WireServer

FOREIGN = ("GOOGLE_", "GEMINI_", "OPENAI_", "SSL_CERT_", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY")

KEY = "AIza-not-a-real-key-0123456789"

QUICK = Bounds(timeout_s=20, attempts=3, first_pause_s=0)
"""Ample time, no pause between attempts."""

HURRIED = Bounds(timeout_s=0.6, attempts=3, first_pause_s=0)
"""For servers that never finish."""


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.upper().startswith(FOREIGN):
            monkeypatch.delenv(name)


@pytest.fixture
def server() -> Iterator[WireServer]:
    with WireServer(brain=lambda request: "안녕하세요. 하루입니다.") as running:
        yield running


@contextmanager
def interrupt_when(happened: Callable[[], bool]) -> Iterator[None]:
    """Press Ctrl-C, as it were, once something has happened. Whoever starts the tests in the background has it ignored."""
    over = threading.Event()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)

    def watch() -> None:
        while not happened():
            if over.wait(0.01):
                return
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        signal.signal(signal.SIGINT, before)
