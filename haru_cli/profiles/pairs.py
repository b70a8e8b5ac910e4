"""Options of two values that may be given several times, which Typer does not know: `--add 선호 "…" --add 메모 "…"`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from haru_cli.help import Command

PAIRED = ("--add", "--set")
SEPARATOR = "\x1f"
"""Joins the two values on their way through the parser; no argument of a person holds it."""


class PairedCommand(Command):
    """A command whose `--add` and `--set` take two values."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, joined(args))


def joined(arguments: Sequence[str]) -> list[str]:
    """The arguments with the two values after each paired option made one."""
    rest = list(arguments)
    made: list[str] = []
    while rest:
        word = rest.pop(0)
        made.append(word)
        if word == "--":
            return made + rest
        if word in PAIRED and len(rest) > 1:
            made.append(SEPARATOR.join((rest.pop(0), rest.pop(0))))
    return made


def pair(value: str, option: str) -> tuple[str, str]:
    """The two values. Raises InvalidError when there was only one."""
    from memory_store.errors import InvalidError

    first, separator, second = value.partition(SEPARATOR)
    if not separator:
        raise InvalidError(f"{option} takes two values")
    return first, second
