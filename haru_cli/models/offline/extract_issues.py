"""Open issues of a visit as threads of clauses, and what is settled: threads of this visit and issues known from earlier ones."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from haru_cli.models.offline.phrasing import phrase
from memory_store.extraction.clauses import Clause
from memory_store.extraction.heard import Heard, Understood
from memory_store.extraction.operations import Operation
from memory_store.extraction.sorting import Sort
from memory_store.extraction.topics import topic_of
from memory_store.extraction.values import Sort as ValueSort
from memory_store.extraction.values import values_in
from memory_store.records import Kind, Memory

MAX_PARTS = 5
"""Clauses told of one issue, beside its order number."""

MIN_LASTING = 0.45
MIN_ISSUE = 0.3
MIN_SETTLED = 0.4

_BOUGHT = re.compile(r"(샀|사서|산\s|주문|시켰|시킨|구매|구입|받은|받았|온\s|왔는데|배송받|결제)")
_LABELS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("오배송", re.compile(r"시켰는데\s.*(왔|옴|들어)|잘못\s*(왔|온|배송|보내)|다른\s*(게|것|거|상품|색|제품|사이즈|물건|옷|책)\S*\s*(왔|온|옴|배송|들어|도착|섞)|엉뚱한\s*(게|것|거|물건)|오배송|바뀌어\s*왔|주문(한|했는데)\s.*(왔|옴)|짝짝이|왼발용|오른발용|섞인")),
    ("누락", re.compile(r"빠(져|졌|진|짐)|안\s*들어\s*(있|왔)|누락|덜\s*(왔|옴|들어)|모자라|부족|없(어요|네|습니다|음|이\s*왔)|하나만\s*왔|(개|장|켤레|병|권)만\s*(왔|들어)|안\s*(왔|옴).*(하나|한\s*개)")),
    ("파손", re.compile(r"깨(져|졌|진|짐)|부서|부러|찢(어|겨)|터(져|졌|진)|금이\s*가|파손|새요|샜|샘|찌그러|녹아|녹았|뜯(어|겨)|휘어|휘었|상했|시들|곰팡|갈라")),
    ("불량", re.compile(r"고장|불량|안\s*(켜|돼|되|들어와|들어옵|나와|나옵|닫|열|맞물|잠|눌|움직|나요|납)|작동|먹통|끊(겨|기|어)|꺼(져|지)|소리가|흔들|보풀|얼룩|헐거|하자|이상(해|하|함)|지지직|냄새가|벗겨|풀려|멈(춰|추)|뜨거|줄이\s*가|작습니다.*소리|소리.*작")),
    ("배송 지연·미도착", re.compile(r"(아직|여태|아직도|아즉|며칠|일주일|열흘|보름|한\s?달|일째|주째)\S*.*(안|못|없)|안\s*(왔|와|오|옴|온다)|못\s*받|지연|늦(어|었|네)|소식이?\s*(없|가)|도착(을)?\s*(안|하지)|미도착|출고가?\s*안|배송\s*완료라|온다던|조회가\s*안|멈춰|감감|(받은|온)\s*(게|것|거|적)\S*\s*없")),
    ("유통기한 문제", re.compile(r"유통\s?기한|날짜\S*\s*지")),
    ("미적용", re.compile(r"(쿠폰|할인|적립|포인트|이벤트|코드|혜택)\S*.*(안|못|미|누락|정가|없|사라)|이중\s*결제|두\s*번\s*결제|결제가\s*두")),
)  # fmt: skip
_WISHES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("교환 요청", re.compile(r"교환|바꾸|바꿔|바꿀|바꾼|맞는\s*(걸|것|사이즈|색)\S*로|새\s?(걸|것|거|제품|상품)\S*로|(으로|로)\s*(할게|하겠|희망|변경)")),
    ("환불 요청", re.compile(r"환불|돈\S*\s*(다시|돌려|도로)|반환|차액")),
    ("반품 요청", re.compile(r"반품|돌려보내|회수|수거|가져가")),
    ("재발송 요청", re.compile(r"(다시|새로|새걸로|새\s?거|따로|빨리|얼른|마저|부품|추가로)\S*(\s\S+){0,3}\s*(보내|갖다|부쳐|발송|배송|주)|재배송|재발송")),
    ("취소 요청", re.compile(r"취소")),
    ("수리 요청", re.compile(r"수리|고쳐|a/?s(?![a-z])|에이에스", re.IGNORECASE)),
    ("확인 요청", re.compile(r"확인|조회|알아봐|어디(까지|쯤)|위치")),
)  # fmt: skip
_NEGATED = re.compile(r"\S*\s?\S+?(은|는|까지는|까진|까지|도|를|을)?\s*(말고|안\s*\S+(고|아|어)도|필요\s?없\S*|됐고|하지\s?말고|아니(고|라))")
_DONE = re.compile(r"(받았|받음|받아|왔|옴|도착|들어왔|들어옴|해결|끝났|끝난|끝\b|종결|완료|마무리|정리|처리됐|잘\s*(맞|쓰|되|돼|들|나|작동)|딱\s*(맞|이)|멀쩡|안\s*새|고쳐졌|됐어요|됐습니다|됐고|되네|해줬|가져가셨|오셨)")
_STILL = re.compile(r"(는데|은데|ᆫ데|지만|더니)\s*\S+.*(안|못|없|깨|작|크|빠|고장|불량|끼|다른)")
_FEE = re.compile(r"(배송비|택배비|왕복|값)\S*.*(제가|내가|본인|고객|부담|낼|내는|냅|냄|내고)|(제가|내가)\s*(내|낼|냅|부담)")


@dataclass
class Thread:
    """The clauses of one issue in the order they were said."""

    heard: list[Heard] = field(default_factory=list)
    product: str = ""

    @property
    def nouns(self) -> frozenset[str]:
        return frozenset(noun for h in self.heard for noun in h.clause.nouns)

    @property
    def codes(self) -> frozenset[str]:
        return frozenset(v.text for h in self.heard for v in values_in(h.text) if v.sort is ValueSort.CODE)


@dataclass
class Found:
    """Operations on issues, and the clauses that they have told."""

    operations: list[Operation] = field(default_factory=list)
    used: set[int] = field(default_factory=set)


def issues(understood: Understood, known: Sequence[Memory]) -> Found:
    """New issues, issues that grew, and settled ones."""
    found = Found()
    threads: list[Thread] = []
    product = ""
    closed: set[int] = set()
    open_issues = [n for n, memory in enumerate(known, 1) if memory.kind is Kind.ISSUE]
    settled_turns: dict[int, list[int]] = {}
    heard = understood.heard
    for i, h in enumerate(heard):
        if h.mark is not None:
            continue
        if _is_settled(h, heard, i):
            settled_turns.setdefault(h.turn, []).append(i)
            continue
        named = product_in(h.clause)
        if _is_issue(h):
            thread = _thread_for(threads, h, named or product)
            thread.heard.append(h)
            found.used.add(i)
        elif named and h.sort.best not in (Sort.PREFERENCE, Sort.FACT):
            found.used.add(i)
        if named:
            product = named
    for turn, places in settled_turns.items():
        _settle(understood, turn, places, threads, known, open_issues, closed, found)
    for thread in threads:
        content = told(thread)
        if content:
            target = _grown(thread, known, open_issues, closed)
            found.operations.append(
                Operation(
                    op="supersede" if target else "add",
                    target=target,
                    kind=Kind.ISSUE,
                    content=content,
                    importance=0.8,
                    turns=sorted({h.turn for h in thread.heard}),
                )
            )
    return found


def _is_issue(h: Heard) -> bool:
    if _FEE.search(h.text) and h.sort.shares[Sort.ISSUE] > 0.15:
        return True
    if topic_of(h.text) is not None and h.sort.best is not Sort.ISSUE and not any(v.sort is ValueSort.CODE for v in values_in(h.text)):
        return False
    if any(v.sort is ValueSort.CODE for v in values_in(h.text)):
        return True
    return h.sort.best is Sort.ISSUE or (h.sort.shares[Sort.ISSUE] >= MIN_ISSUE and h.sort.lasting >= MIN_LASTING)


def _is_settled(h: Heard, heard: Sequence[Heard], i: int) -> bool:
    if _STILL.search(h.text):
        return False
    share = h.sort.shares[Sort.SETTLED]
    return h.sort.best is Sort.SETTLED or (share >= 0.15 and _DONE.search(h.text) is not None and h.sort.shares[Sort.ISSUE] < 0.5)


def product_in(clause: Clause) -> str:
    """The goods that a clause says were bought, sent or received: "운동화를 샀는데" gives 운동화."""
    inner = clause.morphemes
    verb = next((i for i, m in enumerate(inner) if (m.tag == "VV" and m.form in ("사", "시키", "받", "오")) or (m.tag == "NNG" and m.form in ("주문", "구매", "구입"))), None)
    if verb is None:
        return ""
    for i in range(verb - 1, -1, -1):
        m = inner[i]
        if m.tag in ("NNG", "NNP") and len(m.form) > 1 and m.form not in _NOT_GOODS:
            begin = i
            while begin > 0 and inner[begin - 1].tag in ("NNG", "NNP", "SL", "XPN") and clause.text[inner[begin - 1].end : inner[begin].start].strip() == "" and inner[begin - 1].form not in _NOT_GOODS:
                begin -= 1
            return clause.text[inner[begin].start : m.end]
    return ""


_NOT_GOODS = frozenset("어제 오늘 그제 엊그제 그저께 지난주 이번 지난번 저번 주문 번호 배송 택배 하나 아까 방금 최근 얼마 며칠 주말 아침 저녁 오전 오후 사이즈 생각 연락 문자 전화 교환 환불 반품 지금 이제 처음 다시 여기 거기 새벽 기사".split())


def _thread_for(threads: list[Thread], h: Heard, product: str) -> Thread:
    codes = frozenset(v.text for v in values_in(h.text) if v.sort is ValueSort.CODE)
    last = threads[-1] if threads else None
    if last is not None:
        other_order = bool(codes and last.codes and not codes & last.codes)
        other_goods = bool(product and last.product and product != last.product and product not in last.nouns and last.product not in product)
        if not other_order and not (other_goods and last.heard[-1].turn != h.turn):
            last.product = last.product or product
            return last
    threads.append(Thread(product=product))
    return threads[-1]


def told(thread: Thread) -> str:
    """The thread as one statement: goods, what happened and what is wanted in the customer's words, the order, and its sort."""
    parts: list[str] = []
    for h in thread.heard:
        part = _without_code(phrase(h.text), thread)
        if len(part) > 1 and not any(part in other for other in parts):
            parts.append(part)
    parts = parts[:MAX_PARTS]
    text = ", ".join(parts)
    if not text:
        text = thread.product
    if thread.product and thread.product not in text:
        text = f"{thread.product} {text}".strip()
    labels = labels_of(", ".join(h.text for h in thread.heard))
    labels = [label for label in labels if not all(word in text for word in re.split(r"[ ·]", label))]
    if labels:
        text = f"{text} ({', '.join(labels)})"
    for code in sorted(thread.codes, key=lambda code: min(i for i, h in enumerate(thread.heard) if code in h.text)):
        text = f"{text}, 주문 {code}" if code not in text else text
    return text if parts or labels else ""


def labels_of(text: str) -> list[str]:
    """The sorts of trouble and of wish in a text; what is said not to be wanted is left out."""
    wanted = _NEGATED.sub(" ", text)
    trouble = [label for label, pattern in _LABELS if pattern.search(text)][:2]
    wishes = [label for label, pattern in _WISHES if pattern.search(wanted)]
    if len(wishes) > 1 and "확인 요청" in wishes:
        wishes.remove("확인 요청")
    return trouble + wishes[:2]


def _without_code(text: str, thread: Thread) -> str:
    for code in thread.codes:
        text = re.sub(rf"[\s(]*(?:주문\s*번호|주문번호|주문|번호)?(?:는|은|가|이)?\s*:?\s*{re.escape(code)}\s*(?:번|라고\s\S+|인데요?|이에요|예요|이요|이고요?|이구요|입니다|이여)?[\s)]*", " ", text)
    return text.strip(" ,.()")


def _settle(
    understood: Understood,
    turn: int,
    places: Sequence[int],
    threads: list[Thread],
    known: Sequence[Memory],
    open_issues: Sequence[int],
    closed: set[int],
    found: Found,
) -> None:
    """What a turn says is settled: a thread of this visit falls away, a known issue closes with a note."""
    said = [understood.heard[i] for i in places]
    nouns = frozenset(noun for h in understood.heard if h.turn == turn for noun in h.clause.nouns)
    earlier = [thread for thread in threads if thread.heard[0].turn < turn]
    candidates = [n for n in open_issues if n not in closed]
    best = max(candidates, key=lambda n: _shared(nouns, known[n - 1].content), default=None)
    meets = max((len(nouns & thread.nouns) for thread in earlier), default=0)
    if earlier and (best is None or meets >= _shared(nouns, known[best - 1].content)):
        thread = max(earlier, key=lambda t: len(nouns & t.nouns))
        threads.remove(thread)
        found.used.update(places)
        return
    if best is None:
        return
    if len(candidates) > 1 and _shared(nouns, known[best - 1].content) == 0:
        return
    closed.add(best)
    found.used.update(places)
    near = [i for i, h in enumerate(understood.heard) if h.turn == turn and h.mark is None and (i in places or _fits(h))]
    found.used.update(near)
    words = ", ".join(filter(None, (phrase(understood.heard[i].text) for i in near)))
    found.operations.append(
        Operation(op="close", target=best, kind=Kind.NOTE, content=f"{title(known[best - 1].content)} 건 해결 완료: {words}", turns=[turn], importance=0.4)
    )


def _fits(h: Heard) -> bool:
    return re.search(r"(딱|잘)\s*(맞|이에|이네|임)|멀쩡|편하|이상\s*없", h.text) is not None


def _shared(nouns: frozenset[str], content: str) -> int:
    return sum(len(noun) for noun in nouns if noun in content and noun not in _NOT_GOODS)


def title(content: str) -> str:
    """A short name of an issue: its sorts of trouble and the words before the first comma, cut at a word."""
    head = re.split(r"[,(:]", content)[0].strip()
    if len(head) <= 24:
        return head
    return head[:24].rsplit(" ", 1)[0]


def _grown(thread: Thread, known: Sequence[Memory], open_issues: Sequence[int], closed: set[int]) -> int | None:
    """The known issue that this thread goes on about: the same order, or the same goods and the same sort."""
    for n in open_issues:
        content = known[n - 1].content
        if n in closed:
            continue
        if any(code in content for code in thread.codes):
            return n
    return None
