"""`haru upkeep` as a person runs it."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from memory_store.curation import add, set_attribute
from memory_store.errors import ModelUnreachableError
from memory_store.privacy import Gate
from memory_store.records import Kind
from memory_store.storage.tinydb import TinyStore
from memory_store.visit import Visit
from tests.cli.quick import Quick, quick_in
from tests.fakes.models import FailingModel

OLD = datetime(2026, 3, 2, 6, tzinfo=UTC)
NOTES = ["신발은 발볼이 넓은 것을 고름", "택배는 경비실에 맡김", "주말에는 전화를 받지 않음"]


@pytest.fixture
def haru(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Quick:
    return quick_in(home, tmp_path, monkeypatch, capsys)


@pytest.fixture
def store(home: Path) -> TinyStore:
    """C007 with old notes and an attribute that is due."""
    store = TinyStore(home, Gate().mask_value)
    with store.customer("C007") as record:
        for note in NOTES:
            add(record, Kind.NOTE, note, now=OLD)
        set_attribute(record, "배송장소", "회사", now=OLD, expires=OLD + timedelta(days=1))
    return store


def test_dry_run_tells_what_would_be_done_and_does_nothing(haru: Quick, store: TinyStore, home: Path) -> None:
    before = (home / "customers/c007~1.json").read_bytes()
    done = haru("upkeep", "--dry-run")
    assert done.code == 0
    assert "C007: 기한 지남: 회사" in done.out
    assert f"3건을 묶음: {' / '.join(NOTES)}" in done.out
    assert (home / "customers/c007~1.json").read_bytes() == before


def test_upkeep_does_it_and_then_there_is_nothing_to_do(haru: Quick, store: TinyStore) -> None:
    assert haru("upkeep", "-c", "C007").code == 0
    shown = haru("profile", "show", "C007", "--json").json
    assert (shown["메모"], shown["속성"]) == ([" / ".join(NOTES)], {})
    assert haru("upkeep").out == "할 일이 없습니다.\n"
    assert haru("upkeep", "--json").json == []


def test_an_unknown_customer_exits_3(haru: Quick, store: TinyStore) -> None:
    assert haru("upkeep", "-c", "C999").code == 3


def test_a_damaged_customer_does_not_keep_the_others_waiting(haru: Quick, store: TinyStore, home: Path) -> None:
    (home / "customers/a~0.json").write_text("{")
    done = haru("upkeep", "--json")
    assert done.code == 5
    assert "damaged" in done.err
    assert [row["customer"] for row in done.json] == ["C007"]


def test_a_visit_that_cannot_be_finished_waits_and_the_rest_is_done(haru: Quick, store: TinyStore, tmp_path: Path) -> None:
    with Visit(store, "C007", FailingModel(fails=frozenset({"extraction"}))) as visit:
        visit.say("안녕하세요")
        with pytest.raises(ModelUnreachableError):
            visit.end()
    nobody = tmp_path / "config.toml"  # a model's server that is not there
    nobody.write_text('[models]\nattempts = 1\n[models.openai]\nbase_url = "http://127.0.0.1:9/v1"\n')
    done = haru("--config", str(nobody), "upkeep", "--model", "openai:none", "--json")
    assert done.code == 4
    assert store.read("C007").sessions[0].state == "pending"
    assert done.json[0]["digests"]
    assert haru("upkeep", "--model", "offline", "--json").json[0]["finished"] == 1
    assert store.read("C007").sessions[0].state == "ended"
