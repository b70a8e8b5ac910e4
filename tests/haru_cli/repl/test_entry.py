from hypothesis import given
from hypothesis import strategies as st

from haru_cli.repl.entry import cleaned


def test_line_ends_are_one_and_control_characters_go() -> None:
    assert cleaned(" 가\r\n나\r다\x1b[2J\x00\x9b \n") == "가\n나\n다[2J"


def test_bytes_that_were_no_utf8_do_not_survive() -> None:
    assert cleaned("가\udc80나") == "가?나"


@given(st.text())
def test_cleaning_twice_changes_nothing_more_and_the_result_can_be_stored(text: str) -> None:
    once = cleaned(text)
    once.encode()
    assert cleaned(once) == once
