"""Passwords that are not written out but described: 1이 네 개, 대문자 K 소문자 ey 숫자 55; and phrases in quotation marks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory_store.privacy.kinds import PASSWORD
from memory_store.privacy.labels import Label
from memory_store.privacy.recognisers import password_words as words
from memory_store.privacy.recognisers.password import CLAUSE_END, REACH
from memory_store.privacy.scene import Hit, Scene

_REPEATED = re.compile(
    r"[^\w\x01]{0,2}(?:는|은|가|이)?\s?(?:전부\s?|다\s?)?"
    r"(?P<value>[\d공영일이삼사오육칠팔구](?:(?:만|이|가|을|를|로)\s?|\s)(?:두|세|네|다섯|여섯|[2-8])\s?(?:개|번|자리))"
    r"(?!\s?(?:이상|이하|틀|넘|까지|들어|포함))"
)
"""1이 네 개: a value told by its digit and how often."""
_CLASS = re.compile(r"(?:대문자|소문자|영문|영어|알파벳|숫자|특수문자|기호)(?:로|는|은)?\s?(?P<value>[!-~]{1,16}?)(?=[.,]?(?:[\s가-힣]|$))")
"""대문자 K 소문자 ey 숫자 5521: a value told by the classes of its characters."""
_RANGE = re.compile(r"[a-z]?[~-][a-z]?|[\d]?[~-][\d]|[^a-z\d]+|\d[+]?")
_QUOTED = re.compile(r"\s?(?:은|는|이|가)?\s?[:=]?\s?(?P<quote>[\"'“‘])(?P<value>[!-~][ -~]{1,38}?)[\"'”’](?![a-z\d])")


def find(scene: Scene) -> Iterator[Hit]:
    """What is described after each word for a password."""
    for label in scene.labels:
        if label.category == "password":
            yield from _described(scene, label)


def _described(scene: Scene, label: Label) -> Iterator[Hit]:
    """A value that is not written out but described."""
    quoted = _QUOTED.match(scene.text, label.end)
    if quoted and " " in quoted["value"] and re.search(r"[a-z\d]", quoted["value"]) and not set(quoted["value"].split()) & words.ENGLISH:
        yield Hit(PASSWORD, *quoted.span("value"), "what is quoted after the word for a password")
        return
    repeated = _REPEATED.match(scene.text, label.end)
    if repeated:
        yield Hit(PASSWORD, *repeated.span("value"), "a digit and how often it stands in the password")
        return
    stop = CLAUSE_END.search(scene.text, label.end, label.end + REACH)
    classes = [
        match.span("value")
        for match in _CLASS.finditer(scene.text, label.end, min(label.end + REACH, stop.start() if stop else len(scene.text)))
        if not _RANGE.fullmatch(match["value"]) and not scene.counted(match.end("value"))
    ]
    if len(classes) > 1:
        yield from (Hit(PASSWORD, *span, "the password's characters by their class") for span in classes)
