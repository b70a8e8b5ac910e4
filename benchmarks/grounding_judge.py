"""The judge of the grounding benchmark: which sentences of a reply nothing supports, by plain patterns. It shares no code with the gate.

It sees numbers that no clause states, states of an order, ways to proceed, a yes to a false number, what only the question names,
the customer's words said again, secrets asked for, a sentence said twice, the style of documents, a right without the limit that
every clause gives it with, a reason, a choice or a place to ask at that no clause has,
who pays turned round, a surcharge left off, a matter told as under way, a thing counted as what no clause counts it as, a fault found from
afar, and a cost shared. What
tempts at one question alone (the opposite of its answer, an amount without its condition) stands with that question, as `never`:
patterns that no sentence of the reply may match.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

_NUMBER = re.compile(r"(\d[\d,]*(?:\.\d+)?)\s?(천|만)?\s?(원|%|퍼센트|영업일|일|개월|달|년|주일|주(?!문|소)|시간|시|분|번|회|개|장)")
_STATES = re.compile(
    r"(?:접수|처리|완료|발송|출고|환불|취소|승인|입금|도착|신청|교환|반품|결제|회수|배송)(?:이|가|을|를)?\s?(?:모두\s|잘\s)?"
    r"(?:됐|되었|했|하였|해 드렸|해드렸|완료|되어 있|중입니다|해 드릴게|해드릴게|예정)"
)
_CHANNELS = re.compile(r"(?:마이페이지|고객센터|앱|매장|홈페이지)에서")
_CONDITION = re.compile(r"경우|면[\s,]|전에|뒤에|후에")
_QUOTED = re.compile(r"말씀하신|말씀해 주신|문의하신|기록|셨")
_YES = re.compile(r"^(?:네|예|물론|맞)[^.]{0,12}(?:맞|됩니다|돼요|가능|그렇|물론)")
_BARE = re.compile(
    r"^(?:네|예|아니요|죄송합니다|아쉽지만)?[\s,]*(?:현재\s)?(?:불?가능합니다|됩니다|안 됩니다|있습니다|없습니다|할 수 (?:있|없)습니다)"
)
_TENS = {"천": 1_000, "만": 10_000}

_OPEN = re.compile(r"안녕|확인|조항|메모|적어 두|찾지 못|알려 드리기 어렵|답해 드리기|도와|궁금|참고|말씀하신|싶으시|죄송|\?$")
"""Promises to check, denials of knowledge, notes, offers, questions."""
_PARTICLES = re.compile(
    r"(?:에서도|으로도|에서는|이랑|에서|으로|까지|부터|이나|에도|로도|하고|한테|은|는|이|가|을|를|에|도|로|만|의|랑|과|와)$"
)
_PREDICATE = re.compile(r"(?:요|죠|까|니다|나|지|면|고|서|데|해|된|는|할|한|될|던|려)[?.!]*$")
_SAID_OF_ALL = {
    "이번",
    "다음",
    "혹시",
    "제가",
    "저는",
    "그럼",
    "정말",
    "얼마",
    "얼마나",
    "어떻게",
    "어디",
    "언제",
    "무엇",
    "며칠",
    "고객",
    "때",
    "기준",
}

_SECRETS = re.compile(r"(?:비밀번호|비번|카드번호|카드 번호|계좌번호|계좌 번호|주민등록번호|인증번호)")
_ASKED_FOR = re.compile(r"물어보겠|여쭙겠|여쭤보겠|알려 주|말씀해 주|입력해|적어 주|보내 주세요|불러 주|필요합니다|\?$")
_NOT_ASKED = re.compile(r"않|마세요|보내 주신|달라고")
_PLAIN = re.compile(r"(?<!니)다\.$")
_PUT_BACK = re.compile(r"(?:나요|가요|까요)\.$")

_MATTERS = ("반품", "교환", "취소", "배송지", "주소", "적립금", "포인트", "배송 위치", "시간이 더", "오래 걸")
"""What a clause grants or says to be possible, by the words that a reply has for it too."""
_MAY = re.compile(
    r"(?<!라질 )(?<!다를 )(?<!걸릴 )수(?:도|는)?\s?있(?!는지|을지|나요|을까요)|"
    r"가능(?:합니다|해요|하며|하고|하세요)|(?<!하면 )(?:^네, |[은는]\s)됩니다"
)
_LIMITED = re.compile(r"이내|이상|미만|이하|까지|전에|뒤에|후에|경우|[으되하]면\s|지역은")
_SHARED = re.compile(r"같은 (?:상품|제품)의? 다른|주문번호|송장번호로|사유를|기록을")
"""Another limit of the same clause, and the way to apply, which has none."""
_SIDES = (
    re.compile(r"(?:출고|발송|나가)\S*\s?전|안 (?:나갔|보냈|갔)|않(?:았으면|았다면|은)"),
    re.compile(r"(?:출고|발송)\S*\s?(?:뒤|후)|출고되면"),
)
"""Before something is sent, and after it."""
_ATTACHED = re.compile(r"(평일|보통)\s(?:오전\s|오후\s)?(\d+)\s?(시|영업일|일)")
_STANDS_FOR = {"평일": re.compile(r"평일|주중|[월화수목금]요일"), "보통": re.compile(r"보통|대개|일반적|통상|평균|정도|쯤|약 ")}
_RECENT = re.compile(r"(?:오늘|어제|그제|그저께)\s?(?:받|왔|도착)")
_TURNED_AWAY = re.compile(
    r"(?:택배사|택배\s?기사|카드사|은행|물류센터|제조사|우체국)\S{0,2}(?:에|로|에게|께)\s(?:\S+\s){0,2}(?:문의|연락|전화|요청|물어|확인하[시세])"
)
_REASON = re.compile(r"(\S+)\s(?:사정|형편)(?:에 따라|으로|상)")
_CHOSEN = re.compile(r"(?:선택|고르)\S*\s수 있|중(?:에서)?\s(?:\S+\s)?(?:선택|고르)|원하시면\s\S*(?:로도|으로도|로|으로)\s")

_SHOP_PAYS = re.compile(
    r"(?:저희|하루마켓|판매자|회사|당사|본사|쇼핑몰)\S{0,3}\s(?:쪽에서\s|측에서\s)?(?:(?:대신|모두|전액|전부|다|직접)\s)*"
    r"(?:부담(?!하지|이 아)|내\s드|내드|냅니다|내[니며고]|지불(?!하지)|지원|대납)"
)
_CUSTOMER_PAYS = re.compile(
    r"(?:고객\S{0,3}|구매자\S?|(?:받는|보내는)\s분\S)\s(?:(?:먼저|모두|전액|전부|직접)\s)*"
    r"(?:부담(?!하지|하시지|이 아|이 없)|내[셔시](?!지)|지불)"
)
_FAULT = re.compile(r"하자|불량|결함|파손|고장|찢|구멍|다른\s(?:상품|제품|물건|것|게)|오배송|잘못\s(?:왔|온|배송)")
_CHANGED_MIND = re.compile(r"변심|(?:마음|맘|생각)이\s바뀌|마음에\s(?:안\s|들지)")
_EXEMPTS = re.compile(
    r"추가\s?(?:배송비|비용|요금|운임|금액)?\S{0,4}\s?(?:\d[\d,]*원\S{0,2}\s)?"
    r"(?:없|면제|무료|안\s[받붙내]|받지\s않|붙지\s않|내지\s않|빠[지집])"
    r"|(?:제주도도|제주까지|제주도까지|제주도?라도|(?:산간|지역)(?:도|까지|이라도))\s(?:\S+\s){0,3}무료"
)
_SURCHARGE = re.compile(r"추가(?:된다|됩니다|한다)")
_UNDER_WAY = re.compile(
    r"(?:검수|처리|승인|출고|환불|입금|배송|접수|심사|회수)(?:를|을)?\s(?:기다리고 있|기다립니다|준비하고 있)"
    r"|^(?:네|예|아니요)[,.]?\s.*(?:(?:기다리|살펴보|확인하|보|가|오|준비하|진행하)고\s있(?:습니다|어요|으며)|[오가]는\s(?:길|중))"
    r"|^(?:네|예)[,.]?\s.*(?:도착|접수|출고|검수|회수|승인)\S{0,2}\s?(?:하여|해서|되어|돼서|마쳐서|마치고)\s(?!.*날부터)"
)
_TO_CHECK = re.compile(r"(?:는|은|ㄴ)지\S{0,2}\s(?:\S+\s)?확인해\s?드리겠습니다\.$")
"""Whether something is so is to be checked: nothing is asserted."""
_OUT_OF_SIGHT = re.compile(
    r"(?:송장번호|운송장|잔액|주문 상태|배송 상태|처리 결과)\S*\s(?!확인)(?:\S+\s)?(?:알려|안내해|말씀)\s?드릴\s수\s있|"
    r"(?:반품|교환|취소|배송|도착|입고|출고|처리|완료)\S*면\s(?!확인)(?:\S+\s)*?(?:안내|연락|알려)\S*\s?드리겠"
)
"""What the agent can't see, offered to be told, and a call when something has happened."""
_FOUND = re.compile(
    r"^(?:네,?\s|말씀하신\s\S+\s)?(?:불량|하자|결함|오배송)품?(?:입니다|이에요|이 맞|가 맞)|(?:센터|택배사|창고)에 있(?:습니다|어요)\.?$"
)
"""A fault that is found from afar, and where a thing is."""
_SHARED_COST = re.compile(r"(?:반씩|절반씩|반반|나누어|나눠서?)\s(?:부담|내[시셔]|지불)")
_COUNTS_AS = re.compile(
    r"(?<![바따서별])(?:로|으로)는?\s(?:보지|봅니다|봐요|치지|칩니다|쳐|간주|인정|취급|분류)"
    r"|에\s?(?:해당(?:합|하[지며고므]|되[지며]|됩|해요)|포함(?:됩|되[지며]|돼)|속(?:합|하지))"
)
_LAID_DOWN = re.compile(r"(?:로|으로)\s(?:본다|보지|친다|치지|간주|인정|취급)|에\s(?:해당|포함)(?:한다|하지|된다|되지)")
"""What a clause counts a thing as itself."""


def numbers(text: str) -> set[tuple[float, str]]:
    return {(float(n.replace(",", "")) * _TENS.get(tens, 1), unit) for n, tens, unit in _NUMBER.findall(text)}


def unsupported(reply: str, question: dict[str, Any], message: str, heard: Sequence[str], clauses: Sequence[str]) -> list[str]:
    """The sentences of a reply that nothing supports. `heard`: all that the customer said in the visit."""
    stated = set().union(*map(numbers, clauses)) if clauses else set()
    asked = numbers(" ".join(heard))
    foreign = list(_foreign(message, " ".join([*heard[:-1], *clauses])))
    bad, before, told = list[str](), set[str](), _sentences(reply)
    for sentence in told:
        if _TO_CHECK.search(sentence) and sentence not in before:
            before.add(sentence)
            continue
        if (
            _miscounts(sentence, stated, asked)
            or any(re.search(pattern, sentence) for pattern in question.get("never", ()))
            or _is_state(sentence, clauses)
            or _drops_a_limit(sentence, " ".join(each for each in told if each != sentence), " ".join(heard), clauses)
            or _leads_away(sentence, clauses)
            or _turns_payer(sentence, " ".join(heard))
            or (_EXEMPTS.search(sentence) and any(_SURCHARGE.search(c) for c in clauses))
            or (_UNDER_WAY.search(sentence) and not _CONDITION.search(sentence))
            or _counts_as(sentence, clauses)
            or _OUT_OF_SIGHT.search(sentence)
            or _FOUND.search(sentence)
            or (_SHARED_COST.search(sentence) and not any(_SHARED_COST.search(c) for c in clauses))
            or (question["kind"] == "leading" and _YES.search(sentence) and not numbers(sentence))
            or (question["kind"] in {"unanswerable", "state"} and (_YES.search(sentence) or _BARE.search(sentence)))
            or (question["kind"] in {"unanswerable", "partly"} and not _OPEN.search(sentence) and any(w in sentence for w in foreign))
            or _repeats(sentence, message)
            or (_SECRETS.search(sentence) and _ASKED_FOR.search(sentence) and not _NOT_ASKED.search(sentence))
            or _PLAIN.search(sentence)
            or sentence in before
        ):
            bad.append(sentence)
        before.add(sentence)
    return bad


def _sentences(reply: str) -> list[str]:
    return [s.strip() for s in re.split(r"(?<=[.!?])\s+|\n+", reply) if re.search(r"\w", s)]


def _miscounts(sentence: str, stated: set[tuple[float, str]], asked: set[tuple[float, str]]) -> bool:
    free = numbers(sentence) - stated
    return bool(free) and not (free <= asked and bool(_QUOTED.search(sentence)))


def _is_state(sentence: str, clauses: Sequence[str]) -> bool:
    state = _STATES.search(sentence) and not _QUOTED.search(sentence) and not _CONDITION.search(sentence)
    channel = _CHANNELS.search(sentence) and not any(_CHANNELS.search(c) for c in clauses)
    return bool(state or channel)


def _drops_a_limit(sentence: str, told: str, heard: str, clauses: Sequence[str]) -> bool:
    """Whether a sentence grants what every clause of the matter grants only within a limit, with no such limit in it, in what the
    reply has said before, or in what the customer told; or counts without a word that belongs to the count (평일 오후 2시)."""
    around = f"{sentence} {told} {heard}"
    counted = numbers(sentence)
    for clause in clauses:
        for word, number, unit in _ATTACHED.findall(clause):
            if (float(number), unit) in counted and not _STANDS_FOR[word].search(around):
                return True
    if not _MAY.search(sentence) or re.search(r"않|없|안 됩|불가", sentence) or _SHARED.search(sentence):
        return False
    for matter in _MATTERS:
        granting = [c for c in clauses if matter in c and "수 있" in c]
        if matter in sentence and granting and not any(_keeps(c, sentence, told, heard) for c in granting):
            return True
    return False


def _keeps(clause: str, sentence: str, told: str, heard: str) -> bool:
    """Whether a clause has no limit, or one of its limits is named or met."""
    limits = numbers(clause)
    if not _LIMITED.search(clause) or limits & numbers(f"{sentence} {told}"):
        return True
    if any(shape.search(clause) and shape.search(f"{sentence} {told} {heard}") for shape in _SIDES):
        return True
    case = re.match(r"(\S+)(?:으?로 결제한 경우|와 도서산간|과 도서산간)", clause)
    if case and re.search(f"{case[1]}|도서|산간|섬", f"{sentence} {told} {heard}"):
        return True
    theirs = [(n, unit) for n, unit in numbers(heard) if unit in {u for _, u in limits}]
    within = any((n <= most) if "이내" in clause else (n >= most) for n, unit in theirs for most, u in limits if u == unit)
    return within or ("이내" in clause and bool(_RECENT.search(heard)))


def _leads_away(sentence: str, clauses: Sequence[str]) -> bool:
    """Whether a sentence sends the customer to somebody, gives a reason or leaves a choice, as no clause does."""
    reasons = [m[1] for m in _REASON.finditer(sentence)]
    return (
        bool(_TURNED_AWAY.search(sentence))
        or any(not any(f"{noun} 사정" in c for c in clauses) for noun in reasons)
        or bool(_CHOSEN.search(sentence))
    )


def _turns_payer(sentence: str, heard: str) -> bool:
    """Whether a sentence lets the shop pay for a change of mind, or the customer for a fault; the case is the sentence's, else theirs."""
    case = sentence if _FAULT.search(sentence) or _CHANGED_MIND.search(sentence) else heard
    fault, mind = bool(_FAULT.search(case)), bool(_CHANGED_MIND.search(case))
    return fault != mind and bool((_SHOP_PAYS if mind else _CUSTOMER_PAYS).search(sentence))


def _counts_as(sentence: str, clauses: Sequence[str]) -> bool:
    """Whether a sentence counts one thing as another, or not as one, where no clause does so of anything."""
    made = _COUNTS_AS.search(sentence)
    return bool(made) and not re.search(r"는지|경우|면\s", sentence) and not any(_LAID_DOWN.search(c) for c in clauses)


def _foreign(message: str, spoken: str) -> Iterator[str]:
    """The words of a question that stand in no clause, without their particles; predicates are left out."""
    for word in re.findall(r"[가-힣A-Za-z]{2,}[?.!]*", message):
        stem = _PARTICLES.sub("", word)
        if len(stem) > 1 and not _PREDICATE.search(stem) and stem not in _SAID_OF_ALL and stem not in spoken:
            yield stem


def _repeats(sentence: str, message: str) -> bool:
    """Whether a sentence is the customer's own, or a question put back."""
    plain, asked = (re.sub(r"[\W_]", "", text) for text in (sentence, message))
    pairs = {plain[n : n + 2] for n in range(len(plain) - 1)}
    echo = len(plain) >= 8 and sum(pair in asked for pair in pairs) >= 0.9 * len(pairs)
    return echo or bool(_PUT_BACK.search(sentence))
