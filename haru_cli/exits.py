"""Exit codes, and the one table from an error to its code."""

from enum import IntEnum

from memory_store.errors import GateError, InvalidError, MemoryStoreError, ModelError, NotFoundError, StoreError


class Exit(IntEnum):
    """What the program's exit status says."""

    DONE = 0
    FAILED = 1
    USAGE = 2
    NOT_FOUND = 3
    MODEL = 4
    STORE = 5
    INTERRUPTED = 130


_CODES: tuple[tuple[type[MemoryStoreError], Exit], ...] = (
    (NotFoundError, Exit.NOT_FOUND),
    (InvalidError, Exit.USAGE),
    (ModelError, Exit.MODEL),
    (StoreError, Exit.STORE),
    (GateError, Exit.FAILED),
)


def exit_code(error: BaseException) -> Exit:
    """The code for an error."""
    return next((code for kind, code in _CODES if isinstance(error, kind)), Exit.FAILED)
