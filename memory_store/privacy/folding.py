"""Folds a text to the form that recognisers read, every character with its range in the source.

Folding is NFKC and lower case per character (full-width letters, mathematical digits …), every Unicode digit and small
numeral as ASCII, letters of other scripts that look Latin as Latin, jamo composed to syllables; what cannot be seen
(zero-width, bidi, variation selectors, combining marks, fillers) belongs to the character before it. Masks that already
stand in the text become one MASK character each, which no recogniser crosses.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from memory_store.privacy.kinds import KINDS

MASK = "\x01"
"""Stands for a mask that is already in the text."""

_MASKS = re.compile(r"\[(?:" + "|".join(re.escape(kind.word) for kind in KINDS) + r")\]")
_PLAIN = re.compile(r"[\n\t -~가-힣ㄱ-ㅎㅏ-ㅣ]*")
_CLUSTER = re.compile(r"[\u1100-\u115e][\u1161-\u11a7][\u11a8-\u11ff]?|.", re.DOTALL)
_FILLERS = frozenset("\u115f\u1160\u3164\uffa0\u2800\u2063")
_LOOKALIKE = str.maketrans("авекмнорстхуіѕјοιαενρτκυ", "abekmhopctxyisjoiaevptku")  # Cyrillic, then Greek
_BRAILLE = dict(zip("⠚⠁⠃⠉⠙⠑⠋⠛⠓⠊", "0123456789", strict=True))


@dataclass(frozen=True, slots=True)
class Folded:
    """`text[i]` stands for `source[starts[i]:ends[i]]`."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]

    def source(self, start: int, end: int) -> tuple[int, int]:
        """The source range of `text[start:end]` (not empty)."""
        return min(self.starts[start], self.starts[end - 1]), max(self.ends[end - 1], self.ends[start])

    def replace(self, edits: Iterable[tuple[int, int, str]]) -> Folded:
        """With `text[start:end]` replaced by other characters, for ordered edits that do not overlap. Equal lengths map
        one to one; otherwise every new character stands for the whole range."""
        pieces: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        at = 0
        for start, end, new in edits:
            same = len(new) == end - start
            pieces += self.text[at:start], new
            starts += self.starts[at : start if not same else end]
            ends += self.ends[at : start if not same else end]
            if not same:
                low, high = self.source(start, end)
                starts += [low] * len(new)
                ends += [high] * len(new)
            at = end
        if not pieces:
            return self
        pieces.append(self.text[at:])
        starts += self.starts[at:]
        ends += self.ends[at:]
        return Folded("".join(pieces), starts, ends)

    def reversed(self) -> Folded:
        """Read from the end."""
        return Folded(self.text[::-1], self.starts[::-1], self.ends[::-1])


def fold(text: str) -> Folded:
    """Folds a source text. Its time is linear."""
    if _PLAIN.fullmatch(text) and not ("[" in text and _MASKS.search(text)):
        return Folded(text.lower().replace("ㅡ", "-"), range(len(text)), range(1, len(text) + 1))
    chars: list[str] = []
    starts: list[int] = []
    ends: list[int] = []

    def add(segment: int, end: int) -> None:
        for cluster in _CLUSTER.finditer(text, segment, end):
            folded = _fold_cluster(cluster.group())
            if folded:
                chars.extend(folded)
                starts.extend([cluster.start()] * len(folded))
                ends.extend([cluster.end()] * len(folded))
            elif ends and chars[-1] != MASK:
                ends[-1] = cluster.end()

    at = 0
    for mask in _MASKS.finditer(text):
        add(at, mask.start())
        chars.append(MASK)
        starts.append(mask.start())
        ends.append(mask.end())
        at = mask.end()
    add(at, len(text))
    return Folded("".join(chars), starts, ends)


@lru_cache(maxsize=8192)
def _fold_cluster(cluster: str) -> str:
    """What a character (or a jamo cluster) is read as; empty when it cannot be seen."""
    if len(cluster) == 1:
        if cluster in "\n\t\r\v\f\x85\u2028\u2029":
            return "\n" if cluster != "\t" else "\t"
        if cluster in _BRAILLE:
            return _BRAILLE[cluster]
        category = unicodedata.category(cluster)
        if category in ("Cf", "Cc", "Mn", "Me", "Cs", "Co") or cluster in _FILLERS:
            return ""
        if category[0] == "N":
            number = unicodedata.numeric(cluster, -1)
            if number >= 0 and number == int(number) and number < 100:
                return str(int(number))
        if category == "Zs":
            return " "
    if cluster in "ㅡーᅳ":
        return "-"
    shown = unicodedata.normalize("NFKC", cluster).lower()
    if len(shown) > 1:
        shown = "".join(c for c in shown if unicodedata.category(c) not in ("Mn", "Me", "Cf", "Cc"))
    elif "à" <= shown <= "ž":
        shown = unicodedata.normalize("NFD", shown)[0]
    return shown.translate(_LOOKALIKE)
