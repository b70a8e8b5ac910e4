"""What in a turn may be a secret at all: numbers, and letters and digits in one piece."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from memory_store.privacy.chains import OF_SHOP, Chain
from memory_store.privacy.scene import Scene

_MIXED = re.compile(r"(?<![a-z\d])(?=[!-~]*\d)(?=[!-~]*[a-z])[a-z\d][a-z\d!@#$%^&*_+.\-]{2,29}[a-z\d!@#$%^&*]")
_KNOWN = re.compile(rf"20[12]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{{4,8}}|{OF_SHOP}")
"""A day and a running number, as shops number their orders, and what a shop's numbers look like."""
_ADDRESS = re.compile(r"(?:https?://|www\.)[!-~]+")
_MODEL = re.compile(r"[a-z]{1,3}-?\d{2,5}[a-z]{1,4}\d?")
"""A model: letters, digits, and letters again."""
LEAST = 2
"""Digits of a number."""
SERIES = 3
"""Numbers that grow, from which on they are a list."""


class Candidate(NamedTuple):
    """A value at `text[start:end]` of a scene's text, and whether it holds letters."""

    start: int
    end: int
    mixed: bool


def candidates(scene: Scene) -> Iterator[Candidate]:
    """In order of sort, not of place. What its shape alone explains is none: prices, dates, times, orders, models."""
    taken = [match.span() for match in _ADDRESS.finditer(scene.text)]
    for match in _MIXED.finditer(scene.text):
        inside = any(start <= match.start() < end for start, end in taken)
        taken.append(match.span())
        if not (inside or _MODEL.fullmatch(match[0])):
            yield Candidate(*match.span(), mixed=True)
    for chain in scene.chains:
        inside = any(start <= chain.start < end for start, end in taken)
        if len(chain.digits) >= LEAST and not (inside or _is_known(chain) or _counts(scene, chain)):
            yield Candidate(chain.start, chain.end, mixed=False)


def _is_known(chain: Chain) -> bool:
    """A shape of the shop's, or several numbers that grow: sizes, steps of a price."""
    groups = [chain.digits[group.first : group.last] for group in chain.groups]
    grows = len(groups) >= SERIES and all(len(a) == len(b) and a < b for a, b in pairwise(groups))
    return grows or _KNOWN.fullmatch(chain.digits) is not None


def _counts(scene: Scene, chain: Chain) -> bool:
    """Whether it counts something, in a turn that answers no question for a secret."""
    return not scene.about and scene.counted(chain.end)
