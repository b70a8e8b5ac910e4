"""From text to terms by kiwipiepy: nouns, stems, numbers, foreign words."""

from __future__ import annotations

import unicodedata

from memory_store.recall.tokens import CODE

CONTENT = frozenset({"NNG", "NNP", "NR", "SL", "SN", "SH", "XR", "VV", "VA", "MAG", "W_SERIAL"})


def kiwi_terms(text: str) -> list[str]:
    """The content morphemes of `text`, and its codes whole. Loads the process's analyser at the first use."""
    from memory_store.extraction.morphology import analyser

    text = unicodedata.normalize("NFKC", text).casefold()
    terms = [code.group() for code in CODE.finditer(text)]
    return terms + [token.form for token in analyser().tokenize(text) if token.tag.split("-")[0] in CONTENT]
