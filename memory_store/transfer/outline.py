"""What is held on a customer, as sections of entries: the one order and wording that the Markdown and the HTML export share."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from memory_store.records import Change, CustomerRecord, Kind, Memory, Session, State

STATES = {
    State.CURRENT: "현재",
    State.REPLACED: "바뀜",
    State.CLOSED: "해결됨",
    State.EXPIRED: "기한 지남",
    State.DROPPED: "사용 안 함",
}
ACTIONS = {
    "add": "기억함",
    "update": "고침",
    "supersede": "새 내용으로 바뀜",
    "close": "해결됨",
    "drop": "사용 안 함",
    "restore": "되살림",
    "expire": "기한 지남",
    "merge": "합침",
}
SOURCES = {"model": "대화에서", "operator": "상담원이", "import": "가져오기로", "upkeep": "정리하면서"}
SIZES = {"memory": "기억", "kind": "한 종류의 기억", "session": "방문", "customer": "고객"}


@dataclass(frozen=True)
class Entry:
    """One thing that is held. `said` are lines with who says them; `note` is small print."""

    text: str = ""
    note: str = ""
    said: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Section:
    """Entries under a heading of the given depth, from 2."""

    title: str
    entries: tuple[Entry, ...] = ()
    depth: int = 2


def head(record: CustomerRecord) -> str:
    """The counters in a line."""
    parts = [f"방문 {record.visits}회"]
    if record.first_visit:
        parts.append(f"처음 {_day(record.first_visit)}")
    if record.last_visit:
        parts.append(f"마지막 {_day(record.last_visit)}")
    return " · ".join(parts)


def outline(record: CustomerRecord, now: datetime) -> Iterator[Section]:
    """All sections; one that would be empty is left out."""
    current = record.current(now)
    yield Section("지금 기억하는 것", () if current else (Entry("없습니다."),))
    for kind in Kind:
        if entries := tuple(_memory(m, record) for m in current if m.kind is kind):
            yield Section(kind.value.replace("_", " "), entries, 3)
    if past := tuple(_memory(m, record, state=True) for m in record.memories if m not in current):
        yield Section("지난 기억", past)
    if record.changes:
        yield Section("기억의 이력", tuple(_change(change) for change in record.changes))
    if record.sessions:
        yield Section("방문")
        for session in record.sessions:
            yield _session(session)
    if record.episodes:
        yield Section("문의와 결과", tuple(Entry(e.problem, _joined(_day(e.at), *e.tried, e.outcome)) for e in record.episodes))
    if record.forgotten:
        yield Section(
            "지운 기록",
            tuple(
                Entry(f"{_day(r.at)} {SIZES[r.what]}", _joined(f"기억 {r.memories}건", f"방문 {r.sessions}건" if r.sessions else ""))
                for r in record.forgotten
            ),
        )


def evidence_of(memory: Memory, record: CustomerRecord) -> list[tuple[str, str]]:
    """The customer's words that a memory rests on, each with its date."""
    turns = {(s.id, turn.number): (f"{_day(s.started)} 고객", turn.customer) for s in record.sessions for turn in s.turns}
    return [turns[e.session, n] for e in memory.evidence for n in e.turns if (e.session, n) in turns]


def _memory(memory: Memory, record: CustomerRecord, *, state: bool = False) -> Entry:
    note = _joined(
        STATES[memory.state if memory.state is not State.CURRENT else State.EXPIRED] if state else "",
        memory.kind.value if state else "",
        memory.topic or "",
        f"{_day(memory.created)} 기억",
        f"{_day(memory.updated)} 고침" if memory.updated > memory.created else "",
        f"{_day(memory.expires)}까지" if memory.expires else "",
        f"중요도 {memory.importance:.1f}",
        SOURCES[memory.source],
        memory.id,
    )
    text = f"{memory.key}: {memory.content}" if memory.key and memory.kind is Kind.ATTRIBUTE else memory.content
    return Entry(text, note, tuple(evidence_of(memory, record)))


def _change(change: Change) -> Entry:
    text = " → ".join(part for part in (change.before, change.after) if part)
    if change.before == change.after:
        text = change.after or ""
    return Entry(
        f"{ACTIONS[change.action]}: {text}" if text else ACTIONS[change.action],
        _joined(_time(change.at), SOURCES[change.by], change.reason, change.memory),
    )


def _session(session: Session) -> Section:
    said = tuple((who, text) for turn in session.turns for who, text in (("고객", turn.customer), ("하루", turn.reply)) if text)
    note = _joined(session.model, {"open": "진행 중", "pending": "정리 전", "ended": "끝남"}[session.state], session.id)
    entries = [Entry("", note, said)]
    if session.summary:
        entries.append(Entry(session.summary, "요약"))
    return Section(_time(session.started), tuple(entries), 3)


def _joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


def _day(at: datetime) -> str:
    return f"{at:%Y-%m-%d}"


def _time(at: datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M} UTC"
