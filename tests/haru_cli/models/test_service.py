"""What the generators have in common: whole sentences of an answer that was cut off, and tokens."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from haru_cli.models.service import CutOffError, cut_off, whole_sentences
from haru_cli.models.usage import Meter, Usage, estimated

PIECES = st.lists(st.text("교환은 7일.!?\n… 123)", max_size=6), max_size=8)


def ending_in_a_cut(*pieces: str) -> Iterator[str]:
    yield from pieces
    raise cut_off("the model")


def heard(*pieces: str) -> str:
    """What is passed on of an answer that is cut off after these pieces."""
    said = ""
    with pytest.raises(CutOffError):
        for piece in whole_sentences(ending_in_a_cut(*pieces)):
            said += piece
    return said


@pytest.mark.parametrize(
    ("said", "whole"),
    [
        ("네, 됩니다. 교환은 7일", "네, 됩니다. "),
        ("네, 됩니다.", "네, 됩니다."),
        ("네, 됩니다.\n- 첫째\n- 둘", "네, 됩니다.\n- 첫째\n"),
        ("배송비는 3.5", ""),
        ("네. 배송비는 6,000원이며 3.", "네. "),
        ("됩니다.\n1. 교환은", "됩니다.\n"),
        ("“됩니다.” 그리고", "“됩니다.” "),
    ],
)
def test_an_unfinished_sentence_is_not_passed_on(said: str, whole: str) -> None:
    assert heard(said) == whole
    assert heard(*said) == whole


@given(PIECES)
def test_what_is_passed_on_is_a_beginning_of_what_was_said(pieces: list[str]) -> None:
    assert "".join(pieces).startswith(heard(*pieces))


@given(PIECES)
def test_an_answer_that_is_not_cut_off_passes_whole(pieces: list[str]) -> None:
    assert "".join(whole_sentences(pieces)) == "".join(pieces)


def test_a_syllable_is_most_of_a_token_and_four_letters_are_one() -> None:
    assert [estimated(text) for text in ("", "a", "abcd", "교환하고", "교환 배송비")] == [0, 1, 1, 3, 4]


def test_a_total_with_one_estimate_in_it_is_an_estimate() -> None:
    meter = Meter()
    meter.add(Usage(1000, 200))
    assert str(meter.total) == "1,200"
    meter.add(Usage(10, 2, exact=False))
    assert str(meter.total) == "≈1,212"
    assert meter.total.told(meter.total.sent) == "≈1,010"
