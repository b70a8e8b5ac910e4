"""The offline model's reply: what was heard, answered act by act, in three to five sentences. Rules and morphology; it never
says what no clause, no record and no word of the customer supports."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from haru_cli.models.offline import reply_policy, reply_record
from haru_cli.models.offline.reply_grammar import with_particle
from haru_cli.models.offline.reply_heard import Heard, Intent, channels, hear
from haru_cli.models.offline.reply_phrases import Phrases, greeting, not_recorded
from memory_store.protocols import Context

WISHES = {
    "교환": "교환하고", "반품": "반품하고", "환불": "환불받고", "주문 취소": "주문을 취소하고", "배송지 변경": "배송지를 변경하고",
}  # fmt: skip
LONGEST = 5
SHORTEST = 3
LATER = "확인 후 안내드리겠습니다"


def reply(context: Context) -> Iterator[str]:
    """The reply, word by word."""
    for number, word in enumerate(" ".join(compose(context)).split(" ")):
        yield word if not number else f" {word}"


def compose(context: Context) -> list[str]:
    """The sentences of the reply."""
    heard, phrases = hear(context), Phrases(context)
    opening = [greeting(context)] if context.first else []
    if context.masked:
        opening.append(not_recorded(context.masked))
    said: list[str] = []
    for intent, act in ACTS:
        if intent in heard:
            said += [s for s in act(heard, phrases) if s not in said]
    said = said or _told(heard, phrases)
    room = LONGEST - len(opening)
    if len(opening) + len(said) < SHORTEST - 1 and Intent.QUESTION in heard:
        said += reply_policy.more(heard, said)[:1]
    closing = _closing(heard, phrases, said) if len(opening) + len(said) < SHORTEST else []
    return [*opening, *said[:room], *closing]


def _abuse(heard: Heard, phrases: Phrases) -> list[str]:
    return [
        phrases.pick("마음이 많이 상하신 것 같아 안타깝습니다.", "많이 답답하신 마음은 충분히 이해합니다."),
        phrases.pick(
            "불편하셨던 점을 구체적으로 말씀해 주시면 정책에 있는 내용을 바로 안내해 드리겠습니다.",
            "어떤 일이 있었는지 알려 주시면 제가 안내할 수 있는 내용부터 말씀드리겠습니다.",
        ),
    ]


def _rules(heard: Heard, phrases: Phrases) -> list[str]:
    return ["말씀하신 요청은 제가 따르기 어렵습니다.", "주문, 배송, 교환, 환불에 관한 것은 도와드릴 수 있으니 편하게 말씀해 주세요."]


def _identity(heard: Heard, phrases: Phrases) -> list[str]:
    return [
        phrases.pick(
            "저는 사람이 아니라 하루마켓의 상담을 돕는 프로그램 하루입니다.",
            "저는 하루마켓에서 상담을 맡은 프로그램이고, 이름은 하루입니다.",
        ),
        "주문, 배송, 교환, 환불 정책에 관한 질문에 답해 드리고, 말씀하신 내용을 다음 상담까지 기억해 둡니다.",
    ]


def _human(heard: Heard, phrases: Phrases) -> list[str]:
    return [
        "다른 상담원과 이야기하실 수 있는 방법은 제가 가진 조항에 나와 있지 않아 확인 후 안내드리겠습니다.",
        phrases.pick(
            "그동안 어떤 일인지 말씀해 주시면 제가 안내할 수 있는 내용부터 말씀드리겠습니다.",
            "기다리시는 동안 도움이 필요하신 내용을 남겨 주세요.",
        ),
    ]


def _complaint(heard: Heard, phrases: Phrases) -> list[str]:
    text = heard.intents[Intent.COMPLAINT]
    if reply_policy.FAULTS & heard.terms:
        return [
            phrases.pick(
                "받으신 상품에 문제가 있어 많이 당황하셨겠습니다, 불편을 드려 죄송합니다.",
                "상품 때문에 번거롭게 해 드려 다시 한번 죄송합니다.",
            )
        ]
    if "오배송" in heard.terms:
        return [
            phrases.pick(
                "주문하신 것과 다른 상품을 받으셔서 당황하셨겠습니다, 죄송합니다.", "상품 때문에 번거롭게 해 드려 다시 한번 죄송합니다."
            )
        ]
    if re.search(r"늦|안\s?와|안\s?왔|못\s?받|기다|지연|느리|아직", text):
        return [phrases.pick("오래 기다리시게 해 드려 죄송합니다.", "기다림이 길어져 많이 답답하시겠습니다, 죄송합니다.")]
    return [phrases.pick("불편을 드려 죄송합니다.", "속상하신 마음 충분히 이해하며, 다시 한번 죄송합니다.", "거듭 불편을 드려 죄송합니다.")]


def _last_time(heard: Heard, phrases: Phrases) -> list[str]:
    said = reply_record.recalled(heard)
    if heard.details.order or not any(True for _ in reply_record.issues(heard)):
        return said
    return [*said, phrases.pick("주문번호를 알려 주시면 확인하는 데 도움이 됩니다.")]


def _remembered(heard: Heard, phrases: Phrases) -> list[str]:
    return reply_record.remembered(heard)


def _forget(heard: Heard, phrases: Phrases) -> list[str]:
    said = reply_policy.answer(heard)[:1]
    return [*said, "어떤 내용을 지우고 싶으신지 말씀해 주시면, 지울 수 있는지 확인 후 안내드리겠습니다."]


def _state(heard: Heard, phrases: Phrases) -> list[str]:
    order = heard.details.order
    name = f"주문번호 {order}의 현재 상태는" if order else "주문의 현재 상태는"
    said = [phrases.pick(f"{name} 제가 이 자리에서 바로 볼 수 없어 {LATER}.", f"{name} 아직 확인되지 않아, {LATER}.")]
    chosen = [
        p
        for p in reply_policy.choose(heard)
        if "기간" in reply_policy.offers(p.text) or frozenset(reply_policy.terms(p.text)) & {"조회", "송장"}
    ]
    said += [s for p in chosen[:1] for s in reply_policy.polite(p.text) if not phrases.was_said(s)]
    if not order:
        said.append(phrases.pick("주문번호를 알려 주시면 확인하는 데 도움이 됩니다.", "주문번호를 함께 남겨 주세요."))
    return said


def _request(heard: Heard, phrases: Phrases) -> list[str]:
    """Something is to be done: what was understood, what holds for it, what is still needed."""
    if Intent.STATE in heard or Intent.LAST_TIME in heard or Intent.FORGET in heard:
        return []
    if not heard.context.passages:
        return [] if Intent.QUESTION in heard else _unknown(heard, phrases)
    if Intent.QUESTION in heard:
        return [] if heard.details.order else [_ask_order(phrases)]
    said = [_understood(heard)] if heard.dealing else []
    fresh = [s for s in reply_policy.conditions(heard) if not phrases.was_said(s)]
    need = [s for s in fresh if "주문번호" in s]
    said += [s for s in fresh if s not in need][:2]
    if heard.details.order:
        said.append(f"주문번호 {with_particle(heard.details.order, '은/는')} 메모해 두고, 진행할 수 있는지 {LATER}.")
    else:
        said += need[:1] or [_ask_order(phrases)]
    return said


def _ask_order(phrases: Phrases) -> str:
    return phrases.pick("주문번호를 알려 주시면 이어서 확인 후 안내드리겠습니다.", "이어서 안내드릴 수 있도록 주문번호를 알려 주세요.")


def _understood(heard: Heard) -> str:
    details = heard.details
    goods = " ".join(x for x in (details.colour, details.product) if x)
    wish = WISHES[heard.dealing]
    if not goods or heard.dealing not in {"교환", "반품", "환불"}:
        goods, to = "", ""
    if heard.dealing == "교환":
        goods = details.product
        to = " ".join(x for x in (details.colour, details.size) if x)
    else:
        to = ""
    what = f"{with_particle(goods, '을/를')} " if goods else ""
    return f"네, {what}{with_particle(to, '으로/로') + ' ' if to else ''}{wish} 싶으시군요."


def _question(heard: Heard, phrases: Phrases) -> list[str]:
    said = reply_policy.answer(heard)
    if not said:
        return [] if Intent.CONTACT in heard and Intent.REQUEST not in heard else _unknown(heard, phrases)
    if all(phrases.was_said(s.removeprefix("네, ")) for s in said[:1]):
        said = [f"앞서 말씀드린 대로, {said[0].removeprefix('네, ')}", *said[1:]]
    return said


def _unknown(heard: Heard, phrases: Phrases) -> list[str]:
    """No clause fits: what was asked is named, and left to be checked."""
    topic = _topic(heard)
    named = f"{topic}에 관한 내용은" if topic else "문의하신 내용은"
    return [
        phrases.pick(f"{named} 제가 가진 정책 조항에 나와 있지 않습니다.", f"{named} 제가 볼 수 있는 조항에서 찾지 못했습니다."),
        phrases.pick(
            "잘못 말씀드리지 않도록 확인 후 안내드리겠습니다.",
            "정확한 내용은 확인 후 안내드리겠습니다.",
            "이 부분도 확인 후 안내드리겠습니다.",
        ),
    ]


def _topic(heard: Heard) -> str:
    """The noun phrase that the question is about, as the customer said it."""
    source = heard.intents.get(Intent.QUESTION) or heard.intents.get(Intent.REQUEST) or heard.context.message
    match = re.search(
        r"((?:[가-힣A-Za-z]+\s)?[가-힣A-Za-z]{2,}?)(?:은|는|이|가|을|를|도|만)?\s(?:되|돼|있|없|가능|얼마|언제|어떻게|어디|해\s|하|받|알려|좀|몇|뭐)",
        f"{source} ",
    )
    if not match:
        return ""
    phrase = match.group(1).strip()
    return phrase if reply_policy.terms(phrase) and not re.search(r"(?:하고|해서|인데|는데|고|면|서)(?:\s|$)", phrase) else ""


def _contact(heard: Heard, phrases: Phrases) -> list[str]:
    text = heard.context.message
    wanted, unwanted = channels(text)
    if wanted and unwanted:
        said = f"연락은 {unwanted} 대신 {with_particle(wanted, '으로/로')} 받고 싶으신 것으로 메모해 두겠습니다."
    elif wanted:
        said = f"연락은 {with_particle(wanted, '으로/로')} 받고 싶으신 것으로 메모해 두겠습니다."
    else:
        said = f"{with_particle(unwanted, '은/는')} 피하고 싶으신 것으로 메모해 두겠습니다."
    lead = "네, " if Intent.AGREE in heard or not heard.context.first else ""
    more = "말씀하신 시간대도 함께 적어 두겠습니다." if re.search(r"\d\s?시|오전|오후|저녁|아침|주말|평일|밤|점심|이후|이전", text) else ""
    return [lead + said, more or phrases.pick("앞으로 안내드릴 일이 있을 때 참고하겠습니다.", "다음 상담에서도 이 내용을 참고하겠습니다.")]


def _delivery(heard: Heard, phrases: Phrases) -> list[str]:
    return [
        phrases.pick("배송 요청으로 말씀하신 내용도 메모해 두겠습니다.", "받으실 때의 요청 사항도 적어 두겠습니다."),
        "이번 주문에 반영할 수 있는지는 확인 후 안내드리겠습니다.",
    ]


def _note(heard: Heard, phrases: Phrases) -> list[str]:
    return [phrases.pick("네, 말씀해 주신 내용은 다음 상담에서도 참고할 수 있게 메모해 두겠습니다.", "네, 그 점도 함께 적어 두겠습니다.")]


def _later(heard: Heard, phrases: Phrases) -> list[str]:
    dealing = heard.dealing or "문의"
    said = [f"네, {with_particle(dealing, '은/는')} 편하신 때에 말씀해 주시면 됩니다."]
    if need := next((s for s in reply_policy.conditions(heard) if "주문번호" in s), ""):
        said.append(need)
    return said


def _thanks(heard: Heard, phrases: Phrases) -> list[str]:
    return [phrases.pick("저야말로 찾아 주셔서 감사합니다.", "말씀 나눠 주셔서 감사합니다.", "도움이 되었다면 다행입니다.")]


def _bye(heard: Heard, phrases: Phrases) -> list[str]:
    return [phrases.pick("언제든 다시 찾아 주세요, 좋은 하루 보내세요.", "오늘도 편안한 하루 보내세요.")]


def _chat(heard: Heard, phrases: Phrases) -> list[str]:
    return [
        phrases.pick(
            "저도 함께 이야기하고 싶지만, 그 이야기는 제가 답해 드리기 어렵습니다.", "그 이야기는 제가 잘 알지 못해 답해 드리기 어렵습니다."
        ),
        "저는 하루마켓의 주문, 배송, 교환, 환불을 안내하고 있습니다.",
    ]


def _greet(heard: Heard, phrases: Phrases) -> list[str]:
    return [] if heard.context.first or len(heard.intents) > 1 else ["네, 고객님."]


def _agree(heard: Heard, phrases: Phrases) -> list[str]:
    if len(heard.intents) > 1:
        return []
    return [phrases.pick("네, 알겠습니다.", "네, 확인했습니다.")]


def _told(heard: Heard, phrases: Phrases) -> list[str]:
    """Something was told that asks for nothing: it is taken up, and connected with what the visit is about."""
    details = heard.details
    if details.order and details.order in heard.context.message:
        about = f"{heard.dealing} 문의와 함께 " if heard.dealing else ""
        return [f"네, 주문번호 {with_particle(details.order, '을/를')} {about}메모해 두겠습니다.", f"진행할 수 있는지는 {LATER}."]
    if heard.dealing and (
        details.size and details.size in heard.context.message or details.colour and details.colour in heard.context.message
    ):
        return _request(heard, phrases)
    if Intent.GREET in heard:
        return []
    if heard.context.passages:
        said = [s for s in reply_policy.answer(heard) if not phrases.was_said(s)]
        return said or [phrases.pick("네, 말씀해 주신 내용은 잘 알겠습니다.", "네, 그 내용도 함께 참고하겠습니다.")]
    return [phrases.pick("네, 말씀해 주신 내용은 잘 알겠습니다.", "네, 그 내용도 함께 참고하겠습니다.", "네, 이해했습니다.")]


def _closing(heard: Heard, phrases: Phrases, said: list[str]) -> list[str]:
    """The last sentence of a short reply: what else can be done, in words that this visit has not heard."""
    if Intent.BYE in heard or (Intent.THANKS in heard and Intent.QUESTION not in heard):
        return (
            []
            if Intent.BYE in heard
            else [phrases.pick("더 필요하신 것이 있으면 언제든 말씀해 주세요.", "좋은 하루 보내세요.", "다음에도 편하게 찾아 주세요.")]
        )
    if set(heard.intents) == {Intent.AGREE}:
        return [phrases.pick("더 도와드릴 것이 있으면 말씀해 주세요.", "이어서 궁금하신 점을 말씀해 주세요.")]
    if not said or Intent.TELL in heard or set(heard.intents) == {Intent.GREET}:
        return [phrases.pick("어떤 점을 도와드릴까요?", "더 도와드릴 것이 있으면 말씀해 주세요.", "이어서 궁금하신 점을 말씀해 주세요.")]
    about = f"{with_particle(heard.dealing, '과/와')} 관련해 " if heard.dealing else ""
    return [
        phrases.pick(
            f"{about}더 궁금하신 점이 있으면 편하게 말씀해 주세요.",
            "다른 궁금하신 점도 말씀해 주시면 이어서 안내해 드리겠습니다.",
            "더 알고 싶으신 내용이 있으면 말씀해 주세요.",
            "필요하신 내용이 더 있으면 이어서 안내해 드리겠습니다.",
        )
    ]


ACTS: tuple[tuple[Intent, Callable[[Heard, Phrases], list[str]]], ...] = (
    (Intent.ABUSE, _abuse),
    (Intent.RULES, _rules),
    (Intent.GREET, _greet),
    (Intent.COMPLAINT, _complaint),
    (Intent.IDENTITY, _identity),
    (Intent.HUMAN, _human),
    (Intent.LAST_TIME, _last_time),
    (Intent.REMEMBERED, _remembered),
    (Intent.FORGET, _forget),
    (Intent.STATE, _state),
    (Intent.QUESTION, _question),
    (Intent.REQUEST, _request),
    (Intent.AGREE, _agree),
    (Intent.CONTACT, _contact),
    (Intent.DELIVERY, _delivery),
    (Intent.NOTE, _note),
    (Intent.LATER, _later),
    (Intent.CHAT, _chat),
    (Intent.THANKS, _thanks),
    (Intent.BYE, _bye),
)
"""In the order in which a reply takes them up."""
