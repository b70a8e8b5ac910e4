"""From a language model's answer to proposed operations. The answer is hostile: fenced, cut, wrapped in prose, of another form.

Each good item is used, each bad one is reported. Nothing usable raises ModelAnswerError, so that a failed answer is never taken
for "nothing to remember"; a whole and well-formed empty answer is.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from memory_store.errors import ModelAnswerError
from memory_store.extraction.loose_json import Cut, values
from memory_store.extraction.operations import Operation
from memory_store.records import Kind, squeeze

Op = Literal["add", "update", "supersede", "close", "drop"]

MAX_CONTENT = 500
"""Characters: longer than any statement; what is longer is a transcript or an attack."""

MAX_NUMBER = 10_000
"""No turn, memory or number of days is as high."""

_KINDS = {
    Kind.PREFERENCE: ("선호", "선호사항", "고객선호", "preference", "preferences"),
    Kind.ISSUE: ("진행중_이슈", "진행중이슈", "진행_중_이슈", "이슈", "진행중", "issue", "issues", "open_issues", "ongoing_issues"),
    Kind.NOTE: ("메모", "기타", "정보", "속성", "요약", "note", "notes", "memo", "memos", "fact", "facts"),
}
_KIND_OF = {name: kind for kind, names in _KINDS.items() for name in names}
_OPS: dict[str, Op] = {
    "추가": "add",
    "신규": "add",
    "create": "add",
    "insert": "add",
    "new": "add",
    "수정": "update",
    "갱신": "update",
    "edit": "update",
    "대체": "supersede",
    "교체": "supersede",
    "replace": "supersede",
    "종료": "close",
    "종결": "close",
    "완료": "close",
    "resolve": "close",
    "closed": "close",
    "삭제": "drop",
    "제거": "drop",
    "delete": "drop",
    "remove": "drop",
}
_OPS.update({op: op for op in get_args(Op)})
_LISTS = ("operations", "operation", "ops", "memories", "items", "result", "results", "작업", "목록")
_CONTENT = ("content", "내용", "text", "statement", "memory", "value")

_NULL = re.compile(
    r"(해당\s*(사항|내용|정보)?\s*)?(없음|없다|없습니다|없어요|알\s*수\s*없(음|습니다)?|"
    r"미상|불명|모름|미확인|해당\s*없음|정보\s*없음|특이\s*사항\s*없음"
    r"|n/?a|none|null|nil|unknown|not\s+(available|applicable|specified|mentioned)|nothing|empty|-+|\.+|\?+|\"\"|'')\.?",
    re.IGNORECASE,
)
_NULL_TAIL = re.compile(r"[:：]\s*(없음|알\s*수\s*없음|미상|n/?a|none|null|unknown)\.?$", re.IGNORECASE)


@dataclass
class Reading:
    """What could be used of an answer, and what could not, each with its reason (no customer's words in it)."""

    operations: list[Operation] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def is_null(text: str) -> bool:
    """Whether a text only says that there is nothing to say: 없음, 알 수 없음, N/A, "연락처: 없음"."""
    text = text.strip().strip("\"'()[]").strip()
    return not text or _NULL.fullmatch(text) is not None or _NULL_TAIL.search(text) is not None


def read_operations(text: str, known_count: int) -> Reading:
    """The operations in a model's answer; `known_count` is how many known memories it was shown.

    Raises ModelAnswerError when there is nothing usable in it and it is not a whole, well-formed empty answer.
    """
    best, empty, problems = Reading(), False, list[str]()
    for value in values(text):
        reading, well_formed = Reading(), False
        for kind, item in _items(value, reading.problems):
            well_formed = True
            _read(kind, item, known_count, reading)
        if len(reading.operations) > len(best.operations):
            best = reading
        problems.extend(reading.problems)
        empty = empty or (_is_empty(value) and not reading.problems) or (well_formed and _only_null(reading))
    if best.operations:
        return best
    if empty and _CUT not in problems:
        return Reading(problems=problems)
    raise ModelAnswerError("the extraction holds nothing usable: " + (problems[0] if problems else "no JSON in the answer"))


def _items(value: Any, problems: list[str]) -> Iterator[tuple[Kind | None, Any]]:
    """The candidate items in any of the forms that models answer in, with the kind that the form gives them."""
    if isinstance(value, Cut):
        problems.append(_CUT)
        value = value.rest
    if isinstance(value, list):
        for item in value:
            yield None, item
    if not isinstance(value, dict):
        return
    if any(name in value for name in _CONTENT) or "op" in value:
        yield None, value
        return
    for name, inner in value.items():
        kind = _KIND_OF.get(_name(name))
        if kind is None and _name(name) not in _LISTS and _name(name) not in _OPS:
            problems.append("an unknown field")
            continue
        op = _OPS.get(_name(name))
        if isinstance(inner, Cut):
            problems.append(_CUT)
            inner = inner.rest
        if isinstance(inner, dict) and _name(name) in _LISTS:
            yield from _items(inner, problems)
            continue
        for item in inner if isinstance(inner, list) else [] if inner is None else [inner]:
            yield kind, {"op": op, **item} if op is not None and isinstance(item, dict) else item


def _is_empty(value: Any) -> bool:
    """A whole answer in a known form that holds no item."""
    if isinstance(value, list):
        return not value
    return (
        isinstance(value, dict)
        and bool(value)
        and all(_name(name) in _LISTS or _name(name) in _KIND_OF for name in value)
        and all(inner is None or inner == [] or inner == "" for inner in value.values())
    )


def _only_null(reading: Reading) -> bool:
    return not reading.operations and bool(reading.problems) and all(problem == _NULL_PROBLEM for problem in reading.problems)


_CUT = "the answer is cut off"
_NULL_PROBLEM = "an item that says nothing"


def _read(kind: Kind | None, item: Any, known_count: int, reading: Reading) -> None:
    if isinstance(item, Cut):
        reading.problems.append("the last item is cut off")
    elif isinstance(item, str):
        _take(Operation(kind=kind or Kind.NOTE, content=_clean(item)), reading)
    elif not isinstance(item, dict):
        reading.problems.append("an item that is neither an object nor a string")
    elif any(isinstance(value, Cut) for value in item.values()):
        reading.problems.append("the last item is cut off")
    else:
        operation = _operation(kind, item, known_count, reading.problems)
        if operation is not None:
            _take(operation, reading)


def _take(operation: Operation, reading: Reading) -> None:
    if operation.op not in ("close", "drop") and is_null(operation.content):
        reading.problems.append(_NULL_PROBLEM)
    elif len(operation.content) > MAX_CONTENT:
        reading.problems.append("an item longer than a statement")
    else:
        reading.operations.append(operation)


def _operation(kind: Kind | None, item: dict[str, Any], known_count: int, problems: list[str]) -> Operation | None:
    named = str(item.get("op") or item.get("action") or item.get("작업") or "add")
    op = _OPS.get(_name(named))
    if op is None:
        problems.append("an unknown operation")
        return None
    content = next((item[name] for name in _CONTENT if name in item), None if op in ("add", "update", "supersede") else "")
    if content is None:
        problems.append("an item without content")
        return None
    if not isinstance(content, str | int | float) or isinstance(content, bool):
        problems.append("an item whose content is not a text")
        return None
    content = _clean(str(content))
    target = _whole(item.get("target", item.get("id")))
    if op != "add" and (target is None or not 1 <= target <= known_count):
        problems.append(f"{op} of a memory that does not exist")
        return None
    if op in ("close", "drop") and is_null(content):
        content = ""
    given = _KIND_OF.get(_name(str(item.get("kind", item.get("종류", item.get("type", ""))))))
    turns = item.get("turns", item.get("turn", item.get("근거", [])))
    found = [_whole(turn) for turn in (turns if isinstance(turns, list) else [turns])]
    return Operation(
        op=op,
        target=target if op != "add" else None,
        kind=given or kind or Kind.NOTE,
        content=content,
        key=_text(item.get("key", item.get("키"))),
        topic=_text(item.get("topic", item.get("주제"))),
        importance=_share(item.get("importance", item.get("중요도"))),
        turns=sorted({turn for turn in found if turn is not None and turn >= 1}),
        expires_days=_days(item.get("expires_days")),
    )


def _clean(text: str) -> str:
    """One line, NFC, without control characters."""
    text = "".join(" " if unicodedata.category(ch) in ("Cc", "Cs") else ch for ch in unicodedata.normalize("NFC", text))
    return " ".join(text.split())


def _name(text: str) -> str:
    return re.sub(r"[\s\-]+", "_", squeeze(text) if " " not in text else text.strip().casefold())


def _whole(value: Any) -> int | None:
    """A whole number, also as text: 3, "3", "[3]", "고객 3"."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return int(value) if abs(value) < MAX_NUMBER else None
    digits = re.findall(r"\d{1,4}", value) if isinstance(value, str) else []
    return int(digits[0]) if len(digits) == 1 else None


def _text(value: Any) -> str | None:
    return value.strip() if isinstance(value, str) and len(value) <= 40 and not is_null(value) else None


def _share(value: Any) -> float:
    """An importance between 0 and 1; models also answer 1 to 10."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 10:
        return 0.5
    return value / 10 if value > 1 else float(value)


def _days(value: Any) -> int | None:
    days = _whole(value)
    return days if days is not None and days >= 1 else None
