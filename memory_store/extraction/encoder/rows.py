"""What the encoder reads at once: a visit's clauses, as one row of pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from memory_store.extraction.encoder.packed import Packed
from memory_store.extraction.encoder.pieces import Pieces

PREFIX = "query:"
"""What the embedder's authors put before short texts."""

LONGEST_ROW = 480
"""Pieces; the encoder has places for 512."""
LONGEST_TEXT = 120
"""Pieces of a clause that are read."""


class Row(NamedTuple):
    """Pieces, and the stretches of them that are judged."""

    pieces: list[int]
    spans: list[tuple[int, int]]


class Rows:
    """Lays out rows in the pieces of one vocabulary."""

    def __init__(self, source: Packed) -> None:
        self._source, self._cut = source, Pieces(source).of

    def of_visit(self, texts: Sequence[str], turns: Sequence[int]) -> Iterator[Row]:
        """A visit's clauses with the turns that they are of; a mark ends each turn. More than one row for a long visit."""
        row, last = self._opened(), None
        for text, turn in zip(texts, turns, strict=True):
            pieces = self._pieces(text)
            if len(row.pieces) + len(pieces) + 1 > LONGEST_ROW:
                yield self._closed(row)
                row = self._opened()
            elif last is not None and turn != last:
                row.pieces.append(self._source.last)
            last = turn
            row.spans.append((len(row.pieces), len(row.pieces) + len(pieces)))
            row.pieces.extend(pieces)
        yield self._closed(row)

    def _opened(self) -> Row:
        return Row([self._source.first, *self._cut(PREFIX)], [])

    def _closed(self, row: Row) -> Row:
        row.pieces.append(self._source.last)
        return row

    def _pieces(self, text: str) -> tuple[int, ...]:
        return self._cut(text)[:LONGEST_TEXT] or (self._source.unknown,)
