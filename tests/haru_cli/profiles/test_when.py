"""Times as people write them."""

from datetime import UTC, datetime, timedelta

import pytest

from haru_cli.profiles.when import day, until
from memory_store.errors import InvalidError

NOW = datetime(2026, 3, 2, 6, tzinfo=UTC)


@pytest.mark.parametrize(("text", "span"), [("90d", {"days": 90}), ("2w", {"weeks": 2}), ("12h", {"hours": 12}), ("3 일", {"days": 3})])
def test_a_span_counts_from_now(text: str, span: dict[str, int]) -> None:
    assert until(text, NOW) == NOW + timedelta(**span)


def test_a_day_holds_to_its_end() -> None:
    assert until("2026-12-31", NOW) == day("2026-12-31") + timedelta(days=1)


@pytest.mark.parametrize("text", ["", "soon", "90", "0d", "-3d", "2026-13-01", "2020-01-01", "99999999d"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(InvalidError):
        until(text, NOW)
