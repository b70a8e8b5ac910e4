"""What is told of other people: their words and their tastes."""

from __future__ import annotations

import itertools
import re

from memory_store.extraction.asking import is_request
from memory_store.extraction.clauses import Clause
from memory_store.extraction.morphology import Morpheme
from memory_store.extraction.persons import person_spoken_of, speaks_of_self
from memory_store.extraction.words import CHARGES, FAMILY, OUTSIDERS

_RELAY = re.compile(r"(라고|다고)\s*(말씀|전달|전|얘기|말)?\s*(해|하|좀)\s*(주|줘|달)")
_HEARSAY = (
    "대요",
    "래요",
    "재요",
    "냬요",
    "라네",
    "다네",
    "라네요",
    "다네요",
    "라던데",
    "다던데",
    "자던데",
    "라는데",
    "다는데",
    "자는데",
    "냐는데",
    "라는디",
    "다는디",
    "라던디",
    "다던디",
    "라더라",
    "다더라",
    "라더라고",
    "다더라고",
    "라더라고요",
    "다더라고요",
    "라데",
    "다데",
    "라던데요",
    "다던데요",
    "라길래",
    "다길래",
    "라더군요",
    "다더군요",
    "래서",
    "대서",
)
_QUOTED = re.compile(
    r"[다라자냐](는데|던데|더라|길래|더군)(?=[\s.,?!]|요|고|$)|카던데|카데|카더라|카더만|"
    r"칸다|(다고|라고|자고|냐고)\s*(하|해|그러|그래|난리|조르|졸라|말|우기|노래)|달라(고|는|던)|"
    r"노래를\s*부르|사\s*달"
)
HEALTH = re.compile(
    r"알레르기|알러지|알레르지|두드러기|아토피|비염|천식|당뇨|혈압|관절|무릎|허리|디스크|습진|임신|수술|"
    r"못\s*먹|못\s*마|안\s*맞|못\s*드|예민|민감|가렵|따가|붓|부어|"
    r"토하|설사|숨을|장애|휠체어|보청기|치매|투석|체질|통풍|풍\s?맞|중풍|뇌졸중|파킨슨|자폐|발달|백내장|녹내장|시력|틀니|이빨|숨이|배를|손을\s?못|손이|다리가|눈이\s?(어|침|나)|귀가|"
    r"\d\s?(살|개월|세|학년)|중학생|고등학생|초등|수험생|고3|(?<![A-Za-z])[XSML]{1,3}\s?(를|을)?\s?입|\d{2,3}\s?(를|을)?\s?(신|입)|호수|사이즈|치수"
)


_HONOURS = re.compile(r"(좋아하|싫어하|원하|계|쓰|드|입|신으|사|다니|[가-힣]게\s?하)(세요|셔요|십니다|시네요|시더라고요)[\s.!~ㅎㅋ]*$")
""" "어머니는 홍삼을 싫어하세요": no request, though it ends as one."""


_SOMEBODY = re.compile(
    r"(어떤|다른|그|딴|웬|[가-힣](는|던|은|본))\s(분|사람|애|집|이)(들|네)?(이|은|는|가|도)\s|다들\s|(사람|분)들(이|은)?\s|^(후기|리뷰|인터넷|블로그|유튜브|방송)"
)
"""Somebody without a name, where words are reported: "지나가던 사람이 …라던데"."""


_LIVES = {
    "쓰",
    "입",
    "신",
    "먹",
    "마시",
    "좋아하",
    "싫어하",
    "사",
    "끼",
    "끼우",
    "타",
    "키우",
    "바르",
    "차",
    "메",
    "피우",
    "덮",
    "즐기",
    "원하",
}
"""What only people do, and animals."""


def _told_of_somebody(clause: Clause) -> bool:
    """A subject of whom it is reported what he uses or likes: "밴드 drummer는 스틱 5A 쓴대요"."""
    inner = clause.morphemes
    subject = next(
        (i for i, (m, after) in enumerate(itertools.pairwise(inner)) if m.tag in ("NNG", "NNP", "SL", "XSN") and _marks(after)), None
    )
    if subject is None or speaks_of_self(clause) or is_request(clause):
        return False
    told = next((i for i, m in enumerate(inner) if i > subject and m.tag in ("EF", "EC") and m.form.endswith(_REPORTS)), None)
    return told is not None and any(m.tag in ("VV", "VA") and m.form in _LIVES for m in inner[max(subject, told - 2) : told])


def _marks(after: Morpheme) -> bool:
    return (after.tag == "JX" and after.form in ("은", "는")) or (after.tag == "JKS" and after.form in ("이", "가"))


_REPORTS = ("대요", "다는데", "다던데", "다더라", "다더라고요", "다네", "다네요", "대", "답니다", "다더군요", "다길래")


_INTENDS = ("려고요", "려고", "려구요", "ᆯ게요", "을게요", "ᆯ게", "을게", "ᆯ래요", "을래요")


def _intends(clause: Clause) -> bool:
    """Whether a clause ends in an intention, which only a speaker has, for a reason that another gave: "손님들이 … 닦아서 …하려고요"."""
    said = [m for m in clause.morphemes if m.tag[0] != "S" and m.form != "요"]
    reason = any(m.tag == "EC" and m.form.endswith(("어서", "아서", "니까", "길래", "느라", "기에")) for m in said[:-1])
    return reason and bool(said) and said[-1].tag in ("EF", "EC") and said[-1].form in _INTENDS


def is_others(clause: Clause) -> bool:
    """Speaks of another person's taste or words. What those in the customer's care can't stand is the customer's matter."""
    person = person_spoken_of(clause)
    if _intends(clause):
        return False
    if person is None and _told_of_somebody(clause) and not HEALTH.search(clause.text):
        return True
    if person is None:
        return _SOMEBODY.search(clause.text) is not None and is_hearsay(clause) and not (speaks_of_self(clause) or is_request(clause))
    if person in FAMILY | CHARGES and HEALTH.search(clause.text):
        return False
    if is_hearsay(clause) and not _RELAY.search(clause.text):
        return not (is_request(clause) and re.search(r"(대서|래서|길래|다고\s*해서|라고\s*해서|라서)", clause.text))
    if person in CHARGES:
        return False
    asks = is_request(clause) and not (_HONOURS.search(clause.text) and person in FAMILY | OUTSIDERS)
    return not (speaks_of_self(clause) or asks)


def is_hearsay(clause: Clause) -> bool:
    inner = clause.morphemes
    reported = any(
        m.tag == "EC" and m.form.endswith(("다고", "라고", "냐고", "자고")) and after.form == "하" for m, after in itertools.pairwise(inner)
    )
    quoted = any(m.tag in ("EF", "EC") and (m.form.endswith(_HEARSAY) or m.form in ("대", "ᆫ대", "는대", "래")) for m in inner)
    return reported or quoted or _QUOTED.search(clause.text) is not None
