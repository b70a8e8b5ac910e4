import re

from hypothesis import given
from hypothesis import strategies as st

from haru_cli.repl.cells import width
from haru_cli.repl.wrap import Wrap


def wrapped(text: str, columns: int, indent: int = 0) -> str:
    wrap = Wrap(lambda: columns, indent=indent)
    return " " * indent + wrap.feed(text) + wrap.flush()


def test_a_line_breaks_between_words_and_goes_on_under_the_first() -> None:
    assert wrapped("운동화를 260으로 교환하고 싶어요", 20, 4) == "    운동화를 260으로\n    교환하고 싶어요"


def test_styles_take_no_room_and_do_not_part_a_word() -> None:
    assert wrapped("가나 \x1b[1m다라\x1b[22m마", 8) == "가나\n\x1b[1m다라\x1b[22m마"


def test_a_word_wider_than_the_line_is_left_to_the_terminal() -> None:
    assert wrapped("가나다라마바사 아", 6) == "가나다라마바사 아"


def test_line_breaks_stay_and_those_at_the_end_go() -> None:
    assert wrapped("가\n\n  나\n \n", 20, 2) == "  가\n\n    나"


def test_a_finished_word_is_shown_when_the_next_begins() -> None:
    wrap = Wrap(lambda: 80)
    assert wrap.feed("교환 배") == "교환"
    assert wrap.feed("송비 ") == " 배송비"


TEXT = st.text(st.sampled_from("가나a1 .\n"), max_size=80)


@given(TEXT, st.integers(4, 30), st.lists(st.integers(0, 80), max_size=5))
def test_no_row_is_too_wide_unless_one_word_is_and_nothing_but_blanks_changes(text: str, columns: int, cuts: list[int]) -> None:
    wrap = Wrap(lambda: columns)
    ends = sorted(min(cut, len(text)) for cut in cuts)
    pieces = [text[start:end] for start, end in zip([0, *ends], [*ends, len(text)], strict=True)]
    result = "".join(map(wrap.feed, pieces)) + wrap.flush()
    assert re.sub(r"\s", "", result) == re.sub(r"\s", "", text)
    if all(width(word) <= columns // 2 for word in text.split()) and "  " not in text:
        assert all(width(row) <= columns for row in result.split("\n"))
