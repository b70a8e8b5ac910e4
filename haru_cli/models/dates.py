"""Dates as a Korean customer reads them. Records hold UTC; the shop and its customers live by Korean time (UTC+9, no summer time)."""

from datetime import datetime, timedelta, timezone

KOREA = timezone(timedelta(hours=9))


def spoken_date(at: datetime, now: datetime) -> str:
    """`3월 2일`, with the year when it is another one than that of `now`. Both are aware."""
    day, today = at.astimezone(KOREA), now.astimezone(KOREA)
    year = f"{day.year}년 " if day.year != today.year else ""
    return f"{year}{day.month}월 {day.day}일"


def written_date(at: datetime) -> str:
    """`2026-03-02`, in Korean time."""
    return at.astimezone(KOREA).date().isoformat()
