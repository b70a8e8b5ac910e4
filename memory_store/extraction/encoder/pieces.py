"""A text as pieces of the embedder's vocabulary: the likeliest way to cut it (a unigram model, by Viterbi; Kudo 2018, arXiv:1804.10959)."""

from __future__ import annotations

import re
from functools import lru_cache

from memory_store.extraction.encoder.packed import Packed

SPACE = "\u2581"
LONGEST = 16
"""Characters of the longest piece."""
UNLIKELY = 10.0
"""How much less likely than any piece a character is that no piece holds."""
CACHED = 8192


class Pieces:
    """Cuts texts. The numbers are those of the rows of the vocabulary's vectors."""

    def __init__(self, source: Packed) -> None:
        self._source = source
        self._worst = min(source.scores) - UNLIKELY
        self.of = lru_cache(maxsize=CACHED)(self._of)

    def _of(self, text: str) -> tuple[int, ...]:
        """The pieces of a text, none for an empty one."""
        written = "".join(self._source.alike.get(ord(letter), letter) for letter in text)
        letters = SPACE + re.sub(" +", SPACE, written.strip(" ")) if written.strip(" ") else ""
        best = [0.0] + [float("-inf")] * len(letters)
        come = [(0, 0)] * (len(letters) + 1)
        for start in range(len(letters)):
            for end in range(start + 1, min(len(letters), start + LONGEST) + 1):
                piece = self._source.pieces.get(letters[start:end].encode())
                if piece is None and end > start + 1:
                    continue
                score = best[start] + (self._worst if piece is None else self._source.scores[piece])
                if score > best[end]:
                    best[end], come[end] = score, (start, self._source.unknown if piece is None else piece)
        found, end = [], len(letters)
        while end:
            end, piece = come[end]
            found.append(piece)
        return tuple(reversed(found))
