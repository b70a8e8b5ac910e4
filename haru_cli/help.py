"""The commands as a person asks about them: what `--help` shows, in the language of the program, within the terminal's width.

Help stands in the commands in English and is translated when it is shown. Typer's own help loads rich and speaks English.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from haru_cli.i18n import _

WIDEST = 100
"""Cells of a line at most: longer ones are hard to read."""

OURS = {
    "help": "Show this help.",
    "install_completion": "Install completion for this shell.",
    "show_completion": "Show the completion for this shell, to copy or change it.",
}
"""Help of the options that Typer adds, by their names."""


class Command(TyperCommand):
    """A command with this help."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _light(super().get_params(ctx))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        formatter.write(help_text(self, ctx))

    def get_short_help_str(self, limit: int = 0) -> str:
        return _(paragraphs(self.help)[0])


class Group(TyperGroup):
    """A group of commands with this help; called without a command it shows it."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _light(super().get_params(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not args and not ctx.resilient_parsing:
            typer.echo(ctx.get_help())
            raise typer.Exit(2)
        return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        formatter.write(help_text(self, ctx))

    def get_short_help_str(self, limit: int = 0) -> str:
        return _(paragraphs(self.help)[0])


class Commands(typer.Typer):
    """A Typer of such groups and commands."""

    def __init__(self, help: str = "", *, cls: type[Group] = Group, completion: bool = False) -> None:
        super().__init__(
            cls=cls,
            help=help,
            add_completion=completion,
            pretty_exceptions_enable=False,
            context_settings={"help_option_names": ["-h", "--help"]},
        )

    def command(self, name: str | None = None, *, cls: type[TyperCommand] | None = None, **rest: Any) -> Callable[[Any], Any]:
        return super().command(name, cls=cls or Command, **rest)


def paragraphs(help: str | None) -> list[str]:
    """The paragraphs of a help text, each on one line: the messages of the catalogue."""
    return [" ".join(part.split()) for part in (help or "").split("\n\n") if part.strip()]


def remark(param: Any) -> str:
    """The help of an option or an argument: a message of the catalogue, or nothing."""
    return OURS.get(param.name) or param.help or ""


def help_text(command: Any, context: Any) -> str:
    """All there is to know of a command."""
    params = [param for param in command.get_params(context) if not getattr(param, "hidden", False)]
    arguments = [param for param in params if param.param_type_name == "argument"]
    options = [param for param in params if param.param_type_name == "option"]
    page = _Page()
    words = [context.command_path, *map(_metavar, arguments), _("[options]")]
    if isinstance(command, TyperGroup):
        words.append(_("COMMAND …"))
    page.text(_("Usage: {words}").format(words=" ".join(words)), indent=4)
    for paragraph in paragraphs(command.help):
        page.text("")
        page.text(_(paragraph))
    if isinstance(command, TyperGroup):
        known = [(name, command.get_command(context, name)) for name in command.list_commands(context)]
        page.table(_("Commands"), [(name, one.get_short_help_str()) for name, one in known if one])
    page.table(_("Arguments"), [(_metavar(param), _remark(param)) for param in arguments])
    page.table(_("Options"), [(_names(param), _remark(param)) for param in options])
    return page.whole


class _Page:
    """Text in lines of the terminal's width."""

    def __init__(self) -> None:
        from haru_cli.output import is_plain

        self._columns = min(shutil.get_terminal_size().columns, WIDEST)
        self._bold = "{}" if is_plain() else "\x1b[1m{}\x1b[22m"
        self.whole = ""

    def text(self, text: str, *, indent: int = 0, at: int = 0) -> None:
        """A paragraph, from cell `at` on; its further lines begin at `indent`."""
        from haru_cli.repl.wrap import Wrap

        wrap = Wrap(lambda: self._columns, indent=indent, at=at)
        self.whole += wrap.feed(text) + wrap.flush() + "\n"

    def table(self, heading: str, rows: Sequence[tuple[str, str]]) -> None:
        """Names and what is to be said of each: beside them, or below where there is no room."""
        if not rows:
            return
        from haru_cli.repl.cells import pad, width

        self.whole += f"\n{self._bold.format(heading)}\n"
        cells = max(width(name) for name, _remark in rows) + 4
        narrow = cells > self._columns * 0.4
        for name, said in rows:
            if narrow:
                self.whole += f"  {name}\n      "
                self.text(said, indent=6, at=6)
            else:
                self.whole += pad(f"  {name}", cells)
                self.text(said, indent=cells, at=cells)


def _metavar(param: Any) -> str:
    """How the value of an option or an argument is named."""
    name = str(param.metavar or param.name.strip("_").replace("_", "-").upper())
    return name if param.required or param.param_type_name == "option" or name.startswith("[") else f"[{name}]"


def _names(param: Any) -> str:
    names = ", ".join(sorted(param.opts, key=len))
    return names if param.is_flag or param.name in OURS else f"{names} {_metavar(param)}"


def _remark(param: Any) -> str:
    return " ".join(_remarks(param))


def _remarks(param: Any) -> Iterator[str]:
    if said := remark(param):
        yield _(said)
    if param.required and param.param_type_name == "option":
        yield _("(required)")
    elif isinstance(param.default, str | int | float) and param.default not in ("", False):
        yield _("(default: {value})").format(value=param.default)


class _Option(TyperOption):
    def process_value(self, ctx: Any, value: Any) -> Any:
        return _taken(self, ctx, value) if _is_final(self, value) else super().process_value(ctx, value)


class _Argument(TyperArgument):
    def process_value(self, ctx: Any, value: Any) -> Any:
        return _taken(self, ctx, value) if _is_final(self, value) else super().process_value(ctx, value)


def _light(params: list[Any]) -> list[Any]:
    """Parameters that take a text, or none, as it is. Typer makes a pydantic model of each, also where there is nothing to
    convert: a third of the time until the prompt stands. It has no hook for the class of a parameter."""
    for param in params:
        if type(param) is TyperOption:
            param.__class__ = _Option
        elif type(param) is TyperArgument:
            param.__class__ = _Argument
    return params


def _is_final(param: Any, value: Any) -> bool:
    if param.multiple or param.nargs != 1:
        return False
    if value is None:
        return not param.required
    return isinstance(value, str) and getattr(getattr(param, "type_descriptor", None), "annotation", None) is str


def _taken(param: Any, ctx: Any, value: Any) -> Any:
    return param.callback(ctx, param, value) if param.callback else value
