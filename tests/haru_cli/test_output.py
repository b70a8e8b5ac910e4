"""What is printed can't drive the terminal."""

import io
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from haru_cli.output import note, print_text, terminal_safe, write_private
from memory_store.errors import StoreError


@given(st.text())
def test_nothing_printed_holds_a_control_character(text: str) -> None:
    safe = terminal_safe(text)
    assert all(ch in "\n\t" or (ch.isprintable() or not ch.isascii()) for ch in safe)
    assert "\x1b" not in safe
    assert terminal_safe(safe) == safe


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b]52;c;aGk=\x07", "␛]52;c;aGk=␇"),
        ("\x1b[2J", "␛[2J"),
        ("\x9b2J", "\ufffd2J"),
        ("가\r나", "가나"),
        ("[order] [/b] [bold <order-id>", "[order] [/b] [bold <order-id>"),
        ("a\u202eb", "a\ufffdb"),
        ("줄\n바꿈\t탭", "줄\n바꿈\t탭"),
    ],
)
def test_escapes_are_shown_and_brackets_are_left_alone(text: str, shown: str) -> None:
    assert terminal_safe(text) == shown


def test_a_written_file_is_for_its_owner_alone_even_if_it_was_open_before(tmp_path: Path) -> None:
    path = tmp_path / "export"
    path.write_text("old")
    path.chmod(0o644)
    write_private("새 것", path)
    assert path.read_text(encoding="utf-8") == "새 것"
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_place_that_can_not_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="nowhere"):
        write_private("x", tmp_path / "nowhere" / "file")


class Screen(io.StringIO):
    """A terminal, as far as it says so."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_gets_lines_broken_between_words_and_a_pipe_gets_them_whole(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    print_text("교환 배송비는 6,000원이며")
    assert capsys.readouterr().out == "교환 배송비는 6,000원이며\n"
    monkeypatch.setattr(sys, "stdout", screen := Screen())
    print_text("교환 배송비는 6,000원이며\n  고객님께서 부담하십니다", indent=1)
    assert screen.getvalue() == "교환 배송비는\n 6,000원이며\n  고객님께서\n  부담하십니다\n"


def test_a_plain_terminal_breaks_its_lines_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr(sys, "stderr", screen := Screen())
    note("교환 배송비는 6,000원이며")
    assert screen.getvalue() == "교환 배송비는 6,000원이며\n"
