"""What a customer says anew within a visit takes the place of what was said first."""

from __future__ import annotations

import pytest
from visits import visit

from memory_store.extraction.heard import understand
from memory_store.extraction.marks import Mark


def stands(*turns: str) -> str:
    return " / ".join(h.text for h in understand(visit(*turns)).heard if h.mark is None)


@pytest.mark.parametrize(
    ("said", "gone", "there"),
    [
        ("차는 녹차만 마셔요. 아 말이 헛나왔네요 홍차만 마셔요", "녹차", "차는 홍차만 마셔요"),
        ("고양이는 참치만 먹어요. 착각했어요 연어만 먹어요", "참치", "고양이는 연어만 먹어요"),
        ("커튼은 암막만 써요. 아니 암막 말고 쉬폰이요", "암막", "커튼은 쉬폰만 써요"),
        ("손잡이가 헐거워요. 아니 손잡이가 아니라 경첩이요", "손잡이", "경첩이 헐거워요"),
        ("무릎까지 덮는 담요만 써요. 아, 무릎이 아니라 발목까지 덮는 거요", "무릎", "발목까지 덮는 담요만 써요"),
        ("수거는 회사로 와 주세요. 참, 회사가 아니라 집으로 와 주세요", "회사", "수거는 집으로 와 주세요"),
        ("다리만 보내주세요. 아니 그냥 전체를 새로 보내주세요", "다리만", "전체를 새로 보내주세요"),
        ("덮개만 바꿔주시면 되는데.. 음 생각해 보니 통째로 바꿔주세요", "덮개", "통째로 바꿔주세요"),
        ("하나만 바꿀까 하다가 불안해서 전부 바꿔 주세요", "하나만", "전부 바꿔 주세요"),
        ("화분은 베란다로.. 아니 거실로 옮겨 주세요", "베란다", "화분은 거실로 옮겨 주세요"),
    ],
)
def test_the_second_thought_takes_the_place_of_the_first(said: str, gone: str, there: str) -> None:
    left = stands(said)
    assert gone not in left
    assert there in left


@pytest.mark.parametrize("said", ["포장은 리본으로 해 주세요. 아 아니에요", "알림도 켜.. 아 아니에요"])
def test_a_wish_before_a_bare_no_is_gone(said: str) -> None:
    assert stands(said) == ""


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("포장은 리본으로 해 주세요. 아니 왜 이렇게 늦어요", "포장은 리본으로 해 주세요"),
        ("교환해 주세요. 아니면 환불이요", "교환해 주세요"),
        ("이메일로 보내 주세요. 아 참 문자로도 보내 주세요", "이메일로 보내 주세요"),
        ("전화는 오전에 주세요. 아니 그리고 택배는 경비실에 맡겨 주세요", "전화는 오전에 주세요"),
    ],
)
def test_anger_an_alternative_and_an_addition_take_nothing_back(said: str, kept: str) -> None:
    assert kept in stands(said)


def test_a_noun_put_right_a_turn_later_is_told_in_its_place() -> None:
    heard = understand(visit("상호는 하늘분식으로 적어 주세요", "하늘분식이 아니라 하늘식당입니다")).heard
    assert [(h.text, h.mark, h.turns) for h in heard] == [
        ("상호는 하늘식당으로 적어 주세요", None, (1, 2)),
        ("하늘분식이 아니라 하늘식당입니다", Mark.CORRECTED, (2,)),
    ]
