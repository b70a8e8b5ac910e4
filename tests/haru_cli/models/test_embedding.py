"""Embedders of services: the real clients against a real server; what is configured wrongly; what is not sent."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pydantic import SecretStr

from haru_cli.config import Loaded, Settings
from haru_cli.diagnosis import diagnose
from haru_cli.i18n import set_language
from haru_cli.models import embedding
from haru_cli.models.catalogue import GeminiSettings, ModelSettings, OpenAISettings
from haru_cli.models.embedding import open_embedder
from haru_cli.services import Services
from memory_store.curation import add
from memory_store.errors import InvalidError, ModelAnswerError, ModelError, ModelRefusedError, ModelUnreachableError
from memory_store.protocols import Embedder
from memory_store.recall import RECIPES, Index, default_embedder
from memory_store.records import Kind
from tests.fakes import wire_faults as faults
from tests.fakes.wire import WireServer, refused_url
from tests.haru_cli.models.conftest import KEY

SPECS = ("gemini", "openai:bge")


def settings(server: WireServer, **more: Any) -> ModelSettings:
    key = SecretStr(KEY)
    return ModelSettings(
        gemini=GeminiSettings(api_key=key, base_url=server.gemini_url),
        openai=OpenAISettings(api_key=key, base_url=server.openai_url),
        **more,
    )


def opened(spec: str, server: WireServer, **more: Any) -> Embedder:
    found = open_embedder(spec, settings(server, **more))
    assert found is not None
    return found


@pytest.fixture
def _in_english() -> Iterator[None]:
    set_language("en")
    yield
    set_language("auto")


@pytest.fixture
def wide(server: WireServer) -> WireServer:
    """The server with vectors of the length that Gemini is asked for."""
    plain = server.vector
    server.vector = lambda text: [*plain(text), *[0.0] * (embedding.GEMINI_DIMENSION - 64)]
    return server


@pytest.mark.parametrize("spec", SPECS)
def test_each_text_gets_its_unit_vector_in_the_order_asked(wide: WireServer, spec: str) -> None:
    embedder = opened(spec, wide)
    texts = ["땅콩 알레르기", "이메일 연락", "땅콩 알레르기 있음"]
    rows = embedder.embed(texts)
    assert rows.shape == (3, embedder.dimension)
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-3)
    assert rows[0] @ rows[2] > rows[0] @ rows[1]
    (request,) = wide.requests
    assert request.embedded == texts


def test_gemini_is_told_what_asks_and_what_tells(wide: WireServer) -> None:
    embedder = opened("gemini:some-model", wide)
    embedder.embed(["땅콩"])
    embedder.embed(["땅콩?"], query=True)
    assert [request.body["requests"][0]["taskType"] for request in wide.requests] == ["RETRIEVAL_DOCUMENT", "RETRIEVAL_QUERY"]
    assert {request.body["requests"][0]["outputDimensionality"] for request in wide.requests} == {embedding.GEMINI_DIMENSION}
    assert all("models/some-model" in request.path and request.headers["x-goog-api-key"] == KEY for request in wide.requests)


def test_an_openai_compatible_server_gets_model_and_key(server: WireServer) -> None:
    opened("openai:bge", server).embed(["땅콩"])
    (request,) = server.requests
    assert request.path == "/v1/embeddings"
    assert request.body["model"] == "bge"
    assert request.headers["authorization"] == f"Bearer {KEY}"


@pytest.mark.parametrize("spec", SPECS)
def test_many_texts_go_in_batches_that_services_take(wide: WireServer, spec: str) -> None:
    assert len(opened(spec, wide).embed([f"기억 {n}" for n in range(250)])) == 250
    assert [len(request.embedded) for request in wide.requests] == [100, 100, 50]


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize(
    ("fault", "kind"),
    [
        (faults.status(401, "UNAUTHENTICATED"), ModelRefusedError),
        (faults.status(404), ModelRefusedError),
        (faults.html(400), ModelRefusedError),
        (lambda exchange: exchange.send(200, b"{}"), ModelAnswerError),
        (lambda exchange: exchange.send(200, b"<html>"), ModelAnswerError),
    ],
)
def test_each_fault_is_told_in_one_line_without_key_or_words(
    wide: WireServer, spec: str, fault: faults.Fault, kind: type[ModelError]
) -> None:
    wide.script(fault)
    with pytest.raises(kind) as told:
        opened(spec, wide).embed(["땅콩 알레르기"])
    assert len(wide.requests) == 1
    assert KEY not in str(told.value)
    assert "땅콩" not in str(told.value)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize("spec", SPECS)
def test_a_passing_fault_is_tried_again(wide: WireServer, spec: str) -> None:
    wide.script(faults.status(503, retry_after="0"))
    assert len(opened(spec, wide).embed(["땅콩"])) == 1


@pytest.mark.parametrize("spec", SPECS)
def test_a_service_that_is_silent_keeps_nobody_waiting_and_then_is_left_alone(wide: WireServer, spec: str) -> None:
    import google.genai  # noqa: F401 - loading it takes longer than the call may on a busy machine

    wide.script(faults.silence)
    embedder = opened(spec, wide, timeout_s=1)
    index = Index(embedder=embedder)
    index.put("nut", "땅콩 알레르기")
    for _ in range(3):
        assert [hit.id for hit in index.search("땅콩")] == ["nut"]  # by words
    assert len(wide.requests) == 1


def test_a_server_that_is_not_there_is_told() -> None:
    models = ModelSettings(attempts=1, openai=OpenAISettings(base_url=f"{refused_url()}/v1"))
    found = open_embedder("openai:bge", models)
    assert found is not None
    with pytest.raises(ModelUnreachableError):
        found.embed(["땅콩"])


@pytest.mark.parametrize("spec", ["", "other", "gemini:", "openai", "openai:", "embedded:x", "none:x"])
def test_an_unknown_embedder_names_those_there_are(server: WireServer, spec: str) -> None:
    with pytest.raises(InvalidError, match=r"recall\.embedder.*embedded, none, gemini"):
        open_embedder(spec, settings(server))


def test_a_service_without_key_or_address_is_told_before_anything_is_sent() -> None:
    with pytest.raises(InvalidError, match="GEMINI_API_KEY"):
        open_embedder("gemini", ModelSettings())
    with pytest.raises(InvalidError, match="base_url"):
        open_embedder("openai:bge", ModelSettings())


def test_embedded_is_this_machine_s_and_none_is_none() -> None:
    assert open_embedder("embedded", ModelSettings()) is default_embedder()
    assert open_embedder("none", ModelSettings()) is None


def services(tmp_path: Path, **recall: Any) -> Services:
    return Services(Loaded(Settings(home=tmp_path / "home", recall=recall), {}, tmp_path / "none"))


@pytest.mark.parametrize("recipe", RECIPES)
def test_the_recipe_of_the_configuration_searches_memories_and_clauses(tmp_path: Path, recipe: str) -> None:
    at = services(tmp_path, recipe=recipe, embedder="none")
    assert at.recall.config is RECIPES[recipe]
    assert at.recall.memories("C007").config is RECIPES[recipe]


@pytest.mark.parametrize(("recall", "told"), [({"recipe": "best"}, "lexical, dense, hybrid"), ({"embedder": "best"}, "embedded, none")])
def test_what_is_configured_wrongly_names_the_choices(tmp_path: Path, recall: dict[str, str], told: str) -> None:
    with pytest.raises(InvalidError, match=told):
        _ = services(tmp_path, **recall).agent


def test_a_reranker_that_nothing_would_use_or_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InvalidError, match="hybrid\\+rerank only"):
        _ = services(tmp_path, reranker="model").recall
    for reranker, told in ((f"cross-encoder:{tmp_path / 'missing'}", "no folder"), ("model", "offline model"), ("best", "allowed are")):
        with pytest.raises(InvalidError, match=told):
            _ = services(tmp_path, recipe="hybrid+rerank", reranker=reranker).recall


def test_a_service_never_gets_what_the_gate_masks(server: WireServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    at = services(tmp_path, embedder="openai:bge")
    at.settings.models = settings(server)
    with at.store.customer("C007") as record:
        add(record, Kind.NOTE, "카드 4000001016454266 으로 결제", now=at.clock.now())
    with at.visit("C007") as visit:
        visit.say("물건이 별로면요? 제 카드번호는 4000001016454266 이에요")
    sent = [text for request in server.requests if request.kind == "embedding" for text in request.embedded]
    assert any("결제" in text for text in sent)
    assert not any("4000001016454266" in text for text in sent)


@pytest.mark.usefixtures("_in_english")
@pytest.mark.parametrize(
    ("recall", "ok", "told"),
    [
        ({"embedder": "none"}, True, "by words alone"),
        ({"recipe": "lexical"}, True, "lexical"),
        ({"embedder": "openai:bge"}, True, "vectors of openai:bge"),
        ({"embedder": "openai:gone"}, False, "knows no such model"),
        ({"recipe": "best"}, False, "allowed are"),
    ],
)
def test_the_doctor_tells_how_is_searched(server: WireServer, tmp_path: Path, recall: dict[str, str], ok: bool, told: str) -> None:
    if recall.get("embedder") == "openai:gone":
        server.script(faults.status(404))
    at = services(tmp_path, **recall)
    at.settings.model, at.settings.models = "offline", settings(server)
    (check,) = [check for check in diagnose(at.loaded) if check.name == "recall"]
    assert check.ok is ok
    assert told in check.found
