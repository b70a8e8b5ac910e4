"""Written customers as examples: their visits' clauses with the sort of speech each is, and what a visit says of what is known.

A customer is one JSON object: `sessions`, each with the customer's `turns`, the `facts` that they state (`text`, `kind`, `match`,
`turns`, what a fact `supersedes` or `closes`) and the `not_facts`. Secrets in them are masked before anything is learned.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from memory_store.extraction.clauses import Clause, cut
from memory_store.extraction.marks import Mark, marks_of
from memory_store.extraction.putting_right import Meant
from memory_store.extraction.sorting import Sort
from memory_store.privacy import Gate


@dataclass(frozen=True)
class Visit:
    """One visit, masked. `number` counts the customers, `known` are the facts of earlier visits that still stand."""

    number: int
    turns: tuple[str, ...]
    facts: tuple[dict[str, Any], ...]
    not_facts: tuple[dict[str, Any], ...]
    known: tuple[dict[str, Any], ...]

    @property
    def clauses(self) -> list[Clause]:
        return [clause for number, turn in enumerate(self.turns) for clause in cut(number, turn)]

    def said(self, fact: dict[str, Any]) -> str:
        """The turns that state a fact."""
        return " ".join(self.turns[turn] for turn in fact["turns"])


class Link(NamedTuple):
    """A known statement, a later one, and whether the later takes the earlier's place."""

    old: str
    new: str
    replaces: bool


def read_visits(paths: Iterable[Path]) -> Iterator[Visit]:
    """The visits of all customers in these files."""
    gate = Gate()
    lines = (line for path in paths for line in path.read_text(encoding="utf-8").splitlines())
    for number, line in enumerate(lines):
        standing: dict[str, dict[str, Any]] = {}
        for session in json.loads(line)["sessions"]:
            turns = tuple(gate.mask(turn).text for turn in session["turns"])
            visit = Visit(number, turns, tuple(session["facts"]), tuple(session["not_facts"]), tuple(standing.values()))
            yield visit
            for fact in visit.facts:
                for ended in (fact.get("supersedes"), fact.get("closes")):
                    standing.pop(ended or "", None)
            for fact in visit.facts:
                if not fact.get("closes"):
                    standing[fact["id"]] = {**fact, "said": visit.said(fact)}


def sorted_clauses(visit: Visit) -> Iterator[tuple[Clause, Sort]]:
    """The clauses with their sorts. A clause of a turn that states a fact, without a word of it, is left out."""
    clauses = visit.clauses
    for clause, mark in zip(clauses, marks_of(clauses), strict=True):
        facts = [fact for fact in visit.facts if clause.turn in fact["turns"]]
        stated = [fact for fact in facts if holds_some(fact["match"], clause.text)]
        if stated and mark is None:
            yield clause, Sort.SETTLED if stated[0].get("closes") else _KINDS[stated[0]["kind"]]
        elif not facts and not (mark is None and _ENDS.search(clause.text)):
            yield clause, _MARKED.get(mark, Sort.TALK)


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


def kept_clauses(visit: Visit, clauses: Sequence[Clause], meant: Meant) -> Iterator[tuple[int, bool]]:
    """Places of clauses, and whether each, as it was meant, states something to keep: a fact's words, or what must not be kept. Left out
    are clauses of a turn that states a fact, without a word of it, and those that the customer put right elsewhere."""
    for place, (clause, text) in enumerate(zip(clauses, meant.texts, strict=True)):
        facts = [fact for fact in visit.facts if clause.turn in fact["turns"]]
        stated = any(holds_some(fact["match"], text) for fact in facts)
        wrong = any(holds(wrong["match"], text) for wrong in visit.not_facts)
        if (wrong or stated or not facts) and meant.marks[place] is not Mark.CORRECTED:
            yield place, stated and not wrong


def holds(match: Sequence[Sequence[str]], text: str) -> bool:
    """Whether a text holds an alternative of each group."""
    plain = re.sub(r"\s", "", text)
    return all(any(re.sub(r"\s", "", option) in plain for option in group) for group in match)


def holds_some(match: Sequence[Sequence[str]], text: str) -> bool:
    """Whether a text holds an alternative of some group."""
    return any(holds([group], text) for group in match)


def links(visit: Visit) -> Iterator[Link]:
    """Each thing stated, held against each that is known: as the fact is worded, and as it was said."""
    for fact in visit.facts:
        for known in visit.known:
            replaces = known["id"] in (fact.get("supersedes"), fact.get("closes"))
            for old in dict.fromkeys((known["text"], known["said"])):
                yield Link(old, visit.said(fact), replaces)
