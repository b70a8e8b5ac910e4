"""What an agent never asks for: passwords, numbers of cards, accounts and persons, codes that are used once; and what is told of it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from haru_cli.agent.claims import Part, parts
from haru_cli.agent.kinds import Kind
from haru_cli.agent.nouns import listed
from haru_cli.models.words import terms
from memory_store.records import squeeze

_SECRET = re.compile(
    r"비밀\s?번호|비번|패스워드|암호|(?:카드|계좌|통장|주민(?:\s?등록)?|여권|면허|인증|보안|승인)\s?(?:번호|코드|정보)|CVC|CVV|OTP|핀\s?번호|PIN|"
    r"계좌(?=[를은]\s)|유효\s?기간.*카드|카드.*유효\s?기간",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"묻|물어|여쭙|여쭤|필요|요청|요구|받아야|받겠|수집|(?:알려|입력|적어|말씀|보내|불러|남겨|제출|제공|공유|확인|기재|작성)\S*\s?\S{0,4}"
    r"(?:주세요|주십|주시|주셔|주실|하세요|하십|하셔|하시|해야|바랍|부탁|드릴까|하겠|해\s?드리겠)"
)


_FORBIDS = re.compile(
    r"(?:적지|말|보내지|알려\s?주지|남기지|입력하지|공유하지)\s?(?:마세요|마시|말아|않)|(?:묻|여쭙|물어보|여쭤보|기록|저장)\S*\s?않"
)
_ON_ANOTHER_MATTER = re.compile(r"바꾸|변경|잊|분실|재설정|궁금|도와")


_SPARES = re.compile(r"(?:묻|여쭙|물어보|여쭤보|요구|기록|저장|보관|수집)\S*\s?않")


_KEPT = frozenset({"기록", "요구", "수집"})


def keeps_no_secret(part: Part) -> bool:
    """Whether a part says that a secret is not kept, which needs no clause: none is."""
    return part.kind is Kind.TELL and part.negative and _SECRET.search(part.text) is not None


def spares_more(text: str, clauses: Sequence[str]) -> list[str]:
    """What a text lists beside secrets as not kept or not asked for (카드번호와 주문번호는 …), and no clause does."""
    if not _SPARES.search(text):
        return []
    spared = " ".join(clause for clause in clauses if _SPARES.search(clause))
    if not _SECRET.search(text):
        known = {*terms(spared), *_KEPT}
        return [term for term in terms(text) if term not in known and squeeze(term) not in squeeze(spared)]
    lists = (group for group in listed(text) if any(map(_SECRET.search, group)))
    return [noun for group in lists for noun in group if not _SECRET.search(noun) and squeeze(noun) not in squeeze(spared)]


def asks_for_secret(sentence: str) -> bool:
    """Whether a sentence asks for a secret, or promises to."""
    if not _SECRET.search(sentence) or _FORBIDS.search(sentence):
        return False
    if sentence.rstrip("\"'”’) ").endswith("?") and not _ON_ANOTHER_MATTER.search(sentence):
        return True
    return any(p.kind is not Kind.STATE and not p.negative and _ASKS.search(p.text) for p in parts(sentence))
