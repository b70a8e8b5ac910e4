"""Numbers given in pieces over several turns: joined, tested, and every piece masked where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memory_store.privacy.chains import Chain
from memory_store.privacy.conversation import LOOK_BACK
from memory_store.privacy.findings import Finding
from memory_store.privacy.folding import fold
from memory_store.privacy.kinds import ACCOUNT, CARD, LICENSE, PHONE, RRN, Kind
from memory_store.privacy.numerals import digitise
from memory_store.privacy.questions import named_in, secrets_in
from memory_store.privacy.recognisers import resident
from memory_store.privacy.recognisers.card import Luhn, lengths
from memory_store.privacy.scene import Scene
from memory_store.privacy.statements import rest
from memory_store.protocols import Message

_MOST_PIECES = 8


@dataclass(frozen=True)
class Piece:
    """A chain of digits in one message. `message` is its index in the history, or the history's length for the new turn."""

    message: int
    scene: Scene
    chain: Chain

    def finding(self, kind: Kind) -> Finding:
        start, end = self.scene.folded.source(self.chain.start, self.chain.end)
        return Finding(kind.word, start, end, kind.tier, "a piece of a number given over several turns")


def joined(history: Sequence[Message], text: str, topic: frozenset[str]) -> list[tuple[int, Finding]]:
    """Pieces of a number that the new turn completes, as (index of the message, finding)."""
    if rest(text) > 8:
        return []
    fresh = _pieces(len(history), text)
    if not fresh:
        return []
    low = max(0, len(history) - LOOK_BACK)
    older = [p for i in range(low, len(history)) if history[i].role == "customer" for p in _pieces(i, history[i].text)]
    said = frozenset(topic | frozenset(c for m in history[low:] for c in named_in(m.text)) | secrets_in(fold(text).text))
    pieces = [*older, *fresh]
    for last in range(len(older) + 1, len(pieces) + 1):
        for first in range(max(0, last - _MOST_PIECES), len(older)):
            run = pieces[first:last]
            kind = _kind([piece.chain.digits for piece in run], said)
            if kind is not None:
                return [(piece.message, piece.finding(kind)) for piece in run]
    return []


def _pieces(message: int, text: str) -> list[Piece]:
    scene = Scene(digitise(fold(text)))
    return [
        Piece(message, scene, chain)
        for chain in scene.chains
        if 2 <= len(chain.digits) <= 16 and not scene.counted(chain.end) and not scene.harmless(chain.start, chain.end)
    ]


def _kind(parts: Sequence[str], said: frozenset[str]) -> Kind | None:
    """What the parts make together, if anything that is masked."""
    digits = "".join(parts)
    size = len(digits)
    if size in (14, 15, 16, 19) and min(map(len, parts)) >= 3 and size in lengths(digits[:4]) and Luhn(digits).passes(0, size):
        return CARD
    if size == 13 and len(parts[0]) == 6 and resident.dated(digits) and (resident.checked(digits) or said & {"resident", "foreigner"}):
        return resident.kind_of(digits)
    if size == 13 and len(parts[0]) == 6 and resident.dated(digits) and len(parts) == 2:
        return RRN
    if "license" in said and size == 12:
        return LICENSE
    if "account" in said and 10 <= size <= 14 and max(map(len, parts)) < 10 and not digits.startswith("010"):
        return ACCOUNT
    if size == 11 and digits.startswith("010") and len(parts[0]) in (3, 7):
        return PHONE
    return None
