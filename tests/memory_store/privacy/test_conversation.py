"""A secret that was asked for, announced, or comes in pieces."""

import pytest

from memory_store.privacy import Gate, mask_visit
from memory_store.protocols import Message


def visit(*lines: str) -> list[str]:
    """Lines that begin with `> ` are the agent's."""
    messages = [Message("agent", line[2:]) if line.startswith("> ") else Message("customer", line) for line in lines]
    return [message.text for message in mask_visit(Gate(), messages).messages if message.role == "customer"]


@pytest.mark.parametrize(
    ("question", "answer", "masked"),
    [
        ("환불받으실 계좌번호를 남겨 주세요.", "110-345-678901", "[계좌번호]"),
        ("카드 뒷면 세 자리 숫자를 알려 주시겠어요?", "구팔칠입니다", "[CVC]입니다"),
        ("문자로 받으신 인증번호를 입력해 주세요.", "아 왔네요 482193이요", "아 왔네요 [인증번호]이요"),
        ("현재 비밀번호가 어떻게 되시나요?", "haru2024!", "[비밀번호]"),
        ("비밀번호를 뭘로 하셨어요?", "iloveyou", "[비밀번호]"),
        ("카드 비밀번호 앞 두 자리는요?", "48", "[비밀번호]"),
        ("카드 유효기간을 말씀해 주세요.", "0828요", "[유효기간]요"),
        ("여권번호가 필요합니다.", "M12345678", "[여권번호]"),
        ("연락처를 알려 주세요.", "010-1234-5678", "[휴대폰번호]"),
    ],
)
def test_a_bare_answer_to_the_agents_question_is_secret(question: str, answer: str, masked: str) -> None:
    assert visit("> " + question, answer) == [masked]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("주문번호를 알려 주세요.", "2026071198765432"),
        ("사이즈가 어떻게 되세요?", "260이요"),
        ("비밀번호를 재설정해 주세요.", "안 되는데요"),
        ("비밀번호는 채팅에 적지 마세요. 주문번호를 알려 주세요.", "20260711-0001234"),
        ("인증번호는 6자리입니다.", "네 알겠습니다"),
        ("환불 금액은 39,000원입니다.", "12900원 아니었어요?"),
        ("비밀번호 오류가 몇 번 나왔나요?", "5번이요"),
    ],
)
def test_an_answer_to_another_question_is_left_alone(question: str, answer: str) -> None:
    assert visit("> " + question, answer) == [answer]


def test_an_announced_card_is_secret_piece_by_piece() -> None:
    assert visit("카드번호 불러 드릴게요", "4539", "5787", "6362", "1486") == ["카드번호 불러 드릴게요", *["[카드번호]"] * 4]


def test_the_topic_changes_and_numbers_are_numbers_again() -> None:
    said = ["카드번호 불러 드릴게요", "아니다, 배송은 언제 오는지부터 알려 주세요", "260"]
    assert visit(*said) == said


def test_a_later_turn_that_completes_a_number_rewrites_the_earlier_ones() -> None:
    history = [Message("customer", "아이 생년월일은 250713이에요"), Message("agent", "뒷자리도 필요합니다.")]
    turn = Gate().mask_turn(history, "4580372요")
    assert turn.masked.text == "[주민등록번호]요"
    assert [(at, masked.text) for at, masked in turn.rewrites] == [(0, "아이 생년월일은 [주민등록번호]이에요")]


def test_two_halves_of_a_card_find_each_other_without_a_word() -> None:
    assert visit("4539 5787", "6362 1486") == ["[카드번호]", "[카드번호]"]


def test_a_turn_that_says_what_the_one_before_was_masks_it() -> None:
    assert visit("110345678901", "그거 제 계좌번호예요") == ["[계좌번호]", "그거 제 계좌번호예요"]


def test_the_state_is_read_from_a_masked_history_and_so_survives_a_resume() -> None:
    history = [Message("customer", "카드 앞 8자리 [카드번호]이고요"), Message("agent", "네, 이어서 말씀해 주세요.")]
    assert Gate().mask_turn(history, "뒤 8자리는 63621486").masked.text == "뒤 8자리는 [카드번호]"


def test_an_agent_that_repeats_a_secret_is_masked_too() -> None:
    messages = [Message("agent", "카드 4539-5787-6362-1486 확인했습니다.")]
    assert mask_visit(Gate(), messages).messages == (Message("agent", "카드 [카드번호] 확인했습니다."),)


def test_the_rest_of_a_number_is_masked_although_something_else_is_asked_in_the_same_turn() -> None:
    history = [Message("customer", "제 카드번호는 5200 8293"), Message("agent", "카드번호는 기록하지 않습니다.")]
    heard = Gate().mask_turn(history, "8060 2440 이에요. 그런데 반품 배송비는 얼마예요?")
    assert heard.masked.text == "[카드번호] 이에요. 그런데 반품 배송비는 얼마예요?"
    asked = [Message("agent", "확인을 위해 계좌번호를 알려주시겠어요?")]
    heard = Gate().mask_turn(asked, "110-234-567890. 환불은 언제 들어오나요?")
    assert "567890" not in heard.masked.text
