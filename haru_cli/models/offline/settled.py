"""Whether a clause tells that an issue is settled."""

from __future__ import annotations

import re
from collections.abc import Sequence

from haru_cli.models.offline.goods import NOT_GOODS, negates, wishes_in
from memory_store.extraction.asking import is_request
from memory_store.extraction.heard import Heard
from memory_store.extraction.sorting import Sort
from memory_store.extraction.topics import Topic
from memory_store.extraction.values import Sort as ValueSort
from memory_store.extraction.values import core, values_in

MAYBE_SETTLED = 0.3
"""Share for a settled matter from which one that meets an open issue is settled; alone it takes LIKELY."""
LIKELY = 0.5

CLOSING = re.compile(
    r"해결\s?(됐|되었|된|됨|완료|했|이요)|해결$|종결|종료|마무리|끝났|끝난|끝이|정리(됐|됨|되)|"
    r"처리(됐|됨|되었|완료)|다\s*됐|완료(됐|됨|되었|되어|되셨|\b)|클로즈|"
    r"(환불|교환|반품|취소|수리|배송|입금|적용|재발송)\s?(이|은|도|까지)?\s?(됐(?!나)|되었|됨)"
)
ARRIVED = re.compile(
    r"받았|받음|받아|받앗|왔|옴\b|도착|들어왔|들어옴|들어온|수령|입금|환급|오셨|가져가셨|찾았|"
    r"갖다\s?줬|바꿔\s?(준|줬|주셔|주신)|고쳐\s?(준|줬|졌)|교환(한|된|받)"
)
WELL = re.compile(
    r"(잘|딱|꼭|제대로|이제|이상\s*없이|문제\s*없이)\s*(맞|쓰|되|돼|됩|들|나|작동|이에|입니다|"
    r"이네|왔|받|켜|닫|신|입|먹|마시)|멀쩡|괜찮(아졌|네요|습니다)|"
    r"이상\s*없|문제\s*없|안\s*(새|끊|흔들|아파)|정상|딱이|만족|편하네|훤히"
)
_INTENDS = re.compile(r"(할|을|[가-힣])(래|게|께)(요|여|욥)?[\s.!~ㅋㅎㅠ]*$|고\s?싶|겠|(으?려고|려구)(요|해|합|하)")


def still_wants(h: Heard) -> bool:
    """A request, or an intention about an order: "왔는데 반품할래"."""
    return is_request(h.clause) or (bool(wishes_in(h.text)) and _INTENDS.search(h.text) is not None)


def is_settled(h: Heard, topic: Topic | None, open_issues: Sequence[str]) -> bool:
    if still_wants(h) and not CLOSING.search(h.text):
        return False
    if topic is not None and topic.key not in ("배송알림",) and not topic.key.endswith("사이즈") and not ARRIVED.search(h.text):
        return False
    if CLOSING.search(h.text) and not negates(h.text):
        return True
    good = WELL.search(h.text) is not None or (ARRIVED.search(h.text) is not None and not negates(h.text))
    if good and meets(h, open_issues):
        return True
    if h.sort.shares[Sort.SETTLED] >= MAYBE_SETTLED and meets(h, open_issues) and not negates(h.text):
        return True
    return h.sort.best is Sort.SETTLED and (good or h.sort.shares[Sort.SETTLED] >= LIKELY)


def meets(h: Heard, open_issues: Sequence[str]) -> bool:
    said = (h.clause.nouns - NOT_GOODS) | {core(v.text) for v in values_in(h.text) if v.sort in (ValueSort.SIZE, ValueSort.CODE)}
    return any(word in content for word in said for content in open_issues)
