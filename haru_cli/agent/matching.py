"""Which clauses fit a question: by what they speak of, what sort of answer they give, and the topic of the turns before."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from haru_cli.models.offline.reply_details import find_product
from haru_cli.models.offline.reply_shapes import ELLIPSIS
from haru_cli.models.words import asks, offers, terms
from memory_store.extraction.morphology import analyse

SORTS = frozenset({"비용", "기간", "부담", "비율", "수단"})
"""Terms that say what sort of answer is wanted; a clause gives it without using the word."""
SORT = {**dict.fromkeys(SORTS, 1.0), "방법": 0.4}
"""How much it tells that a clause gives the sort of answer that is wanted. How to do a thing is asked of everything."""
EVERYWHERE = frozenset({"받다", "상품", "주문", "구매", "무료"})
"""Terms that point to no clause by themselves."""
RIVAL = 0.72
"""A clause is given along when it fits at least this well, measured against the best."""
ENOUGH = 0.28
"""The least share of the terms of one part of the question, weighted by their rarity, that a clause must speak of."""
EARLIER = 0.3
"""The weight of a topic of an earlier turn, where a rare term of the question weighs up to 1."""
TURNS = 3
"""How many earlier turns are looked through for a topic."""

_PARTS = {"고", "는데", "ᆫ데", "은데", "지만", "며", "으며"}


@dataclass(frozen=True)
class Reading:
    """A clause as it is matched: the terms of article and text, those of the article, and the sorts of answer it gives."""

    spoken: frozenset[str]
    title: frozenset[str]
    gives: frozenset[str]


class Weights(NamedTuple):
    """What makes a clause fit. They sum to one, but for a title that names both topic and sort of answer."""

    terms: float = 0.4
    topic: float = 0.2
    answer: float = 0.3
    title: float = 0.1


def reading(article: str, text: str) -> Reading:
    """Read a clause once; this takes the analyser some milliseconds."""
    spoken = frozenset(terms(f"{article}. {text}"))
    return Reading(spoken | {"배송"} if "배송비" in spoken else spoken, frozenset(terms(article)), offers(text))


def rank(query: str, before: Sequence[str], clauses: Mapping[str, Reading], weigh: Weights | None = None) -> list[str]:
    """The ids of the clauses that fit, best first. `before`: the customer's earlier messages, the latest last."""
    weigh = weigh or Weights()
    sorts = asks(query) | (asks(before[-1]) if before and ELLIPSIS.search(query) else frozenset())
    own = [t for t in terms(query) if t not in SORTS and not find_product(t)]
    topics = frozenset().union(*(c.title for c in clauses.values()))
    known = {t for t in own if any(t in c.spoken for c in clauses.values())}
    earlier = _earlier(own, known - EVERYWHERE, sorts, before, topics, clauses)
    if not known and (own or not (earlier and sorts)):
        return []
    if known <= EVERYWHERE and not earlier and not sorts & SORTS:
        return []
    rarity = {t: 1 / (1 + math.sqrt(sum(t in c.spoken for c in clauses.values()))) for t in own} | dict.fromkeys(earlier, EARLIER)
    parts = [p for p in ([t for t in terms(part) if t in rarity] for part in _parts(query)) if p] or [own]
    named = topics & rarity.keys()

    def share(clause: Reading, asked: Collection[str]) -> float:
        return sum(rarity[t] for t in asked if t in clause.spoken) / (sum(rarity[t] for t in asked) or 1)

    def fit(id: str) -> float:
        clause = clauses[id]
        on_topic = len(named & clause.spoken) / len(named) if named else 0.0
        answers = sum(SORT[s] for s in sorts & clause.gives) / max(1.0, sum(SORT[s] for s in sorts))
        titled = bool(sorts & clause.title) + bool(clause.title & rarity.keys())
        return weigh.terms * share(clause, rarity) + weigh.topic * on_topic + weigh.answer * answers + weigh.title * titled

    # One part of the message is enough: the others may tell a story that no policy speaks of.
    fitting = [id for id, clause in clauses.items() if any(share(clause, {*part, *earlier}) >= ENOUGH for part in parts)]
    fits = {id: fit(id) for id in fitting}
    wished = named & set(own) if "방법" in sorts else frozenset()
    least = RIVAL * max(fits.values(), default=0.0)
    return sorted((id for id in fitting if fits[id] >= least or wished & clauses[id].title), key=lambda id: -fits[id])


def _earlier(
    own: Sequence[str],
    known: Collection[str],
    sorts: Collection[str],
    before: Sequence[str],
    topics: Collection[str],
    clauses: Mapping[str, Reading],
) -> list[str]:
    """The topics of the latest turn that had one, if the question needs them or a clause speaks of both."""
    for text in reversed(before[-TURNS:]):
        if held := [t for t in terms(text) if t in topics and t not in own]:
            if not known:
                return held
            if set(known) & set(topics) and not sorts:
                return []
            return [t for t in held if any({*known, t} <= c.spoken for c in clauses.values())]
    return []


def _parts(text: str) -> list[str]:
    """The parts of a message that ask for themselves: its sentences, cut behind connective endings and at 랑, 와, 하고."""
    found = []
    for sentence in analyse(text):
        start = sentence.start
        for token in sentence.morphemes:
            if token.tag == "JC" or (token.tag == "EC" and token.form in _PARTS):
                found.append(text[start : token.end])
                start = token.end
        found.append(text[start : sentence.end])
    return found
