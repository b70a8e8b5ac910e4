"""The language of what is said before the configuration is read: help, errors of usage, the first prompt.

Only `[ui] language` is looked up. What is wrong with the file is told by whoever reads the whole of it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from haru_cli.i18n import Language
from haru_cli.places import config_path


def early_language(arguments: Sequence[str]) -> Language:
    """What the environment says, else the config file that these arguments name, else `auto`."""
    named = os.environ.get("HARU_UI__LANGUAGE") or _in_file(config_path(_named_config(arguments)))
    return "ko" if named == "ko" else "en" if named == "en" else "auto"


def _named_config(arguments: Sequence[str]) -> Path | None:
    for word, following in pairwise([*arguments, ""]):
        option, equals, value = word.partition("=")
        if option == "--config" and (value or following):
            return Path(value if equals else following)
    return None


def _in_file(path: Path) -> Any:
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except (OSError, ValueError):
        return None
    import tomllib

    try:
        ui = tomllib.loads(text).get("ui")
    except tomllib.TOMLDecodeError:
        return None
    return ui.get("language") if isinstance(ui, dict) else None
