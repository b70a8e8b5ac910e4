"""Train all that the extraction has learned, from the examples beside this file:

    python -m memory_store.extraction.training [--visits FILE.jsonl …] [-o FOLDER]

`--visits`: other written customers than those in `examples/visits` (so that some can be kept aside). Takes some minutes; the same
input gives the same weights.
"""

from __future__ import annotations

import argparse
import json
from importlib.resources import files
from pathlib import Path

import numpy as np

from memory_store.extraction import sentence, softmax, topics
from memory_store.extraction.sorting import SORTS
from memory_store.extraction.topics import KEYS
from memory_store.extraction.training import classes, kept, pairs
from memory_store.extraction.training.visits import read_visits


def main() -> None:
    """Write the weights, in an order in which each rests on what is written already."""
    here = Path(str(files("memory_store.extraction")))
    examples = here / "training" / "examples"
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--visits", nargs="*", type=Path, default=sorted((examples / "visits").glob("*.jsonl")))
    parser.add_argument("-o", "--output", type=Path, default=here / "weights")
    options = parser.parse_args()
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
    kept_by = json.dumps(kept.weights_of(examples, visits), indent=1, ensure_ascii=False)
    (options.output / "keeping.json").write_text(kept_by + "\n", encoding="utf-8")
    print("keeping", flush=True)
    chosen = pairs.of_links(examples, visits)
    links = pairs.weights_of(chosen)
    np.savez_compressed(options.output / "links.npz", axes=links.axes.astype(np.float16), weights=links.along.astype(np.float16))
    (options.output / "links.json").write_text(json.dumps(links.named, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print("links", len(chosen), flush=True)


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
