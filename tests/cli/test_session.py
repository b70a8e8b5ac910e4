"""`haru session`: what was said, as it was stored."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from memory_store.records import Session, Turn, new_id
from memory_store.storage.tinydb import TinyStore
from tests.cli.conftest import Haru

NOW = datetime(2026, 3, 2, 6, tzinfo=UTC)


def visited(home: Path, customer: str, *said: str, **fields: object) -> Session:
    turns = [
        Turn(number=n, at=NOW, customer=text, reply=f"{text} 확인", state="done", sources=["교환-4-1"]) for n, text in enumerate(said, 1)
    ]
    session = Session(id=new_id("s"), model="offline", started=NOW, turns=turns, **fields)  # type: ignore[arg-type]  # fields of Session
    with TinyStore(home, lambda text: text).customer(customer) as record:
        record.sessions.append(session)
    return session


def test_the_list_tells_id_date_state_and_turns(haru: Haru, home: Path) -> None:
    first = visited(home, "C007", "교환이요", state="ended")
    second = visited(home, "C007", "반품이요", "네")
    rows = haru("session", "list", "-c", "C007", "--json").json
    assert [(row["id"], row["state"], row["turns"]) for row in rows] == [(first.id, "ended", 1), (second.id, "open", 2)]
    text = haru("session", "list", "-c", "C007").out
    assert first.id in text
    assert "2026-03-02" in text


def test_visits_are_found_by_what_was_said_in_either_unicode_form(haru: Haru, home: Path) -> None:
    wanted = visited(home, "C007", "땅콩 알레르기가 있어요")
    visited(home, "C007", "반품이요")
    rows = haru("session", "list", "-c", "C007", "--search", "땅콩", "--json").json
    assert [row["id"] for row in rows] == [wanted.id]


@pytest.mark.parametrize("wanted", ["latest", "2", "id"])
def test_a_visit_is_shown_by_id_number_or_latest(haru: Haru, home: Path, wanted: str) -> None:
    visited(home, "C007", "교환이요")
    session = visited(home, "C007", "반품이요", summary="고객 요청: 반품")
    done = haru("session", "show", "-c", "C007", session.id if wanted == "id" else wanted)
    assert "고객> 반품이요" in done.out
    assert "근거: 교환-4-1" in done.out
    assert "고객 요청: 반품" in done.out


def test_another_customers_visit_is_not_found(haru: Haru, home: Path) -> None:
    session = visited(home, "C007", "교환이요")
    visited(home, "C008", "저요")
    done = haru("session", "show", "-c", "C008", session.id)
    assert done.code == 3
    assert "교환" not in done.out


def test_markup_and_escapes_that_were_said_are_harmless_in_every_format(haru: Haru, home: Path) -> None:
    visited(home, "C007", "<script>alert(1)</script> \x1b[2J [bold] **별**")
    for form in ("text", "json", "md", "html", "svg"):
        done = haru("session", "export", "-c", "C007", "--format", form)
        assert done.code == 0, form
        assert "\x1b" not in done.out
    assert "<script>" not in haru("session", "export", "-c", "C007", "--format", "html").out


def test_an_export_is_a_file_for_its_owner_alone(haru: Haru, home: Path, tmp_path: Path) -> None:
    visited(home, "C007", "교환이요")
    path = tmp_path / "visit.md"
    assert haru("session", "export", "-c", "C007", "--format", "md", "-o", str(path)).code == 0
    assert "교환이요" in path.read_text(encoding="utf-8")
    assert path.stat().st_mode & 0o777 == 0o600


def test_an_unknown_format_is_refused_with_those_there_are(haru: Haru, home: Path) -> None:
    visited(home, "C007", "교환이요")
    done = haru("session", "export", "-c", "C007", "--format", "pdf")
    assert done.code == 2
    assert "html" in done.err


def test_a_visit_is_deleted_only_when_that_is_confirmed(haru: Haru, home: Path) -> None:
    session = visited(home, "C007", "교환이요")
    kept = visited(home, "C007", "반품이요")
    assert haru("session", "delete", "-c", "C007", session.id).code == 2
    assert haru("session", "delete", "-c", "C007", session.id, "--yes").code == 0
    assert [row["id"] for row in haru("session", "list", "-c", "C007", "--json").json] == [kept.id]
    assert "교환이요" not in "".join(path.read_text(encoding="utf-8") for path in (home / "customers").iterdir())
