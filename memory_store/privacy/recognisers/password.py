"""Passwords, PINs and door codes: known by their sentence only.

Source: PCI DSS 4.0.1, 3.3.1 (PIN), 개인정보의 안전성 확보조치 기준 제7조 (passwords).
The value stands after the word (비밀번호는 …), before it (… 이게 비번이에요), or alone when the talk is about one.
What only talks about passwords (5번 틀려서, 8자 이상, 초기화) is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory_store.privacy.folding import MASK
from memory_store.privacy.kinds import PASSWORD
from memory_store.privacy.labels import HARMLESS, Label
from memory_store.privacy.questions import OFFERS
from memory_store.privacy.recognisers import password_words as words
from memory_store.privacy.recognisers.password_value import AMOUNT, LAST, core_of, value_in
from memory_store.privacy.scene import Hit, Scene

REACH = 60
CLAUSE_END = re.compile(rf"[.?。](?=\s|$)|(?<=[가-힣])!\s|\n\s*(?:\n|[-*•·]\s|\d{{1,2}}[.)]\s|[가-힣]{{1,6}}\s?:)|{MASK}")
_EOJEOL = re.compile(r"\S+")
_AMOUNT_ASKED = re.compile(r"(?:두|네|여섯|[246])\s?(?:자리|개|글자)")
_PLACE = re.compile(r"도어\s?[락록]|출입문|현관|공동")
_TURNS_TO = re.compile(r"→|->|=>|에서\s|새\s")
_SIGN_BEFORE = re.compile(r"(?:[*#★※]|별표?|샵|우물정자?|종|호출|열쇠|경비)\s?$")
_SIGN_AFTER = re.compile(r"(?:\s?(?:[*#★※!@$%^&]|별표?(?=[\s가-힣]|$)|샵|우물정자?|종(?!료|류)|호출|열쇠|느낌표|골뱅이|달러|물결|언더바))+")


def find(scene: Scene) -> Iterator[Hit]:
    """Values beside each password word, and bare ones when the talk is about a password."""
    if "password" in scene.about:
        yield from _bare(scene)
    for label in scene.labels:
        if label.category == "password":
            hits = list(_after(scene, label)) or list(_before(scene, label))
            yield from hits


def _hit(scene: Scene, start: int, end: int, reason: str) -> Hit:
    before = _SIGN_BEFORE.search(scene.text, max(0, start - 4), start)
    after = _SIGN_AFTER.match(scene.text, end)
    return Hit(PASSWORD, before.start() if before else start, after.end() if after else end, reason)


def _after(scene: Scene, label: Label) -> Iterator[Hit]:
    text = scene.text
    start = scene.words_end(label)
    stop = CLAUSE_END.search(text, start, label.end + REACH)
    end = stop.start() if stop else min(len(text), label.end + REACH)
    barriers = (other.start for other in scene.labels_in(label.end, end) if other.category in words.BARRIERS and _begins(text, other.start))
    end = min([end, *barriers])
    between = 0
    found = False
    for match in _EOJEOL.finditer(text, start, end):
        # An eojeol that the reach cuts through is read whole.
        full = _EOJEOL.match(text, match.start())
        amount = AMOUNT.match(text, match.start(), match.end())
        gap = text[label.end : amount.end() if amount else match.start()]
        token = value_in(scene, match.start(), full.end() if full and stop is None else match.end(), between, gap)
        if _PLACE.match(text, label.start, label.end) and re.search("[a-z]", scene.as_written(*(token or match.span()))):
            break  # the name of a lock, not its code
        if token is not None and not (
            found and scene.as_written(*token).isdigit() and not _TURNS_TO.search(text, match.start() - 4, match.start())
        ):
            yield _hit(scene, *_extended(scene, *token), "a value after the word for a password")
            found = True
            between = 2
        between += words.FILLER.fullmatch(match.group().rstrip(":=,") or ":") is None
        if between > 6:
            break
    if found:
        return
    follow = _next_sentence(scene, label, stop) if stop else None
    if follow is not None:
        yield _hit(scene, *follow, "a value in the sentence after the word for a password")
        return
    hangul = words.HANGUL_VALUE.match(text, label.end) or words.ASSIGNED_HANGUL.match(text, label.end)
    if (
        hangul
        and hangul["value"] not in words.TALK
        and not words.TALK_PART.search(hangul["value"])
        and not words.VERBISH.search(hangul["value"])
    ):
        yield _hit(scene, hangul.start("value"), hangul.end("value"), "a word named as the password")


def _next_sentence(scene: Scene, label: Label, stop: re.Match[str]) -> tuple[int, int] | None:
    """The value may open the next sentence: 비밀번호는 생일이라 쉬워요. abcd1234 이거 맞나요 / 두 자리도 불러요? 48인데"""
    text = scene.text
    follow = _EOJEOL.search(text, stop.end())
    while follow is not None and words.FILLER.fullmatch(follow.group()):
        follow = _EOJEOL.search(text, follow.end())
    if stop.group() == MASK or follow is None or follow.start() - label.end >= REACH:
        return None
    if any(other.category in words.BARRIERS for other in scene.labels_in(label.end, follow.end())):
        return None
    asked = stop.group() == "?" and (OFFERS.search(text, label.end, stop.end()) or _AMOUNT_ASKED.search(text, label.end, stop.end()))
    token = value_in(scene, *follow.span(), 0, text[label.end : follow.start()])
    if token is None:
        return _further_on(scene, follow.end(), label.end + REACH) if stop.group() == "?" else None
    if not (words.NAMED.match(text, token[1]) or LAST.match(text, token[1])):
        return None
    value = text[slice(*token)]
    return token if re.search(r"\d", value) and (asked or re.search("[a-z]", value)) else None


def _further_on(scene: Scene, start: int, reach: int) -> tuple[int, int] | None:
    """Later in the sentence after a question, what can hardly be anything else: 비밀번호가 뭐냐고요? 적어 둔 건 abcd1234! 이거예요"""
    stop = CLAUSE_END.search(scene.text, start, reach)
    for match in _EOJEOL.finditer(scene.text, start, stop.start() if stop else min(reach, len(scene.text))):
        token = value_in(scene, *match.span(), 0, "")
        value = scene.text[slice(*token)] if token else ""
        if token and len(value) >= LEAST_MIXED and re.search("[a-z]", value) and re.search(r"\d", value):
            return token if words.NAMED.match(scene.text, token[1]) or re.search("[!@#$%^&*]", value) else None
    return None


LEAST_MIXED = 6
"""Characters of letters and digits together that are no product's name."""


def _begins(text: str, place: int) -> bool:
    """Whether the label there is a word of its own, not a piece of a value such as pass@pin1."""
    return "가" <= text[place] <= "힣" or re.match(r"[^a-z\d@!#$%^*_\-.]", text[place - 1]) is not None


def _extended(scene: Scene, start: int, end: int) -> tuple[int, int]:
    """Over the Latin words and digits that go on after a space: qwer 1234 !"""
    more = re.compile(r"(?:\s(?![a-z_]+[=:])(?=\S*[\d!@#$%^&*])[!-~]++(?![가-힣]*(?:번|원|개|일|월|년|시|분))){1,2}").match(scene.text, end)
    return start, more.end() if more and scene.shielded[end : more.end()] == more.group() else end


def _before(scene: Scene, label: Label) -> Iterator[Hit]:
    text = scene.text
    low = max(0, label.start - 40)
    start = max((m.end() for m in CLAUSE_END.finditer(text, low, label.start)), default=low)
    eojeols = list(_EOJEOL.finditer(text, start, label.start))[-4:]
    told = words.TOLD.match(text, label.end) is not None
    for match in reversed(eojeols):
        span = core_of(text, *match.span())
        if span is not None:
            core, tail = text[slice(*span)], text[span[1] : match.end()]
            governed = scene.left(span[0])
            other = governed is not None and governed.category in (*HARMLESS, "login", "account", "card", "phone")
            mixed = not core.isdigit() and len(core) >= 4 and any(c.isdigit() or not c.isalnum() for c in core)
            few = re.search(r"(?:두|2)\s?자리|앞\s?자리", text[start : span[0]]) is not None
            pin = core.isdigit() and (2 if few else 4) <= len(core) <= 8 and not scene.counted(span[1])
            word = core.isalpha() and core.isascii() and len(core) >= 6 and core not in words.ENGLISH and match.end() + 8 >= label.start
            clean = scene.shielded[slice(*span)] == core and not words.NEVER.fullmatch(scene.as_written(*span))
            tail = tail or text[span[1] : label.start].lstrip()
            if clean and not other and ((mixed and (told or words.SUBJECT.match(tail))) or ((pin or word) and told)):
                yield _hit(scene, *span, "a value before the word for a password")
            return
        if words.LEFT_FILLER.fullmatch(match.group()) is None:
            return


def _bare(scene: Scene) -> Iterator[Hit]:
    """A turn that answers with the value alone, or nearly so."""
    text = scene.text
    found = False
    for match in _EOJEOL.finditer(text):
        span = value_in(scene, *match.span(), 0, "자리")
        if span is not None:
            found = True
            yield _hit(scene, *span, "an answer where a password was asked for or announced")
    if found or len(text) > 30:
        return
    latin = re.search(r"[!-~]*[a-z\d][!-~]*", text)
    if latin and _may_be_bare(scene, *latin.span()):
        yield _hit(scene, *latin.span(), "an answer where a password was asked for or announced")
        return
    word = words.BARE_HANGUL.fullmatch(text.strip())
    if word and word["value"] not in words.TALK and not words.TALK_PART.search(word["value"]) and not words.VERBISH.search(word["value"]):
        at = text.index(word["value"])
        yield Hit(PASSWORD, at, at + len(word["value"]), "an answer where a password was asked for or announced")


def _may_be_bare(scene: Scene, start: int, end: int) -> bool:
    return (
        end - start >= 3
        and scene.text[start:end] not in words.ENGLISH
        and not scene.counted(end)
        and not scene.harmless(start, end)
        and not words.NEVER.fullmatch(scene.as_written(start, end))
    )
