"""From a text to its findings: every spelling, every recogniser, ranges in the source."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from time import perf_counter

from memory_store.privacy.encodings import spellings
from memory_store.privacy.findings import Finding
from memory_store.privacy.folding import MASK
from memory_store.privacy.kinds import Kind
from memory_store.privacy.numerals import digitise
from memory_store.privacy.purposes import UNEXPLAINED
from memory_store.privacy.recognisers import RECOGNISERS
from memory_store.privacy.scene import Hit, Scene


class OutOfTimeError(Exception):
    """The budget was used up before every recogniser had looked."""


def recognise(
    text: str, kinds: Collection[Kind], about: frozenset[str] = frozenset(), late: frozenset[str] = frozenset(), seconds: float = 5.0
) -> list[Finding]:
    """The findings of these kinds in `text`; they may overlap. `about`: what it may answer; `late`: what the talk speaks of the
    use of. Raises OutOfTimeError past `seconds`."""
    found: dict[tuple[str, int, int], Finding] = {}
    deadline = perf_counter() + seconds
    for folded in spellings(text):
        scene = Scene(digitise(folded, answer=bool(about or late - {UNEXPLAINED})), about, folded, late)
        for hit in _hits(scene, deadline):
            if hit.kind in kinds:
                start, end = _trimmed(scene, hit)
                if start < end:
                    low, high = scene.folded.source(start, end)
                    found.setdefault((hit.kind.word, low, high), Finding(hit.kind.word, low, high, hit.kind.tier, hit.reason))
    return list(found.values())


def _hits(scene: Scene, deadline: float) -> Iterator[Hit]:
    for recogniser in RECOGNISERS:
        yield from recogniser(scene)
        if perf_counter() > deadline:
            raise OutOfTimeError


def _trimmed(scene: Scene, hit: Hit) -> tuple[int, int]:
    """The hit up to a mask that already stands in it."""
    at = scene.text.find(MASK, hit.start, hit.end)
    return (hit.start, at) if at >= 0 else (hit.start, hit.end)
