"""What an agent asks for, and which turns that leaves waiting for an answer."""

import pytest

from memory_store.privacy import Gate, mask_visit
from memory_store.privacy.questions import asked
from memory_store.protocols import Message


def visit(*lines: str) -> list[str]:
    """The customer's turns after masking; lines that begin with `> ` are the agent's."""
    messages = [Message("agent", line[2:]) if line.startswith("> ") else Message("customer", line) for line in lines]
    return [message.text for message in mask_visit(Gate(), messages).messages if message.role == "customer"]


@pytest.mark.parametrize(
    ("sentence", "named"),
    [
        ("결제하실 카드번호를 적어 주세요.", {"card"}),
        ("CVC도요.", {"cvc"}),
        ("계좌번호가 한 자리 짧은데요.", {"account"}),
        ("인증번호가 일치하지 않습니다. 다시 넣어 주시겠어요?", {"code"}),
        ("인증번호예요. 불러 주세요.", {"code"}),
        ("현관 비밀번호가 없어서 되돌아왔습니다.", {"password"}),
        ("Could you tell me your passport number?", {"passport"}),
        ("카드로 결제하신 금액을 알려 주세요.", set()),
        ("카드 결제 횟수를 말씀해 주세요.", set()),
        ("비밀번호 힌트를 적어 주세요.", set()),
        ("카드번호 말고 승인번호를 알려 주세요.", set()),
        ("비밀번호를 말씀하실 필요는 없습니다.", set()),
        ("비밀번호를 잊으셨다면 아이디를 알려 주세요.", set()),
        ("카드번호 입력 후 다음을 누르세요.", set()),
        ("카드를 바꾸시려면 새 번호와 유효기간을 적어 주세요.", {"card", "expiry"}),
        ("비밀번호는 적지 마세요. 주문번호를 알려 주세요.", set()),
    ],
)
def test_the_noun_that_is_asked_for_decides(sentence: str, named: set[str]) -> None:
    assert asked(sentence).named == named


@pytest.mark.parametrize(
    "sentence", ["네?", "정확한 번호를 다시 알려 주시겠어요?", "불러 주세요.", "뒤는요?", "몇 번인가요?", "Please tell me the code."]
)
def test_a_request_without_a_noun_of_its_own_is_vague(sentence: str) -> None:
    request = asked(sentence)
    assert request.vague
    assert not request.other


@pytest.mark.parametrize(
    "sentence", ["몇 개 드릴까요?", "성함이 어떻게 되세요?", "주문번호는요?", "어떤 오류가 뜨나요?", "배송 희망일은 언제인가요?"]
)
def test_a_request_for_something_else_is_that(sentence: str) -> None:
    assert asked(sentence).other


@pytest.mark.parametrize(
    ("said", "last"),
    [
        (("> 카드 뒷면 CVC를 적어 주세요.", "그건 어디 써 있죠?", "> 서명란 오른쪽 끝입니다."), "[CVC]"),
        (("> 인증번호를 불러 주세요.", "문자로 온 거요?", "> 네."), "[인증번호]"),
        (("인증번호 받았는데요", "> 몇 번인가요?"), "[인증번호]"),
        (("결제 비밀번호 알려드려야 하나요", "> 네, 필요합니다."), "[비밀번호]"),
        (("대문 비밀번호가 바뀌었어요", "> 바뀐 번호를 말씀해 주시겠어요?"), "[비밀번호]"),
        (("> 인증번호를 넣어 주세요.", "8213", "> 시간이 지났네요. 새로 보내 드린 번호를 입력해 주세요."), "[인증번호]"),
    ],
)
def test_a_question_in_between_does_not_free_the_answer(said: tuple[str, ...], last: str) -> None:
    assert visit(*said, "7304")[-1] == last


@pytest.mark.parametrize(
    ("said", "free"),
    [
        (("> CVC를 적어 주세요.", "지금 카드가 없어요", "> 그럼 주문하신 수량을 알려 주세요."), "304"),
        (("비밀번호를 자꾸 틀려요", "> 몇 번 틀리셨나요?"), "4번이요"),
        (("비밀번호 바꾸려고요", "> 화면에서 바꾸실 수 있어요."), "폰은 갤럭시 s24예요"),
        (("> 카드 결제 금액을 말씀해 주세요.",), "87300"),
        (("인증번호가 자꾸 틀려요", "> 10분 뒤에 다시 시도해 주세요."), "지금 1430인데요"),
        (("> 비밀번호 변경이 완료되었습니다. 또 필요하신 것이 있으신가요?",), "택배 638829104477이요"),
        (("> 카드번호를 넣어 주세요.",), "3001 이라고 떠요"),
        (("카드로 샀는데 취소됐대요", "> 결제하신 금액이 맞는지 확인해 주세요."), "87300"),
        (("> 인증번호를 넣어 주세요.", "6자리 맞죠?", "> 네. 넣으셨으면 상품 코드도 알려 주세요."), "7730418"),
        (("> 비밀번호 확인 질문의 답을 적어 주세요.",), "초록색 자전거요"),
    ],
)
def test_an_answer_to_something_else_stays(said: tuple[str, ...], free: str) -> None:
    assert visit(*said, free)[-1] == free


@pytest.mark.parametrize("mended", ["앗 끝이 0934예요 잘못 적었어요", "아니다 마지막 0934", "sorry, the last digits are 0934"])
def test_a_part_that_is_put_right_is_secret_like_the_whole(mended: str) -> None:
    assert "0934" not in visit("카드 4539-5787-6362-1486이요", "> 확인했습니다.", mended)[-1]


def test_a_code_in_two_turns_is_masked_in_both() -> None:
    assert visit("> 인증번호를 불러 주세요.", "820", "417") == ["[인증번호]", "[인증번호]"]


def test_the_next_number_after_a_code_is_free_again() -> None:
    assert visit("> 인증번호를 불러 주세요.", "820417", "> 네, 되었습니다.", "3300417")[-1] == "3300417"


def test_a_password_in_two_halves_is_masked_in_both() -> None:
    assert visit("비번 앞부분은 heron이고요", "> 네?", "뒤는 2281!") == ["비번 앞부분은 [비밀번호]이고요", "뒤는 [비밀번호]"]


def test_month_and_year_in_two_turns_are_both_masked() -> None:
    assert visit("> 카드 유효기간의 월과 연도를 적어 주세요.", "11월이요", "31년") == ["[유효기간]이요", "[유효기간]"]


def test_a_pause_in_between_keeps_the_question_open() -> None:
    assert visit("> 카드번호를 적어 주세요.", "4539, 5787", "앗 택배 왔어요 잠시만요", "6362, 1486") == [
        "[카드번호]",
        "앗 택배 왔어요 잠시만요",
        "[카드번호]",
    ]
