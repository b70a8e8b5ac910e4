"""The course of a matter as a sentence tells it: what depends on what, what may be chosen, by what means, and what comes first.
A clause has to have the same."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from haru_cli.agent.acts import OPERATIONS
from haru_cli.agent.conditions import EVERYWHERE
from haru_cli.agent.tails import NOUNS, compound
from haru_cli.agent.turning import HERE
from haru_cli.models.offline.morphology import Morpheme, morphemes
from haru_cli.models.vocabulary import COURTESY, words
from haru_cli.models.words import terms, terms_of
from memory_store.records import squeeze

_DEPENDS = re.compile(r"(\S+?)(?:\s(?:사정|상황|형편|여건|사유))?(?:에\s따라(?!서)|(?:으로|로)\s(?:인해|인하여|말미암아))")
_BECAUSE = re.compile(r"(\S+)\s(?:사정|상황|형편|여건)(?:으로|상|때문에)(?![가-힣])")
_BY_RULE = re.compile(r"정책|조항|규정|약관|기준|안내|[)조항]$|내용|절차|순서|경우|상황|이에")
_CHOICE = re.compile(
    r"선택\S*|고르\S*|골라\S*|(?:원하|희망하)시?는\s(?:대로|만큼|방법|방식|수단|날짜|날|요일|시간|곳|장소|것|쪽|걸로)\S*|편하신\s\S+"
    r"|(?:^|(?<=[,.]))\s*(?:고객님께서\s|고객님이\s)?(?:원하|희망하)(?:시면|신다면|면)"
)
"""What leaves a thing to the customer: 선택하실 수 있습니다, 원하시는 날짜에, 원하시면 … 도."""
_PASSED = re.compile(r"(확인|승인|심사|동의|인증|검토|허가)(?:을|를)?\s거[쳐치친]")
_DEED = re.compile(r"([가-힣A-Za-z]+)[을를]\s([가-힣]{2,4}?)(?=하|합|한|할|해)")
"""What is done to what: 구매를 확정하면."""
_LED_TO = re.compile(r"([가-힣]+?)(?:으로|로)\s진행")
_ANY_MEANS = {"수단", "방법", "방식"}
_AFTER = {"뒤", "후", "이후", "다음"}
_CHECKS = words("확인 승인 심사 동의 인증 검토 허가")
"""What somebody has to do before another thing may happen, and no word of courtesy where it stands as a condition."""


def depends_alike(stated: str, said: str) -> bool:
    """Whether all that a thing depends on in a text (카드사 사정에 따라) is what it depends on in a statement."""
    marks = [m.end() for shape in (_DEPENDS, _BECAUSE) for m in shape.finditer(stated)]
    return all(noun in squeeze(stated[: max(marks, default=0)]) for noun in _grounds(said))


def _grounds(text: str) -> list[str]:
    """The nouns on which a text says that a thing depends; that it is so by the policies is no such thing."""
    found = [m.group(1) for shape in (_DEPENDS, _BECAUSE) for m in shape.finditer(text)]
    return [re.sub(r"(?:의|에|으로|로)$", "", noun) for noun in found if not _BY_RULE.search(noun)]


def adds_check(text: str, clauses: Sequence[str]) -> bool:
    """Whether a text lets something be checked or allowed first (본인 확인을 거쳐) of which no clause speaks."""
    return any(not any(word in clause for clause in clauses) for word in _PASSED.findall(text))


def by_same_means(stated: str, when: str, said: str, means: Collection[str]) -> bool:
    """Whether the places and means of a text (카드사에서, 적립금으로) are a statement's, and not of its condition only."""
    rest = stated.replace(when, " ", 1) if when else stated
    own = [noun for noun in means if noun not in HERE | COURTESY and noun in _named(said)]
    return all(noun in _named(rest) or (about and about <= set(terms(rest)) | EVERYWHERE) for noun in own for about in [set(terms(noun))])


def gives_by_another(stated: str, said: str) -> bool:
    """Whether a text gives a thing back by another means than a statement does (적립금은 … 카드로, for 적립금으로), or, where that only
    says that it is the means of before (사용한 수단으로), by another than it names as that (카드로 결제한 금액은 적립금으로)."""
    led, leads = ({terms(noun) for noun in _LED_TO.findall(text)} for text in (said, stated))
    if led and leads and not led & leads:
        return True  # 취소로 진행합니다, for 반품으로 진행한다
    (before, given), (_, rules) = _given_by(said), _given_by(stated)
    if not given or not rules:
        return False
    return bool(before) and not given & before if rules <= _ANY_MEANS else not rules & given


@lru_cache(maxsize=1024)
def _given_by(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """By what means a text says that something was done, and by what it is given back (적립금은 적립금으로, … 카드로 돌려드립니다)."""
    tokens = morphemes(text)
    described, given = set[str](), set[str]()
    for n in range(1, len(tokens) - 1):
        if tokens[n].tag != "JKB" or tokens[n].form not in {"로", "으로"} or tokens[n - 1].tag not in NOUNS:
            continue
        word = compound(tokens, n - 1)
        means = next(iter(terms(word)), word)
        end = next((k for k in range(n, len(tokens)) if _closes(tokens, k)), n)
        if tokens[n + 1].form == "," or "환불" in terms(text[tokens[n].end : tokens[end].end]):
            given.add(means)
        elif tokens[end].tag == "ETM":
            described.add(means)
    return frozenset(described), frozenset(given if "환불" in terms(text) else ())


def _closes(tokens: Sequence[Morpheme], index: int) -> bool:
    auxiliary = index + 1 < len(tokens) and tokens[index + 1].tag == "VX"
    return tokens[index].tag in {"ETM", "EF"} or (tokens[index].tag == "EC" and not auxiliary)


def of_another(stated: str, said: str, clauses: Sequence[str]) -> bool:
    """Whether a text tells of another thing than a statement does (환불 금액은 …, not 적립금은 …), of which another clause tells."""
    ours, theirs = topic_of(said), topic_of(stated)
    return bool(ours and theirs) and not _alike(ours, theirs) and any(_alike(ours, t) for c in clauses if (t := topic_of(c)))


def does_to_another(text: str, clauses: Iterable[str]) -> bool:
    """Whether a text has something done (결제를 확정합니다) that the clauses have done to other things alone (구매를 확정하면)."""
    done = [(thing, deed) for thing, deed in _DEED.findall(text) if deed in OPERATIONS]
    stated = [pair for clause in clauses for pair in _DEED.findall(clause)] if done else []
    for thing, deed in done:
        things = [terms(known) for known, same in stated if same == deed]
        if things and not any(set(known) & set(terms(thing)) for known in things):
            return True
    return False


@lru_cache(maxsize=1024)
def _named(text: str) -> frozenset[str]:
    """The nouns of a text, each with those glued before it and alone."""
    tokens = morphemes(text)
    return frozenset(word for n, t in enumerate(tokens) if t.tag in NOUNS for word in (t.form, compound(tokens, n)))


def _alike(one: str, other: str) -> bool:
    return one in other or other in one


@lru_cache(maxsize=1024)
def topic_of(text: str) -> str:
    """The nouns before the first topic particle, squeezed."""
    tokens = morphemes(text)
    at = next((n for n, t in enumerate(tokens) if n and t.tag == "JX" and t.form in {"은", "는"} and tokens[n - 1].tag in NOUNS), 0)
    start = at
    while start and tokens[start - 1].tag in NOUNS:
        start -= 1
    return "".join(t.form for t in tokens[start:at])


def gives_choice(text: str) -> bool:
    """Whether a text leaves a thing to the customer."""
    return bool(_CHOICE.search(text))


def keeps_order(stated: str, said: str) -> bool:
    """Whether what a text puts first does not come behind it in a statement, and what it makes a condition is one there."""
    first = _first(said)
    if first is None:
        return True
    word, event, rest = first
    if word in _CHECKS and word not in squeeze(stated):
        return False
    places = _places(stated)
    later = {t for t in _places(rest) if t != event}
    return event not in places or not (shared := later & places.keys()) or any(places[event] < places[t] for t in shared)


def _first(text: str) -> tuple[str, str, str] | None:
    """What a text puts before the rest (환불을 받으신 뒤 …, 검수를 마치면 …): its word, its term, and the rest."""
    tokens = morphemes(text)
    for n, token in enumerate(tokens[:-1]):
        after = token.form in _AFTER and token.tag in {"NNG", "NNB"} and n and tokens[n - 1].tag in {"ETM", *NOUNS}
        if not (after or (token.tag == "EC" and token.form.endswith("면") and _ends(tokens, n))):
            continue
        for k in range(n - 1, max(-1, n - 6), -1):
            if tokens[k].tag in {"SN", "NNB", "EC"}:
                break
            found = [t for t in terms_of(tokens[k], tokens[k + 1]) if t != "받다"] or (
                [tokens[k].form] if tokens[k].form in _CHECKS else []
            )
            if found:
                return tokens[k].form, found[0], text[token.end :]
        return None
    return None


def _ends(tokens: Sequence[Morpheme], index: int) -> bool:
    """Whether a condition is that something is done: 마치면, 끝나면."""
    return any(t.form in {"마치", "끝나", "끝내", "완료"} for t in tokens[max(0, index - 3) : index])


@lru_cache(maxsize=1024)
def _places(text: str) -> dict[str, int]:
    """Where in a text each of its terms stands; a topic stands with the last verb."""
    tokens = morphemes(text)
    found: dict[str, int] = {}
    for n, token in enumerate(tokens):
        after = tokens[n + 1] if n + 1 < len(tokens) else None
        topic = after is not None and after.tag == "JX" and after.form in {"은", "는"}
        for term in terms_of(token, after):
            found.setdefault(term, len(tokens) if topic else n)
    return found
