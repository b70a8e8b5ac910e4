"""The JSON export of one customer: everything held, in a form that imports back to the same bytes.

    {"format": "haru-export", "version": 1, "record": {…the CustomerRecord…}}

Taken in is also a plain file, `{"C007": {"선호": ["…"], "진행중_이슈": [], "메모": []}, …}`, of any number of customers. Whatever
is wrong with a file is told with its place and without its words, before anything is stored.
"""

import json
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from memory_store.curation import statement
from memory_store.errors import InvalidError
from memory_store.extraction.reading import is_null
from memory_store.records import PROFILE_KINDS, CustomerRecord, Kind, customer_id

FORMAT = "haru-export"
MAX_FILE = 50_000_000
"""Characters of a file."""


@dataclass(frozen=True)
class Plain:
    """The statements of one customer in a plain file."""

    customer: str
    statements: tuple[tuple[Kind, str], ...]


def to_json(record: CustomerRecord) -> str:
    """The export; the same record gives the same bytes."""
    data = {"format": FORMAT, "version": 1, "record": record.model_dump(mode="json")}
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def read_archive(text: str) -> list[CustomerRecord | Plain]:
    """What a file holds, checked. Raises InvalidError with the place."""
    if len(text) > MAX_FILE:
        raise InvalidError(f"the file is too long ({len(text)} characters)")
    data = _json(text.removeprefix("\ufeff"))
    if not isinstance(data, dict):
        raise InvalidError("neither an export nor a plain file: not a JSON object")
    if data.get("format") == FORMAT:
        return [_record(data)]
    if not data:
        raise InvalidError("there is no customer in the file")
    plain = [_plain(name, value) for name, value in data.items()]
    if len({entry.customer for entry in plain}) < len(plain):
        raise InvalidError("two customers in the file have the same id")
    return list(plain)


def _json(text: str) -> Any:
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
        text.encode("utf-8")
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except json.JSONDecodeError as error:
        raise InvalidError(f"not JSON: {error.msg} at line {error.lineno}, column {error.colno}") from None
    except UnicodeEncodeError:
        raise InvalidError("a text in the file holds half a character") from None
    except RecursionError:
        raise InvalidError("the file is nested too deeply") from None
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len({key for key, _ in pairs}) < len(pairs):
        raise InvalidError("an object in the file has the same key twice")
    return dict(pairs)


def _constant(name: str) -> Any:
    raise InvalidError(f"not JSON: {name}")


def _record(data: dict[str, Any]) -> CustomerRecord:
    if data.get("version") != 1:
        raise InvalidError("version: made by a newer haru; update to read it")
    if unknown := sorted(set(data) - {"format", "version", "record"}):
        raise InvalidError(f"unknown field {unknown[0]!r}")
    try:
        record = CustomerRecord.model_validate(data.get("record"))
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False, include_context=False)[0]
        where = ".".join(str(part) for part in ("record", *first["loc"]))
        raise InvalidError(f"{where}: {first['msg'] if first['type'] != 'value_error' else 'not a value that fits'}") from None
    if record.customer != customer_id(record.customer):
        raise InvalidError("record.customer: not in its canonical form")
    for place, ids in (("memories", [m.id for m in record.memories]), ("sessions", [s.id for s in record.sessions])):
        if len(set(ids)) < len(ids):
            raise InvalidError(f"record.{place}: the same id twice")
    return record


def _plain(name: str, value: Any) -> Plain:
    customer = customer_id(name)
    if not isinstance(value, dict):
        raise InvalidError(f"{customer}: not an object with {', '.join(PROFILE_KINDS)}")
    if unknown := sorted(set(value) - set(PROFILE_KINDS)):
        raise InvalidError(f"{customer}: unknown field {unknown[0]!r}; there are: {', '.join(PROFILE_KINDS)}")
    statements: list[tuple[Kind, str]] = []
    for kind in PROFILE_KINDS:
        listed = value.get(kind.value, [])
        if not isinstance(listed, list):
            raise InvalidError(f"{customer}.{kind}: not a list")
        for number, text in enumerate(listed, 1):
            if not isinstance(text, str):
                raise InvalidError(f"{customer}.{kind}.{number}: not a text")
            if not is_null(text):
                statements.append((kind, _statement(text, f"{customer}.{kind}.{number}")))
    return Plain(customer, tuple(statements))


def _statement(text: str, where: str) -> str:
    try:
        return statement(text)
    except InvalidError as error:
        raise InvalidError(f"{where}: {error}") from None
