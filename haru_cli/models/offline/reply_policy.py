"""Answers from the clauses of the prompt: which of them, in what order, and how they meet the customer's case.

Everything said of a rule is a clause made polite; nothing is added to it. What the customer asked and no clause speaks of is
named, and left to be checked.
"""

from __future__ import annotations

import re
from dataclasses import replace

from haru_cli.models.offline.reply_asked import Asked, asked, unheard_of
from haru_cli.models.offline.reply_choice import ANYWHERE, CASES, EVENT, HAPPENS, OPEN_QUESTION, TAKES, choose, is_told_case, meets
from haru_cli.models.offline.reply_grammar import polite, with_particle
from haru_cli.models.offline.reply_heard import Heard, hear, is_asking
from haru_cli.models.offline.reply_shapes import DEALINGS, FAULTS
from haru_cli.models.quantities import Quantity, quantities
from haru_cli.models.words import asks, is_negative, offers, phases, terms
from memory_store.extraction.morphology import morphemes
from memory_store.protocols import Message, Passage

SORT_WORDS = {"수단": "돌려받는 수단", "비율": "비율", "비용": "비용", "기간": "기간", "부담": "비용 부담", "방법": "방법"}
COMMON = frozenset(
    {"상품", "받다", "주문", "구매", "비용", "기간", "부담", "결제", "교환", "변경", "사이즈", "색상", "사용", "수량", "재고"}
)
POLICY_UNITS = {"원", "%", "일", "영업일", "개월", "시간", "시"}
MOST = 3
UNKNOWN = "조항에 나와 있지 않아 확인 후 안내드리겠습니다."
WHO = re.compile(r"누가|누구|부담|어느\s?쪽")
LASTING = "걸리는 기간은"
CONFIRMED = 0.8
"""The share of a question's terms that a clause must speak of before it is answered with a yes."""


def answer(heard: Heard) -> list[str]:
    """The answer to a question: up to three sentences, the answer first. Empty when no clause fits."""
    parts = asked(heard.context.message, heard.sentences)
    if len(parts) == 1:
        said, missing = _answer(heard, parts[0])
        return [*said[:MOST], *missing]
    said, missing = [], []
    topics: list[str] = []
    for part in parts:
        spoken = frozenset(terms(part.message)) & heard.spoken
        nameless = not any(m.tag in {"NNG", "NNP", "SL"} for m in morphemes(part.message))
        if topics and (nameless or not (spoken - COMMON or spoken & DEALINGS.keys())):
            part = replace(part, message=f"{' '.join(topics)} {part.message}")  # 포인트는 언제 쌓이고 얼마부터 쓰나요?
        said_of = [t for t in terms(part.message) if t in spoken]
        topics = [t for t in said_of if t in DEALINGS] or [t for t in said_of if t not in COMMON] or topics
        recent = (*heard.context.recent, Message("customer", heard.context.message))
        alone = hear(replace(heard.context, message=part.message, recent=recent))
        told, untold = _answer(alone, part) if _is_of_the_shop(alone) else ([], [])
        known = {s.removeprefix("네, ") for s in said}
        said += [s for s in ([] if untold else told[: 1 if said else 2]) if s.removeprefix("네, ") not in known]
        if not told and not untold and alone.terms - COMMON:
            named = unheard_of(part.own, heard.spoken | COMMON)
            untold = [f"{named}에 관한 내용은 {UNKNOWN}" if named else f"함께 물어보신 내용은 {UNKNOWN}"]
        missing += untold
    return [*said[: max(MOST, len(parts) + 1)], *missing[:1]]


def _answer(heard: Heard, part: Asked) -> tuple[list[str], list[str]]:
    """The answer to one thing that is asked, and what of it stands in no clause."""
    chosen = choose(heard)
    if not chosen or _is_aside(chosen[0], heard):
        return [], []
    if not (heard.terms - ANYWHERE) & heard.spoken and unheard_of(part.own, heard.spoken | COMMON):
        return [], []  # found by likeness alone, and there is something in it of which no clause speaks
    said = [sentence for passage in chosen for sentence in polite(passage.text)]
    lead, said = _lead(heard, chosen, said, part)
    missing = not_covered(heard, chosen, part)
    if missing and missing[0].startswith((LASTING, *SORT_WORDS.values())):
        fitting = (heard.terms - COMMON) & frozenset(terms(chosen[0].text)) if heard.terms else frozenset()
        return [*missing, *(said[:1] if fitting else [])], []
    return [*lead, *said], missing


def _is_of_the_shop(heard: Heard) -> bool:
    """Whether a part of a message speaks of something that the clauses speak of, or asks of it in fewer words (기간은요?)."""
    wanted = heard.wants - {"방법"}
    named = (heard.terms - COMMON) & heard.spoken or heard.terms & DEALINGS.keys()
    return bool(named) or any(wanted & offers(p.text) for p in heard.context.passages)


def _is_aside(passage: Passage, heard: Heard) -> bool:
    """Whether a clause shares with the question only the case it excludes: how to wash a coat is no matter of returns."""
    shared = heard.terms & frozenset(terms(f"{passage.title.rpartition(', ')[2]}. {passage.text}"))
    return bool(shared) and shared <= CASES - {"제주", "도서산간", "재고", "분실"} and not heard.dealing and not shared & FAULTS


def conditions(heard: Heard) -> list[str]:
    """What holds for something the customer wants done: the clauses of its article that meet the case, the special ones first."""
    article = _article(heard)
    meeting = [p for p in heard.context.passages if p.title == article and meets(p, heard)]
    meeting.sort(key=lambda p: (not is_told_case(p, heard), _place(p), p.id))
    if barring := [p for p in meeting if _denies(p) and is_told_case(p, heard)]:
        meeting = barring  # what may be done otherwise is no help
    return [sentence for passage in meeting for sentence in polite(passage.text)][: MOST + 1]


def more(heard: Heard, said: list[str]) -> list[str]:
    """What else the article of the answer says on it: for an answer that would be short."""
    chosen = choose(heard)
    if not chosen or (_denies(chosen[0]) and is_told_case(chosen[0], heard)):
        return []  # what may be done otherwise is no answer to a case in which it may not
    kin = [p for p in heard.context.passages if p not in chosen and p.title == chosen[0].title and meets(p, heard)]
    return [sentence for p in kin for sentence in polite(p.text) if not any(sentence in s for s in said)]


def not_covered(heard: Heard, chosen: list[Passage], part: Asked) -> list[str]:
    """What was asked and stands in no clause, named, with the promise to check."""
    own = part.own
    for quantity in quantities(own):
        own = own.replace(quantity.text, " ") if quantity.unit in POLICY_UNITS else own
    if named := unheard_of(own, heard.spoken | COMMON):
        return [f"{named}에 관한 내용은 {UNKNOWN}"]
    wanted = (asks(own) - {"방법"}) & SORT_WORDS.keys()
    given = {sort for p in chosen for sort in offers(p.text)}
    if "비용" in given and not WHO.search(own):
        given.add("부담")  # what a delivery costs is what the customer pays
    if "언제" in own and any(EVENT.search(p.text) or phases(p.text) for p in chosen):
        given.add("기간")
    takes = TAKES.search(own) and not any(HAPPENS.search(p.text) for p in chosen)
    if takes:
        return [f"{LASTING} {UNKNOWN}"]
    if missing := sorted(wanted - given):
        return [f"{with_particle(SORT_WORDS[missing[0]], '은/는')} {UNKNOWN}"]
    return []


def _lead(heard: Heard, chosen: list[Passage], said: list[str], part: Asked) -> tuple[list[str], list[str]]:
    """How the answer begins, and the answer: yes, unfortunately not, or that the customer's number is another one."""
    question = part.own if is_asking(part.own) else ""
    counted = [q for q in quantities(question) if q.unit in POLICY_UNITS]
    stated = [q for p in chosen for q in quantities(p.text)]
    over = _overrun(list(quantities(heard.context.message)), stated, chosen)
    if over and (_is_told(over, heard.context.message) or not any(q.fact == over.fact for q in counted)):
        beyond = f"말씀하신 {with_particle(over.text.strip(), '은/는')} 이 기간을 넘으므로, 예외가 있는지 확인 후 안내드리겠습니다."
        return [], [said[0], beyond]
    denied = _denies(chosen[0])
    if denied and is_told_case(chosen[0], heard):
        said = said[: len(polite(chosen[0].text))]
        if not is_negative(morphemes(question)):
            return [], [_sorry(said[0]), *said[1:]]
    if counted and not OPEN_QUESTION.search(question):
        wrong = [q for q in counted if not any(q.fact == s.fact for s in stated)]
        if not wrong:
            return (["네, 맞습니다."] if any(_confirms(p, question, counted) for p in chosen) else []), said
        number = wrong[0]
        if not _is_told(number, question):
            with_and = with_particle(number.text.strip(), "과/와")
            if any(q.unit == number.unit or {q.unit, number.unit} == {"일", "영업일"} for q in stated):
                return [f"말씀하신 {with_and}는 조금 다릅니다."], said
            return [f"말씀하신 {with_particle(number.text.strip(), '은/는')} 조항에서 확인되지 않습니다."], said
    if OPEN_QUESTION.search(question) or not question or not_covered(heard, chosen, part):
        return [], said
    doubted = is_negative(morphemes(question))
    if denied == doubted and not _paid_otherwise(question, chosen[0]) and re.search(r"수 있|수 없|가능|되|돼", chosen[0].text + question):
        return [], [f"네, {said[0]}", *said[1:]]
    if denied:
        return [], [_sorry(said[0]), *said[1:]]
    return [], said


def _paid_otherwise(question: str, passage: Passage) -> bool:
    """Whether the customer asks to pay what the shop pays, or the other way round."""
    asked, told = ({q.value for q in quantities(text) if q.unit == "부담"} for text in (question, passage.text))
    return bool(asked and told) and not asked & told


def _denies(passage: Passage) -> bool:
    return is_negative(morphemes(passage.text)) and not re.search(r"없으면|않으면", passage.text)


def _sorry(sentence: str) -> str:
    """What can't be done is said with regret; what is not done for the customer's good is not."""
    return f"아쉽지만 {sentence}" if re.search(r"수 없|불가|어렵|못", sentence) else sentence


def _confirms(passage: Passage, asked: str, counted: list[Quantity]) -> bool:
    """Whether one clause says all that was asked, numbers and matter."""
    about = [t for t in terms(asked) if t not in SORT_WORDS]
    spoken = frozenset(terms(f"{passage.title.rpartition(', ')[2]}. {passage.text}"))
    stated = {q.fact for q in quantities(passage.text)}
    limits = {q.fact for q in quantities(passage.text) if q.bound}
    return (
        all(q.fact in stated for q in counted)
        and limits <= {q.fact for q in counted}
        and sum(t in spoken for t in about) >= CONFIRMED * len(about)
    )


def _is_told(number: Quantity, asked: str) -> bool:
    """받은 지 3일 됐는데: the number is the customer's account, not the question."""
    return bool(re.match(r"\s?(?:이|정도|쯤)?\s?(?:됐|되었|지났|지나|전에|째|짜리|어치)", asked[number.start + len(number.text) :]))


def _overrun(counted: list[Quantity], stated: list[Quantity], chosen: list[Passage]) -> Quantity | None:
    """The customer's span of time that is longer than the limit a permitting clause sets."""
    if is_negative(morphemes(chosen[0].text)):
        return None
    for told in counted:
        for limit in stated:
            if not isinstance(told.value, float) or not isinstance(limit.value, float):
                continue
            longer = told.value > limit.value or (told.bound == "lower" and told.value == limit.value)
            if told.unit == limit.unit and limit.unit in {"일", "개월"} and limit.bound == "upper" and longer:
                return told
    return None


def _article(heard: Heard) -> str:
    """The title under which the dealing of this visit stands, or that of the best clause."""
    passages = heard.context.passages
    keys = {key for key, name in DEALINGS.items() if name == heard.dealing}
    for passage in passages:
        if keys & frozenset(terms(passage.title.rpartition(", ")[2])):
            return passage.title
    return passages[0].title if passages else ""


def _place(passage: Passage) -> int:
    """The place of a clause in its article, from its id."""
    last = passage.id.rpartition("-")[2]
    return int(last) if last.isdigit() else 0
