"""Past visits are searched like memories; their vectors go with them."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from memory_store.curation import add
from memory_store.recall import CustomerVectors, Index, MemorySearch, Recall, search_turns
from memory_store.records import Kind, Session, Turn, new_id
from memory_store.storage.tinydb import TinyStore
from memory_store.upkeep.forgetting import forget_session

NOW = datetime(2026, 3, 2, 6, tzinfo=UTC)


def visit(*said: tuple[str, str]) -> Session:
    turns = [Turn(number=n, at=NOW, customer=customer, reply=reply, state="done") for n, (customer, reply) in enumerate(said, 1)]
    return Session(id=new_id("s"), model="offline", started=NOW, turns=turns)


VISITS = [
    visit(("운동화를 바꾸고 싶어요", "교환 배송비는 6,000원입니다."), ("배송은 문 앞에 놔주세요", "네, 고맙습니다.")),
    visit(("주문 ORD-77812 언제 와요?", "")),
]


def found(index: Index, query: str, **how: Any) -> list[tuple[str, int]]:
    return [(one.session.id, one.turn.number) for one in search_turns(index, VISITS, query, **how)]


def test_a_turn_is_found_by_what_either_side_said() -> None:
    first, second = VISITS
    assert found(Index(), "ORD-77812")[0] == (second.id, 1)
    assert found(Index(), "교환 배송비")[0] == (first.id, 1)


def test_a_turn_is_found_by_other_words_and_listed_once(words: Any) -> None:
    index = Index(embedder=words(["운동화", "신발", "교환"], ["배송"]))
    turns = found(index, "신발 이야기", k=9)
    assert turns[0] == (VISITS[0].id, 1)
    assert len(turns) == len(set(turns)) == 3
    assert found(index, "신발 이야기", k=1) == turns[:1]


def test_a_nod_is_no_answer_to_anything() -> None:
    nods = visit(("네네, 감사합니다!", "네."), ("안녕하세요~", ""))
    assert search_turns(Index(), [nods], "감사합니다") == []


def test_what_fits_nothing_is_not_found_above_the_floor() -> None:
    assert found(Index(), "가습기 필터", floor=0.5) == []


def test_a_visit_that_was_forgotten_is_found_no_more_and_leaves_no_vector(tmp_path: Path, words: Any) -> None:
    store = TinyStore(tmp_path, lambda text: text)
    with store.customer("kim") as record:
        record.sessions = [session.model_copy(deep=True) for session in VISITS]
    recall = Recall(embedder=words(["운동화", "신발"]), vectors=lambda customer: CustomerVectors(store, customer))
    path = store.beside("kim", "vectors.txt", create=False)
    index = recall.turns("kim")
    search_turns(index, store.read("kim").sessions, "신발")
    assert path.read_text().count("words/") == 4
    forget_session(store, "kim", VISITS[0].id, NOW)
    assert path.read_text().count("words/") == 1
    left = search_turns(index, store.read("kim").sessions, "신발")
    assert {one.session.id for one in left} == {VISITS[1].id}


def test_upkeep_of_the_memories_leaves_the_vectors_of_the_messages(tmp_path: Path, words: Any) -> None:
    store = TinyStore(tmp_path, lambda text: text)
    with store.customer("kim") as record:
        record.sessions = list(VISITS)
        add(record, Kind.NOTE, "땅콩 알레르기", now=NOW)
    embedder = words(["운동화", "신발"])
    search_turns(Index(embedder=embedder, vectors=CustomerVectors(store, "kim")), VISITS, "신발")
    MemorySearch(embedder=embedder, vectors=CustomerVectors(store, "kim")).embed(store.read("kim").memories, NOW)
    search_turns(Index(embedder=embedder, vectors=CustomerVectors(store, "kim")), VISITS, "신발")
    assert len(embedder.embedded) == len(set(embedder.embedded)) == 5
