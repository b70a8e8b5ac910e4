"""The embedded store on TinyDB."""

from memory_store.storage.tinydb.store import TinyStore

__all__ = ["TinyStore"]
