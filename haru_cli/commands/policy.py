"""`haru policy`: the clauses that replies rest on."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from haru_cli.commands.common import JsonOption, PoliciesOption, services
from haru_cli.help import Commands

if TYPE_CHECKING:
    from collections.abc import Sequence

    from haru_cli.agent.policies import Clause

app = Commands("The clauses that replies rest on.")


@app.command("list")
def list_(context: typer.Context, policies: PoliciesOption = None, json: JsonOption = False) -> None:
    """Every clause with its id."""
    _print(services(context, policies=policies).policies.clauses, json=json)


@app.command()
def search(
    context: typer.Context,
    query: str,
    k: Annotated[int, typer.Option("-k", min=1, metavar="N", help="How many at most.")] = 5,
    policies: PoliciesOption = None,
    json: JsonOption = False,
) -> None:
    """The clauses that fit a question, best first; none when nothing fits."""
    from haru_cli.profiles.masking import masked

    at = services(context, policies=policies)
    _print(at.policies.search(masked(at.gate, query), k), json=json)


@app.command()
def show(context: typer.Context, clause: str, policies: PoliciesOption = None, json: JsonOption = False) -> None:
    """One clause, whole."""
    from memory_store.errors import NotFoundError

    found = services(context, policies=policies).policies.get(clause)
    if found is None:
        raise NotFoundError(f"no clause {clause}; see `haru policy list`")
    _print([found], json=json)


def _print(clauses: "Sequence[Clause]", *, json: bool) -> None:
    from haru_cli.output import print_json, print_text

    if json:
        print_json([_row(clause) for clause in clauses])
        return
    for clause in clauses:
        print_text(f"{clause.id}  [{clause.document} · {clause.article}]\n    {clause.text}")


def _row(clause: "Clause") -> dict[str, Any]:
    return {"id": clause.id, "document": clause.document, "article": clause.article, "text": clause.text}
