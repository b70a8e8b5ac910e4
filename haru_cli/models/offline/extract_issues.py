"""Open issues of a visit as threads of clauses, and what is settled: threads of this visit and issues known from earlier ones."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from haru_cli.models.offline.extract_naming import title
from haru_cli.models.offline.goods import NOT_GOODS, goods_in, trouble_in, wishes_in
from haru_cli.models.offline.phrasing import phrase
from haru_cli.models.offline.roles import Role
from memory_store.extraction.heard import Heard, Understood
from memory_store.extraction.marks import Mark
from memory_store.extraction.operations import Operation
from memory_store.extraction.values import Sort as ValueSort
from memory_store.extraction.values import values_in
from memory_store.records import Kind, Memory

MAX_PARTS = 5
"""Clauses told of one issue, beside its order number."""

MIN_SHARED = 2
"""Letters of nouns that a wish must share with the known issue that it changes."""

_FINAL = re.compile(
    r"해결|종결|종료|마무리|끝났|끝난|오셨|가져가셨|찾았|지금\s*왔|방금\s*왔|왔네|방금\s*\S*(됐|"
    r"되)|이제\s*\S*(됐|되)|됐어요|됐습니다|됐네"
)
_CAME_BUT = re.compile(r"(왔|받았|받아\s?봤|도착했|온|받은)(는데|더니|지만|는디|으나|ᆫ데)|(다시|교환\S*|새로)\s(온|받은|보내\S+|준|주신)\s")
"""What was waited for came, and something is wrong with it."""
_CAME = re.compile(r"왔|받았|도착|옴(?=\s|$)")
_GIVEN_UP = re.compile(r"그냥\s*(쓸|입을|신을|먹을|쓰|입|신|먹)\S*(게|래|지|기로|죠|려고|겠)")
_WAITING = ("배송 지연·미도착", "반품 요청", "확인 요청")
_CLOSER = re.compile(r"(끝난|끝나는|해결된|종결|처리된)\S*\s*(걸로|것으로|거로|처리)|^(종결|해결|끝)\S{0,6}$|^(그건|이건)\s*됐")


@dataclass
class Thread:
    """The clauses of one issue in the order they were said."""

    heard: list[Heard] = field(default_factory=list)
    goods: str = ""

    @property
    def nouns(self) -> frozenset[str]:
        return frozenset(noun for h in self.heard for noun in h.clause.nouns) - NOT_GOODS

    @property
    def codes(self) -> list[str]:
        return list(dict.fromkeys(v.text for h in self.heard for v in values_in(h.text) if v.sort is ValueSort.CODE))


def issues(understood: Understood, roles: Sequence[Role], known: Sequence[Memory]) -> list[Operation]:
    """Settled issues, then new and grown ones."""
    threads = [thread for thread in _threads(understood.heard, roles) if not _given_up(thread, understood.heard)]
    closed: dict[int, Operation] = {}
    for turn in dict.fromkeys(h.turn for h, role in zip(understood.heard, roles, strict=True) if role is Role.SETTLED):
        _settle(understood.heard, roles, turn, threads, known, closed)
    for turn in dict.fromkeys(h.turn for h in understood.heard if h.mark is Mark.WITHDRAWN and _CALLED_OFF.search(h.text)):
        _call_off([h for h in understood.heard if h.turn == turn], threads, known, closed)
    opened = [_opened(thread, known, closed) for thread in threads]
    return [*closed.values(), *(operation for operation in opened if operation is not None)]


def _threads(heard: Sequence[Heard], roles: Sequence[Role]) -> list[Thread]:
    threads: list[Thread] = []
    goods, turn = "", 0
    for h, role in zip(heard, roles, strict=True):
        if role not in (Role.ISSUE, Role.CONTEXT):
            continue
        named = _unmeasured(goods_in(h.clause))
        if role is Role.CONTEXT:
            goods, turn = named or goods, h.turn
            continue
        thread = _thread_for(threads, h, named or (goods if turn >= h.turn - 1 else ""))
        thread.heard.append(h)
    return threads


def _unmeasured(name: str) -> str:
    """A goods' name without a size at its end, which may be put right: "이불 세트 퀸" is "이불 세트"."""
    sizes = [v for v in values_in(name) if v.sort is ValueSort.SIZE and v.end == len(name) and v.start]
    return name[: sizes[-1].start].rstrip() if sizes else name


def _thread_for(threads: list[Thread], h: Heard, goods: str) -> Thread:
    codes = [v.text for v in values_in(h.text) if v.sort is ValueSort.CODE]
    if threads:
        last = threads[-1]
        other_order = bool(codes and last.codes and not set(codes) & set(last.codes))
        other_goods = bool(goods and last.goods and goods not in last.goods and last.goods not in goods and goods not in last.nouns)
        if not other_order and not (other_goods and last.heard[-1].turn != h.turn):
            last.goods = last.goods or goods
            return last
    threads.append(Thread(goods=goods))
    return threads[-1]


def _given_up(thread: Thread, heard: Sequence[Heard]) -> bool:
    """Whether the customer keeps the goods as they are after all, and nothing else is wanted: "바꿔줘", then "그냥 쓸게"."""
    last = thread.heard[-1].turn
    wanted = any(wishes_in(h.text) for h in thread.heard)
    return not wanted and any(h.mark is Mark.WITHDRAWN and last <= h.turn <= last + 2 and _GIVEN_UP.search(h.text) for h in heard)


def _opened(thread: Thread, known: Sequence[Memory], closed: dict[int, Operation]) -> Operation | None:
    content = told(thread)
    if not content:
        return None
    codes = thread.codes
    open_issues = [(n, m.content) for n, m in enumerate(known, 1) if m.kind is Kind.ISSUE and n not in closed]
    target = next((n for n, issue in open_issues if any(code in issue for code in codes)), None) or _goes_on(thread, open_issues)
    if target is not None:
        name = title(known[target - 1].content)
        content = content if name.split(" ")[0] in content else f"{name}: {content}"
    return Operation(
        op="supersede" if target else "add",
        target=target,
        kind=Kind.ISSUE,
        content=content,
        importance=0.8,
        turns=sorted({turn for h in thread.heard for turn in h.turns}),
    )


def _goes_on(thread: Thread, open_issues: Sequence[tuple[int, str]]) -> int | None:
    """The known issue that a thread goes on about, when it names no order and no new trouble: the one that shares its goods."""
    said = " ".join(h.text for h in thread.heard)
    waited = [(n, issue) for n, issue in open_issues if wishes_in(issue)]
    came = _CAME_BUT.search(said) is not None or (bool(waited) and bool(trouble_in(said)) and _CAME.search(said) is not None)
    if thread.codes or (not came and (trouble_in(said) or not wishes_in(said))):
        return None
    meeting = [(_shared(thread.nouns, issue), n) for n, issue in open_issues]
    best = max(meeting, default=(0, 0))
    if came and len(open_issues) == 1 and not thread.goods and not thread.nouns:
        return open_issues[0][0]
    return best[1] if best[0] >= MIN_SHARED else None


def told(thread: Thread) -> str:
    """The thread as one statement: goods, what happened and what is wanted in the customer's words, its sorts, the order."""
    parts: list[str] = []
    for h in thread.heard:
        part = _requested(phrase(_without_codes(h.text, thread.codes)))
        if len(part) > 1 and not _only_code(h, thread) and not any(part in other for other in parts):
            parts.append(part)
    text = ", ".join(parts[:MAX_PARTS])
    if thread.goods and thread.goods not in text:
        text = f"{thread.goods} {text}".strip()
    said = ", ".join(h.text for h in thread.heard)
    wishes = [] if re.search(r"요청$", text) else wishes_in(said)
    labels = [label for label in trouble_in(said)[:1] + wishes if re.split(r"[ ·]", label)[0] not in text]
    if not parts and not labels:
        return ""
    if labels:
        text = f"{text} ({', '.join(labels)})" if text else ", ".join(labels)
    for code in thread.codes:
        text = text if code in text else f"{text}, 주문 {code}"
    return text


def _without_codes(text: str, codes: Sequence[str]) -> str:
    """The clause without the order number at its end, which is told last of all."""
    for code in codes:
        text = re.sub(rf"[\s,(]*(주문\s?(번호)?[는은]?\s*)?{re.escape(code)}[\s).]*$", "", text) or text
    return text


_REQUESTS = (
    (re.compile(r"(바꿔\s?주길|바꾸길|바꿀|바꿔줬으면) 희망$"), "교환 요청"),
    (re.compile(r"(다시|새로)\s(보내\s?주길|보내길|부쳐\s?주길) 희망$"), "재발송 요청"),
    (re.compile(r"(고쳐\s?주길|고치길) 희망$"), "수리 요청"),
    (re.compile(r"돌려\s?주길 희망$"), "반환 요청"),
    (re.compile(r"희망$"), "요청"),
)


def _requested(part: str) -> str:
    """An issue's wish as a request: "270으로 바꿔주길 희망" is "270으로 교환 요청"."""
    return next((pattern.sub(noun, part) for pattern, noun in _REQUESTS if pattern.search(part)), part)


def _only_code(h: Heard, thread: Thread) -> bool:
    """A clause that gives the order number and no more than the goods."""
    rest = h.text
    for code in thread.codes:
        rest = rest.replace(code, " ")
    if rest == h.text:
        return False
    words = [m.form for m in h.clause.morphemes if m.tag in ("NNG", "NNP", "VV", "VA", "XR") and m.form in rest]
    return all(word in NOT_GOODS or word in thread.goods or word in ("적히", "하", "이") for word in words)


def _settle(
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
    name = title(known[best - 1].content)
    closed[best] = Operation(
        op="close",
        target=best,
        kind=Kind.NOTE,
        content=f"{name} 건 해결 완료" + (f": {words}" if words else ""),
        turns=[turn],
        importance=0.4,
    )


_CALLED_OFF = re.compile(
    r"(교환|환불|반품|수리|점검|변경|신청|접수|요청)\S{0,3}\s?(건|것|거)?(은|는|을|를|도)?\s?"
    r"(취소|철회|그만|안\s?(할|하|해|바꿀)|없던|필요\s?없|됐)|신경\s?(안|쓰지)|안\s?\S+도\s?(돼|되|됩)"
)


def _call_off(heard: Sequence[Heard], threads: list[Thread], known: Sequence[Memory], closed: dict[int, Operation]) -> None:
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
