"""Vectors that are kept: never taken for another model's, never holding the text, gone when they should be."""

import stat
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from memory_store.recall import FileVectors, Index, MemoryVectors, VectorCache
from memory_store.recall.vectors import embed_cached, vector_key


@pytest.fixture(params=["memory", "file"])
def cache(request: pytest.FixtureRequest, tmp_path: Path) -> VectorCache:
    return MemoryVectors() if request.param == "memory" else FileVectors(tmp_path / "vectors" / "C007.txt")


def test_only_what_is_missing_is_embedded(cache: VectorCache, words: Any) -> None:
    embedder = words(["땅콩"])
    embed_cached(embedder, ["땅콩", "우유"], cache)
    rows = embed_cached(embedder, ["우유", "땅콩", "콩"], cache)
    assert embedder.embedded == ["땅콩", "우유", "콩"]
    assert np.allclose(rows, embedder.embed(["우유", "땅콩", "콩"]), atol=1e-3)


def test_another_model_or_dimension_embeds_anew(cache: VectorCache, words: Any) -> None:
    first, second, third = words(["땅콩"]), words(["땅콩"], name="other"), words(["땅콩"], ["우유"])
    for embedder in (first, second, third):
        assert embed_cached(embedder, ["땅콩"], cache).shape == (1, embedder.dimension)
        assert embedder.embedded == ["땅콩"]


def test_a_text_that_is_not_kept_leaves_no_vector(cache: VectorCache, words: Any) -> None:
    embedder = words(["땅콩"])
    embed_cached(embedder, ["땅콩", "우유"], cache)
    cache.keep([vector_key(embedder, "우유")])
    assert list(cache.get([vector_key(embedder, text) for text in ("땅콩", "우유")])) == [vector_key(embedder, "우유")]


def test_the_file_is_private_and_holds_no_text(tmp_path: Path, words: Any) -> None:
    path = tmp_path / "C007.txt"
    embed_cached(words(["땅콩"]), ["땅콩 알레르기"], FileVectors(path))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert "땅콩" not in path.read_text(encoding="utf-8")
    assert [p.name for p in tmp_path.iterdir()] == ["C007.txt"]


@pytest.mark.parametrize("content", ["", "[1, 2]", '{"a": 3}', "{"])
def test_a_damaged_file_counts_as_empty(content: str, tmp_path: Path, words: Any) -> None:
    path = tmp_path / "C007.txt"
    path.write_text(content, encoding="utf-8")
    embedder = words(["땅콩"])
    assert embed_cached(embedder, ["땅콩"], FileVectors(path)).shape == (1, 2)
    assert embedder.embedded == ["땅콩"]


def test_what_a_crash_cut_short_is_embedded_anew_and_spoils_nothing_after_it(tmp_path: Path, words: Any) -> None:
    path = tmp_path / "C007.txt"
    embedder = words(["땅콩"])
    embed_cached(embedder, ["땅콩", "우유"], FileVectors(path))
    path.write_bytes(path.read_bytes()[:-4])
    embed_cached(embedder, ["콩"], FileVectors(path))
    embed_cached(embedder, ["땅콩", "우유", "콩"], FileVectors(path))
    assert embedder.embedded == ["땅콩", "우유", "콩", "우유"]


def test_two_writers_lose_nothing_of_each_other(tmp_path: Path, words: Any) -> None:
    path, embedder = tmp_path / "C007.txt", words(["땅콩"])
    one, two = FileVectors(path), FileVectors(path)
    for n in range(5):
        embed_cached(embedder, [f"땅콩 {n}"], one)
        embed_cached(embedder, [f"우유 {n}"], two)
    texts = [f"{word} {n}" for n in range(5) for word in ("땅콩", "우유")]
    assert len(FileVectors(path).get([vector_key(embedder, text) for text in texts])) == 10


def test_adding_a_vector_does_not_write_the_others_again(tmp_path: Path, words: Any) -> None:
    path, embedder = tmp_path / "C007.txt", words(["땅콩"])
    embed_cached(embedder, [f"땅콩 {n}" for n in range(100)], FileVectors(path))
    inode, size = path.stat().st_ino, path.stat().st_size
    embed_cached(embedder, ["우유"], FileVectors(path))
    assert path.stat().st_ino == inode
    assert path.stat().st_size < size * 1.02


def test_a_second_index_finds_the_vectors_of_the_first(cache: VectorCache, words: Any) -> None:
    embedder = words(["땅콩"])
    for _ in range(2):
        index = Index(embedder=embedder, vectors=cache)
        index.put("nut", "땅콩 알레르기")
        assert [hit.id for hit in index.search("땅콩")] == ["nut"]
    assert embedder.embedded == ["땅콩 알레르기"]
