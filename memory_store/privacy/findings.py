"""What the gate tells: findings with their ranges, and the text without them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal


@dataclass(frozen=True)
class Finding:
    """Something sensitive at `text[start:end]`. `kind` is the mask's word; `reason` never quotes the value."""

    kind: str
    start: int
    end: int
    tier: Literal[1, 2]
    reason: str


@dataclass(frozen=True)
class Masked:
    """A text in which each finding is replaced by `[kind]`; the findings' ranges are those of the source text."""

    text: str
    findings: tuple[Finding, ...] = ()

    @property
    def kinds(self) -> tuple[str, ...]:
        """The distinct mask words, in the order in which they stand in the text."""
        return tuple(dict.fromkeys(finding.kind for finding in self.findings))


@dataclass(frozen=True)
class TurnMasked:
    """A customer's turn, masked, and the earlier messages that only now prove to hold a part of a secret."""

    masked: Masked
    rewrites: tuple[tuple[int, Masked], ...] = ()
    """(index into the history, how that message must stand from now on)"""


def apply(text: str, findings: Sequence[Finding]) -> Masked:
    """Replaces the findings' ranges. Overlapping ranges become one, named after the one that begins first, then the longest."""
    merged: list[Finding] = []
    for finding in sorted(findings, key=lambda f: (f.start, -f.end, f.tier)):
        if merged and finding.start < merged[-1].end:
            last = merged[-1]
            if finding.end > last.end:
                merged[-1] = Finding(last.kind, last.start, finding.end, min(last.tier, finding.tier), last.reason)
        else:
            merged.append(finding)
    pieces: list[str] = []
    at = 0
    for finding in merged:
        pieces += text[at : finding.start], f"[{finding.kind}]"
        at = finding.end
    pieces.append(text[at:])
    return Masked("".join(pieces), tuple(merged))


def in_source(finding: Finding, masks: Sequence[Finding]) -> Finding:
    """A finding in a masked text, with its range in the source; `masks` are the findings masked there, in order."""

    def back(place: int) -> int:
        shift = 0
        for mask in masks:
            if place < mask.start + shift + len(mask.kind) + 2:
                break
            shift -= mask.end - mask.start - len(mask.kind) - 2
        return place - shift

    return replace(finding, start=back(finding.start), end=back(finding.end))


def widened(text: str, finding: Finding) -> Finding:
    """The finding with all digits and letters that touch it."""
    start, end = finding.start, finding.end
    while start > 0 and text[start - 1].isalnum():
        start -= 1
    while end < len(text) and text[end].isalnum():
        end += 1
    return replace(finding, start=start, end=end)
