"""Where things are, one function a place. Nothing is opened or made here."""

import os
from pathlib import Path

import platformdirs

APP = "haru"


def config_path(flag: Path | None) -> Path:
    """The config file: the flag, `HARU_CONFIG`, or the platform's place."""
    if flag:
        return flag
    named = os.environ.get("HARU_CONFIG")
    return Path(named) if named else Path(platformdirs.user_config_dir(APP, appauthor=False)) / "config.toml"


def data_home() -> Path:
    """The data home where none is named."""
    return Path(platformdirs.user_data_dir(APP, appauthor=False))
