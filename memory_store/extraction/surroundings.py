"""What stands around a clause in its visit, as numbers: whether the customer turns round, gives another value or ends the matter, in the
rest of the turn, in the next one, later, or before; and what the turn is as a whole."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from memory_store.extraction.clauses import Clause
from memory_store.extraction.sorting import SORTS, Sort, Sorted
from memory_store.extraction.values import core, values_in

MANY = 5
"""Clauses from which a stretch of a visit is simply long."""

LONG_VISIT = 10
"""Turns, likewise."""

_TURNS_ROUND = re.compile(
    r"^(?:아|어|앗|음|참|에이|흠|엇|어머)?[\s,.…]*(?:아니(?:다|에요|예요|야|지|요|라|고)?(?![가-힣])|아닙니다|아냐|아녀|아뇨|아차|아이다|맞다|됐다|됐어|"
    r"(?:말\s?)?실수|착각|정정|잠깐|잠시만|다시|그냥|걍|생각해|차라리)"
)


class Surroundings:
    """Reads one visit; `of` gives the numbers of one clause, each between 0 and 1."""

    def __init__(self, clauses: Sequence[Clause], sorts: Sequence[Sorted]) -> None:
        self._clauses, self._sorts = clauses, sorts
        self._turns_round = [_TURNS_ROUND.match(clause.text) is not None for clause in clauses]

    def of(self, at: int) -> dict[str, float]:
        """By name."""
        turn = self._clauses[at].turn
        found = {
            "turns round": float(self._turns_round[at]),
            "turn": min(1.0, (turn - self._clauses[0].turn) / LONG_VISIT),
            "last turn": float(turn == self._clauses[-1].turn),
        }
        for name, stretch in self._stretches(at).items():
            found |= {
                f"{name} settled": max((self._sorts[i].shares[Sort.SETTLED] for i in stretch), default=0.0),
                f"{name} turns round": float(any(self._turns_round[i] for i in stretch)),
                f"{name} other value": float(any(self._gives_another(i, at) for i in stretch)),
                f"{name} length": min(1.0, len(stretch) / MANY),
            }
        return found | self._whole[turn]

    def _stretches(self, at: int) -> dict[str, list[int]]:
        turn, places = self._clauses[at].turn, range(at + 1, len(self._clauses))
        return {
            "rest": [i for i in places if self._clauses[i].turn == turn],
            "next": [i for i in places if self._clauses[i].turn == turn + 1],
            "later": [i for i in places if self._clauses[i].turn > turn + 1],
            "earlier": list(range(at)),
        }

    def _gives_another(self, one: int, other: int) -> bool:
        """Whether two clauses give values of one sort, and not the same."""
        here, there = self._values[one], self._values[other]
        return any(there[sort] - values or values - there[sort] for sort, values in here.items() if sort in there)

    @cached_property
    def _values(self) -> list[dict[str, frozenset[str]]]:
        found: list[dict[str, set[str]]] = []
        for clause in self._clauses:
            found.append({})
            for value in values_in(clause.text):
                found[-1].setdefault(value.sort, set()).add(core(value.text))
        return [{sort: frozenset(cores) for sort, cores in values.items()} for values in found]

    @cached_property
    def _whole(self) -> dict[int, dict[str, float]]:
        """For each turn, the mean share of each sort of speech in it."""
        turns: dict[int, list[Sorted]] = {}
        for clause, sort in zip(self._clauses, self._sorts, strict=True):
            turns.setdefault(clause.turn, []).append(sort)
        return {turn: {f"turn {s.name}": sum(x.shares[s] for x in inner) / len(inner) for s in SORTS} for turn, inner in turns.items()}
