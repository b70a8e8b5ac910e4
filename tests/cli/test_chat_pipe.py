"""`haru chat` and `haru ask` without a terminal: the events that scripts rely on."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Done, clean_environment
from tests.cli.quick import Quick, quick_in
from tests.fakes import wire_faults as faults
from tests.fakes.wire import WireServer

CARD = "4000-0010-1645-4266"


@pytest.fixture
def haru(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Quick:
    return quick_in(home, tmp_path, monkeypatch, capsys)


def chat(haru: Quick, text: str, env: dict[str, str], *options: str) -> Done:
    return haru("chat", "-c", "C007", "--json", *options, stdin=text, env=env)


def test_every_line_is_a_turn_and_the_events_come_in_order(haru: Quick, openai: dict[str, str]) -> None:
    done = chat(haru, "교환하고 싶어요\n\n저는 이메일 연락이 좋아요\n", openai)
    assert done.code == 0, done.err
    assert [event["type"] for event in done.events] == ["session", "reply", "reply", "memory", "end"]
    session = done.events[0]
    assert (session["customer"], session["model"], session["resumed"]) == ("C007", "openai:test", False)
    assert [event["turn"] for event in done.of("reply")] == [1, 2]
    assert set(done.of("reply")[0]) == {"type", "turn", "text", "sources", "grounded"}
    assert set(done.of("memory")[0]["profile"]) == {"선호", "진행중_이슈", "메모"}
    assert done.events[-1] == {"type": "end", "session": session["session"], "saved": True}


def test_a_masked_line_is_told_and_reaches_neither_model_nor_disk(
    haru: Quick, home: Path, wire: WireServer, openai: dict[str, str]
) -> None:
    done = chat(haru, f"카드번호 {CARD} 로 결제했어요\n", openai)
    (masked,) = done.of("masked")
    assert masked == {"type": "masked", "turn": 1, "kinds": ["카드번호"]}
    assert "기록" in done.of("reply")[0]["text"]
    sent = json.dumps([request.body for request in wire.requests], ensure_ascii=False)
    stored = b"".join(path.read_bytes() for path in home.rglob("*") if path.is_file()).decode()
    for text in (sent, stored, done.out, done.err):
        assert CARD not in text
        assert CARD.replace("-", "") not in text


def test_an_unsaved_visit_leaves_no_file(haru: Quick, home: Path, openai: dict[str, str]) -> None:
    done = chat(haru, "교환이요\n", openai, "--no-save")
    assert done.events[-1]["saved"] is False
    assert not [path for path in home.rglob("*") if path.is_file()]


def test_windows_line_ends_a_bom_and_decomposed_hangul_are_taken(haru: Quick, home: Path, openai: dict[str, str]) -> None:
    done = haru("chat", "-c", "C007", "--json", stdin="\ufeff교환\r\n".encode() + "반품".encode() + b"\r\n", env=openai)
    assert done.code == 0
    turns = haru("session", "show", "-c", "C007", "--json").json["turns"]
    assert [turn["customer"] for turn in turns] == ["교환", "반품"]


def test_no_input_at_all_is_a_visit_of_nobody(haru: Quick, home: Path, wire: WireServer, openai: dict[str, str]) -> None:
    done = chat(haru, "", openai)
    assert done.code == 0
    assert [event["type"] for event in done.events] == ["session", "end"]
    assert wire.kinds == []
    assert haru("profile", "show", "C007").code == 3


def test_a_model_that_can_not_be_reached_gives_4_and_the_visit_is_finished_later(
    haru: Quick, wire: WireServer, openai: dict[str, str]
) -> None:
    dead = {**openai, "HARU_MODELS__OPENAI__BASE_URL": "http://127.0.0.1:9/v1", "HARU_MODELS__ATTEMPTS": "1"}
    done = chat(haru, "저는 이메일 연락이 좋아요\n", dead)
    assert done.code == 4
    assert [event["code"] for event in done.of("error")] == [4, 4]
    assert done.events[-1]["saved"] is True
    assert haru("session", "list", "-c", "C007", "--json").json[0]["state"] == "pending"
    again = chat(haru, "다시 왔어요\n", openai)
    assert again.code == 0
    assert [row["state"] for row in haru("session", "list", "-c", "C007", "--json").json] == ["ended", "ended"]
    assert "이메일" in json.dumps(haru("profile", "show", "C007", "--json").json, ensure_ascii=False)


def test_resume_takes_up_the_latest_interrupted_visit(haru: Quick, home: Path, tmp_path: Path, openai: dict[str, str]) -> None:
    killed_after(2, home, tmp_path, openai)
    done = chat(haru, "이어서요\n", openai, "--resume")
    assert done.code == 0, done.err
    assert done.events[0]["resumed"] is True
    assert [event["turn"] for event in done.of("reply")] == [3]
    (row,) = haru("session", "list", "-c", "C007", "--json").json
    assert (row["id"], row["state"], row["turns"]) == (done.events[0]["session"], "ended", 3)


def test_a_visit_is_resumed_by_its_number_in_the_list(haru: Quick, openai: dict[str, str]) -> None:
    first = chat(haru, "하나\n", openai).events[0]["session"]
    chat(haru, "둘\n", openai)
    session = chat(haru, "셋\n", openai, "--resume", "1").events[0]
    assert (session["session"], session["resumed"]) == (first, True)
    assert chat(haru, "넷\n", openai, "--resume", "9").code == 3


def test_another_customers_session_can_not_be_resumed(haru: Quick, openai: dict[str, str]) -> None:
    session = chat(haru, "교환이요\n", openai).events[0]["session"]
    done = haru("chat", "-c", "C008", "--resume", session, "--json", stdin="저요\n", env=openai)
    assert done.code == 3
    assert haru("profile", "show", "C008").code == 3


@pytest.mark.parametrize("turns", [1, 3])
def test_a_killed_visit_loses_no_turn_that_was_answered(
    haru: Quick, home: Path, tmp_path: Path, openai: dict[str, str], turns: int
) -> None:
    answered = killed_after(turns, home, tmp_path, openai)
    stored = haru("session", "show", "-c", "C007", "--json").json["turns"]
    assert [turn["reply"] for turn in stored[:turns]] == answered
    assert all(turn["state"] == "done" for turn in stored[:turns])


def killed_after(turns: int, home: Path, tmp_path: Path, env: dict[str, str]) -> list[str]:
    """Play turns until that many are answered, then kill -9; the answers."""
    process = subprocess.Popen(
        [sys.executable, "-m", "haru_cli", "--home", str(home), "chat", "-c", "C007", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**clean_environment(tmp_path), **env},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    answers: list[str] = []
    while len(answers) < turns:
        process.stdin.write(f"{len(answers) + 1}번 질문이요\n".encode())
        process.stdin.flush()
        while (event := json.loads(process.stdout.readline()))["type"] != "reply":
            pass
        answers.append(event["text"])
    process.send_signal(signal.SIGKILL)
    process.communicate()
    return answers


def test_a_damaged_file_gives_5_is_kept_and_hurts_nobody_else(haru: Quick, home: Path, openai: dict[str, str]) -> None:
    chat(haru, "교환이요\n", openai)
    haru("chat", "-c", "C008", "--json", stdin="저요\n", env=openai)
    path = next((home / "customers").glob("c007*.json"))
    cut = path.read_bytes()[:-10]
    path.write_bytes(cut)
    done = chat(haru, "다시요\n", openai)
    assert done.code == 5
    assert "damaged" in done.err
    assert "Traceback" not in done.err
    assert [aside.read_bytes() for aside in (home / "customers").rglob("c007*damaged*")] == [cut]
    assert haru("profile", "show", "C008", "--json").code == 0


def test_a_home_that_can_not_be_written_is_told_and_the_visit_goes_on(haru: Quick, home: Path, openai: dict[str, str]) -> None:
    home.write_text("a file in its place")
    done = chat(haru, "교환이요\n배송은요?\n", openai)
    assert done.code == 5
    assert len(done.of("reply")) == 2
    assert [event["code"] for event in done.of("error")] == [5]
    assert done.events[-1]["saved"] is False


def test_ask_prints_the_answer_alone(haru: Quick, openai: dict[str, str]) -> None:
    done = haru("ask", "-c", "C007", "교환 배송비는 얼마예요?", env=openai)
    assert done.code == 0
    assert done.out.strip()
    assert "[장기 기억" not in done.out


def test_an_answer_that_was_cut_off_ends_with_a_whole_sentence_and_says_so(haru: Quick, wire: WireServer, openai: dict[str, str]) -> None:
    cut = faults.finish("MAX_TOKENS", "네, 고객님. 무엇을 도와드릴까요? 교환은 받은 날")
    wire.script(cut)
    done = chat(haru, "안녕하세요\n", openai)
    assert done.of("reply")[0]["text"].strip() == "네, 고객님. 무엇을 도와드릴까요?"
    assert done.of("reply")[0]["cut"] is True
    wire.script(cut)
    asked = haru("ask", "-c", "C008", "안녕하세요", env=openai)
    assert asked.out.rstrip().endswith("도와드릴까요?")
    assert "끊겼습니다" in asked.err


def test_ask_reads_standard_input(haru: Quick, wire: WireServer, openai: dict[str, str]) -> None:
    assert haru("ask", "-c", "C007", "-", stdin="교환 배송비는 얼마예요?", env=openai).code == 0
    assert "교환 배송비는 얼마예요?" in wire.requests[0].messages[-1][1]


def test_a_reader_that_leaves_early_is_no_failure(haru: Quick, home: Path, tmp_path: Path, openai: dict[str, str]) -> None:
    command = f"printf '하나\\n둘\\n셋\\n' | {sys.executable} -m haru_cli --home {home} chat -c C007 --json | head -1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        env={**clean_environment(tmp_path), **openai},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert json.loads(done.stdout)["type"] == "session"
