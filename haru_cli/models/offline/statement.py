"""A lasting statement of a visit: the clauses that are told as one."""

from __future__ import annotations

from dataclasses import dataclass, field

from haru_cli.models.offline.phrasing import phrase
from memory_store.extraction.heard import Heard
from memory_store.extraction.topics import Topic
from memory_store.records import Kind


@dataclass
class Statement:
    """Clauses that are told as one."""

    heard: list[Heard] = field(default_factory=list)
    topic: Topic | None = None
    kind: Kind = Kind.PREFERENCE
    said_beside: str = ""
    """What else was said in its turn and is told in no other way."""
    about: str = ""
    """What "그건" in it means, when that was named before it."""

    @property
    def content(self) -> str:
        parts: list[str] = []
        for h in self.heard:
            part = phrase(h.text)
            if len(part) > 1 and part not in parts:
                parts.append(part)
        text = ", ".join(parts)
        if self.about and text and self.about not in text:
            text = f"{self.about}: {text}"
        if self.topic is not None and self.topic.key != "건강" and text and not any(word in text for word in self.topic.label.split()):
            text = f"{self.topic.label}: {text}"
        return text
