"""Whether a clause tells that an issue is settled."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from haru_cli.models.offline.goods import NOT_GOODS, final_part, negates, trouble_in, wishes_in
from memory_store.extraction.asking import is_request
from memory_store.extraction.clauses import Clause
from memory_store.extraction.heard import Heard
from memory_store.extraction.marks import Mark
from memory_store.extraction.sorting import Sort
from memory_store.extraction.topics import Topic
from memory_store.extraction.values import Sort as ValueSort
from memory_store.extraction.values import core, values_in

MAYBE_SETTLED = 0.3
"""Share for a settled matter from which one that meets an open issue is settled; alone it takes LIKELY."""
LIKELY = 0.5

CLOSING = re.compile(
    r"해결\s?(됐|되었|된|됨|완료|했|이요)|해결$|종결|종료|마무리|끝났|끝난|끝이(?=에|야|네|다|라|군|요|[\s.]*$)|정리(됐|됨|되)|"
    r"처리(됐|됨|되었|완료)|(?<!아니)다\s*됐|완료(됐|됨|되었|되어|되셨|\b)|클로즈|(건|문의|접수|요청)\S?\s(\S+\s)?(닫|내려)|"
    r"(환불|교환|반품|취소|수리|배송|입금|적용|재발송|설치)\s?(이|은|도|까지)?\s?(됐(?!나)|되었|됨)"
)
ARRIVED = re.compile(
    r"받았|받음|받아(?!\s?(주|줘|볼|야))|받앗|왔|옴\b|도착|들어왔|들어옴|들어온|수령|입금|환급|오셨|가져가셨|가져갔|찾았|다녀가|다녀갔|"
    r"갖다\s?줬|바꿔\s?(준|줬|주셔|주신|주셨)|고쳐\s?(준|줬|졌|주신|주셨)|교환(한|된|받)|설치(했|하고|됐|해\s?주)|끼웠|적용(됐|되)|달았|걸었|깔았|"
    r"(채워|갈아|달아|걷어|맞춰|붙여|메워|돌려|넣어|새로)\s?(주|가)\S{0,2}(셨|고\s가셨|었|ㅆ)|(채워|갈아|달아|걷어|맞춰|붙여|돌려|넣어)\s?(주셨|줬|가셨|갔|주고\s가)"
)
WELL = re.compile(
    r"(딱|꼭|제대로|이제|이상\s*없이|문제\s*없이)\s*(맞|쓰|되|돼|됩|들|나|작동|이에|입니다|"
    r"이네|왔|받|켜|닫|신|입|먹|마시)|(?<!안\s)(?<!못\s)(?<![가-힣])잘\s?(?!부탁|모르|몰|알|지내|안\s|못\s|먹지|못)[가-힣]|멀쩡|말짱|감쪽|완벽|perfect|(?<![가-힣])굿|(딱|그대로|계속|잘|일정하게)\s유지|쌩쌩|짱짱|거뜬|끄떡|반듯|괜찮(아졌|네요|습니다)|"
    r"이상\s*없|문제\s*없|(이제|더\s?이상|인제|인자)\s*(\S+\s){0,2}안\s*\S+|안\s*(새|끊|흔들|아파)|정상|딱이|만족|편하네|훤히"
)
_BUT = re.compile(r"(왔|받았|받아\s?봤|도착했|오긴|왔긴)\S{0,2}(는데|은데|더니|지만|는디|으나)(?=[\s,])")
"""What came, with a "but"."""
_NAMED_BY = re.compile(r"(부족|누락|파손|불량|하자)(분|품|건)")
"""Goods called by the trouble that was."""
_FREE_OF = re.compile(r"(이제|인제|인자|더\s?이상)\s(\S+\s){0,2}안\s*\S+")
""" "이제 김 안 새네": trouble that is no more."""
_ARRIVALS = {"받", "오", "도착", "들어오", "수령", "입금", "환급", "찾", "찾아오", "가져가", "다녀가", "끼우", "설치", "고치", "바꾸"}
_AS_NEW = re.compile(
    r"(새\s?(거|것|걸|제품|상품|물건|로\s?\S+)|교환\S{0,3}|바꿔\s?\S+|다시\s\S+|고친|칠한|수리\S{0,2}|보내\s?주신)\S*\s(\S+\s){0,3}?(좋|괜찮|조용|튼튼|예[뻐쁘]|이[뻐쁘]|맘에|마음에|최고|훌륭|깨끗)"
)
""" "새 것 뚜껑 좋아요": what replaced the broken one is praised."""
_AS_TOLD = re.compile(r"(대로|시키는\s?대로|처럼)\s(\S+\s)?(하니|했더니|하고\s?나니|해\s?보니|해봤더니|했는데)\S*\s")
""" "알려주신 대로 하니까 딱 유지돼요": help that has helped, unless trouble is told."""
_USED = re.compile(r"(벌써|이미)\s(\S+\s)*\S*(썼|쓰고\s있|먹었|신고|입고|비웠|해\s?치)")
""" "벌써 절반을 썼어요": what was waited for is in use."""
_INTENDS = re.compile(r"(할|을|[가-힣])(래|게|께)(요|여|욥)?[\s.!~ㅋㅎㅠ]*$|고\s?싶|겠|(으?려고|려구)(요|해|합|하)")


def still_wants(h: Heard) -> bool:
    """A request, or an intention about an order: "왔는데 반품할래"."""
    return is_request(h.clause) or (bool(wishes_in(h.text)) and _INTENDS.search(h.text) is not None)


def settles(h: Heard, topic: Topic | None, open_issues: Sequence[str]) -> bool:
    """Whether a clause tells that something is settled: by words of an end, or by what came or goes well now, which must be about an
    open issue or be taken for settled by its sort."""
    text = h.text
    closes = CLOSING.search(text) is not None and not negates(text)
    if still_wants(h) and not closes:
        return False
    if topic is not None and topic.key not in ("배송알림",) and not topic.key.endswith("사이즈") and not ARRIVED.search(text):
        return closes and h.mark is Mark.TALK
    met = meets(h, open_issues)
    well = WELL.search(text) is not None
    if trouble_in(_NAMED_BY.sub(" ", final_part(h.clause, text))) and not (met and _FREE_OF.search(text)):
        return False
    but = _BUT.search(text)
    if but is not None and not (WELL.search(text, but.end()) or CLOSING.search(text, but.end())):
        return False
    good = (
        well
        or (met and _USED.search(text) is not None)
        or (ARRIVED.search(text) is not None and not negates(text))
        or (met and _arrives_last(h.clause))
        or (met and not negates(text) and (_AS_NEW.search(text) or _AS_TOLD.search(text)) is not None)
    )
    if closes or (good and met):
        return True
    if h.mark is Mark.TALK:
        return False
    share = h.sort.shares[Sort.SETTLED]
    return (share >= MAYBE_SETTLED and met and not negates(text)) or (h.sort.best is Sort.SETTLED and (good or share >= LIKELY))


def _arrives_last(clause: Clause) -> bool:
    """Whether the last verb tells of an arrival that has happened, and is not negated: "모자란 접시 두 장 어제 받았습니다"."""
    inner = clause.morphemes
    last = next((i for i in range(len(inner) - 1, -1, -1) if inner[i].tag in ("VV", "XSV", "VA")), None)
    if last is None:
        return False
    verb = inner[last - 1] if inner[last].tag == "XSV" and last else inner[last]
    past = any(m.tag == "EP" and m.form in ("었", "았") for m in inner[last:])
    return verb.form in _ARRIVALS and past and not any(m.form in ("안", "못") for m in inner[max(0, last - 2) : last])


def meets(h: Heard, open_issues: Sequence[str]) -> bool:
    values = values_in(h.text)
    said = (h.clause.nouns - NOT_GOODS) | {core(v.text) for v in values if v.sort in (ValueSort.SIZE, ValueSort.CODE)}
    said |= {v.text for v in values if v.sort is ValueSort.PLACE}
    if any(re.search(rf"(?<![가-힣]){word}[은이을도]\s", content) for word in _short_topics(h.clause) for content in open_issues):
        return True
    return any(word in content for word in said for content in open_issues)


def _short_topics(clause: Clause) -> list[str]:
    """Nouns of one syllable that the clause is about: "날은 왔어요"."""
    inner = clause.morphemes
    return [m.form for m, after in itertools.pairwise(inner) if m.tag == "NNG" and len(m.form) == 1 and after.tag in ("JX", "JKS")]
