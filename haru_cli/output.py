"""What every command prints with: results on stdout, everything else on stderr; nothing that is printed can drive the terminal."""

import json
import os
import shutil
import sys
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TextIO

from haru_cli.i18n import _, explained
from memory_store.errors import StoreError


def terminal_safe(text: str) -> str:
    """The text with control characters made visible, so that no text of a customer or a model is taken for a command.

    Line feeds and tabs stay; a carriage return goes; ESC and the rest become their control pictures (U+2400…), C1 controls
    and marks that turn the direction of writing become U+FFFD.
    """
    return "".join(_safe(ch) for ch in text)


def _safe(ch: str) -> str:
    if ch in "\n\t":
        return ch
    code = ord(ch)
    if ch == "\r":
        return ""
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "␡"
    if 0x80 <= code < 0xA0 or 0xD800 <= code < 0xE000 or unicodedata.bidirectional(ch) in _TURNING:
        return "\ufffd"
    return ch


_TURNING = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})


def is_plain(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the environment asks for neither colours nor animation (https://no-color.org)."""
    return bool(environment.get("NO_COLOR")) or environment.get("TERM", "dumb") == "dumb"


def print_json(value: Any) -> None:
    """One JSON document, or with a flat value one object a line, on stdout."""
    print(json.dumps(value, ensure_ascii=False, indent=2))


def print_text(text: str, *, indent: int = 0) -> None:
    """Lines for a person, on stdout; where they are broken, they go on at `indent` or where their first word stands."""
    _print_lines(text, sys.stdout, indent)


def note(text: str) -> None:
    """A diagnostic or a progress line, on stderr."""
    _print_lines(text, sys.stderr, 0)


def _print_lines(text: str, out: TextIO, indent: int) -> None:
    """A terminal breaks lines within words; there, and not in a pipe, they are broken before it does."""
    for line in terminal_safe(text).split("\n"):
        print(_broken(line, indent) if out.isatty() and not is_plain() else line, file=out)


def _broken(line: str, indent: int) -> str:
    from haru_cli.repl.wrap import Wrap

    columns = shutil.get_terminal_size().columns
    wrap = Wrap(lambda: columns, indent=max(indent, len(line) - len(line.lstrip())), at=0)
    return wrap.feed(line) + wrap.flush()


def error_line(text: str) -> None:
    """An error, on stderr: one or two lines, in the program's language."""
    note(f"haru: {explained(text)}")


def write_private(text: str, path: Path | None) -> None:
    """To a file that only its owner can read, or to stdout. Raises StoreError."""
    if path is None:
        sys.stdout.write(text)
        return
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            path.chmod(0o600)  # the file may have been there before, open to all
            file.write(text)
    except OSError as error:
        raise StoreError(f"can't write {path}: {error.strerror}") from error
    note(_("Written: {path}").format(path=path))
