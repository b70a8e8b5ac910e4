"""The one gate before every writer and every model. It fails closed: a text it cannot decide about goes nowhere."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, TypeVar, cast

from memory_store.errors import GateError, InvalidError
from memory_store.privacy.findings import Finding, Masked, TurnMasked, apply
from memory_store.privacy.kinds import KINDS
from memory_store.privacy.recognise import recognise
from memory_store.protocols import Message

T = TypeVar("T")

MAX_TEXT = 200_000
"""Characters; a longer text is refused."""
_ROUNDS = 4
"""A mask changes what stands around it; masking is repeated until nothing more is found, at most this often."""


class Gate:
    """Masks what must not be stored. `allow` names tier-2 kinds (`phone`, `email`, …) that may stay."""

    def __init__(self, allow: Collection[str] = ()) -> None:
        names = {kind.name for kind in KINDS if kind.tier == 2}
        if wrong := sorted(set(allow) - names):
            raise InvalidError(f"privacy.allow: {', '.join(wrong)} cannot be allowed; one of {', '.join(sorted(names))}")
        self._kinds = frozenset(kind for kind in KINDS if kind.name not in allow)

    def mask(self, text: str) -> Masked:
        """One text on its own. Raises GateError when it cannot decide."""
        return self._mask(text, frozenset())

    def mask_turn(self, history: Sequence[Message], text: str) -> TurnMasked:
        """The customer's new turn after `history`. Raises GateError when it cannot decide."""
        return TurnMasked(self.mask(text))

    def mask_value(self, value: T) -> T:
        """Any JSON value with every string in it masked, keys too. Raises GateError when it cannot decide."""
        return cast(T, self._value(value))

    def _mask(self, text: str, about: frozenset[str]) -> Masked:
        if len(text) > MAX_TEXT:
            raise GateError("the text is too long to be checked for sensitive data")
        try:
            return self._settled(text, about)
        except Exception as error:  # noqa: BLE001 - the seam: whatever went wrong inside, the text must not pass, nor be quoted
            raise GateError(f"the text could not be checked for sensitive data ({type(error).__name__})") from None

    def _settled(self, text: str, about: frozenset[str]) -> Masked:
        findings: list[Finding] = []
        for _ in range(_ROUNDS):
            masked = apply(text, findings)
            fresh = recognise(masked.text, self._kinds, about)
            if not fresh:
                return masked
            findings = [*masked.findings, *(_moved(finding, masked.findings) for finding in fresh)]
        return apply(text, findings)

    def _value(self, value: Any) -> Any:
        if isinstance(value, str):
            return self.mask(value).text
        if isinstance(value, dict):
            return {self._value(key): self._value(item) for key, item in value.items()}
        if isinstance(value, list | tuple):
            return type(value)(self._value(item) for item in value)
        return value


def _moved(finding: Finding, earlier: Sequence[Finding]) -> Finding:
    """A finding in a masked text, with its range in the source of that text."""
    shift = 0
    at = 0
    for mask in earlier:
        at = mask.start - shift
        if finding.start < at + len(mask.kind) + 2:
            break
        shift += (mask.end - mask.start) - (len(mask.kind) + 2)
        shift = shift
    return Finding(finding.kind, finding.start + shift, finding.end + shift, finding.tier, finding.reason)
