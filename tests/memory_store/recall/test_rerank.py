"""The second look: numbers, key, kind and age; and a cross-encoder in their place."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from memory_store.errors import InvalidError
from memory_store.recall import RECIPES, CrossEncoderReranker, search_memories
from memory_store.recall.rerank import agreement
from memory_store.records import Kind, Memory, new_id

NOW = datetime(2026, 6, 1, tzinfo=UTC)


def memory(content: str, *, days: float = 0, kind: Kind = Kind.NOTE, **more: Any) -> Memory:
    at = NOW - timedelta(days=days)
    return Memory(id=new_id("m"), kind=kind, content=content, created=at, updated=at, **more)


@pytest.mark.parametrize(
    ("query", "better", "worse"),
    [
        ("265로 바꾼 신발이요", memory("신발 265 교환"), memory("신발 270 교환")),
        ("10,000원짜리 쿠폰이요", memory("10000원 쿠폰"), memory("5000원 쿠폰")),
        (
            "연락 수단이 뭐죠?",
            memory("카카오톡", kind=Kind.ATTRIBUTE, key="연락수단"),
            memory("카카오톡", kind=Kind.ATTRIBUTE, key="메신저"),
        ),
        ("교환 접수한 거 어떻게 됐나요?", memory("운동화 교환", kind=Kind.ISSUE), memory("운동화 교환")),
        ("제가 좋아하는 색이요", memory("파란색", kind=Kind.PREFERENCE), memory("파란색")),
        ("지난번에 산 신발이요", memory("신발 구매", days=3), memory("신발 구매", days=300)),
    ],
)
def test_what_agrees_with_the_question_is_before_what_does_not(query: str, better: Memory, worse: Memory) -> None:
    assert agreement(query, better, NOW) > agreement(query, worse, NOW)
    found = search_memories([worse, better], query, now=NOW, config=RECIPES["hybrid+rerank"])
    assert found[0].memory.id == better.id


def test_without_anything_in_common_nothing_is_added() -> None:
    assert agreement("안녕하세요", memory("신발 265"), NOW) == 0
    assert agreement("신발 265", memory("안녕"), NOW) == 0


def test_the_recipe_with_a_rerank_gives_another_order_than_the_one_without() -> None:
    issue, note = memory("운동화 교환", days=3, kind=Kind.ISSUE), memory("운동화 교환", days=1)
    orders = {
        name: [found.memory.id for found in search_memories([issue, note], "운동화 교환 처리 어떻게 됐나요", now=NOW, config=RECIPES[name])]
        for name in ("hybrid", "hybrid+rerank")
    }
    assert orders["hybrid"] == [note.id, issue.id]
    assert orders["hybrid+rerank"] == [issue.id, note.id]


class FakeCrossEncoder:
    """Prefers longer texts; notes what it was asked."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.asked: list[Sequence[tuple[str, str]]] = []

    def predict(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        self.asked.append(pairs)
        return [float(len(text)) for _, text in pairs]


def test_a_cross_encoder_of_a_local_folder_loads_once_and_has_the_last_word(tmp_path: Path) -> None:
    loaded: list[FakeCrossEncoder] = []

    def load(folder: str) -> FakeCrossEncoder:
        loaded.append(FakeCrossEncoder(folder))
        return loaded[-1]

    judge = CrossEncoderReranker(tmp_path, load)
    assert loaded == []
    short, long = memory("신발 교환"), memory("신발 교환 요청이 있었고 아직 답이 없음")
    for _ in range(2):
        found = search_memories([short, long], "신발 교환", now=NOW, config=RECIPES["hybrid+rerank"], reranker=judge)
        assert found[0].memory.id == long.id
    assert [model.folder for model in loaded] == [str(tmp_path)]
    assert {text for _, text in loaded[0].asked[0]} == {short.content, long.content}


def test_a_model_that_is_no_folder_of_this_machine_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidError):
        CrossEncoderReranker(tmp_path / "BAAI" / "bge-reranker-base")


def test_without_the_extra_the_error_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "sentence_transformers", None)
    with pytest.raises(InvalidError, match="rerank"):
        CrossEncoderReranker(tmp_path)("신발", [memory("신발")], [1.0])
