"""The gate: who pays, what is exempt, what counts as what, and what is under way."""

import pytest

from haru_cli.agent.grounding import Grounding
from haru_cli.models.quantities import quantities
from memory_store.protocols import Passage
from tests.haru_cli.agent.shop import context

LIBRARY = (
    Passage("반납-1-1", "공구 대여 약관, 제1조 (반품)", "변심으로 반품하는 경우 반품 배송비는 고객이 부담한다."),
    Passage("반납-1-2", "공구 대여 약관, 제1조 (반품)", "공구에 하자가 있는 경우 반품 배송비는 하루마켓이 부담한다."),
    Passage("반납-1-3", "공구 대여 약관, 제1조 (반품)", "녹이 슨 공구는 하자로 본다."),
    Passage("운임-2-1", "공구 대여 약관, 제2조 (배송비)", "대여료가 40,000원 이상이면 배송비는 무료이다."),
    Passage("운임-2-2", "공구 대여 약관, 제2조 (배송비)", "섬 지역은 배송비 5,000원이 추가된다."),
    Passage("출고-3-1", "공구 대여 약관, 제3조 (배송)", "평일 오전에 결제한 주문은 당일 출고한다."),
    Passage("취소-4-1", "공구 대여 약관, 제4조 (주문 취소)", "공구가 출고되기 전에는 주문을 취소할 수 있다."),
    Passage("소멸-5-1", "공구 대여 약관, 제5조 (적립금)", "기간이 지난 적립금은 소멸한다."),
)


def shown(sentence: str, message: str) -> bool:
    return Grounding(context(message, passages=LIBRARY)).check(sentence).shown


@pytest.mark.parametrize(
    ("sentence", "right"),
    [
        ("변심으로 반품하시면 배송비는 고객님께서 내셔야 합니다.", True),
        ("변심으로 반품하셔도 배송비는 저희가 내 드립니다.", False),
        ("반품 배송비는 판매자가 대신 냅니다.", False),
        ("변심이더라도 반품 배송비는 회사에서 지원해 드립니다.", False),
        ("반품 배송비는 택배사가 냅니다.", False),
    ],
)
def test_who_pays_is_not_turned_round(sentence: str, right: bool) -> None:
    assert shown(sentence, "마음이 바뀌어서 반품하려고요. 배송비는 누가 내요?") is right


@pytest.mark.parametrize(
    ("text", "payer"),
    [
        ("운반비는 당사가 대신 내 드립니다", "shop"),
        ("요금은 저희 쪽에서 지불합니다", "shop"),
        ("보내는 분이 내시면 됩니다", "customer"),
        ("운임은 우체국이 냅니다", "우체국"),
    ],
)
def test_a_payer_is_read_in_any_wording(text: str, payer: str) -> None:
    assert [q.value for q in quantities(text) if q.unit == "부담"] == [payer]


@pytest.mark.parametrize(
    ("sentence", "right"),
    [
        ("대여료가 40,000원 이상이면 배송비는 무료입니다.", True),
        ("대여료가 40,000원 이상이면 섬 지역 추가 배송비 없이 무료입니다.", False),
        ("대여료가 40,000원 이상이면 섬이라도 배송비는 무료입니다.", False),
    ],
)
def test_what_comes_on_top_is_not_free_with_the_fee(sentence: str, right: bool) -> None:
    assert shown(sentence, "섬인데 배송비가 얼마예요?") is right


@pytest.mark.parametrize(
    ("sentence", "right"),
    [
        ("녹이 슨 공구는 하자로 봅니다.", True),
        ("녹이 슨 공구는 하자로 보지 않습니다.", False),
        ("손잡이가 헐거운 것은 하자로 치지 않습니다.", False),
        ("네, 하자에 해당합니다.", False),
        ("색이 바랜 공구는 변심으로 간주됩니다.", False),
        ("그것이 하자에 해당하는지는 제가 확답해 드리기 어렵습니다.", True),
    ],
)
def test_what_counts_as_what_stands_in_a_clause(sentence: str, right: bool) -> None:
    assert shown(sentence, "손잡이가 헐거운데 이것도 하자인가요?") is right


@pytest.mark.parametrize(
    "sentence",
    [
        "네, 창고에 잘 도착하여 검수를 기다리고 있습니다.",
        "네, 잘 받아서 살펴보고 있습니다.",
        "네, 창고에 들어와서 검수를 마치면 알려 드립니다.",
        "공구는 지금 돌아오는 길입니다.",
        "출고 전이니 취소하실 수 있습니다.",
    ],
)
def test_what_is_under_way_needs_a_record(sentence: str) -> None:
    assert not shown(sentence, "그저께 반품으로 보낸 공구 도착했나요?")


def test_what_is_sent_has_not_arrived() -> None:
    assert shown("평일 오전에 결제하시면 당일 출고합니다.", "오늘 결제하면 언제 와요?")
    assert not shown("평일 오전에 결제하시면 당일 도착합니다.", "오늘 결제하면 언제 와요?")


def test_a_service_of_which_no_clause_speaks_is_held() -> None:
    assert not shown("말씀만 하시면 되살려 드립니다.", "기간이 지난 적립금은 어떻게 돼요?")


def test_what_clauses_set_side_by_side_is_not_one_for_being_the_other() -> None:
    clauses = (Passage("배달-1-1", "배달 안내, 제1조 (배달료)", "제주와 도서산간 지역은 배달료 2,000원이 추가된다."),)
    gate = Grounding(context("제주는 배달료가 더 드나요?", passages=clauses))
    assert not gate.check("제주는 도서산간 지역이므로 배달료 2,000원이 추가됩니다.").shown
    assert gate.check("제주는 배달료 2,000원이 추가됩니다.").shown
