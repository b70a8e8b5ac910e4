"""Train the weights of `linking.py`:

    python -m memory_store.extraction.linking_train [EXAMPLES.tsv…] [-o linking.json] [--check]

Each line of an examples file is y or n, a tab, a known statement, a tab and a later one: y where the later takes the earlier's
place. Each later statement is also held against earlier ones of other lines, which it does not replace unless both are of one
topic. `--check` states a ten-fold cross-check instead of writing. The same input gives the same weights.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memory_store.extraction.linking import Features, features, nearness, sides, vector_of
from memory_store.extraction.topics import topic_of

STRANGERS = 5
"""Statements of other lines that each later one is held against."""

WEIGHT_OF_STRANGER = 0.3
PENALTY = 1.0
STEPS = 50
FOLDS = 10
AXES = 96
"""Directions of the sentence vectors that the model looks along: with a pair's own meaning it learns what sounds like a change."""

Table = NDArray[np.float64]


def read(paths: Sequence[Path]) -> list[tuple[str, str, bool]]:
    """Known statement, later statement, whether the later takes its place."""
    lines = [line for path in paths for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return [(old, new, label == "y") for label, old, new in (line.split("\t") for line in lines)]


def with_strangers(pairs: Sequence[tuple[str, str, bool]]) -> list[tuple[str, str, bool, float, int]]:
    """The pairs and those across lines, each with its weight and the line that its later statement is of."""
    found = [(old, new, label, 1.0, line) for line, (old, new, label) in enumerate(pairs)]
    chosen = np.random.default_rng(0)
    for line, (_, new, _) in enumerate(pairs):
        for other in chosen.choice(len(pairs), STRANGERS, replace=False):
            topics = topic_of(new), topic_of(pairs[other][0])
            if other != line and (topics[0] is None or topics[0] != topics[1]):
                found.append((pairs[other][0], new, False, WEIGHT_OF_STRANGER, line))
    return found


def fit(inputs: Table, labels: Table, shares: Table) -> Table:
    """Logistic regression with a squared penalty, by Newton's method; the last column is the bias, which goes unpunished."""
    found, ridge = np.zeros(inputs.shape[1]), np.eye(inputs.shape[1]) * PENALTY
    ridge[-1, -1] = 1e-6
    for _ in range(STEPS):
        guess = 1 / (1 + np.exp(-inputs @ found))
        slope = inputs.T @ (shares * (guess - labels)) + ridge @ found
        curve = (inputs * (shares * guess * (1 - guess))[:, None]).T @ inputs + ridge
        found = found - np.linalg.solve(curve, slope)
    return found


def table_of(rows: Sequence[Features]) -> tuple[list[str], Table]:
    names = [*rows[0], "bias"]
    return names, np.array([[*row.values(), 1.0] for row in rows])


def check(inputs: Table, labels: Table, shares: Table, lines: NDArray[np.int64]) -> tuple[float, float, float]:
    """Of the written pairs: the share of replacements found and of other pairs left alone; of strangers, the share left alone."""
    right = np.zeros(len(labels), bool)
    for fold in range(FOLDS):
        held = lines % FOLDS == fold
        right[held] = (inputs[held] @ fit(inputs[~held], labels[~held], shares[~held]) > 0) == (labels[held] == 1)
    written = shares == 1.0
    return float(right[labels == 1].mean()), float(right[written & (labels == 0)].mean()), float(right[~written].mean())


def main() -> None:
    here = files("memory_store.extraction")
    parser = argparse.ArgumentParser()
    parser.add_argument("examples", nargs="*", type=Path, default=[Path(str(here.joinpath("linking_examples.tsv")))])
    parser.add_argument("-o", "--output", type=Path, default=Path(str(here.joinpath("linking.json"))))
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    pairs = with_strangers(read(options.examples))
    labels, shares = np.array([pair[2] for pair in pairs], float), np.array([pair[3] for pair in pairs])
    lines = np.array([pair[4] for pair in pairs])
    near = [nearness(new, [old]) for old, new, *_ in pairs]
    if any(cosine is None for cosine in near):
        raise SystemExit("training needs the embedder")
    vectors = np.array([vector_of(text) for text in dict.fromkeys(text for old, new, *_ in pairs for text in (old, new))])
    axes = np.linalg.svd(vectors - vectors.mean(axis=0), full_matrices=False)[2][:AXES].T
    weights: dict[str, dict[str, float]] = {}
    for name in ("full", "light"):
        cosines = [cosine[0] if cosine and name == "full" else 0.0 for cosine in near]
        names, inputs = table_of([features(new, old, cosine) for (old, new, *_), cosine in zip(pairs, cosines, strict=True)])
        if name == "full":
            inputs = np.hstack([np.array([sides(new, old, axes) for old, new, *_ in pairs]), inputs])
        if options.check:
            print(name, *(f"{share:.3f}" for share in check(inputs, labels, shares, lines)))
        found = fit(inputs, labels, shares)
        dense, found = np.split(found, [len(found) - len(names)])
        if name == "full" and not options.check:
            np.savez_compressed(options.output.with_suffix(".npz"), axes=axes.astype(np.float16), weights=dense.astype(np.float16))
        weights[name] = {name: round(float(weight), 3) for name, weight in zip(names, found, strict=True)}
    if not options.check:
        options.output.write_text(json.dumps(weights, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
