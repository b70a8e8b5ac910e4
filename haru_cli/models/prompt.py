"""From a context to the prompt of a language model: the system text and the messages. Pure; what `/context` shows is this.

The text is short and plain, since it has to work with a model of 1.5 billion parameters too: one rule a line, what may be
cited under one heading, and everything that customers said before kept in lines of its own that can't open a section.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from haru_cli.models.dates import written_date
from memory_store.protocols import Context, Message, Passage
from memory_store.records import Kind, Memory, Profile

NO_CLAUSE = '이번 질문에 맞는 조항이 없습니다. 금액·기간·절차를 말하지 말고 "확인 후 안내드리겠습니다."라고 답하세요.'
RECORD_RULE = "지난 상담에서 기록된 내용이며 현재 상태가 아닙니다. 기록된 것이라고 말하고, 현재 상태는 확인 후 안내하겠다고 하세요."
EXPERIENCE_RULE = "다른 상담들이 어떻게 끝났는지 참고만 하세요. 정책이 아니며, 고객에게 말하지 않습니다."
LABELS = {Kind.PREFERENCE: "선호", Kind.ISSUE: "문의", Kind.NOTE: "메모", Kind.ATTRIBUTE: "정보", Kind.DIGEST: "요약"}


def render(context: Context) -> tuple[str, list[Message]]:
    """The system text and the messages (they alternate, begin with the customer and end with this turn's message)."""
    earlier, messages = _messages(context)
    sections = [context.persona.strip(), _clauses(context.passages)]
    if context.profile:
        sections.append(_section("고객 기록", [RECORD_RULE, *_memories(_listed(context.profile))]))
    if related := _related(context):
        sections.append(_section("관련 기억", _memories(related)))
    if context.experience:
        sections.append(_section("비슷한 상담의 경험", [EXPERIENCE_RULE, *(f"- {_flat(line)}" for line in context.experience)]))
    if context.summary.strip() or earlier:
        sections.append(_section("이전 대화 요약", [*_lines(context.summary), *(f"상담원: {_flat(m.text)}" for m in earlier)]))
    sections.append(_section("이번 답변 안내", _guidance(context)))
    return "\n\n".join(s for s in sections if s), messages


def instructions(context: Context) -> str:
    """What tells the model how to answer, and is never to be read out."""
    return "\n".join([context.persona, NO_CLAUSE, RECORD_RULE, *_guidance(context)])


def _messages(context: Context) -> tuple[list[Message], list[Message]]:
    """What the agent said before the first message held, and the messages. Some models take no conversation that the agent opens."""
    held = [*context.recent, Message("customer", context.message)]
    start = next(i for i, m in enumerate(held) if m.role == "customer")
    messages: list[Message] = []
    for message in held[start:]:
        if messages and messages[-1].role == message.role:
            messages[-1] = Message(message.role, f"{messages[-1].text}\n{message.text}")
        else:
            messages.append(message)
    return held[:start], messages


def _section(title: str, lines: Iterable[str]) -> str:
    return "\n".join([f"[{title}]", *lines])


def _clauses(passages: Sequence[Passage]) -> str:
    return _section("정책 조항", [f"({p.id}) {_flat(p.title)}: {_flat(p.text)}" for p in passages] or [NO_CLAUSE])


def _listed(profile: Profile) -> list[Memory]:
    return list(profile.all())


def _related(context: Context) -> list[Memory]:
    """Relevant memories that the profile does not list already."""
    listed = {m.id for m in _listed(context.profile)} if context.profile else set()
    return [m for m in context.memories if m.id not in listed]


def _memories(memories: Iterable[Memory]) -> list[str]:
    return [f"- {written_date(m.updated)} 기록 · {LABELS[m.kind]}: {f'{m.key} ' if m.key else ''}{_flat(m.content)}" for m in memories]


def _guidance(context: Context) -> list[str]:
    if not context.first:
        greeting = "- 이미 인사했으니 다시 인사하지 마세요."
    elif context.profile is not None and context.profile.visits:
        greeting = "- 이 방문의 첫 답변입니다. 다시 찾아 주신 고객이니 그렇게 한 번 인사하세요."
    else:
        greeting = "- 이 방문의 첫 답변입니다. 한 번 인사하세요."
    lines = [greeting]
    if context.masked:
        lines.append("- 고객이 적은 민감한 정보는 가려졌습니다. 그 정보는 기록하지 않는다고 한 번 말하고, 되풀이하지 마세요.")
    return [*lines, "- 존댓말로 세 문장에서 다섯 문장으로 답하세요."]


def _lines(text: str) -> list[str]:
    return [flat for line in text.splitlines() if (flat := _flat(line))]


def _flat(text: str) -> str:
    """One line, and none that looks like the heading of a section: what was said before stays what was said before."""
    flat = re.sub(r"\s+", " ", text).strip()
    return "· " + flat if flat.startswith("[") else flat
