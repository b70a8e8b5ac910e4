"""From an ended visit to what is remembered of it: reading a model's proposals, gates, reconciling with what is known."""

from memory_store.extraction.operations import Operation
from memory_store.extraction.prompt import extraction_prompt, schema
from memory_store.extraction.reading import Reading, read_operations
from memory_store.extraction.remember import Remembered, memory_event, remember

__all__ = ["Operation", "Reading", "Remembered", "extraction_prompt", "memory_event", "read_operations", "remember", "schema"]
