"""The prompt first, everything else behind it: reads lines and hands them to the chat, which opens while the first is typed.

Imported and run before anything of the library or the models is, so that a person can type within a fraction of a second.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import nullcontext
from threading import Event
from typing import TYPE_CHECKING

from haru_cli.i18n import _
from haru_cli.output import is_plain
from haru_cli.repl.background import Background
from haru_cli.repl.keyboard import unread
from haru_cli.repl.leave import Leave
from haru_cli.repl.signals import Signals, Terminated
from haru_cli.repl.view import View

if TYPE_CHECKING:
    from haru_cli.repl.chat import Chat, ChatContext
    from haru_cli.repl.dumb import DumbPrompt
    from haru_cli.repl.prompt import Prompt
    from memory_store.visit import Visit

Open = Callable[[Background], "tuple[Visit, ChatContext]"]

INTERRUPTED = 130


def start_chat(open: Open, *, background: Background | None = None, plain: bool = False) -> int:
    """Chat at the terminal until the visit is ended or left; returns the exit code.

    `open` opens the visit, in a thread; what it raises is raised here. Whoever opened the visit closes it.

    Ended (Ctrl-D, /quit): what is to be remembered was shown and stored, or the visit is pending because the model failed
    or the person did not want to wait. Left (SIGTERM, SIGHUP): every turn is stored, the session stays open.
    """
    view = View(sys.stdout, plain=plain or is_plain())
    with Signals() as signals:
        try:
            shell = Shell(open, background or Background(), view, signals)
            with unread(sys.stdin) if shell.prompt.erases else nullcontext():
                return shell.run()
        except (Terminated, OSError):
            # OSError: nobody is left at the terminal, as with SIGHUP. All that was said is stored.
            return INTERRUPTED


class Shell:
    """Reads lines, and holds the chat as soon as it is there."""

    def __init__(self, open: Open, background: Background, view: View, signals: Signals) -> None:
        self._open = open
        self._background = background
        self._view = view
        self._signals = signals
        self._chat: Chat | None = None
        self._failure: Exception | None = None
        self._opening = False
        self._opened = Event()
        self.prompt = self._make_prompt()
        background.connect(self.prompt.wake)

    def run(self) -> int:
        if self._view.plain:
            self._ready_chat()  # what is printed above a prompt that stands already, a screen reader would read out of order
        interrupts = 0
        while True:
            try:
                line = self.prompt.message()
                interrupts = 0
                if line:
                    self._ready_chat().take(line)
            except KeyboardInterrupt:
                interrupts += 1
                if interrupts >= 2:
                    self._view.line(_("To leave: Ctrl-D or /quit."), "dim")
            except (EOFError, Leave):
                return self._ready_chat().farewell()

    def _ready_chat(self) -> Chat:
        """The chat, waited for; what has happened meanwhile is shown. Raises what opening it raised."""
        self._ready()
        self._opened.wait()
        if self._failure:
            raise self._failure
        assert self._chat is not None
        self._show_notices()
        return self._chat

    def _make_prompt(self) -> Prompt | DumbPrompt:
        if os.environ.get("TERM", "dumb") == "dumb":
            from haru_cli.repl.dumb import DumbPrompt

            return DumbPrompt(self._view, self._signals, notices=self._show_notices, ready=self._ready)
        from haru_cli.repl.prompt import Prompt

        return Prompt(
            self._view,
            self._signals,
            candidates=lambda typed: self._chat.candidates(typed) if self._chat else [],
            toolbar=lambda: self._chat.toolbar() if self._chat else _("Opening the visit…"),
            notices=self._show_notices,
            ready=self._ready,
        )

    def _show_notices(self) -> None:
        self._background.show(self._view)

    def _ready(self) -> None:
        if not self._opening:
            self._opening = True
            self._background.start(self._open_chat)

    def _open_chat(self) -> None:
        try:
            from haru_cli.repl.chat import Chat

            visit, context = self._open(self._background)
            self._view.plain = self._view.plain or context.plain
            self._chat = Chat(visit, context, self._view, self._signals, self.prompt)
            self._background.put(self._chat.opening)
        except Exception as error:  # noqa: BLE001  # carried to the main thread, where it belongs
            self._failure = error
            self.prompt.end(error)
            return
        finally:
            self._opened.set()
        self._chat.prepare()
