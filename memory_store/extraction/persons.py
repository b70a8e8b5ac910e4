"""Of whom a clause speaks: the customer, or somebody around the customer."""

from __future__ import annotations

from collections.abc import Sequence

from memory_store.extraction.clauses import Clause
from memory_store.extraction.morphology import Morpheme
from memory_store.extraction.words import CHARGES, OUTSIDERS, PERSONS

_SUBJECT = {"이", "가", "은", "는", "ᆫ", "도", "께서", "이나", "네", "들"}
_AFTER = {"님", "들", "내미", "녀석", "애", "네", "분", "집", "쪽", "댁", "사람", "어른"}
_SAYS = {"말", "왈", "얘기", "의견", "취향", "입맛"}
_TITLED = {"님", "씨", "네", "군", "양", "쌤"}
"""What follows the name or office of a person: 목사님, 민수 씨, 영희네."""
_OF_THE_SHOP = {"기사", "고객", "상담사", "상담원", "직원", "담당자", "배달", "택배"}
_OTHERS_CIRCLE = {"반", "학교", "학원", "동네", "동아리", "과"}
_SELF_WORDS = {"저", "나", "제", "내", "저희"}


_OTHER = {"옆", "앞", "뒤", "건너편", "다른", "딴", "아는", "이웃"}
_NEXT_DOOR = {"옆집", "앞집", "뒷집", "윗집", "아랫집", "이웃집", "이웃", "옆가게"}
_PLACES = (
    "집",
    "가게",
    "샵",
    "매장",
    "팀",
    "회사",
    "업체",
    "식당",
    "카페",
    "학원",
    "사무실",
    "부서",
    "마트",
    "쇼핑몰",
    "사람",
    "분",
    "동네",
)


def _of_another_place(inner: Sequence[Morpheme], i: int) -> bool:
    """ "옆 네일샵은", "다른 쇼핑몰에서는", "러시아 사람은": people elsewhere as the topic."""
    m = inner[i]
    next_door = i > 0 and m.tag == "NNG" and inner[i - 1].form in _NEXT_DOOR
    if i == 0 or m.tag not in ("NNG", "NNB") or not (next_door or m.form.endswith(_PLACES)) or i + 1 == len(inner):
        return False
    start = i
    while start > 0 and inner[start - 1].tag in ("NNG", "NNP") and i - start < MAX_NAME:
        start -= 1
    elsewhere = any(n.form in _OTHER for n in inner[max(0, start - 1) : i])
    abroad = m.form == "사람" and inner[i - 1].tag == "NNP"
    return (elsewhere or abroad or next_door) and any(n.tag in ("JX", "JKS") and n.form in _SUBJECT for n in inner[i + 1 : i + 3])


MAX_NAME = 3
"""Syllables of a name or an office."""


def person_spoken_of(clause: Clause) -> str | None:
    """The person word that is the subject or topic of the clause, if there is one."""
    inner = clause.morphemes
    for i, m in enumerate(inner):
        word = m.form
        if _of_another_place(inner, i):
            return "남들"
        if m.tag not in ("NNG", "NNP", "NP") or not (word in PERSONS or _is_named(inner, i)):
            continue
        if i and inner[i - 1].form in _OF_THE_SHOP:  # "택배 아저씨"
            continue
        if word in CHARGES and i and (inner[i - 1].form in _OTHERS_CIRCLE or any(n.form in OUTSIDERS for n in inner[max(0, i - 2) : i])):
            word = "남들"
        elif word == "애" and i > 1 and inner[i - 2].form in ("작", "크"):
            word = "작은애"
        after = _name_ends(inner, i)
        if after < len(inner) and (_marks_subject(inner, after) or inner[after].form in _SAYS):
            return word
        copula = after + 1 < len(inner) and inner[after].tag == "VCP" and inner[after].start == inner[after + 1].start
        if copula and inner[after + 1].tag == "ETM":  # "친구는" is also read as "친구(이)는"
            return word
    return None


def _name_ends(inner: Sequence[Morpheme], i: int) -> int:
    """Where what names a person ends: its title, its own name, its country ("친구 린은", "룸메이트 몽골 사람은")."""
    after = i + 1
    while after < len(inner):
        m = inner[after]
        titled = m.tag in ("XSN", "NNG", "NNB") and m.form in _AFTER | _TITLED
        named = m.tag in ("NNP", "SL") and inner[i].form in PERSONS and m.start - inner[after - 1].end <= 1
        if not titled and not named:
            break
        after += 1
    return after


def _marks_subject(inner: Sequence[Morpheme], i: int) -> bool:
    """A particle of subject or topic; "형은" is also read as a noun run."""
    m = inner[i]
    if m.form == "에서" and i + 1 < len(inner) and inner[i + 1].tag == "JX":
        return True
    return m.form in _SUBJECT and (m.tag in ("JKS", "JX") or (m.form == "은" and m.start == inner[i - 1].end))


def _is_named(inner: Sequence[Morpheme], i: int) -> bool:
    """Whether a noun is a person by its form: a name or an office with a title, or a given name with the familiar -이 (서연이)."""
    m = inner[i]
    after = inner[i + 1] if i + 1 < len(inner) else None
    if after is None or m.form in _OF_THE_SHOP or len(m.form) > MAX_NAME:
        return False
    if (after.tag in ("XSN", "NNB") or after.form == "쌤") and after.form in _TITLED and after.start - m.end <= 1:
        return m.tag == "NNP" or after.form in ("님", "씨", "쌤")
    familiar = m.form.endswith("이") and len(m.form) == MAX_NAME and (ord(m.form[1]) - ord("가")) % 28 != 0
    return m.tag == "NNP" and (familiar or (after.tag == "XSN" and after.form == "이"))


def speaks_of_self(clause: Clause) -> bool:
    """Whether the customer is named as subject or topic: 나는, 저는, 난, 전, 제가, 내가."""
    inner = clause.morphemes
    return any(
        m.tag == "NP" and m.form in _SELF_WORDS and i + 1 < len(inner) and inner[i + 1].tag in ("JKS", "JX") for i, m in enumerate(inner)
    )
