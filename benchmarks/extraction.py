"""What is remembered of customers' visits, scored in this process: the extraction, the gates and the reconciling, nothing else.

    python benchmarks/extraction.py DATA.jsonl [--part odd|even] [--customers D01,D03] [--verbose]

DATA holds one customer a line with sessions, each with `turns`, `facts`, `not_facts` and `forbidden`. A fact is found when one
stored entry holds an alternative of each of its groups. Reported: recall, precision (entries that match a stated fact), wrong
(statements that must not be remembered and were), superseded (replaced or closed facts that no longer stand), kept (facts of
earlier visits that nothing replaced or closed, and that still stand), leaks, and the slowest extraction after the first.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import unicodedata
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from haru_cli.models.offline.extract import extract
from memory_store.extraction import memory_event, remember
from memory_store.privacy import Gate
from memory_store.protocols import Extractor, Message
from memory_store.records import CustomerRecord, Memory, Session, Turn, new_id

KINDS = ("선호", "진행중_이슈", "메모")


class Offline:
    """The offline extraction as an Extractor."""

    def extract(self, session: Session, known: Sequence[Memory], now: datetime) -> list[Any]:
        return extract(session, known, now)


def squeeze(text: str) -> str:
    return "".join(unicodedata.normalize("NFC", text).split()).lower()


def hit(groups: list[list[str]], text: str) -> bool:
    return all(any(squeeze(option) in squeeze(text) for option in group) for group in groups)


def masked_session(turns: Sequence[str], at: datetime, gate: Gate) -> Session:
    """The visit as it stands after the privacy gate, with the rewrites of earlier turns."""
    texts: list[str] = []
    for turn in turns:
        seen = gate.mask_turn([Message("customer", text) for text in texts], turn)
        for index, rewritten in seen.rewrites:
            texts[index] = rewritten.text
        texts.append(seen.masked.text)
    numbered = [Turn(number=n, at=at, customer=text, state="done") for n, text in enumerate(texts, 1)]
    return Session(id=new_id("s"), model="offline", started=at, turns=numbered)


def play(customer: dict[str, Any], model: Extractor, gate: Gate) -> tuple[Counter[str], list[str], list[float]]:
    """One customer's visits in order: counts, notes on each miss, seconds of each extraction."""
    tally, notes, seconds = Counter[str](), list[str](), list[float]()
    facts = {fact["id"]: fact for session in customer["sessions"] for fact in session["facts"]}
    gone = {old: fact for fact in facts.values() for old in (fact.get("supersedes"), fact.get("closes")) if old}
    record = CustomerRecord(customer=customer["customer"])
    stated: list[dict[str, Any]] = []
    standing: list[dict[str, Any]] = []
    for number, visit in enumerate(customer["sessions"]):
        now = datetime.fromisoformat(visit["date"]).replace(hour=12, tzinfo=UTC)
        session = masked_session(visit["turns"], now, gate)
        record.sessions.append(session)
        began = time.perf_counter()
        operations = model.extract(session, record.current(now), now)
        remembered = remember(record, session, operations, now=now, gate=gate)
        seconds.append(time.perf_counter() - began)
        notes += [f"REFUSED {visit['id']}: {done.content!r}: {done.refused}" for done in remembered.refused]
        profile = memory_event(remembered, record, now)["profile"]
        entries = [entry for kind in KINDS for entry in profile[kind]]
        stated += visit["facts"]
        ended = [old for fact in visit["facts"] for old in (fact.get("supersedes"), fact.get("closes")) if old]
        standing = [fact for fact in standing if fact["id"] not in ended]
        lost = [fact for fact in standing if not any(hit(fact["match"], entry) for entry in entries)]
        tally.update({"earlier": len(standing), "kept": len(standing) - len(lost)})
        notes += [f"LOST  {fact['id']} {fact['text']!r} after {visit['id']}" for fact in lost]
        found_now = [fact for fact in visit["facts"] if any(hit(fact["match"], entry) for entry in entries)]
        standing = [fact for fact in standing if fact not in lost] + found_now
        for fact in visit["facts"]:
            if not fact.get("closes") and gone.get(fact["id"]) not in visit["facts"]:
                found = any(hit(fact["match"], entry) for entry in entries)
                tally.update({"fact": 1, "fact found": found})
                if not found:
                    said = [visit["turns"][turn] for turn in fact["turns"]]
                    notes.append(f"MISS  {fact['id']} {fact['text']!r} {fact['match']} <- {said}")
            for old in (fact.get("supersedes"), fact.get("closes")):
                if old and old in facts:
                    pool = entries if fact.get("supersedes") == old else profile["진행중_이슈"]
                    stale = [e for e in pool if hit(facts[old]["match"], e) and not hit(fact["match"], e)]
                    tally.update({"replaced": 1, "replaced ok": not stale})
                    notes += [f"STALE {old} after {visit['id']}: {stale}"] if stale else []
        for wrong in visit["not_facts"]:
            stored = [entry for entry in entries if hit(wrong["match"], entry)]
            tally.update({"must not": 1, "must not stored": bool(stored)})
            notes += [f"WRONG {visit['id']} ({wrong['why']}): {stored}"] if stored else []
        for entry in entries:
            matched = any(hit(fact["match"], entry) for fact in stated)
            tally.update({"entry": 1, "entry known": matched})
            if not matched and number == len(customer["sessions"]) - 1:
                notes.append(f"EXTRA {visit['id']}: {entry!r}")
    held = squeeze(record.model_dump_json())
    for secret in (text for visit in customer["sessions"] for text in visit["forbidden"]):
        tally.update({"forbidden": 1, "leaked": len(secret) > 4 and squeeze(secret) in held})
    notes += [f"  {m.state:9s} {m.kind} {m.content!r} key={m.key}" for m in record.memories]
    return tally, notes, seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("data", type=Path)
    parser.add_argument("--part", choices=["odd", "even"], help="only customers with an odd or even number")
    parser.add_argument("--customers", default="")
    parser.add_argument("--verbose", action="store_true", help="every miss and every memory, on stderr")
    options = parser.parse_args()
    wanted = set(filter(None, options.customers.split(",")))
    customers = [json.loads(line) for line in options.data.read_text(encoding="utf-8").splitlines() if line.strip()]
    if options.part:
        customers = [c for c in customers if int("".join(filter(str.isdigit, c["customer"]))) % 2 == (options.part == "odd")]
    total, slowest = Counter[str](), 0.0
    for customer in (c for c in customers if not wanted or c["customer"] in wanted):
        tally, notes, seconds = play(customer, Offline(), Gate())
        total += tally
        slowest = max([slowest, *seconds[1:]])
        if options.verbose:
            print(f"== {customer['customer']}", *notes, sep="\n", file=sys.stderr)

    for name, part, whole in (
        ("recall", "fact found", "fact"),
        ("precision", "entry known", "entry"),
        ("wrong", "must not stored", "must not"),
        ("superseded", "replaced ok", "replaced"),
        ("kept", "kept", "earlier"),
        ("leaks", "leaked", "forbidden"),
    ):
        share = f"= {100 * total[part] / total[whole]:.1f} %" if total[whole] else ""
        print(f"{name:11s} {total[part]}/{total[whole]} {share}")
    print(f"slowest     {slowest:.2f} s")


if __name__ == "__main__":
    main()
