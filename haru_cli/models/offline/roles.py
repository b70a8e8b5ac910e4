"""What each clause of a visit is told as, with what stands around it: a turn hangs together, and what is told near an issue is of it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from haru_cli.models.offline.belonging import LASTING, tells_of_issue
from haru_cli.models.offline.goods import NOT_GOODS, trouble_in, wishes_in
from haru_cli.models.offline.own_role import Role, lasting_of, own_role, tells_taste
from haru_cli.models.offline.settled import CLOSING, WELL, meets
from memory_store.extraction.asking import is_request
from memory_store.extraction.heard import STANDING, Heard, Understood
from memory_store.extraction.marks import Mark
from memory_store.extraction.persons import speaks_of_self
from memory_store.extraction.sorting import Sort
from memory_store.extraction.topics import topic_of
from memory_store.extraction.values import Sort as ValueSort
from memory_store.extraction.values import values_in
from memory_store.records import Kind, Memory

SURE_FACT = 0.7
NEAR = 2
"""Turns between an issue and what is told of it."""
CONTINUING = 0.3
CLEARLY_OF_A_TOPIC = 0.8
CLEARLY_AN_ISSUE = 0.65
"""Shares from which a clause is about a topic that lasts, or an issue, whatever else its turn speaks of."""
RATHER_ISSUE = 1.5
"""How much more an issue counts in a turn where rules see one and something that lasts as well."""
FAR_LIKELIER = 4
"""How many times likelier something that lasts has to be, for a turn in which rules see an issue only."""

_DISLIKES = re.compile(r"싫|못\s*\S+|어렵|불편|힘들|질색")
_IN_CARE = re.compile(r"(아기|아이|애|고양이|강아지|냥이|어머니|아버지|엄마|아빠|부모님)\S{0,2}(가|이|는|은|도)\s")
_INTRODUCES = re.compile(r"사람(이에요|예요|입니다|인데요?|이라)?[\s.,]*$")
_CHOSEN = re.compile(r"(색|색상|컬러|사이즈|치수)\S{0,2}\s.*(으?로)(요|만요|해\s?(주|줘)\S*|부탁\S*)?[\s.!~ㅋㅎㅠ]*$")
""" "색상은 블랙으로요", right after a wish for other goods."""
_GOES_ON = re.compile(r"[가-힣](고|구|며)[\s,]*$")
_OPENS = re.compile(r"^(?:아\s)?(?:그리고|그리구|글고|글구|참|아참|또|이번엔|이번에는|근데|그런데|그건\s그렇고|하나\s더|추가로)(?=[\s,])")


def roles_of(understood: Understood, known: Sequence[Memory]) -> list[Role]:
    """One role a clause. Turns hang together: what has no topic of its own goes with what was said before it in its turn."""
    heard = understood.heard
    open_issues = [m.content for m in known if m.kind is Kind.ISSUE]
    roles = [own_role(h, open_issues) for h in heard]
    for i, h in enumerate(heard):
        same_turn = [j for j, other in enumerate(heard) if other.turn == h.turn and j != i]
        if roles[i] is Role.SETTLED and not CLOSING.search(h.text) and any(roles[j] is Role.ISSUE for j in same_turn if j > i):
            roles[i] = Role.SETTLED if meets(h, open_issues) or WELL.search(h.text) else Role.CONTEXT
    for i, h in enumerate(heard):
        if i and roles[i] is not Role.SETTLED and heard[i - 1].turn == h.turn:
            roles[i] = _after(heard[i - 1], roles[i - 1], h, roles[i])
    for i, h in enumerate(heard[:-1]):
        follows = heard[i + 1].turn == h.turn and roles[i + 1] is Role.STATEMENT and topic_of(heard[i + 1].text) is None
        if roles[i] is Role.NONE and h.mark is None and follows and _GOES_ON.search(h.text):
            roles[i] = Role.STATEMENT
    for correction in understood.corrections:
        said, at = correction.said, correction.at
        if said is not None and roles[said] is Role.ISSUE and roles[at] is Role.STATEMENT:
            roles[at] = Role.ISSUE
    for turn in dict.fromkeys(h.turn for h in heard):
        _agree(heard, roles, turn)
    wanted = {h.turn for h, role in zip(heard, roles, strict=True) if role is Role.ISSUE}
    first = min(wanted, default=0)
    for i, h in enumerate(heard):
        if roles[i] is Role.STATEMENT and h.turn <= first and _opens_matter(h):
            roles[i] = Role.ISSUE
    for i, h in enumerate(heard):
        near = any(abs(turn - h.turn) <= NEAR for turn in wanted)
        if near and h.mark is None and roles[i] in (Role.STATEMENT, Role.NONE, Role.CONTEXT) and tells_of_issue(h):
            roles[i] = Role.ISSUE
    return roles


def _agree(heard: Sequence[Heard], roles: list[Role], turn: int) -> None:
    """A turn speaks of one matter: of an open issue, or of what lasts, whichever its clauses are more likely. A clause that is clearly
    one or the other stays it: "260으로 교환하고 싶어요. 연락은 이메일로 주세요"."""
    told = [i for i, h in enumerate(heard) if h.turn == turn and roles[i] in (Role.ISSUE, Role.STATEMENT)]
    issue = sum(heard[i].sort.shares[Sort.ISSUE] for i in told)
    lasting = sum(lasting_of(heard[i]) for i in told)
    mixed = len({roles[i] for i in told}) > 1
    if mixed or lasting > FAR_LIKELIER * issue:
        for i in told:
            clear = _clearly(heard[i]) if mixed else None
            roles[i] = clear or (Role.ISSUE if mixed and issue * RATHER_ISSUE > lasting else Role.STATEMENT)


def _clearly(h: Heard) -> Role | None:
    if lasting_of(h) >= CLEARLY_OF_A_TOPIC and topic_of(h.text) is not None:
        return Role.STATEMENT
    return Role.ISSUE if h.sort.shares[Sort.ISSUE] >= CLEARLY_AN_ISSUE else None


def _opens_matter(h: Heard) -> bool:
    """What is told up to the first wish of a visit, unless it is clearly something that lasts, is its story."""
    lasting = (
        is_request(h.clause)
        or _INTRODUCES.search(h.text)
        or STANDING.search(h.text)
        or tells_taste(h)
        or _IN_CARE.search(h.text)
        or topic_of(h.text) is not None
    )
    shares = h.sort.shares
    return not lasting and shares[Sort.FACT] < SURE_FACT and shares[Sort.PREFERENCE] < SURE_FACT


def _after(before: Heard, role: Role, h: Heard, own: Role) -> Role:
    """The role of a clause without a topic of its own, after a clause of the same turn."""
    if h.mark not in (None, Mark.TALK) or _OPENS.search(h.text):
        return own
    topic = topic_of(h.text)
    if topic is not None:
        goes_on = role is Role.STATEMENT and own is Role.NONE and h.mark is None and is_request(h.clause)
        return Role.STATEMENT if goes_on and topic_of(before.text) == topic else own
    if before.mark is Mark.OTHER_PERSON and own is Role.NONE and speaks_of_self(h.clause) and _DISLIKES.search(h.text):
        return Role.STATEMENT
    if role is Role.ISSUE and h.mark is None and own in (Role.NONE, Role.STATEMENT):
        dated = any(v.sort in (ValueSort.DATE, ValueSort.QUANTITY, ValueSort.SIZE, ValueSort.COLOUR) for v in values_in(h.text))
        chosen = _CHOSEN.search(h.text) is not None and not STANDING.search(h.text)
        return Role.ISSUE if dated and (chosen or h.sort.shares[Sort.PREFERENCE] < LASTING) else own
    if role is Role.SETTLED and WELL.search(h.text):
        return Role.SETTLED
    if role is Role.SETTLED and own is Role.STATEMENT and _chats_of_use(h):
        return Role.NONE
    if role is not Role.STATEMENT or own is Role.STATEMENT:
        return own
    if own is Role.ISSUE:
        return own if trouble_in(h.text) or wishes_in(h.text) or h.clause.nouns - NOT_GOODS else Role.STATEMENT
    numbered = any(m.tag == "SN" for m in h.clause.morphemes)
    if numbered or is_request(h.clause) or (h.mark is None and own is Role.NONE and (h.sort.lasting >= CONTINUING or explains(h))):
        return Role.STATEMENT
    return own


def _chats_of_use(h: Heard) -> bool:
    """What was done with the goods that came: "그물 받음. 숭어 두 마리 올림"."""
    happened = h.clause.has("었", "EP") or any(v.sort is ValueSort.QUANTITY for v in values_in(h.text))
    lasting = is_request(h.clause) or speaks_of_self(h.clause) or tells_taste(h) or STANDING.search(h.text)
    return happened and not lasting and h.sort.shares[Sort.FACT] < SURE_FACT and h.sort.shares[Sort.PREFERENCE] < LASTING


def explains(h: Heard) -> bool:
    """ "…거든요", "…서요": a reason for what was said."""
    last = next((m for m in reversed(h.clause.morphemes) if m.tag in ("EF", "EC")), None)
    return last is not None and last.form in ("거든요", "어서", "아서", "거든", "니까", "으니까") and h.mark is not Mark.TALK
