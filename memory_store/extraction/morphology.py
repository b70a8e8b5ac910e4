"""Korean morphology: one analyser a process, loaded at the first use (about a second), then shared.

Tags are Kiwi's (Sejong): NNG common noun, NNP name, VV verb, VA adjective, XSV/XSA "하", EP tense and honorific, EF and EC
endings, J* particles, SN number, SL Latin letters. An irregular stem is `VV` with `irregular` set.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

CACHED_TEXTS = 512


class Morpheme(NamedTuple):
    """One morpheme and where it stands in the text that was analysed: `text[start:end]` is its surface."""

    form: str
    tag: str
    start: int
    end: int
    irregular: bool = False


@dataclass(frozen=True)
class Sentence:
    """One sentence of a text; its morphemes keep the offsets of the whole text."""

    text: str
    start: int
    morphemes: tuple[Morpheme, ...]

    @property
    def end(self) -> int:
        return self.start + len(self.text)


@lru_cache(maxsize=1)
def analyser() -> Any:
    """The shared Kiwi. Its calls are safe from several threads."""
    from kiwipiepy import Kiwi

    # Without the dictionary of multi-word names (titles of works and the like): half the time and 190 MiB less.
    return Kiwi(load_multi_dict=False)


@lru_cache(maxsize=CACHED_TEXTS)
def analyse(text: str) -> tuple[Sentence, ...]:
    """The sentences of `text`, in order, each with its morphemes. An empty or blank text has none."""
    if not text.strip():
        return ()
    return tuple(
        Sentence(
            sentence.text,
            sentence.start,
            tuple(Morpheme(t.form, t.tag.split("-")[0], t.start, t.start + t.len, t.tag.endswith("-I")) for t in sentence.tokens),
        )
        for sentence in analyser().split_into_sents(text, return_tokens=True)
    )


def morphemes(text: str) -> tuple[Morpheme, ...]:
    """All morphemes of `text`, over its sentences."""
    return tuple(m for sentence in analyse(text) for m in sentence.morphemes)


def join(parts: Iterable[tuple[str, str]]) -> str:
    """The surface of a run of morphemes, each form and tag, inflected and contracted as Korean is written."""
    return str(analyser().join(list(parts)))
