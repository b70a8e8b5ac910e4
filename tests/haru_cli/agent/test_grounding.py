"""The gate: what may be shown, and what not, in a shop whose policies the rules have never seen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from haru_cli.agent.grounding import Grounding
from memory_store.protocols import Passage
from memory_store.records import Kind
from tests.haru_cli.agent.shop import PASSAGES, context, memory, profile


def shown(sentence: str, message: str = "예약을 변경하고 싶어요.", *before: str) -> bool:
    return Grounding(context(message, *before)).check(sentence).shown


@pytest.mark.parametrize(
    "sentence",
    [
        "예약 변경 수수료는 4,500원이며 고객님께서 부담하십니다.",
        "예약 변경 수수료는 4천5백 원입니다.",
        "수수료는 사천오백 원입니다.",
        "예약하신 날의 이틀 전까지 변경하실 수 있습니다.",
        "보증금은 반납을 확인한 날부터 5영업일 이내에 돌려드립니다.",
        "이용이 시작된 뒤에는 변경이 어렵습니다.",
        "안녕하세요, 하루마켓 상담원 하루입니다.",
        "예약 번호를 알려 주시면 확인 후 안내드리겠습니다.",
        "언제 예약하셨는지 여쭤봐도 될까요?",
        "이메일로 연락드리도록 메모해 두겠습니다.",
        "많이 속상하셨겠습니다.",
        "좋은 하루 보내세요!",
        "문의하신 내용은 조항에 나와 있지 않습니다.",
    ],
)
def test_what_a_clause_says_and_what_claims_nothing_is_shown(sentence: str) -> None:
    assert shown(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "예약 변경 수수료는 5,400원입니다.",
        "예약 변경 수수료는 무료입니다.",
        "수수료는 저희가 부담합니다.",
        "예약 변경 수수료는 1,200원입니다.",
        "보증금은 5일 이내에 돌려드립니다.",
        "보증금은 일주일이면 돌려드립니다.",
        "예약하신 날의 2일 후까지 변경하실 수 있습니다.",
        "회원은 10% 할인됩니다.",
        "내일 오후 3시에 전화드리겠습니다.",
        "고객센터 1800-0000으로 연락 주세요.",
        "help@example.com으로 보내 주세요.",
        "마이페이지에서 변경하시면 됩니다.",
        "가까운 지점에서 변경하실 수 있습니다.",
        "반려동물도 함께 타실 수 있습니다.",
        "첫 이용이면 변경 수수료가 면제됩니다.",
        "단골 고객님은 수수료가 없습니다.",
        "예약 변경은 한 번만 가능합니다.",
        "취소 수수료도 4,500원입니다.",
        "수수료를 봉투에 넣어 주세요.",
        "이용이 시작된 뒤에도 예약을 변경하실 수 있습니다.",
    ],
)
def test_what_no_clause_says_is_held_back(sentence: str) -> None:
    assert not shown(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "예약 변경이 완료되었습니다.",
        "변경 신청을 접수해 드렸습니다.",
        "바로 취소해 드릴게요.",
        "환급이 진행 중입니다.",
        "보증금은 이미 입금되었습니다.",
        "기사님이 방문하실 예정입니다.",
        "사은품을 챙겨 드릴게요.",
        "여분이 남아 있습니다.",
        "예약이 취소되었으니 안심하세요.",
        "변경 신청이 접수된 것으로 확인됩니다.",
        "보증금이 입금된 상태로 보입니다.",
        "환급을 약속드립니다.",
        "변경 접수를 확인했습니다.",
    ],
)
def test_a_state_or_a_promise_without_a_record_is_held_back(sentence: str) -> None:
    assert not shown(sentence)


def test_the_fee_of_one_matter_is_not_the_fee_of_another() -> None:
    assert shown("연체료는 하루에 1,200원입니다.", "연체료가 얼마예요?")
    assert not shown("예약 변경 수수료는 1,200원입니다.", "변경 수수료가 얼마예요?")
    assert not shown("연체료는 4,500원입니다.", "연체료가 얼마예요?")


def test_a_limit_and_its_contrary_agree_and_the_reverse_does_not() -> None:
    assert shown("2일 전까지 예약을 변경하실 수 있습니다.")
    assert not shown("2일 이후에도 예약을 변경하실 수 있습니다.")


@pytest.mark.parametrize(
    "sentence", ["네, 맞습니다.", "네, 3주면 됩니다.", "3주 안에 돌려드립니다.", "물론입니다.", "말씀하신 대로 3주면 됩니다."]
)
def test_a_false_number_in_a_question_is_not_confirmed(sentence: str) -> None:
    assert not shown(sentence, "보증금은 3주면 돌려받죠?")


def test_a_false_number_may_be_named_to_be_denied() -> None:
    assert shown("말씀하신 3주와는 다릅니다.", "보증금은 3주면 돌려받죠?")


def test_a_true_number_in_a_question_may_be_confirmed() -> None:
    assert shown("네, 맞습니다.", "예약 변경 수수료가 4,500원이죠?")


def test_a_yes_does_not_leave_out_the_condition_of_a_clause() -> None:
    clause = Passage("운임-1-1", "운임 안내, 제1조 (운임)", "요금이 80,000원 이상이면 운임은 무료이다.")
    held = Grounding(context("운임은 무료죠?", passages=[clause]))
    assert not held.check("네, 맞습니다.").shown
    assert held.check("요금이 8만 원 이상이면 운임은 무료입니다.").shown


def test_a_yes_to_a_question_about_a_state_is_held_back() -> None:
    assert not shown("네, 그렇습니다.", "제 예약 변경됐나요?")


def test_the_customers_own_details_may_be_repeated() -> None:
    assert shown("260 사이즈를 말씀하셨네요.", "장화 260으로 빌리고 싶어요.")
    assert shown("예약 번호 R-20931을 메모해 두겠습니다.", "예약 번호는 R-20931이에요.")
    assert not shown("270 사이즈를 말씀하셨네요.", "장화 260으로 빌리고 싶어요.")


def test_a_record_is_told_as_a_record_and_names_its_memory() -> None:
    issue = memory(Kind.ISSUE, "자전거 예약 변경 요청, 좌석 높이 82")
    held = Grounding(context("저번 건은 어떻게 됐어요?", profile=profile(issue)))
    verdict = held.check("지난 상담(5월 4일) 기록에는 좌석 높이 82로 예약 변경을 요청하신 것으로 남아 있습니다.")
    assert verdict.shown
    assert verdict.sources == (issue.id,)
    assert not held.check("예약 변경이 완료되었습니다.").shown


def test_a_record_that_a_sentence_only_touches_is_not_its_source() -> None:
    told = memory(Kind.PREFERENCE, "반납 알림은 문자로 받기를 희망")
    other = memory(Kind.NOTE, "지난여름에 캠핑 의자를 반납함")
    gate = Grounding(context("알림은 어떻게 받기로 했죠?", profile=profile(told, other)))
    verdict = gate.check("지난 상담 기록에는 선호 ‘반납 알림은 문자로 받기를 희망’ 내용이 남아 있습니다.")
    assert verdict.sources == (told.id,)


def test_a_clause_that_is_repeated_in_polite_words_is_the_source_whatever_its_verb() -> None:
    passages = (Passage("비밀-1-1", "안내, 비밀", "상담원은 비밀번호와 카드번호를 묻지 않는다."), *PASSAGES)
    gate = Grounding(context("비밀번호 물어보나요?", passages=passages))
    assert gate.check("상담원은 비밀번호와 카드번호를 묻지 않습니다.").sources == ("비밀-1-1",)


def test_a_clause_that_is_shown_is_named_as_the_source() -> None:
    assert Grounding(context("변경 수수료 얼마예요?")).check("예약 변경 수수료는 4,500원입니다.").sources == ("예약변경-1-2",)


def test_a_held_sentence_says_why() -> None:
    assert "5,400원" in Grounding(context("수수료 얼마예요?")).check("수수료는 5,400원입니다.").reason


@given(st.integers(min_value=1, max_value=9_999_999).filter(lambda n: n not in {4500, 1200}), st.sampled_from(["원", "%", "개월", "시간"]))
def test_no_invented_number_passes_whatever_it_is(number: int, unit: str) -> None:
    assert not shown(f"예약 변경 수수료는 {number:,}{unit}입니다.")


@given(st.text(max_size=60))
def test_any_text_is_judged(text: str) -> None:
    assert isinstance(shown(text), bool)


def test_a_question_of_the_customers_is_not_put_back() -> None:
    assert not shown("예약 변경이 완료되었나요?", "예약 변경 완료됐나요?")
    assert shown("예약 번호를 알고 계신가요?", "예약 변경 완료됐나요?")
