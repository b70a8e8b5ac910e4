"""SummaryMemoryChat: a conversation held within bounds by folding its older turns into a rolling summary.

What a reply is made from: the summary of older messages + the recent messages verbatim + this message. When, after a
turn, more than `2 × keep_recent` messages are held verbatim, all but the last `keep_recent` are folded into the summary.
The folding runs wherever `schedule` puts it; until it is done the messages stay verbatim, so nobody waits for it.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Protocol

from memory_store.errors import InvalidError, ModelError
from memory_store.protocols import Context, Message, Responder, Summarizer, SystemClock

Job = Callable[[], None]


class ChatModel(Responder, Summarizer, Protocol):
    """What a chat needs of a model."""


def run_now(job: Job) -> None:
    """The plain schedule: fold at once, in the caller's thread."""
    job()


class SummaryMemoryChat:
    """One conversation. Not for several speakers at once: one turn at a time."""

    def __init__(
        self,
        model: ChatModel,
        keep_recent: int = 4,
        *,
        summary: str = "",
        recent: Sequence[Message] = (),
        begun: bool = False,
        schedule: Callable[[Job], None] = run_now,
        on_summary: Callable[[str, int], None] = lambda text, count: None,
    ) -> None:
        """`summary`, `recent` and `begun` (whether the agent has spoken before) take up an earlier conversation.
        `on_summary` hears each new summary and how many messages it newly covers, in the thread that made it."""
        if keep_recent < 1:
            raise InvalidError("keep_recent must be at least 1")
        self._model = model
        self._keep = keep_recent
        self._summary = summary
        self._recent = list(recent)
        self._begun = begun or any(message.role == "agent" for message in recent)
        self._schedule = schedule
        self._on_summary = on_summary
        self._lock = threading.RLock()
        self._folding = False
        self._edition = 0

    @property
    def summary(self) -> str:
        """What the older messages were compressed into; empty until there was a need."""
        return self._summary

    @property
    def recent(self) -> tuple[Message, ...]:
        """The messages held verbatim, oldest first."""
        return tuple(self._recent)

    def send(self, text: str) -> str:
        """One whole turn."""
        return "".join(self.stream(text))

    def stream(self, text: str, base: Context | None = None) -> Iterator[str]:
        """One turn, the reply piece by piece; `base` carries what the caller adds to the context.

        The customer's message is kept whatever happens. A reply that is cut off (the generator is closed, the model
        fails) is kept as far as it got.
        """
        with self._lock:
            context = replace(
                base or Context(message=text, now=SystemClock().now()),
                message=text,
                recent=self.recent,
                summary=self._summary,
                first=not self._begun,
            )
            self._recent.append(Message("customer", text))
        pieces: list[str] = []
        try:
            for piece in self._model.reply(context):
                pieces.append(piece)
                yield piece
        finally:
            if pieces:
                with self._lock:
                    self._recent.append(Message("agent", "".join(pieces)))
                    self._begun = True
        self._fold_if_due()

    def restore(self, summary: str, recent: Sequence[Message]) -> None:
        """Put other words in place of what is held. A folding under way is made void, since it read the old ones."""
        with self._lock:
            self._edition += 1
            self._summary = summary
            self._recent = list(recent)

    def _fold_if_due(self) -> None:
        with self._lock:
            if self._folding or len(self._recent) <= 2 * self._keep:
                return
            self._folding = True
        self._schedule(self._fold)

    def _fold(self) -> None:
        with self._lock:
            previous, edition = self._summary, self._edition
            batch = tuple(self._recent[: -self._keep])
        try:
            text = self._model.summarize(previous, batch).strip()
        except ModelError:
            text = ""  # the messages stay verbatim and the next turn tries again
        finally:
            self._folding = False
        with self._lock:
            if not text or edition != self._edition:
                return
            self._summary = text
            del self._recent[: len(batch)]
        self._on_summary(text, len(batch))
