"""The Typer root: global options, the commands, and the one seam where an error becomes a message and an exit code."""

import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from haru_cli.commands import chat, config, demo, doctor, memory, policy, privacy, profile, session, upkeep
from haru_cli.commands.common import Globals

app = typer.Typer(
    name="haru",
    help="하루, the support agent of 하루마켓: it talks with customers and remembers what helps next time.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("chat")(chat.chat)
app.command("ask")(chat.ask)
app.command("demo")(demo.demo)
app.add_typer(profile.app, name="profile")
app.add_typer(memory.app, name="memory")
app.add_typer(session.app, name="session")
app.add_typer(privacy.app, name="privacy")
app.add_typer(policy.app, name="policy")
app.command("upkeep")(upkeep.upkeep)
app.add_typer(config.app, name="config")
app.command("doctor")(doctor.doctor)

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
    config: Annotated[Path | None, typer.Option(help="Config file (TOML). (env: HARU_CONFIG)")] = None,
    home: Annotated[Path | None, typer.Option(help="Data home. (env: HARU_HOME)")] = None,
    verbose: Annotated[bool, typer.Option(VERBOSE, help="On an error, show where it came from.")] = False,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")] = False,
) -> None:
    context.obj = Globals(config=config, home=home)


def main() -> None:
    """Run the program on `sys.argv` and exit."""
    # UTF-8 whatever the locale says; what is not UTF-8 is shown as such rather than ending the program.
    for stream, encoding in ((sys.stdin, "utf-8-sig"), (sys.stdout, "utf-8"), (sys.stderr, "utf-8")):
        stream.reconfigure(encoding=encoding, errors="replace")  # type: ignore[union-attr]  # sys.std* are TextIOWrappers here
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run the program; the exit code."""
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
    from haru_cli.output import error_line
    from memory_store.errors import MemoryStoreError

    if isinstance(error, typer.Abort):
        return Exit.INTERRUPTED
    if isinstance(error, UsageProblem):
        context = getattr(error, "ctx", None)
        command = context.command_path if context else "haru"
        message = error.format_message() if hasattr(error, "format_message") else str(error)
        if message:  # none when the help was shown instead
            error_line(f"{message} (see `{command} --help`)")
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
