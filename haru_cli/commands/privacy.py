"""`haru privacy`: what would be masked, and why."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from haru_cli.commands.common import JsonOption, services
from haru_cli.help import Commands

if TYPE_CHECKING:
    from memory_store.privacy import Finding, Gate
    from memory_store.protocols import Message

app = Commands("What would be masked, and why.")


@app.command()
def check(
    context: typer.Context,
    text: Annotated[str | None, typer.Argument(help="The text; - or nothing reads standard input.")] = None,
    jsonl: Annotated[
        bool, typer.Option("--jsonl", help='Read one object a line, {"id", "text"} or {"id", "turns"}; write them masked.')
    ] = False,
    json: JsonOption = False,
) -> None:
    """Show what would be masked in a text: the kind, where it stands and the reason; never the value."""
    from haru_cli.output import print_json, print_text
    from memory_store.errors import InvalidError

    gate = services(context).gate
    if jsonl:
        if text not in (None, "-"):
            raise InvalidError("--jsonl reads standard input; leave out the text")
        for row in _rows(gate):
            _print_line(row)
        return
    if text is None and sys.stdin.isatty():
        raise InvalidError("nothing to check: give a text, or pipe one in")
    source = sys.stdin.read() if text in (None, "-") else str(text)
    masked = gate.mask_turn((), source).masked
    if json:
        findings = [
            {"kind": found.kind, "tier": found.tier, "start": found.start, "end": found.end, "reason": found.reason}
            for found in masked.findings
        ]
        print_json({"masked": masked.text, "kinds": list(masked.kinds), "findings": findings})
        return
    print_text(masked.text.rstrip("\n"))
    for found in masked.findings:
        print_text(_explained(source, found))


def _explained(source: str, found: "Finding") -> str:
    """Kind, place and reason, in the program's language."""
    from haru_cli.i18n import _

    line = source.count("\n", 0, found.start) + 1
    column = found.start - (source.rfind("\n", 0, found.start) + 1) + 1
    where = _("line {line}, character {column}").format(line=line, column=column)
    return f"  [{found.kind}]  {where}  {_(found.reason)}"


def _rows(gate: "Gate") -> Iterator[dict[str, Any]]:
    """The masked counterpart of each line of standard input. Raises InvalidError, GateError."""
    import json

    from memory_store.errors import InvalidError
    from memory_store.privacy import mask_visit

    for number, line in enumerate(sys.stdin, 1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except (json.JSONDecodeError, RecursionError):
            raise InvalidError(f"line {number}: not JSON") from None
        match record:
            case {"id": str() | int() as id_, "turns": list(turns)}:
                visit = mask_visit(gate, [_message(number, turn) for turn in turns])
                yield {"id": id_, "turns": [message.text for message in visit.messages], "kinds": list(visit.kinds)}
            case {"id": str() | int() as id_, "text": str(text)}:
                masked = gate.mask_turn((), text).masked
                yield {"id": id_, "masked": masked.text, "kinds": list(masked.kinds)}
            case _:
                raise InvalidError(f'line {number}: not an object with "id" and "text" or "turns"')


def _message(number: int, turn: Any) -> "Message":
    from memory_store.errors import InvalidError
    from memory_store.protocols import Message

    match turn:
        case {"role": "user", "text": str(text)}:
            return Message("customer", text)
        case {"role": "assistant", "text": str(text)}:
            return Message("agent", text)
    raise InvalidError(f'line {number}: a turn is {{"role": "user" or "assistant", "text": …}}')


def _print_line(row: dict[str, Any]) -> None:
    import json

    print(json.dumps(row, ensure_ascii=False))


@app.command()
def scan(
    context: typer.Context,
    fix: Annotated[bool, typer.Option("--fix", help="Mask what is found.")] = False,
    json: JsonOption = False,
) -> None:
    """Look through everything stored with today's rules. Exit code 1 when something was found and not masked."""
    from haru_cli.i18n import _
    from haru_cli.output import note, print_json, print_text
    from memory_store.upkeep.rescan import rescan

    at = services(context)
    found = list(rescan(at.store, at.gate, fix=fix))
    if json:
        print_json(
            [{"customer": one.customer, "place": one.place, "kind": one.finding.kind, "reason": one.finding.reason} for one in found]
        )
    else:
        for one in found:
            print_text(f"{one.customer}  {one.place}  [{one.finding.kind}]  {_(one.finding.reason)}")
    note(_("{count} found, masked").format(count=len(found)) if fix else _("{count} found").format(count=len(found)))
    if found and not fix:
        raise typer.Exit(1)
