"""A JSON reader for what language models write: it forgives trailing and missing commas, single quotes, prose around the value
and an end that never comes. It never guesses a value: what was cut off is given as `CUT`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

MAX_DEPTH = 12
MAX_DIGITS = 15
_OPENING = re.compile(r"[{\[]")
_SPACE = re.compile(r"[\s,]*")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?")
_WORD = re.compile(r"[^\s,:\[\]{}\"']+")
_WORDS: Final = {"true": True, "false": False, "null": None, "none": None, "True": True, "False": False, "None": None}


class Cut:
    """Stands where the text ended before the value did. `rest` holds what of a container was whole."""

    def __init__(self, rest: Any = None) -> None:
        self.rest = rest


class _Bad(ValueError):
    """Not a value at this place."""


def values(text: str) -> Iterator[Any]:
    """Every outermost object or array in `text`, in order. One that the text cuts off comes as a `Cut` with its whole parts."""
    place = 0
    while (found := _OPENING.search(text, place)) is not None:
        start = found.start()
        try:
            value, place = _value(text, start, 0)
        except _Bad:
            place = start + 1
        else:
            yield value


def _value(text: str, at: int, depth: int) -> tuple[Any, int]:
    if depth > MAX_DEPTH:
        raise _Bad
    if at >= len(text):
        return Cut(), at
    first = text[at]
    if first == "{":
        return _object(text, at + 1, depth)
    if first == "[":
        return _array(text, at + 1, depth)
    if first in "\"'":
        return _string(text, at)
    if (number := _NUMBER.match(text, at)) is not None:
        whole = number[0].lstrip("-").isdigit() and len(number[0]) <= MAX_DIGITS
        return int(number[0]) if whole else float(number[0]), number.end()
    word = _WORD.match(text, at)
    if word is None or word[0] not in _WORDS:
        raise _Bad
    return _WORDS[word[0]], word.end()


def _string(text: str, at: int) -> tuple[Any, int]:
    quote, place = text[at], at + 1
    out: list[str] = []
    while place < len(text):
        ch = text[place]
        if ch == quote:
            return _paired("".join(out)), place + 1
        if ch == "\\" and place + 1 < len(text):
            escape = text[place : place + (6 if text[place + 1] == "u" else 2)]
            try:
                out.append(json.loads(f'"{escape}"'))
            except ValueError:
                out.append(escape[1:])
            place += len(escape)
        else:
            out.append(ch)
            place += 1
    return Cut(), place


def _paired(text: str) -> str:
    """Surrogates that `\\u` escapes left, joined to characters where they are pairs and replaced where they stand alone."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _array(text: str, at: int, depth: int) -> tuple[Any, int]:
    items: list[Any] = []
    while True:
        at = _skip(text, at)
        if at >= len(text):
            return Cut(items), at
        if text[at] == "]":
            return items, at + 1
        value, at = _value(text, at, depth + 1)
        items.append(value)


def _object(text: str, at: int, depth: int) -> tuple[Any, int]:
    fields: dict[str, Any] = {}
    while True:
        at = _skip(text, at)
        if at >= len(text):
            return Cut(fields), at
        if text[at] == "}":
            return fields, at + 1
        if text[at] in "\"'":
            name, at = _string(text, at)
        elif (word := _WORD.match(text, at)) is not None:
            name, at = word[0], word.end()
        else:
            raise _Bad
        at = _skip(text, at)
        if isinstance(name, Cut) or at >= len(text):
            return Cut(fields), at
        if text[at] != ":":
            raise _Bad
        value, at = _value(text, _skip(text, at + 1), depth + 1)
        fields[name] = value


def _skip(text: str, at: int) -> int:
    blank = _SPACE.match(text, at)
    return blank.end() if blank else at
