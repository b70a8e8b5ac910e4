"""The thresholds, on our own sentences and, where it is at hand, on the development corpus."""

from pathlib import Path

import pytest

from memory_store.privacy import Gate
from tests.memory_store.privacy.corpus import OWN, ROUNDABOUT, corpora, score


def test_our_own_corpus_is_there() -> None:
    assert OWN in corpora()


@pytest.mark.parametrize("path", corpora(), ids=lambda path: path.stem)
def test_secrets_are_caught_and_the_harmless_is_left_alone(path: Path) -> None:
    found = score(path, Gate())
    assert len(found.missed) <= 0.01 * found.secrets, found.missed
    assert len(found.split_missed) <= 0.05 * found.split, found.split_missed
    assert len(found.touched) <= 0.01 * found.harmless, found.touched


def test_most_secrets_that_slip_in_passing_are_caught_and_few_numbers_like_them_touched() -> None:
    found = score(ROUNDABOUT, Gate())
    assert len(found.missed) <= 0.1 * found.secrets, found.missed
    assert len(found.touched) <= 0.07 * found.harmless, found.touched
