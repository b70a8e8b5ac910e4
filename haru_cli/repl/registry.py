"""The slash commands: how one is made, found and completed.

    @command("memory", "기억", argument="[words]", help="What is remembered, or what of it fits the words")
    def memory(chat: Chat, argument: str) -> None: ...

`help` and `argument` are messages of the catalogue, translated when they are shown.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from haru_cli.i18n import _

if TYPE_CHECKING:
    from haru_cli.repl.chat import Chat

Run = Callable[["Chat", str], None]
Complete = Callable[["Chat"], Iterable[tuple[str, str]]]
"""The values that a command's argument can have, each with a remark."""


@dataclass(frozen=True)
class Command:
    """One slash command. `names`: English, Korean, then other ways to say it."""

    names: tuple[str, ...]
    argument: str
    help: str
    run: Run
    complete: Complete | None

    @property
    def usage(self) -> str:
        """How it is typed, in both languages: `/memory, /기억 [낱말]`."""
        names = ", ".join(f"/{name}" for name in self.names[:2])
        return f"{names} {_(self.argument)}".rstrip() if self.argument else names


COMMANDS: list[Command] = []


def command(*names: str, help: str, argument: str = "", complete: Complete | None = None) -> Callable[[Run], Run]:
    """Make a function a slash command."""

    def register(run: Run) -> Run:
        COMMANDS.append(Command(names, argument, help, run, complete))
        return run

    return register


def register_all() -> None:
    """Have every command registered, in the order in which /help lists them."""
    for module in ("slash", "slash_memory", "slash_visit"):
        import_module(f"haru_cli.repl.{module}")


def find(name: str) -> Command | None:
    """The command of this name, or the only one with a name that begins so."""
    name = name.casefold()
    for known in COMMANDS:
        if name in known.names:
            return known
    begun = [known for known in COMMANDS if name and any(_begins(called, name) for called in known.names)]
    return begun[0] if len(begun) == 1 else None


def candidates(chat: Chat, typed: str) -> list[tuple[str, int, str]]:
    """What could stand where `typed` ends: the text, how many characters it takes the place of, a remark."""
    if not typed.startswith("/") or "\n" in typed:
        return []
    name, blank, argument = typed[1:].partition(" ")
    if not blank:
        names = [(called, known) for known in COMMANDS for called in known.names[:2]]
        return [(f"/{called}", len(typed), _(known.help)) for called, known in names if _begins(called, name)]
    known = find(name)
    if known is None or known.complete is None:
        return []
    return [(value, len(argument), remark) for value, remark in known.complete(chat) if _begins(value, argument)]


def _begins(text: str, typed: str) -> bool:
    """Whether the text begins with what is typed, the last syllable of which may be unfinished (도우 → 도움말)."""
    whole, begun = (unicodedata.normalize("NFD", part.casefold()) for part in (text, typed))
    return whole.startswith(begun)
