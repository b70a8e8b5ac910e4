"""What the models of two statements learn from: whether a later one takes the place of a known one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from memory_store.extraction.linking import Features, features, nearness, sides
from memory_store.extraction.sentence import vector_of
from memory_store.extraction.topics import topic_of
from memory_store.extraction.training.fitting import fit_logistic
from memory_store.extraction.training.visits import Link, Visit, links

STRANGERS = 5
"""Statements of other lines that each later one is held against."""

WEIGHT_OF_STRANGER = 0.3
AXES = 96
"""Directions of the sentence vectors that the model looks along: with a pair's own meaning it learns what sounds like a change."""

Matrix = NDArray[np.float64]


class Pair(NamedTuple):
    """One example and what it weighs."""

    link: Link
    share: float


def of_links(folder: Path, visits: Iterable[Visit] = ()) -> list[Pair]:
    """The pairs of `links.tsv` (y or n, a known statement, a later one), each later statement against known ones of other lines,
    and what visits say of what is known."""
    lines = [line.split("\t") for line in (folder / "links.tsv").read_text(encoding="utf-8").splitlines()]
    written = [Link(old, new, label == "y") for label, old, new in lines]
    told = [Pair(link, 1.0) for visit in visits for link in links(visit)]
    return [Pair(link, 1.0) for link in written] + with_strangers(written) + told


def with_strangers(written: Sequence[Link]) -> list[Pair]:
    """Pairs across lines. The later does not replace the other's known one, unless both are of one topic: those are left out."""
    found: list[Pair] = []
    chosen = np.random.default_rng(0)
    for line, link in enumerate(written):
        for other in chosen.choice(len(written), STRANGERS, replace=False):
            topics = topic_of(link.new), topic_of(written[other].old)
            if other != line and (topics[0] is None or topics[0] != topics[1]):
                found.append(Pair(Link(written[other].old, link.new, False), WEIGHT_OF_STRANGER))
    return found


class LinkWeights(NamedTuple):
    """Named weights with vectors (`full`) and without (`light`), the axes, and what lies along them weighs."""

    named: dict[str, dict[str, float]]
    axes: NDArray[np.float32]
    along: Matrix


def weights_of(pairs: Sequence[Pair]) -> LinkWeights:
    """Fit both models."""
    labels, shares = np.array([p.link.replaces for p in pairs], float), np.array([p.share for p in pairs])
    texts = dict.fromkeys(text for pair in pairs for text in pair.link[:2])
    vectors = np.array([vector_of(text) for text in texts])
    axes = np.linalg.svd(vectors - vectors.mean(axis=0), full_matrices=False)[2][:AXES].T.astype(np.float32)
    near = [(nearness(p.link.new, [p.link.old]) or [0.0])[0] for p in pairs]
    rows = [features(p.link.new, p.link.old, cosine) for p, cosine in zip(pairs, near, strict=True)]
    along = np.array([sides(p.link.new, p.link.old, axes) for p in pairs], float)
    full = fit_logistic(np.hstack([along, _table(rows)]), labels, shares)
    light = fit_logistic(_table([row | {"cosine": 0.0, "changed, cosine": 0.0} for row in rows]), labels, shares)
    names = [*rows[0], "bias"]
    named = {"full": full[-len(names) :], "light": light}
    return LinkWeights(
        {part: {name: round(float(w), 3) for name, w in zip(names, weights, strict=True)} for part, weights in named.items()},
        axes,
        full[: -len(names)],
    )


def _table(rows: Sequence[Features]) -> Matrix:
    return np.array([[*row.values(), 1.0] for row in rows])
