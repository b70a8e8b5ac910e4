"""Which open issue, of this visit or an earlier one, is settled or called off."""

from __future__ import annotations

import re
from collections.abc import Sequence

from haru_cli.models.offline.extract_naming import title
from haru_cli.models.offline.goods import NOT_GOODS, trouble_in, wishes_in
from haru_cli.models.offline.own_role import Role
from haru_cli.models.offline.phrasing import phrase
from haru_cli.models.offline.threads import Thread
from memory_store.extraction.heard import Heard
from memory_store.extraction.operations import Operation
from memory_store.records import Kind, Memory

_FINAL = re.compile(
    r"해결|종결|종료|마무리|끝났|끝난|오셨|가져가셨|찾았|지금\s*왔|방금\s*왔|왔네|방금\s*\S*(됐|"
    r"되)|이제\s*\S*(됐|되)|됐어요|됐습니다|됐네"
)
_WAITING = ("배송 지연·미도착", "반품 요청", "확인 요청")
_CLOSER = re.compile(r"(끝난|끝나는|해결된|종결|처리된)\S*\s*(걸로|것으로|거로|처리)|^(종결|해결|끝)\S{0,6}$|^(그건|이건)\s*됐")


def settle(
    heard: Sequence[Heard],
    roles: Sequence[Role],
    turn: int,
    threads: list[Thread],
    known: Sequence[Memory],
    closed: dict[int, Operation],
) -> None:
    """What a turn says is settled: a thread of this visit falls away, or a known issue closes with a note."""
    places = [i for i, h in enumerate(heard) if h.turn == turn and roles[i] is Role.SETTLED]
    nouns = frozenset(noun for i in places for noun in heard[i].clause.nouns) - NOT_GOODS
    candidates = [n for n, m in enumerate(known, 1) if m.kind is Kind.ISSUE and n not in closed]
    best = max(candidates, key=lambda n: _shared(nouns, known[n - 1].content), default=None)
    meets = _shared(nouns, known[best - 1].content) if best is not None else 0
    said = " ".join(heard[i].text for i in places)
    earlier = [thread for thread in threads if thread.heard[0].turn < turn and _may_end(thread, said)]
    if earlier:
        thread = max(earlier, key=lambda t: len(nouns & t.nouns))
        if meets <= sum(len(noun) for noun in nouns & thread.nouns):
            threads.remove(thread)
            return
    if best is None or (len(candidates) > 1 and meets == 0):
        return
    words = ", ".join(filter(None, (phrase(heard[i].text) for i in places if not _CLOSER.search(heard[i].text))))
    closed[best] = closing(known[best - 1], best, turn, words)


def closing(issue: Memory, number: int, turn: int, words: str) -> Operation:
    """The end of a known issue, with the customer's words for it."""
    content = f"{title(issue.content)} 건 해결 완료" + (f": {words}" if words else "")
    return Operation(op="close", target=number, kind=Kind.NOTE, content=content, turns=[turn], importance=0.4)


CALLED_OFF = re.compile(
    r"(교환|환불|반품|수리|점검|변경|신청|접수|요청)\S{0,3}\s?(건|것|거)?(은|는|을|를|도)?\s?"
    r"(취소|철회|그만|안\s?(할|하|해|바꿀)|없던|필요\s?없|됐)|없(던|었던)\s?(일|걸|거)|(이|그)\s?(건|일|얘기)\S?\s(\S+\s)?(접|덮|내려|철회)|신경\s?(안|쓰지)|안\s?\S+도\s?(돼|되|됩)"
)


def call_off(heard: Sequence[Heard], threads: list[Thread], known: Sequence[Memory], closed: dict[int, Operation]) -> None:
    """ "티셔츠 교환 취소할게요": an open issue from an earlier visit that the customer takes back in one turn."""
    nouns = frozenset(noun for h in heard for noun in h.clause.nouns) - NOT_GOODS
    candidates = [n for n, m in enumerate(known, 1) if m.kind is Kind.ISSUE and n not in closed]
    best = max(candidates, key=lambda n: _shared(nouns, known[n - 1].content), default=None)
    if best is None or (not _shared(nouns, known[best - 1].content) and (nouns or len(candidates) > 1)):
        return
    turn = heard[0].turn
    threads[:] = [thread for thread in threads if any(h.turn != turn for h in thread.heard)]
    content = f"{title(known[best - 1].content)} 건 고객이 취소"
    closed[best] = Operation(op="close", target=best, kind=Kind.NOTE, content=content, turns=[turn], importance=0.4)


def _may_end(thread: Thread, said: str) -> bool:
    """Whether "왔어요" can end what this visit opened: something was waited for, or the words are final."""
    text = " ".join(h.text for h in thread.heard)
    waiting = any(label in _WAITING for label in trouble_in(text) + wishes_in(text))
    return _FINAL.search(said) is not None and (waiting or re.search(r"해결|종결|끝", said) is not None)


def _shared(nouns: frozenset[str], content: str) -> int:
    return sum(len(noun) for noun in nouns if noun in content)
