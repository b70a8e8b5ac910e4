"""The one gate before every writer and every model. It fails closed: a text it cannot decide about goes nowhere."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any, TypeVar

from memory_store.errors import GateError, InvalidError
from memory_store.privacy.findings import Finding, Masked, TurnMasked, apply
from memory_store.privacy.kinds import (
    ACCOUNT,
    BUSINESS,
    CARD,
    CODE,
    CUSTOMS,
    CVC,
    EMAIL,
    EXPIRY,
    KINDS,
    LICENSE,
    PASSPORT,
    PASSWORD,
    PHONE,
    RRN,
    SAFE_NUMBER,
)
from memory_store.protocols import Message

T = TypeVar("T")

MAX_TEXT = 200_000
"""Characters; a longer text is refused."""

_SHAPES = (
    (RRN, re.compile(r"(?<!\d)\d{6}[- ]?[0-9]\d{6}(?!\d)")),
    (CARD, re.compile(r"(?<!\d)[2-69]\d{3}[- .]?\d{4}[- .]?\d{4}[- .]?\d{4}(?!\d)")),
    (PASSPORT, re.compile(r"(?<![A-Za-z0-9])[MSRODGT](?:\d{8}|\d{3}[A-Z]\d{4})(?!\d)")),
    (LICENSE, re.compile(r"(?<!\d)(?:1[1-9]|2[0-68])-\d\d-\d{6}-\d\d(?!\d)")),
    (CVC, re.compile(r"(?:(?<=CVC )|(?<=CVC는 ))\d{3,4}(?!\d)")),
    (EXPIRY, re.compile(r"(?<=유효기간 )\d\d ?/ ?\d\d(?!\d)")),
    (ACCOUNT, re.compile(r"(?:(?<=은행 )|(?<=계좌 )|(?<=계좌번호 ))\d[\d-]{8,16}\d(?!\d)")),
    (PASSWORD, re.compile(r"(?:(?<=비밀번호는 )|(?<=비밀번호 )|(?<=비번 ))[!-~]{4,}")),
    (CODE, re.compile(r"(?<=인증번호 )\d{4,8}(?!\d)")),
    (PHONE, re.compile(r"(?<!\d)01[016-9][- .]?\d{3,4}[- .]?\d{4}(?!\d)")),
    (SAFE_NUMBER, re.compile(r"(?<!\d)050\d?[- .]?\d{3,4}[- .]?\d{4}(?!\d)")),
    (EMAIL, re.compile(r"[\w.+-]+@[\w-]+\.[\w.]+[A-Za-z]", re.ASCII)),
    (CUSTOMS, re.compile(r"(?<![A-Za-z0-9])[Pp]\d{12}(?!\d)")),
    (BUSINESS, re.compile(r"(?<!\d)\d{3}-\d{2}-\d{5}(?!\d)")),
)


class Gate:
    """Masks what must not be stored. `allow` names tier-2 kinds (`phone`, `email`, …) that may stay."""

    def __init__(self, allow: Collection[str] = ()) -> None:
        names = {kind.name for kind in KINDS if kind.tier == 2}
        if wrong := sorted(set(allow) - names):
            raise InvalidError(f"privacy.allow: {', '.join(wrong)} cannot be allowed; one of {', '.join(sorted(names))}")
        self._kinds = [kind for kind in KINDS if kind.tier == 1 or kind.name not in allow]

    def mask(self, text: str) -> Masked:
        """One text on its own. Raises GateError when it cannot decide."""
        if len(text) > MAX_TEXT:
            raise GateError("the text is too long to be checked")
        findings = [
            Finding(kind.word, hit.start(), hit.end(), kind.tier, "its shape")
            for kind, shape in _SHAPES
            if kind in self._kinds
            for hit in shape.finditer(text)
        ]
        return apply(text, findings)

    def mask_turn(self, history: Sequence[Message], text: str) -> TurnMasked:
        """The customer's new turn after `history`. Raises GateError when it cannot decide."""
        return TurnMasked(self.mask(text))

    def mask_value(self, value: T) -> T:
        """Any JSON value with every string in it masked, keys too. Raises GateError when it cannot decide."""
        return self._value(value)  # type: ignore[no-any-return]  # the shape of a JSON value is kept

    def _value(self, value: Any) -> Any:
        if isinstance(value, str):
            return self.mask(value).text
        if isinstance(value, dict):
            return {self._value(key): self._value(item) for key, item in value.items()}
        if isinstance(value, list | tuple):
            return type(value)(self._value(item) for item in value)
        return value
