"""A visit's session on its way into the store: written as often as it changes, never over what somebody else forgot or masked."""

from collections.abc import Collection
from datetime import datetime

from memory_store.conversation.transcript import FORGOTTEN, adopt
from memory_store.curation import mark_recalled
from memory_store.errors import ForgottenError, NotFoundError, StoreError
from memory_store.records import CustomerRecord, Session
from memory_store.storage.store import Store


class Checkpoint:
    """Keeps one session of one customer written. What it changes of the session itself, to follow the store, it tells."""

    def __init__(self, store: Store, customer: str, session: Session, *, stored: bool, save: bool) -> None:
        """`stored`: the session was read from the store. `save=False` writes nothing, ever."""
        self.trouble: StoreError | NotFoundError | None = None
        self._store, self._customer, self._session, self._save = store, customer, session, save
        self._written = session.model_copy(deep=True) if stored else None
        self._receipts = len(self.record().forgotten)

    @property
    def saving(self) -> bool:
        """Whether what is written outlives the process."""
        return self._save and self.trouble is None

    def record(self) -> CustomerRecord:
        """The customer's record as it is stored now; an empty one where there is none yet."""
        try:
            return self._store.read(self._customer)
        except NotFoundError:
            return CustomerRecord(customer=self._customer)

    def write(self, recalled: Collection[str], now: datetime) -> bool:
        """Write the session, and note that memories were recalled; whether words in the session had to follow the store.

        A store that fails makes `trouble`, once."""
        if not self.saving:
            return False
        try:
            with self._store.customer(self._customer) as record:
                followed = self.put(record)
                mark_recalled(record, recalled, now)
        except (StoreError, ForgottenError) as error:
            self.trouble = error
            return False
        self.written()
        return followed

    def written(self) -> None:
        """Note that the session as it is now stands in the store."""
        self._written = self._session.model_copy(deep=True)

    def put(self, record: CustomerRecord) -> bool:
        """Put the session into the record; whether words in it had to follow the store.

        Raises ForgottenError when the customer or the visit was forgotten since it was first written."""
        at = next((n for n, stored in enumerate(record.sessions) if stored.id == self._session.id), None)
        if at is None:
            if self._written:
                raise ForgottenError(f"{self._customer} or this visit was forgotten meanwhile; nothing more of it is saved")
            record.sessions.append(self._session.model_copy(deep=True))
            record.visits += 1
            record.first_visit = record.first_visit or self._session.started
            record.last_visit = self._session.started
            return False
        followed = self._written is not None and adopt(self._session, self._written, record.sessions[at])
        if len(record.forgotten) > self._receipts:
            self._receipts = len(record.forgotten)
            followed = self._withdraw_reply() or followed
        record.sessions[at] = self._session.model_copy(deep=True)
        return followed

    def follow(self, record: CustomerRecord) -> bool:
        """Take over what somebody else forgot or masked in the stored session since it was written; whether there was anything."""
        self._receipts = len(record.forgotten)
        stored = next((one for one in record.sessions if one.id == self._session.id), None)
        if stored is None or self._written is None or not adopt(self._session, self._written, stored):
            return False
        self._written = stored
        return True

    def _withdraw_reply(self) -> bool:
        """Something was forgotten while the last reply was made, and it may speak of that: it is not kept."""
        turn = self._session.turns[-1] if self._session.turns else None
        if turn is None or not turn.reply:
            return False
        if self._written and len(self._written.turns) >= turn.number and self._written.turns[turn.number - 1].reply:
            return False
        turn.reply = FORGOTTEN
        return True
