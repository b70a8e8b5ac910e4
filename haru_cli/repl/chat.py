"""The person's side of a visit, at a terminal: read a line, let Haru answer, until the person leaves.

Nothing heavy is imported with this module; the prompt is, when `run_chat` runs.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass, field
from threading import Event
from typing import TYPE_CHECKING

from haru_cli.exits import Exit
from haru_cli.i18n import _
from haru_cli.repl.background import Background
from haru_cli.repl.farewell import farewell
from haru_cli.repl.keyboard import unread
from haru_cli.repl.opening import opening
from haru_cli.repl.registry import Leave, candidates, find
from haru_cli.repl.signals import Signals, Terminated
from haru_cli.repl.view import View, is_plain
from memory_store.errors import GateError, InvalidError, MemoryStoreError, ModelError
from memory_store.protocols import Model, Passage
from memory_store.records import Turn, profile_of
from memory_store.storage.store import Store
from memory_store.visit import Visit

if TYPE_CHECKING:
    from haru_cli.repl.dumb import DumbPrompt
    from haru_cli.repl.prompt import Prompt


PREPARE_SECONDS = 10.0
"""How long the first reply waits for what is being prepared."""


@dataclass
class ChatContext:
    """What the chat needs besides the visit. All callables may raise MemoryStoreError, which is shown and ends nothing."""

    store: Store
    mask: Callable[[str], str]
    """The text without what is sensitive, for what is typed and is no message: a command's argument."""
    switch_model: Callable[[str], Model]
    """From a name such as `gemini` or `openai:qwen` to a model."""
    clause: Callable[[str], Passage | None]
    """The clause of an id, as `/why` shows it."""
    prepare: Callable[[], None] = lambda: None
    """What must not keep the first prompt waiting: loading models and analysers, finishing earlier visits. Called in a
    thread once the prompt stands; the first reply waits for it, but not for long. It may `tell` the background."""
    background: Background = field(default_factory=Background)
    """The one whose `schedule` and `on_summary` the visit was made with."""
    models: Sequence[str] = ("offline", "gemini")
    """Names that Tab offers after `/model`."""
    assume_yes: bool = False
    plain: bool = False


def run_chat(visit: Visit, context: ChatContext) -> int:
    """Serve the customer of an opened visit until it is ended or left; returns the exit code.

    Ended (Ctrl-D, /quit): what is to be remembered was shown and stored, or the visit is pending because the model failed
    or the person did not want to wait. Left (SIGTERM, SIGHUP): every turn is stored, the session stays open.
    """
    view = View(sys.stdout, plain=context.plain or is_plain())
    with Signals() as signals:
        try:
            chat = Chat(visit, context, view, signals)
            with unread(sys.stdin) if chat.prompt.erases else nullcontext():
                return chat.run()
        except Terminated:
            return Exit.INTERRUPTED
        except OSError:
            return Exit.INTERRUPTED  # nobody is left at the terminal; as with SIGHUP, all that was said is stored


class Chat:
    """One person at one terminal; what slash commands work on."""

    def __init__(self, visit: Visit, context: ChatContext, view: View, signals: Signals) -> None:
        import haru_cli.repl.slash
        import haru_cli.repl.slash_memory  # noqa: F401  # importing it has put its commands into the registry

        self.visit = visit
        self.context = context
        self.view = view
        self.signals = signals
        self.prompt = self._make_prompt()
        context.background.connect(self.prompt.wake)
        self._trouble_told = False
        self._preparing = False
        self._prepared = Event()

    def _make_prompt(self) -> Prompt | DumbPrompt:
        if os.environ.get("TERM", "dumb") == "dumb":
            from haru_cli.repl.dumb import DumbPrompt

            return DumbPrompt(self.view, self.signals, notices=self._show_notices, ready=self._ready)
        from haru_cli.repl.prompt import Prompt

        return Prompt(
            self.view,
            self.signals,
            candidates=lambda typed: candidates(self, typed),
            toolbar=self._toolbar,
            notices=self._show_notices,
            ready=self._ready,
        )

    def run(self) -> int:
        opening(self.view, self.visit)
        empty_interrupts = 0
        while True:
            try:
                line = self.prompt.message()
                empty_interrupts = 0
                if line:
                    self._take(line)
            except KeyboardInterrupt:
                empty_interrupts += 1
                if empty_interrupts >= 2:
                    self.view.line(_("To leave: Ctrl-D or /quit."), "dim")
            except (EOFError, Leave):
                return farewell(self)
            self._tell_trouble()

    def unread_lines(self) -> AbstractContextManager[None]:
        """A block during which nothing is read. A prompt that reads keys needs it all the time, one that reads lines then."""
        return nullcontext() if self.prompt.erases else unread(sys.stdin, by_line=True)

    def refresh_profile(self) -> None:
        """Let the next reply know what is remembered now. How often the customer has been here stays: this visit does not
        make a newcomer a returning one."""
        then = self.visit.profile
        now = profile_of(self.visit.record(), self.visit.now())
        counters = {"visits": then.visits, "first_visit": then.first_visit, "last_visit": then.last_visit}
        self.visit.profile = now.model_copy(update=counters)

    def failed(self, error: MemoryStoreError) -> None:
        """Show an error and go on."""
        self.view.line(str(error), "error")

    def _ready(self) -> None:
        if not self._preparing:
            self._preparing = True
            self.context.background.start(self._prepare)

    def _prepare(self) -> None:
        try:
            self.context.prepare()
            self.refresh_profile()
        finally:
            self._prepared.set()

    def _take(self, line: str) -> None:
        if line.startswith("/"):
            self._command(line)
        else:
            self._message(line)

    def _command(self, line: str) -> None:
        typed = line
        try:
            line = self.context.mask(typed)
        except GateError as error:
            self.failed(error)
            return
        self.prompt.remember(line)
        if self.prompt.erases or line != typed:
            self.view.customer(line)
        name, _blank, argument = line[1:].partition(" ")
        command = find(name)
        if command is None:
            self.view.line(_("No such command: {name}. /help lists them.").format(name=f"/{name}"), "warning")
            return
        try:
            command.run(self, argument.strip())
        except MemoryStoreError as error:
            self.failed(error)

    def _message(self, line: str) -> None:
        before = [turn.customer for turn in self.visit.session.turns]
        try:
            turn = self.visit.hear(line)
        except (GateError, InvalidError) as error:
            self.view.line(_("The message was not taken: {error}").format(error=error), "error")
            return
        self.prompt.remember(turn.customer)
        self._echo(turn, before)
        self._answer(turn)

    def _echo(self, turn: Turn, before: Sequence[str]) -> None:
        """Show the message as it was taken. When earlier ones turn out to hold a part of something sensitive, they are on
        the screen already, and can only be taken from there with all the rest."""
        earlier = self.visit.session.turns[: len(before)]
        changed = [(old, now.customer) for old, now in zip(before, earlier, strict=True) if old != now.customer]
        for old, now in changed:
            self.prompt.replace(old, now)
        if changed:
            self.view.clear(scrollback=True)
            for past in earlier:
                self.show(past)
        if self.prompt.erases or turn.masked:
            self.view.customer(turn.customer)
        if turn.masked or changed:
            kinds = ", ".join(turn.masked)
            note = _("Masked and not recorded: {kinds}").format(kinds=kinds) if kinds else _("Earlier messages were changed, too.")
            self.view.line(f"※ {note}", "warning")

    def show(self, turn: Turn) -> None:
        """A past turn, as it is stored."""
        self.view.customer(turn.customer)
        if turn.reply:
            with self.view.reply() as reply:
                reply.piece(turn.reply)

    def _answer(self, turn: Turn) -> None:
        try:
            with (
                self.unread_lines(),
                self.view.reply() as reply,
                self.signals.interruptible(),
                closing(self.visit.reply()) as pieces,
            ):
                self._prepared.wait(PREPARE_SECONDS)
                for piece in pieces:
                    reply.piece(piece)
        except KeyboardInterrupt:
            self.visit.unanswered()
            self.view.line(_("(stopped)"), "dim")
        except ModelError as error:
            self.view.line(_("No answer: {error}").format(error=error), "error")
            self.view.line(_("Send it again, or choose another model with /model."), "dim")

    def _show_notices(self) -> None:
        for notice in self.context.background.take():
            if notice.turn is None:
                self.view.line(notice.text, "dim")
            else:
                self.view.section("[요약 메모리 갱신]", notice.text.splitlines())

    def _tell_trouble(self) -> None:
        if self.visit.trouble and not self._trouble_told:
            self._trouble_told = True
            self.view.line(_("This visit is not being saved: {error}").format(error=self.visit.trouble), "error")

    def _toolbar(self) -> str:
        session = self.visit.session
        if self.context.background.busy:
            summary = _("being made")
        elif self.visit.summary:
            summary = _("covers {count} messages").format(count=session.absorbed)
        else:
            summary = _("none yet")
        parts = [
            session.model,
            _("turn {number}").format(number=len(session.turns) + 1),
            _("summary: {state}").format(state=summary),
            _("context: {count} characters").format(count=f"{len(self.visit.trace.seen):,}"),
        ]
        if not self.visit.saving:
            parts.append(_("not saved"))
        return " · ".join(parts)
