"""What the agent offers to tell: what it can't see, what has not happened, what no clause knows."""

from __future__ import annotations

import pytest

from haru_cli.agent.courses import does_to_another
from haru_cli.agent.grounding import Grounding
from haru_cli.agent.offering import offers_help, tells_unseen
from memory_store.protocols import Passage
from tests.haru_cli.agent.shop import context


@pytest.mark.parametrize(
    "sentence",
    [
        "고객님의 송장번호를 알려드릴 수 있습니다.",
        "고객님의 적립금 잔액을 안내해 드리겠습니다.",
        "고객님 주문 상태를 말씀 드릴게요.",
        "재입고되면 문자로 알려 드리겠습니다.",
        "상품이 도착하는 대로 연락드릴게요.",
        "반품되면 고객님에게 안내를 드리겠습니다.",
        "어떤 쿠폰을 발급하고 있는지 알려 주시면 좋겠습니다.",
        "고객님의 배송 현황을 조회해 드릴 수 있습니다.",
        "담당자가 환불을 진행하도록 요청해 드리겠습니다.",
    ],
)
def test_what_the_agent_can_not_see_or_call_back_about_is_not_promised(sentence: str) -> None:
    assert tells_unseen(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "고객님의 주문 상태는 확인 후 안내드리겠습니다.",
        "확인되는 대로 안내드리겠습니다.",
        "편하게 교환하실 수 있도록 도와드리겠습니다.",
        "주문번호를 알려 주시면 안내해 드리겠습니다.",
        "교환 방법을 안내해 드릴 수 있습니다.",
        "고객님의 교환 신청 방법을 안내해 드리겠습니다.",
        "어떤 점이 불편하신지 알려 주세요.",
        "어떤 문제가 생기고 있는지 말씀해 주세요.",
    ],
)
def test_what_is_checked_first_and_what_is_a_rule_may_be_promised(sentence: str) -> None:
    assert not tells_unseen(sentence)


def test_an_offer_of_help_is_told_from_a_question() -> None:
    assert offers_help("선물 포장에 대해 도와드릴까요?")
    assert offers_help("선물 포장은 제가 도와드리겠습니다.")
    assert not offers_help("어떤 상품을 주문하셨나요?")


def test_what_clauses_do_to_one_thing_is_not_said_of_another() -> None:
    clauses = ["예약을 확정하면 포인트를 적립한다."]
    assert does_to_another("결제를 확정합니다.", clauses)
    assert not does_to_another("예약을 확정하시면 적립됩니다.", clauses)
    assert not does_to_another("방문을 취소하실 수 있습니다.", clauses)


def test_a_reason_and_what_follows_from_it_rest_on_one_clause() -> None:
    free = Passage("배달료-1-1", "대여 약관, 제1조 (배달료)", "대여 금액이 30,000원 이상이면 배달료는 무료이다.")
    paid = Passage("배달료-1-2", "대여 약관, 제1조 (배달료)", "대여 금액이 30,000원 미만이면 배달료는 2,000원이다.")
    gate = Grounding(context("배달료 있나요?", passages=(free, paid)))
    assert not gate.check("대여 금액이 30,000원 미만이므로 배달료는 무료입니다.").shown
    assert gate.check("대여 금액이 30,000원 이상이면 배달료는 무료입니다.").shown
