"""Search over memories: ranking by relevance, recency, importance, frequency; narrowing by kind, topic, date, state."""

import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_store.recall import FOUR_PARTS, RECIPES, MemorySearch, Weights, rank_memories, recency, search_memories
from memory_store.records import Kind, Memory, State, new_id

NOW = datetime(2026, 6, 1, tzinfo=UTC)


def memory(content: str, *, days: float = 0, kind: Kind = Kind.NOTE, **more: Any) -> Memory:
    at = NOW - timedelta(days=days)
    return Memory(id=new_id("m"), kind=kind, content=content, created=at, updated=at, **more)


def contents(memories: list[Memory], query: str, **how: Any) -> list[str]:
    return [scored.memory.content for scored in search_memories(memories, query, now=NOW, **how)]


def test_of_two_equal_ones_the_newer_is_first() -> None:
    old, new = memory("운동화 교환 문의", days=90), memory("운동화 교환 문의", days=1)
    ranked = search_memories([old, new], "운동화 교환", now=NOW)
    assert [scored.memory.id for scored in ranked] == [new.id, old.id]


def test_an_old_one_that_fits_is_before_a_new_one_that_does_not() -> None:
    fits, other = memory("땅콩 알레르기", days=400), memory("회색 운동화 구매")
    assert contents([other, fits], "땅콩 먹어도 되나요")[0] == fits.content


def test_of_two_equal_ones_the_more_important_is_first() -> None:
    plain, weighty = memory("환불 대기", importance=0.2), memory("환불 대기", importance=0.9)
    assert search_memories([plain, weighty], "환불", now=NOW)[0].memory.id == weighty.id


def test_a_score_is_the_weighted_mean_of_its_parts() -> None:
    for weights in (Weights(), FOUR_PARTS):
        scored = rank_memories([memory("a", days=30)], {}, now=NOW, weights=weights)
        assert scored == []
        one = memory("a", days=30, importance=0.4, recall_count=1)
        (scored_one,) = rank_memories([one], {one.id: 0.8}, now=NOW, weights=weights)
        total = sum(getattr(weights, name) * value for name, value in scored_one.parts.items())
        assert scored_one.score == pytest.approx(total, abs=1e-3)


def test_recency_halves_in_thirty_days_and_recall_renews_it() -> None:
    assert recency(memory("a", days=30), NOW) == pytest.approx(0.5)
    assert recency(memory("a", days=300, recalled=NOW), NOW) == 1
    assert recency(memory("a", days=60, recall_count=5), NOW) > recency(memory("a", days=60), NOW)


@given(st.floats(-10, 4000), st.integers(0, 1000))
def test_recency_stays_between_nothing_and_one(days: float, recalls: int) -> None:
    assert 0 <= recency(memory("a", days=days, recall_count=recalls), NOW) <= 1


def test_the_search_is_narrowed_by_kind_topic_and_date() -> None:
    wish = memory("연락은 이메일 선호", kind=Kind.PREFERENCE, topic="연락", days=10)
    issue = memory("이메일 주소 변경 요청", kind=Kind.ISSUE, topic="계정", days=100)
    both = [wish, issue]
    assert contents(both, "이메일", kinds=[Kind.ISSUE]) == [issue.content]
    assert contents(both, "이메일", topic="연락") == [wish.content]
    assert contents(both, "이메일", since=NOW - timedelta(days=20)) == [wish.content]
    assert contents(both, "이메일", until=NOW - timedelta(days=20)) == [issue.content]


def test_only_current_memories_are_found_unless_asked_for() -> None:
    due = memory("쿠폰 만료 예정", expires=NOW)
    closed = memory("쿠폰 미적용 문의", state=State.CLOSED)
    current = memory("쿠폰 알림 희망")
    assert contents([due, closed, current], "쿠폰") == [current.content]
    assert contents([due, closed, current], "쿠폰", states=[State.CLOSED]) == [closed.content]


def test_a_person_sees_the_best_and_an_agent_only_what_fits() -> None:
    some = [memory("땅콩 알레르기"), memory("상의 105 착용")]
    assert len(contents(some, "가습기 필터")) == 2
    assert contents(some, "가습기 필터", floor=0.5) == []


def test_at_most_k_are_given_and_nothing_for_nothing() -> None:
    assert len(contents([memory(f"교환 {n}") for n in range(9)], "교환", k=3)) == 3
    assert contents([], "교환") == []


def test_a_reranker_has_the_last_word_on_relevance() -> None:
    first, second = memory("운동화 교환 요청"), memory("운동화 배송 지연")

    def delivery(query: str, memories: Sequence[Memory], scores: Sequence[float]) -> list[float]:
        return [float("배송" in memory.content) for memory in memories]

    ranked = search_memories([first, second], "운동화 교환", now=NOW, config=RECIPES["hybrid+rerank"], reranker=delivery)
    assert ranked[0].memory.id == second.id


def test_a_found_memory_says_which_words_it_shares() -> None:
    (scored,) = search_memories([memory("운동화 교환 요청")], "운동화는 언제 오나요", now=NOW)
    assert "운동화" in scored.terms
    assert scored.hit is not None
    assert scored.hit.lexical_rank == 1


def test_ten_thousand_memories_of_one_customer_are_searched_again_in_milliseconds(zeros: Any) -> None:
    many = [memory(f"주문 HM-{n:05d} 운동화 교환 문의 {n % 97}번째", days=n % 300) for n in range(10_000)]
    search = MemorySearch()
    search.search(many, "운동화", now=NOW)
    times = []
    for n in range(9):
        start = time.process_time()
        found = search.search(many, f"저번에 HM-{n:05d} 운동화 교환 어떻게 됐나요?", now=NOW)
        times.append(time.process_time() - start)
        assert found[0].memory.id == many[n].id
    assert sorted(times)[4] < 0.03
