"""Files that are either as before or as after, never between, and that only their owner can read."""

import os
from pathlib import Path

FILE_MODE = 0o600
FOLDER_MODE = 0o700


def private_folder(path: Path) -> Path:
    """Make the folder, and those above it that are missing, for the owner alone."""
    if not path.is_dir():
        if path.parent != path:
            private_folder(path.parent)
        path.mkdir(mode=FOLDER_MODE, exist_ok=True)
        path.chmod(FOLDER_MODE)  # mkdir's mode passes through the umask
    return path


def replace_file(path: Path, content: bytes) -> None:
    """Write a temporary neighbour, flush it to the disk, rename it over `path`, flush the folder. Raises OSError.

    The neighbour's name is fixed: whoever writes holds the customer's lock, and what a killed process left is overwritten.
    """
    beside = path.with_name(path.name + ".tmp")
    try:
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, FILE_MODE)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:  # also an interrupt must leave no half-written neighbour; it goes on
        beside.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(path: Path) -> None:
    """Make renames and removals in the folder durable, where the system can."""
    if os.name == "nt":  # a folder can't be opened there
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def free_name(path: Path, suffix: str) -> Path:
    """`path` with `suffix`-1, -2, …: the first that does not exist."""
    number = 1
    while (found := path.with_name(f"{path.name}.{suffix}-{number}")).exists():
        number += 1
    return found
