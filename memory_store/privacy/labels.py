"""Labels: where the vocabulary's words stand in a text, and how far each of them reaches."""

from __future__ import annotations

import re
from dataclasses import dataclass

from memory_store.privacy.folding import MASK
from memory_store.privacy.vocabulary import LABEL

_SHORT_BANK = re.compile(
    r"(?:국민|신한|우리|하나|기업|토스|카카오|씨티|시티|부산|대구|광주|제주|전북|경남|산업|제일|외환"
    r"|(?<![a-z])(?:kb|nh|im|sc|sh))\s?(?:으로|에|이고요?|인데요?|이요|예요|이에요|거|꺼|:)?[\s:(/*\"'\[,]{0,3}$"
)
_SHORT_BANK_AFTER = re.compile(
    r"\s?[(,/]?\s?(?:이고\s|이요\s|인데\s)?(?:국민|신한|우리|하나|기업|토스|카카오|씨티|시티|부산|대구"
    r"|광주|제주|전북|경남|산업|제일|kb|nh|im|sc|sh)(?!(?<=하나)로)(?:으?로|요|이요|이에요|예요|입니다|통장)?(?![가-힣a-z])(?!\s?카드)"
)

HARMLESS = frozenset(("order", "tracking", "receipt", "product", "coupon", "contact", "fault"))
"""What may stand before a number that is not to be touched."""

_STOP = re.compile(rf"[.!?。]\s|[{MASK}]|\n\s*(?:\n|[-*•·]\s|\d{{1,2}}[.)]\s|(?!번호)[가-힣]{{1,6}}\s?:)")
_ASKED_BACK = re.compile(r"[이가은는도을를]?\s?(?:필요|말씀|말|불러|적|알려|드[려리릴]|달라|대[라야]|넣|치|요|이요)[가-힣 ]{0,8}\?\s")
REACH_LEFT = 30
REACH_RIGHT = 16


@dataclass(frozen=True, slots=True)
class Label:
    """A word at `text[start:end]` of the folded text, and what it speaks of."""

    start: int
    end: int
    category: str


def find_labels(text: str) -> list[Label]:
    """All labels of a folded text, in order."""
    return [Label(m.start(), m.end(), m.lastgroup or "") for m in LABEL.finditer(text)]


def short_bank_beside(text: str, start: int, end: int) -> bool:
    """Whether a bank's short name (하나, 우리 …: everyday words too) touches the number at `text[start:end]`."""
    return _SHORT_BANK.search(text, max(0, start - 12), start) is not None or _SHORT_BANK_AFTER.match(text, end) is not None


def stopped(text: str, start: int, end: int) -> bool:
    """Whether a sentence ends between a label and a place; a short question for what the label names (여권번호 필요해요?) is answered by
    what follows it."""
    asked = _ASKED_BACK.match(text, start, end)
    return _STOP.search(text, asked.end() if asked else start, end) is not None
