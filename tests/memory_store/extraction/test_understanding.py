"""How a visit is understood before anything is remembered: clauses, their sort, and what the customer put right."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from visits import visit

from memory_store.extraction.clauses import cut
from memory_store.extraction.heard import understand
from memory_store.extraction.sorting import Sort, sort_clauses
from memory_store.extraction.values import corrections_in, toward


def put_right(*turns: str) -> list[tuple[str, str]]:
    clauses = [clause for n, text in enumerate(turns, 1) for clause in cut(n, text)]
    return [(c.old, c.new) for c in corrections_in(clauses)]


@pytest.mark.parametrize(
    ("turns", "pair"),
    [
        (("260으로 교환할게요", "아니 270이요"), ("260", "270")),
        (("275로 바꾸고 싶어요", "생각해보니 275 말고 280으로 할게요"), ("275", "280")),
        (("주문번호는 HM-1024-77이에요", "잘못 적었어요 HM-1024-78입니다"), ("HM-1024-77", "HM-1024-78")),
        (("종이컵 두 박스 보내주세요", "아 세 박스로 할게요"), ("두 박스", "세 박스")),
        (("검정으로 바꿔주세요", "아니 그냥 흰색으로 부탁드려요"), ("검정", "흰색")),
        (("4월 17일에 받을게요", "17일 말고 21일이요"), ("17일", "21일")),
    ],
)
def test_a_value_put_right_is_noticed(turns: tuple[str, ...], pair: tuple[str, str]) -> None:
    assert pair in put_right(*turns)


@pytest.mark.parametrize(
    "turns",
    [
        ("상의는 100으로 주세요", "하의는 95로 주세요"),
        ("270 시켰는데 작아요", "280으로 바꿔주세요"),
        ("주문 AB-10234 환불해 주세요", "주문 AB-10235도 환불해 주세요"),
    ],
)
def test_two_values_for_two_things_are_no_correction(turns: tuple[str, ...]) -> None:
    assert put_right(*turns) == []


@pytest.mark.parametrize(
    ("value", "particle"), [("280", "으로"), ("275", "로"), ("서울", "로"), ("편의점", "으로"), ("회사", "로"), ("97", "로")]
)
def test_the_particle_fits_the_value(value: str, particle: str) -> None:
    assert toward(value) == particle


def test_a_turn_to_oneself_cuts_the_sentence() -> None:
    texts = [clause.text for clause in cut(1, "친구는 슬림핏이 좋다는데 저는 넉넉한 게 좋아요")]
    assert [text.split()[0] for text in texts] == ["친구는", "저는"]


def test_the_sorts_work_without_an_embedder() -> None:
    clauses = cut(1, "연락은 문자로 주세요") + cut(2, "안녕하세요")
    assert [s.best for s in sort_clauses(clauses, dense=False)] == [Sort.PREFERENCE, Sort.TALK]
    assert [s.best for s in sort_clauses(clauses)] == [Sort.PREFERENCE, Sort.TALK]


def test_the_same_visit_is_understood_once() -> None:
    assert understand(visit("문자로 주세요")) is understand(visit("문자로 주세요"))


@settings(max_examples=40, deadline=None)
@given(st.lists(st.text(alphabet=st.sampled_from("가나 아니260말고로주세요?.,ㅋ[]VIP기억\n"), max_size=40), max_size=4))
def test_any_visit_is_understood(turns: list[str]) -> None:
    understood = understand(visit(*turns))
    assert all(h.turn in h.turns for h in understood.heard)
