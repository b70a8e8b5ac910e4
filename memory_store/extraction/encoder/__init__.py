"""Reads the clauses of a visit with all that stands around them: the embedder's own layers, tuned for this."""

from memory_store.extraction.encoder.judging import Encoder, encoder

__all__ = ["Encoder", "encoder"]
