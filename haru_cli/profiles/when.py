"""Times as people write them in options: `90d`, `2w`, `12h`, `2026-12-31`."""

import re
from datetime import UTC, datetime, timedelta

from memory_store.errors import InvalidError

_SPAN = re.compile(r"(\d{1,5})\s*(h|d|w|시간|일|주)")
_UNITS = {"h": "hours", "시간": "hours", "d": "days", "일": "days", "w": "weeks", "주": "weeks"}


def until(text: str, now: datetime) -> datetime:
    """The moment at which something expires: a span from now, or the end of a day (of the machine's time zone).

    Raises InvalidError for anything else, and for what is not in the future."""
    span = _SPAN.fullmatch(text.strip().lower())
    at = now + timedelta(**{_UNITS[span[2]]: int(span[1])}) if span else day(text) + timedelta(days=1)
    if at <= now:
        raise InvalidError(f"{text!r} is not in the future")
    return at


def day(text: str) -> datetime:
    """The beginning of a day of the machine's time zone, written 2026-12-31. Raises InvalidError."""
    try:
        return datetime.strptime(text.strip(), "%Y-%m-%d").astimezone().astimezone(UTC)
    except (ValueError, OverflowError, OSError):
        raise InvalidError(f"{text!r} is no time; write 90d, 2w, 12h or 2026-12-31") from None
