"""What the words around a clause add to the model over named features, as log-odds: nothing on a machine without an embedder, whose
layers read them."""

from __future__ import annotations

from collections.abc import Sequence

from memory_store.extraction.clauses import Clause
from memory_store.extraction.sentence import embedder


def odds_to_keep(clauses: Sequence[Clause]) -> list[float]:
    """For each clause of a visit, in order, that it states something to keep."""
    if embedder() is not None:
        from memory_store.extraction.encoder import encoder  # loads numpy

        reader = encoder()
        if reader is not None:
            return reader.keeping([clause.text for clause in clauses], [clause.turn for clause in clauses])
    return [0.0] * len(clauses)
