"""Memories and their history as JSON values and as lines of text. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from memory_store.records import Change, CustomerRecord, Kind, Memory, Profile, State, profile_of
from memory_store.transfer.outline import ACTIONS, SOURCES, STATES, evidence_of
from memory_store.upkeep import Report

TITLES = {Kind.PREFERENCE: "선호", Kind.ISSUE: "진행 중 이슈", Kind.NOTE: "메모", Kind.ATTRIBUTE: "속성", Kind.DIGEST: "요약"}


def profile_json(record: CustomerRecord, now: datetime) -> dict[str, Any]:
    """What `profile show --json` prints: the three lists of strings, the attributes, the counters."""
    profile = profile_of(record, now)
    return {
        "customer": record.customer,
        "선호": [m.content for m in profile.preferences],
        "진행중_이슈": [m.content for m in profile.issues],
        "메모": [m.content for m in profile.notes],
        "속성": {m.key or m.id: m.content for m in profile.attributes},
        **counters(profile),
    }


def counters(profile: Profile) -> dict[str, Any]:
    return {
        "visits": profile.visits,
        "first_visit": _iso(profile.first_visit),
        "last_visit": _iso(profile.last_visit),
    }


def counters_line(profile: Profile) -> str:
    """`방문 2회 · 처음 2026-03-02 · 마지막 2026-03-09`"""
    parts = [f"방문 {profile.visits}회"]
    if profile.first_visit and profile.last_visit:
        parts += [f"처음 {profile.first_visit:%Y-%m-%d}", f"마지막 {profile.last_visit:%Y-%m-%d}"]
    return " · ".join(parts)


def groups(profile: Profile) -> list[tuple[str, list[Memory]]]:
    """The parts of a profile under their titles, in the order in which people read them."""
    parts = [(Kind.PREFERENCE, profile.preferences), (Kind.ISSUE, profile.issues), (Kind.NOTE, profile.notes)]
    shown = [(TITLES[kind], memories) for kind, memories in parts]
    return shown + ([(TITLES[Kind.ATTRIBUTE], profile.attributes)] if profile.attributes else [])


def in_states(memories: Sequence[Memory], states: Sequence[State], now: datetime) -> list[Memory]:
    """The memories in these states; what is due counts as expired before it is marked."""
    return [m for m in memories if (State.EXPIRED if m.state is State.CURRENT and not m.is_current(now) else m.state) in states]


def memory_json(memory: Memory) -> dict[str, Any]:
    """All of a memory; a state other than current tells why it is not shown."""
    return memory.model_dump(mode="json")


def evidence_json(memory: Memory, record: CustomerRecord) -> list[dict[str, Any]]:
    """The turns that the memory rests on, with the customer's words where the transcript is still there."""
    said = {(s.id, turn.number): turn for s in record.sessions for turn in s.turns}
    rows = []
    for evidence in memory.evidence:
        for number in evidence.turns:
            turn = said.get((evidence.session, number))
            rows.append(
                {
                    "session": evidence.session,
                    "turn": number,
                    "at": _iso(turn.at) if turn else None,
                    "text": turn.customer if turn else None,
                }
            )
    return rows


def text_of(memory: Memory) -> str:
    """The memory in a line: an attribute with its key."""
    content = f"{memory.key}: {memory.content}" if memory.kind is Kind.ATTRIBUTE else memory.content
    until = f" ({memory.expires:%Y-%m-%d}까지)" if memory.expires else ""
    return content + until


def state_of(memory: Memory, now: datetime) -> str:
    """The state for a person; what is due counts as expired before it is marked."""
    if memory.state is State.CURRENT and not memory.is_current(now):
        return STATES[State.EXPIRED]
    return STATES[memory.state]


def memory_lines(memory: Memory, record: CustomerRecord, now: datetime) -> Iterator[str]:
    """All that `memory show` tells."""
    yield text_of(memory)
    yield f"  {TITLES[memory.kind]} · {state_of(memory, now)}" + (f" · 주제 {memory.topic}" if memory.topic else "") + f" · {memory.id}"
    yield f"  {memory.created:%Y-%m-%d %H:%M} {SOURCES[memory.source]} 기억함" + (
        f", {memory.updated:%Y-%m-%d %H:%M} 바뀜" if memory.updated > memory.created else ""
    )
    yield f"  중요도 {memory.importance:.1f} · 떠올린 횟수 {memory.recall_count}"
    if memory.replaced_by:
        yield f"  {memory.replaced_by} 이(가) 대신합니다."
    said = evidence_of(memory, record)
    for when, text in said:
        yield f"  근거 {when}> {text}"
    if not said:
        yield "  근거 대화 없음"


def change_json(change: Change) -> dict[str, Any]:
    return change.model_dump(mode="json")


def change_line(change: Change) -> str:
    """`2026-03-02 06:00  m-…  고침 (상담원이)  이메일 → 전화  이유`"""
    told = " → ".join(part for part in dict.fromkeys((change.before, change.after)) if part)
    parts = [f"{change.at:%Y-%m-%d %H:%M}", change.memory, f"{ACTIONS[change.action]} ({SOURCES[change.by]})", told, change.reason]
    return "  ".join(part for part in parts if part)


def report_json(report: Report) -> dict[str, Any]:
    """What upkeep did, or would do, for a customer."""
    return {
        "customer": report.customer,
        "finished": report.finished,
        "pending": str(report.pending) if report.pending else None,
        "expired": [change_json(change) for change in report.expired],
        "merged": [change_json(change) for change in report.merged],
        "digests": [change_json(change) for change in report.digests],
    }


def report_lines(report: Report, *, dry_run: bool) -> Iterator[str]:
    """The same for a person."""
    if report.finished:
        yield f"{report.customer}: 중단된 방문 {report.finished}건을 " + ("마무리할 것입니다." if dry_run else "마무리했습니다.")
    for title, changes in (("기한 지남", report.expired), ("같은 내용을 합침", report.merged)):
        for change in changes:
            yield f"{report.customer}: {title}: {change.before}"
    for change in report.digests:
        yield f"{report.customer}: {change.reason}: {change.after}"


def _iso(at: datetime | None) -> str | None:
    return at.isoformat() if at else None
