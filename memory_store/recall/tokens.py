"""From text to terms, without an analyser: words, numbers and codes whole, Hangul as pairs of syllables."""

import re
import unicodedata

CODE = re.compile(r"[0-9A-Za-z]+(?:[-_.][0-9A-Za-z]+)+")
PIECE = re.compile(r"[가-힣]+|[A-Za-z]+|[0-9]+(?:,[0-9]{3})*|[^\W\d_]+")


def light_terms(text: str) -> list[str]:
    """The terms of `text` (any normal form, any case), in order."""
    text = unicodedata.normalize("NFKC", text).casefold()
    terms = [code.group() for code in CODE.finditer(text)]
    for piece in PIECE.finditer(text):
        word = piece.group().replace(",", "")
        if "가" <= word[0] <= "힣":
            terms += [word] if len(word) == 1 else [word[i : i + 2] for i in range(len(word) - 1)]
        else:
            terms.append(word)
    return terms
