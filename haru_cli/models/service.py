"""What the generators behind a service have in common: one call for each answer, bounded, tried again, and its tokens counted."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from typing import Any

from haru_cli.models.call import Bounds, Call, bounded
from haru_cli.models.faults import Fault, attempts
from haru_cli.models.usage import Meter, Usage, estimated
from memory_store.errors import ModelAnswerError
from memory_store.protocols import Message

_SENTENCE = re.compile(r".*(?:(?<!\d)[.!?…。][\"'”’)\]*_~]*\s+|\n)", re.DOTALL)
_ENDED = re.compile(r"(?<!\d)[.!?…。][\"'”’)\]*_~]*\s*\Z")


class CutOffError(ModelAnswerError):
    """The answer reached the limit of its length. What came before it was passed on."""


def cut_off(who: str) -> CutOffError:
    """The error for an answer of `who`."""
    return CutOffError(f"the answer of {who} was cut off: it ran out of tokens")


def whole_sentences(pieces: Iterable[str]) -> Iterator[str]:
    """The same text, regrouped: no piece ends within a sentence, so that one that is cut off is not passed on.

    Raises what `pieces` raises, CutOffError behind the last whole sentence."""
    held = ""
    try:
        for piece in pieces:
            held += piece
            if whole := _SENTENCE.match(held):
                yield whole[0]
                held = held[whole.end() :]
    except CutOffError:
        if _ENDED.search(held):
            yield held
        raise
    if held:
        yield held


class Service(ABC):
    """A TextGenerator. One object may serve several threads."""

    def __init__(self, who: str, bounds: Bounds | None, meter: Meter | None) -> None:
        """`who` stands in errors; what calls take is added to `meter`."""
        self._who = who
        self._bounds = bounds or Bounds()
        self._meter = meter or Meter()

    def complete(self, system: str, messages: Sequence[Message]) -> str:
        """The answer; of one that was cut off, the whole sentences. Raises ModelError, also when there is none."""
        said = ""
        try:
            for sentence in whole_sentences(self.stream(system, messages)):
                said += sentence
        except CutOffError:
            if not said:
                raise
        return said

    def complete_json(self, system: str, messages: Sequence[Message], schema: dict[str, Any]) -> str:
        """The raw text; of one that was cut off, as far as it goes: its reader knows what to make of that. Raises ModelError."""
        said = ""
        try:
            for piece in self._answer(system, messages, schema):
                said += piece
        except CutOffError:
            if not said:
                raise
        return said

    def stream(self, system: str, messages: Sequence[Message]) -> Iterator[str]:
        """The answer as it comes. Raises ModelError, and CutOffError behind all that came of one that was cut off."""
        return self._answer(system, messages, None)

    def _answer(self, system: str, messages: Sequence[Message], schema: dict[str, Any] | None) -> Iterator[str]:
        told = Usage()

        def run(call: Call) -> Iterator[str]:
            return attempts(call, lambda: self._attempt(system, messages, schema, told), self._fault)

        said = ""
        try:
            with closing(bounded(self._bounds, run, self._who)) as pieces:
                for piece in pieces:
                    said += piece
                    yield piece
        finally:
            if told.sent or told.received:
                self._meter.add(told)
            elif said:
                self._meter.add(Usage(sum(estimated(text) for text in [system, *(m.text for m in messages)]), estimated(said), exact=False))

    @abstractmethod
    def _attempt(self, system: str, messages: Sequence[Message], schema: dict[str, Any] | None, told: Usage) -> Generator[str, None, None]:
        """One try: the spoken text as it comes; what the service tells of its tokens goes into `told`."""

    @abstractmethod
    def _fault(self, error: Exception, begun: bool) -> Fault:
        """What an exception of `_attempt` means."""
