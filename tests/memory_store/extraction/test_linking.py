"""Which of what is known a new statement takes the place of."""

from __future__ import annotations

import pytest

from memory_store.extraction.linking import chance, features, replacing, tells_a_change

LIKELY = 0.2


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("강아지 간식은 하루 두 개씩 먹임", "간식은 이제 한 개만 줘요"),
        ("셔츠는 파란색만 삼", "요즘은 흰 셔츠만 사요"),
        ("대전에 삼", "저 이제 광주 살아요"),
        ("장갑은 L 낌", "손이 작아졌는지 장갑 M이 맞아요 이제"),
        ("호두 알레르기가 있음", "다시 검사했더니 호두는 괜찮대요"),
        ("연락은 카톡으로 주시고 저녁 8시 이후에 주길 희망", "카톡을 지웠어요 문자로 주세요"),
    ],
)
def test_what_is_told_anew_takes_the_place_of_the_old(known: str, said: str) -> None:
    assert replacing(said, [known])[0] >= LIKELY


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("수박 좋아함", "참외도 좋아해요"),
        ("바지는 32 입음", "양말은 두꺼운 걸 신어요"),
        ("아들은 130 입음", "딸은 120 입어요"),
        ("아들은 130 입음", "저는 이제 100 입어요"),
        ("달걀 알레르기가 있음", "메밀 먹으면 두드러기 나요"),
        ("밀가루는 매달 3kg 보내주길 희망", "설탕도 매달 1kg 보내주세요"),
    ],
)
def test_what_is_told_beside_it_leaves_the_old_alone(known: str, said: str) -> None:
    assert replacing(said, [known])[0] < LIKELY


def test_each_known_statement_has_its_chance_in_order() -> None:
    known = ["택배는 문 앞에 두길 희망", "모자는 58 사이즈 씀"]
    door, hat = replacing("모자는 이제 60으로 봐주세요", known)
    assert hat > LIKELY > door
    assert replacing("모자는 이제 60으로 봐주세요", []) == []


@pytest.mark.parametrize(
    "said", ["이제 분당 살아요", "무선으로 갈아탔어요", "우유 마셔도 괜찮더라고요", "파랑 말고 초록이 좋아요", "까매져서요"]
)
def test_words_of_change_are_heard(said: str) -> None:
    assert tells_a_change(said)


def test_a_plain_statement_tells_no_change() -> None:
    assert not tells_a_change("연락은 문자로 주세요")


def test_another_value_for_the_same_thing_is_told_apart_from_the_same_value() -> None:
    other, same = features("바지 32로 봐주세요", "바지는 30 입음"), features("바지 30 찾아주세요", "바지는 30 입음")
    assert (other["another value"], other["same value"]) == (1, 0)
    assert (same["another value"], same["same value"]) == (0, 1)


def test_lists_of_weekdays_are_values() -> None:
    assert features("화목에 와 주세요", "배송은 월수금에 희망")["another value"] == 1
    assert features("수요일에 와 주세요", "배송은 월수금에 희망")["same value"] == 1


def test_the_chance_is_the_logistic_of_the_weighted_sum() -> None:
    assert chance({"a": 1.0, "b": 0.5}, {"a": 2.0, "b": -2.0, "bias": -1.0}) == 0.5
