"""The profile in a real terminal: the card's columns, the question before wiping, an editor that is tried again."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from rich.cells import cell_len

from memory_store.curation import add
from memory_store.protocols import SystemClock
from memory_store.records import Kind
from memory_store.storage.tinydb import TinyStore
from tests.cli.conftest import clean_environment
from tests.cli.terminal.screen import Terminal

TEXTS = {
    Kind.PREFERENCE: "배송은 평일 저녁 일곱 시 뒤에, 경비실이 아니라 문 앞에 놓고 사진을 이메일로 보내 달라고 하심",
    Kind.NOTE: "[bold]대괄호[/bold]와 한글abc123 \x1b[2J",
}


@pytest.fixture
def store(home: Path) -> TinyStore:
    store = TinyStore(home, lambda value: value)
    with store.customer("C007") as record:
        for kind, text in TEXTS.items():
            add(record, kind, text, now=SystemClock().now())
    return store


@pytest.fixture
def haru(home: Path, tmp_path: Path, store: TinyStore) -> Iterator[Callable[..., Terminal]]:
    """Starts `haru` with these arguments in a terminal."""
    with ExitStack() as stack:

        def start(*arguments: str, columns: int = 80, **env: str) -> Terminal:
            command = [sys.executable, "-m", "haru_cli", "--home", str(home), *arguments]
            environment = {**clean_environment(tmp_path), "LC_ALL": "ko_KR.UTF-8", **env}
            return stack.enter_context(Terminal(command, columns=columns, env=environment))

        yield start


@pytest.mark.parametrize("columns", [46, 80, 120])
def test_the_card_s_edges_stand_in_one_column(haru: Callable[..., Terminal], columns: int) -> None:
    terminal = haru("profile", "show", "C007", columns=columns)
    assert terminal.end() == 0
    rows = [row for row in terminal.rows() if row]
    assert len({cell_len(row) for row in rows}) == 1
    assert {row[0] + row[-1] for row in rows[1:-1]} == {"││"}
    assert cell_len(rows[0]) <= columns
    shown = "".join("".join(rows).split("│"))
    for word in ("일곱", "이메일로", "[bold]대괄호[/bold]와", "한글abc123"):
        assert word in shown


def test_without_colour_no_colour_is_sent(haru: Callable[..., Terminal]) -> None:
    terminal = haru("profile", "show", "C007", NO_COLOR="1")
    assert terminal.end() == 0
    assert b"\x1b[36m" not in terminal.raw
    assert b"\x1b[2J" not in terminal.raw


@pytest.mark.parametrize(
    ("answer", "code", "kept"), [("n", 1, ["C007"]), ("", 1, ["C007"]), ("\x04", 1, ["C007"]), ("y", 0, []), ("어\r예", 0, [])]
)
def test_before_wiping_it_asks_and_takes_no_for_an_answer(
    haru: Callable[..., Terminal], store: TinyStore, answer: str, code: int, kept: list[str]
) -> None:
    terminal = haru("profile", "forget", "C007")
    terminal.until("기억 2건", "[y/N]")
    terminal.line(answer)
    assert terminal.end() == code
    assert store.customers() == kept


def test_a_text_that_cannot_be_taken_is_edited_again(haru: Callable[..., Terminal], store: TinyStore, tmp_path: Path) -> None:
    editor = tmp_path / "editor"
    editor.write_text("""#!/bin/sh
if grep -q '^#! ' "$1"; then sed -i 's/"이메일로$/"이메일로"/' "$1"; else sed -i 's/"배송은.*"/"이메일로/' "$1"; fi
""")
    editor.chmod(0o700)
    terminal = haru("profile", "edit", "C007", EDITOR=str(editor))
    terminal.until("TOML이 아닙니다", "다시 고칠까요?")
    terminal.line("")
    terminal.until("→ 이메일로")
    assert terminal.end() == 0
    assert [m.content for m in store.read("C007").memories if m.kind is Kind.PREFERENCE] == ["이메일로"]


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
@pytest.mark.parametrize("arguments", [("profile", "show", "C007"), ("demo", "poison", "--model", "offline")])
def test_no_escape_sequence_is_printed_where_the_environment_asks_for_none(
    haru: Callable[..., Terminal], arguments: tuple[str, ...], env: dict[str, str]
) -> None:
    terminal = haru(*arguments, **env)
    assert terminal.end() == 0
    assert b"\x1b" not in terminal.raw
