"""Quantities: one form for all the ways to say a number in Korean."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from haru_cli.models.quantities import quantities, sino


@pytest.mark.parametrize(
    ("said", "fact"),
    [
        ("8천원", ("원", 8000.0)),
        ("팔천 원", ("원", 8000.0)),
        ("1만 2천 원", ("원", 12000.0)),
        ("₩8,000", ("원", 8000.0)),
        ("무료", ("원", 0.0)),
        ("일주일", ("일", 7.0)),
        ("두 주일", ("일", 14.0)),
        ("나흘", ("일", 4.0)),
        ("보름", ("일", 15.0)),
        ("영업일 기준 4일", ("영업일", 4.0)),
        ("석 달", ("개월", 3.0)),
        ("2년", ("개월", 24.0)),
        ("12퍼센트", ("%", 12.0)),
        ("절반", ("%", 50.0)),
        ("오후 다섯 시까지", ("시", "17:00")),
        ("4월 9일", ("월일", "4-9")),
        ("2026-04-09", ("월일", "4-9")),
        ("다음 주", ("때", "다음주")),
        ("AB-1029-3이에요", ("", "ab-1029-3")),
        ("245mm", ("", "245")),
    ],
)
def test_a_quantity_has_one_form(said: str, fact: tuple[str, float | str]) -> None:
    assert [q.fact for q in quantities(said)] == [fact]


@pytest.mark.parametrize(
    "text", ["하루마켓 상담원 하루입니다", "한 번 더 확인하겠습니다", "일이 생겨서요", "이 상품", "한 가지 여쭙겠습니다"]
)
def test_words_that_look_like_numbers_are_none(text: str) -> None:
    assert quantities(text) == ()


def test_a_range_gives_both_ends_and_a_limit_its_direction() -> None:
    assert [q.value for q in quantities("3~5일")] == [3.0, 5.0]
    assert quantities("9일 이내")[0].bound == "upper"
    assert quantities("9일이 지나면")[0].bound == "lower"


def test_who_pays_is_a_fact() -> None:
    assert quantities("고객님께서 부담")[0].fact != quantities("판매자가 부담")[0].fact


@given(st.integers(min_value=1, max_value=99_999_999))
def test_digits_are_read_as_they_are_with_and_without_commas(number: int) -> None:
    assert sino(f"{number:,}") == sino(str(number)) == number
    assert quantities(f"{number:,}원")[0].fact == ("원", float(number))


@given(st.text(max_size=80))
def test_any_text_is_read(text: str) -> None:
    assert all(q.text for q in quantities(text))
