"""The chat in a real terminal: what a person sees, types and stops."""

import re
import signal
from pathlib import Path

import pytest

from memory_store.storage.tinydb import TinyStore
from tests.cli.terminal.conftest import Chat, restored, turns


def test_the_opening_says_who_is_served_by_which_model_and_what_is_remembered(chat: Chat) -> None:
    seen = chat().until("첫 방문")
    assert "C007" in seen
    assert "told" in seen
    assert "아직 없음" in seen


def test_the_boxes_sides_stand_under_each_other_with_hangul_in_it(chat: Chat) -> None:
    terminal = chat("--customer", "한글 이름의 고객 " * 6)
    edges = [tuple(x for x in range(80) if terminal.screen.buffer[y][x].data in set("│╭╮╰╯")) for y in range(5)]
    assert len(set(edges)) == 1
    assert len(edges[0]) == 2


def test_a_customers_name_cannot_drive_the_terminal_nor_break_the_toolbar(chat: Chat) -> None:
    terminal = chat("--customer", "<b>[red]{0} %s\u202e거꾸로")
    assert "<b>[red]{0} %s" in terminal.seen()
    assert "\u202e" not in terminal.raw.decode()


def test_a_conversation_ends_with_what_is_remembered_and_the_next_visit_knows_it(chat: Chat) -> None:
    terminal = chat()
    terminal.line("저는 문자보다 이메일 연락이 좋아요")
    terminal.until("6,000원", "2번째 말")
    terminal.line("/quit")
    terminal.until("[장기 기억 저장]", "+ 새로 · 선호: 저는 문자보다 이메일 연락이 좋아요", "저장 ›")
    terminal.type("\r")
    terminal.until("1건을 저장했습니다")
    assert terminal.end() == 0
    again = chat()
    assert "2번째 방문" in again.seen()
    assert "선호 1" in again.seen()
    assert "다시 찾아 주셔서 반갑습니다" in again.seen()


def test_what_is_known_is_shown_as_known_and_an_answer_that_is_not_understood_is_told(chat: Chat) -> None:
    for sign in ("+ 새로", "= 그대로"):
        terminal = chat()
        terminal.line("저는 문자보다 이메일 연락이 좋아요")
        terminal.until("6,000원", "2번째 말")
        terminal.line("/quit")
        terminal.until(f"{sign} · 선호: 저는 문자보다 이메일 연락이 좋아요", "저장 ›")
        terminal.line("어떻게 할까요")
        terminal.until("무슨 뜻인지 알 수 없습니다", "저장 ›")
        terminal.line("네")
        terminal.until("1건을 저장했습니다")
        assert terminal.end() == 0


def test_the_list_of_commands_is_one_column_where_two_have_no_room(chat: Chat) -> None:
    terminal = chat(columns=40, rows=60)
    terminal.line("/help")
    lines = [line.rstrip() for line in terminal.until("/종료").splitlines()]
    assert lines[lines.index("/remember, /기억하기 <내용>") + 1] == "    이 고객에 대한 내용을 바로 기억하기"


def test_the_cursor_stands_behind_hangul_and_backspace_takes_a_whole_syllable(chat: Chat) -> None:
    terminal = chat()
    terminal.type("교환")
    terminal.until("고객 › 교환")
    left = terminal.screen.cursor.x
    assert left == len("고객 › ") + 2 + len("교환") * 2
    terminal.type("\x7f")
    terminal.until("고객 › 교", gone="교환")
    assert terminal.screen.cursor.x == left - 2


def test_a_long_line_of_hangul_wraps_without_losing_a_syllable(chat: Chat) -> None:
    words = "가나다라마바사아자차카타파하" * 4
    terminal = chat(columns=41)
    terminal.type(words)
    terminal.until("하")
    terminal.line("끝")
    seen = terminal.until("6,000원")
    assert f"{words}끝" in seen.replace("\n", "").replace(" ", "")


def test_an_answer_longer_than_the_screen_shows_every_line_once(chat: Chat) -> None:
    terminal = chat(rows=12)
    terminal.line("길게 말해 줘요")
    seen = terminal.until("60번째 줄은", "2번째 말")
    shown = re.findall(r"^(?:하루 ›|  ) *(\d+)번째 줄은 한글로 되어 있습니다\.$", seen, re.MULTILINE)
    assert shown == [str(n) for n in range(1, 61)]


def test_a_resized_terminal_goes_on_drawing_in_its_new_width(chat: Chat) -> None:
    terminal = chat()
    terminal.type("가나다라마바사아자차카타파하가나다라마바사아자차카타파하")
    terminal.until("카타파하")
    terminal.resize(24, 40)
    terminal.type("끝")
    terminal.until("끝")
    terminal.type("\r")
    seen = terminal.until("6,000원").replace("\n", "").replace(" ", "")
    assert "가나다라마바사아자차카타파하가나다라마바사아자차카타파하끝'라고" in seen


def test_markdown_is_right_for_korean_and_brackets_stay(chat: Chat) -> None:
    terminal = chat()
    terminal.line("장식해 줘요")
    seen = terminal.until("• 둘째", "2번째 말")
    assert "배송(택배)은 무료이고 50%를 드려요." in seen
    assert "[order] [/b] [bold <order-id>" in seen
    bold = "".join(
        terminal.screen.buffer[y][x].data
        for y in range(24)
        for x in range(80)
        if terminal.screen.buffer[y][x].bold and "배" in terminal.rows()[y]
    )
    assert "배송(택배)50%" in bold.replace(" ", "")


def test_control_sequences_of_a_model_are_shown_and_not_obeyed(chat: Chat) -> None:
    terminal = chat()
    terminal.line("악성이에요")
    seen = terminal.until("␛[2J␛]52;c;aGk=␇지워졌나요?", "2번째 말")
    assert "하루마켓 고객 상담" in seen
    assert b"\x1b]52" not in terminal.raw
    assert b"\x1b[2J" not in terminal.raw


def test_ctrl_c_before_the_first_byte_stops_the_reply_and_keeps_the_chat(chat: Chat, home: Path) -> None:
    terminal = chat()
    terminal.line("기다려 주세요")
    terminal.until("답변을 준비하고 있습니다")
    terminal.type("\x03")
    terminal.until("(답변을 멈췄습니다)", "2번째 말")
    terminal.line("그럼 이건요")
    terminal.until("6,000원", "3번째 말")
    assert turns(home) == [("기다려 주세요", "interrupted"), ("그럼 이건요", "done")]


def test_ctrl_c_in_the_middle_of_a_reply_keeps_what_was_said(chat: Chat, home: Path) -> None:
    terminal = chat()
    terminal.line("중간에 멈출게요")
    terminal.until("하루 › 첫 문장입니다.")
    terminal.type("\x03")
    terminal.until("첫 문장입니다.", "(답변을 멈췄습니다)", "2번째 말")
    assert turns(home) == [("중간에 멈출게요", "interrupted")]
    (session,) = TinyStore(home, lambda value: value).read("C007").sessions
    assert session.turns[0].reply.strip() == "첫 문장입니다."


def test_ctrl_c_clears_a_line_and_twice_at_an_empty_prompt_explains_how_to_leave(chat: Chat) -> None:
    terminal = chat()
    terminal.type("쓰다 만 말")
    terminal.until("쓰다 만 말")
    terminal.type("\x03")
    terminal.until("고객 ›", gone="쓰다 만 말")
    terminal.type("\x03\x03")
    terminal.until("나가시려면 Ctrl-D")


def test_ctrl_c_in_the_extraction_leaves_the_visit_to_be_finished_later(chat: Chat, home: Path) -> None:
    terminal = chat()
    terminal.line("느리게 정리해 주세요")
    terminal.until("6,000원", "2번째 말")
    terminal.type("\x04")
    terminal.until("기억할 내용을 정리하고 있습니다")
    terminal.type("\x03")
    terminal.until("보류해 두었다가")
    assert terminal.end() == 0
    (session,) = TinyStore(home, lambda value: value).read("C007").sessions
    assert session.state != "ended"


def test_a_model_that_fails_costs_two_lines_and_the_chat_goes_on(chat: Chat) -> None:
    terminal = chat()
    terminal.line("고장 났나요")
    terminal.until("답변하지 못했습니다: no connection to the model", "2번째 말")
    terminal.line("다시요")
    seen = terminal.until("6,000원")
    assert "Traceback" not in seen


def test_the_toolbar_counts_tokens_and_marks_an_estimate(chat: Chat) -> None:
    terminal = chat()
    terminal.until("told · 1번째 말 · 요약: 아직 없음 · 토큰: 0")
    terminal.line("하나")
    terminal.until("2번째 말 · 요약: 아직 없음 · 토큰: 1,234")
    terminal.line("어림해 줘요")
    terminal.until("3번째 말 · 요약: 아직 없음 · 토큰: ≈2,468")
    terminal.line("/usage")
    terminal.until("토큰: 보낸 것 ≈2,400, 받은 것 ≈68", "어림한 값입니다", "대화 2번, 메시지 4개")


def test_an_answer_that_was_cut_off_is_told_in_one_line(chat: Chat) -> None:
    terminal = chat()
    terminal.line("끊긴 답")
    seen = terminal.until("온전한 문장입니다.", "(답변이 길이 제한에 걸려 끊겼습니다.", "2번째 말")
    assert seen.count("끊겼습니다") == 1


def test_a_pasted_text_of_several_lines_is_one_message(chat: Chat, home: Path) -> None:
    terminal = chat()
    terminal.paste("첫째 줄\r\n둘째 줄\n셋째 줄")
    terminal.until("셋째 줄")
    terminal.type("\r")
    terminal.until("6,000원", "2번째 말")
    assert [words for words, _state in turns(home)] == ["첫째 줄\n둘째 줄\n셋째 줄"]


@pytest.mark.parametrize("key", ["\x1b\r", "\x1b\n"], ids=["at the prompt", "as a terminal gives it before the prompt stands"])
def test_alt_enter_makes_a_new_line(chat: Chat, home: Path, key: str) -> None:
    terminal = chat()
    terminal.type(f"위{key}아래")
    terminal.until("아래")
    terminal.type("\r")
    terminal.until("6,000원", "2번째 말")
    assert [words for words, _state in turns(home)] == ["위\n아래"]


def test_what_a_mac_decomposes_is_sent_composed(chat: Chat, home: Path) -> None:
    terminal = chat()
    terminal.paste("\u1100\u116d\u1112\u116a\u11ab")
    terminal.until("교환")
    terminal.type("\r")
    terminal.until("6,000원")
    assert [words for words, _state in turns(home)] == ["교환"]


def test_a_message_over_the_limit_stays_in_the_input_and_the_limit_is_told(chat: Chat) -> None:
    terminal = chat()
    terminal.paste("가" * 4001)
    terminal.type("\r")
    terminal.until("4,001자입니다. 한 번에 4,000자까지")
    terminal.type("\x7f\r")
    terminal.until("2번째 말")


def test_tab_completes_a_command_in_either_language_and_its_argument(chat: Chat) -> None:
    terminal = chat()
    for typed, completed, shown in [
        ("/sum", "/summary", "아직 요약이 없습니다"),
        ("/사요", "/사용량", "이번 상담의 사용량"),
        ("/model gem", "/model gemini", "모델: gemini"),
    ]:
        terminal.type(typed)
        terminal.until(f"고객 › {typed}")
        terminal.type("\t")
        terminal.until(f"고객 › {completed}")
        terminal.type("\r")
        terminal.until(shown)


def test_what_is_typed_during_a_reply_is_not_echoed_into_it_and_waits_for_the_prompt(chat: Chat) -> None:
    terminal = chat()
    terminal.line("중간에 쉬어요")
    terminal.until("첫 문장입니다.")
    terminal.type("미리 친 말")
    terminal.interrupt()
    seen = terminal.until("(답변을 멈췄습니다)", "고객 › 미리 친 말")
    assert seen.count("미리 친 말") == 1


@pytest.mark.parametrize("leave", ["\x04", "/quit\r", "/종료\r"])
def test_every_way_out_restores_the_terminal(chat: Chat, leave: str) -> None:
    terminal = chat()
    terminal.line("중간에 끊어요")
    terminal.until("첫 문장입니다.")
    terminal.type("\x03")
    terminal.until("(답변을 멈췄습니다)", "2번째 말")
    terminal.type(leave)
    terminal.until("안녕히 가세요")
    assert terminal.end() == 0
    assert restored(terminal)


def test_leaving_before_anything_was_said_keeps_nothing(chat: Chat, home: Path) -> None:
    terminal = chat()
    terminal.type("\x04")
    terminal.until("안녕히 가세요")
    assert terminal.end() == 0
    assert not list(home.rglob("customers/*"))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("said", ["", "중간에 죽어요"])
def test_a_signal_ends_the_chat_in_order_and_the_visit_can_be_resumed(chat: Chat, home: Path, number: int, said: str) -> None:
    terminal = chat()
    terminal.line("안녕하세요")
    terminal.until("6,000원", "2번째 말")
    if said:
        terminal.line(said)
        terminal.until("첫 문장입니다.")
    terminal.signal(number)
    assert terminal.end() == 130
    assert turns(home)[0] == ("안녕하세요", "done")
    assert [state for words, state in turns(home) if words == said] == ["interrupted"] * bool(said)
    assert b"Traceback" not in terminal.raw
    assert restored(terminal)
    again = chat("--resume")
    again.until("지난 상담을 이어서 합니다.", "안녕하세요")


def test_a_terminal_that_is_gone_ends_the_chat(chat: Chat, home: Path) -> None:
    terminal = chat()
    terminal.line("안녕하세요")
    terminal.until("6,000원", "2번째 말")
    terminal.hang_up()
    assert turns(home) == [("안녕하세요", "done")]
