"""From text to terms without an analyser: numbers and codes whole, Hangul words cut to their stem.

A Korean word carries particles and endings: 알림, 알림을, 알림이라도. They are cut by a table, longest first, and what
is left counts as a whole, as pairs of syllables and as single syllables, so that compounds and inflected stems meet.
"""

import re
import unicodedata

CODE = re.compile(r"[0-9a-z]+(?:[-_./→][0-9a-z]+)+")
PIECE = re.compile(r"[가-힣]+|[a-z]+|[0-9]+(?:,[0-9]{3})*|[^\W\d_]+")

PART = "·"
"""Marks a term that is a single syllable of a longer word."""

PARTICLES = """
은 는 이 가 을 를 의 에 에서 에게 에게서 한테 한테서 께 께서 로 으로 로서 으로서 로써 으로써 와 과 랑
이랑 하고 도 만 까지 부터 조차 마저 밖에 처럼 보다 같이 마다 이나 나 이라도 라도 이라고 라고 이라는 라는
이란 란 이며 며 이고 이면 에는 에도 에만 에서는 에서도 으로는 로는 으로도 로도 까지는 부터는 한테는 에게는
이라서 라서 이에요 예요 이예요 입니다 이야 인가요 인데 인데요 이죠 이었죠 였죠 이었나요 였나요 이었더라 였더라
이지 인지 이던가요 이던데
"""
ENDINGS = """
다 요 니다 습니다 ㅂ니다 합니다 했습니다 됩니다 됐습니다 한다 된다 했다 됐다 해요 돼요 했어요 됐어요 하는 되는
했던 하던 하고 하게 하기 하기로 하면 되면 하지 하죠 했죠 됐죠 하나요 했나요 됐나요 할까요 될까요 하려고
하려는데 하는데 해도 되어 해서 해야 하여 하세요 해주세요 드려요 주세요 주실 주시는 주시나요 주나요 있어요 있나요
있죠 있는 없어요 없나요 없는 나요 까요 어요 아요 네요 군요 는데 는데요 었어요 았어요 었죠 았죠 었나요 았나요
더라 던가요 려고 려는데 으려고 면서 지만 거나 도록 었다 았다 는다 겠어요 세요 시죠 거예요 건가요 거죠 됩니까
합니까 습니까
"""
TAILS = frozenset({*PARTICLES.split(), *ENDINGS.split()})
LONGEST = max(map(len, TAILS))
FINAL = {"은": True, "을": True, "는": False, "를": False}
"""Whether the syllable before has a final consonant: 가을 is not 가 with a particle."""
EMPTY = {*TAILS, "것", "거", "수", "때", "등", "좀", "그", "저", "제", "이", "내", "나", "뭐", "왜", "안", "못", "더", "잘"}


def light_terms(text: str) -> list[str]:
    """The terms of `text` (any normal form, any case), in order. Endings and particles alone give none."""
    text = unicodedata.normalize("NFKC", text).casefold()
    terms = [code.group() for code in CODE.finditer(text)]
    for piece in PIECE.finditer(text):
        word = piece.group().replace(",", "")
        if not "가" <= word[0] <= "힣":
            terms.append(word)
        elif word not in EMPTY:
            stem = _stem(word)
            terms.append(stem)
            if len(stem) > 1:
                terms += [stem[i : i + 2] for i in range(len(stem) - 1) if len(stem) > 2]
                terms += [syllable + PART for syllable in stem]
    return terms


def exact_terms(text: str) -> set[str]:
    """Codes and numbers of three digits or more: what must be found as typed."""
    text = unicodedata.normalize("NFKC", text).casefold()
    numbers = {piece.group().replace(",", "") for piece in PIECE.finditer(text) if piece.group()[0].isdigit()}
    return {code.group() for code in CODE.finditer(text) if any(ch.isdigit() for ch in code.group())} | {n for n in numbers if len(n) >= 3}


def _stem(word: str) -> str:
    """The word without its particles and endings; at least two syllables are left, one where 은, 는, 을, 를 fits its sound."""
    for _ in range(3):
        ends = (word[-length:] for length in range(min(LONGEST, len(word)), 0, -1))
        tail = next((end for end in ends if end in TAILS and _cuts(word, end)), "")
        word = word[: len(word) - len(tail)]
        if not tail:
            break
    return word


def _cuts(word: str, tail: str) -> bool:
    left = len(word) - len(tail)
    if left < 1 or tail not in FINAL:
        return left >= 2
    return ((ord(word[left - 1]) - ord("가")) % 28 > 0) is FINAL[tail]
