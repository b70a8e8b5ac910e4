"""Looks through a stored value for what today's rules would mask."""

from __future__ import annotations

from typing import Any

from memory_store.privacy.findings import Finding
from memory_store.privacy.gate import Gate

Path = tuple[str | int, ...]


def scan(value: Any, gate: Gate | None = None) -> list[tuple[Path, Finding]]:
    """Every finding in a JSON value with the path to its string; a finding in a key has the key's own path."""
    gate = gate or Gate()
    found: list[tuple[Path, Finding]] = []

    def walk(path: Path, item: Any) -> None:
        if isinstance(item, str):
            found.extend((path, finding) for finding in gate.mask(item).findings)
        elif isinstance(item, dict):
            for key, child in item.items():
                safe = gate.mask(key).text if isinstance(key, str) else key
                if isinstance(key, str):
                    walk((*path, safe), key)
                walk((*path, safe), child)
        elif isinstance(item, list | tuple):
            for index, child in enumerate(item):
                walk((*path, index), child)

    walk((), value)
    return found
