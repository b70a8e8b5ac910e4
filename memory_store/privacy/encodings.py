"""Other spellings of a text: escapes, base64, hex, base32, binary, character codes, Morse, and text read backwards.

Each spelling that decodes to readable text gives one more folded text in which the decoded characters stand for the
whole encoded piece, so that a cue outside it still speaks for what is inside. Nested encodings are opened too, up to
DEPTH times; an encoded piece that opens to something harmless changes nothing.
"""

from __future__ import annotations

import base64
import binascii
import html
import re
from collections.abc import Callable, Iterator

from memory_store.privacy.folding import Folded, fold
from memory_store.privacy.spread import gathered

DEPTH = 3
"""How many encodings inside one another are opened."""
MAX_SPELLINGS = 12
"""Readings of one text; a text with more is cut off there, breadth first."""

Edit = tuple[int, int, str]

_ENCODED = re.compile(
    r"(?=[0-9+/_-]{0,7}[A-Za-z])[A-Za-z0-9+/_-]{4}|(?:3\d){3}|[0-9a-fA-F]{2} [0-9a-fA-F]{2} [0-9a-fA-F]{2}"
    r"|[%&\\=][0-9a-zA-Z#]|[01]{8}|U\+|[.\-·−–]{5} |\d\d[ ,]{1,2}\d\d[ ,]{1,2}\d\d|[!-~]{10}"
)
_ESCAPE = re.compile(
    r"%[0-9a-f]{2}|=[0-9a-f]{2}(?==)|(?<==[0-9a-f][0-9a-f])=[0-9a-f]{2}|&#x[0-9a-f]{1,6};?|&#\d{1,7};?|&[a-z]{2,8};"
    r"|\\u\{[0-9a-f]{1,6}\}|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|u\+[0-9a-f]{4}|\\[0-7]{3}",
    re.IGNORECASE,
)
_PERCENTS = re.compile(r"(?:%[0-9a-fA-F]{2})+")
_CHUNK = re.compile(r"[A-Za-z0-9+/_-]{4,}={0,2}")
_HEX = re.compile(r"(?<![0-9A-Za-z])(?:0x)?(?:[0-9A-Fa-f]{2}(?:[ :,-]|, )?(?:0x)?){3,}(?![0-9A-Za-z])")
_BASE32 = re.compile(r"(?<![A-Z0-9])(?:[A-Z2-7]{8,}={0,6}|[A-Z2-7]{5,}={1,6})(?![A-Z0-9])")
_BINARY = re.compile(r"(?<![01])(?:[01]{8}[ ,]{0,2}){3,}(?![01])")
_CODES = re.compile(r"(?<!\d)(?:(?:3[2]|4[4-9]|5[0-7])[ ,]{1,2}){2,}(?:4[5-9]|5[0-7])(?!\d)")
_BASE85 = re.compile(r"(?<![!-~])(?=[A-Za-z0-9]*[^\sA-Za-z0-9])[!-~]{10,}(?![!-~])")
_MORSE = re.compile(r"(?<![.\-·−–])(?:[.\-·−–]{5}[ /|]{1,3}){2,}[.\-·−–]{5}(?![.\-·−–])")
_BACKWARDS = re.compile(r"거꾸로|역순|반대로|뒤집|뒤에서부터|reverse|backward")
_MORSE_DIGITS = {"." * d + "-" * (5 - d): str(d) for d in range(1, 6)} | {"-" * (d - 5) + "." * (10 - d): str(d) for d in range(6, 11)}
_MORSE_DIGITS["-----"] = "0"


def spellings(text: str) -> list[Folded]:
    """The folded text itself, then every other way it can be read."""
    source = Folded(text, range(len(text)), range(1, len(text) + 1))
    found = [source]
    if _ENCODED.search(text):
        fresh = found
        for _ in range(DEPTH):
            fresh = [shown.replace(edits) for shown in fresh for edits in _opened(shown.text)][: MAX_SPELLINGS - len(found)]
            if not fresh:
                break
            found = found + fresh
    folded = [_folded(shown) for shown in found]
    if _BACKWARDS.search(folded[0].text):
        folded.append(folded[0].reversed())
    if (whole := gathered(folded[0])) is not None:
        folded.append(whole)
    return folded


def _folded(shown: Folded) -> Folded:
    inner = fold(shown.text)
    if isinstance(shown.starts, range):
        return inner
    ranges = [shown.source(start, end) for start, end in zip(inner.starts, inner.ends, strict=True)]
    return Folded(inner.text, [low for low, _ in ranges], [high for _, high in ranges])


def _opened(text: str) -> Iterator[list[Edit]]:
    """For each encoding that occurs, the pieces and what they open to."""
    for pattern, decode in _DECODERS:
        edits = [(m.start(), m.end(), opened) for m in pattern.finditer(text) if (opened := decode(m.group())) is not None]
        if edits:
            yield edits


def _escape(piece: str) -> str | None:
    if piece[0] == "&":
        opened = html.unescape(piece)
        return opened if opened != piece else None
    if piece[0] == "\\" and piece[1].isdigit():
        return chr(int(piece[1:], 8))
    code = int(piece.lstrip("%=\\uUxX+{").rstrip("}"), 16)
    return chr(code) if code < 0x80 or (len(piece) > 4 and code < 0x110000) else None


def _percents(piece: str) -> str | None:
    opened = _readable(bytes.fromhex(piece.replace("%", "")))
    return opened if opened is not None and not opened.isascii() else None


def _base64(piece: str) -> str | None:
    body = piece.rstrip("=").replace("-", "+").replace("_", "/")
    if len(body) % 4 == 1 or not any(c.isalpha() for c in body):
        return None
    return _telling(base64.b64decode(body + "=" * (-len(body) % 4)))


def _hex(piece: str) -> str | None:
    digits = re.sub("0[xX]|[ :,-]", "", piece)
    return _telling(bytes.fromhex(digits)) if len(digits) % 2 == 0 else None


def _base32(piece: str) -> str | None:
    body = piece.rstrip("=")
    try:
        return _telling(base64.b32decode(body + "=" * (-len(body) % 8)))
    except binascii.Error:
        return None


def _base85(piece: str) -> str | None:
    for decode in (base64.b85decode, base64.a85decode):
        try:
            text = _telling(decode(piece))
        except ValueError:
            continue
        if text is not None and sum(c.isdigit() for c in text) * 2 >= len(text):
            return text
    return None


def _binary(piece: str) -> str | None:
    bits = re.sub("[ ,]", "", piece)
    return _telling(int(bits, 2).to_bytes(len(bits) // 8, "big"))


def _codes(piece: str) -> str | None:
    return "".join(chr(int(code)) for code in re.findall(r"\d+", piece))


def _morse(piece: str) -> str | None:
    symbols = re.findall("[.-]{5}", re.sub("[−–]", "-", piece.replace("·", ".")))
    return "".join(_MORSE_DIGITS[s] for s in symbols) if all(s in _MORSE_DIGITS for s in symbols) else None


def _readable(raw: bytes) -> str | None:
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return text if all(c.isprintable() or c in "\n\t" for c in text) else None


def _telling(raw: bytes) -> str | None:
    """Readable text that is more than chance: most short pieces of base64 letters decode to some bytes."""
    text = _readable(raw)
    if text is None or len(text) < 3:
        return None
    if len(text) < 6 and not all(c.isdigit() or c in " -/." for c in text):
        return None
    plausible = sum(c.isascii() or "가" <= c <= "힣" for c in text)
    return text if plausible == len(text) else None


_DECODERS: tuple[tuple[re.Pattern[str], Callable[[str], str | None]], ...] = (
    (_PERCENTS, _percents),
    (_ESCAPE, _escape),
    (_CHUNK, _base64),
    (_HEX, _hex),
    (_BASE32, _base32),
    (_BASE85, _base85),
    (_BINARY, _binary),
    (_CODES, _codes),
    (_MORSE, _morse),
)
