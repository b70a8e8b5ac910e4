"""Showing events: as JSON lines to a program, as text to a person who is not at a prompt."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, TextIO

from haru_cli.i18n import _
from haru_cli.output import error_line, is_plain, note, terminal_safe
from haru_cli.repl.cells import width
from haru_cli.repl.wrap import Wrap
from haru_cli.visits.events import Event, cut_note

if TYPE_CHECKING:
    from rich.console import Console

SUMMARY = "[요약 메모리 갱신]"
MEMORY = "[장기 기억 저장]"
AGENT = "하루> "


class JsonReporter:
    """One JSON object a line, flushed, so that whoever reads along sees each event when it happens."""

    def __init__(self, out: TextIO | None = None) -> None:
        self._out = out or sys.stdout

    def said(self, text: str) -> None:
        pass

    def piece(self, text: str) -> None:
        pass

    def event(self, event: Event) -> None:
        print(json.dumps(event, ensure_ascii=False), file=self._out, flush=True)


class AnswerReporter:
    """The replies alone, as they come: for `haru ask` in a script."""

    def said(self, text: str) -> None:
        pass

    def piece(self, text: str) -> None:
        print(terminal_safe(text), end="", flush=True)

    def event(self, event: Event) -> None:
        if event["type"] == "reply":
            print()
            if "cut" in event:
                note(cut_note())
        elif event["type"] == "error":
            error_line(event["message"])


class TextReporter:
    """A visit as a person reads it: coloured on a terminal, plain in a pipe or a file."""

    def __init__(self, console: Console | None = None, *, echo: bool = False) -> None:
        """`echo` shows the customer's lines too, for a script that nobody has typed. A console that records is given whole
        replies, since a picture is made of whole lines."""
        if console is None:
            from rich.console import Console

            console = Console(color_system=None if is_plain() else "auto", highlight=False, markup=False, emoji=False, soft_wrap=True)
        self._console = console
        self._echo = echo
        self._streaming = not console.record
        self._midline = False
        self._wrap = self._wrap_behind(AGENT)

    def said(self, text: str) -> None:
        if self._echo:
            self._line("")
            self._line(f"{_('Customer')}> ", text, style="cyan")

    def piece(self, text: str) -> None:
        if self._streaming:
            if not self._midline:
                self._console.print(AGENT, style="bold green", end="")
                self._wrap = self._wrap_behind(AGENT)
            self._console.out(self._wrap.feed(terminal_safe(text)) + self._wrap.flush(), end="", highlight=False)
            self._midline = True

    def event(self, event: Event) -> None:
        match event["type"]:
            case "session" if self._echo:
                self._line("")
                self._line(f"── {event['customer']} · {event['model']} ──", style="dim")
            case "masked":
                kinds = ", ".join(event["kinds"])
                self._line(_("({kinds}: masked, and not recorded)").format(kinds=kinds), style="yellow")
            case "reply":
                if self._streaming:
                    self._end_line()
                else:
                    self._line(AGENT, event["text"], style="green")
                if "cut" in event:
                    self._line(cut_note(), style="dim")
            case "summary":
                self._line(f"\n{SUMMARY}", style="bold magenta")
                self._line(event["text"])
            case "memory":
                self._memory(event)
            case "error":
                self._end_line()
                error_line(event["message"])

    def _memory(self, event: Event) -> None:
        self._line(f"\n{MEMORY}", style="bold magenta")
        for kind, entries in event["profile"].items():
            self._line(f"{kind}: {' / '.join(entries) or '-'}")
        for operation in event["operations"]:
            if "refused" in operation:
                self._line(
                    _("not stored: {content} ({reason})").format(content=operation["content"], reason=operation["refused"]), style="dim"
                )

    def _line(self, head: str, text: str = "", *, style: str = "") -> None:
        """A line; with a text, the style is the head's alone."""
        from rich.text import Text

        self._end_line()
        if text:
            line = Text(terminal_safe(head), style=f"bold {style}")
            line.append(self._broken(text, behind=head), style="not bold default")
        else:
            line = Text(self._broken(head), style=style)
        self._console.print(line)

    def _broken(self, text: str, behind: str = "") -> str:
        wrap = self._wrap_behind(behind)
        return wrap.feed(terminal_safe(text)) + wrap.flush()

    def _wrap_behind(self, head: str) -> Wrap:
        """Lines broken between words, on a terminal and in a picture."""
        if self._console.record or (self._console.is_terminal and not is_plain()):
            return Wrap(lambda: self._console.width, indent=width(head))
        return Wrap(lambda: sys.maxsize)

    def _end_line(self) -> None:
        if self._midline:
            self._console.print()
            self._midline = False
