"""The gate: what a sentence leans on before it asserts anything, what it promises, and what it says of the customer's past."""

import pytest

from haru_cli.agent.grounding import Grounding
from memory_store.protocols import Passage
from tests.haru_cli.agent.shop import context

LIBRARY = (
    Passage("대출-1-1", "도서관 규정, 제1조 (대출)", "책이 서고에 없으면 대출 대신 예약으로 진행한다."),
    Passage("대출-1-2", "도서관 규정, 제1조 (대출)", "대출이 끝나면 반납일을 문자로 보낸다."),
    Passage("배달-2-1", "도서관 규정, 제2조 (배달)", "시내는 책이 보통 2영업일 이내에 도착한다."),
    Passage("기록-3-1", "도서관 규정, 제3조 (기록)", "대출 기록은 기록하지 않는다."),
)


def shown(sentence: str, message: str = "책 대출이 궁금해요.") -> bool:
    return Grounding(context(message, passages=LIBRARY)).check(sentence).shown


@pytest.mark.parametrize(
    ("sentence", "right"),
    [
        ("책이 서고에 없으면 대출 대신 예약으로 진행해 드립니다.", True),
        ("책이 서고에 없으면 복본을 기다리셨다가 예약으로 진행해 드립니다.", False),
        ("시외도 시내와 동일하게 2영업일 이내에 도착합니다.", False),
        ("복본이 있는지는 여기서 알 수 없어 확인이 필요합니다.", True),
    ],
)
def test_what_leads_to_an_assertion_names_nothing_foreign(sentence: str, right: bool) -> None:
    assert shown(sentence) is right


@pytest.mark.parametrize(
    "sentence", ["연체료는 요청하신 대로 깎아 드리겠습니다.", "찢어진 책은 복원해 드릴게요.", "바로 조율해 드리겠습니다."]
)
def test_whatever_is_to_be_done_for_the_customer_is_a_promise(sentence: str) -> None:
    assert not shown(sentence)


@pytest.mark.parametrize("sentence", ["자세히 설명해 드리겠습니다.", "확인 후 안내해 드리겠습니다.", "제가 도와드릴게요."])
def test_what_only_speaks_is_none(sentence: str) -> None:
    assert shown(sentence)


@pytest.mark.parametrize(
    ("sentence", "right"),
    [
        ("지난번에도 연체료 때문에 문의해 주셨던 것으로 기억합니다.", False),
        ("지난번에 대출을 문의하셨군요.", True),
        ("고객님께서는 연체료가 비싸다고 말씀하셨습니다.", False),
        ("대출을 문의했다고 말씀하셨습니다.", True),
    ],
)
def test_the_customer_is_said_to_have_said_only_what_they_or_a_record_say(sentence: str, right: bool) -> None:
    assert shown(sentence, "지난번에 대출을 문의했는데요.") is right


@pytest.mark.parametrize(
    ("sentence", "right"),
    [
        ("대출이 끝나면 반납일을 문자로 알려 드립니다.", True),
        ("예약이 끝나면 문자로 알려 드립니다.", False),
        ("북문 하루물류창고로 보내 주시면 됩니다.", False),
    ],
)
def test_a_way_of_telling_and_a_place_belong_to_their_clause(sentence: str, right: bool) -> None:
    assert shown(sentence) is right


def test_what_follows_in_a_clause_does_not_tell_its_case() -> None:
    assert not shown("반납일 문자를 받지 못하셨다면 대출이 끝나지 않은 것입니다.")


@pytest.mark.parametrize(
    ("sentence", "right"),
    [("대출 기록은 기록하지 않습니다.", True), ("열람 목록은 기록하지 않습니다.", False), ("카드번호는 기록하지 않습니다.", True)],
)
def test_what_is_not_kept_stands_in_a_clause_or_is_a_secret(sentence: str, right: bool) -> None:
    assert shown(sentence, "열람 목록도 기록하나요?") is right


@pytest.mark.parametrize(
    ("sentence", "right"),
    [
        ("회원 등급을 살펴본 뒤 안내드리겠습니다.", False),
        ("많이 난감하셨겠습니다.", True),
        ("주문번호를 알려 주시면 살펴보겠습니다.", True),
        ("대출을 알아봐 드리겠습니다.", True),
        ("복본은 제가 답해 드리기 어렵습니다.", True),
    ],
)
def test_talk_names_only_what_somebody_has_spoken_of(sentence: str, right: bool) -> None:
    assert shown(sentence) is right


def test_what_is_the_customers_is_not_told_in_their_voice() -> None:
    assert not shown("제 예약은 책이 서고에 없으면 진행됩니다.", "제 예약 어떻게 돼요?")
    assert shown("제가 예약을 확인해 보겠습니다.", "제 예약 어떻게 돼요?")
