"""Which open issue of an earlier visit a thread goes on with, and how its content then names it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from haru_cli.models.offline.extract_naming import title
from haru_cli.models.offline.goods import NOT_GOODS, trouble_in, wishes_in
from haru_cli.models.offline.threads import Thread
from memory_store.extraction.heard import Heard
from memory_store.extraction.linking import replacing
from memory_store.extraction.morphology import morphemes
from memory_store.extraction.values import Sort, core, values_in

MIN_SHARED = 2
"""Letters of nouns that a thread must share with the known issue that it goes on with."""

SURE = 0.6
"""Chance of taking its place from which a thread with trouble of its own goes on with an issue of the same goods."""

LIKELY = 0.4
"""The same for one that names no goods, where only one issue is open."""

Issue = tuple[int, str]
"""The number of a known open issue and its content."""

_CAME_BUT = re.compile(r"(왔|받았|받아\s?봤|도착했|온|받은)(는데|더니|지만|는디|으나|ᆫ데)|(다시|교환\S*|새로)\s(온|받은|보내\S+|준|주신)\s")
"""What was waited for came, and something is wrong with it."""
_CAME = re.compile(r"왔|받았|도착|옴(?=\s|$)")
_SERVICE = r"(교환|환불|반품|수리|취소|변경|신청|접수|요청|부탁|문의|주문|말씀|말|얘기|이야기)"
_REFERS = re.compile(
    rf"(저번|지난번|전번|그때|앞서|먼저|아까)에?\S*\s(\S+\s){{0,2}}?\S*{_SERVICE}|{_SERVICE}\S{{0,3}}\s?(한|했던|했는데|드린|드렸던|하기로|해\s?놓은|해\s?둔|해\s?달라|넣은)|"
    rf"달라고?\s?(한|했던|했는데|말|부탁)|{_SERVICE}\S{{0,2}}\s?(대신|말고|됐고|아니라)|(^|\s)(그거|그건|그것|그게|그\s건|고거)(?=[\s,]|는|은|도|를)|이럴\s?바엔?|기다리다|차라리"
)
"""Words that point back at what was asked for before: "저번에 신청한 거", "교환하기로 한 건", "그거"."""
_INSTEAD = re.compile(r"말고|대신|아니라|그냥|걍|바꿔서")


def continued(thread: Thread, beside: str, open_issues: Sequence[Issue]) -> int | None:
    """The known issue that a thread goes on with: that of its order, or the one of its goods when it brings no trouble of its own,
    or, when it names no goods, the one that it points back at. `beside` is all that was said in its turns."""
    coded = next((n for n, issue in open_issues if any(code in issue for code in thread.codes)), None)
    if coded is not None:
        return coded
    candidates = [(n, issue) for n, issue in open_issues if not (thread.codes and _has_code(issue))]
    if not candidates:
        return None
    said = " ".join(h.text for h in thread.heard)
    trouble, wishes = trouble_in(said), wishes_in(said)
    waited = any(wishes_in(issue) for _, issue in candidates)
    came = _CAME_BUT.search(said) is not None or (waited and bool(trouble) and _CAME.search(said) is not None)
    refers = _REFERS.search(beside) is not None
    nouns = thread.nouns | _nouns(beside)
    meets, best = max((sum(len(noun) for noun in nouns if noun in issue), n) for n, issue in candidates)
    if meets >= MIN_SHARED:
        again = bool(set(trouble) & set(trouble_in(dict(candidates)[best])))
        if came or refers or again or (wishes and not trouble):
            return best
        return best if replacing(said, [dict(candidates)[best]])[0] >= SURE else None
    if thread.goods:
        return None
    bare = bool(wishes) and not trouble and not thread.nouns
    if len(candidates) == 1 and (came or refers or bare or (not trouble and replacing(said, [candidates[0][1]])[0] >= LIKELY)):
        return best
    return _pointed_at(beside, candidates) if refers else None


def _pointed_at(said: str, candidates: Sequence[Issue]) -> int:
    """The issue that shares most wishes and values with what was said; the latest of equals."""
    wanted, values = set(wishes_in(said)), _values(said)
    return max((len(wanted & set(wishes_in(issue))) + len(values & _values(issue)), n) for n, issue in candidates)[1]


def _values(text: str) -> frozenset[str]:
    return frozenset(core(value.text) for value in values_in(text) if value.sort is not Sort.WISH)


def _nouns(text: str) -> frozenset[str]:
    return frozenset(m.form for m in morphemes(text) if m.tag in ("NNG", "NNP", "SL") and len(m.form) > 1) - NOT_GOODS


def _has_code(issue: str) -> bool:
    return any(value.sort is Sort.CODE for value in values_in(issue))


_WISH = re.compile(r"\s(교환|환불|반품|취소|수리|변경|재발송|확인|점검|반환|환불 지연)$")


def carried_on(content: str, issue: str) -> str:
    """What a thread tells, with the goods and the order number of the issue that it goes on with."""
    name = _WISH.sub("", title(issue))
    if not wishes_in(name) and name.split(" ")[0] not in content:
        content = f"{name}: {content}"
    codes = [value.text for value in values_in(issue) if value.sort is Sort.CODE]
    return content if not codes or any(v.sort is Sort.CODE for v in values_in(content)) else f"{content}, 주문 {codes[0]}"


def said_around(thread: Thread, heard: Sequence[Heard], told: Sequence[bool]) -> str:
    """The thread's clauses and those of its turns that are told in no other way."""
    turns = {h.turn for h in thread.heard}
    return " ".join(h.text for h, elsewhere in zip(heard, told, strict=True) if h.turn in turns and (h in thread.heard or not elsewhere))
