"""Walks a JSON value string by string; what a key says about its value goes along."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from memory_store.privacy.questions import secrets_in

Path = tuple[str | int, ...]
Change = Callable[[Path, str, frozenset[str]], str]
"""From where a string stands, the string, and the label categories its key names, to what shall stand there."""

_LONG = 10**11
"""Integers from here on are looked at, too: a card's number need not be a string."""

_NOTHING: frozenset[str] = frozenset()
_SAID = frozenset(("content", "value", "text", "before", "after"))
"""Where a record that has a `key` says what it is of."""


def mapped(value: Any, change: Change, path: Path = (), topic: frozenset[str] = _NOTHING) -> Any:
    """The value with every string changed, keys too."""
    if isinstance(value, str):
        return change(path, value, topic)
    if isinstance(value, dict):
        return _object(value, change, path)
    if isinstance(value, list):
        return [mapped(item, change, (*path, at), topic) for at, item in enumerate(value)]
    if isinstance(value, tuple):
        return tuple(mapped(item, change, (*path, at), topic) for at, item in enumerate(value))
    if isinstance(value, int) and abs(value) >= _LONG:
        changed = change(path, str(value), topic)
        return value if changed == str(value) else changed
    return value


def _object(value: dict[Any, Any], change: Change, path: Path) -> dict[Any, Any]:
    """A key says what its value is, {"account": "…"}, and so does a record's own key, {"key": "계좌", "content": "…"}."""
    own = secrets_in(value["key"].lower()) if isinstance(value.get("key"), str) else _NOTHING
    result: dict[Any, Any] = {}
    for key, item in value.items():
        name = key
        topic = _NOTHING
        if isinstance(key, str):
            name = change((*path, "key"), key, _NOTHING)
            topic = _NOTHING if key.startswith("expire") else secrets_in(key.lower())  # records expire, too
            topic |= own if key in _SAID else _NOTHING
        while name in result:  # two keys with the same mask stay two
            name += "·"
        result[name] = mapped(item, change, (*path, name), topic)
    return result
