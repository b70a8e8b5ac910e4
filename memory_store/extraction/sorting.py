"""What sort of speech a clause is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from memory_store.extraction.clauses import Clause
from memory_store.extraction.softmax import shares_of


class Sort(StrEnum):
    """The value is the letter in the training examples."""

    PREFERENCE = "P"
    FACT = "N"
    ISSUE = "I"
    SETTLED = "C"
    QUESTION = "Q"
    HYPOTHETICAL = "H"
    OTHERS = "T"
    TALK = "S"
    CLAIM = "G"
    PRIVATE = "X"
    WITHDRAWAL = "W"


SORTS = tuple(Sort)


@dataclass(frozen=True)
class Sorted:
    """The probability of each sort."""

    shares: dict[Sort, float]

    @property
    def best(self) -> Sort:
        return max(self.shares, key=lambda sort: self.shares[sort])

    @property
    def lasting(self) -> float:
        """How likely it is something to keep: a preference, a fact, an open issue or a settled one."""
        return sum(self.shares[sort] for sort in (Sort.PREFERENCE, Sort.FACT, Sort.ISSUE, Sort.SETTLED))


def sort_clauses(clauses: Sequence[Clause], *, dense: bool | None = None) -> list[Sorted]:
    """The sort of each clause; `dense` as for `shares_of`."""
    return [Sorted(dict(zip(SORTS, row, strict=True))) for row in shares_of("sorts", clauses, dense=dense)]
