"""Comparing two wordings: as one statement, by their numbers, by how much of one stands in the other."""

from __future__ import annotations

import re
import unicodedata

_NEGATION = re.compile(r"(?<![가-힣])[안못](?=\s?[가-힣])|않|말고|없|싫|불가|제외|금지|빼고")
_NUMBER = re.compile(r"\d+")
_NOT_WORD = re.compile(r"[\W_]+")
_WORD = re.compile(r"[가-힣]+|[A-Za-z]+|\d+")


def plain(text: str) -> str:
    """Letters and digits only, NFKC, folded: the form in which two wordings are the same statement."""
    return _NOT_WORD.sub("", unicodedata.normalize("NFKC", text)).casefold()


def numbers(text: str) -> frozenset[str]:
    """The runs of digits in `text`, thousands joined: what must be equal for two statements to be one."""
    text = re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", unicodedata.normalize("NFKC", text))
    return frozenset(_NUMBER.findall(text))


def words(text: str) -> list[str]:
    """Runs of Hangul, of Latin letters and of digits, folded."""
    return [word.casefold() for word in _WORD.findall(unicodedata.normalize("NFKC", text))]


def pairs(text: str) -> set[str]:
    """Pairs of neighbouring syllables within words; a word of one syllable counts as itself."""
    found: set[str] = set()
    for word in words(text):
        found.update([word] if len(word) == 1 or word.isdigit() else [word[i : i + 2] for i in range(len(word) - 1)])
    return found


def negations(text: str) -> int:
    """How many negations a statement holds: 안, 못, 않, 말고, 없, 싫."""
    return len(_NEGATION.findall(text))


def carried(content: str, text: str) -> float:
    """The share of `content`'s syllable pairs that stand in `text`: 1 when it is all there, 0 when nothing is."""
    wanted = pairs(content)
    return len(wanted & pairs(text)) / len(wanted) if wanted else 0.0
