"""What a source says, read once: its sentences with their predicates, the case each is for, and what it counts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from haru_cli.agent.claims import parts
from haru_cli.agent.conditions import Case, condition, supposed
from haru_cli.agent.kinds import Kind
from haru_cli.models.offline.morphology import analyse, morphemes
from haru_cli.models.quantities import Quantity, quantities
from haru_cli.models.words import terms
from memory_store.records import squeeze

RECORDED_UNITS = {"", "월일", "벌", "켤레", "장", "세트", "박스", "건"}
"""What customers know best: sizes, order numbers, dates, how many they bought. They need no clause behind them."""


@dataclass(frozen=True)
class Piece:
    """One predicate of a statement: what it does, what it is about, what of that stands behind its condition, what it counts, whether
    it denies."""

    kind: Kind
    terms: frozenset[str]
    says: frozenset[str]
    quantities: tuple[Quantity, ...]
    negative: bool


@dataclass(frozen=True)
class Statement:
    """One sentence of a source, with its pieces, the title it stands under, and the case it is for."""

    text: str
    pieces: tuple[Piece, ...]
    titled: frozenset[str]
    when: str

    @cached_property
    def terms(self) -> frozenset[str]:
        return frozenset(terms(self.text))

    @cached_property
    def spoken(self) -> frozenset[str]:
        """What it is about under its title."""
        return self.terms | self.titled

    @cached_property
    def quantities(self) -> tuple[Quantity, ...]:
        return quantities(self.text)

    @cached_property
    def case(self) -> Case:
        return Case.of(self.when)


@dataclass(frozen=True)
class Source:
    """One clause or memory."""

    id: str
    article: str
    statements: tuple[Statement, ...]

    @cached_property
    def told(self) -> frozenset[str]:
        """What its text is about, without its title."""
        return frozenset().union(*(s.terms for s in self.statements))

    @cached_property
    def terms(self) -> frozenset[str]:
        return frozenset(terms(self.article)).union(*(s.terms for s in self.statements))

    @cached_property
    def quantities(self) -> tuple[Quantity, ...]:
        return (*quantities(self.article), *(q for s in self.statements for q in s.quantities))

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of its verbs and adjectives."""
        return frozenset(m.form for s in self.statements for m in morphemes(s.text) if m.tag in {"VV", "VA"})

    @cached_property
    def squeezed(self) -> str:
        return squeeze(self.article + "".join(s.text for s in self.statements))


def statements(text: str, title: str = "") -> tuple[Statement, ...]:
    """The sentences of `text` as statements."""
    titled = frozenset(terms(title))
    found = []
    for sentence in analyse(text):
        cut = parts(sentence.text)
        pieces = tuple(Piece(p.kind, frozenset(terms(p.text)), frozenset(terms(p.says)), quantities(p.text), p.negative) for p in cut)
        when = next((c for p in cut if (c := supposed(p.text))), "") or (condition(cut[0].text) if cut else "")
        found.append(Statement(sentence.text, pieces, titled, when))
    return tuple(found)
