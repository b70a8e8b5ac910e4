"""Train the weights of `sorting.py`:

    python -m memory_store.extraction.sorting_train EXAMPLES.tsv… [-o sorting.npz] [--check]

Each line of an examples file is a sort's letter, a tab and a sentence. `--check` states the accuracy of a five-fold cross-check
instead of writing. The same examples give the same weights.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memory_store.extraction.clauses import Clause
from memory_store.extraction.morphology import morphemes
from memory_store.extraction.sorting import SORTS, Sort, centred, embedder, patterns

PENALTY = 1e-4
STEPS = 500
RATE = 2.0
MOMENTUM = 0.9


def read(paths: Sequence[Path]) -> tuple[list[Clause], NDArray[np.int64]]:
    """The examples as clauses, and the number of each one's sort."""
    lines = [line for path in paths for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    pairs = [line.split("\t", 1) for line in lines]
    clauses = [Clause(1, text, morphemes(text)) for _, text in pairs]
    return clauses, np.array([SORTS.index(Sort(letter)) for letter, _ in pairs])


def fit(table: NDArray[np.float32], sorts: NDArray[np.int64]) -> NDArray[np.float64]:
    """Softmax regression by gradient descent with momentum; the last row is the bias."""
    inputs = np.hstack([table, np.ones((len(table), 1))])
    wanted = np.eye(len(SORTS))[sorts]
    weights = np.zeros((inputs.shape[1], len(SORTS)))
    speed = np.zeros_like(weights)
    for _ in range(STEPS):
        speed = MOMENTUM * speed - RATE * (inputs.T @ (guess(inputs, weights) - wanted) / len(inputs) + PENALTY * weights)
        weights = weights + speed
    return weights


def guess(inputs: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    scores = inputs @ weights
    scores = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares: NDArray[np.float64] = scores / scores.sum(axis=1, keepdims=True)
    return shares


def check(table: NDArray[np.float32], sorts: NDArray[np.int64]) -> tuple[float, float]:
    """Five-fold accuracy: of the sort, and of "something to keep or not"."""
    order = np.random.default_rng(0).permutation(len(table))
    kept = [SORTS.index(sort) for sort in (Sort.PREFERENCE, Sort.FACT, Sort.ISSUE, Sort.SETTLED)]
    right = keeping = 0
    for fold in np.array_split(order, 5):
        rest = np.setdiff1d(order, fold)
        shares = guess(np.hstack([table[fold], np.ones((len(fold), 1))]), fit(table[rest], sorts[rest]))
        right += int((shares.argmax(axis=1) == sorts[fold]).sum())
        keeping += int(((shares[:, kept].sum(axis=1) > 0.5) == np.isin(sorts[fold], kept)).sum())
    return right / len(table), keeping / len(table)


def main() -> None:
    here = files("memory_store.extraction")
    parser = argparse.ArgumentParser()
    parser.add_argument("examples", nargs="*", type=Path, default=[Path(str(here.joinpath("sorting_examples.tsv")))])
    parser.add_argument("-o", "--output", type=Path, default=Path(str(here.joinpath("sorting.npz"))))
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    clauses, sorts = read(options.examples)
    light = patterns(clauses)
    model = embedder()
    if model is None:
        raise SystemExit("training needs the embedder")
    vectors = model.embed([clause.text for clause in clauses], query=True)
    mean = vectors.mean(axis=0)
    full = np.hstack([centred(vectors, mean), light])
    if options.check:
        for name, table in (("full", full), ("light", light)):
            print(name, *(f"{share:.3f}" for share in check(table, sorts)))
        return
    np.savez_compressed(
        options.output,
        mean=mean.astype(np.float16),
        full=fit(full, sorts).astype(np.float16),
        light=fit(light, sorts).astype(np.float16),
    )


if __name__ == "__main__":
    main()
