"""`haru demo`: play a scripted run."""

import tempfile
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from haru_cli.commands.common import ModelOption, PoliciesOption, loaded

if TYPE_CHECKING:
    from haru_cli.services import Services
    from haru_cli.visits.events import Event, Reporter
    from haru_cli.visits.script import Script

PICTURE_COLUMNS = 96


def demo(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="A shipped script, or a TOML file.")] = "two-visits",
    model: ModelOption = None,
    policies: PoliciesOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print events, one JSON object a line.")] = False,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Also write what is shown as a picture to this file.")] = None,
    list_: Annotated[bool, typer.Option("--list", help="Name the shipped scripts.")] = False,
) -> None:
    """Play a scripted run, in a data home of its own that is thrown away afterwards, unless --home is given.

    The exit code tells whether everything that the script expects held.
    """
    from haru_cli.visits import script

    if list_:
        _list(json=json)
        return
    run = script.load(name)
    own_home = context.obj.home
    with nullcontext(str(own_home)) if own_home else tempfile.TemporaryDirectory(prefix="haru-demo-") as home:
        settings = loaded(context, model=model, agent={"policies": policies}, home=Path(home))
        from haru_cli.services import Services

        at = Services(settings)
        if json:
            from haru_cli.visits.reporters import JsonReporter

            raise typer.Exit(_play(at, run, JsonReporter()))
        if svg:
            raise typer.Exit(_record(at, run, svg))
        from haru_cli.visits.reporters import TextReporter

        raise typer.Exit(_play(at, run, TextReporter(echo=True)))


def _list(*, json: bool) -> None:
    from haru_cli.output import print_json, print_text
    from haru_cli.visits import script

    titles = {name: script.load(name).title for name in script.shipped()}
    if json:
        print_json([{"name": name, "title": title} for name, title in titles.items()])
        return
    for name, title in titles.items():
        print_text(f"{name:12} {title}")


def _record(at: "Services", run: "Script", picture: Path) -> int:
    """Play, show when all is over, and write the same as SVG."""
    from rich.console import Console

    from haru_cli.i18n import _
    from haru_cli.output import note
    from haru_cli.visits.picture import svg
    from haru_cli.visits.reporters import TextReporter
    from memory_store.errors import StoreError

    console = Console(record=True, width=PICTURE_COLUMNS, highlight=False, markup=False, emoji=False)
    code = _play(at, run, TextReporter(console, echo=True))
    try:
        picture.write_text(svg(console, "haru demo"), encoding="utf-8")
    except OSError as error:
        raise StoreError(f"can't write {picture}: {error.strerror}") from error
    note(_("Written: {path}").format(path=picture))
    return code


def _play(at: "Services", run: "Script", reporter: "Reporter") -> int:
    from haru_cli.exits import Exit
    from haru_cli.i18n import _
    from haru_cli.output import error_line
    from haru_cli.visits.play import Player
    from haru_cli.visits.script import Witness
    from memory_store.protocols import FixedClock, SystemClock
    from memory_store.sessions import find_session

    code = Exit.DONE
    for number, scripted in enumerate(run.visit, 1):
        at.clock = FixedClock(scripted.now) if scripted.now else SystemClock()
        if scripted.forget:
            at.store.forget(scripted.customer)
        witness = Witness([])
        player = Player(_Both(reporter, witness.events))
        with at.visit(
            scripted.customer,
            keep_recent=scripted.keep_recent,
            save=scripted.save,
            session=find_session(at.store, scripted.customer) if scripted.resume else None,
            schedule=player.later,
            on_summary=player.summarised,
        ) as visit:
            played = player.play(visit, scripted.say, resumed=scripted.resume, remember=scripted.save and not scripted.leave)
        code = code or played
        for line in witness.broken(scripted.expect):
            error_line(_("visit {number}: {problem}").format(number=number, problem=line))
            code = code or Exit.FAILED
    return code


class _Both:
    """Shows events and keeps them for the witness."""

    def __init__(self, reporter: "Reporter", events: "list[Event]") -> None:
        self._reporter, self._events = reporter, events

    def said(self, text: str) -> None:
        self._reporter.said(text)

    def piece(self, text: str) -> None:
        self._reporter.piece(text)

    def event(self, event: "Event") -> None:
        self._events.append(event)
        self._reporter.event(event)
