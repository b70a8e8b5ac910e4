"""Markdown as models write it in Korean, turned into terminal text while it streams in.

Not CommonMark: there, `**배송(택배)**은` is not bold, since a particle touches the closing asterisks after a bracket; single
line breaks are joined and `<order-id>` is HTML. Here two asterisks that touch text on their inner side are bold, every line
stays a line, and nothing but bold, code, headings, bullets and fences has a meaning: `[order]`, `[/b]`, `<order-id>` are text.

What was given out is never changed: a mark that is still open is held back until it closes or its line ends.
"""

import re
import unicodedata

from haru_cli.output import terminal_safe

_BOLD, _BOLD_END = "\x1b[1m", "\x1b[22m"
_CODE, _CODE_END = "\x1b[36m", "\x1b[39m"

_INLINE = re.compile(r"(?P<stars>\*{2,3})(?=[^\s*])(?P<bold>.*?[^\s*])(?P=stars)(?!\*)|`(?P<code>[^`]+)`")
_OPEN = re.compile(r"\*{2,3}(?=[^\s*])|\*+$|`")
_UNDECIDED = re.compile(r"\s*(?:#{1,6} *|[-*+] *|>|`{1,2}|```.*|\*{2,3})?")
_HEADING = re.compile(r"#{1,6} +")
_BULLET = re.compile(r"(\s*)[-*+] +(?=\S)")
_QUOTE = re.compile(r"> ?")


class Markdown:
    """One reply. `feed` what comes in and print what it returns; `finish` gives the rest."""

    def __init__(self, *, plain: bool = False) -> None:
        """`plain` drops the marks without styling anything."""
        self._plain = plain
        self._held = ""
        self._at_start = True
        self._heading = False
        self._fenced = False

    def feed(self, text: str) -> str:
        """What can be shown now."""
        self._held = unicodedata.normalize("NFC", self._held + terminal_safe(text).expandtabs(4))
        *lines, self._held = self._held.split("\n")
        ready = "".join(self._line(line) for line in lines)
        if self._at_start:
            if self._fenced or _UNDECIDED.fullmatch(self._held):
                return ready
            opening, self._held = self._begin(self._held)
            ready += opening
        cut = self._cut()
        ready += self._part(self._held[:cut])
        self._held = self._held[cut:]
        return ready

    def finish(self) -> str:
        """What was held back, and the end of all styling."""
        rest = self._part(self._held) + self._end_line()
        self._held = ""
        return rest

    def _line(self, line: str) -> str:
        if line.lstrip().startswith("```") and self._at_start:
            self._fenced = not self._fenced
            return ""
        return self._part(line) + self._end_line() + "\n"

    def _end_line(self) -> str:
        closing = _BOLD_END if self._heading and not self._plain else ""
        self._at_start, self._heading = True, False
        return closing

    def _cut(self) -> int:
        """How much of the unfinished line can't change its meaning any more."""
        at = 0
        while mark := _OPEN.search(self._held, at):
            whole = _INLINE.match(self._held, mark.start())
            if whole is None or whole.end() == len(self._held):
                return mark.start()
            at = whole.end()
        return len(self._held)

    def _part(self, text: str) -> str:
        if self._fenced:
            return self._styled(text, _CODE, _CODE_END) if text else ""
        opening = ""
        if self._at_start:
            opening, text = self._begin(text)
        return opening + _INLINE.sub(self._mark, text)

    def _begin(self, text: str) -> tuple[str, str]:
        """What stands for a line's opening mark, and the line without it."""
        self._at_start = False
        if heading := _HEADING.match(text):
            self._heading = True
            return "" if self._plain else _BOLD, text[heading.end() :]
        if bullet := _BULLET.match(text):
            return f"{bullet[1]}• ", text[bullet.end() :]
        if quote := _QUOTE.match(text):
            return "│ ", text[quote.end() :]
        return "", text

    def _mark(self, match: re.Match[str]) -> str:
        if match["code"] is not None:
            return self._styled(match["code"], _CODE, _CODE_END)
        return match["bold"] if self._heading else self._styled(match["bold"], _BOLD, _BOLD_END)

    def _styled(self, text: str, opening: str, closing: str) -> str:
        return text if self._plain else f"{opening}{text}{closing}"
