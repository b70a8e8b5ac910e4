"""The gate: whom the customer turns to, what depends on what, what is left to choose and what comes first, as a clause has it."""

import pytest

from haru_cli.agent.courses import adds_check, by_same_means, depends_alike, gives_choice, keeps_order, of_another
from haru_cli.agent.grounding import Grounding
from haru_cli.agent.turning import sends_elsewhere
from memory_store.protocols import Passage
from tests.haru_cli.agent.shop import context

CINEMA = (
    Passage("관람-1-1", "극장 안내, 제1조 (입장권)", "입장권 번호로 매표기에서 좌석을 조회할 수 있다."),
    Passage("관람-1-2", "극장 안내, 제1조 (입장권)", "입장권을 받지 못한 경우 예매번호를 알리면 배급사에 확인하여 안내한다."),
    Passage("관람-1-3", "극장 안내, 제1조 (입장권)", "예매한 영화는 배급사 사정에 따라 상영관이 바뀔 수 있다."),
    Passage("환불-2-1", "극장 안내, 제2조 (환불)", "환불은 입장권을 거두어 검표를 마친 날부터 2영업일 이내에 처리한다."),
    Passage("환불-2-2", "극장 안내, 제2조 (환불)", "결제할 때 사용한 관람권은 관람권으로 돌려준다."),
    Passage("기록-3-1", "극장 안내, 제3조 (기록)", "좌석 번호는 기록하지 않는다."),
)
CLAUSES = [p.text for p in CINEMA]


def shown(message: str, sentence: str) -> bool:
    return Grounding(context(message, passages=CINEMA)).check(sentence).shown


@pytest.mark.parametrize(
    "sentence",
    [
        "배급사에 직접 문의해 주세요.",
        "배급사에 문의하신 뒤 알려 주세요.",
        "배급사에 직접 확인하시면 됩니다.",
        "매표기에 예매번호를 알려 주시면 됩니다.",
        "배급사에서 좌석을 조회하실 수 있습니다.",
        "배급사에 문의하시는 것이 좋습니다.",
    ],
)
def test_the_customer_is_sent_to_nobody_whom_no_clause_sends_them_to(sentence: str) -> None:
    assert sends_elsewhere(sentence, CLAUSES)
    assert not shown("입장권을 못 받았어요.", sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "입장권 번호로 매표기에서 좌석을 조회하실 수 있습니다.",
        "매표기에서 확인해 보세요.",
        "예매번호를 알려 주시면 배급사에 확인하여 안내해 드립니다.",
        "저희에게 예매번호를 알려 주세요.",
        "다음에 다시 말씀해 주세요.",
        "지난번에 배급사에 문의하셨군요.",
    ],
)
def test_who_asks_whom_stays_as_a_clause_has_it(sentence: str) -> None:
    assert not sends_elsewhere(sentence, CLAUSES)


def test_a_thing_depends_on_what_it_depends_on_in_a_clause() -> None:
    assert shown("예매한 영화 상영관이 바뀌나요?", "예매하신 영화는 배급사 사정에 따라 상영관이 바뀔 수 있습니다.")
    assert not shown("예매한 영화 상영관이 바뀌나요?", "예매하신 영화는 매표기 사정에 따라 상영관이 바뀔 수 있습니다.")
    assert depends_alike("", "안내에 따라 달라집니다.")
    assert not depends_alike("무게에 따라 다르다.", "지역에 따라 다릅니다.")


@pytest.mark.parametrize(
    "sentence",
    ["원하시면 현금으로도 받으실 수 있습니다.", "관람권이나 현금 중에서 선택하실 수 있습니다.", "원하시는 날에 받으실 수 있습니다."],
)
def test_no_choice_is_left_that_no_clause_leaves(sentence: str) -> None:
    assert gives_choice(sentence)
    assert not shown("관람권으로 결제한 건 환불되나요?", sentence)


@pytest.mark.parametrize("sentence", ["환불을 원하시면 입장권을 준비해 주세요.", "원하시는 좌석을 알려 주세요."])
def test_a_wish_that_is_heard_is_no_choice(sentence: str) -> None:
    assert not gives_choice(sentence)


def test_what_comes_first_in_a_clause_does_not_come_behind() -> None:
    clause = CLAUSES[3]
    assert keeps_order(clause, "검표를 마친 뒤 환불을 처리합니다.")
    assert not keeps_order("입장권을 거둔 다음 검표한다.", "검표가 끝나면 입장권을 거둡니다.")
    assert not keeps_order(clause, "본인 확인 후 환불을 처리합니다.")


def test_a_place_and_a_means_are_those_of_the_statement_itself() -> None:
    assert shown("관람권으로 결제한 건 환불되나요?", "결제하실 때 사용하신 관람권은 관람권으로 돌려드립니다.")
    assert not shown("환불은 언제 돼요?", "환불은 관람권으로 돌려드립니다.")
    assert not shown("환불은 언제 돼요?", "배급사에서 환불을 처리합니다.")
    assert by_same_means("카드로 낸 경우 현금으로 준다.", "카드로 낸 경우", "현금으로 드립니다", ["현금"])
    assert not by_same_means("카드로 낸 경우 현금으로 준다.", "카드로 낸 경우", "카드로 드립니다", ["카드"])
    assert of_another("별은 별로 준다.", "환불 금액은 별로 드립니다.", ["환불 금액은 낸 대로 준다."])


def test_no_check_is_added() -> None:
    assert adds_check("본인 확인을 거쳐 드립니다.", ["입장권을 준다."])
    assert not adds_check("검토를 거쳐 드립니다.", ["검토한 날부터 센다."])


def test_what_is_not_kept_is_not_said_to_be_kept() -> None:
    assert shown("좌석 번호를 기록하나요?", "좌석 번호는 기록하지 않습니다.")
    assert not shown("좌석 번호를 기록하나요?", "원하시면 좌석 번호를 기록해 드립니다.")


@pytest.mark.parametrize(
    "sentence", ["좌석 변경을 해 드릴까요?", "관람권을 드릴까요?", "환불을 접수해 드릴까요?", "좌석을 조회해 드립니다."]
)
def test_no_act_is_offered_that_the_agent_can_not_do(sentence: str) -> None:
    assert not shown("환불하면 관람권을 받나요?", sentence)


@pytest.mark.parametrize("sentence", ["환불 신청을 도와드릴까요?", "환불 방법을 안내해 드릴까요?"])
def test_help_may_be_offered(sentence: str) -> None:
    assert shown("환불하면 관람권을 받나요?", sentence)
