"""Whom a sentence lets the customer turn to, and to do what: ask, tell or look; what it lets them tell, and for what. A clause has to
let them do the same there."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache

from haru_cli.agent.acts import SPEECH
from haru_cli.agent.nouns import GENERAL
from haru_cli.agent.tails import NOUNS, compound
from haru_cli.models.offline.morphology import Morpheme, morphemes
from haru_cli.models.vocabulary import COURTESY, words
from haru_cli.models.words import terms
from memory_store.records import squeeze

_ASK = words("문의 묻 물어보 여쭙 여쭈 여쭤보 연락 전화 신청 접수 요청 요구 의뢰 부탁 신고 항의")
_TELL = words("알리 말하 말씀 전하 전달 제출 적 남기 보내")
_SEE = words("조회 확인 보 살펴보 알아보 찾아보 추적")
TELLS = _ASK | _TELL | _SEE
"""What the customer does towards somebody, or somewhere."""
_SORTS = ((_ASK, "ask"), (_TELL, "tell"), (_SEE, "see"))
_TO = {"에", "에게", "한테", "께"}
_AT = {"에서", "서"}
_ACTORS = ("상담원", "상담사", "택배사", "카드사", "물류센터", "제조사", "은행", "기사", "담당자", "우체국", "센터", "매장", "본사")
"""How the names of those end who do something for a shop."""
_WAIVED = re.compile(r"(?:알리|알려\s?주|말씀하|말하|제출하|보내|적|전하|남기)\S*지\s(?:않|안)\S*도\s?(?:되|돼|됩|된|괜찮|좋)")
HERE = GENERAL | words("""
    상담원 상담사 저 저희 하루 하루마켓 고객 고객님 본인 자리 곳 이곳 안 속 쪽 기록 다음 나중 이번 지난번 저번 오늘 내일 주말 아침 저녁
    이내 이전 이후 경우 평일 주중 휴일 기간 기한 사이 동안 때 처음 마지막
""")
"""Whom an agent always may name, and what is no one to turn to."""
_AFTER = {"뒤", "후", "이후", "다음"}


def sends_elsewhere(text: str, clauses: Sequence[str]) -> list[str]:
    """Whom a text lets the customer turn to, and no clause does for the same: 택배사에 문의하세요, where a clause lets them look there."""
    known = {pair for clause in clauses for pair in _turned_to(clause)}
    return [noun for noun, side, sort in _turned_to(text) if (noun, side, sort) not in known and noun not in HERE]


def tells_else(text: str, clauses: Sequence[str]) -> list[str]:
    """What a text lets the customer tell somebody (상담원에게 송장번호를 알리면) beside what the clauses let them tell."""
    stated = [clause for clause in clauses if _told(clause)]
    told = [noun for noun in _told(text) if noun not in HERE | COURTESY] if stated else []
    return [] if any(all(noun in squeeze(clause) for noun in told) for clause in stated) else told


def acts_for(text: str, clauses: Sequence[str]) -> list[str]:
    """Who else does in a text what the shop does in the clauses: 택배사에서 문자로 보내 드립니다, 상담원이 …."""
    known = {pair for clause in clauses for pair in _actors(clause)}
    return [noun for noun, deed in _actors(text) if (noun, deed) not in known]


def waives(text: str) -> bool:
    """Whether a text says that the customer need not tell a thing (알리지 않으셔도 됩니다)."""
    return _WAIVED.search(text) is not None


def tells(text: str) -> bool:
    """Whether a text lets the customer tell something, or asks them to."""
    tokens = morphemes(text)
    return any(t.form in _TELL and t.tag == "VV" and _is_customers(tokens, n + 1) for n, t in enumerate(tokens))


def tells_for(text: str, told: Iterable[Collection[str]], topics: Collection[str]) -> bool:
    """Whether a text asks to be told something so that a matter goes on (취소하시려면 … 알려 주세요), for which no clause asks for
    anything. `told`: what the statements are about that do."""
    tokens = morphemes(text)
    at = next((t.end for t in tokens if t.tag == "EC" and t.form.endswith("려면")), 0)
    if not at or not tells(text[at:]):
        return False
    matter = frozenset(terms(text[:at])) & frozenset(topics)
    return bool(matter) and not any(matter <= frozenset(spoken) for spoken in told)


@lru_cache(maxsize=1024)
def _actors(text: str) -> tuple[tuple[str, str], ...]:
    tokens = morphemes(text)
    found = []
    for n in range(1, len(tokens)):
        actor = tokens[n].tag == "JKS" or (tokens[n].tag == "JKB" and tokens[n].form in {*_AT, "께서"})
        if actor and tokens[n - 1].tag in NOUNS and (noun := compound(tokens, n - 1)).endswith(_ACTORS):
            at = next((k for k in range(n + 1, len(tokens)) if tokens[k].tag in {"VV", "VX", "XSV", "XSA", "VA"}), n)
            deed = tokens[at - 1].form if tokens[at].tag == "XSV" else tokens[at].form
            if tokens[at].tag in {"VV", "XSV"} and deed not in SPEECH and not _is_customers(tokens, at + 1):
                found.append((noun, deed))
    return tuple(found)


def _told(text: str) -> list[str]:
    """The nouns that a customer tells somebody in a text."""
    tokens = morphemes(text)
    for n, token in enumerate(tokens):
        if token.form not in _TELL or token.tag != "VV" or not _is_customers(tokens, n + 1):
            continue
        start = next((k + 1 for k in range(n - 1, -1, -1) if tokens[k].tag == "EC"), 0)
        if any(t.tag == "JKB" and t.form in _TO - {"에"} for t in tokens[start:n]):
            return [compound(tokens, k - 1) for k in range(start + 1, n) if tokens[k].tag in {"JKO", "JC"} and tokens[k - 1].tag in NOUNS]
    return []


@lru_cache(maxsize=1024)
def _turned_to(text: str) -> tuple[tuple[str, str, str], ...]:
    """Whom the customer turns to: the noun, whether to them or at their place, and whether to ask, tell or see."""
    tokens = morphemes(text)
    return tuple(
        (compound(tokens, n - 1), "at" if token.form in _AT else "to", sort)
        for n, token in enumerate(tokens)
        if token.tag == "JKB" and token.form in _TO | _AT and n and tokens[n - 1].tag in NOUNS
        for sort in _done_there(tokens, n + 1)
    )


def _done_there(tokens: Sequence[Morpheme], start: int) -> Iterator[str]:
    """The sort of the first verb behind a place, when it is the customer's."""
    for n in range(start, len(tokens)):
        token = tokens[n]
        if token.tag in {"EC", "EF", "ETM"} or token.form in {"대하", "관하", "따르", "의하"}:
            return
        sort = next((sort for verbs, sort in _SORTS if token.form in verbs and token.tag in {"VV", "NNG"}), "")
        if sort and (token.tag == "VV" or (n + 1 < len(tokens) and tokens[n + 1].tag in {"XSV", "JKO"})):
            if _is_customers(tokens, n + 1):
                yield sort
            return


def _is_customers(tokens: Sequence[Morpheme], start: int) -> bool:
    """Whether what follows a verb makes it the customer's act: 하시-, 하세요, 할 수 있다, 해야 한다, 하면."""
    honoured = False
    for n in range(start, len(tokens)):
        token = tokens[n]
        if token.form in {"드리", "겠"}:
            return honoured
        if token.form.endswith(("세요", "십시오")):
            return True
        honoured = honoured or (token.tag == "EP" and token.form in {"시", "으시"})
        if token.tag == "EP" and token.form in {"었", "았", "였"}:
            return False  # what the customer has done already
        if token.tag == "ETM":
            able = [t.form for t in tokens[n + 1 : n + 4]]
            return (able[:1] == ["수"] and "있" in able) or (honoured and bool(_AFTER & set(able[:1]) or {"좋", "필요"} & set(able)))
        if token.tag == "EC" and not (n + 1 < len(tokens) and tokens[n + 1].tag == "VX"):
            return honoured or token.form.endswith(("야", "면"))
        if token.form.endswith("야"):
            return True
    return honoured
