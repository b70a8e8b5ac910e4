"""Dialect and chat shorthand are read as standard Korean, and standard Korean stays as it is."""

from __future__ import annotations

import pytest
from visits import visit

from memory_store.extraction import Operation
from memory_store.extraction.gates import judge
from memory_store.extraction.standard import standard
from memory_store.privacy import Gate


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("글씨가 작아서 못 읽겄슈", "글씨가 작아서 못 읽겠어요"),
        ("낮엔 밭에 있으니께 저나로 해유", "낮엔 밭에 있으니까 전화로 해요"),
        ("문이 안 닫히는디 우짜노", "문이 안 닫히는데 어떡해"),
        ("국물이 다 새부렀당께", "국물이 다 새버렸다니까"),
        ("마을까지는 차가 안 옵니더", "마을까지는 차가 안 옵니다"),
        ("경비실에 맡겨 주이소", "경비실에 맡겨 주세요"),
        ("새 걸루 바꿔줬으면 좋겄슈", "새 걸로 바꿔줬으면 좋겠어요"),
        ("그냥 전화를 주소", "그냥 전화를 주세요"),
        ("카톡으로 보내주셈", "카톡으로 보내주세요"),
        ("교환 되나여", "교환 되나요"),
        ("담부턴 뽁뽁이 빼주세염", "다음부턴 뽁뽁이 빼주세요"),
        ("알림은 앱으로만 ㄱㄱ", "알림은 앱으로만 부탁"),
        ("이백오십오로 바꿔 주세요", "255로 바꿔 주세요"),
    ],
)
def test_dialect_and_shorthand_become_standard(said: str, read: str) -> None:
    assert standard(said) == read


@pytest.mark.parametrize(
    "text",
    [
        "뚜껑이 안 닫혀요",
        "카톡이 막혀 있어요",
        "아기 물티슈와 우유를 샀어요",
        "배송지 주소 바꿔 주세요",
        "일부러 큰 걸 샀어요",
        "허리가 아파서 의자를 샀어요",
        "참여 신청하고 대여 제품도 써 봤어요",
        "백 명이 먹을 떡을 맞췄어요",
    ],
)
def test_standard_korean_stays(text: str) -> None:
    assert standard(text) == text


def test_a_statement_in_standard_words_is_carried_by_what_was_said_in_dialect() -> None:
    (judged,) = judge([Operation(content="연락은 전화로 희망", turns=[1])], visit("저나로 해유"), [], Gate())
    assert judged.refused is None
