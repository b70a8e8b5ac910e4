"""Where records are kept: the Store protocol and its backends."""

from memory_store.storage.memory import MemoryStore
from memory_store.storage.store import Mask, Store

__all__ = ["Mask", "MemoryStore", "Store"]
