"""A model whose every word passes the privacy gate before anyone else sees it: a model may repeat or invent a secret."""

from collections.abc import Iterator, Sequence

from memory_store.conversation.summary_chat import ChatModel
from memory_store.conversation.transcript import sentences
from memory_store.privacy import Gate
from memory_store.protocols import Context, Message


class Gated:
    """Replies pass sentence by sentence, each seen with those before it, so that no secret slips through between two pieces."""

    def __init__(self, model: ChatModel, gate: Gate) -> None:
        self.model, self._gate = model, gate

    def reply(self, context: Context) -> Iterator[str]:
        said = ""
        for sentence in sentences(self.model.reply(context)):
            yield self._masked(said, sentence)
            said += sentence

    def _masked(self, said: str, sentence: str) -> str:
        """The sentence without what is sensitive in it, seen together with what was said before it."""
        before = len(said)
        pieces: list[str] = []
        at = 0
        for finding in self._gate.mask(said + sentence).findings:
            if finding.end > before:
                start = max(finding.start - before, at)
                pieces += sentence[at:start], f"[{finding.kind}]"
                at = finding.end - before
        return "".join(pieces) + sentence[at:]

    def summarize(self, previous: str, messages: Sequence[Message]) -> str:
        return self._gate.mask(self.model.summarize(previous, messages)).text
