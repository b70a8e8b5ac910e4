"""Secrets that no word names: told by what they open, how they are entered, how they came, and where they stand."""

import pytest

from memory_store.privacy import Gate, mask_visit
from memory_store.protocols import Message


def visit(*lines: str) -> list[str]:
    """All turns after masking; those that begin with "> " are the agent's."""
    messages = [Message("agent", line[2:]) if line.startswith("> ") else Message("customer", line) for line in lines]
    return [message.text for message in mask_visit(Gate(), messages).messages]


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("기숙사 들어갈 땐 1837번 눌러주세요", "기숙사 들어갈 땐 [비밀번호]번 눌러주세요"),
        (
            "공기계 초기화했더니 숫자 넣으래서 주인한테 물어보니 잠금이 4499 래요",
            "공기계 초기화했더니 숫자 넣으래서 주인한테 물어보니 잠금이 [비밀번호] 래요",
        ),
        (
            "금고 다이얼이 좌로 14 우로 72 좌로 33 인데 안 열려요",
            "금고 다이얼이 좌로 [비밀번호] 우로 [비밀번호] 좌로 [비밀번호] 인데 안 열려요",
        ),
        ("옛날 건 1122 였고 새 도어락은 6677 로 맞춰뒀어요", "옛날 건 [비밀번호] 였고 새 도어락은 [비밀번호] 로 맞춰뒀어요"),
        ("적립금 쓸 때 넣는 네 자리 3391 이 틀렸대요", "적립금 쓸 때 넣는 네 자리 [비밀번호] 이 틀렸대요"),
        ("유심 핀 넣으라는데 0000 도 아니래요", "유심 핀 넣으라는데 [비밀번호] 도 아니래요"),
        ("체크카드 비번 앞 두 자리가 73 이에요", "체크카드 비번 앞 두 자리가 [비밀번호] 이에요"),
        ("공유기에 적힌 3a8f55d1e2 넣으면 되나요", "공유기에 적힌 [비밀번호] 넣으면 되나요"),
        ("노트북 켤 때 mint#4410 쓰면 됩니다", "노트북 켤 때 [비밀번호] 쓰면 됩니다"),
        ("구글에서 g-482910 이라고 왔는데 뭐예요", "구글에서 [인증번호] 이라고 왔는데 뭐예요"),
        ("웹훅에 sk_live_9Hd72KslQpXw81Zt 넣었어요", "웹훅에 [비밀번호] 넣었어요"),
        ("Authorization: Bearer q8Xk20.zLm41", "Authorization: Bearer [비밀번호]"),
        ("카드 돌려보면 사인하는 줄 옆에 콩알만하게 206 있어요", "카드 돌려보면 사인하는 줄 옆에 콩알만하게 [CVC] 있어요"),
        ("신한꺼 29년 3월까지로 바뀌었어요", "신한꺼 [유효기간]까지로 바뀌었어요"),
        ("카드에 적힌 달이 03/27 인데 아직 쓸 수 있죠", "카드에 적힌 달이 [유효기간] 인데 아직 쓸 수 있죠"),
        ("의료보험카드에 5-2037718840 이라고 있어요", "의료보험카드에 [민감정보] 이라고 있어요"),
        ("apartment entrance press 4417 and bell", "apartment entrance press [비밀번호] and bell"),
    ],
)
def test_a_secret_is_told_by_what_it_is_for(text: str, masked: str) -> None:
    assert Gate().mask(text).text == masked


@pytest.mark.parametrize(
    "text",
    [
        "현관문 폭이 880 인데 냉장고 들어가나요",
        "문 높이 2100 이고 폭 900 이에요",
        "내선 1203 눌러도 아무도 안 받아요",
        "알람 0630 맞췄는데 안 울려요",
        "문 앞에 두고 1404호 벨 눌러주세요",
        "우편번호 04524 입력했는데 도로명이 안 나와요",
        "리모컨으로 305 누르면 채널이 안 나와요",
        "공유기 a604se 와이파이 5G 잡히나요",
        "와이파이 SK_WiFiGIGA7F20 에 연결했는데 로봇이 안돼요",
        "로그인하면 VIP2026 배지 준다고 했잖아요",
        "카드사 행사 12/31 까지 맞죠",
        "카드지갑 뒤에 주머니 세 개 있는 거 115 밀리 맞죠",
        "문자로 예약 시간 1430 이라고 왔는데 맞나요",
        "커튼 왼쪽 150 오른쪽 150 으로 나눠주세요",
        "EMS RB928374104KR 통관 중이라는데 언제와요",
        "건강보험료 128400 나왔는데 소득공제 되나요",
    ],
)
def test_a_number_of_goods_a_place_or_a_time_stays(text: str) -> None:
    assert Gate().mask(text).text == text


@pytest.mark.parametrize(
    ("said", "last"),
    [
        (("사물함이 안 열려요", "> 정하신 숫자가 어떻게 되세요?", "6789 였을걸요"), "[비밀번호] 였을걸요"),
        (("> 윈도우 암호가 설정돼 있습니다.", "asdf5567 누르고 엔터요"), "[비밀번호] 누르고 엔터요"),
        (("> 휴대폰으로 번호를 보내드렸습니다.", "안 보여요", "아 스팸함에 있네", "402817"), "[인증번호]"),
        (("> 세 자리 숫자가 더 필요합니다.", "뭐 뒤에꺼?", "그거 오공이"), "그거 [CVC]"),
        (("> 카드는 언제까지 쓰실 수 있나요?", "28년 4월이요"), "[유효기간]이요"),
        (("건강보험 감면 신청이요", "> 증번호가 어떻게 되시나요?", "70291884421"), "[민감정보]"),
        (("배송메모에 비번 잘못 썼어요", "> 어떻게 수정할까요?", "8181을 8118로"), "[비밀번호]을 [비밀번호]로"),
        (
            ("기사님이 문을 못 연대요", "> 비밀번호가 바뀌었나요?", "네 저번주에", "6019로요 예전 건 1908"),
            "[비밀번호]로요 예전 건 [비밀번호]",
        ),
    ],
)
def test_what_the_talk_is_about_tells_a_bare_answer(said: tuple[str, ...], last: str) -> None:
    assert visit(*said)[-1] == last


@pytest.mark.parametrize(
    "said",
    [
        ("도어락 샀는데요", "> 모델명이 어떻게 되시나요?", "7020 이요"),
        ("문 규격이요", "> 가로 세로를 알려주세요.", "900 2100"),
        ("로그인이 안돼요", "> 아이디를 알려주세요", "bluesky_88"),
        ("비번을 까먹었어요", "> 비밀번호 말고 주문번호만 알려 주세요.", "88412007"),
        ("> 인증번호를 불러 주세요.", "몇 초 남았어요?", "> 배송지는 몇 호이신가요?", "1502"),
        ("결제가 안돼요", "> 화면에 나온 코드를 알려주세요", "8104"),
        ("> 기기 뒷면의 번호를 알려주세요", "8GK29X0018"),
    ],
)
def test_an_answer_to_another_question_stays(said: tuple[str, ...]) -> None:
    assert visit(*said)[-1] == said[-1]


@pytest.mark.parametrize(
    ("said", "first"),
    [
        (("830", "> 네?", "카드 뒤에 세자리요"), "[CVC]"),
        (("592013", "> 어떤 번호인가요?", "문자로 온 거요 인증"), "[인증번호]"),
        (("0529", "> 어떤 숫자인지 여쭤봐도 될까요?", "카드 만료요"), "[유효기간]"),
        (("30571194", "> 어떤 번호인가요?", "주문번호요"), "30571194"),
    ],
)
def test_a_bare_number_is_masked_when_the_next_turn_says_what_it_was(said: tuple[str, ...], first: str) -> None:
    assert visit(*said)[0] == first


def test_masking_settles_however_many_numbers_follow_one_another() -> None:
    masked = Gate().mask("문자 왔 123456 문 1234 누르 " * 400).text
    assert "1234" not in masked


@pytest.mark.parametrize(
    "text", ["270으로 교환해 주세요. 기사님은 쪽문에서 7350 누르고 들어오시면 돼요", "245로 바꿔 주세요. 현관 비번은 7350 이에요"]
)
def test_a_size_told_in_another_sentence_than_a_key_is_left(text: str) -> None:
    masked = Gate().mask_turn((), text).masked.text
    assert "7350" not in masked
    assert masked[:3] == text[:3]
