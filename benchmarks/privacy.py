"""Measures the privacy gate beside its peers, in one run: recall by tier and over several turns, false alarms, time.

    python benchmarks/privacy.py [CORPUS.jsonl …]

Without an argument: the development corpus (`$HARU_SHARED/data/sensitive_dev.jsonl`, by default in `shared` beside the
checkout) where it is at hand, and our own `tests/data/privacy.jsonl`. Peers that are installed are measured too:

    pip install ko-pii maskingtape presidio-analyzer

presidio's pattern recognisers for Korean, cards, e-mail and telephones are called one by one, at any score and without a
language model; the peers see every turn by itself, since none of them keeps a conversation. `oracle` then lists what
ko-pii or maskingtape mask in a text and the gate does not, by the peer's own name for it, each to be explained.

A secret is caught when none of its letters and digits survives; a record without secrets is a false alarm when anything in
it changed. Times are process time per message, in milliseconds; the last column is 20 kB of random digits.
"""

from __future__ import annotations

import collections
import difflib
import importlib.util
import json
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from memory_store.privacy import Gate, mask_visit
from memory_store.protocols import Message

ROOT = Path(__file__).parents[1]
Spans = list[tuple[int, int, str]]
Masker = Callable[[Sequence[tuple[str, str]]], list[str]]
"""From (role, text) of every turn to the texts, masked."""


def main(paths: Sequence[str]) -> None:
    """Prints one table a corpus."""
    corpora = [Path(path) for path in paths] or [path for path in (shared_corpus(), ROOT / "tests/data/privacy.jsonl") if path.exists()]
    peers = dict(finders())
    maskers: dict[str, Masker] = {"haru": haru}
    maskers |= {name: by_spans([find]) for name, find in peers.items()}
    if {"ko-pii", "maskingtape"} <= peers.keys():
        maskers["ko-pii + maskingtape"] = by_spans([peers["ko-pii"], peers["maskingtape"]])
    flood = "".join(random.Random(7).choice("0123456789") for _ in range(20_000))
    for path in corpora:
        records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        print(f"\n{path.name}: {len(records)} records")
        print(f"{'':22s}{'tier 1':>9s}{'tier 2':>9s}{'turns':>9s}{'false':>9s}{'median':>9s}{'worst':>9s}{'20 kB':>10s}")
        for name, masker in maskers.items():
            print(f"{name:22s}{measure(records, masker)}{timed(masker, [('user', flood)])[1] * 1000:10.1f}")
        oracle(records, {name: peers[name] for name in ("ko-pii", "maskingtape") if name in peers})


def shared_corpus() -> Path:
    return Path(os.environ.get("HARU_SHARED") or ROOT.parent / "shared") / "data" / "sensitive_dev.jsonl"


@dataclass
class Tally:
    """How many of how many."""

    hit: int = 0
    all: int = 0

    def add(self, hit: bool) -> None:
        self.hit += hit
        self.all += 1

    def __str__(self) -> str:
        return f"{100 * self.hit / self.all:8.1f}%" if self.all else f"{'-':>9s}"


def measure(records: Sequence[dict[str, Any]], masker: Masker) -> str:
    """The columns of one row."""
    tallies: dict[str, Tally] = collections.defaultdict(Tally)
    times = []
    for record in records:
        turns = record.get("turns") or [{"role": "user", **record}]
        after, spent = timed(masker, [(turn["role"], turn["text"]) for turn in turns])
        times.append(spent / len(turns))
        secrets = secrets_of(turns)
        if not secrets and not record.get("gray"):
            tallies["false"].add([turn["text"] for turn in turns] != after)
        for parts in secrets:
            caught = not any(survives(turns[at]["text"], after[at], span) for at, span in parts)
            tallies[f"tier {parts[0][1].get('tier', 1)}"].add(caught)
            if "turns" in record:
                tallies["turns"].add(caught)
    shown = "".join(str(tallies[name]) for name in ("tier 1", "tier 2", "turns", "false"))
    return f"{shown}{statistics.median(times) * 1000:9.2f}{max(times) * 1000:9.2f}"


def secrets_of(turns: Sequence[dict[str, Any]]) -> list[list[tuple[int, dict[str, Any]]]]:
    """The parts of each secret: (index of the turn, span)."""
    groups: dict[Any, list[tuple[int, dict[str, Any]]]] = {}
    for at, turn in enumerate(turns):
        for span in turn["spans"]:
            groups.setdefault(span.get("group"), []).append((at, span))
    return list(groups.values())


def survives(before: str, after: str, span: dict[str, Any]) -> bool:
    """Whether a letter or digit of the span still stands in the masked text."""
    blocks = difflib.SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks()
    kept = {i for block in blocks for i in range(block.a, block.a + block.size)}
    return any(before[i].isalnum() and i in kept for i in range(span["start"], span["end"]))


def timed(masker: Masker, turns: Sequence[tuple[str, str]]) -> tuple[list[str], float]:
    """What the masker makes of the turns, and its process time in seconds."""
    started = time.process_time()
    after = masker(turns)
    return after, time.process_time() - started


GATE = Gate()


def haru(turns: Sequence[tuple[str, str]]) -> list[str]:
    messages = [Message("customer" if role == "user" else "agent", text) for role, text in turns]
    return [message.text for message in mask_visit(GATE, messages).messages]


Finder = Callable[[str], Spans]


def by_spans(finders: Sequence[Finder]) -> Masker:
    """A masker from what finds spans in a text."""

    def mask(text: str) -> str:
        covered = {i for find in finders for start, end, _ in find(text) for i in range(start, end)}
        return "".join("" if i in covered else c for i, c in enumerate(text))

    return lambda turns: [mask(text) for _, text in turns]


def finders() -> Iterator[tuple[str, Finder]]:
    """The peers that are installed."""
    if importlib.util.find_spec("ko_pii"):
        import ko_pii

        yield "ko-pii", lambda text: [(hit.start, hit.end, hit.label) for hit in ko_pii.detect_all(text)]
    if importlib.util.find_spec("maskingtape"):
        import maskingtape

        pipeline = maskingtape.Pipeline()
        yield "maskingtape", lambda text: [(hit.start, hit.end, hit.kind) for hit in pipeline.scan(text)]
    if importlib.util.find_spec("presidio_analyzer"):
        yield "presidio", presidio()


def presidio() -> Finder:
    """Its pattern recognisers that apply to Korean."""
    import logging

    import presidio_analyzer.predefined_recognizers as predefined

    logging.getLogger("tldextract").setLevel(logging.CRITICAL)  # without a network it says so, and uses the list it has
    korean = [getattr(predefined, name)(supported_language="ko") for name in dir(predefined) if name.startswith("Kr")]
    general = [predefined.CreditCardRecognizer(supported_language="ko"), predefined.EmailRecognizer(supported_language="ko")]
    phones = predefined.PhoneRecognizer(supported_language="ko", supported_regions=["KR"])
    recognisers = [*korean, *general, phones]

    def find(text: str) -> Spans:
        hits = (hit for r in recognisers for hit in r.analyze(text, r.supported_entities, None) or [])
        return [(hit.start, hit.end, hit.entity_type) for hit in hits]

    return find


def oracle(records: Sequence[dict[str, Any]], peers: dict[str, Finder]) -> None:
    """What a peer finds where the gate masks nothing, counted by the peer's label."""
    for name, find in peers.items():
        only: collections.Counter[str] = collections.Counter()
        for record in records:
            for turn in record.get("turns") or [record]:
                ours = {i for hit in GATE.mask(turn["text"]).findings for i in range(hit.start, hit.end)}
                only.update(label for start, end, label in find(turn["text"]) if not ours & set(range(start, end)))
        print(f"oracle {name}: " + (", ".join(f"{label} {count}" for label, count in only.most_common()) or "nothing that we leave"))


if __name__ == "__main__":
    main(sys.argv[1:])
