"""The acts of a reply that need no clause: sympathy, who Haru is, wishes that are noted, thanks and farewell."""

from __future__ import annotations

import re

from haru_cli.models.offline.reply_grammar import with_particle
from haru_cli.models.offline.reply_heard import Heard, channels
from haru_cli.models.offline.reply_phrases import Phrases
from haru_cli.models.offline.reply_policy import answer
from haru_cli.models.offline.reply_shapes import FAULTS, Intent


def abuse(heard: Heard, phrases: Phrases) -> list[str]:
    return [
        phrases.pick("마음이 많이 상하신 것 같아 안타깝습니다.", "많이 답답하신 마음은 충분히 이해합니다."),
        phrases.pick(
            "불편하셨던 점을 구체적으로 말씀해 주시면 정책에 있는 내용을 바로 안내해 드리겠습니다.",
            "어떤 일이 있었는지 알려 주시면 제가 안내할 수 있는 내용부터 말씀드리겠습니다.",
        ),
    ]


def rules(heard: Heard, phrases: Phrases) -> list[str]:
    return ["말씀하신 요청은 제가 따르기 어렵습니다.", "주문, 배송, 교환, 환불에 관한 것은 도와드릴 수 있으니 편하게 말씀해 주세요."]


def limits(heard: Heard, phrases: Phrases) -> list[str]:
    """Something is to be solved at once: what Haru can do, and what it does about the rest."""
    return [
        phrases.pick("시원하게 도와드리지 못해 죄송합니다.", "거듭 답답하게 해 드려 죄송합니다."),
        phrases.pick(
            "말씀하신 내용은 메모해 두고, 진행할 수 있는지 확인 후 안내드리겠습니다.", "남겨 주신 내용을 바탕으로 확인 후 안내드리겠습니다."
        ),
    ]


def identity(heard: Heard, phrases: Phrases) -> list[str]:
    return [
        phrases.pick(
            "저는 사람이 아니라 하루마켓의 상담을 돕는 프로그램 하루입니다.",
            "저는 하루마켓에서 상담을 맡은 프로그램이고, 이름은 하루입니다.",
        ),
        "주문, 배송, 교환, 환불 정책에 관한 질문에 답해 드리고, 말씀하신 내용을 다음 상담까지 기억해 둡니다.",
    ]


def human(heard: Heard, phrases: Phrases) -> list[str]:
    return [
        "다른 상담원과 이야기하실 수 있는 방법은 제가 가진 조항에 나와 있지 않아 확인 후 안내드리겠습니다.",
        phrases.pick(
            "그동안 어떤 일인지 말씀해 주시면 제가 안내할 수 있는 내용부터 말씀드리겠습니다.",
            "기다리시는 동안 도움이 필요하신 내용을 남겨 주세요.",
        ),
    ]


def complaint(heard: Heard, phrases: Phrases) -> list[str]:
    text = heard.intents[Intent.COMPLAINT]
    checking = (
        []
        if Intent.STATE in heard or Intent.QUESTION in heard or heard.dealing
        else ["배송이 어떻게 되고 있는지 확인 후 안내드리겠습니다."]
    )
    if FAULTS & heard.terms:
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
    if "분실" in heard.terms and (said := answer(heard)):
        return ["많이 걱정되셨겠습니다, 불편을 드려 죄송합니다.", *said[:2]]
    text = heard.context.message
    if re.search(r"늦|안\s?와|안\s?왔|못\s?받|기다|지연|느리|아직", text):
        return [phrases.pick("오래 기다리시게 해 드려 죄송합니다.", "기다림이 길어져 많이 답답하시겠습니다, 죄송합니다."), *checking]
    return [phrases.pick("불편을 드려 죄송합니다.", "속상하신 마음 충분히 이해하며, 다시 한번 죄송합니다.", "거듭 불편을 드려 죄송합니다.")]


def delivery(heard: Heard, phrases: Phrases) -> list[str]:
    return [
        phrases.pick("배송 요청으로 말씀하신 내용도 메모해 두겠습니다.", "받으실 때의 요청 사항도 적어 두겠습니다."),
        "이번 배송에 반영할 수 있는지는 확인 후 안내드리겠습니다.",
    ]


def solved(heard: Heard, phrases: Phrases) -> list[str]:
    """The customer tells that a matter is settled."""
    return [
        phrases.pick("다행입니다, 알려 주셔서 감사합니다.", "좋은 소식을 들려 주셔서 감사합니다."),
        "말씀하신 내용도 메모해 두겠습니다.",
    ]


def note(heard: Heard, phrases: Phrases) -> list[str]:
    return [phrases.pick("네, 말씀해 주신 내용은 다음 상담에서도 참고할 수 있게 메모해 두겠습니다.", "네, 그 점도 함께 적어 두겠습니다.")]


def contact(heard: Heard, phrases: Phrases) -> list[str]:
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


def chat(heard: Heard, phrases: Phrases) -> list[str]:
    return [
        phrases.pick(
            "저도 함께 이야기하고 싶지만, 그 이야기는 제가 답해 드리기 어렵습니다.", "그 이야기는 제가 잘 알지 못해 답해 드리기 어렵습니다."
        ),
        "저는 하루마켓의 주문, 배송, 교환, 환불을 안내하고 있습니다.",
    ]


def thanks(heard: Heard, phrases: Phrases) -> list[str]:
    return [phrases.pick("저야말로 찾아 주셔서 감사합니다.", "말씀 나눠 주셔서 감사합니다.", "도움이 되었다면 다행입니다.")]


def bye(heard: Heard, phrases: Phrases) -> list[str]:
    return [phrases.pick("언제든 다시 찾아 주세요, 좋은 하루 보내세요.", "오늘도 편안한 하루 보내세요.")]


def greet(heard: Heard, phrases: Phrases) -> list[str]:
    return [] if heard.context.first or len(heard.intents) > 1 else ["네, 고객님."]


def agree(heard: Heard, phrases: Phrases) -> list[str]:
    if len(heard.intents) > 1:
        return []
    return [phrases.pick("네, 알겠습니다.", "네, 확인했습니다.")]
