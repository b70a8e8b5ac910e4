"""A terminal for tests: a real pseudo-terminal with a program in it, and an emulated screen that shows what a person would see."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Mapping, Sequence
from typing import Self

import pexpect
import pyte

PATIENCE = 20.0
"""Seconds until a text that does not come counts as missing."""


class Terminal:
    """Runs a command; `until` reads from it until a text stands on the screen. To be used as a context manager."""

    def __init__(self, command: Sequence[str], *, rows: int = 24, columns: int = 80, env: Mapping[str, str]) -> None:
        self.screen = pyte.HistoryScreen(columns, rows, history=5000, ratio=0.5)
        self._stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.child = pexpect.spawn(command[0], list(command[1:]), dimensions=(rows, columns), env=dict(env), timeout=PATIENCE)
        self.child.delaybeforesend = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.child.close(force=True)

    def type(self, text: str) -> None:
        """Press these keys."""
        self.child.send(text.encode())

    def line(self, text: str) -> None:
        """Type a line and press Enter."""
        self.type(text + "\r")

    def paste(self, text: str) -> None:
        """Paste as terminals do that mark it."""
        self.type(f"\x1b[200~{text}\x1b[201~")

    def resize(self, rows: int, columns: int) -> None:
        self.screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    def signal(self, number: int) -> None:
        """Send a signal to all that runs in the terminal."""
        os.killpg(self.child.pid, number)

    def interrupt(self) -> None:
        """What Ctrl-C sends, without the key: the key also discards what was typed and not yet read."""
        self.signal(signal.SIGINT)

    def hang_up(self) -> None:
        """Close the window, and wait for what ran in it."""
        self.child.ptyproc.fileobj.close()
        self.child.wait()

    def until(self, *texts: str, gone: str = "") -> str:
        """Read until all the texts stand on the screen or above it, and `gone` does not; returns all that is seen then."""
        deadline = time.monotonic() + PATIENCE
        while True:
            seen = self.seen()
            if all(text in seen for text in texts) and (not gone or gone not in seen):
                return seen
            left = deadline - time.monotonic()
            assert left > 0, f"{texts} did not come (or {gone!r} did not go); the screen:\n{seen}"
            try:
                self._read(left)
            except pexpect.EOF:
                seen = self.seen()
                assert all(text in seen for text in texts), f"{texts} did not come before the end; the screen:\n{seen}"
                return seen
            except pexpect.TIMEOUT:
                continue

    def end(self) -> int:
        """Read until the program ends; its exit status, or 128 + the signal that ended it."""
        try:
            while True:
                self._read(PATIENCE)
        except pexpect.EOF:
            self.child.wait()
        return self.child.exitstatus if self.child.exitstatus is not None else 128 + self.child.signalstatus

    def seen(self) -> str:
        """What can be scrolled back to and what stands on the screen, one row a line, blanks at the ends left out."""
        above = ["".join(row[x].data for x in range(self.screen.columns)).rstrip() for row in self.screen.history.top]
        return "\n".join([*above, *self.rows()])

    def rows(self) -> list[str]:
        """The screen, row by row."""
        cells = self.screen.buffer
        return ["".join(cells[y][x].data for x in range(self.screen.columns)).rstrip() for y in range(self.screen.lines)]

    def feed(self, data: bytes) -> None:
        """Show what the program printed."""
        self._stream.feed(data)

    def _read(self, seconds: float) -> None:
        data = self.child.read_nonblocking(65536, timeout=seconds)
        self.raw += data
        self.feed(data)
