"""Options of two values that may be repeated."""

import pytest

from haru_cli.profiles.pairs import SEPARATOR, joined, pair
from memory_store.errors import InvalidError


def test_each_pair_goes_through_the_parser_as_one_value() -> None:
    given = ["C007", "--add", "선호", "--x y", "--remove", "m-a", "--set", "m-b", "새 글", "--add", "메모", "b"]
    made = ["C007", "--add", f"선호{SEPARATOR}--x y", "--remove", "m-a", "--set", f"m-b{SEPARATOR}새 글", "--add", f"메모{SEPARATOR}b"]
    assert joined(given) == made


def test_what_follows_two_dashes_is_left_alone() -> None:
    assert joined(["--", "--add", "a", "b"]) == ["--", "--add", "a", "b"]


def test_a_value_that_is_missing_is_told() -> None:
    assert joined(["--add", "선호"]) == ["--add", "선호"]
    assert pair(f"선호{SEPARATOR}이메일", "--add") == ("선호", "이메일")
    with pytest.raises(InvalidError, match="two values"):
        pair("선호", "--add")
