"""Where vectors come from."""

from collections.abc import Sequence

import numpy as np
import pytest

from memory_store.recall import FunctionEmbedder, default_embedder


def test_a_function_becomes_an_embedder_of_unit_vectors() -> None:
    def measure(texts: Sequence[str], query: bool) -> list[list[float]]:
        return [[len(text), 3.0 * query] for text in texts]

    embedder = FunctionEmbedder("lengths", 2, measure)
    assert embedder.embed(["가나다라"], query=True).tolist() == [[pytest.approx(0.8), pytest.approx(0.6)]]
    assert embedder.embed([""]).tolist() == [[0, 0]]


def test_vectors_of_the_wrong_length_are_refused() -> None:
    with pytest.raises(ValueError, match="reshape"):
        FunctionEmbedder("short", 3, lambda texts, _: [[1.0, 2.0] for _ in texts]).embed(["a", "b"])


def test_the_default_embedder_gives_unit_vectors_for_any_text() -> None:
    embedder = default_embedder()
    if embedder is None:  # this machine has no AVX2 or no wheel
        return
    rows = embedder.embed(["이메일 연락 선호", "", "null \0 byte"])
    assert rows.shape == (3, embedder.dimension)
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-3)
    assert embedder.embed([]).shape == (0, embedder.dimension)
