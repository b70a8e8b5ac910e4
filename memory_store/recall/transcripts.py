"""What was said in past visits, found like memories: each message of a turn is a text of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memory_store.recall.index import Hit, Index
from memory_store.records import Session, Turn

_NODS = re.compile(
    r"(?:\W|네+|넵|넹|예|응|음|아|아니요|아뇨|알겠(?:습니다|어요)|감사(?:합니다|해요|드려요)|고(?:맙습니다|마워요)|안녕하세요|수고하세요)*"
)


@dataclass(frozen=True)
class FoundTurn:
    """A turn, the visit it belongs to, and the hit of the better of its two messages."""

    session: Session
    turn: Turn
    hit: Hit


def search_turns(index: Index, sessions: Sequence[Session], query: str, *, k: int = 5, floor: float = 0.0) -> list[FoundTurn]:
    """The best `k` turns of these visits for a question, best first. `index` holds their messages and no other texts.

    `floor`: as in MemorySearch.search.
    """
    texts, said = {}, {}
    for session in sessions:
        for turn in session.turns:
            for place, text in enumerate((turn.customer, turn.reply)):
                if _tells(text):
                    id = f"{session.id} {turn.number} {place}"
                    texts[id], said[id] = text, (session, turn)
    index.hold(texts)
    found: dict[tuple[str, int], FoundTurn] = {}
    for hit in index.search(query, 2 * k, floor=floor):
        session, turn = said[hit.id]
        found.setdefault((session.id, turn.number), FoundTurn(session, turn, hit))
    return list(found.values())[:k]


def messages(sessions: Sequence[Session]) -> Iterator[str]:
    """Every text that `search_turns` may embed."""
    for session in sessions:
        for turn in session.turns:
            yield from filter(_tells, (turn.customer, turn.reply))


def _tells(text: str) -> bool:
    """Whether there is more in a message than a nod or a greeting, which would be near to everything."""
    return _NODS.fullmatch(text) is None
