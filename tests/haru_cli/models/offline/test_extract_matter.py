"""What belongs to the matter of a visit is told with it and not beside it."""

from __future__ import annotations

import pytest

from tests.haru_cli.models.offline.test_extract import entries, holding, play


@pytest.mark.parametrize(
    "beside",
    ["산 지 두 달 됐어요", "수거는 내일 오후에 와 주세요", "영수증은 잃어버렸어요", "pdf로 주셔도 돼요", "소음이 심해서 못 쓰겠어요"],
)
def test_what_is_told_around_an_issue_is_part_of_it(beside: str) -> None:
    profile, _ = play(["냉장고가 고장 났어요. 교환해 주세요", beside])
    assert len(entries(profile)) == 1


def test_what_lasts_stands_beside_the_issue() -> None:
    profile, _ = play(["냉장고가 고장 났어요. 교환해 주세요", "앞으로 연락은 문자로 주세요", "저는 땅콩 알레르기가 있어요"])
    assert len(entries(profile)) == 3


@pytest.mark.parametrize(
    ("said", "lasts"),
    [
        ("바지가 커서 28로 바꾸고 싶어요. 연락은 문자로 부탁드립니다", "문자"),
        ("시계가 멈췄어요. 수리해 주세요. 택배는 늘 경비실에 맡겨 주시고요", "경비실"),
        ("주문한 빵이 안 왔어요. 그리고 저는 호두 알레르기가 있어요", "호두"),
    ],
)
def test_what_lasts_outlives_the_issue_of_its_turn(said: str, lasts: str) -> None:
    profile, _ = play([said])
    assert len(profile["진행중_이슈"]) == 1
    assert lasts not in profile["진행중_이슈"][0]
    assert any(lasts in entry for entry in (*profile["선호"], *profile["메모"]))


def test_a_page_of_the_shop_that_fails_is_an_issue() -> None:
    profile, _ = play(["로그인이 안 됩니다. 어제부터 그래요"])
    assert len(profile["진행중_이슈"]) == 1


@pytest.mark.parametrize(
    ("said", "label"),
    [
        ("신발 두 켤레 값인데 예산이 안 돼서요", "불량"),
        ("한 달도 안 됐는데 지퍼가 고장 났어요", "배송 지연"),
        ("계산서는 주문 때마다 끊어 주세요", "불량"),
        ("카디건을 샀는데 단추가 부러져서 왔어요", "오배송"),
    ],
)
def test_no_label_says_what_was_not_said(said: str, label: str) -> None:
    profile, _ = play([said])
    assert not holding(profile, label)


def test_a_deed_that_is_declined_is_not_asked_for() -> None:
    profile, _ = play(["마우스가 고장 났어요. 환불받고 싶어요", "교환은 괜찮습니다"])
    assert holding(profile, "마우스", "환불")
    assert not holding(profile, "교환")


def test_the_second_of_two_values_is_kept_though_it_was_only_settled_on() -> None:
    profile, _ = play(["등산화가 작아요. 265로 교환해 주세요", "생각해보니 양말이 두꺼우니까 270으로 해주세요"])
    assert holding(profile, "270")
    assert not holding(profile, "265")


def test_a_taste_of_ones_own_after_anothers() -> None:
    profile, _ = play(["아내는 초록색이 예쁘다는데 저는 그냥 베이지가 좋더라고요"])
    assert holding(profile, "베이지")
    assert not holding(profile, "초록")
