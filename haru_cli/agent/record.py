"""What the record of earlier consultations says about a question, when the model itself had nothing sound to say."""

from __future__ import annotations

from haru_cli.models.dates import spoken_date
from haru_cli.models.words import terms
from memory_store.protocols import Context
from memory_store.records import Kind, Memory


def recorded(context: Context) -> tuple[Memory, str] | None:
    """The remembered statement that shares most words with the customer's message, open issues first, and how to tell it: as
    what was recorded then, with the promise to check the present state. None when nothing remembered speaks of it."""
    if context.profile is None:
        return None
    asked = frozenset(terms(context.message))
    shared = [(len(asked & frozenset(terms(memory.content))), memory.kind is Kind.ISSUE, memory) for memory in context.profile.all()]
    fitting = [entry for entry in shared if entry[0]]
    if not fitting:
        return None
    memory = max(fitting, key=lambda entry: entry[:2])[2]
    told = f"지난 상담({spoken_date(memory.updated, context.now)}) 기록에는 ‘{memory.content.rstrip('.')}’ 내용이 남아 있습니다."
    return memory, f"{told} 그때의 기록이라 지금과 다를 수 있어, 현재 상태는 확인 후 안내드리겠습니다."
