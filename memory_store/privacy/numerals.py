"""Numerals in words and letters that stand for digits: a folded text becomes one in which they are ASCII digits.

Hangul numerals are ordinary syllables too (이에요, 이사, 오이): a run of them counts only by its length and by what stands
around it. What is read as a digit here is no finding yet; a recogniser still needs its check or its cue.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory_store.privacy.folding import Folded
from memory_store.privacy.numeral_words import HAN, LANGUAGES, LATIN, OTHER, SINO

_SINO_RUN = re.compile("[" + "".join(SINO) + "]+")
_HAN_RUN = re.compile("[" + "".join(HAN) + "]+")
_SYLLABLES = "".join(SINO) + "".join(HAN)
_WORD = re.compile(rf"(?<![a-z\d])(?:{LATIN})(?![a-z\d])|{OTHER}|(?<![가-힣\d])[{_SYLLABLES}](?![가-힣])|(?<!\d)\d+(?!\d)")
_ENDING_WORD = r"(?=입니|이에|예요|에요|이요|요|이고|고|로|으로|은|는|을|를|인데|이랑|랑)"
_SEQUENCE = re.compile(
    rf"(?<![가-힣a-z\d])(?:{_WORD.pattern})(?:[^\w\x01]{{0,3}}(?:{_WORD.pattern}))+(?:[^\w\x01]{{1,3}}[{_SYLLABLES}]{_ENDING_WORD})?"
)
_LAST_WORD = re.compile(rf"(?<![가-힣])[{_SYLLABLES}]{_ENDING_WORD}")
_GLUED = re.compile(
    r"(?<![a-z])(?:zero|one|two|three|four|five|six|seven|eight|nine){3,}(?![a-z])|(?:하나|둘|셋|넷"
    r"|다섯|여섯|일곱|여덟|여덜|아홉|영|공){3,}"
)
_GLUED_WORD = re.compile("zero|one|two|three|four|five|six|seven|eight|nine|하나|둘|셋|넷|다섯|여섯|일곱|여덟|여덜|아홉|영|공")
_PLACES = re.compile(
    rf"(?<![가-힣])(?=[가-힣]{{2}})[일이삼사오육칠팔구]?(?:[천백십][일이삼사오육칠팔구]?){{1,3}}(?:(?![가-힣])"
    rf"|{_ENDING_WORD}|(?=에\s|다시|년\s))(?!\s?원)"
)
_MOBILE = re.compile(r"(?<![가-힣\w])(?=[\d공영일]{0,2}[공영일])[0공영][1일][0공영](?=[-. )]{0,2}[\d일이삼사오육칠팔구공])")
_INTERLEAVED = re.compile(rf"(?<![가-힣\w])(?:[\d{''.join(SINO)}][-. ]?){{8,}}")
_YEAR_WORD = r"(?:이천)?(?:[이삼사]?십[일이삼사오육칠팔구]?|[이삼사][공영일이삼사오육칠팔구])"
_MONTH_WORD = r"(?:십[일이]|[일이삼사오유육칠팔구시십])"
_MONTH_AND_YEAR = re.compile(
    rf"(?<![가-힣])(?:(?P<year>{_YEAR_WORD})년\s?(?P<month>{_MONTH_WORD})월|(?<=\d)년\s?(?P<month2>{_MONTH_WORD})월"
    rf"|(?P<month3>{_MONTH_WORD})월\s?(?P<year3>{_YEAR_WORD})년)(?!\s?전)"
)
_MONTHS = dict(zip(("일", "이", "삼", "사", "오", "유", "칠", "팔", "구", "시", "십일", "십이"), map(str, range(1, 13)), strict=True))
_MONTHS |= {"육": "6", "십": "10"}
_PLACE = {"천": 1000, "백": 100, "십": 10}

_ENDING = re.compile(
    r"$|[^가-힣]|입니|이에|이예|에요|예|이요|요|이?여|유|라예|어라|구먼|인디|이고|고|이구|구요|으로|로|은|는|이|가|을|를|인데"
    r"|이랑|랑|하고|이며|며|이야|야|임|이네|네"
    r"|까지|부터|에서|에|의|다시|다음|맞|이라|라고|라는|라|이다|다|였|이었|거든|거|잖|지|죠|이죠|대시|대쉬|하이픈|바|점|쩜"
)
_COPULA = re.compile("에요|예|요|여|유|어라|고|구|야|다|라|네|죠|지|니|며|랑|었|였|거|잖")
_ONE_BY_ONE = re.compile(rf"(?<![\d{''.join(SINO)}])[\d{''.join(SINO)}][^\w]{{1,2}}$")
_OF_FIVE = re.compile(rf"(?<![\d{''.join(SINO)}])(?:[\d{''.join(SINO)}]{{2}}|[\d{''.join(SINO)}]{{6}})(?:[-. /]{{1,2}}|\s?다시\s?)$")
"""Before a last group of five (3-2-5, 4-6-5, 3-6-5)."""
_HYPHENED = re.compile(rf"[\d{''.join(SINO)}][-/]$")
_EVERYDAY = frozenset(
    (
        "이사",
        "오이",
        "사이",
        "구이",
        "오일",
        "일이",
        "이일",
        "공사",
        "이오",
        "사오",
        "공구",
        "이공",
        "영사",
        "공이",
        "오공",
        "팔이",
        "구사",
        "오사",
    )
)
_PAIR = rf"(?!(?:{'|'.join(_EVERYDAY)})(?![{''.join(SINO)}]))[{''.join(SINO)}]{{2,6}}"
_JOINT = r"(?:\s?[-/.]\s?|\s?(?:다시|대시|하이픈|에)?\s|다시|대시|하이픈)"
_RUN = f"[{''.join(SINO)}]{{2,6}}"  # after a hyphen, everyday words count, too
_PAIR_AFTER = re.compile(rf"(?:{_JOINT}{_PAIR}|-{_RUN})(?:(?![가-힣])|(?=에|다시|이에|예요|입니|이요|이고|로|요))")
_PAIR_BEFORE = re.compile(rf"(?<![가-힣])(?:{_PAIR}{_JOINT}|{_RUN}-)$")
_DASH_BEFORE = re.compile(rf"[\d{''.join(SINO)}](?:다시|대시|대쉬|하이픈)$")
"""A dash in words, glued to the numerals on both sides."""
_ASKED = re.compile(r"(?:비번|비밀번호|암호|pin|핀번호|자리|cvc|cvv|씨브이씨|인증번호|otp|유효기간|만료일)[가-힣:=]{0,3}\s{0,2}$")

_LETTERS = {"o": "0", "q": "0", "d": "0", "l": "1", "i": "1", "|": "1", "ㅣ": "1", "ㅇ": "0", "z": "2", "s": "5", "g": "9", "b": "8"}
_LETTER_GROUP = re.compile(r"(?<![a-z\d])(?=[a-zㅣㅇ]*\d)[\doqlizsgbㅣㅇ]*[oqlizsgbㅣㅇ][\doqlizsgbㅣㅇ]*(?![a-z\dㅣㅇ])")
_ROUND_GROUP = re.compile(r"(?<![a-z\d])[oliㅇㅣ]{1,4}(?=[^\w\x01]{1,2}[oli]{0,3}\d)|(?<=\d[-. ])(?:[oliㅇㅣ]{1,8}(?![a-zㄱ-ㅣ])|\|(?=\d))")


def digitise(folded: Folded, *, answer: bool = False) -> Folded:
    """The same text with numerals in words and digits' look-alikes as ASCII digits. In an `answer` to a question for a
    number, two syllables that are an everyday word elsewhere (공구, 이사) are digits, too."""
    text = folded.text
    edits = sorted(
        {
            *_hangul(text, answer),
            *_interleaved(text),
            *_han(text),
            *_sequences(text, 2 if answer else 3),
            *_glued(text),
            *_places(text),
            *_months(text),
            *_letters(text),
        },
        key=lambda e: (e[0], -e[1]),
    )
    kept: list[tuple[int, int, str]] = []
    for edit in edits:
        if not kept or edit[0] >= kept[-1][1]:
            kept.append(edit)
    return folded.replace(kept)


def _hangul(text: str, answer: bool) -> Iterator[tuple[int, int, str]]:
    for run in _SINO_RUN.finditer(text):
        start, end = run.span()
        before, after = text[start - 1 : start], text[end : end + 1]
        length = end - start
        glued = "가" <= before <= "힣" and _DASH_BEFORE.search(text, max(0, start - 4), start) is None
        ends_well = _ENDING.match(text, end) is not None
        if before.isdigit():
            counts = after.isdigit() or (length >= 3 and ends_well)
        elif after.isdigit():
            counts = not glued and (length > 1 or before in " -.")
        elif length >= 4:
            counts = True
        elif length == 3:
            counts = ends_well and not glued
        elif length == 2:
            counts = (
                ends_well
                and not glued
                and (
                    answer
                    or run.group() not in _EVERYDAY
                    or _ASKED.search(text, max(0, start - 16), start) is not None
                    or _beside_digits(text, start, end)
                )
            )
        else:
            counts = ends_well and _HYPHENED.search(text, max(0, start - 2), start) is not None
        if not counts:
            continue
        # 이 before the copula's rest is the copula, where the run has one syllable more than numbers use to have.
        copula = text[end - 1] == "이" and _COPULA.match(text, end)
        if length in (5, 9, 12, 14, 17, 20) and copula and not (length == 5 and _OF_FIVE.search(text, max(0, start - 12), start)):
            end -= 1
        if length == 2 and text[end - 1] == "이" and _COPULA.match(text, end) and _ONE_BY_ONE.search(text, max(0, start - 4), start):
            end -= 1
        yield start, end, "".join(SINO[c] for c in text[start:end])


def _interleaved(text: str) -> Iterator[tuple[int, int, str]]:
    """4오3구-오7팔7: numerals and digits in turn."""
    for prefix in _MOBILE.finditer(text):
        yield prefix.start(), prefix.end(), "010"
    for run in _INTERLEAVED.finditer(text):
        hangul = [i for i in range(*run.span()) if text[i] in SINO]
        beside = sum(text[i - 1 : i].isdigit() or text[i + 1 : i + 2].isdigit() for i in hangul)
        if len({text[i] for i in hangul}) >= 2 and beside * 2 > len(hangul) > 2 and len(hangul) * 4 > len(run.group().replace("-", "")):
            yield from ((i, i + 1, SINO[text[i]]) for i in hangul)


def _beside_digits(text: str, start: int, end: int) -> bool:
    near = text[max(0, start - 3) : start].rstrip(" -/.")[-1:] + text[end : end + 3].lstrip(" -/.")[:1]
    return (
        any(c.isdigit() for c in near)
        or _PAIR_AFTER.match(text, end) is not None
        or _PAIR_BEFORE.search(text, max(0, start - 12), start) is not None
    )


def _han(text: str) -> Iterator[tuple[int, int, str]]:
    for run in _HAN_RUN.finditer(text):
        if len(run.group()) >= 2 or text[run.start() - 1 : run.start()].isdigit() or text[run.end() : run.end() + 1].isdigit():
            yield run.start(), run.end(), "".join(HAN[c] for c in run.group())


def _sequences(text: str, least: int) -> Iterator[tuple[int, int, str]]:
    for sequence in _SEQUENCE.finditer(text):
        words = [word for word in _WORD.finditer(text, *sequence.span()) if not word.group().isdigit()]
        if last := _LAST_WORD.match(text, sequence.end() - 1):
            words.append(last)
        if len(words) > 3 and words[0].group() == "하나" and not any(words[1].group() in known for known in LANGUAGES[:2]):
            words = words[1:]  # the bank of that name, before a number in another tongue
        if len(words) >= least:
            values = _values([word.group() for word in words])
            yield from ((word.start(), word.end(), value) for word, value in zip(words, values, strict=True))


def _values(words: list[str]) -> list[str]:
    """Their digits; a word that several languages have (ba is 8 in Chinese, 3 in Vietnamese) by the language of most."""
    language = max(LANGUAGES, key=lambda known: sum(word in known for word in words))
    return [language.get(w) or SINO.get(w) or HAN.get(w) or next(known[w] for known in LANGUAGES if w in known) for w in words]


def _glued(text: str) -> Iterator[tuple[int, int, str]]:
    for run in _GLUED.finditer(text):
        words = list(_GLUED_WORD.finditer(run.group()))
        if len({word.group() for word in words} - {"영", "공"}) > 0:
            for word in words:
                yield run.start() + word.start(), run.start() + word.end(), _values([word.group()])[0]


def _places(text: str) -> Iterator[tuple[int, int, str]]:
    """사천이백사십이 read as 4242."""
    for run in _PLACES.finditer(text):
        total = digit = 0
        for c in run.group():
            if c in _PLACE:
                total += (digit or 1) * _PLACE[c]
                digit = 0
            else:
                digit = int(SINO[c])
        yield run.start(), run.end(), str(total + digit)


def _months(text: str) -> Iterator[tuple[int, int, str]]:
    """이십구년 팔월, 팔월 이구년: a month and a year in words."""
    for match in _MONTH_AND_YEAR.finditer(text):
        for name, word in match.groupdict().items():
            if word:
                yield *match.span(name), _MONTHS[word] if name.startswith("month") else _year(word)


def _year(word: str) -> str:
    """The year's last two digits; 이구, 이십구 and 이천이십구 are all 29."""
    tens, ten, ones = word.removeprefix("이천").partition("십")
    return (SINO.get(tens, "1") + SINO.get(ones, "0")) if ten else "".join(SINO[c] for c in tens)


def _letters(text: str) -> Iterator[tuple[int, int, str]]:
    for group in _LETTER_GROUP.finditer(text):
        start, end = group.span()
        word = group.group()
        digits = sum(c.isdigit() for c in word)
        if word[0] in "osdg" and digits == len(word) - 1 == 8:
            continue  # a passport's letter
        if (
            word[-1] in "gl"
            and digits == len(word) - 1
            and text[start - 1 : start] not in ("-", "/")
            and text[end : end + 1] not in ("-", "/")
        ):
            continue  # a unit: 500g, 2l
        if digits * 2 >= len(word) or not set(word) - set("oliㅣㅇ0123456789"):
            yield start, end, "".join(_LETTERS.get(c, c) for c in word)
    for group in _ROUND_GROUP.finditer(text):
        yield group.start(), group.end(), "".join(_LETTERS[c] for c in group.group())
