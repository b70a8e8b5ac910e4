"""What a person types by mistake is on the screen while it is typed, and nowhere after it was sent."""

import re
from pathlib import Path

import pytest

from tests.cli.terminal.conftest import Chat

CARD = "4111-1111-1111-1111"


def test_a_masked_line_is_gone_from_the_screen_and_from_what_can_be_scrolled_back_to(chat: Chat) -> None:
    terminal = chat()
    terminal.type(f"카드번호는 {CARD} 이에요")
    terminal.until(CARD)
    terminal.type("\r")
    seen = terminal.until("카드번호는 [카드번호] 이에요", "가렸고 기록하지 않습니다: 카드번호", "6,000원", gone=CARD)
    assert "4111" not in seen


def test_a_masked_line_is_gone_also_when_it_had_scrolled_the_screen(chat: Chat) -> None:
    terminal = chat(rows=8)
    terminal.paste("\n".join([f"{n}번째 줄" for n in range(9)] + [f"카드번호는 {CARD}"]))
    terminal.until(CARD)
    terminal.type("\r")
    terminal.until("카드번호는 [카드번호]", "6,000원", "2번째 말", gone="4111")


def test_the_history_holds_the_masked_form_alone(chat: Chat) -> None:
    terminal = chat()
    terminal.line(f"카드번호는 {CARD} 이에요")
    terminal.until("6,000원", "2번째 말", gone="4111")
    terminal.type("\x1b[A")
    terminal.until("고객 › 카드번호는 [카드번호] 이에요\n")
    terminal.type("\x03")
    terminal.type("카드번호는 ")
    terminal.until("고객 › 카드번호는 [카드번호] 이에요\n")


def test_a_searched_history_does_not_find_what_was_masked(chat: Chat) -> None:
    terminal = chat()
    terminal.line(f"카드번호는 {CARD} 이에요")
    terminal.until("6,000원", "2번째 말", gone="4111")
    terminal.type("\x12카드")
    terminal.until("고객 › 카드번호는 [카드번호] 이에요\n")


@pytest.mark.parametrize("command", ["/기억하기", "/memory", "/nonsense"])
def test_what_is_typed_behind_a_command_is_masked_too(chat: Chat, home: Path, command: str) -> None:
    terminal = chat()
    terminal.line("안녕하세요")
    terminal.until("6,000원", "2번째 말")
    terminal.line(f"{command} 카드번호는 {CARD}")
    terminal.until(f"{command} 카드번호는 [카드번호]", gone="4111")
    assert all(b"4111" not in file.read_bytes() for file in home.rglob("*") if file.is_file())


def test_a_model_that_repeats_a_secret_does_not_bring_it_to_the_screen(chat: Chat) -> None:
    terminal = chat()
    terminal.line(f"돌려줘 카드번호는 {CARD}")
    terminal.until("하루 › 돌려줘 카드번호는 [카드번호]", gone="4111")


def test_nothing_is_erased_from_the_top_left_corner_on_where_some_terminals_would_keep_it(chat: Chat) -> None:
    terminal = chat()
    terminal.line("/clear")
    terminal.until("고객 ›", gone="하루마켓")
    terminal.line(f"카드번호는 {CARD}")
    terminal.until("카드번호는 [카드번호]", "2번째 말", gone="4111")
    erasing = re.findall(rb"(.{3})\x1b\[J", terminal.raw, re.DOTALL)
    assert erasing
    assert set(erasing) == {b"\x1b[C"}


def test_a_secret_told_in_two_turns_leaves_the_screen_the_scroll_back_and_the_history_with_its_first_part(chat: Chat) -> None:
    terminal = chat(rows=10)
    terminal.line("카드 번호 앞 여덟 자리가 4111-1111 이고요")
    terminal.until("6,000원", "2번째 말")
    terminal.line("길게 말해 줘요")
    terminal.until("60번째 줄", "3번째 말")
    terminal.line("나머지 여덟 자리는 1111-1111 입니다")
    terminal.until("앞 여덟 자리가 [카드번호] 이고요", "나머지 여덟 자리는 [카드번호] 입니다", "4번째 말", gone="1111")
    terminal.type("\x1b[A\x1b[A\x1b[A")
    terminal.until("고객 › 카드 번호 앞 여덟 자리가 [카드번호] 이고요\n")


def test_a_secret_typed_into_a_correction_at_the_end_is_masked(chat: Chat, home: Path) -> None:
    terminal = chat()
    terminal.line("이메일 연락이 좋아요")
    terminal.until("6,000원", "2번째 말")
    terminal.type("\x04")
    terminal.until("저장 ›")
    terminal.line(f"1 카드번호는 {CARD}")
    terminal.until("선호: 카드번호는 [카드번호]", gone="4111")
    terminal.until("안녕히 가세요")
    assert all(b"4111" not in file.read_bytes() for file in home.rglob("*") if file.is_file())


def test_a_secret_that_the_model_proposes_to_remember_is_refused_and_shown_masked(chat: Chat) -> None:
    terminal = chat("--yes")
    terminal.line("속여 주세요")
    terminal.until("6,000원", "2번째 말")
    terminal.type("\x04")
    terminal.until("× 거절 · 메모: 고객 카드번호 [카드번호]", "안녕히 가세요", gone="4111")
