"""Details of the goods in a customer's words."""

import pytest

from haru_cli.models.offline.reply_details import details_of, find_order, find_product, find_size


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("주문번호는 QX-4410-2예요", "QX-4410-2"),
        ("주문 77810 언제 와요", "77810"),
        ("8041233이에요", "8041233"),
        ("주문번호 20260411-0090 원피스예요", "20260411-0090"),
        ("주문 5512 원피스 언제 와요", "5512"),
        ("12,000원 결제했어요", ""),
        ("100000원이었어요", ""),
        ("[카드번호]예요", ""),
    ],
)
def test_an_order_number_is_told_from_an_amount(text: str, order: str) -> None:
    assert find_order(text) == order


@pytest.mark.parametrize(
    ("text", "size"),
    [("245가 작아서 250으로 바꿀래요", "250"), ("XL로 주세요", "XL"), ("110 사이즈요", "110"), ("주문 240100이에요", ""), ("250원", "")],
)
def test_the_size_said_last_counts_and_other_numbers_are_none(text: str, size: str) -> None:
    assert find_size(text) == size


def test_the_latest_word_on_each_detail_counts() -> None:
    details = details_of(["파란색 장갑을 샀어요", "주문번호 A-2231", "아니 회색으로 할게요"])
    assert (details.product, details.colour, details.order) == ("장갑", "회색", "A-2231")


def test_a_short_noun_within_another_word_is_no_product() -> None:
    assert find_product("책임자 나오세요") == ""
    assert find_product("책을 샀어요") == "책"
