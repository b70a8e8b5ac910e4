"""Terms without an analyser, and with one."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_store.recall.morphemes import kiwi_terms
from memory_store.recall.tokens import exact_terms, light_terms

NOUNS = ["알림", "배송지", "운동화", "가을", "교환", "책"]
PARTICLES = ["은", "을", "이라도", "에서는", "까지", "으로", "에게"]


@pytest.mark.parametrize("particle", ["을", "이", "은", "도", "이라도", "에서는", "까지", "부터", "만"])
def test_a_noun_is_the_same_term_with_any_particle(particle: str) -> None:
    assert light_terms("알림" + particle) == light_terms("알림")


@pytest.mark.parametrize("ending", ["한다", "합니다", "했어요", "에서", "으로", "까지", "입니다"])
def test_an_ending_alone_gives_no_term(ending: str) -> None:
    assert light_terms(ending) == []


def test_a_final_consonant_decides_about_a_short_particle() -> None:
    assert light_terms("가을에") == light_terms("가을")
    assert light_terms("책을") == light_terms("책")


def test_codes_and_numbers_stay_whole() -> None:
    assert {"hm-260414-027", "52000"} <= set(light_terms("주문 HM-260414-027, 52,000원"))
    assert exact_terms("ORD-77812 건이요, 3일") == {"ord-77812", "77812"}


def test_a_text_from_a_mac_has_the_same_terms() -> None:
    assert light_terms(unicodedata.normalize("NFD", "배송 알림을 카카오톡으로")) == light_terms("배송 알림을 카카오톡으로")


def test_the_analyser_gives_stems_and_keeps_codes() -> None:
    terms = kiwi_terms("주문 ORD-77812 신발을 바꿔주세요")
    assert {"ord-77812", "신발", "주문", "바꾸"} <= set(terms)
    assert "을" not in terms


@given(st.text(max_size=200))
def test_any_text_has_terms_without_blanks(text: str) -> None:
    assert all(term and not term.isspace() for term in light_terms(text))
