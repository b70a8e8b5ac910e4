"""`haru profile`: what a person and a script rely on."""

import json
import os
import stat
import sys
from pathlib import Path

import pytest

from tests.cli.quick import Quick, quick_in

CARD = "4000001016454266"


@pytest.fixture
def haru(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Quick:
    return quick_in(home, tmp_path, monkeypatch, capsys)


@pytest.fixture
def known(haru: Quick) -> Quick:
    """C007 with a preference, an issue, a note and an attribute."""
    assert (
        haru(
            "profile", "edit", "C007", "--add", "선호", "이메일 연락", "--add", "진행중_이슈", "260 교환", "--add", "메모", "발볼이 넓음"
        ).code
        == 0
    )
    assert haru("profile", "set", "C007", "배송장소", "회사").code == 0
    return haru


def profile(haru: Quick, customer: str = "C007") -> dict[str, object]:
    shown = haru("profile", "show", customer, "--json").json
    assert isinstance(shown, dict)
    return shown


def id_of(haru: Quick, content: str) -> str:
    rows = haru("memory", "list", "-c", "C007", "--json").json
    return next(str(row["id"]) for row in rows if row["content"] == content)


def test_show_gives_three_lists_of_strings_and_the_counters(known: Quick) -> None:
    assert profile(known) == {
        "customer": "C007",
        "선호": ["이메일 연락"],
        "진행중_이슈": ["260 교환"],
        "메모": ["발볼이 넓음"],
        "속성": {"배송장소": "회사"},
        "visits": 0,
        "first_visit": None,
        "last_visit": None,
        "topics": {},
    }


def test_topics_are_counted_the_most_frequent_first(known: Quick) -> None:
    for topic, text in (("배송", "문 앞"), ("신발", "발볼"), ("배송", "새벽")):
        known("memory", "add", "-c", "C007", text, "--topic", topic)
    assert list(known("profile", "show", "C007", "--json").json["topics"].items()) == [("배송", 2), ("신발", 1)]


def test_show_in_a_pipe_is_plain_text(known: Quick) -> None:
    shown = known("profile", "show", "C007")
    assert "이메일 연락" in shown.out
    assert "\x1b" not in shown.out
    assert "╭" not in shown.out


@pytest.mark.parametrize(
    "command",
    [
        ("show", "C999"),
        ("export", "C999"),
        ("forget", "C999", "--yes"),
        ("edit", "C999", "--remove", "m-x"),
        ("forget", "C999", "--kind", "선호", "-y"),
    ],
)
def test_an_unknown_customer_exits_3_and_is_not_made(known: Quick, command: tuple[str, ...]) -> None:
    done = known("profile", *command)
    assert (done.code, done.out) == (3, "")
    assert "C999" in done.err
    assert [row["customer"] for row in known("profile", "list", "--json").json] == ["C007"]


def test_list_counts_what_is_remembered(known: Quick) -> None:
    known("profile", "edit", "홍길동", "--add", "메모", "x")
    assert [(row["customer"], row["memories"]) for row in known("profile", "list", "--json").json] == [("C007", 4), ("홍길동", 1)]
    lines = known("profile", "list").out.splitlines()
    assert [line.index("기억") for line in lines] == [8, 5]  # cells of a terminal: Hangul takes two


def test_edit_by_options_takes_all_of_them_or_none(known: Quick) -> None:
    email, size = id_of(known, "이메일 연락"), id_of(known, "260 교환")
    done = known(
        "profile", "edit", "C007", "--set", email, "전화 연락", "--close", size, "--add", "메모", "양말 선물", "--add", "선호", "새벽 배송"
    )
    assert done.code == 0
    assert (profile(known)["선호"], profile(known)["진행중_이슈"]) == (["전화 연락", "새벽 배송"], [])
    assert profile(known)["메모"] == ["발볼이 넓음", "양말 선물"]
    before = profile(known)
    assert known("profile", "edit", "C007", "--remove", email, "--close", size).code == 2  # it is closed already
    assert profile(known) == before


def test_a_part_of_an_id_is_enough_and_remove_is_recoverable(known: Quick) -> None:
    email = id_of(known, "이메일 연락")
    assert known("profile", "edit", "C007", "--remove", email[:6]).code == 0
    assert profile(known)["선호"] == []
    assert known("memory", "restore", "-c", "C007", email).code == 0
    assert profile(known)["선호"] == ["이메일 연락"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--add", "취향", "x"], 2),
        (["--add", "선호"], 2),
        (["--add", "선호", " "], 2),
        (["--set", "m-zzzz", "x"], 3),
        (["--close", "m-zzzz"], 3),
    ],
)
def test_a_wrong_edit_changes_nothing(known: Quick, arguments: list[str], code: int) -> None:
    before = profile(known)
    done = known("profile", "edit", "C007", *arguments)
    assert done.code == code
    assert "Traceback" not in done.err
    assert profile(known) == before


def test_what_is_typed_here_is_masked_too(known: Quick, home: Path) -> None:
    done = known("profile", "edit", "C007", "--add", "메모", f"카드 {CARD} 사용")
    assert "카드번호" in done.err
    known("profile", "set", "C007", "결제", CARD)
    assert CARD not in "".join(path.read_text() for path in home.rglob("*") if path.is_file())


def test_an_attribute_has_one_value_and_may_expire(known: Quick) -> None:
    known("profile", "set", "C007", "배송장소", "집", "--expires", "90d")
    assert profile(known)["속성"] == {"배송장소": "집"}
    assert known("profile", "set", "C007", "배송장소", "집", "--expires", "soon").code == 2
    assert known("profile", "set", "C007", "배송장소", "집", "--expires", "2020-01-01").code == 2


def test_forget_needs_a_yes_where_nobody_can_be_asked(known: Quick) -> None:
    done = known("profile", "forget", "C007")
    assert done.code == 2
    assert "--yes" in done.err
    assert profile(known)["선호"]


def test_forget_leaves_no_trace_and_says_that_it_looked(known: Quick, home: Path) -> None:
    done = known("profile", "forget", "C007", "--yes")
    assert done.code == 0
    assert "남아 있지 않습니다" in done.out
    for path in home.rglob("*"):
        assert "c007" not in path.name.lower()
        for word in ("C007", "이메일", "260", "발볼", "회사"):
            assert word not in (path.read_text() if path.is_file() else "")
    assert known("profile", "show", "C007").code == 3


def test_forget_one_memory_or_a_kind(known: Quick, home: Path) -> None:
    done = known("profile", "forget", "C007", "--memory", id_of(known, "이메일 연락"), "--yes", "--json")
    assert (done.json["memories"], done.json["left"]) == (1, [])
    assert known("profile", "forget", "C007", "--kind", "메모", "--yes").code == 0
    assert "발볼" not in (home / "customers/c007~1.json").read_text()
    assert (profile(known)["선호"], profile(known)["진행중_이슈"], profile(known)["메모"]) == ([], ["260 교환"], [])
    assert known("profile", "forget", "C007", "--memory", "m-zz", "--yes").code == 3
    assert known("profile", "forget", "C007", "--session", "latest", "--yes").code == 3
    assert known("profile", "forget", "C007", "--kind", "취향", "--yes").code == 2
    assert known("profile", "forget", "C007", "--kind", "선호", "--memory", "m-zz", "--yes").code == 2


def test_export_imports_back_to_the_same_bytes(known: Quick, home: Path, tmp_path: Path) -> None:
    exported = tmp_path / "c007.json"
    assert known("profile", "export", "C007", "-o", str(exported)).code == 0
    assert stat.S_IMODE(exported.stat().st_mode) == 0o600
    stored = (home / "customers/c007~1.json").read_bytes()
    elsewhere = known("--home", str(tmp_path / "other"), "profile", "import", str(exported))
    assert elsewhere.code == 0
    assert (tmp_path / "other/customers/c007~1.json").read_bytes() == stored
    assert known("profile", "export", "C007").out == exported.read_text()


@pytest.mark.parametrize("form", ["md", "html"])
def test_export_for_a_person_to_read(known: Quick, form: str) -> None:
    done = known("profile", "export", "C007", "--format", form)
    assert "이메일 연락" in done.out
    assert "배송장소: 회사" in done.out
    assert known("profile", "export", "C007", "--format", "pdf").code == 2


def test_import_of_a_plain_file_from_standard_input(haru: Quick) -> None:
    plain = json.dumps({"C007": {"선호": ["이메일"], "진행중_이슈": [], "메모": ["알 수 없음"]}}).encode()
    done = haru("profile", "import", "-", stdin=plain)
    assert (done.code, profile(haru)["선호"], profile(haru)["메모"]) == (0, ["이메일"], [])


@pytest.mark.parametrize("content", [b"{", b"\xff\xfe", b'{"C007": {"\xec\x84\xa0\xed\x98\xb8": 1}}'])
def test_a_bad_file_exits_2_and_leaves_nothing(haru: Quick, home: Path, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(content)
    done = haru("profile", "import", str(file))
    assert done.code == 2
    assert done.err.count("\n") <= 2
    assert not (home / "customers").exists()
    assert haru("profile", "import", str(tmp_path / "none.json")).code == 2


def test_a_damaged_file_is_told_and_the_others_are_listed(known: Quick, home: Path) -> None:
    known("profile", "edit", "C008", "--add", "메모", "x")
    file = home / "customers/c007~1.json"
    file.write_bytes(file.read_bytes()[:-10])
    done = known("profile", "list", "--json")
    assert (done.code, [row["customer"] for row in done.json]) == (5, ["C008"])
    assert "damaged" in done.err


EDITOR = """
import pathlib, sys
path = pathlib.Path(sys.argv[-1])
pathlib.Path(OUT).write_text(f"{oct(path.stat().st_mode & 0o777)} {oct(path.parent.stat().st_mode & 0o777)} {path}")
text = path.read_text()
for old, new in CHANGES:
    assert old in text, text
    text = text.replace(old, new)
path.write_text(text)
path.with_suffix(".bak").write_text(text)
sys.exit(CODE)
"""


@pytest.fixture
def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]  # a function of changes
    """An editor that makes these changes, and the note that it leaves on the file it was given."""

    def prepare(*changes: tuple[str, str], code: int = 0) -> Path:
        script, out = tmp_path / "editor.py", tmp_path / "seen"
        script.write_text(f"OUT = {str(out)!r}\nCHANGES = {changes!r}\nCODE = {code}\n{EDITOR}")
        monkeypatch.setenv("EDITOR", f"{sys.executable} '{script}'")
        return out

    return prepare


def test_the_editor_changes_adds_closes_moves_and_drops(known: Quick, editor) -> None:  # type: ignore[no-untyped-def]  # see the fixture
    size, note = id_of(known, "260 교환"), id_of(known, "발볼이 넓음")
    seen = editor(
        ('"이메일 연락"\nnew = []', f'"전화 연락"\nnew = ["새벽 배송"]\n{note} = "발볼이 넓음"'),
        ("close = []", f'close = ["{size}"]'),
        (f'["메모"]\n{note} = "발볼이 넓음"', '["메모"]'),
        ('"배송장소" = "회사"', '"배송장소" = "집"\n"연락수단" = "전화"'),
    )
    done = known("profile", "edit", "C007")
    assert done.code == 0, done.err
    shown = profile(known)
    assert shown["선호"] == ["전화 연락", "발볼이 넓음", "새벽 배송"]
    assert (shown["진행중_이슈"], shown["메모"], shown["속성"]) == ([], [], {"배송장소": "집", "연락수단": "전화"})
    assert "~ 이메일 연락 → 전화 연락" in done.out
    mode, folder, path = seen.read_text().split(" ", 2)
    assert (mode, folder) == ("0o600", "0o700")
    assert not os.path.exists(os.path.dirname(path))


def test_a_line_that_is_removed_is_dropped_not_forgotten(known: Quick, editor) -> None:  # type: ignore[no-untyped-def]  # see the fixture
    note = id_of(known, "발볼이 넓음")
    editor((f'{note} = "발볼이 넓음"\n', ""))
    assert "- 발볼이 넓음" in known("profile", "edit", "C007").out
    assert [row["state"] for row in known("memory", "list", "-c", "C007", "--state", "dropped", "--json").json] == ["dropped"]


def test_an_unchanged_text_changes_nothing(known: Quick, home: Path, editor) -> None:  # type: ignore[no-untyped-def]  # see the fixture
    editor()
    before = (home / "customers/c007~1.json").read_bytes()
    assert known("profile", "edit", "C007").code == 0
    assert (home / "customers/c007~1.json").read_bytes() == before


@pytest.mark.parametrize(
    ("change", "code", "told"),
    [
        (('"이메일 연락"', '"전화 연락'), 0, "TOML이 아닙니다"),
        (('"이메일 연락"', '""'), 0, "줄을 지워"),
        (('["선호"]', '["취향"]'), 0, "취향"),
        (('"이메일 연락"', '"전화 연락"'), 1, "편집기"),
        (("close = []", 'close = ["m-zz"]'), 0, "없는 기억"),
        (('"이메일 연락"', f'"카드 {CARD}'), 0, "TOML이 아닙니다"),
    ],
)
def test_a_text_that_cannot_be_taken_is_kept_where_it_is_told(known: Quick, home: Path, editor, change, code, told) -> None:  # type: ignore[no-untyped-def]  # see the fixture
    editor(change, code=code)
    before = profile(known)
    done = known("profile", "edit", "C007")
    assert done.code == (1 if code else 3 if told == "없는 기억" else 2)
    assert told in done.err
    draft = home / "customers/c007~1.d/draft.toml"
    assert str(draft) in done.err
    assert change[1].split()[0] in draft.read_text()
    assert CARD not in draft.read_text()
    assert stat.S_IMODE(draft.stat().st_mode) == 0o600
    assert profile(known) == before
    known("profile", "forget", "C007", "--yes")
    assert not draft.exists()


def test_an_emptied_text_or_a_missing_editor_changes_nothing(known: Quick, monkeypatch: pytest.MonkeyPatch) -> None:
    before = profile(known)
    monkeypatch.setenv("EDITOR", "/no/such/editor")
    assert known("profile", "edit", "C007").code == 1
    monkeypatch.setenv("EDITOR", "truncate -s 0")
    assert known("profile", "edit", "C007").code == 2
    monkeypatch.setenv("EDITOR", "rm")
    assert known("profile", "edit", "C007").code == 1
    assert profile(known) == before


def test_what_somebody_changed_meanwhile_is_not_overwritten(
    known: Quick, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    email = id_of(known, "이메일 연락")
    script = tmp_path / "slow"
    haru = f"{sys.executable} -m haru_cli --home {home}"
    script.write_text(f"#!/bin/sh\n{haru} memory edit -c C007 {email} 문자 >&2\nsed -i 's/이메일 연락/전화 연락/' \"$1\"\n")
    script.chmod(0o700)
    monkeypatch.setenv("EDITOR", str(script))
    done = known("profile", "edit", "C007")
    assert done.code == 2
    assert "그 사이" in done.err
    assert profile(known)["선호"] == ["문자"]
