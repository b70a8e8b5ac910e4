"""Open issues of a visit as threads of clauses, and what is settled: threads of this visit and issues known from earlier ones."""

from __future__ import annotations

import re
from collections.abc import Sequence

from haru_cli.models.offline.closing import CALLED_OFF, call_off, settle
from haru_cli.models.offline.continuing import carried_on, continued, said_around
from haru_cli.models.offline.goods import NOT_GOODS, names_wish, trouble_in, wishes_in
from haru_cli.models.offline.own_role import Role
from haru_cli.models.offline.phrasing import phrase
from haru_cli.models.offline.threads import Thread, threads_of
from memory_store.extraction.heard import Heard, Understood
from memory_store.extraction.marks import Mark
from memory_store.extraction.operations import Operation
from memory_store.records import Kind, Memory

MAX_PARTS = 5
"""Clauses told of one issue, beside its order number."""

_GIVEN_UP = re.compile(r"그냥\s*(쓸|입을|신을|먹을|쓰|입|신|먹)\S*(게|래|지|기로|죠|려고|겠)")


def issues(understood: Understood, roles: Sequence[Role], known: Sequence[Memory]) -> list[Operation]:
    """Settled issues, then new and grown ones."""
    threads = [thread for thread in threads_of(understood.heard, roles) if not _given_up(thread, understood.heard)]
    closed: dict[int, Operation] = {}
    for turn in dict.fromkeys(h.turn for h, role in zip(understood.heard, roles, strict=True) if role is Role.SETTLED):
        settle(understood.heard, roles, turn, threads, known, closed)
    for turn in dict.fromkeys(h.turn for h in understood.heard if h.mark is Mark.WITHDRAWN and CALLED_OFF.search(h.text)):
        call_off([h for h in understood.heard if h.turn == turn], threads, known, closed)
    elsewhere = [role in (Role.SETTLED, Role.STATEMENT, Role.ISSUE) for role in roles]
    opened: list[Operation] = []
    for thread in threads:
        ended = {*closed, *(operation.target for operation in opened)}
        open_issues = [(n, m.content) for n, m in enumerate(known, 1) if m.kind is Kind.ISSUE and n not in ended]
        operation = _opened(thread, said_around(thread, understood.heard, elsewhere), open_issues)
        if operation is not None:
            opened.append(operation)
    return [*closed.values(), *opened]


def _given_up(thread: Thread, heard: Sequence[Heard]) -> bool:
    """Whether the customer keeps the goods as they are after all, and nothing else is wanted: "바꿔줘", then "그냥 쓸게"."""
    last = thread.heard[-1].turn
    wanted = any(wishes_in(h.text) for h in thread.heard)
    return not wanted and any(h.mark is Mark.WITHDRAWN and last <= h.turn <= last + 2 and _GIVEN_UP.search(h.text) for h in heard)


def _opened(thread: Thread, beside: str, open_issues: Sequence[tuple[int, str]]) -> Operation | None:
    content = told(thread)
    if not content:
        return None
    target = continued(thread, beside, open_issues)
    if target is not None:
        content = carried_on(content, dict(open_issues)[target])
    return Operation(
        op="supersede" if target else "add",
        target=target,
        kind=Kind.ISSUE,
        content=content,
        importance=0.8,
        turns=sorted({turn for h in thread.heard for turn in h.turns}),
    )


_OUTCOMES = ("환불 요청", "반품 요청", "취소 요청")
"""Wishes that are named even beside another one."""


def told(thread: Thread) -> str:
    """The thread as one statement: goods, what happened and what is wanted in the customer's words, its sorts, the order."""
    parts: list[str] = []
    for h in thread.heard:
        part = _requested(phrase(_without_codes(h.text, thread.codes)))
        if len(part) > 1 and not _only_code(h, thread) and not any(part in other for other in parts):
            parts.append(part)
    while len(parts) > MAX_PARTS:
        parts.remove(next((part for part in parts if not (trouble_in(part) or names_wish(part) or re.search(r"\d", part))), parts[-1]))
    text = ", ".join(parts)
    if thread.goods and thread.goods not in text:
        text = f"{thread.goods} {text}".strip()
    said = ", ".join(h.text for h in thread.heard)
    wishes = [wish for wish in wishes_in(said) if not re.search(r"요청$", text) or wish in _OUTCOMES]
    labels = [label for label in trouble_in(said)[:1] + wishes if re.split(r"[ ·]", label)[0] not in text]
    if not parts and not labels:
        return ""
    if labels:
        text = f"{text} ({', '.join(labels)})" if text else ", ".join(labels)
    for code in thread.codes:
        text = text if code in text else f"{text}, 주문 {code}"
    return text


def _without_codes(text: str, codes: Sequence[str]) -> str:
    """The clause without the order number at its end, which is told last of all."""
    for code in codes:
        text = re.sub(rf"[\s,(]*(주문\s?(번호)?[는은]?\s*)?{re.escape(code)}[\s).]*$", "", text) or text
    return text


_REQUESTS = (
    (re.compile(r"(바꿔\s?주길|바꾸길|바꿀|바꿔줬으면) 희망$"), "교환 요청"),
    (re.compile(r"(다시|새로)\s(보내\s?주길|보내길|부쳐\s?주길) 희망$"), "재발송 요청"),
    (re.compile(r"(고쳐\s?주길|고치길) 희망$"), "수리 요청"),
    (re.compile(r"돌려\s?주길 희망$"), "반환 요청"),
    (re.compile(r"희망$"), "요청"),
)


def _requested(part: str) -> str:
    """An issue's wish as a request: "270으로 바꿔주길 희망" is "270으로 교환 요청"."""
    return next((pattern.sub(noun, part) for pattern, noun in _REQUESTS if pattern.search(part)), part)


def _only_code(h: Heard, thread: Thread) -> bool:
    """A clause that gives the order number and no more than the goods."""
    rest = h.text
    for code in thread.codes:
        rest = rest.replace(code, " ")
    if rest == h.text:
        return False
    words = [m.form for m in h.clause.morphemes if m.tag in ("NNG", "NNP", "VV", "VA", "XR") and m.form in rest]
    return all(word in NOT_GOODS or word in thread.goods or word in ("적히", "하", "이") for word in words)
