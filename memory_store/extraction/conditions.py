"""Wishes for a day that may not come."""

from __future__ import annotations

import re

from memory_store.extraction.asking import is_request
from memory_store.extraction.clauses import WEIGHED, Clause

_IF = {"면", "으면", "라면", "다면", "ᆫ다면", "는다면", "믄", "으믄", "거든"}
_WISHFUL = re.compile(
    r"일\s*(이|은)?\s*(있|생기)\S{0,2}(면|음|모|믄)(\s|$)|만약|만일|혹시라도|혹여|언젠가|로또|나중에\s*\S*\s*(면|게\s*되)|[가-힣](ㄹ|을|"
    r"를)?지도\s*(모르|몰|모)|수도\s*있|까\s*말까|까\s*(하|싶|고민|생각)|[가-힣]야\s?(하|되|할|될)(나|려나)(?=[\s.…~]|$)|[는은란]가\s*(하(?!나)|싶|고민|생각)"
)
_UNSURE = re.compile(
    r"나중에\s(\S+\s)*(따로\s)?(주문|구매|구입|사|살|알아|생각)|고민\s*(중|이|되|하|해)|생각\s*(만|중|뿐)|(아직|잘)\s*(모르|몰)|꿈이|꿈같|상상|"
    r"궁금해서|궁금하|살\s*(건|것은|거는)\s*아니|(물어|여쭤)\s*만?\s*보|미정|정해진\s*건"
)
_OPEN = re.compile(
    r"([든던]지|[든던]가)\s?(하|해)(려|야|겠|자|지)\S*|경우\S?\s(\S+\s){0,4}?(고려|검토|생각|논의|반품|추가|할\s?수)|(그때|그땐|그\s?때)는?\s?(가서|봐서|가\s?봐서|상황)|면\s?(\S+\s)?(바꾸|사|하|보내)면\s?되(죠|지)|"
    r"상황\s?봐서|[가-힣]려고요?\s?(아마|언젠가|나중)|[가-힣]면\s(\S+\s)*\S*까\s?(합|해|하|싶|생각)\S*[\s.!~ㅋㅎ]*$|까\s?말까|수도[\s.~ㅋㅎ]*$|나중에[\s.~ㅋㅎ]*$|(올|할|살|갈|볼)라나[\s.~ㅋㅎ]*$"
)
"""What is left to a later day: "사든지 하려고요", "그때 가서 볼게요"."""
_CONTRARY = re.compile(
    r"[았었였]으면\s(\S+\s){0,3}?(큰일|뻔|못\s|[가-힣]*[을를]\s?텐데|[가-힣]*텐데|[가-힣]*겠(네|다|어|죠))|(기만|만)\s하면\s.*텐데"
)
"""What is not so: "왼손잡이였으면 못 썼겠네요"."""
_PERMITS = re.compile(r"도\s?(돼|되|됩|괜찮|좋)\S*[\s.!~ㅎㅋ]*$")
_ABSENT = re.compile(
    r"(없|부재|안\s*계|못\s*받|안\s*받|비(어|우)|외출|연락\s*(이|도)?\s*안|안\s*되|늦|"
    r"막히|품절|비\s*오|급하)\S{0,4}(면|을\s*때|을\s*땐|ㄹ\s*때|시)"
)

_FUTURE = re.compile(
    r"(ㄹ|을|를|[가-힣])\s*((거|것|게|건)(예요|에요|야|임|다|요|지|죠|니다)|겁니다|거입니다|걸요[\s.!~]*$)|[가-힣]야\s?(하|되|할|될)(나|려나|는지)(?![가-힣])|겠|지도|"
    r"까\s*(해|하|싶|생각)|[가-힣]죠\s*뭐|지\s*뭐|사야지|싶네|싶긴|보고\s*싶"
)


def is_hypothetical(clause: Clause) -> bool:
    """Wishes for a day that may not come; a condition with an order for it ("없으면 경비실에 맡겨 주세요") is real."""
    text = clause.text
    if WEIGHED.search(text):
        return True
    if _OPEN.search(text) or _CONTRARY.search(text):
        return True
    if _UNSURE.search(text) and not is_request(clause) and not _PERMITS.search(text):
        return True
    conditional = any(m.tag in ("EC",) and m.form in _IF for m in clause.morphemes)
    if _ABSENT.search(text) and is_request(clause):
        return False
    if _WISHFUL.search(text):
        return not (
            is_request(clause) and not re.search(r"일\s*(이|은)?\s*(있|생기)\S{0,2}(면|음|모|믄)(\s|$)|만약|만일|언젠가|지도|로또", text)
        )
    if conditional and re.search(r"고\s*싶", text) and not re.search(r"(가능|괜찮|되|된다|맞으|좋)\S{0,3}면", text):
        return True
    return conditional and _FUTURE.search(text) is not None and not is_request(clause)
