"""A visit as a person reads it who is not at a prompt."""

import io
from collections.abc import Iterator

import pytest
from rich.console import Console

from haru_cli.i18n import set_language
from haru_cli.visits.reporters import TextReporter

REPLY = {"type": "reply", "turn": 1, "text": "", "sources": [], "grounded": True}
PIECES = ("단순 변심으로 교환하시는 경우 ", "왕복 배송비는 6,000원입니다.")


def shown(*, terminal: bool, cut: bool = False) -> str:
    """A reply of two pieces on thirty cells."""
    out = io.StringIO()
    console = Console(file=out, force_terminal=terminal, color_system=None, width=30, highlight=False, markup=False, soft_wrap=True)
    reporter = TextReporter(console)
    for piece in PIECES:
        reporter.piece(piece)
    reporter.event({**REPLY, **({"cut": True} if cut else {})})
    return out.getvalue()


@pytest.fixture(autouse=True)
def _a_terminal_with_colours_in_korean(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    set_language("ko")
    yield
    set_language("auto")


def test_a_reply_is_broken_between_words_on_a_terminal() -> None:
    assert shown(terminal=True) == "하루> 단순 변심으로 교환하시는\n      경우 왕복 배송비는\n      6,000원입니다.\n"


def test_a_reply_in_a_pipe_is_one_line() -> None:
    assert shown(terminal=False) == f"하루> {''.join(PIECES)}\n"


def test_a_reply_that_was_cut_off_says_so_below_it() -> None:
    assert shown(terminal=False, cut=True).splitlines()[1].startswith("(답변이 길이 제한에 걸려 끊겼습니다.")
