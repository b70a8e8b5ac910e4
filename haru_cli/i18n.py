"""The language of what the program says. (The agent speaks Korean whatever is set here.)

Messages stand in the code in English and are looked up in `locale/<language>.po`, the format of GNU gettext, so that every
translator's tool reads it. The file is read as it is, without a compiled copy that could fall behind. The library's reasons
are Korean, since they are stored with what they explain; they are looked up likewise.
"""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Iterator
from functools import cache, cached_property
from importlib.resources import files
from typing import Literal

Language = Literal["ko", "en", "auto"]

_current: Catalogue | None = None


class Catalogue(gettext.NullTranslations):
    """Translations held in a dict; a message that is not in it stays as it is."""

    def __init__(self, language: Literal["ko", "en"]) -> None:
        super().__init__()
        self._language = language
        self._messages = _read(f"{language}.po") | (_read("help.ko.po") if language == "ko" else {})

    def gettext(self, message: str) -> str:
        return self._messages.get(message) or message

    def explain(self, text: str) -> str:
        for template, translation in self._errors:
            if found := template.fullmatch(text):
                return translation.format(*(self.explain(value) for value in found.groups()))
        return text

    @cached_property
    def _errors(self) -> list[tuple[re.Pattern[str], str]]:
        """Templates with `{0}`, `{1}`… and their translations; made when there is an error to tell, since it takes a while."""
        errors = _read("errors.ko.po") | _read("foreign.ko.po") if self._language == "ko" else {}
        # What is added behind an error comes off first; then the longest, which is the most telling one.
        in_order = sorted(errors, key=lambda text: (not text.startswith(("{0};", "{0}.")), -len(text)))
        return [(re.compile(_VALUE.sub("(.*)", re.escape(text)), re.DOTALL), errors[text]) for text in in_order]


def set_language(language: Language) -> None:
    """Choose the language; `auto` asks the environment."""
    global _current
    _current = _catalogue(from_environment() if language == "auto" else language)


def from_environment() -> Literal["ko", "en"]:
    """Korean, unless the locale names another language. `C` and `POSIX` name none."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            named = re.split(r"[_.@]", value, maxsplit=1)[0]
            return "ko" if named in ("ko", "C", "POSIX") else "en"
    return "ko"


def _(message: str) -> str:
    """The message in the chosen language. Values are put in afterwards: `_("Hello, {name}").format(name=…)`."""
    return _chosen().gettext(message)


def explained(problem: object) -> str:
    """An error's text in the chosen language. Errors are raised in English with their values in them, so that a log reads the
    same everywhere; templates find the values again, which may be errors themselves. What fits no template stays as it is."""
    return _chosen().explain(str(problem))


def phrase(text: str) -> str:
    """What the library or the agent says in Korean, such as a reason, in the chosen language; what follows a colon is data."""
    head, colon, rest = text.partition(": ")
    return _(head) + colon + rest


def _chosen() -> Catalogue:
    if _current is None:
        set_language("auto")
    assert _current is not None
    return _current


@cache
def _catalogue(language: Literal["ko", "en"]) -> Catalogue:
    return Catalogue(language)


def _read(name: str) -> dict[str, str]:
    text = files("haru_cli").joinpath("locale", name).read_text(encoding="utf-8")
    return {message: translation for message, translation in entries(text) if message}


_VALUE = re.compile(r"\\\{\d\\\}")
"""`{0}` after re.escape."""
_LINE = re.compile(r'^(?:(msgid|msgstr) )?"(.*)"$')
_ESCAPE = re.compile(r"\\(.)")
_MEANT = {"n": "\n", "t": "\t"}


def entries(text: str) -> Iterator[tuple[str, str]]:
    """The pairs of msgid and msgstr of a .po file, in order; contexts and plural forms are not used here."""
    parts = {"msgid": "", "msgstr": ""}
    field = ""
    for line in text.splitlines():
        if not (match := _LINE.match(line)):
            continue
        if match[1] == "msgid" and field:
            yield parts["msgid"], parts["msgstr"]
            parts = {"msgid": "", "msgstr": ""}
        field = match[1] or field
        parts[field] += _ESCAPE.sub(lambda escape: _MEANT.get(escape[1], escape[1]), match[2])
    if field:
        yield parts["msgid"], parts["msgstr"]
