"""What the person sees: printed once, from top to bottom, and never gone back to but for a spinner's own line.

Long lines are left to the terminal to wrap. It does so at cells, Hangul included, wraps anew when it is resized, and gives
back whole lines when they are copied. Every text goes through `paint`, where nothing in it can drive the terminal.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from typing import TextIO

from haru_cli.i18n import _
from haru_cli.output import terminal_safe
from haru_cli.repl.cells import fit, pad, width
from haru_cli.repl.markdown import Markdown
from haru_cli.repl.wrap import Wrap

_STYLES = {
    "bold": ("\x1b[1m", "\x1b[22m"),
    "dim": ("\x1b[2m", "\x1b[22m"),
    "customer": ("\x1b[36m", "\x1b[39m"),
    "agent": ("\x1b[35m", "\x1b[39m"),
    "good": ("\x1b[32m", "\x1b[39m"),
    "warning": ("\x1b[33m", "\x1b[39m"),
    "error": ("\x1b[31m", "\x1b[39m"),
}
_UNBROKEN = "\u00a0"
_FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
_FRAME_SECONDS = 0.1
_PANEL_CELLS = 66
_WRAP_FROM = 40
"""Cells of a line, at least, for words to stand under each other."""


class View:
    """The output side of the chat. Raises OSError when the terminal is gone."""

    def __init__(self, out: TextIO, *, plain: bool = False) -> None:
        self._out = out
        self.plain = plain
        self._lock = threading.Lock()

    @property
    def columns(self) -> int:
        """Cells of a line."""
        try:
            return os.get_terminal_size(self._out.fileno()).columns or 80
        except (OSError, ValueError):
            return 80

    @property
    def _wraps(self) -> bool:
        return not self.plain and self.columns >= _WRAP_FROM

    def paint(self, text: str, *styles: str) -> str:
        """The text made harmless, in these styles."""
        text = terminal_safe(text).expandtabs(4)
        if self.plain or not text:
            return text
        for style in styles:
            opening, closing = _STYLES[style]
            text = f"{opening}{text}{closing}"
        return text

    def line(self, text: str = "", *styles: str, indent: int = 0) -> None:
        """Print a text and a line's end; its further lines begin at `indent`."""
        self.painted(self.paint(text, *styles), indent=indent)

    def painted(self, text: str, *, indent: int = 0) -> None:
        """As `line`, for what was painted already, in several styles perhaps."""
        wrap = Wrap(lambda: self.columns, at=0, indent=indent) if self._wraps else Wrap(lambda: sys.maxsize)
        self.write(wrap.feed(text) + wrap.flush() + "\n")

    def hint(self, text: str) -> None:
        """Print short remarks with ` · ` between them, none of which is broken where a line ends."""
        kept = text.replace(" ", _UNBROKEN).replace(f"{_UNBROKEN}·{_UNBROKEN}", " · ")
        wrap = Wrap(lambda: self.columns, at=0) if self._wraps else Wrap(lambda: sys.maxsize)
        self.write((wrap.feed(self.paint(kept, "dim")) + wrap.flush()).replace(_UNBROKEN, " ") + "\n")

    def section(self, heading: str, lines: Sequence[str] = (), *, indent: int = 0) -> None:
        """A heading and what stands under it, with a blank line before."""
        self.line()
        self.line(heading, "bold")
        for text in lines:
            self.line(text, indent=indent)

    def panel(self, title: str, rows: Sequence[tuple[str, str]]) -> None:
        """Labelled rows in a box; without the box when plain."""
        label_cells = max(width(label) for label, _value in rows)
        if self.plain:
            self.line(title)
            for label, value in rows:
                self.line(f"{label}: {' '.join(value.split())}")
            return
        cells = max(min(self.columns, _PANEL_CELLS) - 4, label_cells + 4)
        room = cells - label_cells - 2
        inner = [(pad(label, label_cells), pad(fit(terminal_safe(value), room), room)) for label, value in rows]
        title = fit(title, cells - 2)
        self.write(f"{self.paint('╭─', 'dim')} {self.paint(title, 'bold')} {self.paint('─' * (cells - width(title) - 1) + '╮', 'dim')}\n")
        bar = self.paint("│", "dim")
        for label, value in inner:
            self.write(f"{bar} {self.paint(label, 'dim')}  {self.paint(value)} {bar}\n")
        self.write(self.paint(f"╰{'─' * (cells + 2)}╯", "dim") + "\n")

    def spoken(self, who: str, text: str, style: str) -> None:
        """Somebody's finished words, further lines standing under the first."""
        mark = self._mark(who)
        wrap = self.wrap(mark)
        self.line()
        self.write(self.paint(mark, "bold", style) + wrap.feed(self.paint(text)) + wrap.flush() + "\n")

    def customer(self, text: str) -> None:
        """The customer's words, as they stand after masking."""
        self.spoken(_("You"), text, "customer")

    @contextmanager
    def reply(self) -> Iterator[Reply]:
        """A reply on its way: a spinner until its first words, a closed line at its end."""
        self.line()
        with self.spinner(_("Thinking… (Ctrl-C stops)")) as stop:
            reply = self._reply(before_first=stop)
            try:
                yield reply
            finally:
                stop()
                reply.close()

    def past(self, customer: str, agent: str) -> None:
        """A turn that is over."""
        self.customer(customer)
        if agent:
            self.line()
            reply = self._reply()
            reply.piece(agent)
            reply.close()

    def _reply(self, before_first: Callable[[], None] = lambda: None) -> Reply:
        mark = self._mark("하루")
        return Reply(self, self.paint(mark, "bold", "agent"), self.wrap(mark), before_first)

    @contextmanager
    def spinner(self, label: str) -> Iterator[SpinnerStop]:
        """Something that turns while one waits; gone when the block ends, or when what it yields is called."""
        stop = SpinnerStop(self, label)
        try:
            yield stop
        finally:
            stop()

    def wrap(self, mark: str) -> Wrap:
        """Words that stand behind a mark. When plain, or where there is no room to speak of, they are left to the terminal."""
        return Wrap(lambda: self.columns, indent=width(mark)) if self._wraps else Wrap(lambda: sys.maxsize)

    def clear(self, *, scrollback: bool = False) -> None:
        """Empty the screen, and what can be scrolled back to. Not for a dumb terminal."""
        self.write("\x1b[H\x1b[2J" + ("\x1b[3J" if scrollback else ""))

    def write(self, text: str) -> None:
        """Print as it is: for what was painted already."""
        with self._lock:
            self._out.write(text)
            self._out.flush()

    def _mark(self, who: str) -> str:
        return f"{who}: " if self.plain else f"{who} › "


class SpinnerStop:
    """A running spinner; call it to stop. Does nothing when plain."""

    def __init__(self, view: View, label: str) -> None:
        self._view = view
        self._label = label
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._turn, daemon=True)
        self._running = not view.plain
        if self._running:
            self._thread.start()

    def __call__(self) -> None:
        if self._running:
            self._running = False
            self._stopped.set()
            self._thread.join()
            self._view.write("\r\x1b[K")

    def _turn(self) -> None:
        for frame in cycle(_FRAMES):
            label = fit(self._label, self._view.columns - 3)
            try:
                self._view.write(f"\r{self._view.paint(f'{frame} {label}', 'dim')}")
            except OSError:
                return  # the terminal is gone; whoever waits will find that out
            if self._stopped.wait(_FRAME_SECONDS):
                return


class Reply:
    """Prints a reply's pieces as they come."""

    def __init__(self, view: View, mark: str, wrap: Wrap, before_first: Callable[[], None]) -> None:
        self._view = view
        self._mark = mark
        self._wrap = wrap
        self._before_first = before_first
        self._markdown = Markdown(plain=view.plain)
        self._begun = False

    def piece(self, text: str) -> None:
        """Print a sentence or a line; what a reply is made of does not part words."""
        self._show(self._wrap.feed(self._markdown.feed(text)) + self._wrap.flush())

    def close(self) -> None:
        self._show(self._wrap.feed(self._markdown.finish()) + self._wrap.flush())
        if self._begun:
            self._view.write("\n")

    def _show(self, text: str) -> None:
        if not text:
            return
        if not self._begun:
            self._begun = True
            self._before_first()
            text = self._mark + text.lstrip()
        self._view.write(text)
