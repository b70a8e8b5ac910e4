"""A text in the person's editor. It lies in a folder of its own that only they can read and that is gone afterwards, with
whatever the editor put beside it."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import tempfile
from pathlib import Path

from memory_store.errors import InvalidError, MemoryStoreError

FALLBACKS = ("sensible-editor", "nano", "vim", "vi")


def command() -> list[str]:
    """`$VISUAL`, `$EDITOR`, or an editor that is there. Raises InvalidError where there is none."""
    for variable in ("VISUAL", "EDITOR"):
        if named := os.environ.get(variable, "").strip():
            return shlex.split(named, posix=os.name != "nt")
    for name in FALLBACKS:
        if found := shutil.which(name):
            return [found]
    raise InvalidError("no editor was found; set EDITOR, or use --add, --remove, --set, --close")


def edit_text(text: str) -> tuple[str, str]:
    """The text as it was left, and what went wrong (empty when nothing did). Raises MemoryStoreError when the editor can't be started."""
    program = command()
    folder = tempfile.mkdtemp(prefix="haru-")  # mode 0700
    try:
        path = Path(folder) / "profile.toml"
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(text)
        try:
            code = subprocess.run([*program, str(path)], check=False).returncode  # noqa: S603  # the person's own editor
        except OSError as error:
            raise MemoryStoreError(f"can't start the editor {program[0]}: {error.strerror}") from None
        try:
            left = path.read_bytes().decode("utf-8-sig")
        except FileNotFoundError:
            return text, "the editor removed the file"
        except UnicodeDecodeError:
            return path.read_bytes().decode("utf-8", "replace"), "the text is not UTF-8"
        return left, f"the editor {program[0]} ended with {code}" if code else ""
    finally:
        shutil.rmtree(folder, ignore_errors=True)
