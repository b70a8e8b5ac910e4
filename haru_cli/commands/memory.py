"""`haru memory`: single memories, to search, question, correct."""

from typing import TYPE_CHECKING, Annotated

import typer

from haru_cli.commands.common import CustomerOption, JsonOption, services
from haru_cli.help import Commands

if TYPE_CHECKING:
    from memory_store.records import Memory, State

app = Commands("Search, question and correct single memories of a customer.")

IdArgument = Annotated[str, typer.Argument(metavar="ID", help="The memory's id, or the beginning of one.")]
KindsOption = Annotated[list[str] | None, typer.Option("--kind", help="선호, 진행중_이슈, 메모, 속성 or 요약; can be repeated.")]
TopicOption = Annotated[str | None, typer.Option(help="Only memories on this topic.")]
StatesOption = Annotated[
    list[str] | None, typer.Option("--state", help="current (default), replaced, closed, expired, dropped or all; can be repeated.")
]
ReasonOption = Annotated[str, typer.Option("--reason", help="Why; stays in the history.")]


@app.command("list")
def list_(
    context: typer.Context,
    customer: CustomerOption,
    kind: KindsOption = None,
    topic: TopicOption = None,
    state: StatesOption = None,
    json: JsonOption = False,
) -> None:
    """The customer's memories, oldest first."""
    from haru_cli.output import print_json, print_text
    from haru_cli.profiles.rows import in_states, memory_json, state_of, text_of
    from memory_store.curation import kind_named
    from memory_store.records import State

    at = services(context)
    now = at.clock.now()
    kinds = [kind_named(name) for name in kind or []]
    record = at.store.read(customer)
    chosen = [
        m for m in in_states(record.memories, _states(state), now) if (not kinds or m.kind in kinds) and (topic is None or m.topic == topic)
    ]
    if json:
        print_json([memory_json(m) for m in chosen])
        return
    for m in chosen:
        past = "" if m.state is State.CURRENT and m.is_current(now) else f"  ({state_of(m, now)})"
        print_text(f"{m.id}  {m.kind}  {text_of(m)}{past}", indent=len(m.id) + 2)


@app.command()
def search(
    context: typer.Context,
    query: Annotated[str, typer.Argument(help="What to look for, in words of any form.")],
    customer: CustomerOption,
    k: Annotated[int, typer.Option("-k", min=1, metavar="N", help="At most so many.")] = 5,
    kind: KindsOption = None,
    topic: TopicOption = None,
    state: StatesOption = None,
    since: Annotated[str | None, typer.Option(metavar="DATE", help="Last changed on or after this day, e.g. 2026-03-02.")] = None,
    until: Annotated[str | None, typer.Option(metavar="DATE", help="Last changed on or before this day.")] = None,
    json: JsonOption = False,
) -> None:
    """The memories that fit best, best first, each with why."""
    from datetime import timedelta

    from haru_cli.output import print_json, print_text
    from haru_cli.profiles.masking import masked
    from haru_cli.profiles.rows import hit_json, reckoning, text_of
    from haru_cli.profiles.when import day
    from memory_store.curation import kind_named
    from memory_store.errors import InvalidError

    if not query.strip():
        raise InvalidError("there is nothing to look for")
    at = services(context)
    search = at.recall.memories(customer)
    found = search.search(
        at.store.read(customer).memories,
        masked(at.gate, query),
        k=k,
        now=at.clock.now(),
        kinds=[kind_named(name) for name in kind or []],
        topic=topic,
        since=day(since) if since else None,
        until=day(until) + timedelta(days=1) if until else None,
        states=_states(state),
    )
    if json:
        print_json([hit_json(hit, search.weights) for hit in found])
        return
    for hit in found:
        print_text(f"{hit.score:.3f}  {hit.memory.id}  {hit.memory.kind}  {text_of(hit.memory)}  [{reckoning(hit, search.weights)}]")


@app.command()
def show(context: typer.Context, memory: IdArgument, customer: CustomerOption, json: JsonOption = False) -> None:
    """One memory, and what the customer said that it rests on (masked)."""
    from haru_cli.output import print_json, print_text
    from haru_cli.profiles.rows import evidence_json, memory_json, memory_lines
    from memory_store.curation import find_memory

    at = services(context)
    record = at.store.read(customer)
    found = find_memory(record, memory)
    if json:
        print_json({**memory_json(found), "evidence": evidence_json(found, record)})
        return
    for line in memory_lines(found, record, at.clock.now()):
        print_text(line)


@app.command()
def history(
    context: typer.Context,
    customer: CustomerOption,
    memory: Annotated[str | None, typer.Argument(metavar="[ID]", help="Only this memory's; default: all of the customer's.")] = None,
    json: JsonOption = False,
) -> None:
    """Every change: what, when, by whom, why."""
    from haru_cli.output import print_json, print_text
    from haru_cli.profiles.rows import change_json, change_line
    from memory_store.curation import find_memory

    record = services(context).store.read(customer)
    wanted = find_memory(record, memory).id if memory else None
    changes = [change for change in record.changes if wanted in (None, change.memory)]
    if json:
        print_json([change_json(change) for change in changes])
        return
    for change in changes:
        print_text(change_line(change))


@app.command()
def add(
    context: typer.Context,
    customer: CustomerOption,
    words: Annotated[
        list[str], typer.Argument(metavar="[KIND] TEXT", help="What to remember; KIND is 선호, 진행중_이슈 or 메모 (default).")
    ],
    kind: Annotated[str | None, typer.Option(help="The kind, in the place of the first argument.")] = None,
    topic: Annotated[str | None, typer.Option(help="What it is about.")] = None,
    importance: Annotated[float, typer.Option(min=0, max=1, help="From 0 to 1.")] = 0.5,
    expires: Annotated[str | None, typer.Option(metavar="90d", help="When it stops holding: 90d, 2w, 12h or 2026-12-31.")] = None,
    reason: ReasonOption = "",
    json: JsonOption = False,
) -> None:
    """Remember something of a customer. Said already, it stays one memory."""
    from haru_cli.i18n import _
    from haru_cli.profiles.masking import masked
    from haru_cli.profiles.when import until
    from memory_store.curation import add as remember
    from memory_store.curation import kind_named
    from memory_store.errors import InvalidError
    from memory_store.records import Kind

    *first, text = words
    if len(first) > 1 or (first and kind):
        raise InvalidError("give [KIND] TEXT, the text in quotation marks")
    chosen = kind_named(kind or (first[0] if first else Kind.NOTE))
    if chosen in (Kind.ATTRIBUTE, Kind.DIGEST):
        raise InvalidError(f"{chosen} can't be added here; an attribute is set with `haru profile set`")
    at = services(context)
    now = at.clock.now()
    ends = until(expires, now) if expires else None
    text, about, why = masked(at.gate, text), masked(at.gate, topic) if topic else None, masked(at.gate, reason)
    with at.store.customer(customer) as record:
        memory = remember(record, chosen, text, now=now, reason=why, topic=about, importance=importance, expires=ends)
    _tell(memory, _("remembered"), json=json)


@app.command()
def edit(
    context: typer.Context,
    memory: IdArgument,
    text: Annotated[str, typer.Argument(help="What it shall say.")],
    customer: CustomerOption,
    reason: ReasonOption = "",
    json: JsonOption = False,
) -> None:
    """Put another text in the place of a memory's; the one before stays in the history."""
    from haru_cli.i18n import _
    from haru_cli.profiles.masking import masked
    from memory_store import curation

    at = services(context)
    content, why = masked(at.gate, text), masked(at.gate, reason)
    with at.store.customer(customer, create=False) as record:
        changed = curation.edit(record, memory, content, now=at.clock.now(), reason=why)
    _tell(changed, _("changed"), json=json)


@app.command()
def drop(context: typer.Context, memory: IdArgument, customer: CustomerOption, reason: ReasonOption = "", json: JsonOption = False) -> None:
    """Take a memory out of use. It stays in the history and can be restored; `haru profile forget --memory` wipes it for good."""
    from haru_cli.i18n import _
    from haru_cli.profiles.masking import masked
    from memory_store import curation

    at = services(context)
    why = masked(at.gate, reason)
    with at.store.customer(customer, create=False) as record:
        changed = curation.drop(record, memory, now=at.clock.now(), reason=why)
    _tell(changed, _("no longer used"), json=json)


@app.command()
def restore(
    context: typer.Context, memory: IdArgument, customer: CustomerOption, reason: ReasonOption = "", json: JsonOption = False
) -> None:
    """Bring back a memory that was dropped, closed or has expired."""
    from haru_cli.i18n import _
    from haru_cli.profiles.masking import masked
    from memory_store import curation

    at = services(context)
    why = masked(at.gate, reason)
    with at.store.customer(customer, create=False) as record:
        changed = curation.restore(record, memory, now=at.clock.now(), reason=why)
    _tell(changed, _("brought back"), json=json)


def _states(names: list[str] | None) -> "list[State]":
    from memory_store.errors import InvalidError
    from memory_store.records import State

    if not names:
        return [State.CURRENT]
    if "all" in names:
        return list(State)
    try:
        return [State(name) for name in names]
    except ValueError:
        raise InvalidError(f"no such state; there are: {', '.join(State)}, all") from None


def _tell(memory: "Memory", done: str, *, json: bool) -> None:
    from haru_cli.output import print_json, print_text
    from haru_cli.profiles.rows import memory_json, text_of

    if json:
        print_json(memory_json(memory))
    else:
        print_text(f"{memory.id}  {memory.kind}  {text_of(memory)}: {done}")
