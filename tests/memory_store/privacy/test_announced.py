"""A secret that stands in a sentence of its own, after the one that announces it."""

from __future__ import annotations

import pytest

from memory_store.privacy import Gate
from memory_store.protocols import Message


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("카드번호 불러드릴까요? 5391 2207 8846 1130", "카드번호 불러드릴까요? [카드번호]"),
        ("카드번호 부를게요. 오삼구일 이이공칠 팔팔사육 일일삼공 이에요", "카드번호 부를게요. [카드번호] 이에요"),
        ("계좌 알려드릴게요. 20188147736 입니다", "계좌 알려드릴게요. [계좌번호] 입니다"),
        ("인증번호 왔어요. 773120", "인증번호 왔어요. [인증번호]"),
    ],
)
def test_a_number_is_what_the_sentence_before_announces(text: str, masked: str) -> None:
    assert Gate().mask(text).text == masked


@pytest.mark.parametrize(
    "text",
    [
        "카드번호 불러드릴까요? 운송장은 5391 2207 8846 이에요",
        "카드로 결제했는데 왔나요? 5391220788461130",
        "계좌이체로 입금했어요. 주문은 20260311001 이에요",
        "인증번호가 안 왔어요. 3번이나 눌렀는데요",
    ],
)
def test_another_number_is_not(text: str) -> None:
    assert Gate().mask(text).text == text


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("발주 시스템은 duri-office / Sol!2931 로 들어가시면 됩니다", "발주 시스템은 duri-office / [비밀번호] 로 들어가시면 됩니다"),
        ("환불은 축협 351-0117-4420-93 으로요", "환불은 축협 [계좌번호] 으로요"),
        ("카드 뒷자리 세 개 618", "카드 뒷자리 세 개 [CVC]"),
    ],
)
def test_what_people_note_for_a_login_a_cooperative_and_a_card(text: str, masked: str) -> None:
    assert Gate().mask(text).text == masked


def test_who_gave_a_first_part_goes_on_with_the_rest_whatever_the_agent_says_in_between() -> None:
    first = "계좌는 하나은행 [계좌번호] 까지가 앞이고"
    reply = "반품된 상품의 검수를 마친 날부터 3영업일 이내에 환불합니다. 더 궁금하신 점이 있으면 말씀해 주세요."
    history = [Message("customer", first), Message("agent", reply)]
    assert Gate().mask_turn(history, "뒤는 481907 이에요").masked.text == "뒤는 [계좌번호] 이에요"
