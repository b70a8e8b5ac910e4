"""What Tab completes in a shell besides the names of commands: customers and sessions. Whatever fails completes to nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from memory_store.storage.tinydb import TinyStore


def customers(context: typer.Context, incomplete: str) -> list[str]:
    """The ids that begin with what was typed."""
    from memory_store.errors import MemoryStoreError

    try:
        return [name for name in _store(context).customers() if name.startswith(incomplete)]
    except MemoryStoreError:
        return []


def sessions(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """The session ids of the customer named in this command, latest first, each with its date."""
    from memory_store.errors import MemoryStoreError

    try:
        found = _store(context).read(context.params.get("customer") or "").sessions
    except MemoryStoreError:
        return []
    return [(session.id, f"{session.started.astimezone():%Y-%m-%d}") for session in reversed(found) if session.id.startswith(incomplete)]


def _store(context: typer.Context) -> TinyStore:
    from haru_cli.config import load
    from haru_cli.services import Services

    options = context.find_root().params
    return Services(load(_path(options.get("config")), {"home": options.get("home")})).store


def _path(value: object) -> Path | None:
    return Path(str(value)) if value else None
