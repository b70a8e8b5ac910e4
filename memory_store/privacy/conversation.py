"""What the talk so far is about: whether a secret was asked for or announced, and is still being given.

Nothing is kept between turns; the state is read from the visit's messages each time, so it is the same after a resume.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from memory_store.privacy.folding import fold
from memory_store.privacy.kinds import KINDS
from memory_store.privacy.labels import HARMLESS, find_labels
from memory_store.privacy.questions import SENTENCE, Asked, asked
from memory_store.privacy.statements import Said, mends, said
from memory_store.protocols import Message

LOOK_BACK = 12
"""Messages; what was asked before them is no longer being answered."""
NEAR = 4
"""Messages in which the talk is still of the same order."""

_CATEGORY_OF_MASK = dict(
    zip(
        (f"[{kind.word}]" for kind in KINDS),
        (
            "resident",
            "foreigner",
            "passport",
            "license",
            "card",
            "cvc",
            "expiry",
            "account",
            "password",
            "code",
            "account",  # whatever it was: digits that follow it go on with it
            "phone",
            "safe",
            "",
            "customs",
            "business",
        ),
        strict=True,
    )
)
_ASKS = re.compile(r"\?|(?:주세요|주십시오|주시겠|부탁\s?드|까요|나요|가요|입니까|필요합니다)\S{0,4}\s*$")
_ONE_ANSWER = frozenset(("cvc", "expiry", "code"))
_TOLD_NEVERTHELESS = frozenset(("password", "code"))
_FIRST_PART = re.compile(r"나눠|나누|앞|까지|먼저|우선|일단|시작|첫")


def about(history: Sequence[Message]) -> frozenset[str]:
    """The label categories that a bare answer now would belong to; empty if the talk is about something else."""
    topic: frozenset[str] = frozenset()
    spent: frozenset[str] = frozenset()
    mentioned: frozenset[str] = frozenset()
    begun: frozenset[str] = frozenset()
    given = False
    for message in history[-LOOK_BACK:]:
        if message.role == "agent":
            # Whatever the agent says in between, who gave a first part goes on with the rest.
            topic = _after_agent(topic, asked(message.text), given, spent, mentioned) | begun
            spent = topic & spent
        else:
            words, masks = said(message.text), given_in(message.text)
            topic = _after_customer(topic, words, masks)
            mentioned = words.mentioned
            given = bool(masks)
            begun = masks if _FIRST_PART.search(message.text) else frozenset()
            spent = (spent | masks & _ONE_ANSWER) if not _FIRST_PART.search(message.text) else spent - masks
    return topic


def asks_of_orders(history: Sequence[Message]) -> bool:
    """Whether the talk of late is of one of the shop's own numbers, so that one without a name may be that."""
    labels = (label for message in history[-NEAR:] for label in find_labels(fold(message.text).text))
    return any(label.category in HARMLESS for label in labels)


def asked_last(history: Sequence[Message]) -> str:
    """The sentences with which the agent asks for something right before a turn; empty if it does not."""
    if not history or history[-1].role != "agent":
        return ""
    return " ".join(sentence for sentence in SENTENCE.split(history[-1].text) if _ASKS.search(sentence))


def given_in(text: str) -> frozenset[str]:
    """The categories of the masks that stand in a text."""
    return frozenset(category for mask, category in _CATEGORY_OF_MASK.items() if category and mask in text)


def mended(history: Sequence[Message], text: str) -> frozenset[str]:
    """The categories of what was given last, if the new turn says that a part of it was wrong."""
    if not mends(text):
        return frozenset()
    given = (given_in(message.text) for message in reversed(history[-LOOK_BACK:]) if message.role == "customer")
    return next((masks for masks in given if masks), frozenset())


def _after_agent(topic: frozenset[str], request: Asked, given: bool, spent: frozenset[str], mentioned: frozenset[str]) -> frozenset[str]:
    """`spent` was answered already, and is asked for no longer unless the agent asks again; `mentioned` the customer named."""
    if request.named:
        return request.named
    if request.vague and not request.other and not request.done:
        return topic or mentioned
    if request.more:
        return topic
    if request.affirms and mentioned:
        return topic or mentioned
    if request.declines:
        # A whole card or account is known by itself; who goes on with a password or a code tells it nevertheless.
        topic &= _TOLD_NEVERTHELESS
    done = request.done or (given and request.thanks)
    return frozenset() if request.other or done else topic - spent


def _after_customer(topic: frozenset[str], words: Said, masks: frozenset[str]) -> frozenset[str]:
    if words.announced or masks:
        more = topic if words.announced and not words.valued else frozenset()
        return (words.announced or topic) | more | masks
    return topic if words.waits else frozenset()
