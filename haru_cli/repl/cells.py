"""Text measured in the cells of a terminal, where a Hangul syllable takes two."""

import unicodedata

from rich.cells import cell_len, set_cell_size


def width(text: str) -> int:
    """Cells that one line of text takes."""
    return cell_len(unicodedata.normalize("NFC", text))


def fit(text: str, cells: int) -> str:
    """The text on one line in at most so many cells; what is cut off shows as `…`."""
    flat = " ".join(unicodedata.normalize("NFC", text).split())
    if width(flat) <= cells:
        return flat
    return set_cell_size(flat, max(cells - 1, 0)).rstrip() + "…"


def pad(text: str, cells: int) -> str:
    """The text with blanks behind it up to so many cells."""
    return text + " " * (cells - width(text))
