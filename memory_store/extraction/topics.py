"""What a statement about a customer is about: the topics of a shop's service, each with its key, its word and its kind.

A topic of one value at a time (연락수단, 배송장소, …) lets a later statement take the place of an earlier one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from memory_store.extraction.sentence import CACHED, as_clause
from memory_store.extraction.softmax import shares_of
from memory_store.records import Kind

LEAST = 0.3
"""Share from which a statement is about a topic."""

TOUCHED = 0.15
"""Share from which it touches one."""


@dataclass(frozen=True)
class Topic:
    """`key` names the attribute, `label` the word that a statement should hold, `single` whether only one holds at a time."""

    key: str
    label: str
    kind: Kind
    single: bool = True


HEALTH = Topic("건강", "주의", Kind.NOTE, single=False)
SIZE = "사이즈"
"""The key of a size of nothing named, and the end of all others of sizes."""

_TOPICS = (
    Topic("연락수단", "연락", Kind.PREFERENCE),
    Topic("연락시간", "연락 시간", Kind.PREFERENCE),
    Topic("연락횟수", "연락 횟수", Kind.PREFERENCE),
    Topic("배송장소", "배송 장소", Kind.PREFERENCE),
    Topic("배송시간", "배송 시간", Kind.PREFERENCE),
    Topic("배송알림", "배송 알림", Kind.PREFERENCE),
    Topic("포장", "포장", Kind.PREFERENCE),
    Topic("증빙", "증빙", Kind.PREFERENCE),
    Topic("결제수단", "결제", Kind.PREFERENCE),
    Topic("예산", "예산", Kind.PREFERENCE),
    Topic("정기주문", "정기 주문", Kind.PREFERENCE, single=False),
    Topic("광고수신", "광고 수신", Kind.PREFERENCE),
    Topic("말투", "말투", Kind.PREFERENCE),
    Topic("응대언어", "쉬운 말", Kind.PREFERENCE),
    Topic("글자크기", "글자 크기", Kind.PREFERENCE),
    Topic("답변형식", "답변 형식", Kind.PREFERENCE),
    Topic("답변분량", "답변 방식", Kind.PREFERENCE),
    Topic("생일", "생일", Kind.NOTE),
    HEALTH,
    *(Topic(f"{worn}{SIZE}", "사이즈", Kind.NOTE) for worn in ("신발", "상의", "하의", "반지", "침구")),
    Topic(SIZE, "사이즈", Kind.NOTE, single=False),
)
NONE = "-"
KEYS = (*(topic.key for topic in _TOPICS), NONE)
"""The classes, in the order of the weights. Tastes in goods, the household, work and whatever else there is have none."""

CHANNEL = (
    r"(카톡|카카오(?!\s?페이)|이메일|메일|문자|전화|통화|알림톡|푸시|메신저|채팅|팩스|우편|톡으로|톡이|톡만|디엠|dm|sms|라인으로|텔레그램|"
    r"e-?mail|inbox|text\s?messages?|texts?(?![a-z])|앱\s?알림|앱으로|(?<![a-z])(chat|phone|call)(?![a-z]))"
)
_OWNER = re.compile(
    r"(?<![가-힣])(?:첫째|둘째|셋째|막내|큰애|작은애|동생|누나|언니|오빠|형|엄마|아빠|어머니|아버지|부모님|할머니|손주|조카|아기|아이|애기|애|강아지|고양이|딸|아들|남편|아내)"
)


@lru_cache(maxsize=CACHED)
def _shares(text: str) -> dict[str, float]:
    return dict(zip(KEYS, shares_of("topics", [as_clause(text)])[0], strict=True))


def no_topic(text: str) -> float:
    """How likely a statement is about none of the topics, between 0 and 1."""
    return _shares(text)[NONE]


def topics_of(text: str) -> frozenset[str]:
    """The keys of all topics that a statement touches."""
    return frozenset(key for key, share in _shares(text).items() if share >= TOUCHED and key != NONE)


def topic_of(text: str) -> Topic | None:
    """The topic that a statement is most likely about; None for tastes in goods and for anything else."""
    shares = _shares(text)
    best = max(_TOPICS, key=lambda topic: shares[topic.key])
    if shares[best.key] < LEAST:
        return None
    owner = _OWNER.search(text) if best.key.endswith(SIZE) else None
    return Topic(owner.group() + best.key, best.label, best.kind) if owner else best


def forget() -> None:
    """Judge anew: the weights were trained meanwhile."""
    _shares.cache_clear()
