"""Each kind, as people write it; and what looks like it and is not to be touched."""

import pytest

from memory_store.privacy import Gate

CARD = "4539-5787-6362-1486"
RRN = "900101-1234568"


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        (f"{CARD}이에요", "[카드번호]이에요"),
        ("카드 3782-822463-10005", "카드 [카드번호]"),
        ("사오삼구 오칠팔칠 육삼육이 일사팔육으로 결제했어요", "[카드번호]으로 결제했어요"),
        ("4539578763621486777로 긁었어요", "[카드번호]777로 긁었어요"),
        (f"{CARD} 08/28 123", "[카드번호] [유효기간] [CVC]"),
        (f"주민번호는 {RRN}이고", "주민번호는 [주민등록번호]이고"),
        ("주민번호 201105-3999999", "주민번호 [주민등록번호]"),
        ("외국인등록번호 900101-5234567", "외국인등록번호 [외국인등록번호]"),
        ("여권 M123A4567로", "여권 [여권번호]로"),
        ("면허 11-20-123456-78요", "면허 [운전면허번호]요"),
        ("CVC는 736이에요", "CVC는 [CVC]이에요"),
        ("카드 유효기간 29년 7월이요", "카드 유효기간 [유효기간]이요"),
        ("신한 110-345-678901로 보내 주세요", "신한 [계좌번호]로 보내 주세요"),
        ("비밀번호는 haru2024!예요", "비밀번호는 [비밀번호]예요"),
        ("qwer1234 이게 제 비번이에요", "[비밀번호] 이게 제 비번이에요"),
        ("공동현관 #1234 눌러 주세요", "공동현관 [비밀번호] 눌러 주세요"),
        ("카드 비밀번호 앞 두 자리 48이요", "카드 비밀번호 앞 두 자리 [비밀번호]이요"),
        ("인증번호 482193 왔어요", "인증번호 [인증번호] 왔어요"),
        ("번호는 공일공에 일이삼사에 오육칠팔이요", "번호는 [휴대폰번호]이요"),
        ("0502-1234-5678 안심번호예요", "[안심번호] 안심번호예요"),
        ("haru.kim@gmail.com으로요", "[이메일]으로요"),
        ("통관부호 P123456789012요", "통관부호 [통관고유부호]요"),
        ("사업자번호 220-81-62517입니다", "사업자번호 [사업자등록번호]입니다"),
    ],
)
def test_a_value_is_masked_and_the_words_around_it_stay(text: str, masked: str) -> None:
    assert Gate().mask(text).text == masked


@pytest.mark.parametrize(
    "text",
    [
        "주문번호 20260711-0001234 언제 와요?",
        "ORD-2026-000123 취소할게요",
        "주문번호는 2026071198765432예요",
        "교환 배송비는 6,000원이고 7일 이내예요",
        "운송장 6123-4567-8901이 멈췄어요",
        "바코드 8801062518210 상품이요",
        "1588-1234나 1661-0000으로 걸었어요",
        "비밀번호를 다섯 번 틀렸어요, 5번이요",
        "비밀번호는 8자 이상이래요",
        "CVC가 뭐예요? 3자리라던데",
        "인증번호 6자리가 3분째 안 와요",
        "쿠폰 유효기간이 12/31까지예요",
        "이메일로 연락 주세요",
        "이사해서 오이랑 사이다를 삼만 원어치 샀어요",
        "2026-07-11 14:30에 결제했어요",
        "사이즈 250, 255, 260, 265, 270 있어요?",
        "고객은 비밀번호 재설정을 요청함",
    ],
)
def test_what_only_looks_like_it_is_left_alone(text: str) -> None:
    assert Gate().mask(text).text == text


@pytest.mark.parametrize("shape", ["20260711-0001234", "ORD-2026-000123"])
def test_an_order_number_is_never_touched_whatever_is_said_of_it(shape: str) -> None:
    assert Gate().mask(f"카드 비밀번호 계좌 {shape}").text == f"카드 비밀번호 계좌 {shape}"


def test_a_harmless_label_does_not_save_a_valid_card_or_resident_number() -> None:
    assert "4539" not in Gate().mask("주문번호 4539578763621486").text
    assert "900101" not in Gate().mask(f"주문번호 {RRN}").text


def test_a_copula_is_not_taken_for_a_two() -> None:
    assert Gate().mask("인증번호 1234이에요").text == "인증번호 [인증번호]이에요"


def test_a_mask_in_the_text_is_no_finding() -> None:
    text = "카드 [카드번호] 비밀번호 [비밀번호] 계좌 [계좌번호]"
    assert Gate().mask(text).findings == ()


def test_a_finding_tells_kind_place_and_reason_but_never_the_value() -> None:
    text = f"제 카드는 {CARD}이고 비번은 qwer!1234예요"
    findings = Gate().mask(text).findings
    assert [text[f.start : f.end] for f in findings] == [CARD, "qwer!1234"]
    assert [f.tier for f in findings] == [1, 1]
    assert not any(part in f.reason for f in findings for part in ("4539", "1486", "qwer"))
