"""`haru profile`: what is remembered of a customer, to see, correct, wipe, take along."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from haru_cli.commands.common import JsonOption, YesOption, confirm, services
from haru_cli.help import Commands
from haru_cli.profiles.pairs import PairedCommand, pair

app = Commands("See, correct, wipe, export what is remembered of a customer.")

CustomerArgument = Annotated[str, typer.Argument(metavar="CUSTOMER", help="The customer's id.")]


@app.command("list")
def list_(context: typer.Context, json: JsonOption = False) -> None:
    """All customers, with how much is remembered of each."""
    from rich.cells import cell_len

    from haru_cli.exits import exit_code
    from haru_cli.i18n import _
    from haru_cli.output import error_line, print_json, print_text
    from haru_cli.profiles.rows import counters
    from memory_store.errors import StoreError
    from memory_store.records import profile_of

    at = services(context)
    code = 0
    rows = []
    for customer in at.store.customers():
        try:
            profile = profile_of(at.store.read(customer), at.clock.now())
        except StoreError as error:
            error_line(str(error))
            code = code or exit_code(error)
            continue
        rows.append({"customer": customer, "memories": sum(1 for _ in profile.all()), **counters(profile)})
    if json:
        print_json(rows)
    else:
        width = max((cell_len(row["customer"]) for row in rows), default=0)
        for row in rows:
            blanks = " " * (width - cell_len(row["customer"]))
            counts = _("memories {memories}  visits {visits}").format(memories=f"{row['memories']:>4}", visits=f"{row['visits']:>4}")
            print_text(f"{row['customer']}{blanks}  {counts}  {(row['last_visit'] or '-')[:10]}")
    raise typer.Exit(code)


@app.command()
def show(context: typer.Context, customer: CustomerArgument, json: JsonOption = False) -> None:
    """What is remembered of a customer: a card on a terminal, plain text in a pipe."""
    from haru_cli.output import is_plain, print_json, print_text
    from haru_cli.profiles.card import MAX_WIDTH, card, plain
    from haru_cli.profiles.rows import profile_json

    at = services(context)
    record = at.store.read(customer)
    if json:
        print_json(profile_json(record, at.clock.now()))
    elif sys.stdout.isatty() and not (at.settings.ui.plain or is_plain()):
        from rich.console import Console

        console = Console(highlight=False)
        console.print(card(record, at.clock.now()), width=min(console.width, MAX_WIDTH))
    else:
        for line in plain(record, at.clock.now()):
            print_text(line)


@app.command(cls=PairedCommand)
def edit(
    context: typer.Context,
    customer: CustomerArgument,
    add: Annotated[
        list[str] | None, typer.Option("--add", metavar="KIND TEXT", help="Remember a text as 선호, 진행중_이슈 or 메모.")
    ] = None,
    remove: Annotated[
        list[str] | None, typer.Option("--remove", metavar="ID", help="Drop a memory; `haru memory restore` brings it back.")
    ] = None,
    set_: Annotated[list[str] | None, typer.Option("--set", metavar="ID TEXT", help="Put another text in the place of a memory's.")] = None,
    close: Annotated[list[str] | None, typer.Option("--close", metavar="ID", help="Close a settled issue.")] = None,
) -> None:
    """Correct what is remembered, in your editor ($VISUAL, $EDITOR), or by options, which can be repeated; all is stored as one.

    ID is a memory's id or the beginning of one.
    """
    from haru_cli.profiles.correcting import edit_in_editor, store_steps
    from haru_cli.profiles.editing import Step
    from haru_cli.profiles.masking import masked
    from memory_store.curation import find_memory, kind_named

    at = services(context)
    wanted: list[Step] = []
    if not (add or remove or set_ or close):
        edit_in_editor(at, customer)
        return
    record = at.store.read(customer) if remove or set_ or close else None
    for id in remove or []:
        assert record is not None
        wanted.append(Step("drop", id=find_memory(record, id).id))
    for value in set_ or []:
        assert record is not None
        id, text = pair(value, "--set")
        wanted.append(Step("set", masked(at.gate, text), find_memory(record, id).id))
    for id in close or []:
        assert record is not None
        wanted.append(Step("close", id=find_memory(record, id).id))
    for value in add or []:
        name, text = pair(value, "--add")
        wanted.append(Step("add", masked(at.gate, text), kind=kind_named(name)))
    store_steps(at, customer, wanted)


@app.command("set")
def set_(
    context: typer.Context,
    customer: CustomerArgument,
    key: Annotated[str, typer.Argument(help="The attribute's name, e.g. 연락수단.")],
    value: Annotated[str, typer.Argument(help="Its value; the one before stays in the history.")],
    expires: Annotated[str | None, typer.Option(metavar="90d", help="When it stops holding: 90d, 2w, 12h or 2026-12-31.")] = None,
) -> None:
    """Set an attribute: one current value a key."""
    from haru_cli.output import print_text
    from haru_cli.profiles.masking import masked
    from haru_cli.profiles.rows import text_of
    from haru_cli.profiles.when import until
    from memory_store.curation import set_attribute

    at = services(context)
    now = at.clock.now()
    ends = until(expires, now) if expires else None
    with at.store.customer(customer) as record:
        memory = set_attribute(record, masked(at.gate, key), masked(at.gate, value), now=now, expires=ends)
    print_text(f"{text_of(memory)}  ({memory.id})")


@app.command()
def forget(
    context: typer.Context,
    customer: CustomerArgument,
    memory: Annotated[str | None, typer.Option(metavar="ID", help="Only this memory, its history and its words.")] = None,
    kind: Annotated[str | None, typer.Option(help="Only memories of this kind: 선호, 진행중_이슈, 메모, 속성, 요약.")] = None,
    session: Annotated[str | None, typer.Option(metavar="S", help="Only this visit, and what is remembered from it alone.")] = None,
    yes: YesOption = False,
    json: JsonOption = False,
) -> None:
    """Wipe a customer, or a part of what is held on one, for good: memories, history, sessions, transcripts, vectors.

    Forgetting can't be undone. To take a memory out of use and keep it in the history, use `haru memory drop`.
    """
    from haru_cli.exits import Exit
    from haru_cli.output import error_line, print_json, print_text
    from haru_cli.profiles.forgetting import choose, forgotten_json, forgotten_lines, still_held

    question, forget_it = choose(services(context), customer, memory=memory, kind=kind, session=session)
    confirm(question, yes=yes)
    done = forget_it()
    if json:
        print_json(forgotten_json(customer, done))
    else:
        for line in forgotten_lines(customer, done):
            print_text(line)
    if done.left:
        error_line(still_held(done))
    raise typer.Exit(Exit.FAILED if done.left else Exit.DONE)


@app.command()
def export(
    context: typer.Context,
    customer: CustomerArgument,
    format_: Annotated[str, typer.Option("--format", "-f", metavar="FORM", help="json (imports back), md or html.")] = "json",
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="File to write; default: standard output.")] = None,
) -> None:
    """Everything held on a customer, for the person who asks. The file is for its owner alone to read."""
    from haru_cli.output import write_private
    from memory_store.errors import InvalidError
    from memory_store.transfer import to_html, to_json, to_markdown

    at = services(context)
    now = at.clock.now()
    if format_ not in ("json", "md", "html"):
        raise InvalidError(f"no format {format_!r}; there are: json, md, html")
    record = at.store.read(customer)
    text = {"json": lambda: to_json(record), "md": lambda: to_markdown(record, now), "html": lambda: to_html(record, now)}[format_]()
    write_private(text, output)


@app.command("import")
def import_(
    context: typer.Context,
    file: Annotated[str, typer.Argument(help="An export, or a plain file of customers; - reads standard input.")],
    json: JsonOption = False,
) -> None:
    """Take in an export, or a plain {"C007": {"선호": [], "진행중_이슈": [], "메모": []}} file.

    A file that is not right is refused as a whole. What was forgotten here does not come back.
    """
    from dataclasses import asdict

    from haru_cli.output import print_json, print_text
    from haru_cli.profiles.rows import import_lines
    from memory_store.transfer import import_text

    at = services(context)
    done = import_text(at.store, _read(file), at.gate, at.clock.now())
    if json:
        print_json([asdict(entry) for entry in done])
        return
    for entry in done:
        for line in import_lines(entry):
            print_text(line)


def _read(file: str) -> str:
    from memory_store.errors import InvalidError

    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return content.decode("utf-8-sig")
    except OSError as error:
        raise InvalidError(f"can't read {file}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise InvalidError(f"{file} is not UTF-8 (at byte {error.start})") from None
