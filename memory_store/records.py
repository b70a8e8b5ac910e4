"""The records that the store keeps. Every time is an aware UTC datetime in whole seconds; every text is already masked.

Free text is any `str` field. Ids are drawn from letters only, so that no id can be taken for a number worth masking
and no number that a customer typed can turn up inside one by chance.
"""

import hashlib
import re
import secrets
import unicodedata
from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from memory_store.errors import InvalidError

ID_LETTERS = "bcdfghjkmnpqrstvwxz"
ID_LENGTH = 10
MARK_LENGTH = 16

MemoryId = Annotated[str, StringConstraints(pattern=r"^m-[a-z]{10}$")]
Mark = Annotated[str, StringConstraints(pattern=r"^[bcdfghjkmnpqrstvwxz]{16}$")]
SessionId = Annotated[str, StringConstraints(pattern=r"^s-[a-z]{10}$")]


def new_id(prefix: Literal["m", "s"]) -> str:
    """A random id such as `m-kqzvbnmtrw`: unique over all customers, so that one customer's id never opens another's data."""
    return f"{prefix}-" + "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def mark_of(id: str) -> str:
    """A digest of a random id: 16 letters, from which neither the id nor any content can be told."""
    number = int.from_bytes(hashlib.sha256(id.encode()).digest(), "big")
    letters = []
    for _ in range(MARK_LENGTH):
        number, place = divmod(number, len(ID_LETTERS))
        letters.append(ID_LETTERS[place])
    return "".join(letters)


def customer_id(text: str) -> str:
    """The canonical form (NFC, no blanks around it) of a customer's id, which may be any Unicode text.

    Raises InvalidError for an empty id and for one with control characters or lone surrogates.
    """
    name = unicodedata.normalize("NFC", text).strip()
    if not name:
        raise InvalidError("a customer id can't be empty")
    if any(unicodedata.category(ch) in {"Cc", "Cs"} for ch in name):
        raise InvalidError("a customer id can't hold control characters")
    return name


class Record(BaseModel):
    """What all records share: unknown fields are refused, so that a damaged or foreign file is noticed."""

    model_config = ConfigDict(extra="forbid", validate_assignment=True)


class Kind(StrEnum):
    """What sort of statement a memory is. The values are the words that people and scripts see."""

    PREFERENCE = "선호"
    ISSUE = "진행중_이슈"
    NOTE = "메모"
    ATTRIBUTE = "속성"
    DIGEST = "요약"


PROFILE_KINDS = (Kind.PREFERENCE, Kind.ISSUE, Kind.NOTE)


class State(StrEnum):
    """Whether a memory is presented as current, and if not, why."""

    CURRENT = "current"
    REPLACED = "replaced"
    CLOSED = "closed"
    EXPIRED = "expired"
    DROPPED = "dropped"


class Source(StrEnum):
    """Who wrote a memory or changed it."""

    MODEL = "model"
    OPERATOR = "operator"
    IMPORT = "import"
    UPKEEP = "upkeep"


class Evidence(Record):
    """The customer's turns that a memory rests on."""

    session: SessionId
    turns: list[int] = Field(description="turn numbers within the session, from 1")


class Memory(Record):
    """One remembered statement about a customer."""

    id: MemoryId
    kind: Kind
    content: str
    key: str | None = None
    topic: str | None = None
    importance: float = Field(0.5, ge=0, le=1)
    created: datetime
    updated: datetime
    recalled: datetime | None = None
    recall_count: int = 0
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    expires: datetime | None = None
    state: State = State.CURRENT
    replaced_by: MemoryId | None = None
    evidence: list[Evidence] = Field(default_factory=list)
    source: Source = Source.MODEL

    def is_current(self, now: datetime) -> bool:
        """Whether it may be shown as true now: current, and neither due nor past its validity."""
        due = any(end is not None and end <= now for end in (self.expires, self.valid_to))
        return self.state is State.CURRENT and not due


class Change(Record):
    """One entry of a memory's history."""

    at: datetime
    memory: MemoryId
    action: Literal["add", "update", "supersede", "close", "drop", "restore", "expire", "merge"]
    by: Source
    reason: str = ""
    before: str | None = None
    after: str | None = None


class Turn(Record):
    """One customer message and the agent's reply to it, as they stand after masking."""

    number: int = Field(ge=1)
    at: datetime
    customer: str
    reply: str = ""
    state: Literal["open", "done", "interrupted", "failed"] = "open"
    masked: list[str] = Field(default=[], description="kinds of what was masked in the customer's message")
    sources: list[str] = Field(default=[], description="clause ids and memory ids that the reply rests on")
    grounded: bool = True


class Session(Record):
    """One visit."""

    id: SessionId
    model: str
    started: datetime
    ended: datetime | None = None
    state: Literal["open", "pending", "ended"] = Field("open", description="pending: over, but its extraction is still to be done")
    keep_recent: int = 4
    turns: list[Turn] = []
    summary: str = ""
    absorbed: int = Field(0, description="how many messages, from the first, the summary covers")


class Episode(Record):
    """What was tried for a customer's problem and how it ended."""

    session: SessionId
    at: datetime
    problem: str
    tried: list[str] = []
    outcome: str = ""


class Receipt(Record):
    """What is left of something forgotten: when, how much, and no word of it.

    `marks` are one-way digests (`mark_of`) of the random ids that went, so that an old export can't bring them back.
    """

    at: datetime
    what: Literal["memory", "kind", "session", "customer"]
    memories: int = 0
    sessions: int = 0
    marks: list[Mark] = []


class Experience(Record):
    """How visits of one sort ended, over all customers: labels and clause ids only (memory_store/episodes.py), so no person is in it."""

    topics: list[str]
    tried: list[str] = []
    outcome: str
    count: int = 1


class Shared(Record):
    """What the store holds that belongs to no customer."""

    version: Literal[1] = 1
    receipts: list[Receipt] = []
    experiences: list[Experience] = []


class CustomerRecord(Record):
    """Everything held on one customer: what the store reads and commits as one."""

    version: Literal[1] = 1
    customer: str
    visits: int = 0
    first_visit: datetime | None = None
    last_visit: datetime | None = None
    memories: list[Memory] = []
    changes: list[Change] = []
    sessions: list[Session] = []
    episodes: list[Episode] = []
    forgotten: list[Receipt] = []

    def current(self, now: datetime) -> list[Memory]:
        """The memories that may be shown as true now, oldest first."""
        return [m for m in self.memories if m.is_current(now)]


class Profile(Record):
    """A view of a customer's current memories by kind. Never stored."""

    customer: str
    preferences: list[Memory] = []
    issues: list[Memory] = []
    notes: list[Memory] = []
    attributes: list[Memory] = []
    visits: int = 0
    first_visit: datetime | None = None
    last_visit: datetime | None = None

    def __bool__(self) -> bool:
        return any(True for _ in self.all())

    def all(self) -> Iterable[Memory]:
        yield from self.preferences
        yield from self.issues
        yield from self.notes
        yield from self.attributes


def profile_of(record: CustomerRecord, now: datetime) -> Profile:
    """The profile as it stands at `now`. A digest counts as a note."""
    current = record.current(now)
    return Profile(
        customer=record.customer,
        preferences=[m for m in current if m.kind is Kind.PREFERENCE],
        issues=[m for m in current if m.kind is Kind.ISSUE],
        notes=[m for m in current if m.kind in (Kind.NOTE, Kind.DIGEST)],
        attributes=[m for m in current if m.kind is Kind.ATTRIBUTE],
        visits=record.visits,
        first_visit=record.first_visit,
        last_visit=record.last_visit,
    )


def squeeze(text: str) -> str:
    """NFC, without white space, lower case: the form in which two wordings of one statement are compared."""
    return re.sub(r"\s+", "", unicodedata.normalize("NFC", text)).casefold()
