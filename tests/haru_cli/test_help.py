"""`--help` and errors of usage: in the language of the program, within the width of the terminal, without loading what they don't need."""

from pathlib import Path

import pytest

from haru_cli.app import COMMANDS, run
from haru_cli.early import early_language
from haru_cli.repl.cells import width
from tests.cli.quick import Quick, quick_in


@pytest.fixture
def haru(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Quick:
    monkeypatch.delenv("LC_ALL", raising=False)
    quick = quick_in(tmp_path / "data", tmp_path, monkeypatch, capsys)
    monkeypatch.setenv("LANG", "ko_KR.UTF-8")
    return quick


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS), ["profile", "edit"], ["session", "list"]])
def test_help_is_in_korean_and_fits_a_narrow_terminal(haru: Quick, monkeypatch: pytest.MonkeyPatch, command: list[str]) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    done = haru(*command, "--help")
    assert done.code == 0
    assert done.out.startswith(f"사용법: {' '.join(['haru', *command])}")
    assert "이 도움말을 보여 줍니다." in done.out
    assert all(width(line) <= 50 for line in done.out.splitlines())


def test_help_names_what_must_be_given_and_what_holds_otherwise(haru: Quick) -> None:
    assert "-c, --customer ID   고객 번호. (꼭 있어야 함)" in haru("chat", "-h").out
    assert "(기본값: two-visits)" in haru("demo", "-h").out
    assert haru("profile", "show", "-h").out.startswith("사용법: haru profile show CUSTOMER [옵션]\n")


def test_help_follows_the_configured_language(haru: Quick, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HARU_UI__LANGUAGE", "en")
    assert "Talk with 하루 as a customer." in haru("--help").out


def test_a_group_without_a_command_shows_its_help_alone_and_is_wrong_usage(haru: Quick) -> None:
    done = haru("profile")
    assert done.code == 2
    assert done.out.startswith("사용법: haru profile")
    assert not done.err


def test_the_program_without_arguments_shows_its_help_alone(haru: Quick, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 2
    shown = capsys.readouterr()
    assert shown.out.startswith("사용법: haru")
    assert not shown.err


@pytest.mark.parametrize(
    ("typed", "offered"),
    [("haru ch", "chat"), ("haru profile sh", "show"), ("haru chat --mo", "--model"), ("haru chat -c ", "C007")],
)
def test_the_shell_completes_commands_options_and_customers(
    haru: Quick, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, offered: str
) -> None:
    haru("memory", "add", "-c", "C007", "메모")
    monkeypatch.setenv("HARU_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("_HARU_COMPLETE", "complete_zsh")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", typed)
    assert offered in haru().out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["chat"], "꼭 있어야 하는 옵션이 빠졌습니다: '--customer' / '-c'. (`haru chat --help`"),
        (["chat", "-c"], "옵션에 값이 빠졌습니다: '-c'."),
        (["chat", "-c", "C007", "x"], "쓰이지 않는 인자가 있습니다: x"),
        (["chat", "-c", "C007", "--keep-recent", "0"], "'--keep-recent' 값이 맞지 않습니다: 1 이상이어야 합니다"),
        (["chat", "-c", "C007", "--keep-recent", "둘"], "'--keep-recent' 값이 맞지 않습니다: 정수여야 합니다"),
        (["chat", "--jsn"], "그런 옵션은 없습니다: --jsn"),
        (["chap"], "그런 명령은 없습니다: 'chap'. 혹시 'chat'인가요?"),
        (["profile", "show"], "꼭 있어야 하는 인자가 빠졌습니다: 'CUSTOMER'."),
    ],
)
def test_wrong_usage_is_told_in_korean_on_one_line(haru: Quick, arguments: list[str], told: str) -> None:
    done = haru(*arguments)
    assert done.code == 2
    assert told in done.err
    assert done.err.count("\n") == 1
    assert not done.out


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[agent]\nkeep_recent = 0", "agent.keep_recent: 1 이상이어야 합니다"),
        ('[ui]\nlanguage = "fr"', "ui.language: 'auto', 'ko', 'en' 중 하나여야 합니다"),
        ('[ui\nlanguage = "ko"', "1번째 줄 4번째 글자가 TOML 문법에 맞지 않습니다"),
        ("colour = 1", "colour: 그런 설정은 없습니다"),
    ],
)
def test_what_is_wrong_with_a_configuration_is_told_in_korean(haru: Quick, tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "config.toml"
    file.write_text(text, encoding="utf-8")
    done = haru("--config", str(file), "profile", "list")
    assert done.code == 2
    assert told in done.err


@pytest.mark.parametrize(("option", "joined"), [("--config", False), ("--config", True)])
def test_the_language_is_known_before_the_configuration_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str, joined: bool
) -> None:
    monkeypatch.delenv("HARU_UI__LANGUAGE", raising=False)
    file = tmp_path / "config.toml"
    file.write_text('\ufeff[ui]\nlanguage = "en"\n', encoding="utf-8")
    assert early_language([f"{option}={file}"] if joined else [option, str(file)]) == "en"


@pytest.mark.parametrize("text", [b"", b"[ui", b"ui = 3", b"[ui]\nlanguage = 3", b"\xff"])
def test_a_file_that_names_no_language_leaves_it_to_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: bytes) -> None:
    monkeypatch.delenv("HARU_UI__LANGUAGE", raising=False)
    file = tmp_path / "config.toml"
    file.write_bytes(text)
    assert early_language(["--config", str(file)]) == "auto"
    assert early_language(["--config", str(tmp_path / "none.toml")]) == "auto"
