"""`haru chat` itself, with the offline model, in a real terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from memory_store.storage.tinydb import TinyStore
from tests.cli.conftest import clean_environment
from tests.cli.terminal.screen import Terminal

Start = Callable[..., Terminal]


@pytest.fixture
def start(tmp_path: Path, home: Path) -> Iterator[Start]:
    with ExitStack() as stack:

        def run(*arguments: str, **env: str) -> Terminal:
            command = [sys.executable, "-m", "haru_cli", "--home", str(home), "chat", "-c", "C007", *arguments]
            environment = {**clean_environment(tmp_path), "TERM": "xterm-256color", "LANG": "ko_KR.UTF-8", **env}
            environment.pop("LC_ALL", None)
            return stack.enter_context(Terminal(command, env=environment))

        yield run


def test_a_korean_conversation_is_held_interrupted_resumed_and_remembered(start: Start, home: Path) -> None:
    terminal = start()
    terminal.until("첫 방문", "1번째 말")
    terminal.line("운동화를 샀는데 사이즈가 작아요. 260으로 교환하고 싶어요.")
    terminal.until("답변을 준비하고 있습니다")
    terminal.interrupt()
    terminal.until("(답변을 멈췄습니다)", "2번째 말")
    terminal.line("교환 배송비는 얼마예요?")
    terminal.until("6,000원", "3번째 말")
    terminal.line("/why")
    terminal.until("• 조항", "왕복 배송비")
    terminal.hang_up()
    again = start("--resume")
    again.until("지난 상담을 이어서 합니다.", "교환 배송비는 얼마예요?", "6,000원", "3번째 말")
    again.line("저는 문자보다 이메일 연락이 좋아요.")
    again.until("4번째 말")
    again.type("\x04")
    again.until("[장기 기억 저장]", "이메일", "저장 ›")
    again.type("\r")
    again.until("안녕히 가세요")
    assert again.end() == 0
    (session,) = TinyStore(home, lambda value: value).read("C007").sessions
    assert [turn.state for turn in session.turns] == ["interrupted", "done", "done"]
    assert session.state == "ended"


def test_a_visit_that_was_cut_off_is_finished_behind_the_next_prompt(start: Start) -> None:
    terminal = start()
    terminal.until("1번째 말")
    terminal.line("저는 문자보다 이메일 연락이 좋아요.")
    terminal.until("2번째 말")
    terminal.hang_up()
    again = start()
    again.until("2번째 방문", "마무리하고")
    again.line("/profile")
    again.until("선호\n", "이메일")


@pytest.mark.parametrize(
    ("arguments", "message", "code"),
    [(("--model", "nope"), "없는 모델입니다: 'nope'", 2), (("--resume", "s-bcdfghjkmn"), "없는 고객", 3)],
)
def test_what_cannot_be_opened_ends_with_one_line_and_its_code(start: Start, arguments: tuple[str, ...], message: str, code: int) -> None:
    terminal = start(*arguments)
    terminal.until(message)
    assert terminal.end() == code
    assert b"Traceback" not in terminal.raw


def test_the_prompt_stands_before_the_visit_is_open_and_takes_what_is_typed(start: Start) -> None:
    terminal = start()
    terminal.type("미리 친 말")
    seen = terminal.until("고객 › 미리 친 말", "첫 방문")
    assert seen.index("첫 방문") < seen.index("고객 › 미리 친 말")
    assert terminal.raw.index("고객 ›".encode()) < terminal.raw.index("첫 방문".encode())
