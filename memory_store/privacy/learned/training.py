"""Learn the weights from written examples:

    python -m memory_store.privacy.learned.training [FILE.jsonl …] [-o WEIGHTS.json]

A file holds records of a masker's corpus ({"text", "spans"} or {"turns"}) or customers' visits ({"sessions"} with "forbidden" strings).
Without names: those in `examples/` and the customers of the extraction's training. The logistic model is fitted with a penalty on the
weights' sizes (L1), by FISTA (Beck and Teboulle, 2009): most weights are nought and not stored. Needs numpy; takes a minute.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from memory_store.privacy.conversation import about, asked_last
from memory_store.privacy.folding import fold
from memory_store.privacy.kinds import KINDS
from memory_store.privacy.learned.candidates import candidates
from memory_store.privacy.learned.features import features
from memory_store.privacy.learned.judge import WEIGHTS
from memory_store.privacy.numerals import digitise
from memory_store.privacy.recognise import recognise
from memory_store.privacy.scene import Scene
from memory_store.protocols import Message

SELDOM = 2
"""A feature of fewer examples is left out."""
PENALTY = 0.5
"""Of a weight of one, in units of one example's log loss."""
STEPS = 400
DIGITS = 2
"""Decimals of a stored weight."""

Spans = list[tuple[int, int]]
Array = npt.NDArray[np.float64]


class Example(NamedTuple):
    """A candidate: its features, and whether it is a secret."""

    features: frozenset[str]
    secret: bool


def main() -> None:
    """Write the weights."""
    here = Path(__file__).parent
    customers = here.parent.parent / "extraction" / "training" / "examples"
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument(
        "files", nargs="*", type=Path, default=[*sorted((here / "examples").glob("*.jsonl")), *sorted(customers.rglob("*.jsonl"))]
    )
    parser.add_argument("-o", "--output", type=Path, default=WEIGHTS)
    options = parser.parse_args()
    examples = [example for path in options.files for example in of_file(path)]
    weights = learned(examples)
    options.output.write_text(json.dumps(weights, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
    print(f"{len(examples)} examples, {sum(e.secret for e in examples)} secrets, {len(weights)} weights")


def of_file(path: Path) -> Iterator[Example]:
    """The candidates of a file's turns. Those that the rules mask and nobody marked are left out: nobody said what they are."""
    for line in path.read_text(encoding="utf-8").splitlines():
        for turns in _conversations(json.loads(line)):
            yield from _of_conversation(turns)


def learned(examples: Sequence[Example]) -> dict[str, float]:
    """The weights that are not nought, by feature."""
    counted = Counter(name for example in examples for name in example.features)
    names = ["bias", *sorted(name for name, count in counted.items() if count >= SELDOM)]
    place = {name: n for n, name in enumerate(names)}
    held = [[0, *(place[name] for name in example.features if name in place)] for example in examples]
    found = _fitted(Table(held, len(names)), np.array([e.secret for e in examples], dtype=float))
    return {name: weight for name, weight in zip(names, np.round(found, DIGITS).tolist(), strict=True) if weight or name == "bias"}


class Table:
    """Which columns hold for which row: a matrix of ones and noughts."""

    def __init__(self, held: Sequence[Sequence[int]], width: int) -> None:
        self._rows = np.repeat(np.arange(len(held)), [len(row) for row in held])
        self._columns = np.array([n for row in held for n in row])
        self._height, self.width = len(held), width

    def times(self, weights: Array) -> Array:
        """The sum of each row's weights."""
        return np.bincount(self._rows, weights[self._columns], self._height).astype(float)

    def gathered(self, values: Array) -> Array:
        """The sum, for each column, of the values of its rows."""
        return np.bincount(self._columns, values[self._rows], self.width).astype(float)

    def norm(self) -> float:
        """The square of the largest singular value, by power iteration."""
        vector = np.ones(self.width)
        size = 1.0
        for _ in range(30):
            vector = self.gathered(self.times(vector / np.linalg.norm(vector)))
            size = float(np.linalg.norm(vector))
        return size


def _fitted(table: Table, secret: Array) -> Array:
    """The first column, the bias, goes free of the penalty."""
    rate = 4 / table.norm()
    threshold = rate * PENALTY * (np.arange(table.width) > 0)
    weights, ahead, momentum = np.zeros(table.width), np.zeros(table.width), 1.0
    for _ in range(STEPS):
        error = 1 / (1 + np.exp(-table.times(ahead))) - secret
        stepped = ahead - rate * table.gathered(error)
        last, weights = weights, np.sign(stepped) * np.maximum(np.abs(stepped) - threshold, 0)
        following = (1 + np.sqrt(1 + 4 * momentum**2)) / 2
        ahead = weights + (momentum - 1) / following * (weights - last)
        momentum = following
    return weights


def _of_conversation(turns: Iterable[tuple[Message, Spans]]) -> Iterator[Example]:
    history: list[Message] = []
    for message, spans in turns:
        if message.role == "customer":
            folded, topic = fold(message.text), about(history)
            scene = Scene(digitise(folded, answer=bool(topic)), topic, folded)
            ruled = [(found.start, found.end) for found in recognise(message.text, KINDS, topic)]
            asked = asked_last(history)
            for candidate in candidates(scene):
                low, high = scene.folded.source(candidate.start, candidate.end)
                secret = _meets(low, high, spans)
                if secret or not _meets(low, high, ruled):
                    yield Example(features(scene, candidate, asked), secret)
        history.append(message)


def _meets(low: int, high: int, spans: Spans) -> bool:
    return any(low < end and start < high for start, end in spans)


def _conversations(record: dict[str, Any]) -> Iterator[list[tuple[Message, Spans]]]:
    match record:
        case {"text": str(text), "spans": list(spans)}:
            yield [(Message("customer", text), _spans(spans))]
        case {"turns": list(turns)}:
            yield [(Message("customer" if t["role"] == "user" else "agent", t["text"]), _spans(t.get("spans", ()))) for t in turns]
        case {"sessions": list(sessions)}:
            for session in sessions:
                yield [(Message("customer", turn), _places(turn, session["forbidden"])) for turn in session["turns"]]


def _spans(spans: Iterable[dict[str, Any]]) -> Spans:
    return [(span["start"], span["end"]) for span in spans]


def _places(text: str, forbidden: Iterable[str]) -> Spans:
    """Where forbidden strings stand in a turn, whatever separates their characters."""
    separator = r"[\s\-.,/]*"
    patterns = (separator.join(re.escape(c) for c in re.sub(separator, "", value)) for value in forbidden)
    return [match.span() for pattern in patterns for match in re.finditer(rf"(?<!\d){pattern}(?!\d)", text)]


if __name__ == "__main__":
    main()
