"""Where vectors come from."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from memory_store.errors import ModelAnswerError
from memory_store.recall import FunctionEmbedder, default_embedder


def test_a_function_becomes_an_embedder_of_unit_vectors() -> None:
    def measure(texts: Sequence[str], query: bool) -> list[list[float]]:
        return [[len(text), 3.0 * query] for text in texts]

    embedder = FunctionEmbedder("lengths", 2, measure)
    assert embedder.embed(["가나다라"], query=True).tolist() == [[pytest.approx(0.8), pytest.approx(0.6)]]
    assert embedder.embed([""]).tolist() == [[0, 0]]


@pytest.mark.parametrize(
    "rows", [[[1.0, 2.0], [1.0, 2.0]], [[1.0, 2.0, 3.0]], [[1.0], [1.0, 2.0]], [["a"], ["b"]], [], [[float("nan")] * 3] * 2]
)
def test_what_is_no_vector_of_the_length_for_each_text_is_an_answer_that_can_not_be_used(rows: Any) -> None:
    with pytest.raises(ModelAnswerError):
        FunctionEmbedder("short", 3, lambda texts, _: rows).embed(["a", "b"])


def test_a_length_that_only_the_service_knows_is_learned_from_its_first_answer() -> None:
    asked: list[Sequence[str]] = []

    def service(texts: Sequence[str], query: bool) -> list[list[float]]:
        asked.append(texts)
        return [[1.0, 0, 0, 0] for _ in texts]

    assert FunctionEmbedder("service", None, service).dimension == 4
    embedder = FunctionEmbedder("service", None, service)
    embedder.embed(["땅콩"])
    assert embedder.dimension == 4
    assert len(asked) == 2


def test_the_same_question_asked_again_costs_no_second_call() -> None:
    asked: list[Sequence[str]] = []

    def service(texts: Sequence[str], query: bool) -> list[list[float]]:
        asked.append(texts)
        return [[1.0, 0.0] for _ in texts]

    embedder = FunctionEmbedder("service", 2, service)
    assert np.array_equal(embedder.embed(["땅콩"], query=True), embedder.embed(["땅콩"], query=True))
    assert len(asked) == 1


def test_all_of_a_process_share_one_embedder() -> None:
    assert default_embedder() is default_embedder()


def test_the_default_embedder_gives_unit_vectors_for_any_text() -> None:
    embedder = default_embedder()
    if embedder is None:  # this machine has no AVX2 or no wheel
        return
    rows = embedder.embed(["이메일 연락 선호", "", "null \0 byte"])
    assert rows.shape == (3, embedder.dimension)
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-3)
    assert embedder.embed([]).shape == (0, embedder.dimension)
