"""Sentences that answer nothing: the customer's own words said again or heard with sympathy, the customer's question put back, and
who is speaking."""

from __future__ import annotations

import re

from haru_cli.agent.claims import Part
from haru_cli.agent.conditions import EVERYWHERE
from haru_cli.agent.evidence import Evidence
from haru_cli.agent.kinds import Kind
from haru_cli.agent.nouns import named
from haru_cli.models.offline.morphology import morphemes
from haru_cli.models.quantities import quantities
from haru_cli.models.words import is_negative, terms
from memory_store.extraction.wording import carried, plain
from memory_store.records import squeeze

ECHO = 8
"""Letters from which a sentence in the customer's own words, which answers nothing, is an echo."""
ASKED_BACK = 4
"""The same where it is the customer's question."""
ECHOED = 0.9
"""The share of its syllable pairs that are the customer's."""
_PUT_BACK = re.compile(r"(?:나요|가요|[을ㄹ]까요|는지요)\s*[.。]?$|[건는은]지\s*[?.]?$")
_ASKS = re.compile(r"(?:나요|가요)\s*\?$")
_HONOURS = re.compile(r"시(?:나요|는가요)|[으]?신가요|셨나요")
_OFFERS = re.compile(r"도와|드릴까|안내|궁금|괜찮")
_MINE = re.compile(r"(?:제|저의)\s([가-힣]{2})")
_ANSWERS = re.compile(r"^(?:(?:네|예|아니요|안녕하세요|고객님|죄송합니다|죄송하지만|물론입니다|물론)[\s,.!]+)+")
_SPEAKER = re.compile(r"^(?:(?:안녕하세요|죄송합니다|죄송하지만)[,.!]?\s*)?(?:저는|제가|제 이름은)\s")
_ROLE = re.compile(r"(?:상담원|상담사|하루|프로그램|챗봇)(?:입니다|이고|이며|예요|이에요|라고|이\s?아니?)")
_HEARD = re.compile(r"(?:군요|네요|다니|말씀이?[시신]\S*|구나)\s*[.!?~]*$")
_WISH = re.compile(r"싶|원하|말씀|들으|궁금|문의|여쭈|물어")
"""What may be said again of a question: that it is wished, meant or asked."""


def echoes(text: str, message: str) -> bool:
    """Whether a sentence only repeats the customer, or puts a question back without its mark."""
    said = _ANSWERS.sub("", text)
    if said.rstrip().endswith("?") and len(plain(said)) >= ASKED_BACK and plain(said) in plain(message):
        return True
    if len(plain(said)) >= ECHO and (plain(said) in plain(message) or carried(said, message) >= ECHOED):
        return True
    if _OFFERS.search(text):
        return False
    return bool(_PUT_BACK.search(text)) or (_asks_plainly(text) and len(about := set(terms(text))) > 0 and about <= set(terms(message)))


def speaks_as_customer(text: str, message: str) -> bool:
    """Whether a sentence says of what is the customer's that it is the agent's: 제 적립금은 …, of a question for 제 적립금."""
    own = _MINE.match(_ANSWERS.sub("", text))
    return own is not None and re.search(rf"(?<![가-힣])(?:제|내|저의|나의)\s{re.escape(own.group(1))}", message) is not None


def _asks_plainly(text: str) -> bool:
    """Whether a sentence asks without the honorific with which an agent asks a customer: 완료되었나요, not 받으셨나요."""
    return bool(_ASKS.search(text)) and not _HONOURS.search(text)


def introduces(text: str) -> bool:
    """Whether a sentence says who is speaking: 저는 …의 상담원입니다."""
    return bool(_SPEAKER.search(text) and _ROLE.search(text))


def disowns(text: str) -> bool:
    """Whether it says that this is none who could help: 제가 상담원이 아닙니다."""
    return bool(re.search(r"상담[원사]이\s?아", text))


def hears(part: Part, evidence: Evidence) -> bool:
    """Whether a part only says that the customer was heard (…고 싶으시군요, …를 기다리고 계시다니): all that it names and counts
    is what the customer told. What they only asked may be named as a wish; an act of the shop needs their word that it happened."""
    if not _HEARD.search(part.text):
        return False
    wish = bool(_WISH.search(part.text))
    source = [*evidence.declared, *evidence.asked] if wish else evidence.declared
    facts = evidence.heard_facts if wish else evidence.declared_facts
    said, about = squeeze(" ".join(source)), frozenset(terms(" ".join(source))) | EVERYWHERE
    if any(q.fact not in facts for q in quantities(part.text)):
        return False
    if not all(squeeze(noun) in said or matter <= about for noun, matter in named(part.text)) or not set(terms(part.text)) <= about:
        return False
    return wish or part.kind is not Kind.STATE or any(part.negative == is_negative(morphemes(text)) for text in source)
