"""Memories and their history as JSON values and as lines of text. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from haru_cli.i18n import _, phrase
from memory_store.recall import ScoredMemory, Weights
from memory_store.records import Change, CustomerRecord, Kind, Memory, Profile, Source, State, profile_of
from memory_store.transfer import Imported
from memory_store.upkeep import Report


def title_of(kind: Kind) -> str:
    """What memories of this kind are called above a list of them."""
    match kind:
        case Kind.PREFERENCE:
            return _("preferences")
        case Kind.ISSUE:
            return _("open issues")
        case Kind.NOTE:
            return _("notes")
        case Kind.ATTRIBUTE:
            return _("attributes")
        case Kind.DIGEST:
            return _("digests")


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
        "topics": topics(record),
    }


def topics(record: CustomerRecord) -> dict[str, int]:
    """How many memories there have been on each topic, the most frequent first."""
    return dict(Counter(m.topic for m in record.memories if m.topic).most_common())


def counters(profile: Profile) -> dict[str, Any]:
    return {
        "visits": profile.visits,
        "first_visit": _iso(profile.first_visit),
        "last_visit": _iso(profile.last_visit),
    }


def counters_line(profile: Profile) -> str:
    """`방문 2회 · 처음 2026-03-02 · 마지막 2026-03-09`"""
    parts = [_("visits: {count}").format(count=profile.visits)]
    if profile.first_visit and profile.last_visit:
        parts.append(_("first {day}").format(day=f"{profile.first_visit.astimezone():%Y-%m-%d}"))
        parts.append(_("last {day}").format(day=f"{profile.last_visit.astimezone():%Y-%m-%d}"))
    return " · ".join(parts)


def groups(profile: Profile) -> list[tuple[str, list[Memory]]]:
    """The parts of a profile under their titles, in the order in which people read them."""
    parts = [(Kind.PREFERENCE, profile.preferences), (Kind.ISSUE, profile.issues), (Kind.NOTE, profile.notes)]
    shown = [(title_of(kind), memories) for kind, memories in parts]
    return shown + ([(title_of(Kind.ATTRIBUTE), profile.attributes)] if profile.attributes else [])


def in_states(memories: Sequence[Memory], states: Sequence[State], now: datetime) -> list[Memory]:
    """The memories in these states; what is due counts as expired before it is marked."""
    return [m for m in memories if (State.EXPIRED if m.state is State.CURRENT and not m.is_current(now) else m.state) in states]


def memory_json(memory: Memory) -> dict[str, Any]:
    """All of a memory; a state other than current tells why it is not shown."""
    return memory.model_dump(mode="json")


def hit_json(hit: ScoredMemory, weights: Weights) -> dict[str, Any]:
    """A memory that was found, its score, and what the score is the weighted mean of."""
    return {
        **memory_json(hit.memory),
        "score": hit.score,
        "parts": hit.parts,
        "weights": weights.model_dump(),
        "terms": list(hit.terms),
    }


def reckoning(hit: ScoredMemory, weights: Weights) -> str:
    """How a score came about: `관련 1.00×0.5 + 최근 0.87×0.3 + 중요 0.70×0.2`."""
    names = {"relevance": _("relevance"), "recency": _("recency"), "importance": _("importance"), "frequency": _("frequency")}
    counted = [(name, getattr(weights, part), hit.parts[part]) for part, name in names.items()]
    return " + ".join(f"{name} {value:.2f}×{weight:g}" for name, weight, value in counted if weight)


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


def evidence_lines(memory: Memory, record: CustomerRecord) -> list[str]:
    """The customer's words that the memory rests on, with their day; or that there are none any more."""
    held = {(evidence.session, number) for evidence in memory.evidence for number in evidence.turns}
    said = [turn for session in record.sessions for turn in session.turns if (session.id, turn.number) in held]
    told = _("{day}, turn {turn}, the customer: {text}")
    lines = [told.format(day=f"{turn.at.astimezone():%Y-%m-%d}", turn=turn.number, text=turn.customer) for turn in said]
    return lines or [_("no conversation behind it")]


def text_of(memory: Memory) -> str:
    """The memory in a line: an attribute with its key."""
    content = f"{memory.key}: {memory.content}" if memory.kind is Kind.ATTRIBUTE else memory.content
    until = f" ({_('until {day}').format(day=f'{memory.expires:%Y-%m-%d}')})" if memory.expires else ""
    return content + until


def state_of(memory: Memory, now: datetime) -> str:
    """The state for a person; what is due counts as expired before it is marked."""
    due = memory.state is State.CURRENT and not memory.is_current(now)
    match State.EXPIRED if due else memory.state:
        case State.CURRENT:
            return _("current")
        case State.REPLACED:
            return _("replaced")
        case State.CLOSED:
            return _("settled")
        case State.EXPIRED:
            return _("expired")
        case State.DROPPED:
            return _("no longer used")


def source_of(source: Source) -> str:
    """Who wrote a memory or changed it."""
    match source:
        case Source.MODEL:
            return _("from a conversation")
        case Source.OPERATOR:
            return _("by an operator")
        case Source.IMPORT:
            return _("by an import")
        case Source.UPKEEP:
            return _("by upkeep")


def action_of(change: Change) -> str:
    """What a change did."""
    match change.action:
        case "add":
            return _("remembered")
        case "update":
            return _("changed")
        case "supersede":
            return _("replaced")
        case "close":
            return _("settled")
        case "drop":
            return _("no longer used")
        case "restore":
            return _("brought back")
        case "expire":
            return _("expired")
        case "merge":
            return _("merged")


def memory_lines(memory: Memory, record: CustomerRecord, now: datetime) -> Iterator[str]:
    """All that `memory show` tells."""
    yield text_of(memory)
    yield "  " + _dotted(memory.kind, state_of(memory, now), memory.topic or "", memory.id)
    changed = _("changed {when}").format(when=_time(memory.updated)) if memory.updated > memory.created else ""
    yield "  " + _dotted(f"{_time(memory.created)} {source_of(memory.source)}", changed)
    yield "  " + _dotted(
        _("importance {value}").format(value=f"{memory.importance:.1f}"), _("recalled {count} times").format(count=memory.recall_count)
    )
    if memory.replaced_by:
        yield "  " + _("{id} stands in its place").format(id=memory.replaced_by)
    yield from (f"  {line}" for line in evidence_lines(memory, record))


def change_json(change: Change) -> dict[str, Any]:
    return change.model_dump(mode="json")


def change_line(change: Change) -> str:
    """`2026-03-02 06:00  m-…  고침 (상담원이)  이메일 → 전화  이유`"""
    told = " → ".join(part for part in dict.fromkeys((change.before, change.after)) if part)
    parts = [_time(change.at), change.memory, f"{action_of(change)} ({source_of(change.by)})", told, phrase(change.reason)]
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
        "embedded": report.embedded,
    }


def report_lines(report: Report, *, dry_run: bool) -> Iterator[str]:
    """The same for a person."""
    if report.finished:
        told = (
            _("{customer}: interrupted visits to be finished: {count}")
            if dry_run
            else _("{customer}: interrupted visits finished: {count}")
        )
        yield told.format(customer=report.customer, count=report.finished)
    for change in (*report.expired, *report.merged):
        yield f"{report.customer}: {action_of(change)}: {change.before}"
    for change in report.digests:
        yield f"{report.customer}: {phrase(change.reason)}: {change.after}"
    if report.embedded:
        told = _("{customer}: {count} memories to be embedded") if dry_run else _("{customer}: {count} memories embedded")
        yield told.format(customer=report.customer, count=report.embedded)


def import_lines(done: Imported) -> Iterator[str]:
    """What became of a customer in a file."""
    yield _("{customer}: {memories} memories and {sessions} visits taken in").format(
        customer=done.customer, memories=done.memories, sessions=done.sessions
    )
    if done.known:
        yield _("{customer}: {count} were known already").format(customer=done.customer, count=done.known)
    if done.refused:
        yield _("{customer}: {count} that were forgotten here were not brought back").format(customer=done.customer, count=done.refused)
    if done.masked:
        yield f"{done.customer}: " + _("Masked and not recorded: {kinds}").format(kinds=", ".join(done.masked))


def _dotted(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


def _time(at: datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M}"


def _iso(at: datetime | None) -> str | None:
    return at.isoformat() if at else None
