"""What an extraction proposes. This type is the JSON schema that a language model is given."""

from typing import Literal

from pydantic import BaseModel, Field

from memory_store.records import Kind


class Operation(BaseModel):
    """One proposed change of what is known about a customer; nothing happens until the gates have accepted it."""

    op: Literal["add", "update", "supersede", "close", "drop"] = "add"
    target: int | None = Field(None, description="number of the known memory that is meant, from 1; not for add")
    kind: Kind = Kind.NOTE
    content: str = Field("", description="one short statement, in the customer's language")
    key: str | None = Field(None, description="name of a single-valued attribute, e.g. 연락수단, 배송장소, 신발사이즈")
    topic: str | None = None
    importance: float = Field(0.5, ge=0, le=1)
    turns: list[int] = Field(default_factory=list, description="numbers of the customer's turns that state it, from 1")
    expires_days: int | None = Field(None, ge=1, description="days after which it no longer matters")
