"""Texts that are near to everything lose that advantage, for statements only; questions are told apart."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from memory_store.recall.crowding import CANDIDATES, crowding
from memory_store.recall.questions import QuestionMap, asks


def unit(rows: list[list[float]]) -> NDArray[np.float32]:
    values = np.array(rows, dtype=np.float32)
    out: NDArray[np.float32] = values / np.linalg.norm(values, axis=1, keepdims=True)
    return out


def test_a_text_among_its_like_is_more_crowded_than_one_that_stands_alone() -> None:
    rows = unit([[1, 0, 0], [1, 0.1, 0], [1, 0, 0.1], [0, 0, 1]])
    crowd = crowding(rows, np.ones(4, np.float32), np.arange(4))
    assert crowd[0] > crowd[3]


def test_a_text_alone_is_not_crowded() -> None:
    assert crowding(unit([[1, 0]]), np.ones(1, np.float32), np.arange(1)).tolist() == [0]


@given(st.integers(1, 3 * CANDIDATES), st.integers(0, 2**16))
def test_whatever_is_no_candidate_gains_nothing_on_those_that_are(count: int, seed: int) -> None:
    draw = np.random.default_rng(seed)
    rows = unit(draw.standard_normal((count, 4)).tolist())
    scores = draw.standard_normal(count).astype(np.float32)
    crowd = crowding(rows, scores, np.arange(count))
    assert np.isfinite(crowd).all()
    rest = np.argsort(-scores)[CANDIDATES:]
    assert (crowd[rest] == crowd.max()).all()


@pytest.mark.parametrize(
    "text", ["이메일이 뭐였지", "어디로 보내나요", "됐죠?", "연락은 언제가 좋더라", "왜 안 오는 건가요", "그거 아직 있나"]
)
def test_what_asks_is_heard_to_ask(text: str) -> None:
    assert asks(text)


@pytest.mark.parametrize(
    "text", ["한 남자가 기타를 친다.", "몇몇 사람이 모였다", "캐시 기본 크기", "연락은 이메일 선호", "비가 와서 늦었습니다."]
)
def test_what_tells_is_not(text: str) -> None:
    assert not asks(text)


def test_a_sentence_in_plain_style_is_never_taken_for_a_customer_s_question() -> None:
    gate = np.array([0.0, 0.0, 9.0], np.float32)
    none = np.zeros(2, np.float32)
    model = QuestionMap(gate, none, none, np.zeros((2, 1), np.float32), np.zeros((1, 2), np.float32), none)
    vector = np.array([1, 0], np.float32)
    assert model.move(vector, "교환하고 싶습니다")[0] > 0.9
    assert model.move(vector, "사람들이 길을 걷고 있다.")[0] == 0
    assert model.apart("사람들이 길을 걷고 있다.", 0.0) > 0 == model.apart("길이 어디죠?", 0.0)
