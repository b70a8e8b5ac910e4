"""The profile as a card on a terminal and as plain text anywhere else."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING

from haru_cli.i18n import _
from haru_cli.output import terminal_safe
from haru_cli.profiles.rows import counters_line, groups, text_of
from memory_store.records import CustomerRecord, Memory, profile_of

if TYPE_CHECKING:
    from rich.console import RenderableType

MAX_WIDTH = 88


def plain(record: CustomerRecord, now: datetime) -> Iterator[str]:
    """The profile, one line a memory with its id."""
    profile = profile_of(record, now)
    yield f"{record.customer}  {counters_line(profile)}"
    for title, memories in groups(profile):
        if memories:
            yield ""
            yield title
        for memory in memories:
            yield f"  {memory.id}  {text_of(memory)}"
    if not profile:
        yield _("Nothing is remembered yet.")


def card(record: CustomerRecord, now: datetime) -> RenderableType:
    """The profile for a terminal. Text is never taken for markup, and widths are those of Hangul."""
    from rich import box
    from rich.console import Group
    from rich.panel import Panel
    from rich.text import Text

    profile = profile_of(record, now)
    parts: list[RenderableType] = [Text(counters_line(profile), style="dim")]
    for title, memories in groups(profile) if profile else ():
        parts += [Text(""), Text(title, style="bold cyan"), _rows(memories)]
    if not profile:
        parts += [Text(""), Text(_("Nothing is remembered yet."))]
    return Panel(
        Group(*parts),
        title=Text(terminal_safe(record.customer), style="bold"),
        title_align="left",
        box=box.ROUNDED,
        padding=(1, 2),
    )


def _rows(memories: list[Memory]) -> RenderableType:
    from rich.table import Table
    from rich.text import Text

    if not memories:
        return Text("-", style="dim")
    table = Table.grid(padding=(0, 1, 0, 0), expand=True)
    table.add_column(width=1)
    table.add_column(ratio=1, overflow="fold")
    table.add_column(width=len(memories[0].id), style="dim")
    for memory in memories:
        table.add_row("•", Text(terminal_safe(text_of(memory))), memory.id)
    return table
