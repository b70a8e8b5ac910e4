"""What an agent's turn asks for: secrets by name, the thing that is talked about already, or something else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from memory_store.privacy.folding import fold
from memory_store.privacy.labels import HARMLESS, Label, find_labels

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

_REQUEST = re.compile(
    r"알려|말씀|입력|적어|보내\s?주|불러|남겨|어떻게\s?되|무엇|뭔가요|뭐예요|몇\s?번|확인\s?(?:부탁"
    r"|해\s?주|이\s?필요|할\s?수)|확인을\s?위해|부탁|필요|은요|는요|요청|제공|주시겠|주세요|주실|주시면"
    r"|주십시오|\?|될까요|기재|회신|답해|보냈|발송|전송|보내\s?드렸|보내드린|받으신"
    r"|(?:도|번호|자리|코드|기간|숫자)요|please|tell|enter|give|provide|what|(?:can|could|may) (?:you|i)"
)
_REFUSAL = re.compile(
    r"(?:지\s?마|지\s?말|않|안\s?됩|안\s?돼|금지|필요(?:는|가|도)?\s?(?:없|하지)|삼가|요구하지|묻지|여쭙지|받지|don't|do not|never)"
)
_FORBIDS = re.compile(r"지\s?마|지\s?말|금지|삼가|don't|do not|never")
_LACKS = re.compile(
    r"맞지\s?않|안\s?맞|틀렸|틀린|틀리다|일치하지|다르다|다르네|누락|빠졌|빠져|빠진|짧|모자라|부족|잘렸|확인되지\s?않|확인이\s?안|안\s?보|없다고|없어서|몰라서|비어|invalid|incorrect|missing"
)
"""What was given is no good: as much as to ask for it again."""
_INSTEAD = re.compile(r"\s?(?:를|을|가|이|로)?\s?(?:대신|말고|말구|아니라|아니고|없이|외에|이외)")
_FIRST_ENTER = re.compile(r"(?:입력|기재|적)(?:을|를)?\s?(?:후|하신\s?(?:후|뒤|다음)|한\s?(?:후|뒤|다음)|하고)")
"""What to do on a screen, and nothing that is asked for here."""
_TELL = re.compile(r"알려|말씀|불러|보내\s?주|남겨")
_CLAUSE = re.compile(r"(?:면|니까?|고|서|지만|위해|후에?|다음에?|[는은]데),?\s")
_ASKABLE = frozenset((*HARMLESS, "login", "date"))
_NOUNS = (
    r"금액|횟수|날짜|일시|시간|시각|질문|힌트|문구|화면|종류|이름|성함|사유|이유|방법|오류|사진|규칙|조건|기기|개월|할부|한도|회사|혜택|승인|내역|건수"
    r"|여부|단계|상태|위치|링크|페이지|주소|절차|정책"
)
"""What a shop asks for and is no secret."""
_OTHER = re.compile(rf"\?|어떻게|무엇|뭔|뭐|몇|언제|어디|어느|어떤|누구|배송지|색상|수량|사이즈|가격|{_NOUNS}")
_HEAD = re.compile(
    r"(?!와|과|랑|이랑|하고|및|도|를|을|은|는|[이가]\s)(?:\s?의)?(?:\s?[가-힣]{1,5}){0,2}?\s?"
    rf"(?:{_NOUNS})"
)
"""A noun after the label that is what is asked for: 카드 결제 금액을 알려 주세요."""
RESET = re.compile(r"재설정|변경|초기화|찾기|바꾸|바꿔|분실|잠금|잠겼")
_GIVE = re.compile(r"알려|말씀|입력|적어|보내\s?주|불러|어떻게\s?되|남겨|무엇|뭔가요|뭐예요|몇\s?번|은요|는요|회신")
_GO_ON = re.compile(
    r"이어|계속|나머지|뒷?\s?(?:\d|세|네|여섯|일곱)?\s?자리|뒷부분|뒤\s?\d|다음|마저|더\s?(?:말씀|알려|불러|보내)|앞\s?자리|끝까지|전체"
)
_ECHO = re.compile(r"(?:네|예|응|아|어|음|뭐요|뭐라고요?|잘 못 들었[가-힣]*|pardon|sorry|what|[\s,.])*\?")
"""A question that only asks to hear it again."""
_VAGUE = re.compile(
    r"네|예|넵|그럼|그러면|혹시|좀|먼저|우선|일단|기사님|전달|전할|전해|메모|저에게|저한테|제가|제게|있으|그것?|이것?|한\s?번|천천히|바로|여기|편하게|고객님?|번호|숫자|코드|자리|글자|값|첫"
    r"|(?:두|세|네|몇|무슨|어느) ?번째"
    r"|정확한|정확히|바뀐|변경된|바꾸신|맞는|올바른|새로|새|다시|더|어떤|어느|무엇|무슨|뭐|뭘|몇\s?번|것들?|걸|거|게|나머지|뒷|뒤|앞|다음|마지막|가운데|끝|부분|쪽"
    r"|보내|드린|받으신|적힌|나온|왔|오면|나오면|받으시면|도착|확인되|기억나|기억하|되시|됩니|필요|말씀|알려|불러|적어|입력|남겨|읽어|회신|기재"
    r"|부탁|드려|드립|주시|주실|주세|주십|주|줄|해|하|시|실|세|겠|습|신|십|니까|니다|나요|가요|까요|래요|인가|일까|어요|아요|이요|요|까지|부터"
    r"|[은는이가을를도로만으의에와과란면]"
    r"|\b(?:please|could|can|would|may|you|i|have|tell|give|send|read|enter|go ahead|it|that|the|to|me|and|what|is"
    r"|rest|last|next|first|code|number|digits?|again|one|new|great|thanks|okay|ok|sure|then)\b"
)
"""Words of a request that say nothing of what is asked for: 정확한 번호를 다시 알려 주시겠어요?"""
_NOT_VAGUE = re.compile(r"몇\s?(?!번|자리|글자)[가-힣]|번\s?(?:이나|틀)|시도|방문|연락|전화")
_WORDS = re.compile(r"[가-힣a-z]")
_AFFIRMS = re.compile(r"(?:네|예|넵|맞습니다|맞아요|그렇습니다|그래요|고객님|물론입니다|물론이죠|yes|sure|please|[\s,.!])+")
OFFERS = re.compile(
    r"필요(?!\s?없)|(?:있어|불러|말해|말씀해|알려|적어|드려|보내|대)\s?(?:야|줘야|드려야|주면|드리면|드릴까|줄까|도\s?(?:되|돼))"
    r"|드릴까|불러\s?요|부를까|말할까|드려\s?요|(?:묻|물으|물어\s?보)[시신셨]"
)
"""A customer's words that ask whether to give a secret: 비번 불러 드릴까요."""
_DECLINES = re.compile(r"^(?:아니요|아뇨|아닙니다)|괜찮|필요(?:는|가|도)?\s?(?:없|하지)")
SENTENCE = re.compile(r"(?<=[.?!])\s+|\n")
_CARD_NUMBER = re.compile(r"카드\s?(?:번호|넘버)|카드[를의는]?\s.{0,10}(?<![밀증])번호")
_DONE = re.compile(
    r"(?:다른|또|추가로|그\s?밖에)\s?(?:문의|도움|궁금|필요|도와)|더\s?(?:도와|필요|궁금)|완료(?:되|했|하)|접수(?:되|했|하)|처리(?:되|했|해\s?드)"
)
_THANKS = re.compile(r"확인(?:했|하였|되었|됐)|감사합니다|고맙습니다|처리|조회(?:했|하였|되었|됐)")


@dataclass(frozen=True)
class Asked:
    """`named`: the secrets that are asked for; `vague`: something is, without a name; `other`: something else is."""

    named: frozenset[str] = frozenset()
    vague: bool = False
    other: bool = False
    more: bool = False
    """Whether the rest of something is asked for."""
    affirms: bool = False
    """Whether it only says yes."""
    done: bool = False
    thanks: bool = False
    declines: bool = False
    """Whether it says that what was offered is not needed."""


@lru_cache(maxsize=128)
def asked(text: str) -> Asked:
    """What an agent's turn asks for. Remembers the latest turns, which come masked and come again with every new one."""
    folded = fold(text).text
    named: frozenset[str] = frozenset()
    spoken: frozenset[str] = frozenset()
    other = vague = False
    for sentence in SENTENCE.split(folded):
        if _ECHO.fullmatch(sentence):
            vague = True
            continue
        names = _asked_in(sentence)
        if _FORBIDS.search(sentence) is None:
            spoken |= names
        if names and _LACKS.search(sentence):
            named |= names
        if not _REQUEST.search(sentence):
            continue
        refuses = _REFUSAL.search(sentence) is not None
        if names and (sentence.endswith("?") or not refuses) and not (RESET.search(sentence) and not _GIVE.search(sentence)):
            named |= names
        elif not names and not find_labels(sentence) and _is_vague(sentence):
            vague |= not refuses
        elif not names and not _GO_ON.search(sentence) and (find_labels(sentence) or _OTHER.search(sentence)):
            other = True
    done = _DONE.search(text) is not None
    return Asked(
        named or (spoken if vague and not other and not done else frozenset()),  # 인증번호예요. 불러 주세요.
        vague,
        other,
        more=_GO_ON.search(folded) is not None,
        affirms=_AFFIRMS.fullmatch(folded) is not None,
        done=done,
        thanks=_THANKS.search(text) is not None,
        declines=_DECLINES.search(folded) is not None,
    )


def _is_vague(sentence: str) -> bool:
    return _NOT_VAGUE.search(sentence) is None and len(_WORDS.findall(_VAGUE.sub("", sentence))) <= 1


def _asked_in(sentence: str) -> frozenset[str]:
    """The secrets that a sentence names for their own sake."""
    labels = find_labels(sentence)
    if _FIRST_ENTER.search(sentence) and not _TELL.search(sentence):
        return frozenset()
    last = labels[-1] if labels and labels[-1].category in _ASKABLE else None
    own = [
        label
        for label in labels
        if not _INSTEAD.match(sentence, label.end)
        and not _HEAD.match(sentence, label.end)
        and not (last and _CLAUSE.search(sentence, label.end, last.start))  # 비밀번호를 잊으셨다면 아이디를 …
    ]
    return secrets_in(sentence, own)


def secrets_in(sentence: str, labels: Sequence[Label] | None = None) -> frozenset[str]:
    """The secrets that a folded sentence names, without those words that only describe another (카드 비밀번호). `labels`:
    those that count, if not all."""
    labels = find_labels(sentence) if labels is None else labels
    found = {label.category for label, after in pairwise([*labels, None]) if label and not _describes(label, after)} & _SECRET
    if any(label.category == "bank" for label in labels) and not found & {"card", "password", "code"}:
        found.add("account")
    if found & {"password", "cvc", "expiry"} and not _CARD_NUMBER.search(sentence):
        found.discard("card")
    if "phone" in found and not re.search(r"번호|연락처|number", sentence):
        found.discard("phone")
    if found & {"code", "password"}:
        found -= {"phone", "resident"} if not re.search(r"주민", sentence) else {"phone"}
    if "resident" in found and "foreigner" in found:
        return frozenset({"resident", "foreigner"})
    return frozenset(found)


@lru_cache(maxsize=128)
def named_in(text: str) -> frozenset[str]:
    """The secrets that a turn of the history names."""
    return secrets_in(fold(text).text)


def _describes(label: Label, after: Label | None) -> bool:
    """Whether a label only says whose number the next one is: 카드사 승인번호."""
    return after is not None and after.category in HARMLESS and after.start - label.end <= 3
