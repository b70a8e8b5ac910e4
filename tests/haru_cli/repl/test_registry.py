import pytest

from haru_cli.repl.registry import COMMANDS, find, register_all

EXPECTED = [
    "help",
    "summary",
    "why",
    "context",
    "profile",
    "memory",
    "remember",
    "forget",
    "save",
    "model",
    "usage",
    "undo",
    "copy",
    "export",
    "clear",
    "quit",
]


@pytest.fixture(autouse=True)
def _registered() -> None:
    register_all()


def test_every_command_has_an_english_and_a_korean_name_and_a_help() -> None:
    assert [command.names[0] for command in COMMANDS] == EXPECTED
    for command in COMMANDS:
        assert command.names[0].isascii()
        assert not command.names[1].isascii()
        assert command.help


def test_no_two_commands_share_a_name() -> None:
    names = [name for command in COMMANDS for name in command.names]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("typed", "name"),
    [("quit", "quit"), ("종료", "quit"), ("QUIT", "quit"), ("exit", "quit"), ("su", "summary"), ("도우", "help"), ("w", "why")],
)
def test_a_command_is_found_by_either_name_or_a_beginning_that_is_clear(typed: str, name: str) -> None:
    found = find(typed)
    assert found is not None
    assert found.names[0] == name


@pytest.mark.parametrize("typed", ["", "u", "없는것", "quitt"])
def test_a_beginning_that_is_not_clear_finds_nothing(typed: str) -> None:
    assert find(typed) is None
