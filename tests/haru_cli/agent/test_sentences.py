"""Sentences out of a stream."""

from hypothesis import given
from hypothesis import strategies as st

from haru_cli.agent.sentences import sentences


def test_a_sentence_ends_at_its_mark_and_not_within_a_number_or_a_list_mark() -> None:
    text = "값은 1.5배입니다. 순서는 이렇습니다.\n1. 먼저 확인합니다.\n- 다음입니다! 끝"
    assert [s.strip() for s in sentences([text])] == [
        "값은 1.5배입니다.",
        "순서는 이렇습니다.",
        "1. 먼저 확인합니다.",
        "- 다음입니다!",
        "끝",
    ]


@given(st.text(alphabet="가나다 .!?\n1,)”", max_size=60), st.integers(min_value=1, max_value=7))
def test_the_cut_of_the_stream_changes_neither_sentences_nor_text(text: str, size: int) -> None:
    pieces = [text[n : n + size] for n in range(0, len(text), size)]
    assert "".join(sentences(pieces)) == text
    assert list(sentences(pieces)) == list(sentences([text]))
