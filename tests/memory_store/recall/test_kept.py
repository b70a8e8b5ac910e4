"""Vectors beside a customer's record: kept once, gone with the memory, with the customer, never written for nothing."""

import os
import stat
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from memory_store.curation import add, edit, set_attribute
from memory_store.recall import CustomerVectors, MemorySearch, Recall, forget_vectors
from memory_store.records import Kind
from memory_store.storage.tinydb import TinyStore
from memory_store.upkeep import forget_customer, forget_memory

NOW = datetime(2026, 3, 2, 6, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path) -> TinyStore:
    return TinyStore(tmp_path, lambda text: text)


def remember(store: TinyStore, *contents: str, customer: str = "kim") -> list[str]:
    with store.customer(customer) as record:
        return [add(record, Kind.NOTE, content, now=NOW).id for content in contents]


def searched(store: TinyStore, embedder: Any, query: str = "땅콩", *, customer: str = "kim", save: bool = True) -> list[str]:
    search = MemorySearch(embedder=embedder, vectors=CustomerVectors(store, customer, save=save))
    return [found.memory.content for found in search.search(store.read(customer).memories, query, now=NOW)]


def vectors(store: TinyStore, customer: str = "kim") -> Path:
    return store.beside(customer, "vectors.txt", create=False)


def test_a_second_process_embeds_nothing_again_and_writes_nothing(store: TinyStore, tmp_path: Path, words: Any) -> None:
    remember(store, "땅콩 알레르기", "이메일 연락")
    embedder = words(["땅콩"])
    searched(store, embedder)
    before = vectors(store).stat().st_mtime_ns, vectors(store).read_bytes()
    searched(TinyStore(tmp_path, lambda text: text), embedder)
    assert sorted(embedder.embedded) == ["땅콩 알레르기", "이메일 연락"]
    assert (vectors(store).stat().st_mtime_ns, vectors(store).read_bytes()) == before
    assert stat.S_IMODE(vectors(store).stat().st_mode) == 0o600


def test_a_forgotten_memory_s_vector_goes_and_the_others_stay(store: TinyStore, words: Any) -> None:
    nut, _ = remember(store, "땅콩 알레르기", "이메일 연락")
    embedder = words(["땅콩"])
    searched(store, embedder)
    assert vectors(store).read_text().count("words/") == 2
    forget_memory(store, "kim", nut, NOW)
    assert vectors(store).read_text().count("words/") == 1
    assert searched(store, embedder) == ["이메일 연락"]
    assert embedder.embedded.count("이메일 연락") == 1


def test_a_search_that_was_under_way_brings_no_vector_of_a_forgotten_memory_back(store: TinyStore, words: Any) -> None:
    nut, _ = remember(store, "땅콩 알레르기", "이메일 연락")
    stale = store.read("kim").memories
    forget_memory(store, "kim", nut, NOW)
    MemorySearch(embedder=words(["땅콩"]), vectors=CustomerVectors(store, "kim")).search(stale, "땅콩", now=NOW)
    assert vectors(store).read_text().count("words/") == 1


def test_forgetting_the_customer_takes_the_vectors_and_none_come_back(store: TinyStore, words: Any) -> None:
    remember(store, "땅콩 알레르기")
    remember(store, "우유", customer="kim2")
    running, stale = MemorySearch(embedder=words(["땅콩"]), vectors=CustomerVectors(store, "kim")), store.read("kim").memories
    searched(store, words(["우유"]), customer="kim2")
    searched(store, words(["땅콩"]))
    forget_customer(store, "kim", NOW)
    assert [found.memory.content for found in running.search(stale, "땅콩", now=NOW)] == ["땅콩 알레르기"]
    assert not vectors(store).parent.exists()
    assert vectors(store, "kim2").exists()


def test_a_visit_that_is_not_saved_reads_but_writes_nothing(store: TinyStore, tmp_path: Path, words: Any) -> None:
    remember(store, "땅콩 알레르기")
    before = sorted(tmp_path.rglob("*"))
    assert searched(store, words(["땅콩"]), save=False) == ["땅콩 알레르기"]
    assert sorted(tmp_path.rglob("*")) == before
    searched(store, words(["땅콩"]))
    reader = words(["땅콩"])
    searched(store, reader, save=False)
    assert reader.embedded == []


def test_a_place_that_can_not_be_written_hinders_nothing(store: TinyStore, words: Any) -> None:
    remember(store, "땅콩 알레르기")
    vectors(store).parent.write_text("no folder")
    assert searched(store, words(["땅콩"])) == ["땅콩 알레르기"]


def test_a_rewrite_that_breaks_off_leaves_the_file_as_it_was(store: TinyStore, monkeypatch: pytest.MonkeyPatch, words: Any) -> None:
    remember(store, "땅콩 알레르기", "우유")
    searched(store, words(["땅콩"]))
    before = vectors(store).read_bytes()

    def full(source: Any, target: Any) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr("memory_store.recall.vectors.os.replace", full)
        forget_vectors(store, store.read("kim").model_copy(update={"memories": []}))
    assert vectors(store).read_bytes() == before
    assert os.listdir(vectors(store).parent) == ["vectors.txt"]


def test_another_model_answers_at_once_and_upkeep_lets_the_old_one_s_vectors_go(store: TinyStore, words: Any) -> None:
    remember(store, "땅콩 알레르기", "이메일 연락")
    searched(store, words(["땅콩"]))
    other = words(["땅콩"], ["연락"], name="other")
    search = MemorySearch(embedder=other, vectors=CustomerVectors(store, "kim"))
    memories = store.read("kim").memories
    assert sorted(search.unembedded(memories, NOW)) == ["땅콩 알레르기", "이메일 연락"]
    search.embed(memories, NOW)
    assert search.unembedded(memories, NOW) == []
    assert vectors(store).read_text().count("other/3/") == 2
    assert "words/" not in vectors(store).read_text()


def test_kim_never_sees_what_is_remembered_of_kim2(store: TinyStore, words: Any) -> None:
    remember(store, "땅콩 알레르기", customer="kim")
    remember(store, "땅콩 좋아함", "땅콩 주문 ORD-77812", customer="kim2")
    recall = Recall(embedder=words(["땅콩"]), vectors=lambda customer: CustomerVectors(store, customer))
    one, two = recall.memories("kim"), recall.memories("kim2")
    for _ in range(2):
        for query in ("땅콩", "ORD-77812", "좋아함"):
            mine = one.search(store.read("kim").memories, query, now=NOW)
            assert {found.memory.content for found in mine} <= {"땅콩 알레르기"}
            other = two.search(store.read("kim2").memories, query, now=NOW)
            assert "땅콩 알레르기" not in {found.memory.content for found in other}
    assert vectors(store, "kim").read_text().count("words/") == 1
    assert vectors(store, "kim2").read_text().count("words/") == 2


def test_one_search_asked_for_two_customers_finds_only_what_it_is_given(store: TinyStore, words: Any) -> None:
    remember(store, "땅콩 알레르기", customer="kim")
    remember(store, "땅콩 좋아함", customer="kim2")
    search = MemorySearch(embedder=words(["땅콩"]))
    for customer, content in (("kim", "땅콩 알레르기"), ("kim2", "땅콩 좋아함"), ("kim", "땅콩 알레르기")):
        assert [found.memory.content for found in search.search(store.read(customer).memories, "땅콩", now=NOW)] == [content]


def test_an_attribute_is_found_by_its_key(store: TinyStore, words: Any) -> None:
    with store.customer("kim") as record:
        set_attribute(record, "연락수단", "카카오톡", now=NOW)
        set_attribute(record, "신발사이즈", "265", now=NOW)
        add(record, Kind.NOTE, "주말에는 부재", now=NOW)
    for embedder in (None, words(["부재"])):
        assert searched(store, embedder, "연락수단")[0] == "카카오톡"
        assert searched(store, embedder, "신발 사이즈가 뭐였죠?")[0] == "265"


def test_an_edited_memory_is_embedded_anew(store: TinyStore, words: Any) -> None:
    (nut,) = remember(store, "땅콩 알레르기")
    embedder = words(["땅콩"], ["우유"])
    searched(store, embedder)
    with store.customer("kim") as record:
        edit(record, nut, "우유 알레르기", now=NOW)
    assert searched(store, embedder, "우유") == ["우유 알레르기"]
    assert embedder.embedded == ["땅콩 알레르기", "우유 알레르기"]
