"""What the talk so far is about: whether a secret was asked for or announced, and is still being given.

Nothing is kept between turns; the state is read from the visit's messages each time, so it is the same after a resume.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from memory_store.privacy.folding import fold
from memory_store.privacy.kinds import KINDS
from memory_store.privacy.labels import HARMLESS, Label, find_labels
from memory_store.privacy.numerals import digitise
from memory_store.protocols import Message

LOOK_BACK = 12
"""Messages; what was asked before them is no longer being answered."""

_LONGEST_ANSWER = 600
"""Characters, room for a number in any encoding; a longer turn is not the bare answer to a question."""
_BARE = 6
_NEAR = 20
"""Syllables that a turn may have beside the value and still be an answer: anywhere, and right after the agent's words."""

_SECRET = frozenset(
    (
        "card",
        "cvc",
        "expiry",
        "account",
        "resident",
        "foreigner",
        "passport",
        "license",
        "password",
        "code",
        "customs",
        "business",
        "phone",
        "safe",
    )
)
_CATEGORY_OF_MASK = dict(
    zip(
        (f"[{kind.word}]" for kind in KINDS),
        (
            "resident",
            "foreigner",
            "passport",
            "license",
            "card",
            "cvc",
            "expiry",
            "account",
            "password",
            "code",
            "phone",
            "safe",
            "",
            "customs",
            "business",
        ),
        strict=True,
    )
)
_ONE_ANSWER = frozenset(("cvc", "expiry", "code"))
_FIRST_PART = re.compile(r"나눠|나누|앞|까지|먼저|우선|일단|시작|첫")
_REQUEST = re.compile(
    r"알려|말씀|입력|적어|보내\s?주|불러|남겨|어떻게\s?되|무엇|뭔가요|뭐예요|몇\s?번|확인\s?(?:부탁"
    r"|해\s?주|이\s?필요|할\s?수)|확인을\s?위해|부탁|필요|은요|는요|요청|제공|주시겠|주세요|주실|주시면"
    r"|주십시오|\?|될까요|기재|회신|답해|보냈|발송|전송|보내\s?드렸|보내드린|받으신"
)
_OTHER = re.compile(r"\?|어떻게|무엇|뭔|뭐|몇|언제|어디|어느|어떤|누구|성함|이름|주소|배송지|색상|수량|사이즈|사진")
_REFUSAL = re.compile(r"(?:지\s?마|지\s?말|않|안\s?됩|안\s?돼|금지|필요\s?(?:없|하지)|삼가|요구하지|묻지|여쭙지|받지)")
_RESET = re.compile(r"재설정|변경|초기화|찾기|바꾸|바꿔|분실|잠금|잠겼")
_GIVE = re.compile(r"알려|말씀|입력|적어|보내\s?주|불러|어떻게\s?되|남겨|무엇|뭔가요|뭐예요|몇\s?번|은요|는요|회신")
_GO_ON = re.compile(
    r"이어|계속|나머지|뒷?\s?(?:\d|세|네|여섯|일곱)?\s?자리|뒷부분|뒤\s?\d|다음|마저|더\s?(?:말씀|알려|불러|보내)|앞\s?자리|끝까지|전체"
)
_DONE = re.compile(r"다른\s?(?:문의|도움|궁금)|더\s?(?:도와|필요|궁금)|완료(?:되|했|하)|접수(?:되|했|하)|처리(?:되|했|해\s?드)")
_THANKS = re.compile(r"확인(?:했|하였|되었|됐)|감사합니다|고맙습니다|처리|조회(?:했|하였|되었|됐)")
_ANNOUNCE = re.compile(
    r"부를게|불러|보낼게|보내\s?드|보낼께|드릴게|드릴께|드려요|드립니다|말할게|말씀\s?드|적을게|적어"
    r"|쓸게|칠게|줄게|줄께|나눠|나누어|끊어서|하나씩|받을게|받을래|받고\s?싶|으로\s?(?:받|부탁|해\s?주"
    r"|환불)|로\s?(?:받|부탁|해\s?주|환불|넣|보내)|:\s*$|(?:은|는|이|가)?\s*$|앞|까지|먼저|일단|이고"
    r"|찍을게|남길게|할게|공유|알려|여기"
)
_ASKING = re.compile(r"\?|나요|까요|가요|뭐예요|뭔가요|어디|어떻게|왜|잊|까먹|모르|안\s?돼|안\s?되|오류|틀")
_ELSEWHERE = re.compile(
    r"배송|교환|반품|주문|취소|사이즈|쿠폰|할인|재고|상품|제품|언제|얼마|말고|그만|됐어|됐고|안\s?할래|싫|안\s?알려|못\s?알려|다음에\s?할|나중에\s?할"
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
_SENTENCE = re.compile(r"(?<=[.?!])\s+|\n")
_VALUE = re.compile(r"[a-z\d]")
_HANGUL = re.compile(r"[가-힣]")
_RETROSPECT = re.compile(
    r"방금|아까|위에|위의|바로\s?앞|앞에|그게|그거|그건|저게|이게|이거|이건|보낸|적은|쓴|올린|^.{0,3}(?:제"
    r"|내|저희)?\s*\S{2,8}(?:예요|이에요|에요|요|입니다)[.!~]*$"
)


def rest(text: str) -> int:
    """How many syllables a turn has beside values and the words that frame them. Only its sentences with digits or
    Latin letters count, if there are any: what else is said does not make an answer another thing."""
    if len(text) > _LONGEST_ANSWER:
        return len(text)
    shown = digitise(fold(text)).text
    sentences = _SENTENCE.split(shown)
    telling = [sentence for sentence in sentences if _VALUE.search(sentence)] or sentences
    return min(len(_HANGUL.findall(_BARE_FILLER.sub("", sentence))) for sentence in telling)


def answers(text: str, *, asked: bool) -> bool:
    """Whether a turn may be an answer: of few words beside the value, and not about something else."""
    return rest(text) <= (_NEAR if asked else _BARE) and not _ELSEWHERE.search(fold(text).text)


def about(history: Sequence[Message]) -> frozenset[str]:
    """The label categories that a bare answer now would belong to; empty if the talk is about something else."""
    topic: frozenset[str] = frozenset()
    given = False
    for message in history[-LOOK_BACK:]:
        if message.role == "agent":
            topic = _after_agent(topic, message.text, given)
        else:
            topic = _after_customer(topic, message.text)
            given = any(mask in message.text for mask in _CATEGORY_OF_MASK)
    return topic


def _after_agent(topic: frozenset[str], text: str, given: bool) -> frozenset[str]:
    asked: frozenset[str] = frozenset()
    other = False
    for sentence in _SENTENCE.split(fold(text).text):
        if not _REQUEST.search(sentence):
            continue
        named = secrets_in(sentence)
        if (
            named
            and (sentence.endswith("?") or not _REFUSAL.search(sentence))
            and not (_RESET.search(sentence) and not _GIVE.search(sentence))
        ):
            asked |= named
        elif not named and not _GO_ON.search(sentence) and (find_labels(sentence) or _OTHER.search(sentence)):
            other = True
    if asked:
        return asked
    if _GO_ON.search(text):
        return topic or (frozenset({"resident"}) if re.search(r"뒷\s?자리", text) else topic)
    done = _DONE.search(text) or (given and _THANKS.search(text))
    return frozenset() if other or done else topic


def secrets_in(sentence: str) -> frozenset[str]:
    """The secrets that a folded sentence names, without those words that only describe another (카드 비밀번호)."""
    labels = find_labels(sentence)
    found = {label.category for label, after in pairwise([*labels, None]) if label and not _describes(label, after)} & _SECRET
    if any(label.category == "bank" for label in labels) and not found & {"card", "password", "code"}:
        found.add("account")
    if found & {"password", "cvc", "expiry"} and not re.search(r"카드\s?(?:번호|넘버)", sentence):
        found.discard("card")
    if "phone" in found and not re.search(r"번호|연락처|number", sentence):
        found.discard("phone")
    if found & {"code", "password"}:
        found -= {"phone", "resident"} if not re.search(r"주민", sentence) else {"phone"}
    if "resident" in found and "foreigner" in found:
        return frozenset({"resident", "foreigner"})
    return frozenset(found)


def _describes(label: Label, after: Label | None) -> bool:
    """Whether a label only says whose number the next one is: 카드사 승인번호."""
    return after is not None and after.category in HARMLESS and after.start - label.end <= 3


def _after_customer(topic: frozenset[str], text: str) -> frozenset[str]:
    given = frozenset(category for mask, category in _CATEGORY_OF_MASK.items() if category and mask in text)
    named = announced(text)
    if named or given:
        answered = frozenset() if _FIRST_PART.search(text) else given & _ONE_ANSWER
        more = topic if named and not re.search(r"\d|\[", text) else frozenset()
        return ((named or topic) | more | given) - answered
    if not topic:
        return topic
    folded = fold(text).text
    waits = rest(text) <= 10 and not _ASKING.search(folded) and not _ELSEWHERE.search(folded)
    return topic if waits else frozenset()


def announced(text: str) -> frozenset[str]:
    """The secrets that a customer's words say will come, or begin to give."""
    folded = fold(text).text
    if _ASKING.search(folded):
        return frozenset()
    labels = find_labels(folded)
    named = secrets_in(folded) - {"phone", "safe"}  # customers talk of phones all the time
    if not named or any(label.category in HARMLESS for label in labels):
        return frozenset()
    last = max(label.end for label in labels)
    return named if _ANNOUNCE.search(folded, last) or re.search(r"\d|\x01", folded) else frozenset()


def looks_back(text: str) -> frozenset[str]:
    """The secrets that a turn without a value says the turn before was: 그게 제 계좌번호예요."""
    if len(text) > _LONGEST_ANSWER:
        return frozenset()
    folded = fold(text).text
    if re.search(r"\d", folded) or _ASKING.search(folded) or rest(text) > 14 or not _RETROSPECT.search(folded):
        return frozenset()
    return secrets_in(folded)
