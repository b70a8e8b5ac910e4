"""The end of a visit: what is to be remembered is shown as a list of changes, corrected by the person, and stored."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from haru_cli.asking import NO, YES
from haru_cli.exits import Exit, exit_code
from haru_cli.i18n import _, explained, phrase
from haru_cli.repl.opening import counts
from memory_store.errors import MemoryStoreError, ModelError
from memory_store.extraction import Operation

if TYPE_CHECKING:
    from haru_cli.repl.chat import Chat
    from memory_store.extraction.reconcile import Done

HEADING = "[장기 기억 저장]"

_CHOICE = re.compile(r"(?P<numbers>\d+(?:[\s,]+\d+)*)$|(?P<number>\d+)\s+(?P<text>\S.*)$", re.DOTALL)


def farewell(chat: Chat) -> int:
    """End the visit; returns the exit code."""
    visit, view = chat.visit, chat.view
    if not visit.session.turns:
        view.line(_("Goodbye."))
        return Exit.DONE
    if not visit.saving:
        view.line(_("Nothing of this visit was saved. Goodbye."))
        return Exit.STORE if visit.trouble else Exit.DONE
    code = remember(chat)
    view.line(_("Goodbye."))
    return code


def remember(chat: Chat) -> int:
    """Ask the model what to remember, let the person correct it, store it. Whatever stops this leaves the visit pending, to
    be finished at the next start; returns the exit code."""
    visit, view = chat.visit, chat.view
    try:
        proposed = _propose(chat)
        remembered = visit.commit(_review(chat, proposed))
    except KeyboardInterrupt:
        view.line(_("Not finished; it stays pending and is taken up at the next start."), "warning")
        return Exit.DONE
    except ModelError as error:
        view.line(_("What to remember could not be worked out: {error}").format(error=explained(error)), "error")
        view.line(_("The visit is saved; it stays pending and is taken up at the next start."), "dim")
        return exit_code(error)
    except MemoryStoreError as error:
        view.line(_("Nothing was stored: {error}").format(error=explained(error)), "error")
        return exit_code(error)
    chat.refresh_profile()
    if proposed:
        stored = len(remembered.accepted)
        view.line(_("Changes stored: {count}. Remembered now: {counts}").format(count=stored, counts=counts(visit.profile)), "good")
    return Exit.DONE


def _propose(chat: Chat) -> list[Operation]:
    with (
        chat.unread_lines(),
        chat.view.spinner(_("Working out what to remember… (Ctrl-C: later)")),
        chat.signals.interruptible(),
    ):
        return chat.visit.propose()


def _review(chat: Chat, operations: list[Operation]) -> list[Operation]:
    """The operations that the person lets stand. Raises KeyboardInterrupt."""
    while True:
        outcomes = [(operation, done) for operation in operations for done in chat.visit.preview([operation]).done]
        _show(chat, [done for _operation, done in outcomes])
        if chat.context.assume_yes or all(done.refused for _operation, done in outcomes):
            return operations
        chat.view.hint(_("Enter: store · 2: drop no. 2 · 2 other words: change no. 2 · n: store nothing · Ctrl-C: later"))
        try:
            answer = chat.context.mask(chat.prompt.ask(_("Store")))
        except EOFError:
            return operations
        if not answer or answer.casefold() in YES:
            return operations
        if answer.casefold() in NO:
            return []
        said = corrected([operation for operation, _done in outcomes], answer)
        if said is None:
            chat.view.line(_("That was not understood."), "warning")
        else:
            operations = said


def corrected(operations: Sequence[Operation], answer: str) -> list[Operation] | None:
    """The operations after what the person said of them; None when that could not be understood."""
    choice = _CHOICE.match(answer)
    named = {int(number) for number in re.findall(r"\d+", choice["numbers"] or choice["number"])} if choice else set()
    if choice is None or not named <= set(range(1, len(operations) + 1)):
        return None
    if choice["numbers"]:
        return [operation for place, operation in enumerate(operations, 1) if place not in named]
    return [
        operation.model_copy(update={"content": choice["text"]}) if place in named else operation
        for place, operation in enumerate(operations, 1)
    ]


def _show(chat: Chat, outcomes: Sequence[Done]) -> None:
    chat.view.section(HEADING)
    if not outcomes:
        chat.view.line(_("Nothing new to remember."), "dim")
    before = {memory.id for memory in chat.visit.record().memories}
    for number, done in enumerate(outcomes, 1):
        sign, style, what = _change(done, known=done.op == "add" and done.id in before)
        text = f"{number:>2} {sign} {what} · {phrase(done.kind)}: {chat.context.mask(done.content)}"
        note = phrase(done.refused or done.reason)
        chat.view.painted(chat.view.paint(text, style) + chat.view.paint(f"  ({note})" if note else "", "dim"), indent=5)


def _change(done: Done, *, known: bool) -> tuple[str, str, str]:
    """A sign, a style and a word for what became of an operation."""
    if done.refused:
        return "×", "warning", _("refused")
    if known:
        return "=", "dim", _("known")
    return {
        "add": ("+", "good", _("new")),
        "update": ("~", "customer", _("changed")),
        "supersede": ("~", "customer", _("changed")),
        "close": ("✓", "good", _("settled")),
        "drop": ("-", "warning", _("dropped")),
    }[done.op]
