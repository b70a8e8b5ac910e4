"""Showing events: as JSON lines to a program, as text to a person who is not at a prompt."""

import json
import sys
from typing import TextIO

from haru_cli.output import error_line, terminal_safe
from haru_cli.visits.events import Event


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


class TextReporter:
    """Plain text: the replies, `[요약 메모리 갱신]` and `[장기 기억 저장]`; `quiet` leaves only the replies."""

    def __init__(self, out: TextIO | None = None, *, echo: bool = False, quiet: bool = False) -> None:
        """`echo` shows the customer's lines too, for a script that nobody has typed."""
        self._out = out or sys.stdout
        self._echo, self._quiet = echo, quiet
        self._midline = False

    def said(self, text: str) -> None:
        if self._echo:
            self._line(f"\n고객> {text}")

    def piece(self, text: str) -> None:
        if not self._midline and not self._quiet:
            self._write("하루> ")
        self._write(terminal_safe(text))
        self._midline = True

    def event(self, event: Event) -> None:
        match event["type"]:
            case "reply":
                self._end_line()
            case "error":
                self._end_line()
                error_line(event["message"])
            case _ if self._quiet:
                pass
            case "session" if self._echo:
                self._line(f"── 고객 {event['customer']} · {event['model']} ──")
            case "masked":
                self._line(f"({', '.join(event['kinds'])}: 가렸고 기록하지 않습니다)")
            case "summary":
                self._line("\n[요약 메모리 갱신]")
                self._line(event["text"])
            case "memory":
                self._memory(event)

    def _memory(self, event: Event) -> None:
        self._line("\n[장기 기억 저장]")
        for kind, entries in event["profile"].items():
            self._line(f"{kind}: {' / '.join(entries) if entries else '-'}")
        for operation in event["operations"]:
            if "refused" in operation:
                self._line(f"저장하지 않음: {operation['content']} ({operation['refused']})")

    def _line(self, text: str) -> None:
        self._end_line()
        self._write(terminal_safe(text) + "\n")

    def _end_line(self) -> None:
        if self._midline:
            self._write("\n")
            self._midline = False

    def _write(self, text: str) -> None:
        self._out.write(text)
        self._out.flush()
