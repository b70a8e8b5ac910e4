"""What is said around an answer: greeting, sympathy, acknowledgement, closing. Of several wordings the first is taken that this
visit has not heard yet."""

from __future__ import annotations

from haru_cli.models.offline.reply_grammar import with_particle
from memory_store.protocols import Context


class Phrases:
    """The wordings of one reply."""

    def __init__(self, context: Context) -> None:
        self._heard = [m.text for m in context.recent if m.role == "agent"]
        self._turn = len(self._heard)

    def pick(self, *wordings: str) -> str:
        """The first wording that was not used in this visit; when all were, one by the number of the turn."""
        fresh = next((w for w in wordings if not self.was_said(w)), None)
        return fresh if fresh is not None else wordings[self._turn % len(wordings)]

    def was_said(self, sentence: str) -> bool:
        """Whether an earlier reply of this visit holds this sentence."""
        return any(sentence in text for text in self._heard)


def greeting(context: Context) -> str:
    """The greeting of a visit; who comes again is greeted as such."""
    if context.profile is not None and context.profile.visits:
        return "안녕하세요, 하루마켓 상담원 하루입니다. 다시 찾아 주셔서 감사합니다."
    return "안녕하세요, 하루마켓 상담원 하루입니다."


def not_recorded(kinds: tuple[str, ...]) -> str:
    """That what was typed is not recorded: it names the kinds of secret and never the secret."""
    return f"보내 주신 {with_particle(', '.join(kinds), '은/는')} 보호를 위해 기록하지 않습니다."
