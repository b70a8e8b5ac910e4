"""Pictures of a terminal."""

import io
import re
from html import unescape
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from rich.text import Text

from haru_cli.repl.cells import width
from haru_cli.visits.picture import svg

CELL = 12.2
"""Units of a cell in rich's pictures."""
PLACED = re.compile(r' x="([\d.]+)" y="[\d.]+" textLength="([\d.]+)"[^>]*>(.*?)</text>')


def placed(text: str) -> list[tuple[float, float, str]]:
    """Each word of the picture of a line: where it begins and ends, in cells, and what it says."""
    console = Console(record=True, width=200, file=io.StringIO())
    console.print(Text(text), soft_wrap=True)
    found = PLACED.findall(svg(console, "title"))
    return [(float(x) / CELL, (float(x) + float(length)) / CELL, unescape(word)) for x, length, word in found]


def test_each_word_stands_where_it_does_on_a_terminal_and_takes_two_cells_a_syllable() -> None:
    words = [(round(begin), round(end), word) for begin, end, word in placed("  교환 <6,000원> &입니다")]
    assert words == [(2, 6, "교환"), (7, 16, "<6,000원>"), (17, 24, "&입니다")]


@given(st.text("가나다abc <&.", min_size=1, max_size=60).filter(str.strip))
def test_no_word_is_lost_and_none_overlaps_another(text: str) -> None:
    words = placed(text)
    assert [word for _begin, _end, word in words] == text.split()
    assert all(abs(end - begin - width(word)) < 0.01 for begin, end, word in words)
    assert all(ends < begins for (_, ends, _), (begins, _, _) in pairwise(words))
