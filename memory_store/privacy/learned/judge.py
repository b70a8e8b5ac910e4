"""The log-odds that a candidate is a secret: a logistic model over its features."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import islice
from pathlib import Path

from memory_store.privacy.findings import Finding
from memory_store.privacy.folding import fold
from memory_store.privacy.kinds import SECRET
from memory_store.privacy.labels import HARMLESS, find_labels
from memory_store.privacy.learned.candidates import Candidate, candidates
from memory_store.privacy.learned.features import features, is_bare
from memory_store.privacy.numerals import digitise
from memory_store.privacy.scene import Scene

LEAST = 0.3
"""Log-odds from which a value is masked."""
LONGEST = 2_000
"""Characters of a turn that is looked at: what people type."""
MOST = 12
"""Candidates looked at; a turn with more is a list or a page that was pasted, and is left to the rules."""

REASON = "a value that is a secret by what is said around it"
WEIGHTS = Path(__file__).with_name("weights.json")


def secrets(text: str, about: frozenset[str], asked: str) -> list[Finding]:
    """What in a turn, with all else masked, is likelier a secret than not. `about`: the label categories that it may answer;
    `asked`: what the agent asked for right before it."""
    if len(text) > LONGEST:
        return []
    folded = fold(text)
    scene = Scene(digitise(folded, answer=bool(about)), about, folded)
    few = list(islice(candidates(scene), MOST + 1))
    if len(few) > MOST or (is_bare(text) and not about and not _of_a_secret(asked)):
        return []
    spans = [(c.start, c.end) for c in few if not _explained(scene, c) and odds(features(scene, c, asked), _weights()) >= LEAST]
    return [Finding(SECRET.word, *scene.folded.source(*span), SECRET.tier, REASON) for span in spans]


def _explained(scene: Scene, candidate: Candidate) -> bool:
    """Whether the word that governs it says that it is one of the shop's numbers, or a name that one signs in with."""
    return scene.governing(candidate.start, candidate.end) in HARMLESS | ({"login"} if candidate.mixed else set())


def _of_a_secret(asked: str) -> bool:
    """Whether the agent asked for what is none of the shop's numbers."""
    named = {label.category for label in find_labels(fold(asked).text)}
    return bool(named - HARMLESS)


def odds(found: Collection[str], weights: Mapping[str, float]) -> float:
    """The weighted sum: log-odds."""
    return weights["bias"] + sum(weights.get(name, 0.0) for name in found)


@lru_cache(maxsize=1)
def _weights() -> dict[str, float]:
    found: dict[str, float] = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return found
