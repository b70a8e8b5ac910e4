"""What the commands share: the global options, the options that several have, and the way to the services."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from haru_cli.commands.completion import customers

if TYPE_CHECKING:
    from haru_cli.config import Loaded
    from haru_cli.services import Services
    from memory_store.records import Session


@dataclass(frozen=True)
class Globals:
    """The global options of one call."""

    config: Path | None = None
    home: Path | None = None


CustomerOption = Annotated[str, typer.Option("--customer", "-c", metavar="ID", help="The customer's id.", autocompletion=customers)]
ModelOption = Annotated[
    str | None, typer.Option("--model", metavar="NAME", help="offline, gemini, gemini:NAME or openai:NAME. (env: HARU_MODEL)")
]
PoliciesOption = Annotated[
    Path | None, typer.Option("--policies", metavar="DIR", help="Folder of policy documents (Markdown). (env: HARU_POLICIES)")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
YesOption = Annotated[bool, typer.Option("--yes", "-y", help="Don't ask.")]


def loaded(context: typer.Context, **flags: Any) -> Loaded:
    """The settings, with this call's flags over them; a flag that was not given is None."""
    from haru_cli.config import load
    from haru_cli.i18n import set_language

    options: Globals = context.obj
    settings = load(options.config, {"home": options.home, **flags})
    set_language(settings.settings.ui.language)
    return settings


def services(context: typer.Context, *, model: str | None = None, policies: Path | None = None) -> Services:
    """What a command works with. Imported here and not above, so that `--help` loads none of it."""
    from haru_cli.services import Services

    return Services(loaded(context, model=model, agent={"policies": policies}))


def session_named(sessions: Sequence[Session], customer: str, wanted: str) -> Session:
    """The visit of this id, or of this number in `haru session list`. Raises NotFoundError."""
    from memory_store.errors import NotFoundError

    if wanted.isdecimal() and 1 <= int(wanted) <= len(sessions):
        return sessions[int(wanted) - 1]
    for session in sessions:
        if session.id == wanted:
            return session
    raise NotFoundError(f"{customer} has no session {wanted}; see `haru session list -c {customer}`")


def confirm(question: str, *, yes: bool) -> None:
    """Ask before something is lost; without a terminal there is nobody to ask, so `--yes` is needed. Raises typer.Exit."""
    import sys

    from haru_cli.asking import agrees
    from memory_store.errors import InvalidError

    if yes:
        return
    if not sys.stdin.isatty():
        raise InvalidError(f"{question} There is no terminal to answer on: say --yes.")
    if not agrees(question, default=False):
        raise typer.Exit(1)
