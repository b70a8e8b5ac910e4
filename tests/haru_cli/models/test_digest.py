"""A language model words digests; upkeep takes what is shorter and loses nothing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from haru_cli.models.prompted import PromptedModel
from memory_store.curation import add
from memory_store.protocols import FixedClock, Message
from memory_store.records import Kind
from memory_store.storage import MemoryStore
from memory_store.upkeep import Digester, upkeep

NOW = datetime(2026, 3, 2, 6, tzinfo=UTC)
NOTES = ["택배는 경비실에 맡김", "택배는 경비실에 맡김 부탁", "택배는 경비실에", "주문 10234는 선물"]


@dataclass
class Generator:
    """Answers every question alike and keeps it."""

    answer: str
    name: str = "openai:test"
    asked: list[str] = field(default_factory=list)

    def complete(self, system: str, messages: Sequence[Message]) -> str:
        self.asked.append(messages[-1].text)
        return self.answer

    def stream(self, system: str, messages: Sequence[Message]) -> Iterator[str]:
        yield self.answer

    def complete_json(self, system: str, messages: Sequence[Message], schema: dict[str, Any]) -> str:
        return self.answer


def test_a_language_model_is_asked_once_a_topic_and_cannot_lose_a_statement() -> None:
    store = MemoryStore(lambda text: text)
    with store.customer("C007") as record:
        for note in NOTES:
            add(record, Kind.NOTE, note, now=NOW - timedelta(days=45), topic="배송")
    generator = Generator("- 택배는 경비실에 맡김 부탁\n- 주문 99999는 환불")
    model = PromptedModel(generator)
    assert isinstance(model, Digester)
    upkeep(store, "C007", clock=FixedClock(NOW), digester=model)
    assert generator.asked == ["[배송]\n" + "\n".join(f"- {note}" for note in NOTES)]
    assert [m.content for m in store.read("C007").current(NOW)] == ["택배는 경비실에 맡김 부탁 / 주문 10234는 선물"]
