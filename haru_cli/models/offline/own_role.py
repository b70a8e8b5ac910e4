"""What a clause of a visit is told as by itself: part of an open issue, of a settled one, of a lasting statement, or not at all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto

from haru_cli.models.offline.goods import NOT_GOODS, goods_in, names_wish, trouble_in, wishes_in
from haru_cli.models.offline.settled import settles, still_wants
from memory_store.extraction.asking import is_request
from memory_store.extraction.heard import BEARABLE_NOW, PAGE_FAILS, STANDING, Heard, tells_a_habit, tells_a_size
from memory_store.extraction.marks import Mark
from memory_store.extraction.persons import speaks_of_self
from memory_store.extraction.sorting import Sort
from memory_store.extraction.topics import Topic, topic_of
from memory_store.extraction.values import Sort as ValueSort
from memory_store.extraction.values import values_in

SURE_ISSUE = 0.6
SOME_ISSUE = 0.15
MORE_ISSUE = 0.2
WITH_TOPIC = 0.15
LASTING_ALONE = 0.55
LIKELIEST = 0.42
CERTAIN = 0.65
CLEARLY_LASTS = 0.97
"""Chance to be kept from which a clause that is neither an issue nor rather a settled one lasts, whatever the rules say."""
_FEE = re.compile(
    r"(배송비|택배비|왕복|값|운임)\S*(\s\S+)*\s*(제가|내가|본인|고객|부담|낼|내는|냅|냄|내고|낼랑)|(제가|내가)\s*(내|낼|냅|부담)"
)
_TASTE = re.compile(
    r"싫|질색|별로|극혐|좋아(해|하|합)|선호|취향|최고|안\s*(먹|입|신|써|쓰|사|봐|봅|봄)|쳐다도|손이\s*안|만\s*(먹|입|신|써|쓰|사|마)"
)
_SUITS_ME = re.compile(r"(좋|낫|나아|나은|편하|편해|편한|상관\s?없|괜찮|맞)\S*[\s.!~ㅋㅎㅠ]*$")
"""What the speaker says of himself is a taste: "전 베이지가 좋더라고요"."""
_BOUGHT = re.compile(r"샀|(?<![가-힣])산\s|시켰|시킨|주문했|주문한|구매|구입|받은|때문에\s*(문의|연락)")
_SETS = re.compile(r"\S(은|는|을|를)\s(\S+\s)*\S*['\"’”]?(으로|로|라고)\s?(적어|써|쓰|넣어|새겨|새기|인쇄|표시|해)\s?(주|줘|달|부탁)")
"""What is to stand or to be set somewhere: "문구는 '…'로 적어 주세요"."""
_ABOUT_SERVICE = re.compile(r"(방문|수령|연락|배송|배달)?\s?(시간|시각|요일|장소|수단|방법|방식)\S*\s*(\S+\s)?변경")
"""A change of how the shop serves, which the customer's next words tell."""
_MOVED = re.compile(r"(배송지|주소|번호|연락처|메일|집|회사|직장)\S*\s(\S+\s)?(바뀌었|바뀌어|바뀜|바꼈|바뀐|옮겼|옮김)")
_DUE = re.compile(
    r"(\d\s?일|\d\s?시|오전|오후|[월화수목금토일]요일|내일|모레|주말|그)\S*\s?(\S+\s)?\S*(까지|전에|전까지)\S*\s(\S+\s)?(도착|받아|받을|와야|필요|배송|보내|끝)"
)
_COMES_FOR = re.compile(r"(건|문제|일|관련|관련해서?|때문에)(으로|으로는)?\s(\S+\s)?(연락|문의|전화|글|여쭤)\S*[드남했합했요]")
""" "납품 건으로 연락드립니다": what the visit is about, and no more."""
_FINE_AFTER_ALL = re.compile(r"(았|었|했|왔|갔|졌)(으니까?|는데|고|어서)\S*\s괜찮")
_MOVES = re.compile(r"이사\S{0,3}\s?(가|갔|갈|와|왔|할|하|했|예정)|전근|이민")


class Role(Enum):
    NONE = auto()
    CONTEXT = auto()
    """Names goods and no more: "지난주에 산 운동화 때문에 문의드려요"."""
    ISSUE = auto()
    SETTLED = auto()
    STATEMENT = auto()


def lasting_of(h: Heard) -> float:
    """The share of what lasts in the sorts of speech that a clause is like."""
    return h.sort.shares[Sort.PREFERENCE] + h.sort.shares[Sort.FACT]


def own_role(h: Heard, open_issues: Sequence[str]) -> Role:
    """What a clause is told as, whatever stands around it."""
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
    keeps = lasting_of(h)
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
    if topic is not None or _SETS.search(h.text) or _MOVES.search(h.text) or (tells_taste(h) and h.clause.nouns):
        return keeps >= WITH_TOPIC
    if h.sort.best in (Sort.PREFERENCE, Sort.FACT) and h.clause.nouns:
        return keeps >= LIKELIEST
    return keeps >= (LASTING_ALONE if h.clause.nouns else CERTAIN)


def tells_taste(h: Heard) -> bool:
    """Whether a clause tells what the speaker likes, or what suits them."""
    return _TASTE.search(h.text) is not None or (speaks_of_self(h.clause) and _SUITS_ME.search(h.text) is not None)
