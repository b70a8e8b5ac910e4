"""One customer's visit, from the first word to what is remembered of it.

    with Visit(store, "C007", model) as visit:
        print(visit.say("260으로 교환하고 싶어요."))
        visit.end()

The customer's words are masked before anything else sees them. The session is written before the model is asked and again
when the reply is complete, so that a process that dies loses no turn that was answered, nor the customer's last line.
"""

import threading
from collections.abc import Callable, Collection, Generator, Sequence
from contextlib import ExitStack
from datetime import datetime
from types import TracebackType
from typing import Literal, Self

from memory_store.checkpoint import Checkpoint
from memory_store.conversation.gated import Gated
from memory_store.conversation.summary_chat import Job, SummaryMemoryChat, run_now
from memory_store.conversation.transcript import messages, rewrite
from memory_store.ending import Ending
from memory_store.episodes import described, experiences
from memory_store.errors import InvalidError, NotFoundError, StoreError
from memory_store.extraction import Operation, Remembered
from memory_store.extraction.config import DEFAULT, ExtractionConfig
from memory_store.privacy import Gate, Masked
from memory_store.protocols import Clock, Context, Model, SystemClock, Trace
from memory_store.records import CustomerRecord, Session, Turn, customer_id, new_id, profile_of
from memory_store.storage.store import Store


class Visit:
    """Not for several speakers at once: `hear`, exhaust `reply`, then `hear` again."""

    def __init__(
        self,
        store: Store,
        customer: str,
        model: Model,
        *,
        gate: Gate | None = None,
        clock: Clock | None = None,
        keep_recent: int = 4,
        save: bool = True,
        session: Session | None = None,
        schedule: Callable[[Job], None] = run_now,
        on_summary: Callable[[int, str], None] = lambda turn, text: None,
        extraction: ExtractionConfig = DEFAULT,
    ) -> None:
        """`session` takes up a stored visit; `save=False` writes nothing of this visit anywhere; `schedule` runs what
        makes the summary, after the turn is written: at once, later, or in a thread; `on_summary` hears the turn number and
        the text of each new one; `extraction` has the thresholds of what is remembered.

        Raises InvalidError for an unusable id, and when somebody alive is in the same session."""
        self.customer = customer_id(customer)
        self.trace = Trace()
        self._store, self._model, self._clock = store, model, clock or SystemClock()
        self._gate = gate or Gate()
        self._schedule, self._on_summary = schedule, on_summary
        self._due: list[Job] = []
        self._lock = threading.RLock()
        self._save = save
        self.session = session or Session(id=new_id("s"), model=model.name, started=self.now(), keep_recent=keep_recent)
        self.session.model = model.name
        self._checkpoint = Checkpoint(store, self.customer, self.session, stored=session is not None, save=save)
        self._ending = Ending(store, self.customer, self.session, self._checkpoint, self._gate, self._clock, extraction)
        self.profile = profile_of(self.record(), self.now())
        held = messages(self.session)
        self._gated = Gated(model, self._gate)
        self._chat = SummaryMemoryChat(
            self._gated,
            self.session.keep_recent,
            summary=self.session.summary,
            recent=held[self.session.absorbed :],
            begun=any(message.role == "agent" for message in held),
            schedule=self._due.append,
            on_summary=self._summarised,
        )
        self._held = ExitStack()
        if save:
            self._hold()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._held.close()

    @property
    def saving(self) -> bool:
        """Whether what is said outlives the process."""
        return self._checkpoint.saving

    @property
    def trouble(self) -> StoreError | NotFoundError | None:
        """Why nothing more is saved, when that is so."""
        return self._checkpoint.trouble

    def now(self) -> datetime:
        """The visit's time."""
        return self._clock.now()

    @property
    def summary(self) -> str:
        """The rolling summary of this visit's older turns."""
        return self._chat.summary

    def hear(self, text: str) -> Turn:
        """Take the customer's message: mask it, and mend earlier messages that only now prove to hold a part of a secret.

        Raises GateError when the gate can't decide (nothing was taken then) and InvalidError for an empty message."""
        if not text.strip():
            raise InvalidError("an empty message")
        with self._lock:
            self._catch_up()
            heard = self._gate.mask_turn(messages(self.session), text.strip())
            if heard.rewrites:
                self._mend(dict(heard.rewrites))
            turn = Turn(
                number=len(self.session.turns) + 1,
                at=self.now(),
                customer=heard.masked.text,
                masked=list(heard.masked.kinds),
            )
            self.session.state = "open"
            self.session.turns.append(turn)
            self._write()
        return turn

    def reply(self) -> Generator[str, None, None]:
        """The agent's reply to what was heard, sentence by sentence; written when it is complete, cut off or failed.

        Raises ModelError."""
        turn = self.session.turns[-1]
        self.trace = Trace()
        base = Context(
            message=turn.customer,
            now=self.now(),
            masked=tuple(turn.masked),
            profile=self.profile,
            experience=self._experience(turn.customer),
            trace=self.trace,
        )
        pieces: list[str] = []
        state: Literal["done", "interrupted", "failed"] = "interrupted"
        try:
            for piece in self._chat.stream(turn.customer, base):
                pieces.append(piece)
                yield piece
            state = "done"
        except Exception:  # whatever went wrong, the turn is written as failed; the error itself goes on to the caller
            state = "failed"
            raise
        finally:
            self._answered(turn, "".join(pieces), state)
        while self._due:  # only now, when the turn is safe
            self._schedule(self._due.pop())

    def unanswered(self) -> None:
        """Leave the last turn without a reply: it was stopped before `reply` began. Does nothing when it has begun."""
        with self._lock:
            turn = self.session.turns[-1]
            if turn.state == "open":
                self._answered(turn, "", "interrupted")
                self._refresh_chat()

    def say(self, text: str) -> str:
        """`hear` and `reply` in one."""
        self.hear(text)
        return "".join(self.reply())

    def use(self, model: Model) -> None:
        """From now on this model answers, summarises and extracts."""
        with self._lock:
            self._model = self._gated.model = model
            self.session.model = model.name

    def undo(self) -> Turn:
        """Take back the last turn, as if it had not been said. Raises InvalidError when there is none, or when it has
        entered the summary."""
        with self._lock:
            before = messages(self.session)
            if not self.session.turns:
                raise InvalidError("nothing was said yet")
            if len(before) - (1 + bool(self.session.turns[-1].reply)) < self.session.absorbed:
                raise InvalidError("the last turn is in the summary already")
            turn = self.session.turns.pop()
            self._refresh_chat()
            self._write()
        return turn

    def propose(self) -> list[Operation]:
        """Close the visit and ask the model, once, what to remember. Raises ModelError; the visit is pending then."""
        with self._lock:
            if not self.session.turns:
                return []
            self.session.state = "pending"
            self.session.ended = self.now()
            self._write()
        return self._ending.propose(self._model)

    def preview(self, operations: Sequence[Operation]) -> Remembered:
        """What `commit` would do; nothing is changed."""
        return self._ending.preview(operations)

    def commit(self, operations: Sequence[Operation]) -> Remembered:
        """Store what passes the gates, as one, and end the visit. Raises StoreError, and ForgottenError when the customer
        was forgotten meanwhile (nothing is brought back)."""
        with self._lock:
            self.session.state = "ended"
            self.session.ended = self.session.ended or self.now()
            if not self._save or not self.session.turns:
                return self.preview(operations)
            if self.trouble:
                raise self.trouble
            remembered, followed = self._ending.store(operations)
            if followed:
                self._refresh_chat()
        return remembered

    def end(self) -> Remembered:
        """`propose` and `commit` in one."""
        return self.commit(self.propose())

    def record(self) -> CustomerRecord:
        """The customer's record as it is stored now; an empty one where there is none yet."""
        return self._checkpoint.record()

    def _hold(self) -> None:
        try:
            mine = self._held.enter_context(self._store.hold(self.session.id))
        except StoreError as error:
            self._checkpoint.trouble = error  # not being saved is told, and hinders nobody from talking
            return
        if not mine:
            raise InvalidError(f"session {self.session.id} is open elsewhere; leave it there first")

    def _experience(self, text: str) -> tuple[str, ...]:
        try:
            return tuple(described(one) for one in experiences(self._store, text))
        except StoreError:
            return ()  # a help that is missing hinders no reply

    def _catch_up(self) -> None:
        """Take over what somebody else changed since the last turn: corrected memories, forgotten or masked words."""
        try:
            record = self.record()
        except StoreError:
            return  # the checkpoint will meet and tell it
        counters = self.profile.model_dump(include={"visits", "first_visit", "last_visit"})
        self.profile = profile_of(record, self.now()).model_copy(update=counters)
        if self._checkpoint.follow(record):
            self._refresh_chat()

    def _mend(self, changes: dict[int, Masked]) -> None:
        """Mask earlier messages, and take the same pieces out of the summary that may have absorbed them."""
        before = messages(self.session)
        summary = self.session.summary
        for index, masked in changes.items():
            for finding in masked.findings:
                summary = summary.replace(before[index].text[finding.start : finding.end], f"[{finding.kind}]")
        rewrite(self.session, {index: masked.text for index, masked in changes.items()})
        self.session.summary = self._gate.mask(summary).text
        self._refresh_chat()

    def _answered(self, turn: Turn, text: str, state: Literal["done", "interrupted", "failed"]) -> None:
        with self._lock:
            turn.reply, turn.state = self._gate.mask(text).text, state
            turn.sources = list(self.trace.sources)
            turn.grounded = self.trace.grounded
            self._write(recalled=turn.sources)

    def _summarised(self, text: str, count: int) -> None:
        with self._lock:
            self.session.summary = text
            self.session.absorbed += count
            number = len(self.session.turns)
            self._write()
        self._on_summary(number, text)

    def _write(self, recalled: Collection[str] = ()) -> None:
        if self._checkpoint.write(recalled, self.now()):
            self._refresh_chat()

    def _refresh_chat(self) -> None:
        self._chat.restore(self.session.summary, messages(self.session)[self.session.absorbed :])
