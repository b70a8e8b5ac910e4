"""A small shop of another trade than the sample pack, so that no rule can lean on the sample's words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from memory_store.protocols import Context, Message, Passage
from memory_store.records import Kind, Memory, Profile, new_id

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NOW = datetime(2026, 5, 20, 3, tzinfo=UTC)
EARLIER = datetime(2026, 5, 4, 3, tzinfo=UTC)

POLICY = """\
# 예약과 대여 약관

> 시험을 위한 약관이다.

## 제1조 (예약 변경)

- 예약한 날의 2일 전까지 예약을 변경할 수 있다.
- 예약을 변경할 때의 수수료는 4,500원이며 고객이 부담한다.
- 이용이 시작된 뒤에는 예약을 변경할 수 없다.

## 제2조 (연체)

- 반납이 늦으면 하루에 1,200원의 연체료를 낸다.
- 연체료는 20일분까지만 받는다.

## 제3조 (보증금)

- 보증금은 반납을 확인한 날부터 5영업일 이내에 돌려준다.
"""

PASSAGES = (
    Passage("예약변경-1-1", "예약과 대여 약관, 제1조 (예약 변경)", "예약한 날의 2일 전까지 예약을 변경할 수 있다."),
    Passage("예약변경-1-2", "예약과 대여 약관, 제1조 (예약 변경)", "예약을 변경할 때의 수수료는 4,500원이며 고객이 부담한다."),
    Passage("예약변경-1-3", "예약과 대여 약관, 제1조 (예약 변경)", "이용이 시작된 뒤에는 예약을 변경할 수 없다."),
    Passage("연체-2-1", "예약과 대여 약관, 제2조 (연체)", "반납이 늦으면 하루에 1,200원의 연체료를 낸다."),
    Passage("보증금-3-1", "예약과 대여 약관, 제3조 (보증금)", "보증금은 반납을 확인한 날부터 5영업일 이내에 돌려준다."),
)


class BlindEmbedder:
    """An embedder that knows nothing: searches rest on words."""

    name = "blind"
    dimension = 4

    def embed(self, texts: Sequence[str], *, query: bool = False) -> NDArray[np.float32]:
        import numpy as np

        return np.zeros((len(texts), self.dimension), dtype=np.float32)


def context(message: str, *before: str, passages: Sequence[Passage] = PASSAGES, **more: object) -> Context:
    recent = tuple(Message("customer", text) for text in before)
    return Context(message, NOW, recent=recent, passages=tuple(passages), **more)  # type: ignore[arg-type]  # fields of Context by name


def memory(kind: Kind, content: str) -> Memory:
    return Memory(id=new_id("m"), kind=kind, content=content, created=EARLIER, updated=EARLIER)


def profile(*memories: Memory) -> Profile:
    return Profile(
        customer="K11",
        visits=1,
        issues=[m for m in memories if m.kind is Kind.ISSUE],
        preferences=[m for m in memories if m.kind is Kind.PREFERENCE],
        notes=[m for m in memories if m.kind is Kind.NOTE],
    )
