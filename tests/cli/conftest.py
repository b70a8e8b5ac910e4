"""Running the program as people do: in a process of its own, with nothing of this machine's configuration."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import pytest

from tests.fakes.wire import WireServer

FOREIGN = (
    "HARU_",
    "GEMINI_",
    "GOOGLE_",
    "OPENAI_",
    "NO_COLOR",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "ALL_PROXY",
    "http_proxy",
    "https_proxy",
    "all_proxy",
)


def clean_environment(tmp_path: Path) -> dict[str, str]:
    """The environment without anything that configures haru or a model's service, and with a home of its own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(FOREIGN)}
    return {
        **kept,
        "HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path / "share"),
        "XDG_CONFIG_HOME": str(tmp_path / "etc"),
        "TERM": "xterm",
    }


@dataclass(frozen=True)
class Done:
    """What a run of the program left."""

    code: int
    out: str
    err: str

    @property
    def events(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]

    def of(self, kind: str) -> list[dict[str, Any]]:
        """The events of one type."""
        return [event for event in self.events if event["type"] == kind]

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Haru(Protocol):
    """Runs `haru` with these arguments."""

    def __call__(self, *arguments: str, stdin: str | bytes = "", env: Mapping[str, str] = {}) -> Done: ...


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The data home that `haru` runs with."""
    return tmp_path / "data"


@pytest.fixture
def haru(tmp_path: Path, home: Path) -> Haru:
    def run(*arguments: str, stdin: str | bytes = "", env: Mapping[str, str] = {}) -> Done:
        done = subprocess.run(
            [sys.executable, "-m", "haru_cli", "--home", str(home), *arguments],
            input=stdin.encode() if isinstance(stdin, str) else stdin,
            capture_output=True,
            env={**clean_environment(tmp_path), **env},
            timeout=120,
            check=False,
        )
        return Done(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run


@pytest.fixture
def wire() -> Iterator[WireServer]:
    with WireServer() as server:
        yield server


@pytest.fixture
def gemini(wire: WireServer) -> dict[str, str]:
    """The environment in which `--model gemini` reaches the local server."""
    return {"GEMINI_API_KEY": "AIza-test", "GOOGLE_GEMINI_BASE_URL": wire.gemini_url}


@pytest.fixture
def openai(wire: WireServer) -> dict[str, str]:
    """The environment in which `--model openai:test` reaches the local server."""
    return {"HARU_MODEL": "openai:test", "HARU_MODELS__OPENAI__BASE_URL": wire.openai_url}
