"""From streamed pieces to sentences, as soon as each is complete. Joined again they are the stream, to the character."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_END = re.compile(r"(?:[.!?…。]+[\"'”’)\]*_~^]*|[ㅎㅋㅠㅜ~^]+)(?:\s+)|\n\s*")
_LABEL = re.compile(r"^\s*(?:\d{1,2}[.)]|[-*•·])\s*$")
"""The mark of a list item is no sentence of its own."""


def sentences(pieces: Iterable[str]) -> Iterator[str]:
    """The sentences of a stream, each with the white space behind it."""
    held = ""
    for piece in pieces:
        held += piece
        start = 0
        for end in _END.finditer(held):
            if end.end() == len(held) or _LABEL.match(held[start : end.end()]):
                continue  # more white space, or the item itself, may follow
            yield held[start : end.end()]
            start = end.end()
        held = held[start:]
    start = 0
    for end in _END.finditer(held):
        if not _LABEL.match(held[start : end.end()]):
            yield held[start : end.end()]
            start = end.end()
    if held[start:]:
        yield held[start:]
