"""The embedded store under what really happens to files: two writers, a killed process, a cut file, a full disk."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memory_store.errors import DamagedError, StoreError
from memory_store.records import Kind, Memory, new_id
from memory_store.storage.tinydb import TinyStore
from memory_store.storage.tinydb.files import replace_file

NOW = datetime(2026, 3, 2, 6, tzinfo=UTC)

WRITER = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from memory_store.records import Kind, Memory, new_id
from memory_store.storage.tinydb import TinyStore
store, now = TinyStore(Path(sys.argv[1]), lambda text: text), datetime.now(UTC)
n = 0
while n < int(sys.argv[3]):
    with store.customer("C007") as record:
        record.memories.append(Memory(id=new_id("m"), kind=Kind.NOTE, content=f"{sys.argv[2]} {n}", created=now, updated=now))
    n += 1
    print(n, flush=True)
"""


def writer(home: Path, name: str, count: int) -> "subprocess.Popen[str]":
    return subprocess.Popen([sys.executable, "-c", WRITER, str(home), name, str(count)], stdout=subprocess.PIPE, text=True)


def store_with(home: Path, customer: str = "C007", content: str = "이메일 연락 선호") -> TinyStore:
    store = TinyStore(home, lambda text: text)
    with store.customer(customer) as record:
        record.memories.append(Memory(id=new_id("m"), kind=Kind.NOTE, content=content, created=NOW, updated=NOW))
    return store


def test_two_processes_writing_a_hundred_times_each_lose_nothing(tmp_path: Path) -> None:
    writers = [writer(tmp_path, name, 100) for name in ("가", "나")]
    assert [process.wait(timeout=120) for process in writers] == [0, 0]
    contents = [m.content for m in TinyStore(tmp_path, lambda text: text).read("C007").memories]
    assert sorted(contents) == sorted(f"{name} {n}" for name in ("가", "나") for n in range(100))


@pytest.mark.parametrize("after", [1, 7, 20])
def test_a_writer_killed_in_the_middle_loses_nothing_it_had_acknowledged(tmp_path: Path, after: int) -> None:
    process = writer(tmp_path, "가", 100_000)
    assert process.stdout is not None
    for _ in range(after):
        acknowledged = int(process.stdout.readline())
    process.send_signal(signal.SIGKILL)
    acknowledged = max([acknowledged, *(int(line) for line in process.stdout.read().split())])
    process.wait()
    kept = len(TinyStore(tmp_path, lambda text: text).read("C007").memories)
    assert acknowledged <= kept <= acknowledged + 1


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: content[:-10],
        lambda content: b"",
        lambda content: b"[]",
        lambda content: b"null",
        lambda content: b'{"_default": []}',
        lambda content: b'{"customer": {"abc": {}}}',
        lambda content: content.replace("이메일".encode(), b"\xff\xfe"),
        lambda content: content.replace(b'"kind"', b'"sort"'),
    ],
)
def test_a_damaged_file_is_set_aside_named_and_never_overwritten(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    store = store_with(tmp_path)
    store_with(tmp_path, "C008")
    path = next((tmp_path / "customers").glob("c007*.json"))
    damaged = damage(path.read_bytes())
    path.write_bytes(damaged)
    with pytest.raises(DamagedError) as error:
        store.read("C007")
    (aside,) = store.damaged()
    assert str(aside) in str(error.value)
    assert "이메일" not in str(error.value)
    assert aside.read_bytes() == damaged
    assert store.read("C008").customer == "C008"
    with store.customer("C007") as record:
        record.visits = 1
    assert aside.read_bytes() == damaged


def test_a_second_damaged_file_does_not_replace_the_first(tmp_path: Path) -> None:
    for content in (b"one", b"two"):
        store = store_with(tmp_path)
        next((tmp_path / "customers").glob("c007*.json")).write_bytes(content)
        with pytest.raises(DamagedError), store.customer("C007"):
            pass
    assert [path.read_bytes() for path in store.damaged()] == [b"one", b"two"]


def test_forgetting_takes_damaged_and_neighbouring_files_of_that_customer_alone(tmp_path: Path) -> None:
    store = store_with(tmp_path, "kim")
    store_with(tmp_path, "kim2")
    store.beside("kim", "vectors").write_bytes(b"x")
    other = next((tmp_path / "customers").glob("kim2*"))
    before = other.read_bytes()
    next((tmp_path / "customers").glob("kim~*.json")).write_bytes(b"cut")
    with pytest.raises(DamagedError):
        store.read("kim")
    assert store.forget("kim")
    assert [path for path in (tmp_path / "customers").iterdir()] == [other]
    assert other.read_bytes() == before


def test_files_are_for_their_owner_alone_whatever_the_umask(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        store_with(tmp_path / "home")
    finally:
        os.umask(old)
    for path in [tmp_path / "home", *(tmp_path / "home").rglob("*")]:
        assert path.stat().st_mode & 0o777 == (0o700 if path.is_dir() else 0o600), path


def test_the_file_is_a_tinydb_database_in_utf8_and_a_fixed_order(tmp_path: Path) -> None:
    store_with(tmp_path)
    path = next((tmp_path / "customers").glob("*.json"))
    data = json.loads(path.read_text(encoding="utf-8"))
    assert list(data) == ["customer", "memories", "changes", "sessions", "episodes"]
    assert data["memories"]["1"]["content"] == "이메일 연락 선호"
    assert "이메일" in path.read_text(encoding="utf-8")


def test_an_unchanged_record_is_not_written_again(tmp_path: Path) -> None:
    store = store_with(tmp_path)
    path = next((tmp_path / "customers").glob("*.json"))
    before = path.stat().st_ino
    with store.customer("C007"):
        pass
    assert path.stat().st_ino == before


def test_a_home_that_is_a_file_is_told_and_kept(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("mine")
    with pytest.raises(StoreError, match="home"):
        store_with(home)
    assert home.read_text() == "mine"


def test_half_a_character_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    store = store_with(tmp_path)
    before = store.read("C007")
    with pytest.raises(StoreError), store.customer("C007") as record:
        record.memories[0].content = "\ud800"
    assert store.read("C007") == before


def test_a_failed_replacement_leaves_the_old_file_and_no_other(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.mkdir()  # a folder can't be replaced by a file: the rename fails
    with pytest.raises(OSError, match="file"):
        replace_file(path, b"new")
    assert list(tmp_path.iterdir()) == [path]
