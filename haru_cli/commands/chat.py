"""`haru chat` and `haru ask`."""

import sys
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from haru_cli.commands.common import CustomerOption, JsonOption, ModelOption, PoliciesOption, services, session_named
from haru_cli.commands.completion import sessions

if TYPE_CHECKING:
    from haru_cli.repl.background import Background
    from haru_cli.repl.chat import ChatContext
    from haru_cli.services import Services
    from memory_store.records import Session
    from memory_store.visit import Visit


def chat(
    context: typer.Context,
    customer: CustomerOption,
    model: ModelOption = None,
    keep_recent: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Messages kept verbatim; older ones are folded into the summary. Default: 4.")
    ] = None,
    policies: PoliciesOption = None,
    resume: Annotated[
        str | None,
        typer.Option(
            metavar="[SESSION]",
            autocompletion=sessions,
            help="Take up an earlier visit: a session's id, its number in the list, or the latest interrupted one.",
        ),
    ] = None,
    no_save: Annotated[bool, typer.Option("--no-save", help="Nothing of this visit outlives it.")] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Store what will be remembered without asking.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="No colours, boxes or animation: fit for a screen reader.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print events, one JSON object a line.")] = False,
) -> None:
    """Talk with 하루 as a customer.

    On a terminal: a prompt; /help lists its commands, Ctrl-D or /quit ends the visit. From a pipe or a file: every line is
    one turn. At the end of the visit what helps next time is remembered.
    """

    def opened() -> "Services":
        return services(context, model=model, policies=policies)

    if sys.stdin.isatty() and sys.stdout.isatty() and not json:
        raise typer.Exit(_at_terminal(opened, customer, resume, keep_recent, save=not no_save, assume_yes=yes, plain=plain))
    raise typer.Exit(_from_lines(opened(), customer, resume, keep_recent, save=not no_save, json=json))


def _at_terminal(
    opened: Callable[[], "Services"],
    customer: str,
    resume: str | None,
    keep_recent: int | None,
    *,
    save: bool,
    assume_yes: bool,
    plain: bool,
) -> int:
    """The prompt stands before the configuration is read and the visit opened, behind it."""
    from haru_cli.repl.shell import start_chat

    with ExitStack() as held:

        def open_visit(background: "Background") -> "tuple[Visit, ChatContext]":
            from haru_cli.i18n import set_language
            from haru_cli.repl.chat import ChatContext

            at = opened()
            set_language(at.settings.ui.language)
            visit = held.enter_context(
                at.visit(
                    customer,
                    keep_recent=keep_recent,
                    save=save,
                    session=_session(at, customer, resume),
                    schedule=background.schedule,
                    on_summary=background.on_summary,
                )
            )

            def prepare() -> None:
                at.agent.warm()
                if save:
                    at.finish_interrupted(customer, but=visit.session, tell=background.tell)

            return visit, ChatContext(
                store=at.store,
                mask=at.gate.mask_value,
                switch_model=partial(at.agent_for, save=save),
                clause=at.clause,
                memories=at.recall_with(save=save).memories(customer),
                prepare=prepare,
                meter=at.meter,
                background=background,
                assume_yes=assume_yes,
                plain=plain or at.settings.ui.plain,
            )

        return start_chat(open_visit, plain=plain)


def _from_lines(at: "Services", customer: str, resume: str | None, keep_recent: int | None, *, save: bool, json: bool) -> int:
    from haru_cli.output import note
    from haru_cli.visits.play import Player
    from haru_cli.visits.reporters import JsonReporter, TextReporter

    session = _session(at, customer, resume)
    if save:
        at.finish_interrupted(customer, but=session, tell=note)
    player = Player(JsonReporter() if json else TextReporter())
    with at.visit(
        customer, keep_recent=keep_recent, save=save, session=session, schedule=player.later, on_summary=player.summarised
    ) as visit:
        return player.play(visit, sys.stdin, resumed=session is not None, remember=save)


def _session(at: "Services", customer: str, resume: str | None) -> "Session | None":
    from memory_store.sessions import find_session

    if resume is None:
        return None
    if resume == "latest":
        return find_session(at.store, customer)
    return session_named(at.store.read(customer).sessions, customer, resume)


def ask(
    context: typer.Context,
    customer: CustomerOption,
    question: Annotated[str, typer.Argument(help="What the customer says; - reads it from standard input.")] = "",
    model: ModelOption = None,
    policies: PoliciesOption = None,
    no_save: Annotated[bool, typer.Option("--no-save", help="Nothing of this visit outlives it.")] = False,
    json: JsonOption = False,
) -> None:
    """Ask one thing: a visit of a single turn, the answer on stdout. Text that is piped in is added to the question."""
    from haru_cli.visits.play import Player
    from haru_cli.visits.reporters import AnswerReporter, JsonReporter
    from memory_store.errors import InvalidError

    piped = "" if sys.stdin.isatty() else sys.stdin.read()
    text = "\n".join(part for part in (question if question != "-" else "", piped.strip()) if part)
    if not text:
        raise InvalidError("nothing was asked")
    at = services(context, model=model, policies=policies)
    player = Player(JsonReporter() if json else AnswerReporter())
    with at.visit(customer, save=not no_save, schedule=player.later, on_summary=player.summarised) as visit:
        raise typer.Exit(player.play(visit, [text], remember=not no_save))
