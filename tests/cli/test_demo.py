"""`haru demo`: the main job, offline and through both wires."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Done
from tests.cli.quick import Quick, quick_in
from tests.fakes.wire import WireServer

AMOUNT = re.compile(r"[\d,]+\s*원")


@pytest.fixture
def haru(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Quick:
    return quick_in(home, tmp_path, monkeypatch, capsys)


@pytest.fixture
def offline(haru: Quick) -> Done:
    return haru("demo", "--model", "offline", "--json")


def test_the_two_visits_offline_are_what_the_customer_was_promised(offline: Done) -> None:
    assert offline.code == 0, offline.err
    assert [event["type"] for event in offline.events] == [
        *["session", "reply", "reply", "reply", "summary", "reply", "memory", "end"],
        *["session", "reply", "end"],
    ]
    (summary,) = offline.of("summary")
    assert summary["turn"] == 3
    assert len(summary["text"].splitlines()) == 3
    (memory,) = offline.of("memory")
    assert "이메일" in " ".join(memory["profile"]["선호"])
    issues = " ".join(memory["profile"]["진행중_이슈"])
    assert "260" in issues
    assert "교환" in issues
    replies = [event["text"] for event in offline.of("reply")]
    assert "6,000원" in replies[1]
    said = "\n".join([*replies, summary["text"], json.dumps(memory["profile"], ensure_ascii=False)])
    assert set(AMOUNT.findall(said)) == {"6,000원"}
    last = replies[4]
    assert "교환" in last
    assert "260" in last
    assert "기록" in last
    assert "확인" in last


def test_only_the_first_reply_of_a_visit_greets(offline: Done) -> None:
    greets = ["안녕하세요" in event["text"] or "반갑습니다" in event["text"] for event in offline.of("reply")]
    assert greets == [True, False, False, False, True]


@pytest.mark.parametrize("model", ["gemini", "openai:test"])
def test_through_a_wire_the_demo_takes_exactly_seven_calls(
    haru: Quick, wire: WireServer, gemini: dict[str, str], openai: dict[str, str], model: str
) -> None:
    done = haru("demo", "--json", "--model", model, env={**gemini, **openai})
    assert done.code == 0, done.err
    assert wire.kinds == ["reply", "reply", "reply", "summary", "reply", "extraction", "reply"]


def test_a_demo_leaves_nothing_behind_unless_a_home_is_named(haru: Quick, home: Path, tmp_path: Path) -> None:
    import os
    import subprocess
    import sys

    from tests.cli.conftest import clean_environment

    env = {**clean_environment(tmp_path), "HARU_HOME": str(home), "TMPDIR": str(tmp_path)}
    subprocess.run([sys.executable, "-m", "haru_cli", "demo", "forget", "--model", "offline"], env=env, check=True, capture_output=True)
    assert not home.exists()
    assert not [name for name in os.listdir(tmp_path) if name.startswith("haru-demo")]


@pytest.mark.parametrize("name", ["sensitive", "forget"])
def test_each_shipped_script_holds_what_it_expects(haru: Quick, name: str) -> None:
    done = haru("demo", name, "--model", "offline", "--json")
    assert done.code == 0, done.err


def test_an_expectation_that_does_not_hold_fails_the_run(haru: Quick, tmp_path: Path, openai: dict[str, str]) -> None:
    script = tmp_path / "mine.toml"
    script.write_text(
        'title = "t"\n[[visit]]\ncustomer = "C1"\nsay = ["안녕하세요"]\n[[visit.expect]]\nreply = 1\ncontains = ["없는 말"]\n',
        encoding="utf-8",
    )
    done = haru("demo", str(script), "--json", env=openai)
    assert done.code == 1
    assert "1번째 방문: 1번째 답변: ‘없는 말’ 없음" in done.err


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        ("[[visit]]\nsay = []\n", 2, "customer"),
        ("visit = 3\n", 2, "visit"),
        ("[[visit]\n", 2, "1번째 줄"),
        ('[[visit]]\ncustomer = "C"\nsays = []\n', 2, "says"),
    ],
)
def test_a_script_that_can_not_be_read_is_told_with_its_place(haru: Quick, tmp_path: Path, text: str, code: int, told: str) -> None:
    script = tmp_path / "mine.toml"
    script.write_text(text, encoding="utf-8")
    done = haru("demo", str(script))
    assert done.code == code
    assert told in done.err
    assert "mine.toml" in done.err
    assert "Traceback" not in done.err


def test_an_unknown_demo_names_those_there_are(haru: Quick) -> None:
    done = haru("demo", "nope")
    assert done.code == 3
    assert "two-visits" in done.err


def test_the_list_names_every_shipped_script(haru: Quick) -> None:
    assert {entry["name"] for entry in haru("demo", "--list", "--json").json} >= {"two-visits", "sensitive", "forget"}
