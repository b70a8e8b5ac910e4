"""`haru session`: transcripts as they were stored (masked), summaries, state."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from haru_cli.commands.common import CustomerOption, JsonOption, YesOption, confirm, services, session_named
from haru_cli.commands.completion import sessions
from haru_cli.help import Commands

if TYPE_CHECKING:
    from memory_store.records import Session

app = Commands("Look at past visits: transcripts (masked), summaries, state.")

SessionArgument = Annotated[
    str, typer.Argument(metavar="SESSION", help="A session's id, its number in the list, or latest.", autocompletion=sessions)
]


@app.command("list")
def list_(
    context: typer.Context,
    customer: CustomerOption,
    search: Annotated[str | None, typer.Option("--search", "-s", metavar="WORDS", help="Only visits in which this was said.")] = None,
    json: JsonOption = False,
) -> None:
    """The customer's visits, oldest first."""
    from haru_cli.i18n import _
    from haru_cli.output import print_json, print_text
    from haru_cli.repl.cells import pad
    from haru_cli.visits.transcripts import day, find, row, state_word

    sessions = services(context).store.read(customer).sessions
    chosen = [(number, session) for number, session in enumerate(sessions, 1) if not search or find(session, search)]
    if json:
        print_json([row(session) for _number, session in chosen])
        return
    for number, session in chosen:
        turns = _("turns {count}").format(count=len(session.turns))
        print_text(f"{number:>3}  {session.id}  {day(session)}  {pad(state_word(session), 7)}  {turns}  {session.model}")


@app.command()
def search(
    context: typer.Context,
    query: Annotated[str, typer.Argument(help="What to look for, in words of any form.")],
    customer: CustomerOption,
    k: Annotated[int, typer.Option("-k", min=1, metavar="N", help="At most so many.")] = 5,
    json: JsonOption = False,
) -> None:
    """The turns of past visits that fit best, best first, also where other words were used."""
    from haru_cli.output import print_json, print_text
    from haru_cli.profiles.masking import masked
    from haru_cli.visits.transcripts import found_row, found_text
    from memory_store.errors import InvalidError
    from memory_store.recall import search_turns

    if not query.strip():
        raise InvalidError("there is nothing to look for")
    at = services(context)
    found = search_turns(at.recall.turns(customer), at.store.read(customer).sessions, masked(at.gate, query), k=k)
    if json:
        print_json([found_row(one) for one in found])
        return
    for one in found:
        print_text(found_text(one))


@app.command()
def show(context: typer.Context, customer: CustomerOption, session: SessionArgument = "latest", json: JsonOption = False) -> None:
    """One visit: what was said, the summary, what the replies rest on."""
    from haru_cli.output import print_json, print_text
    from haru_cli.visits.transcripts import as_text

    found = _find(context, customer, session)
    if json:
        print_json(found.model_dump(mode="json"))
    else:
        print_text(as_text(found), indent=6)


@app.command()
def export(
    context: typer.Context,
    customer: CustomerOption,
    session: SessionArgument = "latest",
    format_: Annotated[str, typer.Option("--format", "-f", metavar="FORM", help="text, json, md, html or svg.")] = "text",
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="File to write; default: standard output.")] = None,
) -> None:
    """Write one visit to a file, for its owner alone to read."""
    from haru_cli.output import write_private
    from haru_cli.visits.transcripts import export_session

    write_private(export_session(_find(context, customer, session), customer, format_), output)


@app.command()
def delete(context: typer.Context, customer: CustomerOption, session: SessionArgument, yes: YesOption = False) -> None:
    """Delete a visit's transcript and summary. Memories that rest on it stay; `haru profile forget --session` takes them too."""
    from haru_cli.i18n import _
    from haru_cli.output import note
    from haru_cli.visits.transcripts import day
    from memory_store.sessions import delete_session

    found = _find(context, customer, session)
    question = _("Delete the {turns} turns of the visit of {day}?")
    confirm(question.format(turns=len(found.turns), day=day(found)), yes=yes)
    at = services(context)
    delete_session(at.store, customer, found.id, at.clock.now())
    note(_("{session}: deleted").format(session=found.id))


def _find(context: typer.Context, customer: str, wanted: str) -> "Session":
    held = services(context).store.read(customer).sessions
    return held[-1] if wanted == "latest" and held else session_named(held, customer, wanted)
