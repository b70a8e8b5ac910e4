import io
import re

from hypothesis import given
from hypothesis import strategies as st

from haru_cli.output import is_plain
from haru_cli.repl.cells import width
from haru_cli.repl.view import View

SGR = re.compile(r"\x1b\[[\d;]*m")


def printed(view_of: io.StringIO) -> str:
    return SGR.sub("", view_of.getvalue())


@given(st.text(), st.text())
def test_a_panel_is_as_wide_in_every_row_and_holds_no_control_characters(label: str, value: str) -> None:
    out = io.StringIO()
    View(out).panel("제목", [("고객", value), ("모델", label)])
    text = printed(out)
    rows = text.splitlines()
    assert len({width(row) for row in rows}) == 1
    assert all(ch.isprintable() or ch == "\n" for ch in text if ord(ch) < 0xA0)


@given(st.text())
def test_whatever_is_printed_starts_no_escape_sequence_of_its_own(text: str) -> None:
    out = io.StringIO()
    view = View(out)
    view.line(text, "bold", "warning")
    view.customer(text)
    with view.reply() as reply:
        reply.piece(text)
    assert not set("\x07\x08\x0b\x0c\x9b\x9d") & set(printed(out))
    assert "\x1b" not in printed(out).replace("\x1b[K", "").replace("\r", "")


def test_plain_uses_no_escape_sequences() -> None:
    out = io.StringIO()
    view = View(out, plain=True)
    view.panel("제목", [("고객", "C007")])
    view.section("머리", ["하나"])
    view.customer("**안녕**")
    with view.reply() as reply:
        reply.piece("**네**")
    view.past("하나", "")
    view.past("둘", "셋")
    assert out.getvalue() == "제목\n고객: C007\n\n머리\n하나\n\n고객: **안녕**\n\n하루: 네\n\n고객: 하나\n\n고객: 둘\n\n하루: 셋\n"


def test_an_empty_reply_prints_no_mark() -> None:
    out = io.StringIO()
    with View(out, plain=True).reply():
        pass
    assert out.getvalue() == "\n"


def test_plain_is_what_the_environment_asks_for() -> None:
    assert not is_plain({"TERM": "xterm"})
    assert not is_plain({"TERM": "xterm", "NO_COLOR": ""})
    assert is_plain({"TERM": "xterm", "NO_COLOR": "1"})
    assert is_plain({"TERM": "dumb"})
    assert is_plain({})


def test_a_line_of_hints_is_broken_between_two_of_them_alone() -> None:
    out = io.StringIO()
    hints = [f"Ctrl-{key} does a thing" for key in "ABCDEF"]
    View(out).hint(" · ".join(hints))
    lines = printed(out).splitlines()
    assert len(lines) == 2
    assert all(width(line) <= 80 for line in lines)
    assert [hint for line in lines for hint in line.removesuffix(" ·").split(" · ")] == hints
