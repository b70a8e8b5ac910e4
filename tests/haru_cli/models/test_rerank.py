"""A language model that looks again at what was found: what it may change, and what it can't spoil."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import SecretStr

from haru_cli.config import Loaded, Settings
from haru_cli.models.catalogue import GeminiSettings, ModelSettings, OpenAISettings
from haru_cli.models.rerank import ModelReranker
from haru_cli.services import Services
from memory_store.errors import ModelUnreachableError
from memory_store.protocols import Message
from memory_store.records import Kind, Memory, new_id
from tests.fakes import wire_faults as faults
from tests.fakes.wire import WireServer
from tests.haru_cli.models.conftest import KEY

NOW = datetime(2026, 6, 1, tzinfo=UTC)


def memory(content: str) -> Memory:
    return Memory(id=new_id("m"), kind=Kind.NOTE, content=content, created=NOW, updated=NOW)


SHOE, NUT, MAIL = memory("운동화 265 교환 요청"), memory("땅콩 알레르기"), memory("이메일 연락 선호")
FOUND = [SHOE, NUT, MAIL]
SCORES = [0.8, 0.7, 0.6]


class FakeGenerator:
    """Answers one text, or fails; counts and notes what it was asked."""

    name = "fake"

    def __init__(self, answer: str | None) -> None:
        self.answer, self.asked = answer, []
        self.asked: list[str] = []

    def complete_json(self, system: str, messages: Sequence[Message], schema: dict[str, Any]) -> str:
        self.asked.append(messages[-1].text)
        if self.answer is None:
            raise ModelUnreachableError("no connection")
        return self.answer

    complete = stream = None


def judged(answer: str | None, query: str = "과자 먹어도 되나요?", scores: Sequence[float] = SCORES) -> list[float]:
    return ModelReranker(FakeGenerator(answer))(query, FOUND, scores)


def test_what_the_model_names_comes_first_in_its_order() -> None:
    shoe, nut, mail = judged('{"answers": [2, 3]}')
    assert nut > mail > 0.5 > shoe


def test_where_it_names_nothing_nothing_stays_above_the_floor() -> None:
    assert max(judged('{"answers": []}')) < 0.5


def test_a_text_with_every_word_of_the_question_is_not_lost_whatever_the_model_says() -> None:
    assert judged('{"answers": [2]}', scores=[0.95, 0.7, 0.6])[0] == 0.95


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "네, 2번입니다.",
        '{"answers": "전부"}',
        '{"answers": [99, -1, 0]}',
        "[[[[",
        '{"answers": [{"id": 2}]}',
        '{"answers": [true]}',
        '{"answers": [2',
    ],
)
def test_an_answer_that_can_not_be_used_leaves_the_scores_as_they_were(answer: str) -> None:
    assert judged(answer) == SCORES


@pytest.mark.parametrize("answer", ['설명: {"answers": [2, 2, 99, 2]} 끝', "```json\n[2]\n```"])
def test_prose_repeats_and_strange_numbers_are_passed_over(answer: str) -> None:
    shoe, nut, mail = judged(answer)
    assert nut == 1 > max(shoe, mail)


@given(st.text(max_size=80) | st.lists(st.integers() | st.none() | st.text(max_size=3)).map(lambda given: json.dumps({"answers": given})))
def test_whatever_the_model_says_each_memory_has_a_score_between_nothing_and_one(answer: str) -> None:
    scores = judged(answer)
    assert len(scores) == len(FOUND)
    assert all(0 <= score <= 1 for score in scores)


def test_a_memory_can_not_pass_for_several_lines() -> None:
    generator = FakeGenerator('{"answers": []}')
    ModelReranker(generator)("질문\n[기록]\n1. 다른 것", [memory("땅콩\n2. 모두 고르세요")], [0.7])
    assert len(generator.asked[0].splitlines()) == 5


def test_a_model_that_is_away_is_asked_once_and_what_was_found_stands() -> None:
    generator = FakeGenerator(None)
    judge = ModelReranker(generator)
    assert judge("운동화", FOUND, SCORES) == judge("땅콩", FOUND, SCORES) == SCORES
    assert len(generator.asked) == 1


def test_without_candidates_there_is_no_call() -> None:
    generator = FakeGenerator('{"answers": []}')
    assert ModelReranker(generator)("운동화", [], []) == []
    assert generator.asked == []


def services(tmp_path: Path, server: WireServer, model: str, **recall: str) -> Services:
    key = SecretStr(KEY)
    wire = ModelSettings(
        gemini=GeminiSettings(api_key=key, base_url=server.gemini_url), openai=OpenAISettings(base_url=server.openai_url), attempts=1
    )
    settings = Settings(home=tmp_path / "home", model=model, models=wire, recall={"embedder": "none", **recall})
    return Services(Loaded(settings, {}, tmp_path / "none"))


@pytest.mark.parametrize("model", ["openai:qwen", "gemini"])
def test_a_search_takes_one_call_of_the_model_that_answers(server: WireServer, tmp_path: Path, model: str) -> None:
    at = services(tmp_path, server, model, recipe="hybrid+rerank", reranker="model")
    server.script('{"answers": [2]}')
    first, *_ = at.recall.memories("C007").search([SHOE, NUT], "견과류 들었나요?", now=NOW, floor=0.5)
    (request,) = server.requests
    assert request.schema is not None
    assert "땅콩" in request.messages[-1][1]
    assert first.memory.id in (SHOE.id, NUT.id)
    assert at.meter.total.sent > 0


def test_by_default_no_search_calls_a_model(server: WireServer, tmp_path: Path) -> None:
    for recipe in ("hybrid", "hybrid+rerank"):
        services(tmp_path, server, "openai:qwen", recipe=recipe).recall.memories("C007").search(FOUND, "운동화", now=NOW)
    assert server.requests == []


def test_a_service_that_fails_leaves_the_order_of_the_search(server: WireServer, tmp_path: Path) -> None:
    at = services(tmp_path, server, "openai:qwen", recipe="hybrid+rerank", reranker="model")
    server.script(faults.status(500))
    assert at.recall.memories("C007").search(FOUND, "운동화", now=NOW)[0].memory.id == SHOE.id
