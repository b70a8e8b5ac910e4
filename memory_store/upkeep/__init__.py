"""Upkeep: expiry, near-duplicates, consolidation, forgetting."""

from memory_store.upkeep.consolidation import Digester
from memory_store.upkeep.forgetting import Forgotten, forget_customer, forget_kind, forget_memory, forget_session
from memory_store.upkeep.run import Report, foresee, upkeep

__all__ = ["Digester", "Forgotten", "Report", "foresee", "forget_customer", "forget_kind", "forget_memory", "forget_session", "upkeep"]
