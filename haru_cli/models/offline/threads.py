"""Threads of a visit: the clauses that tell of one open issue."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from haru_cli.models.offline.goods import NOT_GOODS, goods_in, trouble_in, wishes_in
from haru_cli.models.offline.own_role import Role
from memory_store.extraction.heard import Heard
from memory_store.extraction.values import Sort as ValueSort
from memory_store.extraction.values import values_in

_OPENS = re.compile(r"^(?:아\s)?(?:그리고|또|이번엔|이번에는|하나\s더|추가로)\s.*(샀|시켰|주문했|구매했|받았)")


@dataclass
class Thread:
    """The clauses of one issue in the order they were said."""

    heard: list[Heard] = field(default_factory=list)
    goods: str = ""

    @property
    def nouns(self) -> frozenset[str]:
        return frozenset(noun for h in self.heard for noun in h.clause.nouns) - NOT_GOODS

    @property
    def codes(self) -> list[str]:
        return list(dict.fromkeys(v.text for h in self.heard for v in values_in(h.text) if v.sort is ValueSort.CODE))


def threads_of(heard: Sequence[Heard], roles: Sequence[Role]) -> list[Thread]:
    threads: list[Thread] = []
    goods, turn = "", 0
    for h, role in zip(heard, roles, strict=True):
        if role not in (Role.ISSUE, Role.CONTEXT):
            continue
        named = _unmeasured(goods_in(h.clause))
        if role is Role.CONTEXT:
            goods, turn = named or goods, h.turn
            continue
        if threads and not (trouble_in(h.text) or wishes_in(h.text) or any(v.sort is ValueSort.CODE for v in values_in(h.text))):
            named = ""  # "돌잔치가 30일이라 그 전에 받아야 해요" is about no other goods
        thread = _thread_for(threads, h, named or (goods if turn >= h.turn - 1 else ""))
        thread.heard.append(h)
    return threads


def _unmeasured(name: str) -> str:
    """A goods' name without a size at its end, which may be put right: "이불 세트 퀸" is "이불 세트"."""
    sizes = [v for v in values_in(name) if v.sort is ValueSort.SIZE and v.end == len(name) and v.start]
    return name[: sizes[-1].start].rstrip() if sizes else name


def _thread_for(threads: list[Thread], h: Heard, goods: str) -> Thread:
    codes = [v.text for v in values_in(h.text) if v.sort is ValueSort.CODE]
    if threads:
        last = threads[-1]
        other_order = bool(codes and last.codes and not set(codes) & set(last.codes))
        other_goods = bool(goods) and _OPENS.search(h.text) is not None and goods not in last.nouns
        if other_goods and not codes:
            threads.append(Thread(goods=goods))
            return threads[-1]
        named = last.goods or " ".join(h.text for h in last.heard if wishes_in(h.text))
        other_goods = bool(goods and named and goods not in named and named not in goods and goods not in last.nouns)
        if not other_order and not (other_goods and last.heard[-1].turn != h.turn):
            last.goods = last.goods or goods
            return last
    threads.append(Thread(goods=goods))
    return threads[-1]
