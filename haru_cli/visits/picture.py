"""A picture of what stands in a terminal, as SVG. rich draws it, and takes every character for one cell wide: a browser would
squeeze Hangul into half its room. Here each word is put where it stands, and as wide as it is.
"""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

from haru_cli.repl.cells import width

if TYPE_CHECKING:
    from rich.console import Console

_TEXT = re.compile(r'<text class="([^"]+)" x="([\d.]+)" y="([\d.]+)" textLength="([\d.]+)" clip-path="([^"]+)">(.*?)</text>')
_WORD = re.compile(r"[^ \u00a0]+")


def svg(console: Console, title: str) -> str:
    """What a recording console has printed."""
    return _TEXT.sub(_words, console.export_svg(title=title))


def _words(text: re.Match[str]) -> str:
    style, x, y, length, clip, escaped = text.groups()
    said = html.unescape(escaped)
    cell = float(length) / len(said)
    return "".join(
        f'<text class="{style}" x="{float(x) + width(said[: word.start()]) * cell:g}" y="{y}" '
        f'textLength="{width(word[0]) * cell:g}" clip-path="{clip}">{html.escape(word[0])}</text>'
        for word in _WORD.finditer(said)
    )
