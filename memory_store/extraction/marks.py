"""Why a clause is nothing to remember, by rule: what kind of speech it is, whatever it is about.

Rules judge form (endings, particles, verbs of keeping and telling), not topics, so that they hold for any shop.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from enum import StrEnum

from memory_store.extraction.asking import is_question, is_request
from memory_store.extraction.claims import COMMANDS, is_claim, only_keeps
from memory_store.extraction.clauses import Clause
from memory_store.extraction.conditions import is_hypothetical
from memory_store.extraction.hearsay import HEALTH, is_hearsay, is_others
from memory_store.extraction.persons import person_spoken_of
from memory_store.extraction.taking_back import KEEPING_NOUNS, decides_against, meant, not_to_keep, takes_back
from memory_store.extraction.talk import is_chat, is_threat, wishes_well
from memory_store.extraction.words import OUTSIDERS, word_set


class Mark(StrEnum):
    """The value is the reason that people read."""

    QUESTION = "질문일 뿐임"
    HYPOTHETICAL = "가정일 뿐임"
    OTHER_PERSON = "다른 사람의 이야기"
    CLAIM = "확인되지 않은 혜택이나 등급을 기억하라는 요구"
    COMMAND = "상담원에게 내리는 지시"
    PRIVATE = "기억하지 말라고 함"
    WITHDRAWN = "고객이 거둔 말"
    CORRECTED = "고객이 바로 고친 값"
    TALK = "인사나 잡담"
    SENSITIVE = "민감한 정보가 들어 있음"


_SECRET = re.compile(
    r"\[[가-힣/· ]{2,14}\]|(비밀\s?번호|비번|패스워드)(?!\S{0,2}\s?(재설정|변경|분실|찾기|초기화|오류|까먹|잊|바꾸|안\s))|"
    r"(카드|계좌|인증|주민\s?(등록)?)\s?번호|(?<![a-z])(cvc|cvv|pw|otp|pin)(?![a-z])",
    re.IGNORECASE,
)
_ORDER = re.compile(r"(?<![A-Za-z0-9])(?:[A-Za-z]{1,6}[-_ ]?\d{3,}|\d{6,})")
"""An order number, whoever read it out."""
_OFFERS = re.compile(
    r"(보여|보내|알려|말씀|소개|선물|전해|가르쳐)\s?드리(고\s*싶|고싶|려고|려구|지\s*못|겠)|(?<!해\s)(보여|보내|첨부해|찍어)\s?드(릴게|릴까|릴께|릴라|릴래|릴\s?수)|확정되면\s\S*\s?(말씀|알려)"
)
_ASKED_TO_KEEP = re.compile(r"(기억|메모|적어|참고|저장)\S{0,3}\s*(좀|해\s?(주|줘|두|둬)|둬|두|부탁|주세요|해요)")
_UNSAID = re.compile(
    r"(…|\.{2,}|는데|은데|ㄴ데|텐데|[가-힣]데)\s*(아|앗|어|음)?[\s,]*(아니에요|아니예요|아녜요|아니다|아닙니다|아냐|아니야|아녀유?|아니에여)[\s.!~ㅋㅎㅠ]*$"
)
"""A wish that is taken back in the same breath: "하나 더 주시면 좋겠는데… 아 아니에요"."""


def marks_of(clauses: Sequence[Clause]) -> list[Mark | None]:
    """The first reason that holds for each clause of a visit, or None. Context matters: what is withdrawn or not to be remembered
    is said in one clause and holds for others."""
    marks: list[Mark | None] = [_own(clause) for clause in clauses]
    for i in range(1, len(clauses)):
        if re.match(r"\s*(카던데|카데|카더|카네|칸다)", clauses[i].text) and person_spoken_of(clauses[i - 1]):
            marks[i - 1] = marks[i] = Mark.OTHER_PERSON
    for i in range(1, len(clauses)):
        before, here = clauses[i - 1], clauses[i]
        if here.turn == before.turn and (only_keeps(here.text) or only_keeps(before.text)) and _claimed(before, here):
            marks[i - 1] = marks[i] = Mark.CLAIM
    for turn in {clause.turn for clause in clauses if _ASKED_TO_KEEP.search(clause.text) and not is_claim(clause.text)}:
        for i, clause in enumerate(clauses):
            if clause.turn == turn and marks[i] is Mark.OTHER_PERSON:
                marks[i] = None
    for i, clause in enumerate(clauses):
        if not_to_keep(clause):
            for j in meant(clauses, i):
                marks[j] = Mark.PRIVATE
    for i, mark in enumerate(marks):
        if mark is None:
            whole, taken = takes_back(clauses, i)
            for j in [*taken, *([i] if whole else [])]:
                marks[j] = Mark.WITHDRAWN
            if decides_against(clauses, i):
                marks[i - 1] = marks[i] = Mark.WITHDRAWN
    for i in range(1, len(clauses)):
        if marks[i] is None and clauses[i].turn == clauses[i - 1].turn and marks[i - 1] in _SPREADING and not _stands_alone(clauses[i]):
            marks[i] = marks[i - 1]
    return marks


def _claimed(before: Clause, here: Clause) -> bool:
    """Whether a statement with the order to keep it beside it is a claim, or a rule that was heard of and is no matter of health."""
    heard = only_keeps(here.text) and is_hearsay(before) and not HEALTH.search(before.text) and person_spoken_of(before) is None
    return heard or is_claim(f"{before.text} {here.text}")


_LIKES = re.compile(r"좋아하|좋아해|싫어하|싫어해|선호|취향|(쓰|드|입|신으)(세요|십니다|시네요)")
_PASSING = word_set("전달 참고 부탁 기사 기사님 사용 처리 입금 송금 결제 출입")
"""What is to be done with a secret: "기사님께만 전달 부탁드려요" goes with the door code before it."""

_SPREADING = (Mark.SENSITIVE, Mark.CLAIM, Mark.COMMAND, Mark.PRIVATE)


def _stands_alone(clause: Clause) -> bool:
    """Whether a clause says something by itself; "그렇게 적어주세요" and "이걸로 해주세요" go with what is before them."""
    subjects = {
        m.form for m, after in itertools.pairwise(clause.morphemes) if m.tag == "NNG" and after.tag == "JKS"
    }  # 컵이, of one syllable
    return any(noun not in KEEPING_NOUNS | _PASSING for noun in clause.nouns | subjects) and not re.match(
        r"\s*(이걸로|이거|이게|그렇게|그걸로|여기|이\s*(카드|계좌|번호|통장|비번))", clause.text
    )


def may_be_wrong(clause: Clause, mark: Mark) -> bool:
    """Whether a rule's reason may give way to what the clause is as a whole: a question, a condition, small talk, and another person
    who only takes part ("남편이 받을 거예요"), unless it is an outsider's or anyone's taste."""
    if mark is not Mark.OTHER_PERSON:
        return mark in (Mark.QUESTION, Mark.HYPOTHETICAL, Mark.TALK)
    return not is_hearsay(clause) and not _LIKES.search(clause.text) and person_spoken_of(clause) not in OUTSIDERS


def _own(clause: Clause) -> Mark | None:
    text = clause.text
    if _OFFERS.search(text):
        return Mark.TALK
    if COMMANDS.search(text):
        return Mark.COMMAND
    if _SECRET.search(text):
        return Mark.SENSITIVE
    if is_claim(text):
        return Mark.CLAIM
    if is_others(clause) and not _ORDER.search(text):
        return Mark.OTHER_PERSON
    if _UNSAID.search(text):
        return Mark.CORRECTED
    if is_threat(text) or wishes_well(text) or (is_chat(text) and not is_request(clause)):
        return Mark.TALK
    if is_hypothetical(clause):
        return Mark.HYPOTHETICAL
    if is_question(clause):
        return Mark.QUESTION
    return None
