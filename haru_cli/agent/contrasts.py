"""What narrows or widens a rule: 교환만, 다른 상품으로도, 뒤라도, 부분 취소, 언제든; and on which side of an event it stands (출고 전).

A statement supports a sentence only when it is as wide, and stands on the same side.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from haru_cli.agent.acts import ALWAYS, PARTIAL
from haru_cli.agent.conditions import EVERYWHERE
from haru_cli.agent.statements import Statement
from haru_cli.models.offline.morphology import Morpheme, morphemes
from haru_cli.models.quantities import Quantity, quantities
from haru_cli.models.words import terms, terms_of

_EVEN_THEN = re.compile(r"(?<![가-힣])(?:이?전|뒤|이?후|다음)(?:에도|이?라도)(?![가-힣])")
_ON_A_SIDE = re.compile(r"(?<![가-힣])(?:이?전|뒤|이?후|다음)(?![가-힣]{2})")
_ONLY = re.compile(r"만(?![가-힣])|밖에|뿐|외에는|에만|로만")
_REGARDLESS = re.compile(r"(?:상관|관계)\s?없이|무관하게|불문하고|구애받지|(?:몇|어떤|어느|무슨|얼마)\S*\s?\S*(?<=[가-힣])든지?(?![가-힣])")
_TWO_MOMENTS = re.compile(r"(?<![가-힣])(?:이?전|뒤|이?후|다음)(?:이나|과|와|이든|이며|,|\s?또는|\s?혹은|\s?및)\s")
_ANEW = re.compile(r"(?:다시|새로)\s(?:\S+\s)?(?:보내|발송|배송|출고|배달|받|쓰|사용)")
_MORE = re.compile(r"추가|더(?![가-힣])|더해|더하|별도|따로|가산|외에|합산|[+＋]")
_ADDED = re.compile(r"추가|가산|할증")
_ALL = re.compile(r"(?:총|합계|합쳐|합해서?|모두|전부|다\s?해서?)\s?\S{0,4}\s?$")
_NOUNS = {"NNG", "NNP", "NNB", "NR", "SL", "XSN"}
_BEFORE = {"전", "이전"}
_AFTER = {"뒤", "후", "이후", "다음"}
_CONCEDES = {"라도", "더라도", "어도", "아도", "여도"}
_LIKE = {"같": "같", "같은": "같", "다르": "다르", "다른": "다르"}


def widens(text: str) -> Iterator[str]:
    """The words of a text that make a rule wider, or make a matter of its own of a part of one; a clause has to have them too."""
    tokens = morphemes(text)
    yield from (word for word in text.split() if word in ALWAYS)
    yield from (match.group() for shape in (_REGARDLESS, _ANEW) for match in shape.finditer(text))
    for before, after in pairwise(tokens):
        if after.tag == "NNG" and (before.form in PARTIAL or (before.tag == "XPN" and before.form == "재")):
            yield text[before.start : after.end]


def narrows(text: str) -> bool:
    """Whether a text keeps a rule to a matter (교환만), and not to a case of its (출고 전에만, 구매하신 상품만)."""
    tokens = morphemes(text)
    for n, token in enumerate(tokens):
        if token.tag != "JX" or not n or tokens[n - 1].tag not in _NOUNS or token.form not in {"만", "밖에"}:
            continue
        described = n > 1 and any(t.tag in {"ETM", "SN", "JKG", "MM"} for t in tokens[max(0, n - 3) : n - 1])
        if not described and tokens[n - 1].form not in {"때", "전", "뒤", "후", "이내"}:
            return True
    return bool(re.search(r"\S(?:외에는|말고는)(?![가-힣])", text))


def is_narrow(text: str) -> bool:
    """Whether a statement is exclusive itself."""
    return bool(_ONLY.search(text))


def added(text: str) -> frozenset[str]:
    """What a text takes in by 도 (선물 받으신 분도, 다른 상품으로도): the terms of the noun and of what describes it."""
    tokens = morphemes(text)
    found: set[str] = set()
    for n, token in enumerate(tokens):
        noun = n - 1 if n and tokens[n - 1].tag in _NOUNS else n - 2 if n > 1 and tokens[n - 1].tag == "JKB" else -1
        if token.tag == "JX" and token.form == "도" and noun >= 0 and tokens[noun].tag in _NOUNS and tokens[noun].form != "수":
            start = next((k + 1 for k in range(noun - 1, -1, -1) if tokens[k].tag in {"JX", "EC", "JKS"} or tokens[k].form == ","), 0)
            found |= set(terms(text[tokens[start].start : tokens[noun].end]))
    return frozenset(found) - EVERYWHERE


def conceded(text: str) -> frozenset[str]:
    """What a text says makes no difference: 사용하신 뒤라도, 변심이어도. A permission (바꾸셔도 됩니다) is none."""
    tokens = morphemes(text)
    found: set[str] = set()
    for n, (token, after) in enumerate(pairwise(tokens)):
        noun = token.form == "라" and after.form == "도" and n > 0  # 제주도라도, which is read as 이라 and 도
        if not (noun or token.form in _CONCEDES) or after.form in {"되", "안", "괜찮", "좋"}:
            continue
        start = next((k + 1 for k in range(n - 1, -1, -1) if tokens[k].tag == "EC" or tokens[k].tag == "JX"), 0)
        found |= set(terms(text[tokens[start].start : tokens[n - 1].start if noun else token.end]))
    return frozenset(found) - EVERYWHERE


@lru_cache(maxsize=1024)
def likened(text: str) -> frozenset[tuple[str, str]]:
    """Which things a text calls the same or another: (다르, 색상) and (다르, 사이즈) of 다른 색상이나 사이즈."""
    tokens = morphemes(text)
    found: set[tuple[str, str]] = set()
    for n, token in enumerate(tokens):
        if token.form in _LIKE and (token.tag == "MM" or (token.tag == "VA" and n + 1 < len(tokens) and tokens[n + 1].tag == "ETM")):
            for k in range(n + 1, len(tokens)):
                if tokens[k].tag in _NOUNS:
                    found |= {(_LIKE[token.form], t) for t in terms_of(tokens[k], tokens[k + 1] if k + 1 < len(tokens) else None)}
                elif tokens[k].tag not in {"JC", "JX", "ETM", "SP"} and not (tokens[k].tag == "JX" and tokens[k].form == "나"):
                    break
    return frozenset(found)


@lru_cache(maxsize=1024)
def moments(text: str) -> frozenset[tuple[str, bool]]:
    """On which side of which event a text stands: (출고, False) before it, (출고, True) after it."""
    tokens = morphemes(text)
    found: set[tuple[str, bool]] = set()
    for n, token in enumerate(tokens):
        if token.form in _BEFORE | _AFTER and token.tag in {"NNG", "NNB"}:
            side = token.form in _AFTER
        elif token.tag == "EC" and token.form == "면" and tokens[n - 1].tag == "XSV":
            side = True  # 출고되면: from then on
        elif token.form == "지" and n + 1 < len(tokens) and tokens[n + 1].form == "않" and _supposed(tokens, n + 2):
            side = False
        else:
            continue
        if event := _event(tokens, n):
            found.add((event, side))
    return frozenset(found)


def joins_moments(text: str) -> bool:
    """Whether a text says of two moments at once what is so (출고되기 전이나 받은 뒤에는)."""
    return _TWO_MOMENTS.search(text) is not None


def conflicts(statement: Statement, text: str) -> bool:
    """Whether a text stands on the other side of an event than a statement."""
    ours, theirs = moments(text), moments(statement.text)
    return any((event, not side) in theirs and (event, side) not in theirs and (event, not side) not in ours for event, side in ours)


def takes_both_sides(text: str) -> bool:
    """Whether a text says of one side of an event that it is so there too (출고된 뒤에도): then the other side is meant with it."""
    return _EVEN_THEN.search(text) is not None


def fits(statement: Statement, text: str, topics: Collection[str]) -> bool:
    """Whether a statement is as wide as a text, and stands on the same side."""
    if takes_both_sides(text) and _ON_A_SIDE.search(statement.when) and not takes_both_sides(statement.text):
        return False
    if joins_moments(text) and not moments(text) <= moments(statement.text):
        return False
    if conflicts(statement, text) or (narrows(text) and not is_narrow(statement.text)):
        return False
    if not added(text) <= statement.spoken | frozenset(topics):
        return False
    stated = likened(statement.text)
    return all((how, noun) in stated or (how == "같" and ("다르", noun) not in stated) for how, noun in likened(text))


def adds(text: str) -> bool:
    """Whether a text speaks of what comes on top of another amount."""
    return _ADDED.search(text) is not None


def adds_up(stated: str, said: str, fact: Quantity) -> bool:
    """Whether an amount that comes on top of another is told as such, and not as all there is (총 4,000원, 4,000원만)."""
    given = next((q for q in quantities(said) if q.fact == fact.fact), None)
    if fact.unit != "원" or given is None:
        return True
    if not fact.value:
        free = (said[: q.start] + q.text for q in quantities(said) if q.fact == fact.fact)
        return bool(_ADDED.search(stated)) or not any(map(_ADDED.search, free))  # what is free is the fee, not what comes on top
    only = said[given.start + len(given.text) :].startswith("만") and not _MORE.search(said[: given.start])
    if (only or _ALL.search(said[: given.start])) and not _ALL.search(stated.split(fact.text)[0]):
        return False
    return not re.search(r"추가|가산|더한", stated) or bool(_MORE.search(said))


def _event(tokens: Sequence[Morpheme], end: int) -> str:
    """The event before a side: 출고 of 출고되기 전, 받다 of 상품을 받은 뒤."""
    for k in range(end - 1, max(-1, end - 6), -1):
        if tokens[k].tag in {"SN", "NNB"}:
            return ""
        if found := terms_of(tokens[k], tokens[k + 1]):
            return found[0]
    return ""


def _supposed(tokens: Sequence[Morpheme], start: int) -> bool:
    """Whether what is denied is a condition or a description (않았다면, 않은 주문)."""
    rest = tokens[start : start + 2]
    return any((t.tag == "ETM" and t.form in {"은", "ᆫ"}) or t.form.endswith("면") for t in rest)
