"""The one gate before every writer and every model. It fails closed: a text it cannot decide about goes nowhere."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar, cast

from memory_store.errors import GateError, InvalidError
from memory_store.privacy.conversation import about, asked_last, asks_of_orders, mended
from memory_store.privacy.findings import Finding, Masked, TurnMasked, apply, in_source, widened
from memory_store.privacy.joining import joined
from memory_store.privacy.kinds import KINDS
from memory_store.privacy.learned import secrets
from memory_store.privacy.purposes import UNEXPLAINED, explained, late
from memory_store.privacy.recognise import recognise
from memory_store.privacy.statements import answers, looks_back, rest
from memory_store.privacy.values import Path, mapped
from memory_store.protocols import Message

T = TypeVar("T")

MAX_TEXT = 200_000
"""Characters; a longer text is refused."""
_ROUNDS = 16
_BARE = 2
"""Syllables beside the value of a turn that the next one may explain."""
_PATIENCE = 3
"""After so many rounds a finding takes along the digits it is glued to, so that there is an end to it."""
_REMEMBERED = 4096
"""Strings that were found clean and need not be looked at again when a record is written anew."""


class Gate:
    """Masks what must not be stored. `allow` names tier-2 kinds (`phone`, `email`, …) that may stay."""

    def __init__(self, allow: Collection[str] = ()) -> None:
        names = {kind.name for kind in KINDS if kind.tier == 2}
        if wrong := sorted(set(allow) - names):
            raise InvalidError(f"privacy.allow: {', '.join(wrong)} cannot be allowed; one of {', '.join(sorted(names))}")
        self._clean: set[tuple[str, frozenset[str]]] = set()
        self._kinds = frozenset(kind for kind in KINDS if kind.name not in allow)

    def mask(self, text: str, topic: frozenset[str] = frozenset()) -> Masked:
        """One text on its own. `topic`: label categories that the surroundings name, such as a key. Raises GateError."""
        self._check_length(text)
        with _closed():
            return self._settled(text, topic, ())

    def mask_turn(self, history: Sequence[Message], text: str) -> TurnMasked:
        """The customer's new turn after `history`. Raises GateError when it cannot decide."""
        self._check_length(text)
        with _closed():
            topic = about(history) | mended(history, text)
            known: dict[int, list[Finding]] = {}
            for at, finding in joined(history, text, topic):
                if any(kind.word == finding.kind for kind in self._kinds):
                    known.setdefault(at, []).append(finding)
            prompted = bool(history) and history[-1].role == "agent"
            topic = topic if topic and answers(text, prompted=prompted) else frozenset()
            # What a number without a name is, only the talk around it tells: it may be the answer to a question for an order's.
            spoken = late(history) | (frozenset() if asks_of_orders(history) else {UNEXPLAINED})
            masked = self._settled(text, topic, known.pop(len(history), ()), spoken)
            likely = secrets(masked.text, topic, asked_last(history))
            masked = apply(text, [*masked.findings, *(in_source(finding, masked.findings) for finding in likely)])
            rewrites = {at: self._settled(history[at].text, frozenset(), found) for at, found in known.items()}
            last = next((at for at in range(len(history) - 1, -1, -1) if history[at].role == "customer"), None)
            if last is not None and last not in rewrites:
                bare = prompted and rest(history[last].text) <= _BARE
                named, told = explained(text) if bare else (looks_back(text), frozenset())
                again = self._settled(history[last].text, named, (), told) if named or told else None
                if again and again.findings:
                    rewrites[last] = again
        return TurnMasked(masked, tuple(sorted(rewrites.items())))

    def mask_value(self, value: T) -> T:
        """Any JSON value with every string in it masked, keys too. Raises GateError when it cannot decide."""
        with _closed():
            return cast(T, mapped(value, self._string))

    def _check_length(self, text: str) -> None:
        if len(text) > MAX_TEXT:
            raise GateError("the text is too long to be checked for sensitive data")

    def _settled(
        self,
        text: str,
        topic: frozenset[str],
        known: Sequence[Finding],
        spoken: frozenset[str] = frozenset(),
    ) -> Masked:
        """Masking changes what stands around the rest; it is repeated until nothing more is found."""
        masked = apply(text, known)
        for count in range(_ROUNDS):
            fresh = recognise(masked.text, self._kinds, topic, spoken)
            if not fresh:
                return masked
            if count >= _PATIENCE:
                fresh = [widened(masked.text, finding) for finding in fresh]
            masked = apply(text, [*masked.findings, *(in_source(finding, masked.findings) for finding in fresh)])
        raise Unsettled

    def _string(self, path: Path, text: str, topic: frozenset[str]) -> str:
        if (text, topic) in self._clean:
            return text
        masked = self.mask(text, topic)
        if not masked.findings:
            if len(self._clean) >= _REMEMBERED:
                self._clean.clear()
            self._clean.add((text, topic))
        return masked.text


class Unsettled(Exception):
    """Every round of masking found something more."""


@contextmanager
def _closed() -> Iterator[None]:
    """The gate's seam: whatever goes wrong inside becomes a GateError that quotes nothing."""
    try:
        yield
    except GateError:
        raise
    except Exception as error:  # noqa: BLE001 - fails closed: a text that could not be checked must not pass, whatever the reason
        raise GateError(f"the text could not be checked for sensitive data ({type(error).__name__})") from None
