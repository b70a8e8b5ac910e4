"""The offline model's extraction: an ended visit in, proposed operations out, by rules, morphology and small local models.

Clauses that are nothing to remember fall away (`memory_store.extraction.heard`); the rest is told as open issues, settled ones
and lasting statements, each in the customer's own words with a nominal ending, and held against what is known already.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from haru_cli.models.offline.extract_facts import statements
from haru_cli.models.offline.extract_issues import issues
from haru_cli.models.offline.linking import overtaken, renewing, withdrawn
from haru_cli.models.offline.roles import roles_of
from memory_store.extraction.heard import understand
from memory_store.extraction.operations import Operation
from memory_store.records import Memory, Session


def extract(session: Session, known: Sequence[Memory], now: datetime) -> list[Operation]:
    """What to remember of `session`. Targets count in `known`, from 1. `now` is not needed: the visit's words decide."""
    understood = understand(session)
    roles = renewing(understood.heard, roles_of(understood, known), known)
    told = issues(understood, roles, known) + statements(understood, roles, known)
    told = overtaken(understood.heard, told, known)
    return told + withdrawn(understood.heard, known, [operation.target for operation in told])
