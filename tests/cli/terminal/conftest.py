"""The chat with a model that does as it is told, in a terminal whose screen can be read."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from memory_store.storage.tinydb import TinyStore
from tests.cli.conftest import clean_environment
from tests.cli.terminal.screen import Terminal

ROOT = Path(__file__).parent.parent.parent.parent
PROGRAM = Path(__file__).with_name("chat_program.py")
PROMPT = "번째 말"

AND_THEN = 'trap "" INT TERM HUP; "$0" "$@"; code=$?; stty -a; exit $code'
"""Runs the chat and tells the terminal's settings after it; what is sent to all of the terminal is meant for the chat."""

Chat = Callable[..., Terminal]


@pytest.fixture
def chat(tmp_path: Path, home: Path) -> Iterator[Chat]:
    """Starts the chat in a terminal; the first prompt stands when it returns."""
    with ExitStack() as stack:

        def start(*arguments: str, rows: int = 24, columns: int = 80, ready: str = PROMPT, **env: str) -> Terminal:
            command = ["/bin/sh", "-c", AND_THEN, sys.executable, str(PROGRAM), str(home), *arguments]
            environment = {**clean_environment(tmp_path), "PYTHONPATH": str(ROOT), "TERM": "xterm-256color", **env}
            terminal = stack.enter_context(Terminal(command, rows=rows, columns=columns, env=environment))
            terminal.until(ready)
            return terminal

        yield start


def turns(home: Path, customer: str = "C007") -> list[tuple[str, str]]:
    """What is stored of the only session: the customer's words and the state of each turn."""
    (session,) = TinyStore(home, lambda value: value).read(customer).sessions
    return [(turn.customer, turn.state) for turn in session.turns]


def restored(terminal: Terminal) -> bool:
    """Whether the terminal reads lines and echoes again, and marks no pastes, after the end."""
    settings = terminal.raw[terminal.raw.rindex(b"speed ") :].split()
    return {b"icanon", b"echo", b"isig"} <= set(settings) and terminal.raw.rfind(b"\x1b[?2004l") > terminal.raw.rfind(b"\x1b[?2004h")
