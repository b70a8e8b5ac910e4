"""What is told around an open issue and belongs to it."""

from __future__ import annotations

import re

from haru_cli.models.offline.goods import names_wish, trouble_in, wishes_in
from memory_store.extraction.asking import is_request
from memory_store.extraction.heard import STANDING, Heard
from memory_store.extraction.persons import speaks_of_self
from memory_store.extraction.sorting import Sort
from memory_store.extraction.topics import topic_of
from memory_store.extraction.values import Sort as ValueSort
from memory_store.extraction.values import values_in

LASTING = 0.5

_LOST = re.compile(r"잃어\s?버|없어졌|못\s?찾")
_AS_BEFORE = re.compile(r"그대로|같은\s(걸|것|색|사이즈)|똑같")
_PAID = re.compile(r"긁었|결제\s?(했|됐|되었|됨|함|하였)|(산|쓴|받은|(샀|구매|구입|주문)\S*)\s지\s")
_COLLECTED = re.compile(r"(수거|회수|반송|방문)\S*\s(.*\s)?(오늘|내일|모레|[월화수목금토일]요일|\d{1,2}\s?일|오전|오후)")
_URGENT = re.compile(r"급하|급해|급함|급합|서둘|(택배|직접|퀵)\S*\s(\S+\s)?(보낼|가져갈|맡길)")
_PERMITS = re.compile(r"[가-힣]도\s?(돼|되|됩|괜찮|좋)\S*[\s.!~ㅋㅎㅠ]*$")
_SENDS = re.compile(r"(보내|바꿔|고쳐|갖다|교체해|채워)\s?(주|줘|달)")
_FINE_PART = re.compile(r"[가-힣](은|는)\s(멀쩡|괜찮|정상|이상\s?없)")
_KEEPS_FROM = re.compile(r"(때문에|땜에|탓에|하다가|다가)\s(\S+\s){0,4}?(못|안|힘들|불편|고생|미치|죽겠|곤란|난리)")


def _picks(h: Heard) -> bool:
    return any(v.sort in (ValueSort.SIZE, ValueSort.COLOUR) for v in values_in(h.text))


def tells_of_issue(h: Heard) -> bool:
    """What is told around an open issue and belongs to it: trouble, what it keeps from doing, when it is collected or needed, how
    it was paid for."""
    topic = topic_of(h.text)
    if STANDING.search(h.text):
        return False
    if _LOST.search(h.text) or _COLLECTED.search(h.text) or (_AS_BEFORE.search(h.text) and _picks(h)):
        return True
    if topic is not None and topic.key != "결제수단":
        return False
    if _PAID.search(h.text) or _URGENT.search(h.text):
        return True
    if _PERMITS.search(h.text) and topic is None and not speaks_of_self(h.clause):
        return True
    if topic is not None or not h.clause.nouns:
        return False
    if is_request(h.clause) and (wishes_in(h.text) or _SENDS.search(h.text)):
        return True
    return (
        bool(trouble_in(h.text))
        or (_FINE_PART.search(h.text) is not None and not names_wish(h.text))
        or _KEEPS_FROM.search(h.text) is not None
        or (h.sort.best is Sort.ISSUE and h.sort.shares[Sort.ISSUE] >= LASTING)
    )
