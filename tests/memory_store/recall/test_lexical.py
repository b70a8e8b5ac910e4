"""BM25 that is updated in place."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from memory_store.recall.lexical import Bm25

TERMS = st.lists(st.sampled_from("abcde"), max_size=6)


def test_a_rare_term_counts_more_than_a_frequent_one() -> None:
    index = Bm25()
    for slot, terms in enumerate(["ax", "ay", "ab"]):
        index.put(slot, terms)
    scores = index.scores("ab", 3)
    assert scores[2] > scores[0] > 0


def test_the_share_covered_is_one_only_for_a_text_with_every_term() -> None:
    index = Bm25()
    index.put(0, "ab")
    index.put(1, "a")
    covered = index.covered("ab", 2)
    assert np.isclose(covered[0], 1)
    assert 0 < covered[1] < 1


def test_of_two_texts_with_every_term_the_shorter_is_more_alike() -> None:
    index = Bm25()
    index.put(0, "abxyz")
    index.put(1, "ab")
    long, short = index.alike("ab", 2).tolist()
    assert 0 < long < short
    assert np.isclose(short, 1)


def test_an_empty_index_scores_nothing() -> None:
    assert Bm25().scores("ab", 3).tolist() == [0, 0, 0]


@given(st.lists(st.tuples(st.integers(0, 5), TERMS), max_size=25), TERMS)
def test_an_updated_index_scores_like_one_built_anew(puts: list[tuple[int, list[str]]], query: list[str]) -> None:
    updated = Bm25()
    now: dict[int, list[str]] = {}
    for slot, terms in puts:
        if slot in now:
            updated.remove(slot)
        updated.put(slot, terms)
        now[slot] = terms
    fresh = Bm25()
    for slot, terms in now.items():
        fresh.put(slot, terms)
    for one, other in ((updated.scores, fresh.scores), (updated.covered, fresh.covered)):
        assert np.allclose(one(query, 6), other(query, 6), atol=1e-5)
