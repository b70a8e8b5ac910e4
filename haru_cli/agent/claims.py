"""What a sentence of a reply asserts: read off its predicates by morphology, so that wording does not matter.

A sentence is cut at its connective endings; each part has a head (the verb, or the noun that 하다/되다/이다 makes one), and
what follows the head tells the rest: past, promise, honorific (then the customer is the one who acts), request, possibility.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from haru_cli.agent.acts import RULES, WONDERING
from haru_cli.agent.conditions import consequence
from haru_cli.agent.kinds import Kind, kind_of
from haru_cli.agent.tails import NOUNS, compound, honours, tail_of
from haru_cli.models.offline.morphology import Morpheme, morphemes
from haru_cli.models.words import is_negative


@dataclass(frozen=True)
class Part:
    """One predicate with what belongs to it. `text` is its surface, `means` the nouns marked as place or means (홈페이지에서);
    `says` is the text behind its condition, `negative` whether that denies (재고가 없으면 환불한다 does not)."""

    kind: Kind
    text: str
    negative: bool
    customer_acts: bool
    means: tuple[str, ...]
    says: str = ""


RECORD = re.compile(r"기록|남아|남겨|적혀|메모|지난|저번|이전|당시|앞서|말씀|문의하신|요청하신|하셨")


@lru_cache(maxsize=512)
def parts(sentence: str) -> tuple[Part, ...]:
    """The parts of one sentence, in order. A sentence without a predicate is one part."""
    tokens = [t for t in morphemes(sentence) if t.tag not in {"SF", "SP", "SS", "SSO", "SSC", "SW", "SE", "SO"}]
    asked = sentence.rstrip(" \n*_\"'”’)」").endswith("?")
    found: list[Part] = []
    start = 0
    for index in range(len(tokens)):
        last = index + 1 == len(tokens)
        if not last and not _closes(tokens, index):
            continue
        piece = tuple(tokens[start : index + 1])
        found.append(_part(sentence, piece, final=last, asked=asked))
        start = index + 1
    return tuple(found)


def denied(text: str) -> bool:
    """Whether a text as a whole denies, behind its condition."""
    tokens = morphemes(text)
    return is_negative(tokens[consequence(tokens) :])


def _closes(tokens: list[Morpheme], index: int) -> bool:
    """Whether a connective ending ends a part: not when an auxiliary (드리다, 있다, 되다 in 하면 됩니다) goes on with it."""
    token, after = tokens[index], tokens[index + 1]
    if token.tag == "EF":
        return after.tag not in {"JX", "JKQ", "EC"}
    if token.form == "라" and after.form == "도":
        return False  # 제주도라도: one word, which is read as two
    if token.tag == "EC" and index and (tokens[index - 1].form in _PARTICLE_VERBS or tokens[max(0, index - 2)].form == "관련"):
        return False
    if token.form.endswith("서") and tokens[index - 1].form != "되" and any(t.form in WONDERING for t in tokens[index:]):
        return False  # how a thing is done of which it is open whether it can be (방문해서 받으실 수 있는지)
    if token.tag == "EC" and token.start == tokens[index - 1].start and index > 1 and tokens[index - 2].tag == "SN":
        return False  # 1%가, which is read as a form of 가다
    if token.form in WONDERING or (token.tag == "EC" and token.form.endswith(_BELONGING)):
        return False  # what is not known is no claim (가능한지 확인 후 …); one of two, and what is quoted, belong to the rest
    return token.tag == "EC" and after.tag != "VX" and not token.form.endswith(_CONDITIONS) and not _goes_on(token, after)


_PARTICLE_VERBS = {"가지", "위하", "대하", "관하", "통하", "따르", "의하", "비하"}
"""위해, 대해, 통해 … stand where other languages have a preposition."""
_BELONGING = ("거나", "도록", "든", "든지", "라고", "다고", "자고")
_COMMA = 2
"""The least distance of two words with a comma between them."""
_CONDITIONS = ("면", "도", "려면", "야")
"""A condition belongs to what it conditions: only together do they deny or allow."""


def _goes_on(ending: Morpheme, after: Morpheme) -> bool:
    near = after.start - ending.end < _COMMA
    return (
        (ending.form.endswith(("면", "도", "야", "서")) and after.form in {"되", "안"})
        or (ending.form in {"어", "아", "여", "지"} and after.tag in {"VV", "VA", "VX"} and near)
        or (ending.form == "고" and (after.tag == "VX" or after.form in {"있", "계시", "나", "가", "오"}) and near)
        or (ending.form == "지" and after.form in {"못", "안"})
        or (ending.form.endswith("야") and after.form == "하")
        or (ending.form == "게" and after.form in {"되", "하"})
    )


def _unquoted(tokens: tuple[Morpheme, ...]) -> tuple[Morpheme, ...]:
    """What a part quotes of the policies (정책에는 … 출고한다고 되어 있습니다), as a part of its own."""
    end = next((n for n, t in enumerate(tokens) if t.tag == "EC" and t.form.endswith(("다고", "라고"))), 0)
    rule = next((n for n, t in enumerate(tokens[:end]) if t.form in RULES), None)
    if rule is None or is_negative(tokens[end:]) or not any(t.form in {"있", "하"} for t in tokens[end:]):
        return tokens
    start = next((n for n in range(rule + 1, end) if not tokens[n].tag.startswith("J")), rule)
    return tokens[start:end]


def _part(sentence: str, tokens: tuple[Morpheme, ...], *, final: bool, asked: bool) -> Part:
    tokens = _unquoted(tokens)
    text = sentence[tokens[0].start : tokens[-1].end] if tokens else sentence
    tail = tail_of(tokens)
    means = tuple(compound(tokens, n) for n, (t, after) in enumerate(pairwise(tokens)) if t.tag in NOUNS and _marks_means(after))
    rest = tokens[consequence(tokens) :]
    kind = kind_of(tokens, tail, final=final, asked=asked, has_means=bool(means))
    says = sentence[rest[0].start : rest[-1].end] if rest else text
    return Part(kind, text, is_negative(rest), honours(tail), means, says)


def _marks_means(token: Morpheme) -> bool:
    return token.tag == "JKB" and token.form in {"에서", "으로", "로", "으로써", "로써"}
