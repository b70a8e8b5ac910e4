"""Faults that users of such programs reported, in a real terminal: those of pipes and files, and those of Korean."""

import stat
import sys
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from memory_store.storage.tinydb import TinyStore
from tests.cli.conftest import clean_environment
from tests.cli.terminal.conftest import Chat
from tests.cli.terminal.screen import Terminal

Shell = Callable[[str], Terminal]


@pytest.fixture
def shell(tmp_path: Path, home: Path) -> Iterator[Shell]:
    """Runs a line of shell in a terminal, with `haru` in it."""
    with ExitStack() as stack:

        def run(line: str) -> Terminal:
            haru = f'haru() {{ "{sys.executable}" -m haru_cli --home "{home}" "$@"; }}; cd "{tmp_path}"; '
            environment = {**clean_environment(tmp_path), "TERM": "xterm-256color", "HARU_UI__LANGUAGE": "ko", "HARU_MODEL": "offline"}
            return stack.enter_context(Terminal(["/bin/bash", "-c", f"{haru}{line}; echo code=$?"], env=environment))

        yield run


def test_a_piped_line_is_answered_without_a_prompt_and_without_failing(shell: Shell) -> None:
    terminal = shell("echo '교환 배송비는 얼마예요?' | haru chat -c C007 --no-save")
    terminal.until("하루> ", "6,000원", "code=0")
    assert "›" not in terminal.seen()
    assert b"\x1b[?2004h" not in terminal.raw


def test_what_is_piped_on_is_no_prompt_and_a_file_holds_no_escape_sequence(shell: Shell, tmp_path: Path) -> None:
    terminal = shell("haru chat -c C007 --no-save | tee copy.txt")
    terminal.type("안녕하세요\n\x04")
    terminal.until("하루> 안녕하세요", "code=0")
    assert b"\x1b[?2004h" not in terminal.raw
    assert "\x1b" not in (tmp_path / "copy.txt").read_text(encoding="utf-8")


def test_a_piped_profile_prints_and_a_reader_that_leaves_is_no_failure(shell: Shell) -> None:
    terminal = shell(
        "set -o pipefail; haru memory add -c C007 '땅콩 알레르기'; haru profile show C007 | cat; haru profile show C007 | head -1"
    )
    seen = terminal.until("땅콩 알레르기", "code=0")
    assert "Broken" not in seen
    assert "╭" not in seen


def test_a_bad_configuration_is_one_line_and_no_traceback(shell: Shell) -> None:
    terminal = shell(
        "printf '[ui]\nplain=3' > type.toml; printf 'colour=1' > key.toml; printf 'model=\"a\"\\nmodel=\"b\"' > twice.toml;"
        "mkdir folder.toml;"
        "for name in type key twice folder none; do haru --config $name.toml profile list; echo $name=$?; done"
    )
    seen = terminal.until("type=2", "key=2", "twice=2", "folder=2", "none=2", "code=0")
    assert seen.count("haru: ") == 5
    assert "Traceback" not in seen


def test_a_data_file_is_readable_by_its_owner_alone(chat: Chat, home: Path) -> None:
    terminal = chat("--yes")
    terminal.line("이메일 연락이 좋아요")
    terminal.until("6,000원", "2번째 말")
    terminal.type("\x04")
    terminal.until("안녕히 가세요")
    assert terminal.end() == 0
    assert {stat.S_IMODE(path.stat().st_mode) & 0o077 for path in [home, *home.rglob("*")]} == {0}


def test_escape_sequences_that_a_customer_pastes_do_not_reach_the_terminal(chat: Chat, home: Path) -> None:
    terminal = chat()
    terminal.paste("안녕\x1b]52;c;aGk=\x07하세요\x1b[2J 돌려줘")
    terminal.until("돌려줘")
    terminal.type("\r")
    seen = terminal.until("하루 › 안녕", "2번째 말")
    assert "하루마켓 고객 상담" in seen
    assert b"\x1b]52" not in terminal.raw
    assert b"\x1b[2J" not in terminal.raw


def test_a_number_glued_to_a_particle_is_masked(chat: Chat) -> None:
    terminal = chat()
    terminal.line("주민번호는 960101-1234567이야")
    terminal.until("주민번호는 [주민등록번호]이야", "2번째 말", gone="1234567")


def test_a_noun_is_found_whatever_particle_stands_behind_it_and_comes_before_what_only_ends_alike(chat: Chat) -> None:
    terminal = chat()
    for text in ("색상은 파란색을 원한다", "알림을 밤에 받지 않기를 원한다", "선물은 포장을 원한다"):
        terminal.line(f"/remember {text}")
        terminal.until(f"): {text}")
    terminal.line("/clear")
    terminal.until("고객 ›", gone="기억했습니다")
    terminal.line("/memory 알림")
    seen = terminal.until("메모 · ", "고객 ›\n")
    assert seen.partition("메모 · ")[2].startswith("알림을 밤에")


def test_text_from_a_mac_is_the_same_memory_and_found_by_either(chat: Chat, home: Path) -> None:
    terminal = chat()
    for text in ("땅콩 알레르기", unicodedata.normalize("NFD", "땅콩 알레르기")):
        terminal.paste(f"/remember {text}")
        terminal.until("고객 › /remember 땅콩 알레르기")
        terminal.type("\r")
        terminal.until("고객 ›\n", "기억했습니다")
    terminal.paste(unicodedata.normalize("NFD", "/memory 땅콩"))
    terminal.type("\r")
    terminal.until("메모 · 땅콩 알레르기")
    assert [memory.content for memory in TinyStore(home, lambda value: value).read("C007").memories] == ["땅콩 알레르기"]


def test_columns_behind_hangul_stand_under_each_other(chat: Chat) -> None:
    terminal = chat(rows=60)
    terminal.line("/help")
    terminal.until("/quit, /종료", "단축키")
    cells = terminal.screen.buffer
    rows = [y for y, row in enumerate(terminal.rows()) if row.startswith("/") and "  " in row]
    begins = {max(x for x in range(2, 60) if cells[y][x].data != " " and cells[y][x - 1].data == cells[y][x - 2].data == " ") for y in rows}
    assert len(rows) > 10
    assert len(begins) == 1
