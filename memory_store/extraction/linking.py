"""Whether a new statement takes the place of a known one: a logistic model over what a pair has in common.

The weights beside this file are trained by `training` from written pairs. A shop's single-valued topics decide most pairs by
rule, before this is asked; here are tastes, sizes, amounts, places, habits, and whatever else no table of topics foresees.
"""

from __future__ import annotations

import itertools
import json
import math
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from memory_store.extraction.morphology import Morpheme, morphemes
from memory_store.extraction.sentence import WEIGHTS, embedder, vector_of
from memory_store.extraction.topics import CHANNEL, HEALTH, SIZE, topic_of, topics_of
from memory_store.extraction.values import core, values_in
from memory_store.extraction.wording import negations
from memory_store.extraction.words import PERSONS, word_set

if TYPE_CHECKING:  # numpy takes a tenth of a second to load
    import numpy as np
    from numpy.typing import NDArray

Features = dict[str, float]

MOST_LETTERS = 6
"""Letters of common nouns from which more make no difference."""

_NOW = re.compile(
    r"(?<![가-힣])(이제|이젠|인자|인제|요즘|요샌?|요새는?|앞으론?|앞으로는?|지금부터|지금은|이번부터|다음부터|담부터|다음\s?달부터|이번\s?달부터|최근|(오늘|어제|그제|그저께|엊그제|지난\s?주|지난\s?달|이번\s?주|내일|다음\s?주|올해|내년|\d+월|\d+일)부터(?!\s?\S+까지)|드디어)"
)
_TURNED = re.compile(
    r"바꿔|바꾸|바뀌|바뀐|바꿀|바꼈|변경|올려|올렸|늘려|늘었|늘어|줄여|줄었|옮겨|옮겼|옮긴|이사|퇴사|이직|갈아|그만|끊었|접었|관뒀|해지|"
    r"넘어왔|넘어갔|내려갔|컸|커서|당겨|미뤄|늦춰|낮춰|낮췄|높여|높였|변했|변해|달라|새로|쪄서|빠져서|나았|없어졌|졸업|결혼|출산|개명|다시|탈퇴|지웠|막혔|막혀|문\s?닫|그만뒀|관두|생겼|생겨서|태어나|고쳐|수정|져서|졌|지면서"
)
_BEARABLE = re.compile(r"괜찮|상관\s?없|멀쩡|아니래|아니었|(아|어|여|해|워|와|봐|돼|려|러|겨|져|켜|써|터|더|커)도\s?(되|된|돼|됩|좋)|옛말")
_INSTEAD = re.compile(r"([가-힣A-Za-z0-9]{1,10}?)(?:은|는|이|가|로|으로|을|를)?\s?(?:말고|대신|보다|아니라|아니고)(?=\s)")
_CHANNELS = re.compile(CHANNEL, re.IGNORECASE)
_DAYS = re.compile(r"(?<![가-힣])([월화수목금토일]{2,5})(?=[에로만은이요 ,]|으로|$)|([월화수목금토일])요일")
_FRAME = word_set(
    """
    희망 요청 선호 예정 필요 고객 부탁 것 거 편 때 수 등 쪽 이제 요즘 요새 지금 앞 다음 이번 저희 우리 전 후 이후 이전 중 번 위 정도 때문
    사이즈 추천 최근 생각 경우 무엇 뭐 다시 원래
    """
)
_ILLS = word_set("알레르기 알러지 두드러기 아토피 피부 배 탈 병원 검사 체질 반응")
"""Words of harm itself, not of what does it."""
_NAMES = ("NNG", "NNP", "SL")
_LIGHT = word_set("하 되 있 없 주 보 같 이 아니 드리 말 싶 않 못하 오 가 부탁 좋 괜찮 바꾸 바뀌 늘 줄 올리 보내 받 두 놓 해주 그러 그렇")
"""Verbs and adjectives too common to join two statements."""


def features(new: str, old: str, cosine: float = 0.0) -> Features:
    """What a new statement and a known one have in common, and what sets them apart; each between 0 and 1 or -1 and 1."""
    here, there = _matter(new), _matter(old)
    shared = here.nouns & there.nouns
    touched, before = topics_of(new), topics_of(old)
    now, then = topic_of(new), topic_of(old)
    slots = here.slots.keys() & there.slots.keys()
    instead = {hit.group(1) for hit in _INSTEAD.finditer(new)}
    found = {
        "one topic": now is not None and then is not None and _one(now.key, then.key),
        "one single topic": now is not None and now == then and now.single,
        "topics apart": bool(touched) and bool(before) and not touched & before,
        "only new has a topic": bool(touched) and not before,
        "only old has a topic": bool(before) and not touched,
        "instead": any(word in old for word in instead if len(word) > 1),
        "also": bool(here.also - there.nouns),
        "nouns": min(MOST_LETTERS, sum(len(noun) for noun in shared)) / MOST_LETTERS,
        "nouns of new": len(shared) / max(1, len(here.nouns)),
        "nouns of old": len(shared) / max(1, len(there.nouns)),
        "subjects apart": bool(here.subject - there.subject) and bool(there.subject - here.subject),
        "verbs": bool(here.verbs & there.verbs),
        "another value": any(not here.slots[slot] & there.slots[slot] for slot in slots),
        "no value for its own": bool(there.slots) and not slots,
        "same value": any(here.slots[slot] & there.slots[slot] for slot in slots),
        "negated noun": bool(shared) and negations(new) % 2 != negations(old) % 2,
        "cosine": cosine,
    }
    changed = float(tells_a_change(new))
    both = {f"changed, {name}": changed * found[name] for name in _TOGETHER}
    return {name: float(value) for name, value in found.items()} | {"changed": changed} | both


def _one(key: str, other: str) -> bool:
    """Whether two topics are one: "요즘 13호 껴요" is a size of whatever is known to be worn."""
    return key == other or (SIZE in (key, other) and key.endswith(SIZE) and other.endswith(SIZE))


_TOGETHER = ("cosine", "nouns of new", "verbs", "another value", "negated noun")
"""What counts for more, or less, in a statement that tells of a change."""


def tells_a_change(text: str) -> bool:
    """Whether a statement says of itself that something is otherwise than before: 이제, 바꿨어요, 괜찮아졌어요, … 말고."""
    return any(pattern.search(text) for pattern in (_NOW, _TURNED, _BEARABLE, _INSTEAD))


class _Matter:
    """What a text speaks of."""

    def __init__(self, text: str) -> None:
        inner = morphemes(text)
        self.nouns = frozenset(m.form for m in inner if m.tag in ("NNG", "NNP", "SL", "XR")) - _FRAME
        self.verbs = frozenset(m.form for m in inner if m.tag in ("VV", "VA")) - _LIGHT
        self.owners = frozenset(m.form for m, after in itertools.pairwise(inner) if m.form in PERSONS and _owns(m, after))
        self.subject = _subject(inner)
        self.of_self = any(m.tag == "NP" and m.form in ("저", "나") and after.tag == "JX" for m, after in itertools.pairwise(inner))
        self.slots = _slots(text, inner)
        self.also = frozenset(
            m.form for m, after in itertools.pairwise(inner) if m.tag in ("NNG", "NNP", "SL") and (after.form, after.tag) == ("도", "JX")
        )


def _subject(inner: Sequence[Morpheme]) -> frozenset[str]:
    """The nouns before the first 은, 는 or 도: what a statement says that it is about, "냉장고 배송" in "냉장고 배송은 20일로 해주세요"."""
    for i, m in enumerate(inner):
        if m.tag == "JX" and m.form in ("은", "는", "ᆫ", "도") and i and inner[i - 1].tag in (*_NAMES, "XSN"):
            run = itertools.takewhile(lambda before: before.tag in (*_NAMES, "XSN"), reversed(inner[:i]))
            return frozenset(before.form for before in run) - _FRAME
    return frozenset()


def _owns(person: Morpheme, after: Morpheme) -> bool:
    """Whether a person is spoken of, or something of theirs: "딸은", "딸 발이", not "딸 따라 써 보니"."""
    names = person.tag in ("NNG", "NNP")
    return names and (after.tag in ("JX", "JKS", "JKG") or (after.tag in ("NNG", "NNP") and after.start > person.end))


def _slots(text: str, inner: Sequence[Morpheme]) -> dict[str, frozenset[str]]:
    """The values of a text by what they measure: those of `values`, days of the week, channels, proper names."""
    found: dict[str, set[str]] = {}
    for value in values_in(text):
        if value.sort != "weekday":
            found.setdefault(value.sort.value, set()).add(core(value.text))
    for hit in _DAYS.finditer(text):
        found.setdefault("weekday", set()).update(hit.group(1) or hit.group(2))
    for hit in _CHANNELS.finditer(text):
        found.setdefault("channel", set()).add(hit.group().replace("카카오톡", "카톡"))
    for m in inner:
        if m.tag == "NNP":
            found.setdefault("name", set()).add(m.form)
    return {slot: frozenset(values) for slot, values in found.items()}


_matter = lru_cache(maxsize=512)(_Matter)


@lru_cache(maxsize=1)
def _weights() -> dict[str, dict[str, float]]:
    with WEIGHTS.joinpath("links.json").open(encoding="utf-8") as file:
        stored: dict[str, dict[str, float]] = json.load(file)
    return stored


@lru_cache(maxsize=1)
def _dense() -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    import numpy as np

    with WEIGHTS.joinpath("links.npz").open("rb") as file, np.load(file) as stored:
        return stored["axes"].astype(np.float32), stored["weights"].astype(np.float32)


def bearing(new: str, old: str) -> float:
    """What the two statements' own meanings add: one that sounds like a change, one of which there is but one."""
    axes, weights = _dense()
    return float(sides(new, old, axes) @ weights)


def sides(new: str, old: str, axes: NDArray[np.float32]) -> NDArray[np.float32]:
    """Both vectors along `axes`: float32[2 * n]."""
    import numpy as np

    return np.hstack([vector_of(old) @ axes, vector_of(new) @ axes])


def chance(found: Mapping[str, float], weights: Mapping[str, float], more: float = 0.0) -> float:
    """The logistic of the weighted sum."""
    return 1 / (1 + math.exp(-weights["bias"] - more - sum(weights[name] * value for name, value in found.items())))


def replacing(new: str, old: Sequence[str], *, issues: bool = False) -> list[float]:
    """For each known statement, how likely the new one takes its place, between 0 and 1. What keeps the facts of different persons
    and harms apart, and what is added, does not hold for `issues`: whoever used the goods, and whatever they do, the matter is one."""
    near = nearness(new, old)
    weights = _weights()["light" if near is None else "full"]
    found: list[float] = []
    for text, cosine in zip(old, near or [0.0] * len(old), strict=True):
        apart = _another_harm(new, text) or _another_owner(new, text) or _added(new, text)
        if _another_order(new, text) or (not issues and apart):
            found.append(0.0)
        elif _no_harm_any_more(new, text) or _state_is_over(new, text):
            found.append(1.0)
        else:
            found.append(chance(features(new, text, cosine), weights, bearing(new, text) if near else 0.0))
    return found


def _another_order(new: str, old: str) -> bool:
    """Whether both name order numbers, and none is the same."""
    here, there = _matter(new).slots.get("code"), _matter(old).slots.get("code")
    return bool(here and there) and not (here or frozenset()) & (there or frozenset())


def _another_harm(new: str, old: str) -> bool:
    """Whether what is known to harm the customer is not what the new statement speaks of, nor what it tells a change of."""
    return topic_of(old) == HEALTH and not tells_a_change(new) and not _matter(new).nouns & _matter(old).nouns - _ILLS


def _added(new: str, old: str) -> bool:
    """Whether the new statement says of itself that it adds to what is known: "메밀도 못 먹어요"."""
    return not tells_a_change(new) and bool(_matter(new).also - _matter(old).nouns)


def _no_harm_any_more(new: str, old: str) -> bool:
    """ "검사했더니 닭고기는 이제 괜찮대요", of what was known to harm."""
    return topic_of(old) == HEALTH and _BEARABLE.search(new) is not None and bool(_matter(new).nouns & _matter(old).nouns - _ILLS)


def _state_is_over(new: str, old: str) -> bool:
    """Whether what was known to be in the midst of something has changed: "엘리베이터는 어제부터 다녀요", of "엘리베이터 공사 중"."""
    if not tells_a_change(new):
        return False
    return any(
        len(noun) > 1 and re.search(rf"{re.escape(noun)}\S?\s(\S+\s)?\S*\s?중(이|임|인|에|$|,)", old) for noun in _matter(new).subject
    )


def _another_owner(new: str, old: str) -> bool:
    """Whether the two are of different persons or animals: "우리 딸은 110 입어요", "저는 95 입어요"."""
    here, there = _matter(new), _matter(old)
    if here.owners and there.owners:
        return not here.owners & there.owners
    return (bool(there.owners) and here.of_self) or (bool(here.owners) and not tells_a_change(new))


def nearness(new: str, old: Sequence[str]) -> list[float] | None:
    """The cosine of each known statement with the new one, or None on a machine without an embedder."""
    if embedder() is None:
        return None
    return [float(vector_of(new) @ vector_of(text)) for text in old]
