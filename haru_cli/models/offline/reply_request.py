"""What a reply says to a wish for a deed: what was understood, what holds for it, what is still needed; and to what no clause covers."""

from __future__ import annotations

import re

from haru_cli.models.offline import reply_policy
from haru_cli.models.offline.reply_asked import told
from haru_cli.models.offline.reply_grammar import with_particle
from haru_cli.models.offline.reply_heard import Heard
from haru_cli.models.offline.reply_phrases import Phrases
from haru_cli.models.offline.reply_shapes import REQUEST, Intent
from haru_cli.models.words import terms
from memory_store.extraction.morphology import Morpheme, morphemes

WISHES = {
    "교환": "교환하고", "반품": "반품하고", "환불": "환불받고", "주문 취소": "주문을 취소하고", "배송지 변경": "배송지를 변경하고",
}  # fmt: skip
TAKEN = "말씀하신 내용은 메모해 두고, 진행할 수 있는지 확인 후 안내드리겠습니다."
LATER = "확인 후 안내드리겠습니다"


def request(heard: Heard, phrases: Phrases) -> list[str]:
    """Something is to be done: what was understood, what holds for it, what is still needed."""
    if Intent.LAST_TIME in heard or Intent.FORGET in heard:
        return []
    if Intent.STATE in heard:
        return [s for s in reply_policy.conditions(heard) if "주문번호" not in s and not phrases.was_said(s)][:2] if heard.dealing else []
    if heard.dealing == "주문 취소" and heard.earlier and re.search(r"그거|그것|그건|이거|신청|접수|교환|반품", heard.context.message):
        return [f"네, 앞서 말씀하신 {heard.earlier} 건을 취소하고 싶으시군요.", TAKEN]
    if not heard.context.passages or heard.dealing == heard.earlier == "배송지 변경":
        return [] if Intent.QUESTION in heard else (_continued(heard) or unknown(heard, phrases))
    if Intent.QUESTION in heard:
        wished = heard.dealing and REQUEST.search(told(heard.context.message, heard.sentences))
        return ["이어서 안내드릴 수 있도록 주문번호를 알려 주세요."] if wished and not heard.details.order else []
    if not heard.dealing:
        return reply_policy.answer(heard)
    said = [_understood(heard)]
    fresh = [s for s in reply_policy.conditions(heard) if not phrases.was_said(s)]
    need = [s for s in fresh if "주문번호" in s]
    said += [s for s in fresh if s not in need][:2]
    if heard.details.order:
        said.append(f"주문번호 {with_particle(heard.details.order, '은/는')} 메모해 두고, 진행할 수 있는지 {LATER}.")
    else:
        said += need[:1] or [_ask_order(phrases)]
    return said


def _continued(heard: Heard) -> list[str]:
    """A word more on what the visit is about: another size, another colour, an address."""
    if not heard.earlier:
        return []
    message, details = heard.context.message, heard.details
    new = " ".join(x for x in (details.colour, details.size) if x and x in message)
    return [f"네, {with_particle(new, '으로/로')} {WISHES[heard.earlier]} 싶으신 것으로 메모해 두겠습니다."] if new else [f"네, {TAKEN}"]


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


def unknown(heard: Heard, phrases: Phrases) -> list[str]:
    """No clause fits: what was asked is named, and left to be checked."""
    message = heard.context.message
    if not re.search(r"[가-힣]{2}", message):
        latin = len(re.findall(r"[A-Za-z]", message)) > 3
        return ["저는 한국어로 상담을 도와드리고 있습니다." if latin else "어떤 점이 궁금하신지 조금 더 말씀해 주세요."]
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
    """The noun phrase that the question is about, as the customer said it: the first run of nouns that tells something."""
    source = heard.intents.get(Intent.QUESTION) or heard.intents.get(Intent.REQUEST) or heard.context.message
    run: list[Morpheme] = []
    for token in (*morphemes(source), Morpheme("", "EF", len(source), len(source))):
        if token.tag in {"NNG", "NNP", "SL", "XSN", "XR"} and (not run or token.start - run[-1].end <= 1):
            run.append(token)
            continue
        phrase = source[run[0].start : run[-1].end] if run else ""
        if len(phrase) > 1 and terms(phrase):
            return phrase
        run = []
    return ""
