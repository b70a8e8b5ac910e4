"""Train the weights of `sorting.py`:

    python -m memory_store.extraction.sorting_train [EXAMPLES.tsv…] [--visits VISITS.jsonl [--without D20,D22]] [-o sorting.npz] [--check]

Each line of an examples file is a sort's letter, a tab and a sentence. Visits are customers with turns and the facts that they
state (the development set's format); a clause takes its sort from the fact that it states, or else from the rules of `marks`.
`--without` keeps customers aside. `--check` states the accuracy of a five-fold cross-check instead of writing. The same input
gives the same weights.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memory_store.extraction.clauses import Clause, cut
from memory_store.extraction.marks import Mark, marks_of
from memory_store.extraction.morphology import morphemes
from memory_store.extraction.sorting import SORTS, Sort, centred, embedder, patterns
from memory_store.privacy import Gate

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


def from_visits(path: Path, without: Sequence[str]) -> tuple[list[Clause], list[int]]:
    """The clauses of customers' visits with their sorts. A clause of a turn that states a fact, without a word of it, is left out."""
    gate = Gate()
    found: list[tuple[Clause, Sort]] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        customer = json.loads(line)
        if customer["customer"] in without:
            continue
        for visit in customer["sessions"]:
            clauses = [clause for n, turn in enumerate(visit["turns"]) for clause in cut(n, gate.mask(turn).text)]
            for clause, mark in zip(clauses, marks_of(clauses), strict=True):
                facts = [fact for fact in visit["facts"] if clause.turn in fact["turns"]]
                stated = [fact for fact in facts if any(option in clause.text for group in fact["match"] for option in group)]
                if stated and mark is None:
                    found.append((clause, Sort.SETTLED if stated[0]["closes"] else _KINDS[stated[0]["kind"]]))
                elif not facts and not (mark is None and _ENDS.search(clause.text)):
                    found.append((clause, _MARKED.get(mark, Sort.TALK)))
    return [clause for clause, _ in found], [SORTS.index(sort) for _, sort in found]


_ENDS = re.compile(r"해결|끝났|오셨|왔네|가져가|됐어요|됐네")
"""What may settle a matter within the visit, which the facts don't tell."""

_KINDS = {"선호": Sort.PREFERENCE, "진행중_이슈": Sort.ISSUE, "메모": Sort.FACT}
_MARKED: dict[Mark | None, Sort] = {
    Mark.QUESTION: Sort.QUESTION,
    Mark.HYPOTHETICAL: Sort.HYPOTHETICAL,
    Mark.OTHER_PERSON: Sort.OTHERS,
    Mark.CLAIM: Sort.CLAIM,
    Mark.COMMAND: Sort.CLAIM,
    Mark.PRIVATE: Sort.PRIVATE,
    Mark.WITHDRAWN: Sort.WITHDRAWAL,
}


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
    parser.add_argument("--visits", type=Path)
    parser.add_argument("--without", default="", help="customers kept aside, comma-separated")
    parser.add_argument("-o", "--output", type=Path, default=Path(str(here.joinpath("sorting.npz"))))
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    clauses, sorts = read(options.examples)
    if options.visits:
        more, their_sorts = from_visits(options.visits, options.without.split(","))
        clauses, sorts = clauses + more, np.concatenate([sorts, np.array(their_sorts)])
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
