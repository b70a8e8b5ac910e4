"""Lines broken between words, while they stream in: in Korean a word torn in two reads badly, and 26|0 reads as two numbers."""

import re
from collections.abc import Callable

from haru_cli.repl.cells import width

_TOKEN = re.compile(r"(?P<style>\x1b\[[\d;]*m)|(?P<end>\n)|(?P<blank> +)|[^\x1b\n ]+|\x1b")


class Wrap:
    """One text, printed from a column on. `feed` what comes in and print what it returns; `flush` gives the rest.

    A word is held back until it ends, blanks and line ends until a word follows. One that is wider than a line is left to
    the terminal, which breaks it between cells.
    """

    def __init__(self, columns: Callable[[], int], *, indent: int = 0, at: int | None = None) -> None:
        """`columns`: cells of a line, asked anew for each word. `indent`: where every line but the first begins; `at`: where
        that one does, which is the same if nothing is said."""
        self._columns = columns
        self._indent = indent
        self._at = indent if at is None else at
        self._blanks = ""
        self._breaks = 0
        self._word = ""
        self._word_cells = 0

    def feed(self, text: str) -> str:
        """What can be printed now; `text` may hold the styles of `\\x1b[…m`."""
        out = []
        for token in _TOKEN.finditer(text):
            if token["end"]:
                out.append(self._placed())
                self._breaks, self._blanks = self._breaks + 1, ""
            elif token["blank"]:
                out.append(self._placed())
                self._blanks += token["blank"]
            else:
                self._word += token[0]
                self._word_cells += 0 if token["style"] else width(token[0])
        return "".join(out)

    def flush(self) -> str:
        """The last word, which has ended."""
        return self._placed()

    def _placed(self) -> str:
        if not self._word:
            return ""
        columns = max(self._columns(), 1)
        word, cells = self._word, self._word_cells
        before = self._blanks
        if self._breaks:
            before = "\n" * self._breaks + " " * self._indent + before
            self._at = self._indent + len(self._blanks)
        elif self._at > self._indent and self._at + len(before) + cells > columns:
            before, self._at = "\n" + " " * self._indent, self._indent
        else:
            self._at += len(before)
        self._at = self._at + cells if self._at + cells <= columns else (self._at + cells) % columns
        self._word, self._word_cells, self._blanks, self._breaks = "", 0, "", 0
        return before + word
