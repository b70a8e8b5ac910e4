"""What a visit says anew of what is known: which memory a statement takes the place of, and which clauses are kept for that alone."""

from __future__ import annotations

import re
from collections.abc import Sequence

from haru_cli.models.offline.closing import closing
from haru_cli.models.offline.goods import negates, trouble_in, wishes_in
from haru_cli.models.offline.own_role import Role
from haru_cli.models.offline.phrasing import phrase
from haru_cli.models.offline.settled import meets, still_wants
from haru_cli.models.offline.statement import Statement
from memory_store.extraction.heard import Heard
from memory_store.extraction.linking import replacing, tells_a_change
from memory_store.extraction.marks import Mark
from memory_store.extraction.operations import Operation
from memory_store.extraction.reconcile import SETTLED
from memory_store.extraction.sorting import Sort
from memory_store.extraction.topics import Topic, topic_of, topics_of
from memory_store.extraction.values import Sort as ValueSort
from memory_store.extraction.values import values_in
from memory_store.records import Kind, Memory

LIKELY = 0.05
"""Chance from which a statement takes the place of the known one that it most likely replaces."""

SURE = 0.4
"""The same for a clause that nothing else speaks for keeping."""

CERTAIN = 0.75
"""The same for a turn that would else be an issue."""

SETTLES = 0.1
"""The same for a turn that names the matter of an open issue and tells nothing else: no wish, no trouble, no fact."""

LASTING = 0.3
"""Share for something to keep, a settled matter aside, from which a turn without a word of change may yet renew what is known."""

STAYS = re.compile(r"그대로|원래대로|예전대로|전처럼|그래도|여전히|마찬가지|똑같이")

_SAID = (None, Mark.TALK, Mark.WITHDRAWN)
"""Marks of clauses that may tell how a known matter stands now."""

_KEEPABLE = (None, Mark.TALK)
"""Marks that do not stand against keeping a clause that renews something known."""

Numbered = tuple[int, Memory]


def replaced_by(statement: Statement, content: str, said: str, known: Sequence[Memory], free: Sequence[Memory]) -> int | None:
    """The known memory (from 1) that this statement takes the place of, or None."""
    candidates = [(n, m) for n, m in _lasting(known) if m in free]
    topic = statement.topic
    if topic is not None and topic.single:
        same = [n for n, m in candidates if m.key == topic.key or (m.key is None and topic_of(m.content) == topic)]
        if same:
            return same[-1] if not STAYS.search(said) or changes(statement) else None
    whole = f"{statement.said_beside} {said}".strip()
    ordered = [(n, m) for n, m in enumerate(known, 1) if m.kind is Kind.ISSUE and m in free and topic is None]
    return _replaced(whole, candidates, LIKELY) or _replaced(whole, ordered, SURE)


def _standing(known: Sequence[Memory]) -> list[Numbered]:
    """The known memories that may be replaced at all, numbered from 1: the note of a settled issue stays."""
    return [(n, m) for n, m in enumerate(known, 1) if not SETTLED.search(m.content)]


def _lasting(known: Sequence[Memory]) -> list[Numbered]:
    """Those that a lasting statement may replace."""
    return [(n, m) for n, m in _standing(known) if m.kind is not Kind.ISSUE]


def _replaced(said: str, candidates: Sequence[Numbered], threshold: float, *, issues: bool = False) -> int | None:
    chances = replacing(said, [m.content for _, m in candidates], issues=issues)
    best = max(range(len(candidates)), key=lambda i: chances[i], default=None)
    return candidates[best][0] if best is not None and chances[best] >= threshold else None


def renewing(heard: Sequence[Heard], roles: Sequence[Role], known: Sequence[Memory]) -> list[Role]:
    """The roles with those clauses as statements that tell of a change in something known, though nothing else speaks for keeping
    them ("이제 분당 살아요"), or which change how the shop serves in the words of an order's change ("배송 요일 화목으로 바꿔주세요")."""
    candidates, lasting = _standing(known), _lasting(known)
    found = list(roles)
    settles = any(m.kind is Kind.ISSUE for m in known)
    idle = (Role.NONE, Role.CONTEXT, *(() if settles else (Role.SETTLED,)))  # what is over settles an issue, where there is one
    for turn in dict.fromkeys(h.turn for h in heard):
        places = [i for i, h in enumerate(heard) if h.turn == turn]
        unkept = [i for i in places if roles[i] in idle and heard[i].mark in _KEEPABLE]
        changes_here = any(tells_a_change(heard[i].text) for i in unkept)
        renewed = [i for i in unkept if changes_here and _replaced(heard[i].text, candidates, SURE) is not None]
        lasts = changes_here or any(heard[i].sort.lasting - heard[i].sort.shares[Sort.SETTLED] >= LASTING for i in unkept)
        if not renewed and lasts and _replaced(" ".join(heard[i].text for i in unkept), lasting, SURE) is not None:
            renewed = unkept
        if _serves_otherwise([heard[i] for i in places], [roles[i] for i in places], lasting):
            renewed = places
        served = [i for i in places if roles[i] is Role.ISSUE and (tells_a_change(heard[i].text) or topic_of(heard[i].text) is not None)]
        for i in renewed + [i for i in served if _replaced(heard[i].text, lasting, SURE) is not None]:
            found[i] = Role.STATEMENT
    return found


def _serves_otherwise(heard: Sequence[Heard], roles: Sequence[Role], lasting: Sequence[Numbered]) -> bool:
    """Whether a turn that sounds like an issue tells of no trouble and no order, but of what is known to last: "큰 종이는 펴지를 못해요.
    반절지로 보내 주세요"."""
    said = " ".join(h.text for h in heard)
    return (
        Role.ISSUE in roles
        and all(role in (Role.ISSUE, Role.STATEMENT, Role.CONTEXT) and h.mark is None for h, role in zip(heard, roles, strict=True))
        and not (trouble_in(said) or wishes_in(said) or any(value.sort is ValueSort.CODE for value in values_in(said)))
        and _replaced(said, lasting, CERTAIN) is not None
    )


def overtaken(heard: Sequence[Heard], told: Sequence[Operation], known: Sequence[Memory]) -> list[Operation]:
    """`told` with what whole turns say of known memories that nothing else has touched: a new statement of such a turn takes the
    memory's place; a turn that asks for nothing and tells of no trouble settles an open issue ("새 간호화는 열흘째 신는데 말짱합니다")."""
    operations = list(told)
    touched = {operation.target for operation in operations}
    for turn in dict.fromkeys(h.turn for h in heard):
        clauses = [h for h in heard if h.turn == turn]
        said = " ".join(h.text for h in clauses if h.mark in _SAID)
        for issue in (True, False):
            free = [(n, m) for n, m in _standing(known) if n not in touched and (m.kind is Kind.ISSUE) == issue]
            target = _replaced(said, free, SURE, issues=issue) if said else None
            tells_else = any(turn in operation.turns for operation in operations) or any(_asks_or_troubles(h) for h in clauses)
            if target is None and issue and said and not tells_else:
                met = [(n, m) for n, m in free if any(meets(h, [m.content]) for h in clauses)]
                target = _replaced(said, met, SETTLES, issues=True)
            if target is None:
                continue
            memory = known[target - 1]
            places = [i for i, o in enumerate(operations) if o.op == "add" and turn in o.turns and (o.kind is Kind.ISSUE) == issue]
            if places:
                place = max(places, key=lambda i: replacing(operations[i].content, [memory.content], issues=issue)[0])
                operations[place] = operations[place].model_copy(update={"op": "supersede", "target": target})
            elif issue and not any(_asks_or_troubles(h) for h in clauses):
                words = ", ".join(phrase(h.text) for h in clauses if h.mark in _SAID)
                operations.append(closing(memory, target, turn, words))
            else:
                continue
            touched.add(target)
    return operations


def _asks_or_troubles(h: Heard) -> bool:
    return h.mark is Mark.QUESTION or still_wants(h) or (bool(trouble_in(h.text)) and not negates(h.text))


def withdrawn(heard: Sequence[Heard], known: Sequence[Memory], taken: Sequence[int | None]) -> list[Operation]:
    """What an earlier visit told and this one takes back without putting anything in its place: "원두 구독 이제 그만할게요"."""
    found: list[Operation] = []
    for h in heard:
        candidates = [(n, m) for n, m in _lasting(known) if n not in taken and n not in [operation.target for operation in found]]
        target = _replaced(h.text, candidates, SURE) if h.mark is Mark.WITHDRAWN else None
        if target is not None:
            found.append(Operation(op="close", target=target, kind=Kind.NOTE, content=phrase(h.text), turns=list(h.turns), importance=0.4))
    return found


def changes(statement: Statement) -> list[Heard]:
    """The clauses that tell of a change."""
    changing = [h for h in statement.heard if tells_a_change(h.text) and not STAYS.search(h.text)]
    beside = tells_a_change(statement.said_beside) and not STAYS.search(statement.said_beside)
    return changing or (statement.heard if beside else [])


def with_rest(content: str, topic: Topic | None, old: Memory) -> str:
    """The new statement with those parts of the old one that are about something else: only what changed is replaced."""
    if topic is None or not topic.single or old.key in (None, topic.key):
        return content
    rest: list[str] = []
    for part in re.split(r", |(?<=[가-힣]고)\s", re.sub(r"^[가-힣 ]{1,8}: ", "", old.content)):
        own = topic_of(part) or topic_of(f"{old.key[:2]} {part}")
        if own is not None and own.key != topic.key and topic.key not in topics_of(part):
            rest.append(part)
    return ", ".join([content, *rest])
