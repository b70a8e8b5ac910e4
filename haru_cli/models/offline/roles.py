"""What each clause of a visit is told as: part of an open issue, of a settled one, of a lasting statement, or not at all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto

from haru_cli.models.offline.belonging import LASTING, tells_of_issue
from haru_cli.models.offline.goods import NOT_GOODS, goods_in, names_wish, trouble_in, wishes_in
from haru_cli.models.offline.settled import CLOSING, WELL, meets, settles, still_wants
from memory_store.extraction.asking import is_request
from memory_store.extraction.heard import BEARABLE_NOW, PAGE_FAILS, STANDING, Heard, Understood, tells_a_habit, tells_a_size
from memory_store.extraction.marks import Mark
from memory_store.extraction.persons import speaks_of_self
from memory_store.extraction.sorting import Sort
from memory_store.extraction.topics import Topic, topic_of
from memory_store.extraction.values import Sort as ValueSort
from memory_store.extraction.values import values_in
from memory_store.records import Kind, Memory

SURE_ISSUE = 0.6
SURE_FACT = 0.7
SOME_ISSUE = 0.15
MORE_ISSUE = 0.2
NEAR = 2
"""Turns between an issue and what is told of it."""
WITH_TOPIC = 0.15
LASTING_ALONE = 0.55
LIKELIEST = 0.42
CERTAIN = 0.65
CONTINUING = 0.3
CLEARLY_LASTS = 0.97
"""Chance to be kept from which a clause that is neither an issue nor rather a settled one lasts, whatever the rules say."""
CLEARLY_OF_A_TOPIC = 0.8
CLEARLY_AN_ISSUE = 0.65
"""Shares from which a clause is about a topic that lasts, or an issue, whatever else its turn speaks of."""
RATHER_ISSUE = 1.5
"""How much more an issue counts in a turn where rules see one and something that lasts as well."""
FAR_LIKELIER = 4
"""How many times likelier something that lasts has to be, for a turn in which rules see an issue only."""

_FEE = re.compile(
    r"(배송비|택배비|왕복|값|운임)\S*(\s\S+)*\s*(제가|내가|본인|고객|부담|낼|내는|냅|냄|내고|낼랑)|(제가|내가)\s*(내|낼|냅|부담)"
)
_TASTE = re.compile(
    r"싫|질색|별로|극혐|좋아(해|하|합)|선호|취향|최고|안\s*(먹|입|신|써|쓰|사|봐|봅|봄)|쳐다도|손이\s*안|만\s*(먹|입|신|써|쓰|사|마)"
)
_SUITS_ME = re.compile(r"(좋|낫|나아|나은|편하|편해|편한|상관\s?없|괜찮|맞)\S*[\s.!~ㅋㅎㅠ]*$")
"""What the speaker says of himself is a taste: "전 베이지가 좋더라고요"."""
_DISLIKES = re.compile(r"싫|못\s*\S+|어렵|불편|힘들|질색")
_BOUGHT = re.compile(r"샀|(?<![가-힣])산\s|시켰|시킨|주문했|주문한|구매|구입|받은|때문에\s*(문의|연락)")
_SETS = re.compile(r"\S(은|는|을|를)\s(\S+\s)*\S*['\"’”]?(으로|로|라고)\s?(적어|써|쓰|넣어|새겨|새기|인쇄|표시|해)\s?(주|줘|달|부탁)")
"""What is to stand or to be set somewhere: "문구는 '…'로 적어 주세요"."""
_ABOUT_SERVICE = re.compile(r"(방문|수령|연락|배송|배달)?\s?(시간|시각|요일|장소|수단|방법|방식)\S*\s*(\S+\s)?변경")
"""A change of how the shop serves, which the customer's next words tell."""
_MOVED = re.compile(r"(배송지|주소|번호|연락처|메일|집|회사|직장)\S*\s(\S+\s)?(바뀌었|바뀌어|바뀜|바꼈|바뀐|옮겼|옮김)")
_DUE = re.compile(
    r"(\d\s?일|\d\s?시|오전|오후|[월화수목금토일]요일|내일|모레|주말|그)\S*\s?(\S+\s)?\S*(까지|전에|전까지)\S*\s(\S+\s)?(도착|받아|받을|와야|필요|배송|보내|끝)"
)
_IN_CARE = re.compile(r"(아기|아이|애|고양이|강아지|냥이|어머니|아버지|엄마|아빠|부모님)\S{0,2}(가|이|는|은|도)\s")
_INTRODUCES = re.compile(r"사람(이에요|예요|입니다|인데요?|이라)?[\s.,]*$")
_COMES_FOR = re.compile(r"(건|문제|일|관련|관련해서?|때문에)(으로|으로는)?\s(\S+\s)?(연락|문의|전화|글|여쭤)\S*[드남했합했요]")
""" "납품 건으로 연락드립니다": what the visit is about, and no more."""
_CHOSEN = re.compile(r"(색|색상|컬러|사이즈|치수)\S{0,2}\s.*(으?로)(요|만요|해\s?(주|줘)\S*|부탁\S*)?[\s.!~ㅋㅎㅠ]*$")
""" "색상은 블랙으로요", right after a wish for other goods."""
_FINE_AFTER_ALL = re.compile(r"(았|었|했|왔|갔|졌)(으니까?|는데|고|어서)\S*\s괜찮")
_GOES_ON = re.compile(r"[가-힣](고|구|며)[\s,]*$")
_MOVES = re.compile(r"이사\S{0,3}\s?(가|갔|갈|와|왔|할|하|했|예정)|전근|이민")
_OPENS = re.compile(r"^(?:아\s)?(?:그리고|그리구|글고|글구|참|아참|또|이번엔|이번에는|근데|그런데|그건\s그렇고|하나\s더|추가로)(?=[\s,])")


class Role(Enum):
    NONE = auto()
    CONTEXT = auto()
    """Names goods and no more: "지난주에 산 운동화 때문에 문의드려요"."""
    ISSUE = auto()
    SETTLED = auto()
    STATEMENT = auto()


def roles_of(understood: Understood, known: Sequence[Memory]) -> list[Role]:
    """One role a clause. Turns hang together: what has no topic of its own goes with what was said before it in its turn."""
    heard = understood.heard
    open_issues = [m.content for m in known if m.kind is Kind.ISSUE]
    roles = [_own(h, open_issues) for h in heard]
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
    lasting = sum(_lasting(heard[i]) for i in told)
    mixed = len({roles[i] for i in told}) > 1
    if mixed or lasting > FAR_LIKELIER * issue:
        for i in told:
            clear = _clearly(heard[i]) if mixed else None
            roles[i] = clear or (Role.ISSUE if mixed and issue * RATHER_ISSUE > lasting else Role.STATEMENT)


def _clearly(h: Heard) -> Role | None:
    if _lasting(h) >= CLEARLY_OF_A_TOPIC and topic_of(h.text) is not None:
        return Role.STATEMENT
    return Role.ISSUE if h.sort.shares[Sort.ISSUE] >= CLEARLY_AN_ISSUE else None


def _lasting(h: Heard) -> float:
    return h.sort.shares[Sort.PREFERENCE] + h.sort.shares[Sort.FACT]


def _own(h: Heard, open_issues: Sequence[str]) -> Role:
    topic = topic_of(h.text)
    if h.mark in (None, Mark.TALK) and settles(h, topic, open_issues):
        return Role.SETTLED
    if h.mark is Mark.TALK and _BOUGHT.search(h.text) and goods_in(h.clause):
        return Role.CONTEXT
    if h.mark is not None or _only_declines(h):
        return Role.NONE
    if _COMES_FOR.search(h.text) and not is_request(h.clause):
        return Role.CONTEXT
    if _FINE_AFTER_ALL.search(h.text) and not still_wants(h):
        return Role.SETTLED
    trouble, wishes = trouble_in(h.text), wishes_in(h.text)
    coded = any(v.sort is ValueSort.CODE for v in values_in(h.text))
    if _is_issue(h, topic, bool(trouble), bool(wishes), coded):
        return Role.ISSUE
    if _lasts(h, topic):
        return Role.CONTEXT if topic is None and _BOUGHT.search(h.text) and goods_in(h.clause) else Role.STATEMENT
    return Role.CONTEXT if goods_in(h.clause) else Role.NONE


def _only_declines(h: Heard) -> bool:
    """ "교환은 괜찮습니다": a deed that is not wanted, and nothing else."""
    return topic_of(h.text) is None and names_wish(h.text) and not wishes_in(h.text) and not trouble_in(h.text) and len(h.clause.nouns) == 1


def _is_issue(h: Heard, topic: Topic | None, trouble: bool, wishes: bool, coded: bool) -> bool:
    share = h.sort.shares[Sort.ISSUE]
    if STANDING.search(h.text) and not trouble:
        return False
    if coded or PAGE_FAILS.search(h.text) or (trouble and wishes and is_request(h.clause)):
        return True
    if _MOVED.search(h.text) and not trouble:
        return False
    if wishes and not trouble and (_ABOUT_SERVICE.search(h.text) or _only_times(h)):
        return False
    dated = any(v.sort is ValueSort.DATE for v in values_in(h.text))
    if _DUE.search(h.text) and (dated or h.sort.best not in (Sort.SETTLED, Sort.PREFERENCE)):
        return True
    if _FEE.search(h.text):
        return True
    if topic is not None and _is_service(topic):
        return trouble and h.sort.best is Sort.ISSUE
    if topic is not None and topic.key == "건강":
        return h.sort.best is Sort.ISSUE and trouble
    if trouble:
        return share >= (SOME_ISSUE if h.sort.best not in (Sort.FACT, Sort.PREFERENCE) else MORE_ISSUE)
    if wishes and (still_wants(h) or h.sort.best is Sort.ISSUE):
        return True
    return h.sort.best is Sort.ISSUE and share >= SURE_ISSUE and topic is None and bool(h.clause.nouns - NOT_GOODS)


def _only_times(h: Heard) -> bool:
    """ "4시 말고 6시로 바꿔줘": another time, not other goods."""
    sorts = {v.sort for v in values_in(h.text)}
    return bool(sorts) and sorts <= {ValueSort.TIME, ValueSort.WEEKDAY, ValueSort.PERIOD} and not goods_in(h.clause)


def _is_service(topic: Topic) -> bool:
    """Whether a topic is about how the shop serves, not about the customer or the goods."""
    return topic.key != "건강" and not topic.key.endswith("사이즈")


def _lasts(h: Heard, topic: Topic | None) -> bool:
    keeps = _lasting(h)
    if h.kept >= CLEARLY_LASTS and keeps >= h.sort.shares[Sort.SETTLED]:
        return True
    if STANDING.search(h.text) or (topic is not None and _is_service(topic)):
        keeps += h.sort.shares[Sort.ISSUE]
    if STANDING.search(h.text) and topic is not None and _is_service(topic):
        return True
    if tells_a_size(h.clause) or tells_a_habit(h.clause) or BEARABLE_NOW.search(h.text):
        return True
    if _SETS.search(h.text):
        keeps += h.sort.shares[Sort.ISSUE]
    if topic is not None or _SETS.search(h.text) or _MOVES.search(h.text) or (_tells_taste(h) and h.clause.nouns):
        return keeps >= WITH_TOPIC
    if h.sort.best in (Sort.PREFERENCE, Sort.FACT) and h.clause.nouns:
        return keeps >= LIKELIEST
    return keeps >= (LASTING_ALONE if h.clause.nouns else CERTAIN)


def _tells_taste(h: Heard) -> bool:
    return _TASTE.search(h.text) is not None or (speaks_of_self(h.clause) and _SUITS_ME.search(h.text) is not None)


def _opens_matter(h: Heard) -> bool:
    """What is told up to the first wish of a visit, unless it is clearly something that lasts, is its story."""
    lasting = (
        is_request(h.clause)
        or _INTRODUCES.search(h.text)
        or STANDING.search(h.text)
        or _tells_taste(h)
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
    lasting = is_request(h.clause) or speaks_of_self(h.clause) or _tells_taste(h) or STANDING.search(h.text)
    return happened and not lasting and h.sort.shares[Sort.FACT] < SURE_FACT and h.sort.shares[Sort.PREFERENCE] < LASTING


def explains(h: Heard) -> bool:
    """ "…거든요", "…서요": a reason for what was said."""
    last = next((m for m in reversed(h.clause.morphemes) if m.tag in ("EF", "EC")), None)
    return last is not None and last.form in ("거든요", "어서", "아서", "거든", "니까", "으니까") and h.mark is not Mark.TALK
