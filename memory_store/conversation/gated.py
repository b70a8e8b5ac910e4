"""A model whose every word passes the privacy gate before anyone else sees it: a model may repeat or invent a secret."""

from collections.abc import Iterator, Sequence

from memory_store.conversation.summary_chat import ChatModel
from memory_store.conversation.transcript import sentences
from memory_store.privacy import Gate
from memory_store.protocols import Context, Message


class Gated:
    """Replies pass sentence by sentence, so that no secret slips through between two pieces."""

    def __init__(self, model: ChatModel, gate: Gate) -> None:
        self.model, self._gate = model, gate

    def reply(self, context: Context) -> Iterator[str]:
        for sentence in sentences(self.model.reply(context)):
            yield self._gate.mask(sentence).text

    def summarize(self, previous: str, messages: Sequence[Message]) -> str:
        return self._gate.mask(self.model.summarize(previous, messages)).text
