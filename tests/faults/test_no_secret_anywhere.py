"""No secret that a customer types or a model writes reaches any surface: disk, output, the model, temporary files, errors."""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.cli.quick import Quick, quick_in
from tests.fakes.wire import WireRequest, WireServer


@dataclass(frozen=True)
class Secret:
    """What the customer types, line by line, and what of it must be found nowhere."""

    lines: tuple[str, ...]
    values: tuple[str, ...]


SECRETS = (
    Secret(("카드번호 4000-0010-1645-4266 으로 결제했어요",), ("4000-0010-1645-4266", "4000001016454266", "-4266")),
    Secret(("제 카드는 오이공공 팔이구삼 팔공육공 이사사공 입니다",), ("팔이구삼", "팔공육공")),
    Secret(("카드번호는 NTIwMC04MjkzLTgwNjAtMjQ0MA== 예요",), ("NTIwMC04MjkzLTgwNjAtMjQ0MA",)),
    Secret(("카드번호 앞자리부터 불러 드릴게요", "5200 8293", "8060 2440 이에요"), ("5200 8293", "8060 2440")),
    Secret(("CVC는 739 이고 유효기간은 08/29 입니다",), ("CVC는 739", "08/29")),
    Secret(("환불은 국민은행 123456-01-789012 로 주세요",), ("123456-01-789012", "789012")),
    Secret(("주민번호는 900101-1234568 이에요",), ("900101-1234568", "1234568")),
    Secret(("여권번호 M12345678 입니다",), ("M12345678",)),
    Secret(("운전면허는 11-12-345678-90 이고요",), ("345678-90",)),
    Secret(("비밀번호는 haru!2026 이에요",), ("haru!2026",)),
    Secret(("인증번호 583920 왔어요",), ("583920",)),
    Secret(("공동현관 비번은 7391# 이에요",), ("7391#",)),
    Secret(("제 번호는 010-2345-6789 예요", "메일은 kim.haru@example.com 이요"), ("010-2345-6789", "kim.haru@example.com")),
)
VALUES = tuple(value for secret in SECRETS for value in secret.values)
WHOLE = tuple(secret.lines[0] for secret in SECRETS if len(secret.lines) == 1)
"""Those that one line gives away; pieces mean something only one after the other."""
LINES = tuple(line for secret in SECRETS for line in secret.lines)
ORDER = "20260228-0001234"


def found_in(text: str) -> list[str]:
    return [value for value in VALUES if value in text]


def repeating(request: WireRequest) -> str:
    """The worst model there is: it writes every secret into whatever it is asked for, and repeats what it is given."""
    told = "\n".join([*LINES, request.messages[-1][1][-500:]])
    if request.kind != "extraction":
        return told
    statements = [line for line in told.splitlines() if line.strip()]
    return json.dumps({"선호": statements, "진행중_이슈": statements, "메모": statements}, ensure_ascii=False)


@pytest.fixture
def wire() -> Iterator[WireServer]:
    with WireServer(brain=repeating) as server:
        yield server


@pytest.fixture
def haru(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], wire: WireServer) -> Quick:
    quick = quick_in(home, tmp_path, monkeypatch, capsys)
    monkeypatch.setenv("HARU_MODEL", "openai:worst")
    monkeypatch.setenv("HARU_MODELS__OPENAI__BASE_URL", wire.openai_url)
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    (tmp_path / "tmp").mkdir()
    return quick


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "data"


def test_no_surface_holds_a_secret_that_was_typed_or_that_a_model_wrote(
    haru: Quick, home: Path, tmp_path: Path, wire: WireServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken = [f"주문번호 {ORDER} 문의드려요", *LINES, "저는 이메일 연락이 좋아요"]

    def run(*arguments: str, stdin: str = "", code: int = 0) -> str:
        done = haru(*arguments, stdin=stdin.encode())
        assert done.code == code, done.err
        assert found_in(done.out + done.err) == [], arguments[:3]
        return done.out

    session = json.loads(run("chat", "-c", "C007", "--json", stdin="\n".join(spoken) + "\n").splitlines()[0])["session"]
    run("chat", "-c", "C007", "--resume", session, "--json", stdin="\n".join(LINES) + "\n")
    for form in ("text", "json", "md", "html", "svg"):
        run("session", "export", "-c", "C007", session, "--format", form)
    for form in ("json", "md", "html"):
        run("profile", "export", "C007", "--format", form)
    for command in (("list",), ("history",), ("search", "카드번호")):
        run("memory", *command, "-c", "C007", "--json")
    run("profile", "show", "C007", "--json")
    run("session", "list", "-c", "C007", "--json")
    assert json.loads(run("privacy", "scan", "--json")) == []

    run("profile", "edit", "C007", *(part for line in WHOLE for part in ("--add", "메모", line)))
    run("profile", "set", "C007", "카드", LINES[0])
    editor = tmp_path / "editor.py"
    editor.write_text("import pathlib, sys\npathlib.Path(__file__).with_name('edited').write_text(pathlib.Path(sys.argv[1]).read_text())\n")
    monkeypatch.setenv("EDITOR", f"{sys.executable} {editor}")
    run("profile", "edit", "C007")
    assert found_in((tmp_path / "edited").read_text(encoding="utf-8")) == []
    plain = tmp_path / "import.json"
    plain.write_text(json.dumps({"C008": {"선호": list(WHOLE), "진행중_이슈": [], "메모": []}}, ensure_ascii=False), encoding="utf-8")
    run("profile", "import", str(plain))
    plain.unlink()
    failed = haru("--verbose", "ask", "-c", LINES[0], "x", "--model", "none")
    assert "Traceback" in failed.err
    assert found_in(failed.err) == []

    stored = [path.read_bytes().decode("utf-8", "replace") for path in home.rglob("*") if path.is_file()]
    left = [path.read_bytes().decode("utf-8", "replace") for path in (tmp_path / "tmp").rglob("*") if path.is_file()]
    sent = [json.dumps(request.body, ensure_ascii=False) for request in wire.requests]
    assert found_in("\n".join(stored)) == []
    assert found_in("\n".join(left)) == []
    # This model talks of everything at once, so that no question stays open, and a piece is known for one only by the next.
    assert set(found_in("\n".join(sent))) <= {value for secret in SECRETS if len(secret.lines) > 1 for value in secret.values}
    assert ORDER in "\n".join(stored)

    run("profile", "forget", "C007", "--yes")
    run("profile", "forget", "C008", "--yes")
    traces = [path for path in home.rglob("*") if path.is_file() and ("C007" in str(path) or b"C007" in path.read_bytes())]
    assert traces == []


def test_a_gate_that_fails_lets_nothing_through(haru: Quick, home: Path, wire: WireServer, monkeypatch: pytest.MonkeyPatch) -> None:
    import memory_store.privacy.gate as gate_module

    def broken(*_: object, **__: object) -> None:
        raise ArithmeticError

    monkeypatch.setattr(gate_module, "recognise", broken)
    done = haru("chat", "-c", "C007", "--json", stdin=f"{LINES[0]}\n".encode())
    assert done.code == 1
    assert [event["type"] for event in done.events] == ["session", "error", "end"]
    assert wire.requests == []
    assert found_in(done.out + done.err) == []
    assert not [path for path in home.rglob("*") if path.is_file() and found_in(path.read_text(encoding="utf-8"))]
