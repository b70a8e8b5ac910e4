"""Numbers of a person that have no kind of their own: what no word of the turn explains."""

import pytest

from memory_store.privacy import Gate, mask_visit
from memory_store.protocols import Message


def masked(text: str, *before: Message) -> str:
    return Gate().mask_turn(before, text).masked.text


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("복지관 카드 번호가 W5530912847 인데 감면이 되나요", "복지관 카드 번호가 [민감정보] 인데 감면이 되나요"),
        ("국가유공자증은 12-3456789012 라고 적혀 있어요", "국가유공자증은 [민감정보] 라고 적혀 있어요"),
        ("아무래도 minho8821 이 맞나 모르겠어요", "아무래도 [민감정보] 이 맞나 모르겠어요"),
    ],
)
def test_a_long_number_that_nothing_explains_is_masked(text: str, kept: str) -> None:
    assert masked(text) == kept


@pytest.mark.parametrize(
    "text",
    [
        "주문은 30571194 예요",
        "6340211987651 이거 어디쯤 왔어요?",
        "행사가 261101-261130 맞나요",
        "사이즈 230 235 240 245 다 있나요",
        "색은 QX1204551 화이트요",
        "20561137",
        "서울은 02-5512-7781 로 걸면 되죠",
    ],
)
def test_what_a_shop_numbers_is_left(text: str) -> None:
    assert masked(text) == text


def test_what_may_answer_a_question_for_an_order_is_left_and_stays_so_when_it_is_stored() -> None:
    asked = [Message("customer", "교환하려고요"), Message("agent", "주문번호를 알려 주세요.")]
    answer = "번호는 30571194 예요"
    assert masked(answer, *asked) == answer
    assert Gate().mask_value({"turns": [answer]}) == {"turns": [answer]}
    assert mask_visit(Gate(), [*asked, Message("customer", answer)]).messages[-1].text == answer
