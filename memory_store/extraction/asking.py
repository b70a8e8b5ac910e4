"""Whether a clause asks for a deed or for an answer."""

from __future__ import annotations

import itertools
import re

from memory_store.extraction.clauses import Clause

REQUEST = re.compile(
    r"(주(고(?!\s?(가셨|갔|계시))|라|게|면|길|심|실|셔야|셨으면|소|쇼|이소|세요|셔요|십시|십쇼|시면|시고|시구|시겠|시길|"
    r"시기)|줘야|줘라?(?=$|[\s요.!,~ㅋㅎㅠ])|주라|줘라|주소|주쇼|"
    r"주이소|주세요|주셔요|주십|주시|주심|주길|주면|달라|다오|부탁|바랍|바라|원해|원합|원하|시오|으소|"
    r"하소|허소|세요|셔요|주실|줄래|쥬|추천$|빼고$|해요\s*앞으로도)"
)
_POLITE_ASK = re.compile(
    r"(받을\s*수\s*있|괜찮을까|안\s*될까|주실\s*수|줄\s*수|주시겠|주실래|줄래|주시면\s*안|"
    r"주면\s*안|주심\s*안|될까|되나|되겠|수\s*있(을까|나|을지|는지|어)|가능)"
)


_CHANGE_ASKED = re.compile(
    r"(으로|로)\s?(변경|교환|바꿔|바꿀|바꾸)\S{0,4}\s?(\S+\s)?(가능|될까|되나|되겠|수\s?있|괜찮)|"
    r"(교환|환불|반품|수리|취소|재발송|a/?s)\S{0,2}\s?(\S+\s)?(가능|될까|되나|돼나|되죠|될지|안\s?될까|해\s?주시나)|"
    r"(보내|바꿔|바꾸어|고쳐|맡겨|빼|(교환|환불|반품|취소|수리|변경|재발송)\s?해)\s?(주실|줄)\s?수\s?(있|없)"
)


_ORDERS = re.compile(r"(남겨|보내|놔|둬|맡겨|알려|적어|바꿔|연락해|전화해)[\s.!~ㅋㅎㅠ]*$")
""" "문자 남겨": a plain imperative."""
_TELL_ME = re.compile(r"(알려|가르쳐|설명해|말씀해|답변해|답해|알고)\s?(주(?!신|셨|었)|줘(?!서)|달|싶)")
_WHAT = re.compile(
    r"(언제|얼마|어떻게|어찌|어디|무슨|몇\s?|왜|뭐|무엇|어느|누가)|[가-힣]지(를|도|만|는|요)?\s(\S+\s)?(알려|가르쳐|설명|말씀|답|알고)"
)
_IN_WHICH_WAY = re.compile(
    r"(으?로|[가-힣]게|히|만|면|때|마다|전에|후에|미리|먼저|꼭|앞으로|항상|대신|말고|빼고|않게|[로에서]는|은|는)\s(\S+\s)*?(알려|가르쳐|설명|말씀|답)"
)
_SUGGEST = re.compile(r"추천\s?(\S+\s)?(해|부탁|좀|바라|드려|받)|골라\s?(주|줘)|뭐가\s(좋|나|괜찮)")
_OF_WHAT_SORT = re.compile(r"\S(만|로|으로|위주|말고|빼고|제외|없는|이하|이상|싫|별로)(\s|은|는|인|의|이|$)")


_OF_THE_RULE = re.compile(
    r"[가-힣]면\s|언제|며칠|얼마|어떻게|원래|보통|혹시\s나중|나중에|규정|방법|기간|배송비|(교환|환불|반품|수리|취소)(도|은|는)\s?(가능|되)"
)


def asks_to_be_told(clause: Clause) -> bool:
    """ "교환 배송비 알려 주세요", "언제 오는지 알려 주세요": an answer is wanted, in no certain way or case; or any suggestion."""
    text = clause.text
    told = _TELL_ME.search(text)
    if told:
        if REQUEST.search(text[: told.start()]):  # "환불해 주시고 왜 그런지 알려 주세요"
            return False
        return _WHAT.search(text) is not None or _IN_WHICH_WAY.search(text) is None
    suggested = _SUGGEST.search(text)
    return suggested is not None and not _OF_WHAT_SORT.search(text) and not any(m.tag == "ETM" for m in clause.morphemes)


def asks_for_change(clause: Clause) -> bool:
    """ "킹으로 변경 가능할까요?", "환불 될까요?" asks for a deed; with a condition or a question word it asks about the rule."""
    return _CHANGE_ASKED.search(clause.text) is not None and not _OF_THE_RULE.search(clause.text)


def is_request(clause: Clause) -> bool:
    """Whether the customer asks for something to be done: -어 주세요, 부탁, -(으)세요, -지 마세요, -고 싶다, -었으면 좋겠다."""
    return (
        REQUEST.search(clause.text) is not None
        or asks_for_change(clause)
        or re.search(r"면\s*안\s*(돼(?!나)|됩니다|되(?!나|겠|는))", clause.text) is not None
        or clause.has("말", "VX")
        or _commands(clause)
        or _ORDERS.search(clause.text) is not None
        or re.search(
            r"(으면|면|심)\s*(좋|감사|고맙|되|돼|됩)|고\s*싶(?!어\s?(하|해))|[가-힣]로(만|는)?\s*(요|해|허)|(걸|것|거)로(만)?(요)?$|만요$|말고요?$",
            clause.text,
        )
        is not None
    )


def _commands(clause: Clause) -> bool:
    """A plain or dialect imperative: 해라, 두소, 허이소."""
    if re.search(r"라\s?카이소|[으이]소$|이소[\s.!]*$", clause.text):
        return True
    inner = [m for m in clause.morphemes if m.tag not in ("SF", "SW", "SP")]
    return any(
        m.tag == "EF"
        and m.form in ("어라", "아라", "라", "여라", "거라", "소", "으소", "시오", "으시오", "쇼", "게나")
        and before.tag in ("VV", "VX", "XSV", "EP")
        for before, m in itertools.pairwise(inner)
    )


def is_question(clause: Clause) -> bool:
    """Asks for an answer, not for a deed."""
    if asks_to_be_told(clause):
        return True
    text = clause.text.rstrip(" ~ㅋㅎㅠㅜ.!")
    if asks_for_change(clause) or (_POLITE_ASK.search(text) and REQUEST.search(text)):
        return False
    if text.endswith("?"):
        return True
    last = next((m for m in reversed(clause.morphemes) if m.tag in ("EF", "EC")), None)
    asks = (
        last is not None
        and last.tag == "EF"
        and re.fullmatch(
            r"(나요|ᆯ까요|을까요|ᆯ까|을까|는가요|은가요|ᆫ가요|냐|느냐|ᆸ니까|습니까|는가|ᆫ가|ᆯ랑가|을랑가|"
            r"나|니)",
            last.form,
        )
        is not None
    )
    return asks or (
        re.search(r"(언제|얼마|어떻게|어디|무슨|몇|왜|어찌|누가)\S*(\s\S+){0,4}(요|죠|지|가|나|여|와|돼|까)$", text) is not None
        and not is_request(clause)
    )
