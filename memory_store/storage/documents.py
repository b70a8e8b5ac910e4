"""Between a record and what is written: tables of plain JSON values, every string that is new masked."""

from collections.abc import Iterator
from typing import Any

from pydantic import ValidationError

from memory_store.records import CustomerRecord
from memory_store.storage.store import Mask

Rows = list[dict[str, Any]]
Tables = dict[str, Rows]

ROWS = ("memories", "changes", "sessions", "episodes")


def to_tables(record: CustomerRecord) -> Tables:
    """One table a list of the record, and one, `customer`, with the single row of all that is left."""
    data = record.model_dump(mode="json", exclude_defaults=True)
    rows = {name: data.pop(name, []) for name in ROWS}
    return {"customer": [data], **rows}


def from_tables(tables: Tables) -> CustomerRecord:
    """Raises ValueError when the tables are not those of one customer."""
    heads = tables.get("customer", [])
    if len(heads) != 1:
        raise ValueError("not exactly one customer in it")
    try:
        return CustomerRecord.model_validate({**heads[0], **{name: tables.get(name, []) for name in ROWS}})
    except ValidationError as error:
        # The text of a ValidationError quotes the value, which may be a customer's words: only the place is passed on.
        where = ".".join(str(part) for part in error.errors(include_input=False, include_url=False)[0]["loc"])
        raise ValueError(f"unexpected value at {where}") from None


def strings(value: Any) -> Iterator[str]:
    """Every string in a JSON value, except names of fields."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)


def masked(value: Any, mask: Mask, stored: frozenset[str] = frozenset()) -> Any:
    """The value with every string masked that is not among the `stored` ones (masking is idempotent; this saves the time)."""
    if isinstance(value, str):
        return value if value in stored else mask(value)
    if isinstance(value, dict):
        return {key: masked(inner, mask, stored) for key, inner in value.items()}
    if isinstance(value, list):
        return [masked(inner, mask, stored) for inner in value]
    return value


def masked_tables(tables: Tables, mask: Mask, before: Tables | None = None) -> Tables:
    """All tables masked; only the customer's own id, which is whatever the shop calls them by, is left as it is.

    `before` are the tables as they are stored, which have passed the mask: looked at are the rows that differ from them."""
    identity = frozenset({tables["customer"][0]["customer"]})
    stored = before or {}
    return {
        name: _masked_rows(rows, stored.get(name, []), mask, identity if name == "customer" else frozenset())
        for name, rows in tables.items()
    }


def _masked_rows(rows: Rows, before: Rows, mask: Mask, known: frozenset[str]) -> Rows:
    """Rows before the first and behind the last that differ are as they were; of those between, the strings that are new are masked."""
    front = _same(rows, before)
    back = _same(rows[front:][::-1], before[front:][::-1])
    known |= frozenset(strings(before[front : len(before) - back]))
    end = len(rows) - back
    return [*rows[:front], *masked(rows[front:end], mask, known), *rows[end:]]


def _same(rows: Rows, others: Rows) -> int:
    """How many rows are the same, from the first."""
    return next((n for n, (row, other) in enumerate(zip(rows, others, strict=False)) if row != other), min(len(rows), len(others)))
