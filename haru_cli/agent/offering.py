"""What the agent offers, promises or asks to be told. Rules it can tell at once; how a customer's own matter stands it can't see, and
nobody calls a customer back when something happens: both are held, unless it is to be checked first."""

from __future__ import annotations

import re

from haru_cli.agent.acts import OPERATION_VERBS, OPERATIONS

_TELLS = r"(?:알려|안내|말씀|전달|전해|연락|회신|통지|답변|답|공지)(?:해|을|를)?\s?"
_WILL = r"드(?:리겠|릴게|릴\s?예정|리도록)"
_MAY = r"드(?:리겠|릴게|릴\s?수\s?있|릴까)"
_OWN = re.compile(
    rf"고객님의?\s(?:[가-힣A-Za-z0-9-]+\s)*?[가-힣]*(?:번호|내역|상태|현황|금액|잔액|위치|결과|일정|상황|요청|문의|정보|여부)\S*\s(?:\S+\s)*?{_TELLS}{_MAY}"
)
_AFTER = re.compile(rf"(\S+?)(?:되|하|나|오|지|끝나|생기)(?:면|는\s?대로|는\s?즉시)\s(?:\S+\s)*?{_TELLS}{_WILL}")
_SEES = re.compile(
    r"(?:고객님의|주문번호)\s(?:\S+\s)*?\S*(?:내역|상태|현황|잔액|위치|상황|정보)\S*\s(?:\S+\s)?(?:확인|조회)(?:을|를)?\s?(?:해\s?)?드릴\s?수\s?있"
)
_DONE_BY_OTHERS = re.compile(r"(\w+)(?:을|를)\s\w+(?:하|되)도록\s(?:\S+\s)?(?:도와|조치|요청|처리|전달|안내)\S*\s?드(?:리겠|릴게)")
_SO_THAT = re.compile(r"([가-힣]+?)(?:해|하여|어)?\s?드릴\s수\s있도록")
_SHOWS = re.compile(r"(?:내역|상태|현황|위치|잔액)\S*\s(?:\S+\s)?보여\s?드(?:릴|리겠)")
_CHECKS = re.compile(r"확인|조회|알아보|살펴|파악|찾아")
_TO_CHECK = re.compile(r"확인|조회|알아보|파악")
_PRESUMES = re.compile(r"(\w+?)(?:을|를)?\s?[하되]고\s?있는지\s?(?:\S+\s)?(?:알려|말씀해|답해)\s?주")
_HELPS = re.compile(
    r"(?:도와|안내해|알려|설명해|찾아|보내|소개해|추천해)\s?드릴까|도와\s?드(?:리겠|릴게|릴\s?수\s?있)"
    r"|(?:안내|설명|소개|추천)(?:해|을|를)?\s?드(?:리겠|릴게)|(?:알려|찾아|보여)\s?드(?:리겠|릴게)"
)
_WISHED = re.compile(
    r"(?:을|를|이|가|시기)\s?(?:원하|바라|희망하|필요하|궁금하)\S*면|고\s?싶으\S*면|(?:을|를|이|가)\s(?:\S+\s){0,3}\S*도록"
)


def tells_unseen(sentence: str) -> bool:
    """ "고객님의 송장번호를 알려 드릴 수 있습니다", "배송 정보를 확인해 드릴 수 있습니다", "반품되면 안내를 드리겠습니다"; a deed however
    it is put ("교환을 처리하도록 도와드리겠습니다"); and what is put as done by the shop in a question to the customer ("어떤 제품을
    증정하고 있는지 알려 주세요")."""
    presumed = _PRESUMES.search(sentence)
    if presumed is not None and any(presumed.group(1).endswith(deed) for deed in OPERATIONS):
        return True
    if _SHOWS.search(sentence) or any(deed in OPERATIONS | OPERATION_VERBS for deed in _SO_THAT.findall(sentence)):
        return True
    if _OWN.search(sentence) and not _CHECKS.search(sentence):
        return True
    if _SEES.search(sentence) or _DONE_BY_OTHERS.search(sentence):
        return True
    event = _AFTER.search(sentence)
    return event is not None and not _CHECKS.search(event.group(1))


def offers_help(text: str) -> bool:
    """ "선물 포장에 대해 도와드릴까요?": what it is about, a clause has to know."""
    return _HELPS.search(text) is not None and not _TO_CHECK.search(text)


def wished(text: str) -> str:
    """For what a text asks to be told something (수선을 원하시면 … 알려 주세요), where that is not to be checked first."""
    wish = None if _TO_CHECK.search(text) else _WISHED.search(text)
    return text[: wish.start()] if wish else ""
