"""How a candidate is described: its shape, the letters before and behind it, its sentence, and what the agent asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from memory_store.privacy.folding import MASK, fold
from memory_store.privacy.labels import HARMLESS, find_labels
from memory_store.privacy.learned.candidates import Candidate
from memory_store.privacy.scene import Scene

BESIDE = 24
"""Characters read on either side."""
BEFORE = 60
"""Characters of the question before, from its end."""
_GRAMS = (2, 3)
_TOUCHING = range(1, 6)
_SYLLABLE = re.compile("[가-힣]")
_DIGIT = re.compile(r"\d")
_END = re.compile(r"[.!?]\s|\n")
_BARE = 6
"""Syllables."""


def features(scene: Scene, candidate: Candidate, asked: str) -> frozenset[str]:
    """The names of what holds for a candidate. `asked`: what the agent asked for right before the turn."""
    text, start, end = scene.text, candidate.start, candidate.end
    left, right = _plain(text[max(0, start - BESIDE) : start]), _plain(text[end : end + BESIDE])
    found = {
        f"size {_size(text[start:end], mixed=candidate.mixed)}",
        "about" if scene.about else "not about",
        "bare" if is_bare(text) else "said",
        *(f"about {category}" for category in scene.about),
        *_shape(text[start:end]),
        *(f"< {left[-n:]}" for n in _TOUCHING),
        *(f"> {right[:n]}" for n in _TOUCHING),
        *_grams("l", left),
        *_grams("r", right),
        *_grams("s", _plain(_sentence(text, start, end))),
        *_grams("a", _plain(asked.lower()[-BEFORE:])),
        *(("asked of the shop" if label.category in HARMLESS else f"asked {label.category}") for label in find_labels(fold(asked).text)),
    }
    return frozenset(found)


def is_bare(text: str) -> bool:
    """Whether a turn is hardly more than the value."""
    return len(_SYLLABLE.findall(text)) < _BARE


def _plain(text: str) -> str:
    return _DIGIT.sub("0", text).replace(MASK, "¤")


def _grams(name: str, text: str) -> Iterable[str]:
    return (f"{name} {text[i : i + n]}" for n in _GRAMS for i in range(len(text) - n + 1))


def _size(value: str, *, mixed: bool) -> str:
    digits = sum(c.isdigit() for c in value)
    return "mixed" if mixed else next((str(most) for most in (2, 3, 4, 6, 8, 12) if digits <= most), "more")


def _shape(value: str) -> Iterator[str]:
    yield f"digits {min(sum(c.isdigit() for c in value), 17)}"
    yield f"letters {min(sum('a' <= c <= 'z' for c in value), 8)}"
    yield "like " + re.sub("[a-z]+", "a", re.sub(r"\d+", lambda m: str(min(len(m[0]), 9)), value))[:14]
    if re.search(r"[!@#$%^&*]", value):
        yield "sign"
    if re.fullmatch(r"\d*00", value):
        yield "round"
    if re.match(r"(?:19|20)\d\d", value):
        yield "year"


def _sentence(text: str, start: int, end: int) -> str:
    """The sentence around `text[start:end]`."""
    first = max((m.end() for m in _END.finditer(text, 0, start)), default=0)
    last = _END.search(text, end)
    return text[first : last.start() if last else len(text)]
