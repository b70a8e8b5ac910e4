"""Notes keep the customer's words; only filler goes and the ending is rewritten."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from haru_cli.models.offline.phrasing import phrase


@pytest.mark.parametrize(
    ("said", "note"),
    [
        ("저는 문자보다 이메일 연락이 좋아요ㅎㅎ", "문자보다 이메일 연락 선호"),
        ("260으로 교환하고 싶어요.", "260으로 교환 희망"),
        ("택배는 경비실에 맡겨주세요~", "택배는 경비실에 맡겨주길 희망"),
        ("벨은 누르지 마세요!!", "벨은 누르지 않길 희망"),
        ("사이즈가 너무 작아요ㅠㅠ", "사이즈가 너무 작음"),
        ("아 그리고 어제 받았어요", "어제 받았음"),
        ("흰색으로 할게요", "흰색으로 희망"),
        ("세 줄 안으로 부탁드립니다", "세 줄 안으로 희망"),
        ("다음엔 작은 걸로 보내주시면 좋겠어요", "다음엔 작은 걸로 보내주길 희망"),
        ("핸드폰은 아이폰 15예요", "핸드폰은 아이폰 15"),
    ],
)
def test_a_clause_becomes_a_note(said: str, note: str) -> None:
    assert phrase(said) == note


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet=st.sampled_from("가나다 요주세260.,!?~ㅋㅠ아니저는교환"), max_size=30))
def test_any_text_gives_a_note_that_adds_no_number(text: str) -> None:
    assert {ch for ch in phrase(text) if ch.isdigit()} <= {ch for ch in text if ch.isdigit()}
