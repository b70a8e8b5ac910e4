"""What a customer says again in other words within a visit: slips of the tongue, wishes begun and dropped, "아니, …"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memory_store.extraction.asking import is_request
from memory_store.extraction.clauses import Clause
from memory_store.extraction.marks import Mark
from memory_store.extraction.topics import topic_of
from memory_store.extraction.values import toward

_NO = re.compile(
    r"^(?:아|어|앗|음|참|에이|흠|엇|어머)?[\s,.…]*(?:아니다|아니에요|아니예요|아녜요|아닙니다|아니야|아니여|아니지|아니요|아이다|아이라예|아냐|아녀|아뇨|아니(?![가-힣])|"
    r"아차|아 맞다|맞다|됐다|(?:말\s?)?실수(?:요|예요|다|입니다)?|착각(?:이요|했다)?|정정이요|정정)[\s,.…!]*"
)
_EXCLAIMS = re.compile(r"^(?:그리고|그런데|근데|왜|무슨|이게|이거|어떻게|진짜|대체|도대체|뭐|누가|또|그럼)(?=[\s,]|$)")
""" "아니 왜 안 와요": anger, no second thought."""
_THINKS = re.compile(
    r"^(?:아|음|흠)?[\s,.…]*(?:(?:다시|곰곰이|가만)\s)?(?:생각해\s?보니까?|생각해\s?보면|생각하니까?|보니까|그러면\s또|그럼\s또|차라리|그러지\s?말고|마음이?\s?바뀌)[\s,]*"
)
_AH = re.compile(r"^(?:아|앗|엇|어머)[\s,.…]+(?!참|네|예|그리고|근데|또|맞)")
_SLIP = re.compile(
    r"(?:말|혀|손|글)[이가]?\s?(?:헛\s?나|꼬[였이]|미끄)|잘못\s?(?:말|말씀|적|썼|쓴|눌|얘기|봤|알)|헷갈|착각|실수|말\s?실수|거꾸로\s?(?:말|적|썼)|오타|정정(?:할|합|이)|^아?\s?맞다|깜빡|틀리게\s?(?:말|적)"
)
MAX_SLIP = 5
"""Words of a clause that only says that something was said wrong."""
_BREAKS_OFF = re.compile(r"(?:\.{2,}|…)\s*$")
_CHANGED = re.compile(
    r"(?:^|[\s'\"‘“])([가-힣A-Za-z0-9]{1,12}?)['\"’”]?(?:이|가|은|는)?\s?(?:아니(?:라|고)|말고)(?:요|는)?[\s,.…'\"‘“]+(?=\S)"
)
_COPULA = re.compile(r"['\"’”]?(?:이에요|예요|입니다|이요|이었어요|였어요|인데요|이야|요|임|이여|여유|유)?[\s.!~…]*$")
_DEED = re.compile(r"교환|환불|반품|취소|수리|수선|재발송|바꾸|바꿔|바꿀|보내|고쳐|고치|부쳐|돌려|갈아|새\s?(?:걸|것|거|제품)")
_NEAR = 1
MAX_BACK = 2
"""Turns between a noun and the one that takes its place."""


def drop_first_thoughts(clauses: Sequence[Clause], texts: list[str], marks: list[Mark | None], turns: Sequence[set[int]]) -> None:
    """Change `texts` and `marks`, one a clause: what was said first goes, and its topic stays with what takes its place."""
    for i in range(len(clauses)):
        if i and marks[i] in (None, Mark.TALK):
            _take_back_begun(clauses, texts, marks, i)
            _take_back_slip(clauses, texts, marks, i)
        if i and marks[i] is None:
            _put_noun_right(clauses, texts, marks, turns, i)
        if i and marks[i] is None:
            _wish_anew(clauses, texts, marks, i)


def _take_back_begun(clauses: Sequence[Clause], texts: list[str], marks: list[Mark | None], i: int) -> None:
    """ "벨은 눌러도.. 아니다 누르지 마세요": what breaks off goes; so does a wish before a bare "아, 아니에요"."""
    before, here = clauses[i - 1], clauses[i]
    no = _NO.match(here.text)
    if no is None or before.turn != here.turn:
        return
    rest = here.text[no.end() :]
    begun = _BREAKS_OFF.search(before.text) is not None and not _ends(before)
    if not (begun or (not rest and no.group().strip(" .,!") != "아뇨" and (_wants(before) or not _ends(before)))):
        return
    marks[i - 1] = Mark.CORRECTED
    follows = i if rest else i + 1
    if not rest:
        marks[i] = Mark.CORRECTED
    if follows < len(clauses) and clauses[follows].turn == here.turn:
        said = rest or texts[follows]
        texts[follows] = _with_topic(before, said)


def _take_back_slip(clauses: Sequence[Clause], texts: list[str], marks: list[Mark | None], i: int) -> None:
    """ "잼은 딸기만 먹어요. 아 잘못 말했어요. 포도만 먹어요": the clause of one frame before the slip goes, and the slip itself."""
    here = clauses[i]
    if not _SLIP.search(here.text) or len(here.text.split()) > MAX_SLIP or any(m.tag == "SN" for m in here.morphemes):
        return
    before, after = clauses[i - 1], clauses[i + 1] if i + 1 < len(clauses) else None
    if here.turn - before.turn > _NEAR:
        return
    if (
        after is not None
        and after.turn - here.turn <= _NEAR
        and marks[i - 1] is None
        and (_one_frame(before, after) or _one_topic(before, after))
    ):
        marks[i - 1] = marks[i] = Mark.CORRECTED
        texts[i + 1] = _with_topic(before, texts[i + 1])
    elif before.turn == here.turn and (marks[i - 1] is Mark.CORRECTED or _CHANGED.search(before.text)):
        marks[i] = Mark.CORRECTED


def _put_noun_right(clauses: Sequence[Clause], texts: list[str], marks: list[Mark | None], turns: Sequence[set[int]], i: int) -> None:
    """ "소매가 아니라 목 둘레요": the noun of the clause before is told anew there; if it has no place for it, that clause goes."""
    here = clauses[i]
    changed = _CHANGED.search(here.text)
    if changed is None:
        return
    old, rest = changed.group(1), here.text[changed.end() :]
    for j in range(i - 1, -1, -1):
        if here.turn - clauses[j].turn > MAX_BACK:
            return
        if marks[j] not in (None, Mark.QUESTION) or not re.search(rf"(?<![가-힣]){re.escape(old)}", texts[j]):
            continue
        acts = any(m.tag in ("VV", "VA", "XSV", "XSA") for m in here.morphemes if m.start >= changed.end())
        new = _in_place(old, rest, texts[j], alone=not acts)
        if new is not None:
            texts[j], marks[i] = new, Mark.CORRECTED
            turns[j].add(here.turn)
        elif is_request(clauses[j]) == is_request(here) and (_one_frame(clauses[j], here) or (is_request(here) and _NO.match(here.text))):
            marks[j] = Mark.CORRECTED
            texts[i] = _with_topic(clauses[j], rest)
        return


def _in_place(old: str, rest: str, text: str, *, alone: bool) -> str | None:
    """`text` with the new noun in the place of `old`: where the new one stands alone, or before the same particle."""
    name = _COPULA.sub("", rest)
    noun = re.match(r"[가-힣A-Za-z0-9]+?(?=(까지|부터|에서|에|으로|로|만|을|를|이|가|은|는)\s)", rest)
    said = re.search(rf"(?<![가-힣]){re.escape(old)}(?P<after>[가-힣]*)", text)
    if said is None:
        return None
    particle = said.group("after")
    if noun is not None and particle.startswith(rest[noun.end() :].split(" ")[0]):
        return text[: said.start()] + noun.group() + text[said.start() + len(old) :]
    if alone and name and len(name.split()) <= MAX_NOUNS and not re.search(r"(을|를|에|로|게|고|만|은|는|서|지)(\s|$)", name):
        shared = next((n for n in range(len(particle), 0, -1) if name.endswith(particle[:n])), 0)
        return text[: said.start()] + name + _fitted(particle[shared:], name) + text[said.end() :]
    return None


MAX_NOUNS = 3
_PAIRS = {"이": "이가", "가": "이가", "을": "을를", "를": "을를", "은": "은는", "는": "은는"}


def _fitted(particle: str, word: str) -> str:
    """A particle as the last sound of `word` asks."""
    if particle in ("로", "으로"):
        return toward(word)
    if particle not in _PAIRS or not "가" <= word[-1] <= "힣":
        return particle
    closed = (ord(word[-1]) - ord("가")) % 28 != 0
    return _PAIRS[particle][0 if closed else 1]


def _wish_anew(clauses: Sequence[Clause], texts: list[str], marks: list[Mark | None], i: int) -> None:
    """ "부품만 보내 주세요. 아니, 통째로 바꿔 주세요": what was said before goes when this is for the same matter; "아 왼쪽이네요"
    is told in the place of its opposite."""
    here, before = clauses[i], clauses[i - 1]
    no = _NO.match(here.text)
    turn = no or _THINKS.match(here.text) or _AH.match(here.text)
    if turn is None or here.turn - before.turn > _NEAR or marks[i - 1] is not None:
        return
    rest = here.text[turn.end() :]
    if not rest or _EXCLAIMS.match(rest):
        return
    opposite = _opposite(rest, texts[i - 1])
    if opposite is not None:
        texts[i - 1], marks[i] = opposite, Mark.CORRECTED
        return
    wanted = (
        _wants(here)
        and _wants(before)
        and not re.search(r"[가-힣A-Za-z](?:도|두)\s", rest.split("없")[0])
        and not _CODE.search(before.text)
    )
    same = _one_topic(before, here) if _AH.match(here.text) and no is None else _one_matter(before, here)
    if (wanted and same) or (no is not None and _one_frame(before, here) and _ONLY.search(before.text) and _ONLY.search(rest)):
        marks[i - 1] = Mark.CORRECTED
        texts[i] = _with_topic(before, rest)


_CODE = re.compile(r"\d{3}")
_ONLY = re.compile(r"[가-힣]만\s")
_OPPOSITES = (
    ("왼", "오른"),
    ("앞", "뒤"),
    ("위", "아래"),
    ("윗", "아랫"),
    ("큰", "작은"),
    ("안쪽", "바깥쪽"),
    ("긴", "짧은"),
    ("상의", "하의"),
)
_LIGHT = re.compile(
    r"^(?:그냥\s|걍\s)?(?P<number>\d+)\s?(?P<unit>[가-힣]{1,3}?)(?:으로|로)?\s?(?:할|하|해|부탁|갈|주|요|이요|이네|예요|이에요)"
)


def _opposite(rest: str, text: str) -> str | None:
    """`text` with the word, or the number of one unit, that a bare correction names instead."""
    if len(rest.split()) > MAX_NOUNS:
        return None
    number = _LIGHT.match(rest)
    if number is not None and (said := re.search(rf"\d+(?=\s?{number['unit']})", text)) is not None:
        return text[: said.start()] + number["number"] + text[said.end() :]
    for one, other in (*_OPPOSITES, *((b, a) for a, b in _OPPOSITES)):
        if re.match(rf"(?:그냥\s)?{one}", rest) and one not in text and (said := re.search(rf"(?<![가-힣]){other}", text)) is not None:
            return text[: said.start()] + one + text[said.end() :]
    return None


def _wants(clause: Clause) -> bool:
    return (
        is_request(clause)
        or re.search(r"도\s?(돼|되|됩)|면\s?(돼|되|됩)|(ㄹ|을|[가-힣])(게요|래요|래|게)[\s.!~]*$|겠|낫|좋", clause.text) is not None
    )


def _one_matter(one: Clause, other: Clause) -> bool:
    first, second = topic_of(one.text), topic_of(other.text)
    if first is not None or second is not None:
        return first is not None and second is not None and first.key == second.key
    return (_DEED.search(one.text) is not None and _DEED.search(other.text) is not None) or _one_frame(one, other)


def _one_topic(one: Clause, other: Clause) -> bool:
    """Whether both are about one matter of service, of which only one holds."""
    topic = topic_of(one.text)
    return topic is not None and topic.single and topic == topic_of(other.text)


def _one_frame(one: Clause, other: Clause) -> bool:
    """Whether two clauses have one predicate."""
    first, second = _predicate(one), _predicate(other)
    return first is not None and first == second


def _predicate(clause: Clause) -> str | None:
    verbs = [m for m in clause.morphemes if m.tag in ("VV", "VA", "XR") and m.form not in ("좋", "낫", "되")]
    nouns = [a.form for a, b in zip(clause.morphemes, clause.morphemes[1:], strict=False) if b.tag in ("XSV", "XSA")]
    return nouns[-1] if nouns and (not verbs or verbs[-1].form == "하") else verbs[-1].form if verbs else None


def _ends(clause: Clause) -> bool:
    last = next((m for m in reversed(clause.morphemes) if m.tag[0] != "S" and m.form != "요"), None)
    return last is not None and (last.tag == "EF" or (last.tag == "EC" and last.form.endswith(("요", "어", "아"))))


def _with_topic(before: Clause, text: str) -> str:
    """`text` with the topic of the clause whose place it takes, if it has none of its own."""
    topic = re.match(r"(?:그리고\s|참\s|아\s)?((?:[가-힣A-Za-z0-9]+\s)?[가-힣A-Za-z0-9]+(?:은|는))\s", before.text)
    own = re.match(r"(?:\S+\s){0,2}\S+(?:은|는)\s", text)
    return text if topic is None or own is not None or topic.group(1) in ("저는", "나는") else f"{topic.group(1)} {text}"
