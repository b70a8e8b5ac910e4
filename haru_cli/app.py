"""The Typer root: global options, the commands, and the one seam where an error becomes a message and an exit code."""

import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from haru_cli.commands.common import Globals
from haru_cli.early import early_language
from haru_cli.help import Commands, Group
from haru_cli.i18n import _, explained, set_language

COMMANDS = {
    "chat": "chat",
    "ask": "chat",
    "demo": "demo",
    "profile": "profile",
    "memory": "memory",
    "session": "session",
    "privacy": "privacy",
    "policy": "policy",
    "upkeep": "upkeep",
    "config": "config",
    "doctor": "doctor",
}
"""The commands, in the order in which help lists them, and the modules in which they are: as `app`, or by their own names."""


class Root(Group):
    """Imports a command when it is asked for: a person who wants to chat waits for no other."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.commands: Any = dict.fromkeys(COMMANDS)  # the names are what a typing error is compared with

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"haru_cli.commands.{COMMANDS[cmd_name]}")
        group = getattr(module, "app", None)
        if group is None:
            group = Commands()
            group.command(cmd_name)(getattr(module, cmd_name))
        return typer.main.get_command(group)


app = Commands(
    "하루, the support agent of 하루마켓: it talks with customers and remembers what helps next time.", cls=Root, completion=True
)

# Typer keeps the base of its usage errors private; this is it, by way of the public BadParameter.
UsageProblem: type[Exception] = typer.BadParameter.__mro__[2]

VERBOSE = "--verbose"


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"haru {version('haru-market')}")
        raise typer.Exit


@app.callback()
def root(
    context: typer.Context,
    config: Annotated[str | None, typer.Option(metavar="FILE", help="Config file (TOML). (env: HARU_CONFIG)")] = None,
    home: Annotated[str | None, typer.Option(metavar="DIR", help="Data home. (env: HARU_HOME)")] = None,
    verbose: Annotated[bool, typer.Option(VERBOSE, help="On an error, show where it came from.")] = False,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")] = False,
) -> None:
    context.obj = Globals(config=Path(config) if config else None, home=Path(home) if home else None)


def main() -> None:
    """Run the program on `sys.argv` and exit."""
    # UTF-8 whatever the locale says; what is not UTF-8 is shown as such rather than ending the program.
    for stream, encoding in ((sys.stdin, "utf-8-sig"), (sys.stdout, "utf-8"), (sys.stderr, "utf-8")):
        stream.reconfigure(encoding=encoding, errors="replace")  # type: ignore[union-attr]  # sys.std* are TextIOWrappers here
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run the program; the exit code."""
    set_language(early_language(arguments))
    try:
        code = app(args=_with_latest(arguments), prog_name="haru", standalone_mode=False)
        sys.stdout.flush()
        return int(code or 0)
    except BrokenPipeError:
        return _reader_gone()
    except SystemExit as stop:
        if isinstance(stop.__context__, BrokenPipeError):  # Typer makes exit 1 of it
            return _reader_gone()
        return stop.code if isinstance(stop.code, int) else 1
    except KeyboardInterrupt:
        return 130
    except Exception as error:  # noqa: BLE001  # the seam: whatever it is becomes one line and an exit code
        return _failed(error, verbose=VERBOSE in arguments)


def _with_latest(arguments: Sequence[str]) -> list[str]:
    """`--resume` may stand without a value, which Typer's options can't: then it means `latest`."""
    given = list(arguments)
    for n, word in enumerate(given):
        if word == "--resume" and (n + 1 == len(given) or given[n + 1].startswith("-")):
            given.insert(n + 1, "latest")
            break
    return given


def _reader_gone() -> int:
    """Whoever read our output has enough (`| head -1`): that is no failure. Python must not try to flush at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _failed(error: Exception, *, verbose: bool) -> int:
    from haru_cli.exits import Exit, exit_code
    from haru_cli.output import error_line, note
    from memory_store.errors import MemoryStoreError

    if isinstance(error, typer.Abort):
        return Exit.INTERRUPTED
    if isinstance(error, UsageProblem):
        context = getattr(error, "ctx", None)
        command = context.command_path if context else "haru"
        message = error.format_message() if hasattr(error, "format_message") else str(error)
        note(f"haru: {explained(message)} {_('(see `{command} --help`)').format(command=command)}")
        return Exit.USAGE
    if verbose:
        error_line(_masked_traceback(error))
    if isinstance(error, MemoryStoreError):
        error_line(str(error))
        return exit_code(error)
    error_line(f"unexpected {type(error).__name__}. Run again with --verbose for where it came from.")
    return Exit.FAILED


def _masked_traceback(error: Exception) -> str:
    from memory_store.privacy import Gate

    return Gate().mask("".join(traceback.format_exception(error))).text
