"""The last head of a part of a sentence, with the auxiliaries, the tense and the ending behind it; nouns that are one word."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from haru_cli.agent.acts import SPEECH
from haru_cli.models.offline.morphology import Morpheme, morphemes

NOUNS = {"NNG", "NNP", "SL"}


def tail_of(tokens: tuple[Morpheme, ...]) -> tuple[Morpheme, ...]:
    """The last head and everything behind it: auxiliaries, tense, ending."""
    for index in range(len(tokens) - 1, -1, -1):
        token = tokens[index]
        if token.tag in {"VV", "VA"} and not (_is_light(token, tokens, index)):
            return tokens[index:]
        if token.tag in {"NNG", "NNP", "XR", "NNB", "NR", "SN", "NP", "SL"} and token.form != "수":
            return tokens[index:]
    return tokens


def _is_light(token: Morpheme, tokens: tuple[Morpheme, ...], index: int) -> bool:
    """있다, 되다, 드리다 behind another predicate (할 수 있다, 하면 되다, 안내 드리다) are no heads."""
    if token.form not in {"있", "없", "되", "하", "드리", "두", "놓", "가", "오"} or not index:
        return False
    before = tokens[index - 1]
    return (
        before.tag in {"EC", "JX"}
        or before.form in {"수", "안", "못"}
        or (before.tag in {"NNG", "XR"} and token.form in {"드리", "되", "하"})
    )


def honours(tail: tuple[Morpheme, ...]) -> bool:
    return any(t.tag == "EP" and t.form in {"시", "으시"} for t in tail)


def serves(text: str) -> bool:
    """Whether a text says that something is done for the customer, beside speaking to them: 되살려 드립니다."""
    tail = tail_of(morphemes(text))
    return bool(tail) and tail[0].tag == "VV" and tail[0].form not in SPEECH and any(b.form == "드리" for _, b in pairwise(tail))


def compound(tokens: Sequence[Morpheme], index: int) -> str:
    """The noun at `index` with the nouns glued before it: 고객센터, 마이페이지."""
    word = tokens[index].form
    while index and tokens[index - 1].tag in NOUNS and tokens[index - 1].end == tokens[index].start:
        index -= 1
        word = tokens[index].form + word
    return word
