"""The prompt of a terminal that can't move its cursor (TERM=dumb): it prints a mark and reads a line, nothing more."""

import sys
from collections.abc import Callable

from haru_cli.i18n import _
from haru_cli.repl.entry import LIMIT, cleaned, too_long
from haru_cli.repl.signals import Signals
from haru_cli.repl.view import View


class DumbPrompt:
    """Offers what `Prompt` does, as far as such a terminal can. What was typed can't be taken from its screen."""

    erases = False

    def __init__(self, view: View, signals: Signals, *, notices: Callable[[], None], ready: Callable[[], None]) -> None:
        self._view = view
        self._signals = signals
        self._notices = notices
        self._ready = ready

    def message(self) -> str:
        """The next line. Raises EOFError, KeyboardInterrupt and Terminated."""
        self._notices()
        while True:
            text = self.ask(_("You"))
            if len(text) <= LIMIT:
                return text
            self._view.line(too_long(text), "error")

    def ask(self, label: str) -> str:
        """A line in answer to `label`. Raises as `message` does."""
        self._view.write(self._view.paint(f"{label}: "))
        self._ready()
        try:
            with self._signals.prompting(), self._signals.interruptible():
                line = sys.stdin.readline()
        except KeyboardInterrupt:
            self._view.line()
            raise
        if not line:
            self._view.line()
            raise EOFError
        return cleaned(line)

    def remember(self, text: str) -> None:
        """There is no history."""

    def replace(self, old: str, new: str) -> None:
        """There is no history."""

    def wake(self) -> None:
        """Notices wait for the next prompt."""

    def end(self, error: Exception) -> None:
        """The line is read to its end."""
