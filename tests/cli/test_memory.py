"""`haru memory`: single memories, their evidence, their history."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from memory_store.extraction import Operation
from memory_store.privacy import Gate
from memory_store.protocols import FixedClock
from memory_store.recall import default_embedder
from memory_store.recall.kept import FILE
from memory_store.records import Kind
from memory_store.storage.tinydb import TinyStore
from memory_store.visit import Visit
from tests.cli.quick import Quick, quick_in
from tests.fakes.models import FakeModel
from tests.fakes.wire import WireServer

NOW = datetime(2026, 3, 2, 6, tzinfo=UTC)
SAID = "저는 문자보다 이메일 연락이 좋아요. 카드는 4000001016454266이에요."


@pytest.fixture
def haru(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Quick:
    return quick_in(home, tmp_path, monkeypatch, capsys)


@pytest.fixture
def learned(home: Path) -> str:
    """The id of what C007's visit left: a preference that rests on the first turn."""
    operation = Operation(kind=Kind.PREFERENCE, content="문자보다 이메일 연락 선호", turns=[1])
    with Visit(TinyStore(home, Gate().mask_value), "C007", FakeModel(operations=[operation]), clock=FixedClock(NOW)) as visit:
        visit.say(SAID)
        (done,) = visit.end().accepted
    assert done.id is not None
    return done.id


def vectors(path: Path) -> list[str]:
    """The kept vectors, one a line."""
    return [line for line in path.read_text().splitlines() if line]


def test_add_edit_drop_restore_and_the_history_of_it(haru: Quick) -> None:
    added = haru("memory", "add", "-c", "C007", "선호", "이메일 연락", "--reason", "전화로 들음", "--json").json
    assert haru("memory", "edit", "-c", "C007", added["id"], "전화 연락").code == 0
    assert haru("memory", "drop", "-c", "C007", added["id"][:7], "--reason", "잘못 들음").code == 0
    assert haru("memory", "list", "-c", "C007", "--json").json == []
    assert haru("memory", "restore", "-c", "C007", added["id"]).code == 0
    rows = haru("memory", "history", "-c", "C007", added["id"], "--json").json
    assert [(row["action"], row["by"], row["reason"]) for row in rows] == [
        ("add", "operator", "전화로 들음"),
        ("update", "operator", ""),
        ("drop", "operator", "잘못 들음"),
        ("restore", "operator", ""),
    ]
    assert "이메일 연락 → 전화 연락" in haru("memory", "history", "-c", "C007").out


def test_show_names_the_evidence_in_the_customer_s_masked_words(haru: Quick, learned: str) -> None:
    shown = haru("memory", "show", "-c", "C007", learned)
    assert "근거 2026-03-02 1번째 말 고객> 저는 문자보다 이메일 연락이 좋아요." in shown.out
    assert "[카드번호]" in shown.out
    row = haru("memory", "show", learned, "-c", "C007", "--json").json
    assert row["evidence"][0]["turn"] == 1
    assert row["evidence"][0]["text"].startswith("저는 문자보다")


def test_search_gives_what_fits_best_first_with_its_parts(haru: Quick, learned: str) -> None:
    for text in ("신발은 발볼이 넓은 것", "주문 ORD-77812 교환", "주말에는 부재"):
        haru("memory", "add", "-c", "C007", text)
    rows = haru("memory", "search", "ORD-77812", "-c", "C007", "-k", "2", "--json").json
    assert rows[0]["content"] == "주문 ORD-77812 교환"
    assert len(rows) <= 2
    assert {"id", "content", "kind", "score", "parts"} <= set(rows[0])
    assert [row["score"] for row in rows] == sorted((row["score"] for row in rows), reverse=True)
    only = haru("memory", "search", "연락", "-c", "C007", "--kind", "선호", "--json").json
    assert [row["id"] for row in only] == [learned]
    assert haru("memory", "search", "연락", "-c", "C007", "--since", "2030-01-01", "--json").json == []
    assert haru("memory", "search", " ", "-c", "C007").code == 2


def test_a_score_is_the_weighted_mean_of_its_parts_and_the_weights_are_set(haru: Quick, monkeypatch: pytest.MonkeyPatch) -> None:
    haru("memory", "add", "-c", "C007", "이메일 연락", "--importance", "0.1")
    haru("memory", "add", "-c", "C007", "이메일 말고 우편", "--importance", "1")
    assert "관련 1.00×0.5 + 최근 1.00×0.3 + 중요 0.10×0.2" in haru("memory", "search", "이메일 연락", "-c", "C007").out
    for part, value in (("RELEVANCE", "0"), ("RECENCY", "0"), ("IMPORTANCE", "3"), ("FREQUENCY", "1")):
        monkeypatch.setenv(f"HARU_RECALL__WEIGHTS__{part}", value)
    first, second = haru("memory", "search", "이메일 연락", "-c", "C007", "--json").json
    assert (first["content"], first["score"], second["score"]) == ("이메일 말고 우편", 0.75, 0.075)
    assert first["weights"] == {"relevance": 0, "recency": 0, "importance": 3, "frequency": 1}
    monkeypatch.setenv("HARU_RECALL__WEIGHTS__RECENCY", "-1")
    assert haru("memory", "search", "이메일", "-c", "C007").code == 2


def test_a_dropped_memory_is_found_only_when_it_is_asked_for(haru: Quick, learned: str) -> None:
    haru("memory", "drop", "-c", "C007", learned)
    assert haru("memory", "search", "이메일", "-c", "C007", "--json").json == []
    assert [row["id"] for row in haru("memory", "search", "이메일", "-c", "C007", "--state", "dropped", "--json").json] == [learned]
    assert [row["state"] for row in haru("memory", "list", "-c", "C007", "--state", "all", "--json").json] == ["dropped"]
    assert haru("memory", "list", "-c", "C007", "--state", "gone").code == 2


def test_the_kind_may_stand_before_the_text_or_in_an_option(haru: Quick) -> None:
    haru("memory", "add", "-c", "C007", "발볼이 넓음")
    haru("memory", "add", "-c", "C007", "진행중_이슈", "260 교환")
    haru("memory", "add", "-c", "C007", "이메일 연락", "--kind", "preference", "--importance", "0.9", "--expires", "30d")
    assert [row["kind"] for row in haru("memory", "list", "-c", "C007", "--json").json] == ["메모", "진행중_이슈", "선호"]
    assert haru("memory", "add", "-c", "C007", "a", "b", "c").code == 2
    assert haru("memory", "add", "-c", "C007", "속성", "값").code == 2


@pytest.mark.parametrize("command", [("show", "m-zz"), ("edit", "m-zz", "x"), ("drop", "m-zz"), ("restore", "m-zz"), ("history", "m-zz")])
def test_an_unknown_memory_exits_3(haru: Quick, learned: str, command: tuple[str, ...]) -> None:
    assert haru("memory", *command, "-c", "C007").code == 3
    assert haru("memory", *command, "-c", "C008").code == 3
    assert haru("profile", "show", "C008").code == 3


def test_text_in_brackets_and_escape_sequences_are_shown_as_text(haru: Quick) -> None:
    haru("memory", "add", "-c", "C007", "[order] [/b] \x1b[2J\x1b]52;c;x\x07")
    out = haru("memory", "list", "-c", "C007").out + haru("profile", "show", "C007").out
    assert "[order] [/b]" in out
    assert "\x1b" not in out
    assert "\x07" not in out


def test_the_search_is_narrowed_by_kind_topic_state_and_day_and_finds_an_attribute_by_its_key(haru: Quick) -> None:
    def found(*arguments: str) -> list[str]:
        return [row["content"] for row in haru("memory", "search", *arguments, "-c", "C007", "--json").json]

    haru("memory", "add", "-c", "C007", "선호", "이메일 알림", "--topic", "연락")
    dropped = haru("memory", "add", "-c", "C007", "이메일 주소 변경", "--topic", "계정", "--json").json["id"]
    haru("profile", "set", "C007", "연락수단", "카카오톡")
    assert found("연락수단")[0] == "카카오톡"
    assert found("이메일", "--kind", "선호") == ["이메일 알림"]
    assert found("이메일", "--topic", "계정") == ["이메일 주소 변경"]
    assert found("이메일", "--until", "2020-01-01") == []
    haru("memory", "drop", "-c", "C007", dropped)
    assert "이메일 주소 변경" not in found("이메일")
    assert found("이메일", "--state", "dropped") == ["이메일 주소 변경"]


def test_the_recipe_and_the_embedder_of_the_configuration_are_in_force(haru: Quick, monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    haru("memory", "add", "-c", "C007", "땅콩 알레르기")
    monkeypatch.setenv("HARU_RECALL__EMBEDDER", "none")
    assert [row["content"] for row in haru("memory", "search", "땅콩", "-c", "C007", "--json").json] == ["땅콩 알레르기"]
    assert list(home.rglob(FILE)) == []
    for name, value, told in [("RECIPE", "best", "hybrid+rerank"), ("EMBEDDER", "best", "embedded, none")]:
        with monkeypatch.context() as wrong:
            wrong.setenv(f"HARU_RECALL__{name}", value)
            done = haru("memory", "search", "땅콩", "-c", "C007")
            assert (done.code, told in done.err) == (2, True)


def test_vectors_of_memories_are_kept_until_the_memory_is_forgotten(haru: Quick, home: Path) -> None:
    for text in ("땅콩 알레르기", "이메일 연락"):
        haru("memory", "add", "-c", "C007", text)
    assert haru("ask", "-c", "C007", "제가 먹으면 안 되는 게 뭐였죠?", "--model", "offline", "--no-save").code == 0
    assert list(home.rglob(FILE)) == []
    id = haru("memory", "search", "땅콩", "-c", "C007", "--json").json[0]["id"]
    if not (kept := list(home.rglob(FILE))):
        assert default_embedder() is None  # a machine that can't run the embedded model
        return
    (path,) = kept
    assert len(vectors(path)) == 2
    haru("profile", "forget", "C007", "--memory", id, "--yes")
    assert len(vectors(path)) == 1
    haru("profile", "forget", "C007", "--yes")
    assert not path.exists()


def test_upkeep_embeds_anew_what_another_model_embedded(haru: Quick, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    haru("memory", "add", "-c", "C007", "땅콩 알레르기")
    with WireServer() as server:
        monkeypatch.setenv("HARU_MODELS__OPENAI__BASE_URL", server.openai_url)
        monkeypatch.setenv("HARU_RECALL__EMBEDDER", "openai:one")
        assert haru("upkeep", "--json").json == []  # never searched
        haru("memory", "search", "땅콩", "-c", "C007")
        assert haru("upkeep", "--json").json == []
        monkeypatch.setenv("HARU_RECALL__EMBEDDER", "openai:two")
        assert haru("upkeep", "--json", "--dry-run").json[0]["embedded"] == 1
        assert haru("upkeep", "--json").json[0]["embedded"] == 1
        assert haru("upkeep", "--json").json == []
    (path,) = home.rglob(FILE)
    assert [line.split("/")[0] for line in vectors(path)] == ["openai:two"]
