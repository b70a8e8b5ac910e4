"""The picture of the chat in the README: a visit held by `haru chat` in a real terminal, and its screen drawn by rich.

    python docs/picture.py docs/chat.svg            (in a checkout with the tests' dependencies)

The picture of two visits needs no more than the program: `haru demo two-visits --svg docs/two-visits.svg`.
"""

import io
import sys
import tempfile
from pathlib import Path

from pyte.screens import Char
from rich.console import Console
from rich.text import Text

from haru_cli.visits.picture import svg

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.cli.conftest import clean_environment  # noqa: E402  # the tests are no installed package
from tests.cli.terminal.screen import Terminal  # noqa: E402  # the tests are no installed package

COLUMNS, ROWS = 84, 60
COLOURS = {"brown": "yellow", "brightblack": "bright_black"}
"""Names of pyte that rich calls otherwise."""


class Painted(Terminal):
    """A terminal whose emulator, which knows no dim text, shows it grey."""

    def feed(self, data: bytes) -> None:
        super().feed(data.replace(b"\x1b[2m", b"\x1b[90m").replace(b"\x1b[22m", b"\x1b[22;39m"))


def main(picture: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        environment = {**clean_environment(Path(folder)), "TERM": "xterm-256color", "HARU_UI__LANGUAGE": "ko"}
        command = [sys.executable, "-m", "haru_cli", "--home", folder, "chat", "-c", "C007"]
        with Painted(command, rows=ROWS, columns=COLUMNS, env=environment) as terminal:
            terminal.until("1번째 말")
            terminal.line("교환 배송비는 얼마예요? 260으로 교환하고 싶어요.")
            terminal.until("2번째 말")
            terminal.line("/why")
            terminal.until("마지막 답변의 근거", "고객 ›")
            terminal.line("카드번호는 4000-0010-1645-4266 입니다. 저는 문자보다 이메일 연락이 좋아요.")
            terminal.until("3번째 말")
            terminal.type("\x04")
            terminal.until("저장 ›")
            drawn = screen(terminal)
    console = Console(record=True, width=COLUMNS, file=io.StringIO(), highlight=False)
    console.print(drawn)
    picture.write_text(svg(console, "haru chat -c C007"), encoding="utf-8")


def screen(terminal: Terminal) -> Text:
    """What stands on the screen, with its styles, down to the last line that is not empty."""
    lines = [line(terminal, row) for row in range(len("\n".join(terminal.rows()).rstrip().split("\n")))]
    return Text("\n").join(lines)


def line(terminal: Terminal, row: int) -> Text:
    drawn = Text()
    for column in range(COLUMNS):
        cell: Char = terminal.screen.buffer[row][column]
        colour = "" if cell.fg == "default" else COLOURS.get(cell.fg, cell.fg)
        drawn.append(cell.data, style=f"{'bold ' if cell.bold else ''}{colour}".strip())
    drawn.rstrip()
    return drawn


if __name__ == "__main__":
    main(Path(sys.argv[1]))
