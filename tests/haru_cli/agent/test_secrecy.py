"""What an agent never asks for, and sentences that answer nothing."""

import pytest

from haru_cli.agent.grounding import Grounding
from haru_cli.agent.secrecy import asks_for_secret
from tests.haru_cli.agent.shop import context


def shown(sentence: str, message: str = "예약을 변경하고 싶어요.") -> bool:
    return Grounding(context(message)).check(sentence).shown


@pytest.mark.parametrize(
    "sentence",
    [
        "고객님의 비밀번호를 물어보겠습니다.",
        "카드번호를 알려 주세요.",
        "계좌번호를 남겨 주시면 확인 후 안내드리겠습니다.",
        "주민등록번호를 말씀해 주시겠어요?",
        "문자로 받으신 인증번호를 입력해 주십시오.",
        "본인 확인을 위해 카드 비밀번호가 필요합니다.",
        "계좌번호가 어떻게 되시나요?",
    ],
)
def test_a_secret_is_never_asked_for(sentence: str) -> None:
    assert not shown(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "비밀번호는 적지 마세요.",
        "보내 주신 카드번호는 보호를 위해 기록하지 않습니다.",
        "예약 번호를 알려 주시면 확인 후 안내드리겠습니다.",
    ],
)
def test_what_asks_for_no_secret_is_shown(sentence: str) -> None:
    assert shown(sentence)


@pytest.mark.parametrize("sentence", ["예약을 변경할 수 있나요.", "수수료가 있는가요."])
def test_a_question_that_is_put_back_is_no_answer(sentence: str) -> None:
    assert not shown(sentence, "변경 수수료를 내나요?")


def test_who_speaks_may_be_said_and_not_denied() -> None:
    assert shown("저는 하루마켓 고객센터의 상담원입니다.")
    assert not shown("죄송합니다, 제가 상담원이 아닙니다.")


def test_one_orders_case_is_not_supposed() -> None:
    assert not shown("고객님의 예약 날짜가 2일 전이므로 예약을 변경하실 수 있습니다.")


def test_an_offer_to_change_a_password_asks_for_none() -> None:
    assert not asks_for_secret("비밀번호 변경을 도와드릴까요?")
