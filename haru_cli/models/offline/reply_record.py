"""What is said of earlier consultations: always as a record with its date, never as the present state."""

from __future__ import annotations

from collections.abc import Iterable

from haru_cli.models.dates import spoken_date
from haru_cli.models.offline.reply_choice import ANYWHERE
from haru_cli.models.offline.reply_grammar import with_particle
from haru_cli.models.offline.reply_heard import Heard
from haru_cli.models.offline.reply_policy import COMMON
from haru_cli.models.words import terms
from memory_store.records import Kind, Memory

SAID = {Kind.PREFERENCE: "선호", Kind.ISSUE: "문의", Kind.NOTE: "메모", Kind.ATTRIBUTE: "정보", Kind.DIGEST: "메모"}
LISTED = 4


def recalled(heard: Heard) -> list[str]:
    """The answer to a question about last time."""
    memories = matching(heard)
    if not memories:
        return [
            "지난 상담 기록에서 말씀하신 내용을 찾지 못했습니다.",
            "번거로우시겠지만 문의하셨던 내용과 주문번호를 다시 알려 주시면 확인 후 안내드리겠습니다.",
        ]
    first = memories[0]
    rest = [m for m in memories[1:2] if len(heard.terms & about(m)) == len(heard.terms & about(first))]
    said = [f"{_day(heard, first)} 기록에는 ‘{_content(first)}’{_quoted(first.content)} 남아 있습니다."]
    said += [f"함께 ‘{with_particle(_content(m) + '’', '이라고/라고')} 기록되어 있습니다." for m in rest]
    if any(m.kind is Kind.ISSUE for m in (first, *rest)):
        return [*said, "다만 이것은 그때의 기록이라 지금과 다를 수 있어, 현재 상태는 확인 후 안내드리겠습니다."]
    return [*said, "그 뒤에 달라진 점이 있으면 말씀해 주세요."]


def remembered(heard: Heard) -> list[str]:
    """The answer to: what do you know about me?"""
    profile = heard.context.profile
    if profile is None or not profile:
        return ["지금까지 기억해 둔 고객님의 상담 기록이 없습니다.", "이번 상담에서 알려 주시는 내용은 다음 상담을 위해 메모해 두겠습니다."]
    sharing = [m for m in profile.all() if (heard.terms - ANYWHERE) & about(m)]
    listed = sharing[:LISTED] or [*profile.issues, *profile.preferences, *profile.notes, *profile.attributes][:LISTED]
    said = ", ".join(f"{SAID[m.kind]} ‘{_content(m)}’" for m in listed)
    return [f"지난 상담 기록에는 {said} 등이 남아 있습니다." if len(listed) > 1 else f"지난 상담 기록에는 {said} 내용이 남아 있습니다.",
            "모두 그때의 기록이니, 고치거나 지우고 싶은 내용이 있으면 말씀해 주세요."]  # fmt: skip


def speaks_of(heard: Heard) -> bool:
    """Whether something is remembered of what the customer asks about (연락은 어떻게 주시나요?)."""
    known = heard.context.profile.all() if heard.context.profile is not None else ()
    return any((heard.terms - COMMON) & about(m) for m in known)


def about(memory: Memory) -> frozenset[str]:
    """What a memory speaks of, its key included; where goods are delivered is of delivery, too."""
    spoken = frozenset(terms(_content(memory)))
    return spoken | {"배송"} if "배송지" in spoken else spoken


def matching(heard: Heard) -> list[Memory]:
    """The memories that a question about last time means: those that share its words, open issues first."""
    profile = heard.context.profile
    known = list(profile.all()) if profile is not None else list(heard.context.memories)
    relevant = {m.id: place for place, m in enumerate(heard.context.memories)}

    def order(memory: Memory) -> tuple[int, bool, int, float]:
        shared = len((heard.terms - ANYWHERE) & about(memory))
        return -shared, memory.kind is not Kind.ISSUE, relevant.get(memory.id, len(relevant)), -memory.updated.timestamp()

    ranked = sorted(known, key=order)
    sharing = [m for m in ranked if (heard.terms - ANYWHERE) & about(m)]
    if sharing:
        return sharing
    named = heard.terms - {"받다", "상품", "주문"}
    return [m for m in ranked if m.kind is Kind.ISSUE] or ([] if named else ranked)


def issues(heard: Heard) -> Iterable[Memory]:
    """The open issues of the record."""
    return heard.context.profile.issues if heard.context.profile is not None else ()


def _day(heard: Heard, memory: Memory) -> str:
    return f"지난 상담({spoken_date(memory.updated, heard.context.now)})"


def _content(memory: Memory) -> str:
    return f"{memory.key} {memory.content}" if memory.kind is Kind.ATTRIBUTE and memory.key else memory.content.rstrip(".")


def _quoted(content: str) -> str:
    return "이라고" if with_particle(content, "이라고/라고").endswith("이라고") else "라고"
