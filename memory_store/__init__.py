"""Memory for agents that serve customers: visits, a rolling summary, what is remembered, and a gate before every writer.

    store = TinyStore(Path("data"), Gate().mask_value)
    with Visit(store, "C007", model) as visit:
        print(visit.say("260으로 교환하고 싶어요."))
        visit.end()

It knows no terminal and no model's service: bring a `Model` (`memory_store.protocols`) and it does the rest.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from memory_store.conversation import SummaryMemoryChat
    from memory_store.errors import MemoryStoreError
    from memory_store.extraction import Operation, Remembered
    from memory_store.privacy import Gate
    from memory_store.protocols import Context, Extractor, Message, Model, Responder, Summarizer
    from memory_store.records import CustomerRecord, Kind, Memory, Profile, Session, Turn, profile_of
    from memory_store.storage import MemoryStore, Store
    from memory_store.storage.tinydb import TinyStore
    from memory_store.visit import Visit

__all__ = [
    "Context",
    "CustomerRecord",
    "Extractor",
    "Gate",
    "Kind",
    "Memory",
    "MemoryStore",
    "MemoryStoreError",
    "Message",
    "Model",
    "Operation",
    "Profile",
    "Remembered",
    "Responder",
    "Session",
    "Store",
    "Summarizer",
    "SummaryMemoryChat",
    "TinyStore",
    "Turn",
    "Visit",
    "profile_of",
]

_HOMES = {
    "conversation": ("SummaryMemoryChat",),
    "errors": ("MemoryStoreError",),
    "extraction": ("Operation", "Remembered"),
    "privacy": ("Gate",),
    "protocols": ("Context", "Extractor", "Message", "Model", "Responder", "Summarizer"),
    "records": ("CustomerRecord", "Kind", "Memory", "Profile", "Session", "Turn", "profile_of"),
    "storage": ("MemoryStore", "Store"),
    "storage.tinydb": ("TinyStore",),
    "visit": ("Visit",),
}


def __getattr__(name: str) -> Any:
    """The public names, each loaded when it is asked for (PEP 562): whoever needs one module does not pay for all."""
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"memory_store.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
