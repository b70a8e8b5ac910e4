"""What of an eojeol may be a password: its core without quotes and particles, judged by its characters and by what stands around it."""

from __future__ import annotations

import re

from memory_store.privacy.labels import HARMLESS
from memory_store.privacy.recognisers import password_words as words
from memory_store.privacy.scene import Scene, counts

AMOUNT = re.compile(r"(?:앞|뒤|맨\s?앞)?(?:에)?(?:두|네|여섯|[2468])(?:자리|글자)(?:는|은|가|이)?(?=\d)")
"""Says how many digits follow, glued to them."""
LAST = re.compile(r"(?:요|이요)?[.!~\s]*$")
_OPENING = "\"'`([{<:=→‘“「『,-~"
_CLOSING = "\"'`)]}>.,?;…’”」』~"
_IS = re.compile(r"\s?(?:예요|이에요|이예요|입니다|이야|임(?![가-힣])|이라고|[그이요](?:걸|거)로)")
_AMOUNT_OF = re.compile(r"\d{1,3}[가-힣]{1,2}(?:이요|요|이에요|예요|입니다)?")
_GLUED = re.compile(r"[가-힣]{2,}\d{3,}")
_WHEN = re.compile(r"(?:날|날짜|시간|시각|때)(?:은|는|이|가|에)?\s*$")
_AS_FAR = re.compile(r"\s?까지(?:가|는|이고)")
_OR = re.compile(r"(?:아니면|또는|혹은|이?랑|이나)\s$")
_DIGITS_FOLLOW = re.compile(r"\s\d{2,8}(?:[!@#$%^&*]|요|이요|이에요|예요|입니다|\s*$)")


def value_in(scene: Scene, start: int, end: int, between: int, gap: str) -> tuple[int, int] | None:
    """The value in the eojeol `text[start:end]`, if it has one. `between` counts the eojeols since the password's word."""
    span = core_of(scene.text, start, end)
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
        told = _IS.match(scene.text, span[1]) or (letters >= 6 and LAST.match(scene.text, span[1]))
        return span if told else None
    if _AMOUNT_OF.fullmatch(core):
        return None
    glued = between == 0 and _GLUED.fullmatch(core) is not None
    if hangul and digits >= 2 and between <= 2 and (glued or not words.TALK_PART.search(core)):
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


def core_of(text: str, start: int, end: int) -> tuple[int, int] | None:
    """An eojeol without quotes, leading words glued to a colon, and particles."""
    colon = re.match(r"[{\[\"']*[가-힣a-z_]{0,12}[\"']?[:=]", text[start:end])
    if colon:
        start += colon.end()
    amount = AMOUNT.match(text, start, end)
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
