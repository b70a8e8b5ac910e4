"""Which words tell a statement, and which sentences hold them."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_store.conversation.transcript import FORGOTTEN
from memory_store.upkeep.words import Wipe, holds, sentences, telling


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("알레르기: 땅콩", {"알레르기", "땅콩"}),
        ("이메일로 연락 받기를 선호함", {"이메일"}),
        ("주문 ORD-77812 환불 요청", {"ord-77812", "77812"}),
        ("교환 배송비 6,000원 안내", {"6000"}),
        ("사이즈 260으로 교환", {"260"}),
        ("7일 이내 교환", {"이내"}),
        ("교환 요청", set()),
    ],
)
def test_telling_words_are_those_that_say_something_of_the_person(text: str, expected: set[str]) -> None:
    assert telling(text) == expected


@pytest.mark.parametrize("text", ["땅콩을 못 먹어요", "저는땅콩이싫어요", unicodedata.normalize("NFD", "땅콩")])
def test_a_word_is_found_with_any_particle_and_in_any_normal_form(text: str) -> None:
    assert holds(text, "땅콩")


@pytest.mark.parametrize(("text", "stem", "there"), [("주문 12345", "234", False), ("6,000원", "6000", True), ("PASSWORD", "word", False)])
def test_a_number_and_a_latin_word_are_found_only_as_a_whole(text: str, stem: str, there: bool) -> None:
    assert holds(text, stem) is there


def test_sentences_that_tell_it_are_marked_once_where_they_stand_together() -> None:
    wipe = Wipe.of(["땅콩 알레르기가 있음"])
    assert wipe.clean("땅콩은 안 돼요. 알레르기가 있거든요. 배송은 언제 와요?") == f"{FORGOTTEN} 배송은 언제 와요?"
    assert wipe.clean("배송은  언제 와요?\n 네") == "배송은  언제 와요?\n 네"


def test_of_a_summary_s_line_only_the_part_that_tells_it_goes() -> None:
    wipe = Wipe.of(["땅콩 알레르기가 있음"])
    summary = "고객 요청: 땅콩 알레르기 문의; 간식 교환 요청; 땅콩 빼 달라고 함\n주문번호: ORD-77812"
    assert wipe.without(summary) == "고객 요청: 간식 교환 요청\n주문번호: ORD-77812"
    assert wipe.without("특이사항: 땅콩 알레르기\n상태: 안내함\n\n네.") == "상태: 안내함\n\n네."
    assert Wipe.of(["간식을 자주 구매"]).clean(summary) == "고객 요청: 땅콩 알레르기 문의; [지움] 땅콩 빼 달라고 함\n주문번호: ORD-77812"


def test_in_a_turn_that_it_rests_on_less_is_enough() -> None:
    wipe = Wipe.of(["평일 저녁 수령"], kept=["평일 낮에는 부재", "저녁 식사"])
    assert wipe.clean("저녁에 오세요.", evidence=True) == FORGOTTEN
    assert wipe.clean("저녁에 오세요.") == "저녁에 오세요."


@given(st.text(max_size=200))
def test_cutting_into_sentences_loses_nothing(text: str) -> None:
    assert "".join(sentences(text)) == text


@given(st.lists(st.sampled_from(["땅콩을 못 먹어요.", "배송은 언제 와요?", "260이요", "\n", " / "]), max_size=8).map(" ".join))
def test_after_cleaning_no_telling_word_is_left(text: str) -> None:
    wipe = Wipe.of(["땅콩 알레르기"])
    assert not holds(wipe.clean(text), "땅콩")
    assert wipe.clean(wipe.clean(text)) == wipe.clean(text)
