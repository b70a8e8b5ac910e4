"""What the person typed, before anything else sees it."""

import re
import unicodedata

from haru_cli.i18n import _

LIMIT = 4000
"""Characters (of NFC) that one message may have."""

_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def cleaned(text: str) -> str:
    """The text as one message: NFC, line ends as LF, without control characters and without bytes that were no UTF-8."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").encode("utf-8", "replace").decode("utf-8")
    return unicodedata.normalize("NFC", _UNPRINTABLE.sub("", text)).strip()


def too_long(text: str) -> str:
    """What to tell of a message over the limit."""
    return _("Too long: {length} characters; a message may have {limit}.").format(length=f"{len(text):,}", limit=f"{LIMIT:,}")
