"""A visit at the terminal: what is done with each line that the person sends."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass, field
from threading import Event
from typing import TYPE_CHECKING

from haru_cli.i18n import _, explained
from haru_cli.models.usage import Meter
from haru_cli.repl.background import Background
from haru_cli.repl.farewell import farewell
from haru_cli.repl.keyboard import unread
from haru_cli.repl.opening import opening
from haru_cli.repl.registry import candidates, find, register_all
from haru_cli.repl.shell import start_chat
from haru_cli.repl.signals import Signals
from haru_cli.repl.view import View
from haru_cli.visits.events import cut_note
from memory_store.errors import GateError, InvalidError, MemoryStoreError
from memory_store.protocols import Model, Passage
from memory_store.recall import MemorySearch
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
    memories: MemorySearch = field(default_factory=MemorySearch)
    """What finds memories by words that are typed."""
    prepare: Callable[[], None] = lambda: None
    """What must not keep the first prompt waiting: loading models and analysers, finishing earlier visits. Called in a
    thread once the prompt stands; the first reply waits for it, but not for long. It may `tell` the background."""
    meter: Meter = field(default_factory=Meter)
    """Counts the tokens of the visit's model."""
    background: Background = field(default_factory=Background)
    """The one whose `schedule` and `on_summary` the visit was made with."""
    models: Sequence[str] = ("offline", "gemini")
    """Names that Tab offers after `/model`."""
    assume_yes: bool = False
    plain: bool = False


def run_chat(visit: Visit, context: ChatContext) -> int:
    """`start_chat` with a visit that is open already."""
    return start_chat(lambda _background: (visit, context), background=context.background, plain=context.plain)


class Chat:
    """One person at one terminal; what slash commands work on."""

    def __init__(self, visit: Visit, context: ChatContext, view: View, signals: Signals, prompt: Prompt | DumbPrompt) -> None:
        self.visit = visit
        self.context = context
        self.view = view
        self.signals = signals
        self.prompt = prompt
        register_all()
        self._trouble_told = False
        self._prepared = Event()

    def opening(self, view: View) -> None:
        """Show who is served."""
        opening(view, self.visit)

    def prepare(self) -> None:
        """Do what must not keep the first prompt waiting."""
        try:
            self.context.prepare()
            self.refresh_profile()
        finally:
            self._prepared.set()

    def take(self, line: str) -> None:
        """A line that was typed: a slash command or a message."""
        if line.startswith("/"):
            self._command(line)
        else:
            self._message(line)
        self._tell_trouble()

    def farewell(self) -> int:
        """End the visit; returns the exit code."""
        return farewell(self)

    def candidates(self, typed: str) -> list[tuple[str, int, str]]:
        """What Tab offers."""
        return candidates(self, typed)

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
        self.view.line(explained(error), "error")

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
        before = [(turn.customer, turn.reply) for turn in self.visit.session.turns]
        try:
            turn = self.visit.hear(line)
        except (GateError, InvalidError) as error:
            self.view.line(_("The message was not taken: {error}").format(error=explained(error)), "error")
            return
        self.prompt.remember(turn.customer)
        self._echo(turn, before)
        self._answer(turn)

    def _echo(self, turn: Turn, before: Sequence[tuple[str, str]]) -> None:
        """Show the message as it was taken. When earlier ones turn out to hold a part of something sensitive, they are on
        the screen already, and can only be taken from there with all the rest."""
        earlier = self.visit.session.turns[: len(before)]
        changed = [(old, past) for old, past in zip(before, earlier, strict=True) if old != (past.customer, past.reply)]
        for (words, _reply), past in changed:
            self.prompt.replace(words, past.customer)
        if changed and self.prompt.erases:
            self.view.clear(scrollback=True)
            for past in earlier:
                self.view.past(past.customer, past.reply)
        if self.prompt.erases or turn.masked:
            self.view.customer(turn.customer)
        if turn.masked or changed:
            kinds = ", ".join(turn.masked)
            note = _("Masked and not recorded: {kinds}").format(kinds=kinds) if kinds else _("Earlier messages were changed, too.")
            self.view.line(f"※ {note}", "warning")

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
            if self.visit.trace.cut:
                self.view.line(cut_note(), "dim")
        except KeyboardInterrupt:
            self.visit.unanswered()
            self.view.line(_("(stopped)"), "dim")
        except MemoryStoreError as error:
            self.view.line(_("No answer: {error}").format(error=explained(error)), "error")
            self.view.line(_("Send it again, or choose another model with /model."), "dim")

    def _tell_trouble(self) -> None:
        if self.visit.trouble and not self._trouble_told:
            self._trouble_told = True
            self.view.line(_("This visit is not being saved: {error}").format(error=explained(self.visit.trouble)), "error")

    def toolbar(self) -> str:
        """What stands under the input."""
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
            _("tokens: {count}").format(count=self.context.meter.total),
        ]
        if not self.visit.saving:
            parts.append(_("not saved"))
        return " · ".join(parts)
