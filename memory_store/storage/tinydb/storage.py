"""A TinyDB `Storage` over one file: read whole, written whole, atomically, in UTF-8 and in a fixed order.

TinyDB's own JSONStorage writes in place, takes the locale's encoding and an empty file for an empty database. Here a
file of no bytes is damaged like any other that is not a JSON object of tables.
"""

import json
from pathlib import Path
from typing import Any

from tinydb.storages import Storage

from memory_store.storage.tinydb.files import replace_file

_ENCODE = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


class AtomicStorage(Storage):
    """Raises OSError, and ValueError for a file that is not a TinyDB document."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> dict[str, dict[str, Any]] | None:
        try:
            content = self.path.read_bytes()
        except FileNotFoundError:
            return None
        data = json.loads(content.decode("utf-8"))
        if not isinstance(data, dict) or not all(isinstance(table, dict) for table in data.values()):
            raise ValueError("not an object of tables")
        return data

    def write(self, data: dict[str, dict[str, Any]]) -> None:
        """One line a row: a person can read it, and Python's encoder in C, which knows no indentation, writes each."""
        tables = (
            f" {_ENCODE(name)}: {{\n" + ",\n".join(f"  {_ENCODE(str(key))}: {_ENCODE(row)}" for key, row in table.items()) + "\n }"
            for name, table in data.items()
        )
        replace_file(self.path, ("{\n" + ",\n".join(tables) + "\n}\n").encode("utf-8"))
