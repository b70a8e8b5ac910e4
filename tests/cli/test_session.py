"""`haru session`: what was said, as it was stored."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from memory_store.recall import default_embedder
from memory_store.records import Session, Turn, new_id
from memory_store.storage.tinydb import TinyStore
from tests.cli.quick import Quick, quick_in

NOW = datetime(2026, 3, 2, 6, tzinfo=UTC)


@pytest.fixture
def haru(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Quick:
    return quick_in(home, tmp_path, monkeypatch, capsys)


def visited(home: Path, customer: str, *said: str, **fields: object) -> Session:
    turns = [
        Turn(number=n, at=NOW, customer=text, reply=f"{text} 확인", state="done", sources=["교환-4-1"]) for n, text in enumerate(said, 1)
    ]
    session = Session(id=new_id("s"), model="offline", started=NOW, turns=turns, **fields)  # type: ignore[arg-type]  # fields of Session
    with TinyStore(home, lambda text: text).customer(customer) as record:
        record.sessions.append(session)
    return session


def test_the_list_tells_id_date_state_and_turns(haru: Quick, home: Path) -> None:
    first = visited(home, "C007", "교환이요", state="ended")
    second = visited(home, "C007", "반품이요", "네")
    rows = haru("session", "list", "-c", "C007", "--json").json
    assert [(row["id"], row["state"], row["turns"]) for row in rows] == [(first.id, "ended", 1), (second.id, "open", 2)]
    text = haru("session", "list", "-c", "C007").out
    assert first.id in text
    assert "2026-03-02" in text


def test_visits_are_found_by_what_was_said_in_either_unicode_form(haru: Quick, home: Path) -> None:
    wanted = visited(home, "C007", "땅콩 알레르기가 있어요")
    visited(home, "C007", "반품이요")
    rows = haru("session", "list", "-c", "C007", "--search", "땅콩", "--json").json
    assert [row["id"] for row in rows] == [wanted.id]


def test_a_turn_is_found_by_its_words_and_by_others(haru: Quick, home: Path) -> None:
    visited(home, "C007", "색이 마음에 들어요", "반품 택배는 언제 가지러 오시나요?")
    allergic = visited(home, "C007", "저는 땅콩을 못 먹어요", "네")
    visited(home, "C008", "땅콩버터 주문이요")
    rows = haru("session", "search", "-c", "C007", "땅콩", "--json").json
    assert (rows[0]["session"], rows[0]["turn"]) == (allergic.id, 1)
    assert "땅콩버터" not in str(rows)
    if default_embedder() is not None:
        rows = haru("session", "search", "-c", "C007", "먹으면 안 되는 음식", "-k", "1", "--json").json
        assert [(row["session"], row["turn"]) for row in rows] == [(allergic.id, 1)]
    assert f"{allergic.id} #1 · 2026-03-02" in haru("session", "search", "-c", "C007", "땅콩").out


def test_a_deleted_visit_leaves_no_vector(haru: Quick, home: Path) -> None:
    visited(home, "C007", "저는 땅콩을 못 먹어요", "네")
    haru("session", "search", "-c", "C007", "땅콩")
    path = TinyStore(home, lambda text: text).beside("C007", "vectors.txt", create=False)
    kept = path.exists()
    assert haru("session", "delete", "-c", "C007", "latest", "--yes").code == 0
    assert not path.exists() or path.read_text() == ""
    assert kept or default_embedder() is None


@pytest.mark.parametrize("wanted", ["latest", "2", "id"])
def test_a_visit_is_shown_by_id_number_or_latest(haru: Quick, home: Path, wanted: str) -> None:
    visited(home, "C007", "교환이요")
    session = visited(home, "C007", "반품이요", summary="고객 요청: 반품")
    done = haru("session", "show", "-c", "C007", session.id if wanted == "id" else wanted)
    assert "고객> 반품이요" in done.out
    assert "근거: 교환-4-1" in done.out
    assert "고객 요청: 반품" in done.out


def test_another_customers_visit_is_not_found(haru: Quick, home: Path) -> None:
    session = visited(home, "C007", "교환이요")
    visited(home, "C008", "저요")
    done = haru("session", "show", "-c", "C008", session.id)
    assert done.code == 3
    assert "교환" not in done.out


def test_markup_and_escapes_that_were_said_are_harmless_in_every_format(haru: Quick, home: Path) -> None:
    visited(home, "C007", "<script>alert(1)</script> \x1b[2J [bold] **별**")
    for form in ("text", "json", "md", "html", "svg"):
        done = haru("session", "export", "-c", "C007", "--format", form)
        assert done.code == 0, form
        assert "\x1b" not in done.out
    assert "<script>" not in haru("session", "export", "-c", "C007", "--format", "html").out


def test_an_export_is_a_file_for_its_owner_alone(haru: Quick, home: Path, tmp_path: Path) -> None:
    visited(home, "C007", "교환이요")
    path = tmp_path / "visit.md"
    assert haru("session", "export", "-c", "C007", "--format", "md", "-o", str(path)).code == 0
    assert "교환이요" in path.read_text(encoding="utf-8")
    assert path.stat().st_mode & 0o777 == 0o600


def test_an_unknown_format_is_refused_with_those_there_are(haru: Quick, home: Path) -> None:
    visited(home, "C007", "교환이요")
    done = haru("session", "export", "-c", "C007", "--format", "pdf")
    assert done.code == 2
    assert "html" in done.err


def test_a_visit_is_deleted_only_when_that_is_confirmed(haru: Quick, home: Path) -> None:
    session = visited(home, "C007", "교환이요")
    kept = visited(home, "C007", "반품이요")
    assert haru("session", "delete", "-c", "C007", session.id).code == 2
    assert haru("session", "delete", "-c", "C007", session.id, "--yes").code == 0
    assert [row["id"] for row in haru("session", "list", "-c", "C007", "--json").json] == [kept.id]
    assert "교환이요" not in "".join(path.read_text(encoding="utf-8") for path in (home / "customers").iterdir())
