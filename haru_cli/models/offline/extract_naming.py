"""The short name of an open issue, as a note of its end tells it."""

from __future__ import annotations

import re

from haru_cli.models.offline.goods import NOT_GOODS, goods_in, trouble_in, wishes_in
from memory_store.extraction.clauses import cut
from memory_store.extraction.morphology import morphemes

MAX_TITLE = 24
"""Characters of an issue's short name."""

MAX_NAME = 3
"""Nouns of an issue's name."""


def title(content: str) -> str:
    """A short name of an issue: its goods and what is wrong or wanted, or the words before the first comma, cut at a word."""
    bare = re.sub(r"\s?\([^)]*\)", "", content)
    sort = next(iter(wishes_in(content) or trouble_in(content)), "").removesuffix(" 요청")
    named = next((name for clause in cut(1, bare) if (name := goods_in(clause))), "") or _first_nouns(bare)
    if named:
        return named if sort in named else f"{named} {sort}"
    head = re.split(r"[,(:]", bare)[0].strip()
    if sort and (len(head) > MAX_TITLE or head.endswith(("희망", "요청"))):
        return sort
    return head if len(head) <= MAX_TITLE else head[:MAX_TITLE].rsplit(" ", 1)[0]


def _first_nouns(content: str) -> str:
    """The nouns that a statement opens with: "원목 책상 상판" of "원목 책상 상판 오른쪽 모서리가 찍힘"."""
    end, count = 0, 0
    for m in morphemes(content):
        if m.tag not in ("NNG", "NNP", "XSN") or m.form in NOT_GOODS or m.start - end > 1 or count == MAX_NAME:
            break
        end, count = m.end, count + (m.tag != "XSN")
    return "" if content[end : end + 1] in ("-", "_") else content[:end]
