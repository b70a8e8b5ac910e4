"""Haru: a model with its policies, its memory of the customer and the gate in front of the screen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime

from haru_cli.agent.grounding import Grounding
from haru_cli.agent.manners import FALLBACK, Manners, greets
from haru_cli.agent.persona import PERSONA
from haru_cli.agent.policies import Clause, Policies
from haru_cli.agent.record import recorded
from haru_cli.agent.sentences import sentences
from haru_cli.models.offline.morphology import analyse
from haru_cli.models.offline.reply_asked import asked
from haru_cli.models.prompt import render
from haru_cli.models.prompted import dialogue
from haru_cli.models.words import asks, offers, terms
from memory_store.errors import ModelAnswerError, ModelError
from memory_store.extraction.operations import Operation
from memory_store.privacy import Gate
from memory_store.protocols import Context, Message, Model, Trace
from memory_store.recall import MemorySearch, Recall
from memory_store.records import Memory, Session

CLAUSES = 6
MEMORIES = 5
MOST_TIMES = 2
"""How often a model may say the same sentence in one reply."""
_MASK = re.compile(r"\[[^\]\n]{1,16}\]")
"""`[카드번호]`: what was typed there is no question about card numbers."""
_YES = re.compile(r"^\s*(?:네|예|넵|아니요|아니오)\s?,\s*")
REPEATED = "가려진 정보를 되풀이함"
MEND = """\
[고쳐 쓰기]
- 아래 문장은 조항에도 고객의 말에도 기록에도 근거가 없어 보내지 않았습니다.
{held}
- 이 문장을 대신할 한두 문장만 쓰세요. 조항에 없는 금액, 기간, 절차, 처리 상태는 쓰지 마세요.
- 쓸 것이 없으면 "확인 후 안내드리겠습니다."라고만 쓰세요."""


class Agent:
    """A model that answers as Haru. It is a model itself, so that a visit can be held with it."""

    def __init__(self, model: Model, policies: Policies, *, gate: Gate | None = None, recall: Recall | None = None) -> None:
        self._model, self.policies, self._gate = model, policies, gate or Gate()
        self._recall = recall or Recall()
        self._memories: tuple[str, MemorySearch] | None = None

    @property
    def name(self) -> str:
        return self._model.name

    def warm(self) -> None:
        """Load the analyser and the embedder, so that the first reply does not wait for them."""
        self.policies.search("교환 배송비")
        if self._recall.embedder is not None and self._recall.config.dense:
            with suppress(ModelError):  # a service that is away: words answer meanwhile
                self._recall.embedder.embed(["교환 배송비"], query=True)

    def summarize(self, previous: str, messages: Sequence[Message]) -> str:
        return self._model.summarize(previous, messages)

    def extract(self, session: Session, known: Sequence[Memory], now: datetime) -> list[Operation]:
        return self._model.extract(session, known, now)

    def reply(self, context: Context) -> Iterator[str]:
        """The reply, sentence by sentence, each as soon as it is cleared; fills `context.trace`.

        One call of the model, and a second one only when a sentence was held back. Raises ModelError."""
        context = self.prepare(context)
        trace = context.trace
        trace.seen = _seen(context)
        grounding, manners = Grounding(context), Manners(context)
        held: list[str] = []
        later: list[str] = []
        stream = self._sentences(context)
        said = False
        for sentence in stream:
            said = True
            if _MASK.search(sentence):
                self._hold(trace, sentence, REPEATED)
                continue
            if not (polite := manners.trim(sentence)):
                continue
            verdict = grounding.check(polite)
            if not verdict.shown and (bare := _YES.sub("", polite)) != polite and (without := grounding.check(bare)).shown:
                polite, verdict = bare, without  # the answer stands in a clause, the yes before it does not
            if verdict.shown:
                _note(trace, verdict.sources)
                if held:
                    later.append(polite)
                elif shown := manners.show(polite):
                    yield shown
            else:
                held.append(self._hold(trace, polite, verdict.reason))
        if not said:
            raise ModelAnswerError(f"{self.name} answered nothing")
        if held:
            yield from filter(None, map(manners.show, [*self._mended(context, held, later, grounding, manners), *later]))
        yield from filter(None, map(manners.show, manners.left()))

    def prepare(self, context: Context) -> Context:
        """The context with the persona, the clauses that fit and the memories that matter."""
        before = [m.text for m in context.recent if m.role == "customer"]
        passages = tuple(c.passage for c in self._clauses(_MASK.sub(" ", context.message), before))
        return replace(context, persona=PERSONA, passages=passages, memories=self._relevant(context))

    def _clauses(self, message: str, before: Sequence[str]) -> list[Clause]:
        """The clauses that fit each thing that the message asks, and the whole of it; behind them, those that fit a word of it of
        which none of them speaks, or give a sort of answer that none of them gives, and the rest of the best one's article."""
        found: list[Clause] = []
        parts = [part.message for part in asked(message, analyse(message))]
        articles = []
        for query in [*(parts if len(parts) > 1 else ()), message]:
            hits = self.policies.search(query, CLAUSES // len(parts), before=before)
            articles += [hit.article for hit in hits[:1]]
            found += [c for c in hits if c not in found]
        spoken = frozenset().union(*(_spoken(c) for c in found))
        about = frozenset(terms(message)) & spoken
        given = frozenset().union(*(offers(c.text) for c in found))
        for term in terms(message):
            if term not in spoken:
                found += [c for c in self.policies.clauses if term in _spoken(c) and c not in found][:2]
        for sort in sorted(asks(message) - given - {"방법"}):
            found += [c for c in self.policies.clauses if sort in offers(c.text) and about & _spoken(c) and c not in found][:2]
        found += [c for c in self.policies.clauses if c.article in articles and c not in found]
        return found[: CLAUSES + len(parts) - 1]

    def _relevant(self, context: Context) -> tuple[Memory, ...]:
        known = {m.id: m for m in context.profile.all()} if context.profile else {}
        known |= {m.id: m for m in context.memories}
        if not known:
            return ()
        customer = context.profile.customer if context.profile else ""
        if self._memories is None or self._memories[0] != customer:
            self._memories = customer, self._recall.memories(customer)
        floor = self._recall.config.floor
        found = self._memories[1].search(list(known.values()), context.message, k=MEMORIES, now=context.now, floor=floor)
        return tuple(scored.memory for scored in found)

    def _sentences(self, context: Context) -> Iterator[str]:
        """What the model says, until it only repeats itself: a small model that has begun to does not stop. A secret that it invents
        is masked by the visit, as all that a model says is."""
        told = Counter[str]()
        for sentence in sentences(self._model.reply(context)):
            told[sentence.strip()] += 1
            if told[sentence.strip()] > MOST_TIMES:
                return
            if sentence.strip():
                yield sentence

    def _hold(self, trace: Trace, sentence: str, reason: str) -> str:
        """Note a sentence that is not shown; as it was noted. The visit never sees it, so it is masked here."""
        masked = self._gate.mask(sentence.strip()).text
        trace.held_back.append((masked, self._gate.mask(reason).text))
        return masked

    def _mended(self, context: Context, held: Sequence[str], later: Sequence[str], grounding: Grounding, manners: Manners) -> list[str]:
        """What stands in for sentences that were held back: the model's second try as far as it is grounded, or the promise to check."""
        lines = "\n".join(f"- {sentence.strip()}" for sentence in held)
        second = Trace()
        again = replace(context, persona=f"{context.persona}\n\n{MEND.format(held=lines)}", trace=second)
        context.trace.seen += f"\n\n{_seen(again)}"
        mended: list[str] = []
        known = {*manners.shown, *(sentence.strip() for sentence in later)}
        try:
            for sentence in self._sentences(again):
                verdict = grounding.check(sentence)
                if verdict.shown and (polite := manners.trim(sentence)) and polite.strip() not in known:
                    mended.append(polite)
                    _note(context.trace, verdict.sources)
                elif not verdict.shown:
                    self._hold(context.trace, sentence, verdict.reason)
        except ModelError:
            mended = []  # the reply stands without it; the promise takes the place
        if all(map(greets, mended)):
            context.trace.grounded = False
            if context.trace.sources or not (found := recorded(context)):  # what was shown answers already, or nothing would
                return [] if manners.promised else [FALLBACK]
            _note(context.trace, [found[0].id])
            return [found[1]]
        return mended


def _spoken(clause: Clause) -> frozenset[str]:
    return frozenset(terms(f"{clause.article}. {clause.text}"))


def _note(trace: Trace, sources: Sequence[str]) -> None:
    trace.sources.extend(id for id in sources if id not in trace.sources)


def _seen(context: Context) -> str:
    """The prompt as a person reads it."""
    system, messages = render(context)
    return f"{system}\n\n{dialogue(messages)}"
