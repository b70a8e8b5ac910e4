"""Reads a corpus of sensitive and harmless text, and tells what of it a masker let through.

One object a line: {"id", "text", "spans"} or {"id", "turns": [{"role", "text", "spans"}]}; spans with the same "group" make up
one secret, without a group all spans of a record do. A secret is caught when none of its letters and digits survives.
"""

import difflib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from memory_store.privacy import Gate, mask_visit
from memory_store.protocols import Message

ROOT = Path(__file__).parents[3]
OWN = ROOT / "tests" / "data" / "privacy.jsonl"
ROUNDABOUT = OWN.with_name("privacy_roundabout.jsonl")
"""Secrets let slip in passing, among numbers that look like them; nothing was written or learned with it."""


def shared() -> Path:
    """The development corpus, which lies outside the repository; it need not be there."""
    folder = os.environ.get("HARU_SHARED") or ROOT.parent / "shared"
    return Path(folder) / "data" / "sensitive_dev.jsonl"


def corpora() -> list[Path]:
    return [path for path in (OWN, shared()) if path.exists()]


@dataclass
class Score:
    """What came through, by record id, and how many there were."""

    secrets: int
    missed: list[str]
    split: int
    split_missed: list[str]
    harmless: int
    touched: list[str]


def score(path: Path, gate: Gate) -> Score:
    """Tier 1 (where the corpus says the tier), secrets over several turns, harmless records."""
    result = Score(0, [], 0, [], 0, [])
    for line in path.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        turns = record.get("turns") or [record]
        after = _masked(record, gate)
        secrets: dict[Any, list[tuple[int, dict[str, Any]]]] = {}
        for at, turn in enumerate(turns):
            for span in turn["spans"]:
                secrets.setdefault(span.get("group"), []).append((at, span))
        if not secrets and not record.get("gray"):
            result.harmless += 1
            if [turn["text"] for turn in turns] != after:
                result.touched.append(record["id"])
        for parts in secrets.values():
            if parts[0][1].get("tier", 1) != 1:
                continue
            survived = any(_survives(turns[at]["text"], after[at], span) for at, span in parts)
            result.secrets += 1
            result.missed += [record["id"]] * survived
            if "turns" in record:
                result.split += 1
                result.split_missed += [record["id"]] * survived
    return result


def _masked(record: dict[str, Any], gate: Gate) -> list[str]:
    if "turns" not in record:
        return [gate.mask_turn((), record["text"]).masked.text]
    messages = [Message("customer" if turn["role"] == "user" else "agent", turn["text"]) for turn in record["turns"]]
    return [message.text for message in mask_visit(gate, messages).messages]


def _survives(before: str, after: str, span: dict[str, Any]) -> bool:
    blocks = difflib.SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks()
    kept = {i for block in blocks for i in range(block.a, block.a + block.size)}
    return any(before[i].isalnum() and i in kept for i in range(span["start"], span["end"]))
