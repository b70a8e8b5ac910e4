"""What a reply may rest on: the clauses of the prompt, the customer's own words, and what is remembered. Read once a turn."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from haru_cli.agent.claims import Kind, parts
from haru_cli.models.dates import spoken_date, written_date
from haru_cli.models.offline.morphology import analyse, morphemes
from haru_cli.models.offline.reply_shapes import DEALINGS
from haru_cli.models.quantities import Quantity, quantities
from haru_cli.models.words import is_negative, terms
from memory_store.protocols import Context
from memory_store.records import Memory, squeeze

RECORDED_UNITS = {"", "월일", "벌", "켤레", "장", "세트", "박스", "건"}
"""What customers know best: sizes, order numbers, dates, how many they bought. They need no clause behind them."""


@dataclass(frozen=True)
class Statement:
    """One sentence of a source, with what it counts and what it is about."""

    text: str
    negative: bool
    quantities: tuple[Quantity, ...]
    terms: frozenset[str]


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
    def squeezed(self) -> str:
        return squeeze(self.article + "".join(s.text for s in self.statements))


def statements(text: str) -> tuple[Statement, ...]:
    """The sentences of `text` as statements."""
    return tuple(Statement(s.text, is_negative(tuple(s.morphemes)), quantities(s.text), frozenset(terms(s.text))) for s in analyse(text))


class Evidence:
    """The sources of one turn."""

    def __init__(self, context: Context) -> None:
        self.clauses = tuple(Source(p.id, p.title.rpartition(", ")[2], statements(p.text)) for p in context.passages)
        self.memories = tuple(Source(m.id, _dated(m, context), statements(f"{m.key or ''} {m.content}")) for m in _memories(context))
        said = [m.text for m in context.recent if m.role == "customer"]
        self.message = context.message
        self.declared, self.asked = _split([*said, context.message])
        self.told_now, self.asked_now = _split([context.message])
        self.summary = context.summary
        self.topics = frozenset(t for clause in self.clauses for t in terms(clause.article)) | DEALINGS.keys() | {"수거"}

    @cached_property
    def heard(self) -> str:
        """All the customer's words of the visit, squeezed: what can be named without being claimed."""
        return squeeze(" ".join([*self.declared, *self.asked, self.summary]))

    @cached_property
    def declared_terms(self) -> frozenset[str]:
        return frozenset(t for text in self.declared for t in terms(text))

    @cached_property
    def heard_facts(self) -> frozenset[tuple[str, float | str]]:
        """Everything that the customer counted, in statements and questions, and what the summary kept of it."""
        return frozenset(q.fact for text in [*self.declared, *self.asked, self.summary] for q in quantities(text))

    @cached_property
    def declared_facts(self) -> frozenset[tuple[str, float | str]]:
        return frozenset(q.fact for text in [*self.declared, self.summary] for q in quantities(text))

    @cached_property
    def wanted(self) -> frozenset[str]:
        """The topics of the clauses that the customer's last words name, or the words before them."""
        for text in [self.message, *reversed([*self.declared, *self.asked])]:
            if named := frozenset(terms(text)) & self.topics:
                return named
        return frozenset()

    def remembered(self, fact: tuple[str, float | str]) -> list[str] | None:
        """Ids of the memories that state a quantity; none of them, but not None, for the day on which one was recorded."""
        stating = [m.id for m in self.memories if any(q.fact == fact for s in m.statements for q in s.quantities)]
        return stating if stating or any(q.fact == fact for m in self.memories for q in quantities(m.article)) else None

    def names(self, noun: str) -> bool:
        """Whether any source or the customer uses this word."""
        word = squeeze(noun)
        return word in self.heard or any(word in s.squeezed for s in (*self.clauses, *self.memories))


def _memories(context: Context) -> Iterable[Memory]:
    held = {m.id: m for m in context.memories}
    if context.profile is not None:
        held |= {m.id: m for m in context.profile.all()}
    return held.values()


def _dated(memory: Memory, context: Context) -> str:
    """The dates of a record, in the ways people write them: a reply may name the day of the consultation."""
    return " ".join(f"{spoken_date(at, context.now)} {written_date(at)}" for at in {memory.created, memory.updated})


def _split(texts: list[str]) -> tuple[list[str], list[str]]:
    """What the customer tells, and what they ask or have heard. A number in a question is nobody's statement."""
    declared: list[str] = []
    asked: list[str] = []
    for text in texts:
        for sentence in analyse(text):
            for part in parts(sentence.text):
                wondering = part.kind is Kind.QUESTION or _HEARSAY.search(part.text) or _wonders(part.text)
                (asked if wondering else declared).append(part.text)
    return declared, asked


def _wonders(text: str) -> bool:
    return any(m.tag in {"EC", "EF"} and m.form in _WONDERING for m in morphemes(text))


_WONDERING = {"는지", "ᆫ지", "은지", "을지", "ᆯ지", "는가", "냐", "던데", "라던데", "다던데", "는다던데", "ᆫ다던데", "다며", "라며"}
_HEARSAY = re.compile(r"라고|다고|들었|던데|[라다]며|아닌가|맞는|맞나|맞죠")
