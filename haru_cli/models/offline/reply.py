"""The offline model's reply: what was heard, answered act by act, in three to five sentences. Rules and morphology; it never
says what no clause, no record and no word of the customer supports."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from haru_cli.models.offline import reply_courtesy, reply_policy, reply_record
from haru_cli.models.offline.reply_choice import choose
from haru_cli.models.offline.reply_details import find_order
from haru_cli.models.offline.reply_grammar import polite, with_particle
from haru_cli.models.offline.reply_heard import Heard, hear
from haru_cli.models.offline.reply_phrases import Phrases, greeting, not_recorded
from haru_cli.models.offline.reply_request import LATER, request, unknown
from haru_cli.models.offline.reply_shapes import DEFINES, FAULTS, Intent
from haru_cli.models.words import offers, terms
from memory_store.protocols import Context
from memory_store.records import Kind

LONGEST = 5
SHORTEST = 3


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
            said += [s for s in act(heard, phrases) if s not in said and not ("주문번호를" in s and any("주문번호" in t for t in said))]
    if Intent.COMPLAINT in heard and FAULTS & heard.terms and len(said) == 1:
        said += [*reply_policy.answer(heard)[:2], "교환과 반품 가운데 원하시는 쪽을 말씀해 주세요."]
    if (order := heard.details.order) and order in context.message and said and not any(order in s for s in said):
        note = f"주문번호 {with_particle(order, '은/는')} 메모해 두고, 진행할 수 있는지 {LATER}."
        said = [*[s for s in said if "주문번호" not in s][: LONGEST - len(opening) - 1], note]
    if context.masked:
        said = [s for s in said if "기록하지 않습니다" not in s]
    said = said or _told(heard, phrases)
    room = LONGEST - len(opening)
    if len(opening) + len(said) < SHORTEST - 1 and Intent.QUESTION in heard and not any("조항" in s for s in said):
        said += reply_policy.more(heard, said)[:1]
    closing = _closing(heard, phrases, said) if len(opening) + len(said) < SHORTEST else []
    return [*opening, *said[:room], *closing]


def _last_time(heard: Heard, phrases: Phrases) -> list[str]:
    said = reply_record.recalled(heard)
    held = reply_record.matching(heard)[:1]
    if heard.details.order or any(m.kind is not Kind.ISSUE or find_order(m.content) for m in held) or not any(reply_record.issues(heard)):
        return said
    return [*said, phrases.pick("주문번호를 알려 주시면 확인하는 데 도움이 됩니다.")]


def _remembered(heard: Heard, phrases: Phrases) -> list[str]:
    return reply_record.remembered(heard)


def _forget(heard: Heard, phrases: Phrases) -> list[str]:
    said = [s for s in reply_policy.answer(heard)[:1] if "삭제" in terms(s)]
    return [*said, "어떤 내용을 지우고 싶으신지 말씀해 주시면, 지울 수 있는지 확인 후 안내드리겠습니다."]


def _state(heard: Heard, phrases: Phrases) -> list[str]:
    about = heard.terms - (reply_policy.COMMON - {"교환"})
    if any(about & frozenset(terms(m.content)) for m in reply_record.issues(heard)):
        return _last_time(heard, phrases)
    order = heard.details.order
    name = f"주문번호 {order}의 현재 상태는" if order else "주문의 현재 상태는"
    said = [phrases.pick(f"{name} 제가 이 자리에서 바로 볼 수 없어 {LATER}.", f"{name} 아직 확인되지 않아, {LATER}.")]
    fitting = [p for p in choose(heard) if about & frozenset(terms(p.text)) or "배송" in p.title]
    chosen = [p for p in fitting if "기간" in offers(p.text) or frozenset(terms(p.text)) & {"조회", "송장"}]
    said += [s for p in chosen[:1] for s in polite(p.text) if not phrases.was_said(s)]
    if not order:
        said.append(phrases.pick("주문번호를 알려 주시면 확인하는 데 도움이 됩니다.", "주문번호를 함께 남겨 주세요."))
    return said


def _question(heard: Heard, phrases: Phrases) -> list[str]:
    said = [] if DEFINES.search(heard.context.message) else reply_policy.answer(heard)
    if not said and reply_record.speaks_of(heard):
        return reply_record.remembered(heard)
    if not said:
        return [] if Intent.CONTACT in heard and Intent.REQUEST not in heard else unknown(heard, phrases)
    if phrases.was_said(said[0].removeprefix("네, ")) and "조항" not in said[0]:
        said = [f"앞서 말씀드린 대로, {said[0].removeprefix('네, ')}", *(s for s in said[1:] if not phrases.was_said(s))]
    return said


def _later(heard: Heard, phrases: Phrases) -> list[str]:
    dealing = heard.dealing or "문의"
    said = [f"네, {with_particle(dealing, '은/는')} 편하신 때에 말씀해 주시면 됩니다."]
    if need := next((s for s in reply_policy.conditions(heard) if "주문번호" in s), ""):
        said.append(need)
    return said


def _told(heard: Heard, phrases: Phrases) -> list[str]:
    """Something was told that asks for nothing: it is taken up, and connected with what the visit is about."""
    details = heard.details
    if details.order and details.order in heard.context.message:
        about = f"{heard.dealing} 문의와 함께 " if heard.dealing else ""
        return [f"네, 주문번호 {with_particle(details.order, '을/를')} {about}메모해 두겠습니다.", f"진행할 수 있는지는 {LATER}."]
    if heard.dealing and (
        (details.size and details.size in heard.context.message) or (details.colour and details.colour in heard.context.message)
    ):
        return request(heard, phrases)
    if Intent.GREET in heard:
        return []
    if not re.search(r"[가-힣]", heard.context.message):
        return [phrases.pick("네, 편하게 말씀해 주세요.", "네, 듣고 있습니다.")]
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
    if any(s.endswith("조금 더 말씀해 주세요.") for s in said):
        return []
    given = heard.details.order and heard.details.order in heard.context.message
    if (
        not said
        or (Intent.TELL in heard and not given and not heard.earlier and not heard.context.passages)
        or set(heard.intents) == {Intent.GREET}
    ):
        return [phrases.pick("어떤 점을 도와드릴까요?", "더 도와드릴 것이 있으면 말씀해 주세요.", "이어서 궁금하신 점을 말씀해 주세요.")]
    about = f"{with_particle(heard.dealing, '과/와')} 관련해 " if heard.dealing and Intent.RULES not in heard else ""
    return [
        phrases.pick(
            f"{about}더 궁금하신 점이 있으면 편하게 말씀해 주세요.",
            "다른 궁금하신 점도 말씀해 주시면 이어서 안내해 드리겠습니다.",
            "더 알고 싶으신 내용이 있으면 말씀해 주세요.",
            "필요하신 내용이 더 있으면 이어서 안내해 드리겠습니다.",
        )
    ]


ACTS: tuple[tuple[Intent, Callable[[Heard, Phrases], list[str]]], ...] = (
    (Intent.ABUSE, reply_courtesy.abuse),
    (Intent.RULES, reply_courtesy.rules),
    (Intent.GREET, reply_courtesy.greet),
    (Intent.COMPLAINT, reply_courtesy.complaint),
    (Intent.LIMITS, reply_courtesy.limits),
    (Intent.IDENTITY, reply_courtesy.identity),
    (Intent.HUMAN, reply_courtesy.human),
    (Intent.LAST_TIME, _last_time),
    (Intent.REMEMBERED, _remembered),
    (Intent.FORGET, _forget),
    (Intent.STATE, _state),
    (Intent.QUESTION, _question),
    (Intent.REQUEST, request),
    (Intent.AGREE, reply_courtesy.agree),
    (Intent.CONTACT, reply_courtesy.contact),
    (Intent.DELIVERY, reply_courtesy.delivery),
    (Intent.SOLVED, reply_courtesy.solved),
    (Intent.NOTE, reply_courtesy.note),
    (Intent.LATER, _later),
    (Intent.CHAT, reply_courtesy.chat),
    (Intent.THANKS, reply_courtesy.thanks),
    (Intent.BYE, reply_courtesy.bye),
)
"""In the order in which a reply takes them up."""
