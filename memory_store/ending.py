"""What a visit leaves: the model is asked once what to remember, a person may look at it, and it is stored as one."""

from collections.abc import Sequence

from memory_store.checkpoint import Checkpoint
from memory_store.episodes import keep_episode, share_episode
from memory_store.errors import StoreError
from memory_store.extraction import Operation, Remembered, remember
from memory_store.extraction.config import ExtractionConfig
from memory_store.privacy import Gate, mask_visit
from memory_store.protocols import Clock, Extractor, Message
from memory_store.records import CustomerRecord, Episode, Memory, Session
from memory_store.storage.store import Store


class Ending:
    """The end of one visit, whose `checkpoint` writes its session."""

    def __init__(
        self, store: Store, customer: str, session: Session, checkpoint: Checkpoint, gate: Gate, clock: Clock, extraction: ExtractionConfig
    ) -> None:
        self._store, self._customer, self._session = store, customer, session
        self._checkpoint, self._gate, self._clock, self._extraction = checkpoint, gate, clock, extraction
        self._known: list[Memory] | None = None

    def propose(self, model: Extractor) -> list[Operation]:
        """What the model proposes to remember. Raises ModelError."""
        self._known = self._checkpoint.record().current(self._clock.now())
        return model.extract(self._session, self._known, self._clock.now())

    def preview(self, operations: Sequence[Operation]) -> Remembered:
        """What `store` would do; nothing is changed."""
        return self._remember(self._checkpoint.record(), operations)

    def store(self, operations: Sequence[Operation]) -> tuple[Remembered, bool]:
        """Store what passes the gates together with the session, as one; and whether words in the session had to follow the store.

        Raises StoreError, ForgottenError."""
        with self._store.customer(self._customer) as record:
            followed = self._checkpoint.put(record)
            remembered = self._remember(record, operations)
            episodes = keep_episode(record, self._session)
        self._checkpoint.written()
        self._share(*episodes)
        return remembered, followed

    def _remember(self, record: CustomerRecord, operations: Sequence[Operation]) -> Remembered:
        now = self._clock.now()
        remembered = remember(record, self._session, operations, now=now, gate=self._gate, known=self._known, config=self._extraction)
        # What was refused is shown too, and the customer never said it: it may be anything, also a secret in pieces.
        proposed = [Message("customer", entry.content) for entry in remembered.refused]
        for entry, message in zip(remembered.refused, mask_visit(self._gate, proposed).messages, strict=True):
            entry.content = message.text
        return remembered

    def _share(self, episode: Episode | None, earlier: Episode | None) -> None:
        try:
            share_episode(self._store, episode, earlier)
        except StoreError as error:
            self._checkpoint.trouble = error  # the visit itself is stored
