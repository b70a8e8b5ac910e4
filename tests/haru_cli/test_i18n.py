"""The catalogue and the code that uses it."""

import ast
import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
import typer
from typer.core import TyperGroup

import haru_cli
import memory_store
from haru_cli.app import app
from haru_cli.help import paragraphs, remark
from haru_cli.i18n import _, entries, explained, from_environment, phrase, set_language
from memory_store import errors

PACKAGE = Path(haru_cli.__file__).parent
LIBRARY = Path(memory_store.__file__).parent
SHOWN_LATER = {"help", "argument"}
"""Arguments of `command` that are translated when they are shown."""


@pytest.fixture(autouse=True)
def _language_as_before() -> Iterator[None]:
    yield
    set_language("auto")


def used() -> set[str]:
    """Every message that the code can ask for."""
    found = set()
    for file in PACKAGE.rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                texts = call.args[:1] if call.func.id == "_" else []
                if call.func.id == "command":
                    texts = [keyword.value for keyword in call.keywords if keyword.arg in SHOWN_LATER]
                found |= {text.value for text in texts if isinstance(text, ast.Constant) and isinstance(text.value, str)}
    return found


def template(node: ast.AST) -> str | None:
    """A text with values in it as it stands in errors.ko.po."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if not isinstance(node, ast.JoinedStr):
        return None
    number = itertools.count()
    return "".join(part.value if isinstance(part, ast.Constant) else f"{{{next(number)}}}" for part in node.values)  # type: ignore[misc]  # a part is a str


def nodes() -> Iterator[ast.AST]:
    for file in [*PACKAGE.rglob("*.py"), *LIBRARY.rglob("*.py")]:
        yield from ast.walk(ast.parse(file.read_text(encoding="utf-8")))


def raised() -> set[str]:
    """The texts of all errors that people may see, but for those that are values alone."""
    kinds = {name for name in vars(errors) if name.endswith("Error")}
    calls = [node for node in nodes() if isinstance(node, ast.Call) and node.args and ast.unparse(node.func) in kinds]
    texts = {text for call in calls if (text := template(call.args[0]))}
    return {text for text in texts if re.search("[a-z]{2}", text)}


def written() -> set[str]:
    """Every text that stands in the code of the program or the library, without the colon before data."""
    return {node.value.removesuffix(": ") for node in nodes() if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def helped() -> set[str]:
    """Every message of the help of every command."""

    def of(command: Any) -> Iterator[str]:
        context = typer.Context(command)
        yield from paragraphs(command.help)
        yield from filter(None, map(remark, command.get_params(context)))
        if isinstance(command, TyperGroup):
            for name in command.list_commands(context):
                yield from of(command.get_command(context, name))

    return set(of(typer.main.get_command(app)))


def translations(language: str = "ko") -> dict[str, str]:
    return dict(entries((PACKAGE / "locale" / f"{language}.po").read_text(encoding="utf-8")))


def test_every_message_is_translated() -> None:
    known = translations() | translations("help.ko")
    assert used() | helped() <= {message for message, translation in known.items() if translation}


@pytest.mark.parametrize("language", ["ko", "en", "help.ko"])
def test_no_translation_is_left_over(language: str) -> None:
    assert {message for message in translations(language) if message} <= used() | written() | helped()


def test_a_translation_takes_the_values_of_its_message() -> None:
    for message, translation in translations().items():
        if message:
            fields = [{field for _text, field, _spec, _conversion in Formatter().parse(text) if field} for text in (message, translation)]
            assert fields[0] == fields[1], message


@pytest.mark.parametrize("name", ["ko", "help.ko", "errors.ko", "foreign.ko"])
def test_no_message_stands_twice(name: str) -> None:
    messages = [message for message, _translation in entries((PACKAGE / "locale" / f"{name}.po").read_text(encoding="utf-8"))]
    assert len(messages) == len(set(messages))


def test_every_error_is_translated_and_no_translation_is_left_over() -> None:
    known = {message for message in translations("errors.ko") if message}
    assert raised() <= known
    texts = {text for node in nodes() if (text := template(node))}
    assert known <= texts | {f"{text}{{0}}" for text in texts}


def test_an_error_is_told_in_the_chosen_language_with_its_values() -> None:
    text = "[bold] has no memory 'm-x'"
    set_language("ko")
    assert explained(text) == "[bold] 고객에게 없는 기억입니다: 'm-x'"
    assert explained("no customer {0}") == "없는 고객입니다: {0}"
    assert explained("something nobody has translated") == "something nobody has translated"
    set_language("en")
    assert explained(text) == text


def test_an_error_within_an_error_is_told_in_the_same_language() -> None:
    set_language("ko")
    told = explained("the text is not UTF-8. Nothing was changed; your text is kept in /tmp/x")
    assert (
        explained("the editor vi ended with 1; nothing was changed") == "편집기 vi 실행이 실패로 끝났습니다 (1). 아무것도 바꾸지 않았습니다"
    )
    assert told == "글이 UTF-8이 아닙니다. 아무것도 바꾸지 않았습니다. 고치신 글은 /tmp/x에 남겨 두었습니다"


def test_the_language_can_be_chosen() -> None:
    set_language("ko")
    assert _("new") == "새로"
    set_language("en")
    assert _("new") == "new"
    assert _("a message that nobody has translated") == "a message that nobody has translated"


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "ko"),
        ({"LANG": "C.UTF-8"}, "ko"),
        ({"LANG": "ko_KR.UTF-8"}, "ko"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "ko_KR.UTF-8"}, "ko"),
        ({"LANG": "ko_KR.UTF-8", "LC_MESSAGES": "de_DE@euro"}, "en"),
    ],
)
def test_auto_asks_the_environment(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], language: str) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert from_environment() == language


def test_reasons_of_the_library_are_translated_and_their_data_is_not() -> None:
    set_language("en")
    assert phrase("바뀜: 이메일 선호") == "changed: 이메일 선호"
    assert phrase("인사나 잡담") == "a greeting or chatter"
    set_language("ko")
    assert phrase("바뀜: 이메일 선호") == "바뀜: 이메일 선호"


def test_escapes_and_continued_lines_of_a_po_file_are_read() -> None:
    text = '# remark\nmsgid ""\n"two "\n"parts\\n"\nmsgstr "\\"둘\\""\n\nmsgid "a"\nmsgstr "가"\n'
    assert list(entries(text)) == [("two parts\n", '"둘"'), ("a", "가")]
