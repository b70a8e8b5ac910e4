"""Dates in Korean time."""

from datetime import UTC, datetime

from haru_cli.models.dates import spoken_date, written_date


def test_a_day_is_that_of_korea_and_the_year_stands_only_when_it_is_another() -> None:
    late = datetime(2026, 12, 31, 16, tzinfo=UTC)
    assert spoken_date(late, datetime(2027, 2, 1, tzinfo=UTC)) == "1월 1일"
    assert spoken_date(late, datetime(2026, 6, 1, tzinfo=UTC)) == "2027년 1월 1일"
    assert written_date(late) == "2027-01-01"
