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
from memory_store.privacy.scene import Hit, Scene, counts

REACH = 60
CLAUSE_END = re.compile(rf"[.?。](?=\s|$)|(?<=[가-힣])!\s|\n\s*(?:\n|[-*•·]\s|\d{{1,2}}[.)]\s|[가-힣]{{1,6}}\s?:)|{MASK}")
_EOJEOL = re.compile(r"\S+")
_OPENING = "\"'`([{<:=→‘“「『,-~"
_CLOSING = "\"'`)]}>.,?;…’”」』~"
_AMOUNT = re.compile(r"(?:앞|뒤|맨\s?앞)?(?:에)?(?:두|네|여섯|[2468])(?:자리|글자)(?:는|은|가|이)?(?=\d)")
"""Says how many digits follow, glued to them."""
_LAST = re.compile(r"(?:요|이요)?[.!~\s]*$")
_IS = re.compile(r"\s?(?:예요|이에요|이예요|입니다|이야|임(?![가-힣])|이라고)")
_AMOUNT_OF = re.compile(r"\d{1,3}[가-힣]{1,2}(?:이요|요|이에요|예요|입니다)?")
_WHEN = re.compile(r"(?:날|날짜|시간|시각|때)(?:은|는|이|가|에)?\s*$")
_AS_FAR = re.compile(r"\s?까지(?:가|는|이고)")
_PLACE = re.compile(r"도어\s?락|출입문|현관|공동")
_OR = re.compile(r"(?:아니면|또는|혹은|이?랑|이나)\s$")
_DIGITS_FOLLOW = re.compile(r"\s\d{2,8}(?:[!@#$%^&*]|요|이요|이에요|예요|입니다|\s*$)")
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
        amount = _AMOUNT.match(text, match.start(), match.end())
        gap = text[label.end : amount.end() if amount else match.start()]
        token = _value(scene, match.start(), full.end() if full and stop is None else match.end(), between, gap)
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
    # The value may open the next sentence: 비밀번호는 생일이라 쉬워요. abcd1234 이거 맞나요. 네 자리도 필요해요? 3301인데
    follow = _EOJEOL.search(text, stop.end()) if stop and text[stop.start()] != MASK else None
    if (
        stop
        and follow
        and follow.start() - label.end < REACH
        and not any(other.category in words.BARRIERS for other in scene.labels_in(label.end, follow.end()))
    ):
        token = _value(scene, *follow.span(), 0, text[label.end : follow.start()])
        if (
            token is not None
            and (words.NAMED.match(text, token[1]) or _LAST.match(text, token[1]))
            and re.search(r"\d", text[slice(*token)])
            and (re.search("[a-z]", text[slice(*token)]) or (text[stop.start()] == "?" and OFFERS.search(text, label.end, stop.end())))
        ):
            yield _hit(scene, *token, "a value in the sentence after the word for a password")
            return
    hangul = words.HANGUL_VALUE.match(text, label.end) or words.ASSIGNED_HANGUL.match(text, label.end)
    if (
        hangul
        and hangul["value"] not in words.TALK
        and not words.TALK_PART.search(hangul["value"])
        and not words.VERBISH.search(hangul["value"])
    ):
        yield _hit(scene, hangul.start("value"), hangul.end("value"), "a word named as the password")


def _begins(text: str, place: int) -> bool:
    """Whether the label there is a word of its own, not a piece of a value such as pass@pin1."""
    return "가" <= text[place] <= "힣" or re.match(r"[^a-z\d@!#$%^*_\-.]", text[place - 1]) is not None


def _value(scene: Scene, start: int, end: int, between: int, gap: str) -> tuple[int, int] | None:
    """The value in the eojeol `text[start:end]`, if it has one. `between` counts the eojeols since the password's word."""
    span = _core(scene.text, start, end)
    if span is None:
        return None
    core = scene.text[span[0] : span[1]]
    if rest_hidden := re.fullmatch(r"(\d{2,4})[*x●•○]{1,4}", core):
        return (span[0], span[0] + rest_hidden.end(1)) if between <= 1 or len(core) > 4 else None
    if scene.shielded[span[0] : span[1]] != core or words.NEVER.fullmatch(scene.as_written(*span)) or scene.harmless(*span):
        return None
    if words.ADDRESS.match(scene.text, start) or words.SIZE.match(scene.text, start):
        return None
    beside = scene.right(span[1])
    if (
        beside is not None
        and beside.category in HARMLESS
        and beside.start - span[1] <= 1
        and scene.text[beside.end : beside.end + 1] not in ("=", ":")
    ):
        return None
    digits = sum(c.isdigit() for c in core)
    letters = sum("a" <= c <= "z" for c in core)
    signs = sum(not c.isalnum() for c in core)
    hangul = len(core) - digits - letters - signs
    assigned = gap.rstrip()[-1:] in (":", "=") or scene.text[start : start + 1] in (":", "=", '"', "'")
    if not letters and not hangul and (not signs or not re.search(r"[^\d\-./ ]", core)):
        return _digits(scene, span, between, gap) if digits else None
    if scene.counted(span[1]) and core[-1].isdigit() and not letters:
        return None
    mixed = digits and letters and digits + letters + signs >= 4
    if mixed or (signs and digits >= 3) or (signs and letters >= 3 and "." not in core):
        return span if between <= (6 if len(core) >= 6 or signs else 2) else None
    if letters >= 4 and not hangul and 0 < between <= 3 and core not in words.ENGLISH and not re.search("[a-z]", gap):
        told = _IS.match(scene.text, span[1]) or (letters >= 6 and _LAST.match(scene.text, span[1]))
        return span if told else None
    if _AMOUNT_OF.fullmatch(core):
        return None
    if hangul and digits >= 2 and between <= 2 and not words.TALK_PART.search(core):
        return span
    if hangul >= 2 and digits and between == 0 and _IS.match(scene.text, span[1]) and not words.TALK_PART.search(core):
        return span
    if letters >= 2 and not hangul and between == 0 and core not in words.ENGLISH and _AS_FAR.match(scene.text, span[1]):
        return span
    if (
        letters >= 4
        and not hangul
        and (between == 0 or _OR.search(scene.text, max(0, start - 6), start))
        and core not in words.ENGLISH
        and (
            assigned
            or _DIGITS_FOLLOW.match(scene.text, end)
            or words.NAMED.match(scene.text, span[1])
            or not scene.text[span[1] :].strip(" .!~?")
        )
    ):
        return span
    return None


def _digits(scene: Scene, span: tuple[int, int], between: int, gap: str) -> tuple[int, int] | None:
    """The chain of digits there, if it may be a password: four or more, fewer where the words say how many."""
    chain = scene.chain_at(span[0])
    if chain is None:
        return None
    first = next((g for g in chain.groups if chain.places[g.first] == span[0]), None)
    if first is None:
        return None
    whole = chain.digits[first.first :]
    end = chain.end
    if len(whole) > 12 or (scene.counted(end) and first.last < len(chain.digits)):
        whole, end = chain.digits[first.first : first.last], chain.places[first.last - 1] + 1
    least = 2 if re.search("자리|글자|두\\s?개|[:=]\\s?$", gap) else 3 if between == 0 else 4
    direct = between == 0 or (between <= 3 and len(whole) >= 4)
    if _WHEN.search(gap):
        return None
    day = re.fullmatch(r"20[12]\d[01]\d[0-3]\d", whole) is not None and between > 0
    if len(whole) < least or not direct or day or scene.counted(end) or words.GLUED.match(scene.text, end):
        return None
    return span[0], end


def _core(text: str, start: int, end: int) -> tuple[int, int] | None:
    """An eojeol without quotes, leading words glued to a colon, and particles."""
    colon = re.match(r"[{\[\"']*[가-힣a-z_]{0,12}[\"']?[:=]", text[start:end])
    if colon:
        start += colon.end()
    amount = _AMOUNT.match(text, start, end)
    if amount:
        start = amount.end()
    enclosed = re.match(r"\([^()]+\)[!-~]", text[start:end])
    while start < end and text[start] in _OPENING and not enclosed:
        start += 1
    quoted = re.search(r"[\"'’”」』]", text[start:end])
    if quoted and quoted.start() > 0:
        end = start + quoted.start()
    amp = re.search(r"[&;](?=[a-z_]+=)", text[start:end]) if colon and text[start - 1] == "=" else None
    if amp:
        end = start + amp.start()
    while end > start and text[end - 1] in _CLOSING:
        end -= 1
    body = re.match(r".*[!-~ㄱ-ㅣ]", text[start:end])
    if body is None or not re.search(r"[a-z\d]", body.group()):
        return None
    tail = text[start + body.end() : end]
    if re.fullmatch(r"[\d~.,\-/]+", body.group()) and counts(text, start + body.end()):
        return start, start + body.end()
    stem = start + body.end()
    if tail and not words.PARTICLE.match(tail) and len(tail) <= 4:
        stem = end
    while stem > start and text[stem - 1] in _CLOSING:
        stem -= 1
    return (start, stem) if stem - start >= 2 or text[start:stem].isdigit() else None


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
        span = _core(text, *match.span())
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
        span = _value(scene, *match.span(), 0, "자리")
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
