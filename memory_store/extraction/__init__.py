"""From an ended visit to what is remembered of it: reading a model's proposals, gates, reconciling with what is known.

Only the type of an operation is loaded with the package; the rest, with its tables of patterns, at the first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from memory_store.extraction.operations import Operation

if TYPE_CHECKING:  # loaded by __getattr__ at the first use: compiling the patterns takes a tenth of a second
    from memory_store.extraction.prompt import extraction_prompt, schema
    from memory_store.extraction.reading import Reading, read_operations
    from memory_store.extraction.remembering import Remembered, memory_event, remember

__all__ = ["Operation", "Reading", "Remembered", "extraction_prompt", "memory_event", "read_operations", "remember", "schema"]

_HOMES = {
    "extraction_prompt": "prompt",
    "schema": "prompt",
    "Reading": "reading",
    "read_operations": "reading",
    "Remembered": "remembering",
    "memory_event": "remembering",
    "remember": "remembering",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
