"""`haru privacy check`: what it prints for people and for programs, and what it refuses."""

import io
import json
import sys
from pathlib import Path

import pytest

from haru_cli.app import run

CARD = "4539-5787-6362-1486"


@pytest.fixture(autouse=True)
def _own_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HARU_HOME", str(tmp_path))
    config = tmp_path / "config.toml"
    config.touch()
    monkeypatch.setenv("HARU_CONFIG", str(config))


def check(monkeypatch: pytest.MonkeyPatch, *arguments: str, stdin: str = "") -> int:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8"))
    return run(["privacy", "check", *arguments])


def test_a_person_sees_kind_place_and_reason_but_not_the_value(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(monkeypatch, f"안녕하세요\n카드 {CARD}요") == 0
    out = capsys.readouterr().out
    assert "카드 [카드번호]요" in out
    assert "2" in out.split("[카드번호]")[-1]
    assert "4539" not in out


@pytest.mark.parametrize("arguments", [["-"], []])
def test_a_text_may_come_from_standard_input(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check(monkeypatch, *arguments, stdin="비번 qwer!1234") == 0
    assert "비번 [비밀번호]" in capsys.readouterr().out


def test_a_program_gets_one_document(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(monkeypatch, "--json", f"카드 {CARD}") == 0
    document = json.loads(capsys.readouterr().out)
    assert document["masked"] == "카드 [카드번호]"
    assert document["kinds"] == ["카드번호"]


def test_lines_of_texts_and_turns_come_out_masked_in_their_order(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    turns = [{"role": "user", "text": "4539 5787"}, {"role": "assistant", "text": "네"}, {"role": "user", "text": "6362 1486"}]
    records = [{"id": "b", "text": "안녕하세요"}, {"id": "a", "turns": turns}]
    assert check(monkeypatch, "--jsonl", stdin="".join(json.dumps(record) + "\n" for record in records)) == 0
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [
        {"id": "b", "masked": "안녕하세요", "kinds": []},
        {"id": "a", "turns": ["[카드번호]", "네", "[카드번호]"], "kinds": ["카드번호"]},
    ]


@pytest.mark.parametrize(
    "line",
    ["{", "[]", '{"id": 1}', '{"id": 1, "text": 2}', '{"id": 1, "turns": [{"role": "customer", "text": "a"}]}', '{"text": "a"}'],
)
def test_a_bad_line_is_named_in_one_line_and_ends_with_2(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check(monkeypatch, "--jsonl", stdin=f'{{"id": 0, "text": "a"}}\n{line}\n') == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert "2번째 줄" in captured.err


def test_a_text_beside_jsonl_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert check(monkeypatch, "--jsonl", "안녕") == 2
