"""The end of a visit: proposed operations in, a changed record out, and the list of what became of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from memory_store.extraction.config import DEFAULT, ExtractionConfig
from memory_store.extraction.gates import PrivacyGate, judge
from memory_store.extraction.operations import Operation
from memory_store.extraction.reconcile import Done, Similarity, apply
from memory_store.extraction.sentence import embedder
from memory_store.records import Change, CustomerRecord, Memory, Session, profile_of


@dataclass
class Remembered:
    """What an extraction did: one entry an operation, refused ones with the reason; the changes in the record's history."""

    done: list[Done]
    changes: list[Change]

    @property
    def accepted(self) -> list[Done]:
        return [entry for entry in self.done if entry.refused is None]

    @property
    def refused(self) -> list[Done]:
        return [entry for entry in self.done if entry.refused is not None]


def remember(
    record: CustomerRecord,
    session: Session,
    operations: Sequence[Operation],
    *,
    now: datetime,
    gate: PrivacyGate,
    similarity: Similarity | None = None,
    known: Sequence[Memory] | None = None,
    config: ExtractionConfig = DEFAULT,
) -> Remembered:
    """Let `operations` through the gates and change `record` by those that pass.

    `known` is the list of memories that the extraction was shown and that targets count in; by default the current ones of
    `record`. Give it when the record may have been written to while a slow model was thinking.
    """
    shown = record.current(now) if known is None else list(known)
    similarity = similarity or embedded_similarity
    judged = judge(operations, session, shown, gate, config)
    outcome = apply(record, [j for j in judged if j.refused is None], session, now, known=shown, similarity=similarity, config=config)
    refused = [Done(j.operation.op, j.operation.kind, j.operation.content, refused=j.refused) for j in judged if j.refused is not None]
    return Remembered(outcome.done + refused, outcome.changes)


def embedded_similarity(one: str, other: str) -> float:
    """Cosine by the embedder of this machine; 0 without one, so that only equal wordings are the same statement."""
    model = embedder()
    if model is None:
        return 0.0
    vectors = model.embed([one, other], query=True)
    return float(vectors[0] @ vectors[1])


def memory_event(remembered: Remembered, record: CustomerRecord, now: datetime) -> dict[str, Any]:
    """The `memory` event of a visit: what became of each operation, and the profile as three lists of strings."""
    profile = profile_of(record, now)
    return {
        "type": "memory",
        "operations": [
            {"op": d.op, "id": d.id, "kind": str(d.kind), "content": d.content}
            | ({"reason": d.reason} if d.reason else {})
            | ({"refused": d.refused} if d.refused else {})
            for d in remembered.done
        ],
        "profile": {
            "선호": [m.content for m in profile.preferences],
            "진행중_이슈": [m.content for m in profile.issues],
            "메모": [m.content for m in profile.notes],
        },
    }
