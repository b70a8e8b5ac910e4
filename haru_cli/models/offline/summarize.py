"""The offline rolling summary: three lines, made of the previous three and of what was said since."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime

from haru_cli.models.offline.reply_grammar import with_particle
from haru_cli.models.offline.reply_heard import Heard, channels, hear
from haru_cli.models.offline.reply_shapes import Intent
from haru_cli.models.quantities import quantities
from memory_store.protocols import Context, Message
from memory_store.records import squeeze

REQUEST, ORDER, STATE = "고객 요청", "주문번호", "진행 상태"
UNKNOWN = "미확인"
LONG = 90
"""Characters of a statement."""
MOST = 6
"""Statements kept in a line; the oldest give way."""

_MONEY_OR_TIME = {"원", "일", "영업일", "개월", "%"}


def summarize(previous: str, messages: Sequence[Message]) -> str:
    """The new summary. Numbers stand as they were said; nothing that the old one told is lost while there is room."""
    old = _lines(previous)
    heard = _hear(messages)
    wishes = _merged(_split(old.get(REQUEST, "")), [w for h in heard for w in _wishes(h)])
    order = next((h.details.order for h in reversed(heard) if h.details.order), "") or old.get(ORDER, UNKNOWN)
    state = _merged(_split(old.get(STATE, "")), [*_told(messages), *(p for h in heard for p in _plans(h))])
    return "\n".join(
        [
            f"{REQUEST}: {'; '.join(wishes) or '아직 말씀하신 요청 없음'}",
            f"{ORDER}: {order}",
            f"{STATE}: {'; '.join(state) or '상담 진행 중'}",
        ]
    )


def _lines(previous: str) -> dict[str, str]:
    """The three lines of a summary by their label; text without labels is kept as a request."""
    lines: dict[str, str] = {}
    for line in previous.splitlines():
        label, _, text = line.partition(":")
        if label.strip() in {REQUEST, ORDER, STATE}:
            lines[label.strip()] = text.strip()
        elif line.strip():
            lines[REQUEST] = f"{lines.get(REQUEST, '')}; {line.strip()}".strip("; ")
    return lines


def _split(line: str) -> list[str]:
    return [s.strip() for s in line.split(";") if s.strip() and s.strip() not in {"아직 말씀하신 요청 없음", "상담 진행 중"}]


def _merged(old: list[str], new: list[str]) -> list[str]:
    """Old statements and new ones, the new in place of an old that says the same with less."""
    kept = list(old)
    for statement in new:
        short = squeeze(statement)
        kept = [k for k in kept if squeeze(k) not in short]
        if not any(short in squeeze(k) for k in kept):
            kept.append(statement)
    return kept[-MOST:]


def _hear(messages: Sequence[Message]) -> list[Heard]:
    now = datetime.now(UTC)
    heard = []
    for index, message in enumerate(messages):
        if message.role == "customer":
            heard.append(hear(Context(message.text, now, recent=tuple(messages[:index]))))
    return heard


def _wishes(heard: Heard) -> list[str]:
    """What the customer wants, in few words with the details as said."""
    found: list[str] = []
    details = heard.details
    if heard.dealing and (Intent.REQUEST in heard or Intent.COMPLAINT in heard):
        goods = " ".join(x for x in (details.colour, details.product) if x)
        to = f"{with_particle(details.size, '으로/로')} " if details.size else ""
        found.append(f"{goods + ' ' if goods else ''}{to}{heard.dealing} 요청")
    elif Intent.REQUEST in heard or Intent.COMPLAINT in heard:
        found.append(_short(heard.intents.get(Intent.REQUEST) or heard.intents[Intent.COMPLAINT]))
    if Intent.QUESTION in heard:
        found.append(f"{_short(heard.intents[Intent.QUESTION])} 문의")
    if Intent.CONTACT in heard:
        wanted, unwanted = channels(heard.intents[Intent.CONTACT])
        found.append(f"연락은 {wanted} 선호" if wanted else f"{unwanted} 연락은 원하지 않음")
    for intent in (Intent.NOTE, Intent.DELIVERY, Intent.STATE, Intent.LAST_TIME):
        if intent in heard:
            found.append(_short(heard.intents[intent]))
    told = Intent.TELL in heard and not heard.details.order
    found = [statement for statement in found if re.search(r"[가-힣A-Za-z]", statement.removesuffix("문의"))]
    return found or ([_short(heard.context.message)] if told else [])


def _plans(heard: Heard) -> list[str]:
    return [_short(heard.intents[Intent.LATER])] if Intent.LATER in heard else []


def _told(messages: Sequence[Message]) -> list[str]:
    """What the agent told of amounts and periods, and what it promised to check."""
    found: list[str] = []
    for message in messages:
        if message.role == "agent":
            for sentence in re.split(r"(?<=[.!?])\s+", message.text):
                counted = [q for q in quantities(sentence) if q.unit in _MONEY_OR_TIME]
                if counted and "말씀하신" not in sentence:
                    found.append(f"{_plain(sentence)} 안내")
                elif "확인 후" in sentence:
                    found.append("확인 후 안내하기로 함")
    return found


_NOUN_ENDINGS = (
    (re.compile(r"(?:이며 고객님께서|을 고객님께서) 부담하십니다$"), ", 고객 부담"),
    (re.compile(r"[을를]? (\S+)(?:하실|할) 수 있습니다$"), r" \1 가능"),
    (re.compile(r"[을를]? (\S+)(?:하실|할) 수 없습니다$"), r" \1 불가"),
    (re.compile(r"합니다$"), "함"),
    (re.compile(r"됩니다$"), "됨"),
    (re.compile(r"입니다$"), ""),
    (re.compile(r"습니다$"), "음"),
)


def _plain(sentence: str) -> str:
    """A sentence without courtesy, in the form of a note."""
    text = re.sub(r"^(?:네|아쉽지만|앞서 말씀드린 대로),?\s*", "", " ".join(sentence.split())).rstrip(". ")
    for ending, note in _NOUN_ENDINGS:
        if ending.search(text):
            return ending.sub(note, text).replace("고객님", "고객")[:LONG]
    return text[:LONG]


def _short(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip(" .!?~;")[:LONG]
