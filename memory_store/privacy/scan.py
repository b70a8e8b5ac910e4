"""Looks through a stored value for what today's rules would mask. The mend is `Gate.mask_value`."""

from __future__ import annotations

from typing import Any

from memory_store.privacy.findings import Finding
from memory_store.privacy.gate import Gate
from memory_store.privacy.values import Path, mapped


def scan(value: Any, gate: Gate | None = None) -> list[tuple[Path, Finding]]:
    """Every finding in a JSON value with the path to its string; for one in an object's key, the object's path and
    "key". Paths hold keys as they stand masked. Raises GateError."""
    judge = gate or Gate()
    found: list[tuple[Path, Finding]] = []

    def note(path: Path, text: str, topic: frozenset[str]) -> str:
        masked = judge.mask(text, topic)
        found.extend((path, finding) for finding in masked.findings)
        return masked.text

    mapped(value, note)
    return found
