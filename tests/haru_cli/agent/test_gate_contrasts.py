"""The gate: where a period begins, how wide a rule is, on which side of an event it stands, and what is said of silence."""

import pytest

from haru_cli.agent.grounding import Grounding
from memory_store.protocols import Passage
from tests.haru_cli.agent.shop import context

STUDIO = (
    Passage("보증-1-1", "악기 대여 약관, 제1조 (보증금)", "보증금은 악기를 점검한 날부터 4영업일 이내에 돌려준다."),
    Passage("연장-2-1", "악기 대여 약관, 제2조 (연장)", "악기를 받은 날부터 10일 이내에 연장을 신청할 수 있다."),
    Passage("연장-2-2", "악기 대여 약관, 제2조 (연장)", "줄을 교체한 악기는 연장할 수 없다."),
    Passage("요금-3-1", "악기 대여 약관, 제3조 (운반비)", "대여료가 30,000원 이상이면 운반비는 무료이다."),
    Passage("요금-3-2", "악기 대여 약관, 제3조 (운반비)", "대여료가 30,000원 미만이면 운반비는 5,000원이다."),
    Passage("요금-3-3", "악기 대여 약관, 제3조 (운반비)", "섬 지역은 운반비 7,000원이 추가된다."),
    Passage("예약-4-1", "악기 대여 약관, 제4조 (예약)", "악기가 출고되기 전에는 예약을 취소할 수 있다."),
    Passage("예약-4-2", "악기 대여 약관, 제4조 (예약)", "악기가 출고된 뒤에는 예약을 취소할 수 없으며, 받은 다음 반납으로 진행한다."),
    Passage("교체-5-1", "악기 대여 약관, 제5조 (교환)", "같은 악기의 다른 크기로 교환할 수 있다."),
)


def shown(sentence: str, message: str = "악기 대여가 궁금해요.") -> bool:
    return Grounding(context(message, passages=STUDIO)).check(sentence).shown


@pytest.mark.parametrize(
    ("sentence", "right"),
    [
        ("보증금은 점검이 끝난 날부터 4영업일 이내에 돌려드립니다.", True),
        ("보증금은 점검 후 4영업일 이내에 돌려드립니다.", True),
        ("보증금은 악기를 반납하신 날부터 4영업일 이내에 돌려드립니다.", False),
        ("점검은 4영업일 이내에 끝납니다.", False),
        ("악기를 수령하신 날부터 10일 이내에 연장을 신청하실 수 있습니다.", True),
        ("예약일로부터 10일 이내에 연장을 신청하실 수 있습니다.", False),
    ],
)
def test_a_period_begins_where_its_clause_begins_it(sentence: str, right: bool) -> None:
    assert shown(sentence) is right


@pytest.mark.parametrize(
    ("sentence", "right"),
    [
        ("대여료가 3만 원 이상이면 운반비는 무료입니다.", True),
        ("대여료가 3만 원을 넘으면 운반비는 무료입니다.", False),
        ("대여료가 3만 원 이하이면 운반비는 5,000원입니다.", False),
        ("대여료가 3만 원까지는 운반비가 5,000원입니다.", False),
        ("섬 지역은 운반비 7,000원이 추가됩니다.", True),
        ("섬 지역은 운반비가 총 7,000원입니다.", False),
        ("대여료 30,000원 미만의 운반비 5,000원에 섬 지역 추가 운반비 7,000원이 더해집니다.", True),
    ],
)
def test_a_limit_and_an_addition_are_told_as_they_are(sentence: str, right: bool) -> None:
    assert shown(sentence) is right


@pytest.mark.parametrize(
    ("sentence", "right"),
    [
        ("같은 악기의 다른 크기로 교환하실 수 있습니다.", True),
        ("다른 악기로도 교환하실 수 있습니다.", False),
        ("크기가 맞지 않으면 교환만 가능합니다.", False),
        ("줄을 교체하셨더라도 연장하실 수 있습니다.", False),
        ("일부 취소는 불가능하며 전체를 다시 예약하셔야 합니다.", False),
        ("교환은 기간과 상관없이 하실 수 있습니다.", False),
        ("누구나 연장을 신청하실 수 있습니다.", False),
    ],
)
def test_a_rule_is_neither_widened_nor_narrowed(sentence: str, right: bool) -> None:
    assert shown(sentence) is right


@pytest.mark.parametrize(
    ("sentence", "right"),
    [
        ("아직 출고되지 않았다면 예약을 취소하실 수 있습니다.", True),
        ("출고되기 전이라면 예약을 취소하실 수 있습니다.", True),
        ("출고된 뒤에는 취소가 불가능하고, 받으신 다음 반납으로 진행하게 됩니다.", True),
        ("출고 전이라도 악기를 받으신 다음 반납하셔야 합니다.", False),
        ("출고된 뒤라도 예약을 취소하실 수 있습니다.", False),
    ],
)
def test_a_rule_stands_on_its_side_of_an_event(sentence: str, right: bool) -> None:
    assert shown(sentence) is right


@pytest.mark.parametrize(
    ("sentence", "right"),
    [
        ("레슨에 관한 내용은 약관에 없습니다.", True),
        ("점검에 걸리는 시간은 약관에 정해져 있지 않습니다.", True),
        ("조율 비용에 대해서는 정해진 내용이 없어 말씀드리기 어렵습니다.", True),
        ("운반비에 관한 내용은 약관에 없습니다.", False),
        ("연장 기간은 약관에 나와 있지 않습니다.", False),
    ],
)
def test_that_the_policies_say_nothing_is_said_only_where_they_do(sentence: str, right: bool) -> None:
    assert shown(sentence) is right


def test_a_rule_that_is_quoted_is_read_as_the_rule() -> None:
    assert shown("약관에는 섬 지역은 운반비 7,000원이 추가된다고 되어 있습니다.")
    assert not shown("약관에는 섬 지역은 운반비 9,000원이 추가된다고 되어 있습니다.")
    assert not shown("약관에는 회원은 운반비가 무료라고 되어 있습니다.")


def test_a_false_number_is_denied_and_a_true_one_is_not() -> None:
    assert shown("20일이 아니라 악기를 받으신 날부터 10일 이내입니다.", "연장은 20일까지라던데요?")
    assert not shown("10일이 아니라 20일 이내입니다.", "연장은 10일까지라던데요?")


@pytest.mark.parametrize(
    ("message", "sentence", "right"),
    [
        ("3주째 보증금을 못 받았어요.", "3주나 보증금을 기다리고 계시다니 죄송합니다.", True),
        ("3주째 보증금을 못 받았어요.", "5주나 보증금을 기다리고 계시다니 죄송합니다.", False),
        ("사촌한테 물려받은 악기예요.", "사촌분께 물려받으신 악기군요.", True),
        ("사촌한테 물려받은 악기예요. 교환되나요?", "사촌분도 교환을 신청하실 수 있습니다.", False),
        ("다음 주에 바이올린을 받고 싶어요.", "다음 주에 바이올린을 받고 싶으시군요.", True),
        ("환급됐나요?", "환급이 완료됐군요.", False),
    ],
)
def test_what_the_customer_told_is_heard_and_makes_no_rule(message: str, sentence: str, right: bool) -> None:
    assert shown(sentence, message) is right


@pytest.mark.parametrize(
    "sentence",
    [
        "현재 창고에서 악기를 살피고 있는 것으로 확인됩니다.",
        "제 예약은 지금 출고 완료로 표시되어 있습니다.",
        "악기는 이미 고객님 동네에 있습니다.",
        "점검에서 누락된 것 같습니다.",
        "출고되면 앱 알림으로 알려 드립니다.",
        "담당자의 연락처는 상자 안 안내문에 적혀 있습니다.",
        "악기가 들어올 때까지 기다리셔야 합니다.",
    ],
)
def test_what_nobody_can_have_seen_or_promised_is_held(sentence: str) -> None:
    assert not shown(sentence, "제 예약 지금 어떻게 됐어요?")


def test_that_the_agent_cannot_see_a_thing_needs_no_clause() -> None:
    assert shown("예약 상태는 제가 조회할 수 없습니다.", "제 예약 지금 어떻게 됐어요?")


@pytest.mark.parametrize(
    ("sentence", "right"),
    [
        ("예약은 취소하실 수 없습니다.", False),
        ("예약 취소는 제4조에 따라 불가능합니다.", False),
        ("예약은 취소하실 수 있습니다.", False),
        ("악기가 출고된 뒤에는 예약을 취소하실 수 없습니다.", True),
        ("악기가 출고되기 전에는 예약 취소가 가능합니다.", True),
        ("운반비는 예약할 때만 내셔야 합니다.", False),
    ],
)
def test_what_may_be_done_in_one_case_only_is_told_with_the_case(sentence: str, right: bool) -> None:
    assert shown(sentence) is right
