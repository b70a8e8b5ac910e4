"""The gate: a possibility, a period and a case are told with what limits them, in a library that the rules have never seen."""

import pytest

from haru_cli.agent.grounding import Grounding
from memory_store.protocols import Passage
from tests.haru_cli.agent.shop import context

LIBRARY = (
    Passage("연장-1-1", "도서관 안내, 제1조 (대출 연장)", "책을 빌린 날부터 10일 이내에 대출을 연장할 수 있다."),
    Passage("연장-1-2", "도서관 안내, 제1조 (대출 연장)", "대출을 연장하려면 회원번호와 책 제목을 사서에게 알려야 한다."),
    Passage("예약-2-1", "도서관 안내, 제2조 (좌석 예약)", "좌석을 배정하기 전에는 예약을 옮길 수 있다."),
    Passage("예약-2-2", "도서관 안내, 제2조 (좌석 예약)", "좌석을 배정한 뒤에는 예약을 옮길 수 없다."),
    Passage("복사-3-1", "도서관 안내, 제3조 (복사)", "복사 카드는 2,000원 이상 남으면 복사할 때 쓸 수 있다."),
    Passage("상호대차-4-1", "도서관 안내, 제4조 (상호대차)", "평일 오전 10시 이전에 신청한 책은 당일 보낸다."),
    Passage("상호대차-4-2", "도서관 안내, 제4조 (상호대차)", "보낸 책은 보통 4영업일 이내에 닿는다."),
    Passage("상호대차-4-3", "도서관 안내, 제4조 (상호대차)", "산간 분관은 상호대차가 더 오래 걸릴 수 있다."),
    Passage("변상-5-1", "도서관 안내, 제5조 (변상)", "변상금은 책의 상태 점검을 마친 날부터 6영업일 이내에 정한다."),
    Passage("변상-5-2", "도서관 안내, 제5조 (변상)", "같은 도서가 없으면 다른 판본으로 변상한다."),
)


def shown(message: str, *sentences: str) -> bool:
    """Whether the last of these sentences of one reply is shown."""
    gate = Grounding(context(message, passages=LIBRARY))
    return [gate.check(sentence).shown for sentence in sentences][-1]


@pytest.mark.parametrize(
    "sentence", ["대출을 연장하실 수 있습니다.", "네, 대출 연장이 가능합니다.", "네, 가능합니다.", "대출 연장은 가능합니다."]
)
def test_a_possibility_is_not_told_without_the_period_of_every_clause_that_grants_it(sentence: str) -> None:
    assert not shown("아직 책을 안 빌렸는데 대출 연장할 수 있나요?", sentence)


@pytest.mark.parametrize("message", ["4일 전에 빌린 책인데 대출 연장되나요?", "어제 빌린 책 대출 연장 가능한가요?"])
def test_a_period_that_the_customers_case_meets_need_not_be_told(message: str) -> None:
    assert shown(message, "네, 대출을 연장하실 수 있습니다.")


def test_a_period_that_the_customers_case_does_not_meet_is_no_grant() -> None:
    assert not shown("25일 전에 빌린 책인데 대출 연장되나요?", "네, 대출을 연장하실 수 있습니다.")


def test_a_limit_that_was_told_in_the_sentence_before_holds_on() -> None:
    limit = "책을 빌리신 날부터 10일 이내에 대출을 연장하실 수 있습니다."
    assert shown("대출 연장하고 싶어요.", limit, "네, 대출을 연장하실 수 있습니다.")
    assert not shown("대출 연장하고 싶어요.", "보내 드린 책은 보통 4영업일 이내에 닿습니다.", "대출을 연장하실 수 있습니다.")


def test_how_a_thing_is_applied_for_has_no_limit_of_its_own() -> None:
    assert shown("대출 연장하고 싶어요.", "회원번호와 책 제목을 사서에게 알려 주시면 대출을 연장하실 수 있습니다.")


def test_a_stage_and_an_amount_are_limits_as_well() -> None:
    assert not shown("예약 옮기고 싶어요.", "예약을 옮기실 수 있습니다.")
    assert not shown("예약 옮기고 싶어요.", "예약을 옮기실 수 없습니다.")
    assert shown("예약 옮기고 싶어요.", "좌석을 배정하기 전에는 예약을 옮기실 수 있습니다.")
    assert not shown("복사 카드는 어떻게 써요?", "복사 카드는 복사하실 때 쓰실 수 있습니다.")
    assert shown("복사 카드는 어떻게 써요?", "복사 카드는 2,000원 이상 남으면 복사하실 때 쓰실 수 있습니다.")
    assert shown("복사 카드에 3,000원 있는데 쓸 수 있어요?", "네, 복사 카드는 복사하실 때 쓰실 수 있습니다.")
    assert not shown("복사 카드에 500원 있는데 쓸 수 있어요?", "네, 복사 카드는 복사하실 때 쓰실 수 있습니다.")


def test_what_is_possible_at_some_places_is_not_told_of_all() -> None:
    assert not shown("상호대차 신청했어요.", "상호대차가 더 오래 걸릴 수 있습니다.")
    assert shown("산간 분관인데 상호대차 신청했어요.", "상호대차가 더 오래 걸릴 수 있습니다.")


def test_a_word_that_belongs_to_a_count_is_not_left_out() -> None:
    assert not shown("언제까지 신청해야 당일 보내나요?", "오전 10시 이전에 신청하신 책은 당일 보냅니다.")
    assert shown("언제까지 신청해야 당일 보내나요?", "평일 오전 10시 이전에 신청하신 책은 당일 보냅니다.")
    assert shown("수요일에 언제까지 신청해야 당일 보내나요?", "오전 10시 이전에 신청하신 책은 당일 보냅니다.")
    assert not shown("보낸 책은 언제 닿아요?", "보낸 책은 4영업일 이내에 닿습니다.")
    assert shown("보낸 책은 언제 닿아요?", "보낸 책은 대개 4영업일 이내에 닿습니다.")


def test_a_period_is_not_told_without_the_beginning_that_its_clause_has() -> None:
    assert not shown("변상금은 언제 정해요?", "변상금은 6영업일 이내에 정합니다.")
    assert shown("변상금은 언제 정해요?", "변상금은 점검을 마친 날부터 6영업일 이내에 정합니다.")


def test_a_fact_of_one_case_is_told_with_it() -> None:
    assert not shown("변상해야 해요.", "다른 판본으로 변상합니다.")
    assert shown("변상해야 해요.", "같은 도서가 없으면 다른 판본으로 변상합니다.")


def test_a_condition_counts_as_the_clause_does() -> None:
    assert not shown("변상해야 해요.", "10일이 지나면 다른 판본으로 변상합니다.")
    assert not shown("대출 연장하고 싶어요.", "10일이 지나도 도서가 있으면 대출을 연장하실 수 있습니다.")


@pytest.mark.parametrize("sentence", ["대출 연장이 가능한 책입니다.", "대출을 연장하실 수 있으니 걱정하지 마세요."])
def test_a_possibility_is_one_in_whatever_words(sentence: str) -> None:
    assert not shown("아직 책을 안 빌렸는데 대출 연장되나요?", sentence)


@pytest.mark.parametrize("sentence", ["복사 카드는 복사하실 때 쓰시면 됩니다.", "대출 연장은 가능하세요."])
def test_a_step_that_is_no_more_than_leave_is_a_possibility(sentence: str) -> None:
    assert not shown("복사 카드와 대출 연장이 궁금해요.", sentence)


def test_an_amount_of_the_customers_bears_no_rule() -> None:
    assert not shown("대출 연장할 때 보증금 7,000원을 냈는데 돌려주나요?", "처음 내신 보증금 7,000원도 함께 돌려드립니다.")


def test_a_period_begins_with_the_deed_that_describes_its_topic() -> None:
    clauses = (Passage("배달-1-1", "도서관 안내, 제1조 (배달 기간)", "출고한 책은 보통 4영업일 이내에 도착한다."),)
    gate = Grounding(context("배달은 얼마나 걸려요?", passages=clauses))
    assert not gate.check("배달 기간은 보통 4영업일 이내에 도착합니다.").shown
    assert gate.check("출고한 책은 보통 4영업일 이내에 도착합니다.").shown
    assert gate.check("출고 후 보통 4영업일 이내에 도착합니다.").shown
