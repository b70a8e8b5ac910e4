"""How likely a clause of a visit states something to keep: a logistic model over its sort of speech and its neighbours', what stands
around it in the visit, its topic, what the rules say of it, and its form; and what the encoder adds, which reads the visit as a whole."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

from memory_store.extraction.asking import is_request
from memory_store.extraction.clauses import Clause
from memory_store.extraction.context import odds_to_keep
from memory_store.extraction.marks import Mark
from memory_store.extraction.persons import person_spoken_of, speaks_of_self
from memory_store.extraction.putting_right import Meant
from memory_store.extraction.sentence import WEIGHTS
from memory_store.extraction.sorting import SORTS, Sorted
from memory_store.extraction.surroundings import Surroundings
from memory_store.extraction.topics import no_topic, topic_of

Features = dict[str, float]

TRUST = 0.7
"""What the encoder's odds count: it learned from few authors, and is surer than it is right about the speech of others."""

LONG = 30
"""Characters from which a clause is simply long."""

MANY = 5
"""Nouns, likewise."""


def chances_to_keep(clauses: Sequence[Clause], meant: Meant, sorts: Sequence[Sorted]) -> list[float]:
    """For each clause of a visit, in order, how likely it is to be kept, between 0 and 1."""
    weights = _weights()
    by_features = [odds_of(row, weights) for row in features_of(clauses, meant, sorts)]
    return [1 / (1 + math.exp(-odds - TRUST * more)) for odds, more in zip(by_features, odds_to_keep(clauses), strict=True)]


def odds_of(found: Features, weights: Mapping[str, float]) -> float:
    """The weighted sum: log-odds."""
    return weights["bias"] + sum(weights[name] * value for name, value in found.items())


def features_of(clauses: Sequence[Clause], meant: Meant, sorts: Sequence[Sorted]) -> list[Features]:
    """What the model knows of each clause."""
    found: list[Features] = []
    around = Surroundings(clauses, sorts)
    for at, clause in enumerate(clauses):
        row = _form(clause) | around.of(at) | {f"mark {mark.name}": float(meant.marks[at] is mark) for mark in Mark}
        row["put right"] = float(meant.texts[at] != clause.text)
        for place, near in (("", at), ("before ", at - 1), ("after ", at + 1)):
            there = 0 <= near < len(clauses) and clauses[near].turn == clause.turn
            row |= {f"{place}{sort.name}": sorts[near].shares[sort] if there else 0.0 for sort in SORTS} | {place: float(there)}
        found.append(row)
    return found


def _form(clause: Clause) -> Features:
    topic = topic_of(clause.text)
    return {
        "topic": 1 - no_topic(clause.text),
        "one topic": float(topic is not None and topic.single),
        "request": float(is_request(clause)),
        "of oneself": float(speaks_of_self(clause)),
        "of another": float(person_spoken_of(clause) is not None),
        "number": float(any(m.tag == "SN" for m in clause.morphemes)),
        "length": min(1.0, len(clause.text) / LONG),
        "nouns": min(1.0, len(clause.nouns) / MANY),
        "past": float(clause.has("었", "EP")),
        "would": float(clause.has("겠", "EP")),
        "only": float(clause.has("만", "JX")),
    }


@lru_cache(maxsize=1)
def _weights() -> dict[str, float]:
    with WEIGHTS.joinpath("keeping.json").open(encoding="utf-8") as file:
        stored: dict[str, float] = json.load(file)
    return stored
