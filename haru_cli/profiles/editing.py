"""A customer's memories as a commented TOML text that a person edits, and the steps from one text to the other. Pure.

    ["선호"]
    m-kqzvbnmtrw = "문자보다 이메일 연락 선호"
    new = []

A changed text edits the memory, a removed line drops it, a line under another heading changes its kind.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from haru_cli.i18n import _
from memory_store.curation import add, close, drop, edit, find_memory, kind_named, move, set_attribute, statement
from memory_store.errors import InvalidError, NotFoundError
from memory_store.records import CustomerRecord, Kind, Memory

_ID = re.compile(r"m-[a-z]{10}")


@dataclass(frozen=True)
class Step:
    """One change. `was` is the content that it starts from: if somebody changed it meanwhile, nothing is done."""

    action: Literal["add", "set", "drop", "close", "move", "attribute"]
    text: str = ""
    id: str = ""
    kind: Kind = Kind.NOTE
    key: str = ""
    was: str | None = None


def to_text(record: CustomerRecord, now: datetime) -> str:
    """What the editor opens."""
    current = record.current(now)
    lines = [_guide(" ".join(record.customer.split()))]
    for kind in Kind:
        memories = [m for m in current if m.kind is kind]
        if kind is Kind.DIGEST and not memories:
            continue
        lines.append(f"[{_quoted(kind.value)}]")
        for memory in memories:
            until = f"  # {_('until {day}').format(day=f'{memory.expires:%Y-%m-%d}')}" if memory.expires else ""
            name = _quoted(memory.key or memory.id) if kind is Kind.ATTRIBUTE else memory.id
            lines.append(f"{name} = {_quoted(memory.content)}{until}")
        if kind not in (Kind.ATTRIBUTE, Kind.DIGEST):
            lines.append("new = []")
        if kind is Kind.ISSUE:
            lines.append("close = []")
        lines.append("")
    return "\n".join(lines)


def with_problem(text: str, problem: str) -> str:
    """The text with what is wrong with it in its first line, which is a comment, so that line numbers stay true."""
    lines = text.splitlines()
    if lines and lines[0].startswith("#"):
        del lines[0]
    return "\n".join([f"#! {' '.join(problem.split())}", *lines]) + "\n"


def steps(record: CustomerRecord, text: str, now: datetime) -> list[Step]:
    """What leads from the record to the text. Raises InvalidError with the place of what can't be taken."""
    data = _parse(text)
    current = {m.id: m for m in record.current(now)}
    found: list[Step] = []
    seen: set[str] = set()
    closed: list[str] = []
    for title, table in data.items():
        kind = kind_named(title)
        if not isinstance(table, dict):
            raise InvalidError(f"[{title}]: not a table")
        if kind is Kind.ATTRIBUTE:
            found += _attributes(table, current, seen)
        else:
            closed += _texts(table, "close", title)
            found += _statements(kind, title, table, current, seen)
    ids = [find_memory(record, wanted).id for wanted in closed]
    found = [step for step in found if step.id not in ids]
    found += [Step("close", id=id, was=current[id].content) for id in ids if id in current]
    gone = [m for m in current.values() if m.id not in seen and m.id not in ids]
    return found + [Step("drop", id=m.id, was=m.content) for m in gone]


def apply(record: CustomerRecord, wanted: Sequence[Step], now: datetime) -> list[tuple[Step, Memory]]:
    """Take the steps. Raises InvalidError when a memory is no longer what a step starts from, NotFoundError for unknown ids."""
    done = []
    for step in wanted:
        if step.was is not None:
            try:
                there = find_memory(record, step.id)
            except NotFoundError:
                raise InvalidError(f"{step.id} was forgotten meanwhile") from None
            if there.content != step.was or not there.is_current(now):
                raise InvalidError(f"{step.id} was changed by somebody else meanwhile")
        done.append((step, _take(record, step, now)))
    return done


def difference(record: CustomerRecord, wanted: Sequence[Step]) -> Iterator[str]:
    """One line a step: `+` added, `~` changed, `x` closed, `-` no longer used."""
    for step in wanted:
        before = find_memory(record, step.id).content if step.id else step.was
        match step.action:
            case "add":
                yield f"+ {step.kind}: {step.text}"
            case "attribute":
                yield f"~ {step.key}: {before} → {step.text}" if before else f"+ {step.key}: {step.text}"
            case "set":
                yield f"~ {before} → {step.text}"
            case "move":
                yield f"~ {before} → [{step.kind}]"
            case "close":
                yield f"x {before}"
            case "drop":
                yield f"- {before}"


def _guide(customer: str) -> str:
    lines = [
        _("What is remembered of customer {customer} (TOML).").format(customer=customer),
        _("Change a text in quotation marks: the memory is changed."),
        _("Remove a line: the memory is no longer used; `haru memory restore` brings it back."),
        _("Move a line to another heading: the memory becomes one of that kind."),
        _('new = ["…", "…"] remembers texts, close = ["m-…"] settles issues.'),
        _('An attribute is "name" = "value"; each name has one value.'),
        _("An empty text changes nothing. To wipe something for good, use `haru profile forget`."),
    ]
    return "\n".join(f"# {line}" for line in lines) + "\n"


def _take(record: CustomerRecord, step: Step, now: datetime) -> Memory:
    match step.action:
        case "add":
            return add(record, step.kind, step.text, now=now)
        case "attribute":
            old = next((m for m in record.current(now) if m.key == step.key), None)
            return set_attribute(record, step.key, step.text, now=now, expires=old.expires if old else None)
        case "set":
            return edit(record, step.id, step.text, now=now)
        case "move":
            return move(record, step.id, step.kind, now=now)
        case "close":
            return close(record, step.id, now=now)
        case "drop":
            return drop(record, step.id, now=now)


def _parse(text: str) -> dict[str, Any]:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InvalidError(f"not TOML: {error}") from None
    except RecursionError:
        raise InvalidError("not TOML: nested too deeply") from None
    if not data:
        raise InvalidError("the text is empty")
    return data


def _statements(kind: Kind, title: str, table: dict[str, Any], current: dict[str, Memory], seen: set[str]) -> Iterator[Step]:
    for id, text in table.items():
        if id in ("new", "close"):
            continue
        memory = current.get(id)
        if memory is None or memory.kind is Kind.ATTRIBUTE:
            hint = "" if _ID.fullmatch(id) else '; a new one goes into new = ["…"]'
            raise InvalidError(f"[{title}] {id}: no such memory{hint}")
        if id in seen:
            raise InvalidError(f"[{title}] {id}: stands in the text twice")
        seen.add(id)
        content = _statement(text, f"[{title}] {id}")
        if content != memory.content:
            yield Step("set", content, id, was=memory.content)
        if kind is not memory.kind:
            yield Step("move", id=id, kind=kind, was=memory.content if content == memory.content else None)
    for text in _texts(table, "new", title):
        yield Step("add", _statement(text, f"[{title}] new"), kind=kind)


def _attributes(table: dict[str, Any], current: dict[str, Memory], seen: set[str]) -> Iterator[Step]:
    known = {m.key: m for m in current.values() if m.kind is Kind.ATTRIBUTE}
    for key, value in table.items():
        memory = known.get(key)
        content = _statement(value, f"[속성] {key}")
        if memory is not None:
            seen.add(memory.id)
        if memory is None or content != memory.content:
            yield Step("attribute", content, memory.id if memory else "", key=key, was=memory.content if memory else None)


def _texts(table: dict[str, Any], name: str, title: str) -> list[str]:
    value = table.get(name, [])
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise InvalidError(f'[{title}] {name}: not a list of texts, such as ["…", "…"]')
    return [text for text in value if text.strip()]


def _statement(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise InvalidError(f"{where}: not a text in quotation marks")
    try:
        return statement(value)
    except InvalidError as error:
        raise InvalidError(f"{where}: {error}; to stop using it, remove the line") from None


def _quoted(text: str) -> str:
    """A basic string of TOML. JSON's escapes are TOML's too, except that DEL must be escaped."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
