"""Tokens: what the calls of a model's service took, as the service counted them, or an estimate where it says nothing.

Only calls for text are counted, not those for vectors. The offline model makes none, and costs none.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass

BYTES_A_TOKEN = 4
"""Of UTF-8: four letters of English, or a syllable and a third of Hangul. Tokenizers of today differ by about a third from it."""


def estimated(text: str) -> int:
    """About how many tokens a text has."""
    return -(-len(text.encode("utf-8", "replace")) // BYTES_A_TOKEN)


@dataclass
class Usage:
    """Tokens sent to the service and received from it, thoughts included. `exact`: all of them counted by the service."""

    sent: int = 0
    received: int = 0
    exact: bool = True

    def __str__(self) -> str:
        return self.told(self.sent + self.received)

    def told(self, tokens: int) -> str:
        """A number of them as people are told it: an estimate is marked."""
        return f"{'' if self.exact else '≈'}{tokens:,}"


class Meter:
    """Adds up what calls take; several threads may add."""

    def __init__(self) -> None:
        self.total = Usage()
        self._lock = threading.Lock()

    def add(self, usage: Usage) -> None:
        with self._lock:
            known = self.total
            self.total = Usage(known.sent + usage.sent, known.received + usage.received, known.exact and usage.exact)
