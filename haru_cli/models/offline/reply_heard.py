"""What a customer's message is, for the one who answers it: its intents and the details that were said in this visit."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property

from haru_cli.models.offline.reply_details import Details, details_of, find_product
from haru_cli.models.offline.reply_shapes import (
    AGREE,
    ALLOWED,
    ASKED_BY_TONE,
    ASKING,
    CHANNELS,
    COMPLAINT,
    DEALINGS,
    DELIVERY,
    ELLIPSIS,
    FAULTS,
    HOW,
    LATER,
    LIKES,
    MINE,
    NOT_GOODS,
    NOTE,
    QUESTION_ENDINGS,
    REFERS,
    REQUEST,
    SHAPES,
    SMALLTALK,
    SOLVED,
    STATE,
    Intent,
)
from haru_cli.models.words import asks, phases, terms
from memory_store.extraction.morphology import Sentence, analyse, morphemes
from memory_store.protocols import Context


@dataclass
class Heard:
    """One message, understood."""

    context: Context
    sentences: tuple[Sentence, ...] = ()
    intents: dict[Intent, str] = field(default_factory=dict)

    @cached_property
    def terms(self) -> frozenset[str]:
        """What the message is about; of one that only changes the question before it (취소한 건요?), what that was about too."""
        own = frozenset(terms(self.context.message))
        before = [m.text for m in self.context.recent if m.role == "customer"]
        if not before or not (ELLIPSIS.search(self.context.message) or (REFERS.search(self.context.message) and not own & DEALINGS.keys())):
            return own
        return own | {t for t in terms(before[-1]) if not (t in DEALINGS and own & DEALINGS.keys())}

    @cached_property
    def spoken(self) -> frozenset[str]:
        """What the clauses of the prompt speak of."""
        return frozenset(t for p in self.context.passages for t in terms(f"{p.title}. {p.text}"))

    @cached_property
    def wants(self) -> frozenset[str]:
        """The sorts of answer asked for: 비용, 기간, 부담, 방법."""
        wanted = asks(self.context.message)
        before = [m.text for m in self.context.recent if m.role == "customer"]
        if before and ELLIPSIS.search(self.context.message):
            wanted |= asks(before[-1])
        return wanted

    @cached_property
    def dealing(self) -> str:
        """What the visit is about: 교환, 반품, 환불, 주문 취소, 배송지 변경; empty when nothing was named."""
        said = [self.context.message, *(m.text for m in reversed(self.context.recent) if m.role == "customer"), self.context.summary]
        dealings = [name for text in said if (name := _dealing(text))]
        if dealings and dealings[0] == "교환" and "배송지 변경" in dealings[1:2] and "교환" not in self.context.message:
            return "배송지 변경"  # 바꿔 주세요, said again of the address
        return dealings[0] if dealings else ""

    @property
    def earlier(self) -> str:
        """What the visit was about before this message, or what the record holds open."""
        known = [i.content for i in self.context.profile.issues] if self.context.profile is not None else []
        said = [*(m.text for m in reversed(self.context.recent) if m.role == "customer"), self.context.summary, *known]
        return next((name for text in said if (name := _dealing(text))), "")

    @cached_property
    def details(self) -> Details:
        """Of this visit's words, the older ones through the summary."""
        texts = [self.context.summary, *(m.text for m in self.context.recent if m.role == "customer"), self.context.message]
        return details_of(texts)

    def __contains__(self, intent: Intent) -> bool:
        return intent in self.intents


def hear(context: Context) -> Heard:
    """Understand the customer's message."""
    heard = Heard(context, analyse(context.message))
    for sentence in heard.sentences:
        for intent in _intents(sentence.text.strip(), heard.spoken):
            heard.intents.setdefault(intent, sentence.text.strip())
    if heard.intents.keys() == {Intent.TELL} and FAULTS & heard.terms:
        heard.intents = {Intent.COMPLAINT: context.message}
    goods = find_product(context.message)
    known = context.profile.all() if context.profile is not None else ()
    if goods and ELLIPSIS.search(context.message) and any(goods in m.content for m in known):
        heard.intents = {Intent.LAST_TIME: context.message}  # 패딩은요? after another matter of the record
    if Intent.REMEMBERED in heard and not any(heard.terms & frozenset(terms(m.content)) for m in known):
        heard.intents.pop(Intent.LAST_TIME, None)  # 저에 대해 뭘 기억하고 있어요? asks of no matter
    if len(heard.intents) > 1:
        heard.intents.pop(Intent.TELL, None)
    if heard.intents.keys() & {Intent.QUESTION, Intent.REQUEST} and _leads_up(heard.intents.get(Intent.STATE, "")):
        heard.intents.pop(Intent.STATE)
    return heard


NO_WISH = frozenset({Intent.CONTACT, Intent.HUMAN, Intent.RULES, Intent.FORGET, Intent.LIMITS})
"""What asks for something that is no dealing of the shop."""
OWN_ANSWER = frozenset({Intent.LAST_TIME, Intent.REMEMBERED, Intent.IDENTITY, Intent.STATE, *NO_WISH} - {Intent.CONTACT})
"""What has an answer of its own, though it may be put as a question."""


def _dealing(text: str) -> str:
    named = [t for t in terms(text) if t in DEALINGS]
    if named and named[-1] == "교환" and "교환" not in text and NOT_GOODS & frozenset(terms(text)):
        named = named[:-1]
    return DEALINGS[named[-1]] if named else ""


def _intents(text: str, spoken: frozenset[str]) -> list[Intent]:
    found = [intent for intent, shape in SHAPES if re.search(shape, text, re.IGNORECASE)]
    if Intent.FORGET in found and ALLOWED.search(text) and "삭제" in spoken:
        found = [intent for intent in found if intent not in {Intent.FORGET, Intent.LAST_TIME, Intent.REMEMBERED}]
    if Intent.BYE in found and Intent.GREET in found:
        found.remove(Intent.GREET)
    if channels(text) != ("", "") and LIKES.search(text) and not re.search(r"번호\s?(?:알려|뭐|가\s?뭐)", text):
        found.append(Intent.CONTACT)
    if DELIVERY.search(text):
        found.append(Intent.DELIVERY)
    asking = is_asking(text)
    if not asking and SOLVED.search(text):
        return [*found, Intent.SOLVED]
    if (
        Intent.CONTACT not in found
        and COMPLAINT.search(text)
        and not (asking and re.search(r"면(?:\s|요|$)|경우|어떻게|되나|누가|얼마", text))
    ):
        found.append(Intent.COMPLAINT)
    if Intent.LAST_TIME not in found and asks_state(text):
        found.append(Intent.STATE)
    if LATER.search(text):
        found.append(Intent.LATER)
    elif (
        not NO_WISH & set(found)
        and REQUEST.search(text)
        and (DEALINGS.keys() & set(terms(text)) if Intent.DELIVERY in found else terms(text))
    ):
        found.append(Intent.REQUEST)
    if asking and not OWN_ANSWER & set(found):
        of_the_shop = frozenset(terms(text)) & (DEALINGS.keys() | spoken)
        found.append(Intent.CHAT if SMALLTALK.search(text) and not of_the_shop else Intent.QUESTION)
    if AGREE.search(text):
        found.append(Intent.AGREE)
    if not found and NOTE.search(text):
        found.append(Intent.NOTE)
    if not found and SMALLTALK.search(text):
        found.append(Intent.CHAT)
    return found or [Intent.TELL]


def _leads_up(state: str) -> bool:
    """Whether a sentence on how things stand only leads up to a question: 아직 안 나갔거든요, 아직 안 들어왔던데."""
    tokens = morphemes(state)
    return bool(tokens) and (
        tokens[-1].tag == "EC" or tokens[-1].form in {"던데", "는데"} or ("before" in phases(state) and not is_asking(state))
    )


def asks_state(text: str) -> bool:
    """Whether a sentence asks how its own matter stands: not how to look that up, and not what would be (주문하면 언제 와요?)."""
    found = STATE.search(text)
    if found is None or HOW.search(text) or not MINE.search(text):
        return False
    if asks(text[: found.start()]) & {"비용", "부담", "비율", "수단"}:
        return False  # the rest of a longer question
    endings = [m for m in morphemes(text) if m.tag in {"EC", "EF"}]
    first = next((m for m in endings if m.end >= found.end()), None)  # of what is asked of, or supposed: 아직 안 나갔으면
    return not any(m.form.endswith("면") for m in endings if m is first or m.end <= found.start())


def is_asking(text: str) -> bool:
    """Whether a sentence asks: by its mark, its ending, or a question word."""
    plain = text.rstrip("~!.ㅠㅜㅋㅎ^ ")
    if plain.endswith("?") or ASKING.search(plain):
        return True
    if ASKED_BY_TONE.search(plain) and not text.rstrip().endswith(".") and not re.match(r"(?:저는|전|저|제가|나는|내가)\s", plain):
        return True
    return any(m.tag in {"EF", "EC"} and m.form.endswith(QUESTION_ENDINGS) for m in morphemes(plain)[-2:])


def channels(text: str) -> tuple[str, str]:
    """The way of contact that is wanted, and the one that is not; empty where none is named."""
    wanted = unwanted = ""
    for name, shape in CHANNELS.items():
        for match in re.finditer(shape, text, re.IGNORECASE):
            rest = text[match.end() : match.end() + 14]
            if re.match(
                (
                    r"\s?(?:보다|말고|대신|빼고|아니고|싫|[은는도]?\s?(?:싫|불편|안\s|못\s|힘들|곤란|말)|[을를]?\s?(?:못|안)\s?(?:받|봐|보|"
                    r"써|쓰)|이?\s?(?:싫|불편))"
                ),
                rest,
            ):
                unwanted = unwanted or name
            elif not wanted:
                wanted = name
    return wanted, unwanted if unwanted != wanted else ""
