"""A customer's id as a file name: reversible, readable, and safe on every file system.

`C007` → `c007~1`, `홍길동` → `홍길동~0`, `a/b` → `a=2fb~0`. Lower-case ASCII letters, digits, `-`, `_` and Hangul syllables
stand for themselves; an upper-case ASCII letter is written small and marked in the hexadecimal bit mask after `~` (bit n:
the n-th character of the encoded name), so that no two ids meet on a file system that folds case; every other
character is `=` and two hexadecimal digits a UTF-8 byte. An id too long for a file name is `=` and its SHA-256.
"""

import hashlib
import re
import unicodedata

MAX_BYTES = 180

_PLAIN = re.compile(r"[a-z0-9_\-가-힣]")
_ESCAPED = re.compile(r"(?:=[0-9a-f]{2})+")


def encode(customer: str) -> str:
    """The stem of the customer's file."""
    parts: list[str] = []
    upper = 0
    position = 0
    for ch in customer:
        if "A" <= ch <= "Z":
            upper |= 1 << position
            part = ch.lower()
        elif _PLAIN.match(ch):
            part = ch
        else:
            part = "".join(f"={byte:02x}" for byte in ch.encode())
        parts.append(part)
        position += len(part)
    stem = f"{''.join(parts)}~{upper:x}"
    if len(stem.encode()) <= MAX_BYTES:
        return stem
    return "=" + hashlib.sha256(customer.encode()).hexdigest()


def decode(stem: str) -> str | None:
    """The id that a stem stands for, or None when only the file itself can tell."""
    name, mark, mask = unicodedata.normalize("NFC", stem).rpartition("~")
    if not mark:
        return None
    bits = int(mask, 16)
    raised = "".join(ch.upper() if bits >> n & 1 else ch for n, ch in enumerate(name))
    return _ESCAPED.sub(lambda found: bytes.fromhex(found[0].replace("=", "")).decode(), raised)
