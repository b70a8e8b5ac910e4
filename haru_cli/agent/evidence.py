"""What a reply may rest on: the clauses of the prompt, the customer's own words, and what is remembered. Read once a turn."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import cached_property

from haru_cli.agent.acts import SPEECH
from haru_cli.agent.claims import parts
from haru_cli.agent.conditions import EVERYWHERE, Case
from haru_cli.agent.kinds import Kind
from haru_cli.agent.nouns import named
from haru_cli.agent.statements import Piece, Source, Statement, statements
from haru_cli.models.dates import spoken_date, written_date
from haru_cli.models.offline.morphology import analyse, morphemes
from haru_cli.models.offline.reply_shapes import DEALINGS, REQUEST
from haru_cli.models.quantities import quantities
from haru_cli.models.vocabulary import CANONICAL, VERBS, words
from haru_cli.models.words import terms
from memory_store.protocols import Context
from memory_store.records import Memory, squeeze


class Evidence:
    """The sources of one turn."""

    def __init__(self, context: Context) -> None:
        titled = [(p, p.title.rpartition(", ")[2]) for p in context.passages]
        self.clauses = tuple(Source(p.id, title, statements(p.text, title)) for p, title in titled)
        self.memories = tuple(Source(m.id, _dated(m, context), statements(f"{m.key or ''} {m.content}")) for m in _memories(context))
        said = [m.text for m in context.recent if m.role == "customer"]
        self.message = context.message
        self.declared, self.asked = _split([*said, context.message])
        self.told_now, self.asked_now = _split([context.message])
        self.summary = context.summary
        self.shown: list[str] = []  # what the reply has said already
        self.topics = frozenset(t for clause in self.clauses for t in terms(clause.article)) | DEALINGS.keys() | {"수거"}

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """What the clauses say, sentence by sentence."""
        return tuple(s.text for c in self.clauses for s in c.statements)

    @cached_property
    def heard_text(self) -> str:
        """All the customer's words of the visit."""
        return " ".join([*self.declared, *self.asked, self.summary])

    @cached_property
    def heard(self) -> str:
        """The same, squeezed: what can be named without being claimed."""
        return squeeze(self.heard_text)

    @cached_property
    def declared_terms(self) -> frozenset[str]:
        return frozenset(t for text in self.declared for t in terms(text))

    @cached_property
    def cases(self) -> tuple[Case, Case]:
        """What the customer's message tells of their case, and what the whole visit tells of it, questions included."""
        return Case.told(self.message), Case.told(self.heard_text)

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
        return squeeze(noun) in self.heard or self.holds(noun)

    def holds(self, noun: str) -> bool:
        """Whether a clause or a memory uses this word."""
        word = squeeze(noun)
        return any(word in s.squeezed for s in (*self.clauses, *self.memories))

    def speaks_of(self, noun: str) -> bool:
        """Whether a clause or a memory uses this word, or another one for the same."""
        return self.holds(noun) or CANONICAL.get(noun, "") in self._spoken

    def unspoken(self, text: str) -> list[str]:
        """The nouns of a text of which no clause and no memory speaks, whoever told of them."""
        return [noun for noun, about in named(text) if not (about <= self._spoken or self.holds(noun))]

    def strange(self, text: str) -> list[str]:
        """The nouns of a text of which no clause and no memory speaks, and which the customer did not tell: asking of a thing,
        or wishing it, makes it no rule."""
        return [noun for noun, about in self._untold(text) if not (about <= self._spoken or self.holds(noun))]

    def foreign(self, text: str) -> list[str]:
        """The nouns of a text that stand in no clause, no memory and no word of the customer's."""
        return [noun for noun, about in named(text) if not (about <= self._spoken_of_at_all or self.names(noun))]

    def untold(self, text: str) -> list[str]:
        """The nouns of a text that neither the customer nor a memory has."""
        held = "".join(s.squeezed for s in self.memories) + self.heard
        return [noun for noun, _ in named(text) if squeeze(noun) not in held]

    def names_all(self, text: str, clause: Source) -> bool:
        """Whether one clause speaks of every noun of a text that the customer did not tell."""
        return all(about <= clause.terms | EVERYWHERE or squeeze(noun) in clause.squeezed for noun, about in self._untold(text))

    def acts_as(self, text: str, clause: Source) -> bool:
        """Whether a clause has one of the verbs of a text, if the text has any that say more than that something is or may be."""
        stems = {m.form for m in morphemes(text) if m.tag in {"VV", "VA"} and m.form not in VERBS.keys() | _LIGHT | _SAID}
        return not stems or bool(stems & clause.stems)

    def has_verbs(self, text: str) -> bool:
        """Whether some clause or what the customer said has each verb of a text that says more than that something is."""
        stems = {m.form for m in morphemes(text) if m.tag == "VV" and m.form not in VERBS and m.form not in _LIGHT}
        return stems <= frozenset().union(_LIGHT, *(c.stems for c in self.clauses))

    def _untold(self, text: str) -> list[tuple[str, frozenset[str]]]:
        return [(noun, about) for noun, about in named(text) if squeeze(noun) not in self._told]

    @cached_property
    def _spoken(self) -> frozenset[str]:
        return frozenset().union(*(s.terms for s in (*self.clauses, *self.memories))) | EVERYWHERE

    @cached_property
    def _spoken_of_at_all(self) -> frozenset[str]:
        return self._spoken | self.topics | frozenset(terms(self.heard_text))

    @cached_property
    def _told(self) -> str:
        return squeeze(" ".join(text for text in self.declared if not REQUEST.search(text)))


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


_LIGHT = words("""
    하 되 있 없 어렵 힘들 쉽 그렇 이렇 맞 같 좋 드리 받 주 따르 위하 대하 관하 들
    나오 나 붙 정하 적히 담기 다루 찾 알 가지 보 가 대 만들
""")
"""Verbs that say of a matter only that it is, may be, or is given."""
_SAID = SPEECH - {"기다리"}
_WONDERING = {"는지", "ᆫ지", "은지", "을지", "ᆯ지", "는가", "냐", "던데", "라던데", "다던데", "는다던데", "ᆫ다던데", "다며", "라며"}
_HEARSAY = re.compile(r"라고|다고|들었|던데|[라다]며|아닌가|맞는|맞나|맞죠")


def nearest_pieces(claimed: list[str], evidence: Evidence) -> list[tuple[Source, Statement, Piece]]:
    """The pieces of statements that speak of most of what is claimed."""
    every = [(c, s, p, len((p.terms | s.titled) & set(claimed))) for c in evidence.clauses for s in c.statements for p in s.pieces]
    most = max((hits for *_, hits in every), default=0)
    return [(c, s, p) for c, s, p, hits in every if most and hits == most]


def granting(
    pieces: list[tuple[Source, Statement, Piece]], claimed: list[str], matter: Collection[str] = ()
) -> list[tuple[Source, Statement, Piece]]:
    """Those of some pieces that can bear a possibility: what grants one where there is such a piece, else what says of the matter itself
    how things are, and what asks for a thing only where that thing is claimed (… 알려 주시면 신청하실 수 있습니다). Who pays for a
    return grants none."""
    grants = [(c, s, p) for c, s, p in pieces if p.kind is Kind.CAN]
    others = ((c, s, p) for c, s, p in pieces if p.kind is not Kind.STEP or (p.says - s.case.terms) & set(claimed))
    return grants or [(c, s, p) for c, s, p in others if p.kind is Kind.STEP or (set(matter) <= p.terms and _is_told(p, claimed))]


def _is_told(piece: Piece, claimed: list[str]) -> bool:
    """Whether most of what a piece says is claimed."""
    said = piece.says - EVERYWHERE
    return not said or len(said & set(claimed)) > len(said) / 2
