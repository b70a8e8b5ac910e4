"""From text to terms by kiwipiepy: nouns, stems, numbers, foreign words. Half a second and 330 MB once a process."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Any

from memory_store.recall.tokens import CODE

CONTENT = frozenset({"NNG", "NNP", "NR", "SL", "SN", "SH", "XR", "VV", "VA", "MAG", "W_SERIAL"})


@lru_cache(maxsize=1)
def analyser() -> Any:
    """The one analyser of the process."""
    from kiwipiepy import Kiwi

    return Kiwi(num_workers=1, load_multi_dict=False, load_typo_dict=False)


def kiwi_terms(text: str) -> list[str]:
    """The content morphemes of `text`, and its codes whole."""
    text = unicodedata.normalize("NFKC", text).casefold()
    terms = [code.group() for code in CODE.finditer(text)]
    return terms + [token.form for token in analyser().tokenize(text) if token.tag.split("-")[0] in CONTENT]
