"""Labels whose syllables are written apart (비 번, 비.밀.번.호) or taken to pieces (ㅂㅣ번): one more reading, in which they are whole."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory_store.privacy.folding import Folded
from memory_store.privacy.labels import find_labels

_APART = re.compile(r"(?<![가-힣])[가-힣](?P<sign>[ ./·_-])[가-힣](?:(?P=sign)[가-힣]){0,8}(?![가-힣])")
_JAMO = re.compile("[ㄱ-ㅎ][ㅏ-ㅣ](?![ㅏ-ㅣ])")
_LEADS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
Edit = tuple[int, int, str]


def gathered(folded: Folded) -> Folded | None:
    """The text with such labels whole, if it has any."""
    jamo = [(m.start(), m.end(), _syllable(m.group())) for m in _JAMO.finditer(folded.text) if m.group()[0] in _LEADS]
    composed = folded.replace(jamo)
    if jamo and len(find_labels(composed.text)) <= len(find_labels(folded.text)):
        composed = folded
    whole = composed.replace(_labels(composed.text))
    return whole if whole is not folded else None


def _syllable(jamo: str) -> str:
    """Hangul composition as in the Unicode standard, 3.12."""
    return chr(0xAC00 + (_LEADS.index(jamo[0]) * 21 + ord(jamo[1]) - ord("ㅏ")) * 28)


def _labels(text: str) -> Iterator[Edit]:
    for run in _APART.finditer(text):
        for label in find_labels(run.group()[::2]):
            yield run.start() + 2 * label.start, run.start() + 2 * label.end - 1, run.group()[::2][label.start : label.end]
