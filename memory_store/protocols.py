"""The ports of the library: what a model, an embedder and a clock have to offer. Each has a fake in `tests/fakes`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Literal, Protocol

from memory_store.extraction.operations import Operation
from memory_store.records import Memory, Profile, Session

if TYPE_CHECKING:  # numpy takes a tenth of a second to load; only embedders need it
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Message:
    """One side's words in a visit."""

    role: Literal["customer", "agent"]
    text: str


@dataclass(frozen=True)
class Passage:
    """A piece of knowledge that a reply may rest on and cite: a policy clause."""

    id: str
    title: str
    text: str


@dataclass
class Trace:
    """How a reply came about, filled in while it is made: what it rests on, what was held back, what the model saw, and
    whether it was cut off by a limit of length (then it ends with its last whole sentence)."""

    sources: list[str] = field(default_factory=list)
    held_back: list[tuple[str, str]] = field(default_factory=list)
    grounded: bool = True
    seen: str = ""
    cut: bool = False


@dataclass(frozen=True)
class Context:
    """All that a reply is made from. `message` is the customer's turn; everything in it is masked."""

    message: str
    now: datetime
    recent: tuple[Message, ...] = ()
    summary: str = ""
    first: bool = False
    masked: tuple[str, ...] = ()
    persona: str = ""
    passages: tuple[Passage, ...] = ()
    profile: Profile | None = None
    memories: tuple[Memory, ...] = ()
    experience: tuple[str, ...] = ()
    """How other customers' visits about the same things went, in lines that hold nothing of any person."""
    trace: Trace = field(default_factory=Trace)


class Responder(Protocol):
    """Writes the agent's reply, piece by piece."""

    def reply(self, context: Context) -> Iterator[str]: ...


class Summarizer(Protocol):
    """Folds messages into what the summary said before. An empty answer means: keep the old one."""

    def summarize(self, previous: str, messages: Sequence[Message]) -> str: ...


class Extractor(Protocol):
    """Proposes what to remember of an ended visit. `known` are the customer's current memories; operations name them
    by their position, from 1. Raises ModelError when nothing usable came back: that is never "nothing to remember"."""

    def extract(self, session: Session, known: Sequence[Memory], now: datetime) -> list[Operation]: ...


class Model(Responder, Summarizer, Extractor, Protocol):
    """Whoever writes replies, summaries and extractions."""

    @property
    def name(self) -> str:
        """What to show people: `offline`, `gemini:gemini-3-flash`, `openai:qwen`."""
        ...


class TextGenerator(Protocol):
    """A language model behind a prompt, thin. All three raise ModelError."""

    @property
    def name(self) -> str: ...

    def complete(self, system: str, messages: Sequence[Message]) -> str: ...

    def stream(self, system: str, messages: Sequence[Message]) -> Iterator[str]: ...

    def complete_json(self, system: str, messages: Sequence[Message], schema: dict[str, Any]) -> str:
        """The raw text of an answer that was asked to follow `schema` (JSON Schema). Not validated."""
        ...


class Embedder(Protocol):
    """Turns texts into unit vectors: float32[n, dimension]. `query` marks texts that ask rather than tell."""

    @property
    def name(self) -> str: ...

    @property
    def dimension(self) -> int: ...

    def embed(self, texts: Sequence[str], *, query: bool = False) -> NDArray[np.float32]: ...


class Clock(Protocol):
    """Tells the time: aware, UTC, whole seconds."""

    def now(self) -> datetime: ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        return datetime.now(UTC).replace(microsecond=0)


@dataclass
class FixedClock:
    """A clock that stands still: for scripted runs and tests."""

    at: datetime

    def now(self) -> datetime:
        return self.at
