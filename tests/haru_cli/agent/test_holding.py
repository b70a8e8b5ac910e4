"""The gate: under which condition a rule is told, and what only the customer's question names, in shops of other trades."""

import pytest

from haru_cli.agent.grounding import Grounding
from memory_store.protocols import Passage
from tests.haru_cli.agent.shop import context

STUDIO = (
    Passage("수업료-1-1", "공방 안내, 제1조 (수업료)", "수강생이 4명 이상이면 재료비는 무료이다."),
    Passage("수업료-1-2", "공방 안내, 제1조 (수업료)", "수강생이 4명 미만이면 재료비는 12,000원이다."),
    Passage("굽기-2-1", "공방 안내, 제2조 (가마)", "오전 11시 이전에 맡긴 그릇은 당일 굽는다."),
    Passage("파손-3-1", "공방 안내, 제3조 (파손)", "공방의 실수로 작품이 깨진 경우 제작비는 공방이 부담한다."),
    Passage("결석-4-1", "공방 안내, 제4조 (결석)", "전날까지 알리고 결석하는 경우 보강을 받을 수 있다."),
    Passage("결석-4-2", "공방 안내, 제4조 (결석)", "알리지 않고 결석하는 경우 보강을 받을 수 없다."),
    Passage("결석-4-3", "공방 안내, 제4조 (결석)", "결석한 수업에는 도장을 찍지 않는다."),
    Passage("정원-5-1", "공방 안내, 제5조 (정원)", "빈자리가 없으면 다음 달 수업으로 옮긴다."),
)
LOCKERS = (
    Passage("이용료-1-1", "보관함 약관, 제1조 (이용료)", "회원이 맡기는 경우 보관료는 판매자가 부담한다."),
    Passage("이용료-1-2", "보관함 약관, 제1조 (이용료)", "비회원이 맡기는 경우 보관료는 고객이 부담한다."),
    Passage("반출-2-1", "보관함 약관, 제2조 (반출)", "봉인을 떼기 전에는 수하물을 옮길 수 있다."),
    Passage("반출-2-2", "보관함 약관, 제2조 (반출)", "봉인을 뗀 뒤에는 수하물을 옮길 수 없다."),
)


def shown(sentence: str, message: str, passages: tuple[Passage, ...] = STUDIO, *before: str) -> bool:
    return Grounding(context(message, *before, passages=passages)).check(sentence).shown


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ("주말에도 보강 받을 수 있나요?", "네, 주말에도 보강을 받으실 수 있습니다."),
        ("물레 체험 되나요?", "물레 체험도 가능합니다."),
        ("물레 체험 되나요?", "물레 체험은 현재 불가능합니다."),
        ("유약 값은 얼마예요?", "유약은 12,000원입니다."),
        ("포장 배송은 며칠 걸려요?", "포장 배송은 당일 가능합니다."),
        ("단체 할인 되나요?", "가능합니다."),
        ("단체 할인 되나요?", "불가능합니다."),
        ("수료증을 받고 싶어요.", "수료증을 받으실 수 있습니다."),
    ],
)
def test_what_only_the_customer_asks_of_is_not_asserted(message: str, sentence: str) -> None:
    assert not shown(sentence, message)


@pytest.mark.parametrize(
    "sentence", ["물레 체험에 관한 내용은 조항에 나와 있지 않습니다.", "물레 체험이 가능한지 확인 후 안내드리겠습니다."]
)
def test_what_is_asked_may_be_named_when_it_is_left_open(sentence: str) -> None:
    assert shown(sentence, "물레 체험 되나요?")


@pytest.mark.parametrize("sentence", ["재료비는 무료입니다.", "재료비는 12,000원입니다."])
def test_of_two_amounts_neither_is_told_without_its_condition(sentence: str) -> None:
    assert not shown(sentence, "재료비는 얼마예요?")


def test_a_condition_is_met_by_the_sentence_or_by_the_customer() -> None:
    assert shown("수강생이 4명 미만이면 재료비는 12,000원입니다.", "재료비는 얼마예요?")
    assert shown("재료비는 12,000원입니다.", "저희는 3명인데 재료비는 얼마예요?")
    assert shown("재료비는 무료입니다.", "재료비는 얼마예요?", STUDIO, "5명이 함께 가려고요.")
    assert not shown("재료비는 무료입니다.", "저희는 3명인데 재료비는 얼마예요?")
    assert not shown("재료비는 12,000원입니다.", "저희는 6명인데 재료비가 들어요?")


def test_a_fee_that_is_asked_is_no_case_of_the_customers() -> None:
    fares = (
        Passage("운임-1-1", "배편 안내, 제1조 (운임)", "요금이 90,000원 이상이면 운임은 무료이다."),
        Passage("운임-1-2", "배편 안내, 제1조 (운임)", "요금이 90,000원 미만이면 운임은 7,000원이다."),
    )
    assert not shown("운임은 7,000원입니다.", "운임 5,000원 맞죠?", fares)


def test_a_limit_of_time_that_goes_with_a_rule_is_not_left_out() -> None:
    assert not shown("그릇을 맡기시면 당일 굽습니다.", "그릇은 언제 구워요?")
    assert shown("오전 11시 이전에 맡기신 그릇은 당일 굽습니다.", "그릇은 언제 구워요?")
    assert shown("그릇은 당일 굽습니다.", "오전 10시에 맡기면 그릇은 언제 구워요?")
    assert not shown("그릇은 당일 굽습니다.", "오후 3시에 맡기면 그릇은 언제 구워요?")


def test_who_pays_is_told_for_the_case_it_is_of() -> None:
    assert not shown("보관료는 판매자가 부담합니다.", "보관료는 누가 내요?", LOCKERS)
    assert shown("보관료는 판매자가 부담합니다.", "회원인데 보관료는 누가 내요?", LOCKERS)
    assert not shown("고객님이 보관료를 내셔야 합니다.", "보관료는 누가 내요?", LOCKERS)
    assert shown("비회원이 맡기시는 경우 보관료는 고객님께서 부담하십니다.", "보관료는 누가 내요?", LOCKERS)


def test_a_permission_is_told_for_the_time_it_is_of() -> None:
    assert not shown("수하물을 옮기실 수 있습니다.", "수하물을 옮길 수 있나요?", LOCKERS)
    assert not shown("수하물을 옮기실 수 있습니다.", "봉인을 이미 뗀 뒤인데 수하물을 옮길 수 있나요?", LOCKERS)
    assert shown("봉인을 떼기 전에는 수하물을 옮기실 수 있습니다.", "수하물을 옮길 수 있나요?", LOCKERS)


def test_a_condition_that_no_clause_has_is_held_back() -> None:
    assert shown("빈자리가 없으면 다음 달 수업으로 옮깁니다.", "자리가 없으면요?")
    assert not shown("수업이 지나면 다음 달 수업으로 옮깁니다.", "수업이 지나면요?")
    assert not shown("빈자리가 있으면 다음 달 수업으로 옮깁니다.", "자리가 있으면요?")


@pytest.mark.parametrize(
    "sentence",
    ["네, 결석한 수업에도 도장을 찍습니다.", "결석한 수업에는 도장을 찍어 드립니다.", "작품이 깨진 경우 제작비를 내셔야 합니다."],
)
def test_the_opposite_of_a_clause_is_held_back_as_a_fact_too(sentence: str) -> None:
    assert not shown(sentence, "결석하거나 작품이 깨지면 어떻게 되나요?")


def test_two_matters_are_not_told_as_one() -> None:
    mixed = "결석하는 경우 보강을 받을 수 있으며, 재료비는 공방이 부담합니다."
    assert not shown(mixed, "결석하면 어떻게 되나요?")


def test_that_nothing_is_paid_is_an_amount() -> None:
    assert not shown("재료비는 들지 않습니다.", "재료비가 드나요?")
    assert not shown("재료비는 따로 받지 않습니다.", "재료비가 드나요?")


def test_a_least_amount_is_no_amount_that_is_given() -> None:
    points = (Passage("별-1-1", "별 안내, 제1조 (별)", "별은 3,000원 이상 모이면 쓸 수 있다."),)
    assert not shown("별 3,000원을 드립니다.", "별을 주나요?", points)
    assert shown("별은 3,000원부터 쓰실 수 있습니다.", "별은 얼마부터 써요?", points)


@pytest.mark.parametrize("sentence", ["보강은 언제든 받으실 수 있습니다.", "재료비는 매달 받습니다.", "그릇은 바로 굽습니다."])
def test_a_rule_is_not_widened_to_all_times(sentence: str) -> None:
    assert not shown(sentence, "보강과 재료비, 그릇이 궁금해요.")


def test_a_permission_does_not_rest_on_what_goes_with_its_denial() -> None:
    clauses = [
        Passage("예약-1-1", "예약 안내, 제1조 (예약 취소)", "표가 나오기 전에는 예약을 취소할 수 있다."),
        Passage("예약-1-2", "예약 안내, 제1조 (예약 취소)", "표가 나온 뒤에는 예약을 취소할 수 없으며, 창구에서 표를 돌려준다."),
    ]
    assert not shown("예약을 취소하실 수 있습니다.", "예약을 취소할 수 있나요?", clauses)


def test_what_holds_on_one_side_of_an_event_does_not_hold_there_too() -> None:
    clauses = [
        Passage("예약-1-1", "예약 안내, 제1조 (예약 취소)", "표가 나오기 전에는 예약을 취소할 수 있다."),
        Passage("예약-1-2", "예약 안내, 제1조 (예약 취소)", "표가 나온 뒤에는 예약을 취소할 수 없다."),
    ]
    assert not shown("표가 나온 뒤에도 예약을 취소할 수 없습니다.", "표가 나온 뒤에도 예약을 취소할 수 있죠?", clauses)
    assert shown("표가 나온 뒤에는 예약을 취소할 수 없습니다.", "표가 나온 뒤에도 예약을 취소할 수 있죠?", clauses)


def test_what_the_shop_does_in_one_case_it_does_not_do_in_another() -> None:
    clauses = [
        Passage("예약-1-1", "예약 안내, 제1조 (예약 변경)", "표가 나오기 전에는 예약을 변경할 수 있다."),
        Passage("수리-1-1", "수리 안내, 제1조 (수리)", "그릇이 깨진 경우 직원에게 알리면 공방에 확인하여 안내한다."),
    ]
    asked = "예약도 변경하고 싶고 그릇이 깨졌어요."
    assert not shown("예약 변경이나 그릇이 깨진 경우 직원에게 알리면 공방에 확인하여 안내해 드립니다.", asked, clauses)
    assert shown("그릇이 깨진 경우 직원에게 알려 주시면 공방에 확인하여 안내해 드립니다.", asked, clauses)


FEES = (
    Passage("배달-1-1", "배달 안내, 제1조 (배달료)", "변심으로 바꾸는 경우 배달료는 고객이 부담한다."),
    Passage("배달-1-2", "배달 안내, 제1조 (배달료)", "하자가 있는 경우 배달료는 하루마켓이 부담한다."),
)


def test_who_pays_is_confirmed_as_it_was_asked() -> None:
    assert shown("네, 맞습니다.", "변심이면 배달료는 제가 내나요?", FEES)
    assert not shown("네, 맞습니다.", "하자가 있으면 배달료는 제가 내나요?", FEES)
    assert not shown("배달료를 내시는 것은 맞습니다.", "하자가 있으면 배달료는 제가 내나요?", FEES)


def test_a_word_is_given_when_only_what_a_clause_knows_is_checked() -> None:
    assert not shown("고객님의 신고가 확인되면 안내드리겠습니다.", "한번 신고 나간 신발인데 하자가 있어요.", FEES)
    assert shown("하자가 확인되면 안내드리겠습니다.", "신발에 하자가 있어요.", FEES)


def test_the_customers_short_question_is_not_put_back() -> None:
    assert not shown("어떻게 하나요?", "신발에 하자가 있어요. 어떻게 하나요?", FEES)


def test_what_a_clause_denies_for_the_customers_case_is_not_called_possible() -> None:
    clauses = (
        Passage("반품-1-1", "반품 안내, 제1조 (반품)", "물건을 받은 날부터 5일 이내에 반품을 신청할 수 있다."),
        Passage("반품-1-2", "반품 안내, 제1조 (반품)", "세탁한 물건은 반품할 수 없다."),
        Passage("반품-1-3", "반품 안내, 제1조 (반품)", "하자가 있는 경우 반품 배송비는 가게가 부담한다."),
    )
    granted = "물건을 받은 날부터 5일 이내에 반품을 신청하실 수 있습니다."
    assert shown(granted, "반품은 언제까지 돼요?", clauses)
    gate = Grounding(context("세탁한 것도 반품되나요?", passages=clauses))
    gate.check("하자가 있는 경우 반품 배송비는 가게가 부담합니다.")
    assert not gate.check(granted).shown
