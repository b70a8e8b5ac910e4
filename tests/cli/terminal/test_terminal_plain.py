"""The chat where there is to be neither colour nor animation, and in the other language."""

import re

import pytest

from tests.cli.terminal.conftest import Chat, restored

COLOUR = re.compile(rb"\x1b\[[\d;]*[1-9]\d*m")


@pytest.mark.parametrize(
    ("arguments", "env"), [(["--plain"], {}), ([], {"NO_COLOR": "1"}), ([], {"TERM": "dumb"})], ids=["--plain", "NO_COLOR", "TERM=dumb"]
)
def test_plain_has_no_colours_no_boxes_and_no_animation(chat: Chat, arguments: list[str], env: dict[str, str]) -> None:
    terminal = chat(*arguments, ready="고객:", **env)
    terminal.line("장식해 줘요")
    terminal.until("하루: 안내", "배송(택배)은 무료이고 50%를 드려요.")
    terminal.line("이메일 연락이 좋아요")
    terminal.until("'이메일 연락이 좋아요'라고")
    terminal.type("\x04")
    terminal.until("저장:")
    terminal.line("")
    terminal.until("1건을 저장했습니다")
    assert terminal.end() == 0
    assert not COLOUR.search(terminal.raw)
    assert not set("╭│⠋›") & set(terminal.raw.decode())


def test_a_dumb_terminal_gets_no_escape_sequences_at_all(chat: Chat) -> None:
    terminal = chat(TERM="dumb", ready="고객:")
    terminal.line("카드번호는 4111-1111-1111-1111")
    terminal.until("[카드번호]", "6,000원")
    terminal.type("\x04")
    terminal.until("안녕히 가세요")
    assert terminal.end() == 0
    assert b"\x1b" not in terminal.raw


def test_a_reply_can_be_stopped_in_plain_too(chat: Chat) -> None:
    terminal = chat("--plain", ready="고객:")
    terminal.line("중간에 멈출게요")
    terminal.until("하루: 첫 문장입니다.")
    terminal.type("\x03")
    terminal.until("(답변을 멈췄습니다)")
    terminal.type("\x04")
    terminal.until("안녕히 가세요")
    assert terminal.end() == 0
    assert restored(terminal)


def test_the_program_speaks_english_when_it_is_asked_to(chat: Chat) -> None:
    terminal = chat("--language", "en", ready="turn 1")
    terminal.until("Welcome. What can we do for you?", "first visit")
    terminal.line("이메일 연락이 좋아요")
    terminal.until("6,000원", "turn 2")
    terminal.type("\x04")
    terminal.until("[장기 기억 저장]", "+ new", "Enter: store")
    terminal.line("")
    terminal.until("Changes stored: 1", "Goodbye.")
