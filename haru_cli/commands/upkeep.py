"""`haru upkeep`: what is to be done from time to time, for all customers or one."""

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

from haru_cli.commands.common import JsonOption, ModelOption, services
from memory_store.errors import ModelError

if TYPE_CHECKING:
    from haru_cli.services import Services
    from memory_store.upkeep import Report


def upkeep(
    context: typer.Context,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Tell what would be done, and do nothing.")] = False,
    customer: Annotated[str | None, typer.Option("--customer", "-c", metavar="ID", help="Only this customer.")] = None,
    model: ModelOption = None,
    json: JsonOption = False,
) -> None:
    """Mark what has expired, merge what says the same, put notes older than 30 days together, finish interrupted visits.

    Nothing is lost: what was put together or merged stays in the history.
    """
    from haru_cli.exits import exit_code
    from haru_cli.i18n import _, explained
    from haru_cli.output import error_line, print_json, print_text
    from haru_cli.profiles.progress import progress
    from haru_cli.profiles.rows import report_json, report_lines
    from memory_store.errors import StoreError

    at = services(context, model=model)
    customers = [customer] if customer else at.store.customers()
    reports: list[Report] = []
    code = 0
    reachable = True
    with progress(_("Upkeep"), len(customers), plain=at.settings.ui.plain) as advance:
        for name in customers:
            try:
                report = _keep_up(at, name, dry_run=dry_run, ask=reachable)
            except StoreError as error:
                error_line(str(error))
                code = code or exit_code(error)
            else:
                reports.append(report)
                if isinstance(report.pending, ModelError):
                    error_line(
                        _("{customer}: interrupted visits are not finished: {error}").format(customer=name, error=explained(report.pending))
                    )
                    code = code or exit_code(report.pending)
                    reachable = False  # the next would wait for the same service
            advance()
    if json:
        print_json([report_json(report) for report in reports if report or report.pending])
    else:
        told = [line for report in reports for line in report_lines(report, dry_run=dry_run)]
        for line in told or [_("There is nothing to do.") if not code else ""]:
            if line:
                print_text(line)
        sys.stdout.flush()
    raise typer.Exit(code)


def _keep_up(at: "Services", customer: str, *, dry_run: bool, ask: bool) -> "Report":
    """The upkeep of one customer. A model is opened only where there is something for it to do."""
    from memory_store.recall.kept import FILE

    report = _records(at, customer, dry_run=dry_run, ask=ask)
    if not at.store.beside(customer, FILE, create=False).exists():
        return report  # never searched: the first search embeds them
    search, memories, now = at.recall.memories(customer), at.store.read(customer).memories, at.clock.now()
    with suppress(ModelError):  # a service that is away: words answer meanwhile, the next search or upkeep asks it again
        missing = search.unembedded(memories, now)
        if not dry_run:
            search.embed(memories, now)
        report.embedded = len(missing)
    return report


def _records(at: "Services", customer: str, *, dry_run: bool, ask: bool) -> "Report":
    from haru_cli.models.catalogue import open_model
    from memory_store.upkeep import Digester, foresee, upkeep

    foreseen = foresee(at.store, customer, clock=at.clock)
    if dry_run or not (foreseen or foreseen.pending):
        return foreseen
    model = at.agent if foreseen.finished and ask else None
    digester = open_model(at.settings.model_spec, at.settings.models) if foreseen.digests and ask else None
    return upkeep(
        at.store,
        customer,
        model=model,
        gate=at.gate,
        clock=at.clock,
        digester=digester if isinstance(digester, Digester) else None,
        extraction=at.settings.extraction,
    )
