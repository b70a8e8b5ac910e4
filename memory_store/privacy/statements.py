"""What a customer's turn says of secrets: which it announces or only names, and whether it may be an answer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from memory_store.privacy.folding import fold
from memory_store.privacy.labels import HARMLESS, find_labels
from memory_store.privacy.numerals import digitise
from memory_store.privacy.questions import OFFERS, RESET, SENTENCE, secrets_in

_LONGEST_ANSWER = 600
"""Characters, room for a number in any encoding; a longer turn is not the bare answer to a question."""
_BARE = 6
_NEAR = 20
"""Syllables that a turn may have beside the value and still be an answer: anywhere, and right after the agent's words."""

_MENDS = re.compile(
    r"잘못|오타|정정|아니(?:다|라|네|에요|고|구나)?(?=[\s,.!]|$)|아차|앗|이런|틀렸|틀리게|헷갈|실수"
    r"|wrong|mistake|sorry|oops"
)
_PLACE = re.compile(r"끝|뒤|뒷|앞|마지막|가운데|중간|(?:첫|두|세|네|셋|넷)\s?번?째|자리|번호|부분|last|first|second|third|digit")
"""A customer's words that mend a part of what was said."""
_ANNOUNCE = re.compile(
    r"부를게|불러|보낼게|보내\s?드|보낼께|드릴게|드릴께|드려요|드립니다|말할게|말씀\s?드|적을게|적어"
    r"|쓸게|칠게|줄게|줄께|나눠|나누어|끊어서|하나씩|받을게|받을래|받고\s?싶|으로\s?(?:받|부탁|해\s?주"
    r"|환불)|로\s?(?:받|부탁|해\s?주|환불|넣|보내)|:\s*$|앞|까지|먼저|일단|이고"
    r"|찍을게|남길게|할게|공유|알려|여기|(?:기억|생각)\s?(?:나|났)|찾았|왔|받았|받은|떴|나왔|도착|있어|있음|있는데|바뀌|came|got|have|here"
)
_ENDS = re.compile(r"(?:은|는|이|가|요)*[\s.,:~!]*$")
"""A turn that ends with the word itself: 제 계좌번호는"""
_IS = re.compile(r"(?:인데요?|이에요|예요|이요|입니다)[\s.,:~!]*$")
"""농협 계좌인데요"""
_CARD_NUMBER = re.compile(r"카드\s?(?:번호|넘버|뒤|뒷|앞|끝|등록|추가|변경)|카드를?\s?(?:바꿔|바꾸|등록|추가|변경)|card\s?(?:no|num)")
_ASKING = re.compile(r"\?|나요|까요|가요|뭐예요|뭔가요|어디|어떻게|왜|잊|까먹|모르|안\s?돼|안\s?되|오류|틀")
_RECALLS = re.compile(
    r"(?:뭐|뭘|무엇)\S{0,3}(?:\s?했)?(?:더라|드라|던가|었지|였지)|(?:생각|기억)\s?났|(?:까먹|잊어\s?버)\S*[\s.!~ㅠㅜㅎㅋ]*$"
)
"""Who tries to call it to mind goes on with it: 비밀번호를 뭘로 했더라, 비번 까먹었어요"""
_HOLD = re.compile(r"잠깐|잠시|기다려|hold on|one moment|wait")
_ELSEWHERE = re.compile(
    r"배송|교환|반품|주문|취소|사이즈|쿠폰|할인|재고|상품|제품|언제|얼마|말고|그만|됐어|됐고|안\s?할래|싫|안\s?알려|못\s?알려|다음에\s?할|나중에\s?할|라고\s?(?:떠|뜨|뜹|표시)"
)
_BARE_FILLER = re.compile(
    r"네|넵|예|음+|어+|아|저기|잠시만요?|잠깐만요?|여기요?|여기\s?있|있습니다|이고요?|이구요?|고요"
    r"|구요|입니다|이에요|예요|에요|이요|요|임|이야|야|나머지|붙여서?|붙이고|뒷?자리|뒤|뒷|앞|그다음"
    r"|그\s?다음|다음|담|그리고|이어서|마지막|끝|다시|대시|까지|번호|이거|이게|그거|요거|맞아요|맞습니다"
    r"|맞나|자리|숫자"
    r"|제|저|는|은|가|이|를|을|로|으로|도|라고|인데|하고|랑|부터|또|마저|계속|아마|혹시|쯤|정도|해"
    r"|주세요|드려요|드립니다|보내|확인|부탁|합니다|ㅎ+|ㅋ+|ㅠ+|ㅜ+|그럼|일단|우선|먼저|적을게|보낼게"
    r"|갈게|씁니다|쓸게|거|것|일걸|걸|하이픈|점|바"
)
_VALUE = re.compile(r"[a-z\d]")
_HANGUL = re.compile(r"[가-힣]")
_POINTS = re.compile(r"(?:이|그|저|요)(?:게|거|걸|건)(?!.*(?:\?|나요|까요|뭐))")
_RETROSPECT = re.compile(
    r"방금|아까|위에|위의|바로\s?앞|앞에|그게|그거|그건|저게|이게|이거|이건|이걸|그걸|보낸|적은|쓴|올린|^.{0,3}(?:제"
    r"|내|저희)?\s*\S{2,8}(?:예요|이에요|에요|요|입니다)[.!~]*$"
)


_VALUE_OR_MASK = re.compile(r"\d|\x01")
_NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Said:
    """`announced`: the secrets that the words say will come, or begin to give; `mentioned`: those that are named, whatever
    is said of them, and that a later request may be for; `valued`: whether a number stands in the turn; `waits`: whether
    what was asked for is still awaited after it."""

    announced: frozenset[str]
    mentioned: frozenset[str]
    valued: bool
    waits: bool


@lru_cache(maxsize=128)
def said(text: str) -> Said:
    """What a turn says. Remembers the latest turns, which come masked and come again with every new one."""
    folded = fold(text).text
    labels = find_labels(folded)
    harmless = any(label.category in HARMLESS for label in labels)
    # Customers talk of phones all the time.
    named = secrets_in(folded, labels) - {"phone", "safe"} if labels and not harmless else _NOTHING
    valued = _VALUE_OR_MASK.search(folded) is not None
    tells = not _ASKING.search(folded) and (valued or not RESET.search(folded))  # a wish: 비밀번호 변경하려고요
    announces = named and (tells or OFFERS.search(folded) or _RECALLS.search(folded))
    last = max((label.end for label in labels), default=0)
    # Cards and accounts are talked of without their numbers (카드로 결제했어요); the rest is named when it comes.
    come = announces and (
        valued
        or named - {"card", "account"}
        or (named == {"account"} and _IS.match(folded, last))
        or _ANNOUNCE.search(folded, last)
        or _ENDS.match(folded, last)
    )
    return Said(
        named if come else _NOTHING,
        named if _CARD_NUMBER.search(folded) else named - {"card"},
        valued,
        # A question in between (그게 어디 있어요?) closes nothing; the agent's reply to it may.
        waits=_HOLD.search(folded) is not None or (not harmless and rest(text) <= 10 and not _ELSEWHERE.search(folded)),
    )


def rest(text: str) -> int:
    """How many syllables a turn has beside values and the words that frame them. Only its sentences with digits or
    Latin letters count, if there are any: what else is said does not make an answer another thing."""
    if len(text) > _LONGEST_ANSWER:
        return len(text)
    return min(count for count, _ in _telling(text))


def answers(text: str, *, prompted: bool) -> bool:
    """Whether a sentence of a turn may be an answer: of few words beside the value, and not about something else. What else is
    asked in the same breath (8060 2440이에요. 배송비는 얼마죠?) makes it no other thing."""
    most = _NEAR if prompted else _BARE
    return len(text) <= _LONGEST_ANSWER and any(count <= most and not _ELSEWHERE.search(said) for count, said in _telling(text))


def _telling(text: str) -> list[tuple[int, str]]:
    """Of each sentence that holds a value, or of all when none does: the syllables beside it, and its folded text."""
    folded = fold(text)
    sentences = list(zip(SENTENCE.split(digitise(folded).text), SENTENCE.split(folded.text), strict=False))
    valued = [pair for pair in sentences if _VALUE.search(pair[0])] or sentences
    return [(len(_HANGUL.findall(_BARE_FILLER.sub("", shown))), said) for shown, said in valued]


def mends(text: str) -> bool:
    """Whether a turn says that a part of what was given was wrong."""
    folded = fold(text).text
    return rest(text) <= _NEAR and bool(_MENDS.search(folded) and _PLACE.search(folded)) and not find_labels(folded)


def looks_back(text: str) -> frozenset[str]:
    """The secrets that a turn without a value says the turn before was: 그게 제 계좌번호예요."""
    if len(text) > _LONGEST_ANSWER:
        return frozenset()
    folded = fold(text).text
    asks = _ASKING.search(folded) and not _POINTS.match(folded)
    if re.search(r"\d", folded) or asks or rest(text) > 14 or not _RETROSPECT.search(folded):
        return frozenset()
    return secrets_in(folded)
