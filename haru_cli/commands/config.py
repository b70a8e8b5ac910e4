"""`haru config`: where the configuration is, what is in force, and a file to begin with."""

import shutil
from typing import Annotated, Any

import typer

from haru_cli.commands.common import JsonOption, loaded
from haru_cli.help import Commands

VALUE_CELLS = 24
"""Room for a value before the word for where it comes from; none in a narrow terminal."""

app = Commands("The configuration: where it is, what is in force, a file to begin with.")


@app.command()
def path(context: typer.Context) -> None:
    """Where the config file is, or would be."""
    from haru_cli.places import config_path

    print(config_path(context.obj.config))


@app.command()
def show(context: typer.Context, json: JsonOption = False) -> None:
    """Every key with its value and where it comes from. Keys of services are shown as set or not set."""
    from haru_cli.i18n import _
    from haru_cli.output import print_json, print_text
    from haru_cli.repl.cells import pad

    rows = _rows(context)
    if json:
        print_json({key: {"value": value, "from": origin} for key, value, origin in rows})
        return
    width = max(len(key) for key, _value, _origin in rows) + 2
    wide = width + VALUE_CELLS < shutil.get_terminal_size().columns * 0.7
    for key, value, origin in rows:
        shown = _(value) if key.endswith("api_key") else _shown(value)
        print_text(f"{pad(key, width)}{pad(shown, VALUE_CELLS) if wide else shown}  ({_(origin)})", indent=width)


@app.command()
def init(context: typer.Context, force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False) -> None:
    """Write a config file in which every key stands, commented out."""
    from haru_cli.assets import example_config
    from haru_cli.output import write_private
    from haru_cli.places import config_path
    from memory_store.errors import InvalidError, StoreError

    target = config_path(context.obj.config)
    if target.exists() and not force:
        raise InvalidError(f"{target} is there already; --force replaces it")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"can't make {target.parent}: {error.strerror}") from error
    write_private(example_config(), target)


def _rows(context: typer.Context) -> list[tuple[str, Any, str]]:
    from pydantic import BaseModel, SecretStr

    now = loaded(context)
    rows: list[tuple[str, Any, str]] = []

    def walk(model: BaseModel, prefix: str) -> None:
        for name in type(model).model_fields:
            value, key = getattr(model, name), prefix + name
            if isinstance(value, BaseModel):
                walk(value, f"{key}.")
                continue
            if isinstance(value, SecretStr) or name == "api_key":
                value = "set" if value else "not set"
            rows.append(
                (
                    key,
                    value if isinstance(value, (str, int, float, bool, list, type(None))) else str(value),
                    now.origins.get(key, "default"),
                )
            )

    walk(now.settings, "")
    return rows


def _shown(value: Any) -> str:
    """A value as a TOML file would hold it, but for quotation marks."""
    return "-" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
