import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from haru_cli.repl.markdown import Markdown

BOLD, END = "\x1b[1m", "\x1b[22m"


def shown(text: str, *, plain: bool = False) -> str:
    markdown = Markdown(plain=plain)
    return markdown.feed(text) + markdown.finish()


@pytest.mark.parametrize(
    ("text", "bold"),
    [
        ("**배송(택배)**은 무료", "배송(택배)"),
        ("**50%**를 할인", "50%"),
        ("금액은 **6,000원**입니다", "6,000원"),
        ("**'교환'**이라고", "'교환'"),
        ("***아주***중요", "아주"),
    ],
)
def test_bold_that_touches_hangul_is_bold(text: str, bold: str) -> None:
    assert f"{BOLD}{bold}{END}" in shown(text)
    assert "*" not in shown(text)


@pytest.mark.parametrize("text", ["[order]", "[/b]", "[bold", "<order-id>", "2 * 3 * 4", "** 별표 **", "**열린", "a_b_c", "1. 첫째"])
def test_what_is_no_markup_stays_as_it_is(text: str) -> None:
    assert shown(text) == text


def test_single_line_breaks_stay() -> None:
    assert shown("하나\n둘\n\n셋") == "하나\n둘\n\n셋"


def test_headings_bullets_quotes_code_and_fences_lose_their_marks() -> None:
    text = "# 안내 **굵게**\n- 하나\n  * 둘\n> 인용\n`CODE`\n```py\n**그대로**\n```\n끝"
    assert shown(text, plain=True) == "안내 굵게\n• 하나\n  • 둘\n│ 인용\nCODE\n**그대로**\n끝"


def test_control_sequences_become_visible() -> None:
    assert shown("\x1b[2J\x1b]52;c;aGk=\x07\x9b\u202e") == "␛[2J␛]52;c;aGk=␇��"


def test_decomposed_hangul_is_composed() -> None:
    assert shown("\u1100\u116d\u1112\u116a\u11ab") == "교환"


def test_what_is_clear_is_shown_before_the_line_ends() -> None:
    markdown = Markdown(plain=True)
    assert markdown.feed("첫 문장입니다. **굵") == "첫 문장입니다. "
    assert markdown.feed("게** 둘") == "굵게 둘"


MARKED = st.text(st.sampled_from(["*", "`", "#", "-", ">", " ", "\n", "가", "나", "1", "[", "<", "\x1b"]), max_size=60)


@given(MARKED, st.data())
def test_the_pieces_in_which_a_text_comes_make_no_difference(text: str, data: st.DataObject) -> None:
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=6)))
    markdown = Markdown(plain=True)
    pieces = [text[start:end] for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    assert "".join(map(markdown.feed, pieces)) + markdown.finish() == shown(text, plain=True)


@given(MARKED)
def test_no_character_but_marks_is_lost_and_all_styling_ends(text: str) -> None:
    result = shown(text)
    assert re.sub(r"[^가나1\[<]", "", re.sub(r"\x1b\[[\d;]*m", "", result)) == re.sub(r"[^가나1\[<]", "", text)
    assert result.count(BOLD) == result.count(END)
    assert result.count("\x1b[36m") == result.count("\x1b[39m")
