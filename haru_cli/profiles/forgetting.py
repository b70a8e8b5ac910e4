"""What `haru profile forget` is about to wipe, asked and told in words for a person."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from haru_cli.i18n import _
from memory_store.curation import find_memory, kind_named
from memory_store.errors import DamagedError, InvalidError, NotFoundError
from memory_store.upkeep import Forgotten, forget_customer, forget_kind, forget_memory, forget_session

if TYPE_CHECKING:
    from haru_cli.services import Services


def choose(
    at: Services, customer: str, *, memory: str | None, kind: str | None, session: str | None
) -> tuple[str, Callable[[], Forgotten]]:
    """The question to ask first, and what wipes: one memory, a kind, a visit, or with none of them the customer.

    Raises NotFoundError, and InvalidError for more than one of them."""
    if sum(part is not None for part in (memory, kind, session)) > 1:
        raise InvalidError("--memory, --kind and --session exclude each other")
    store, now = at.store, at.clock.now()
    if memory is not None:
        found = find_memory(store.read(customer), memory).id
        question = _("{customer}: wipe memory {id} for good?").format(customer=customer, id=found)
        return question, lambda: forget_memory(store, customer, found, now)
    if kind is not None:
        chosen = kind_named(kind)
        count = sum(m.kind is chosen for m in store.read(customer).memories)
        if not count:
            raise NotFoundError(f"{customer} has no memory of the kind {chosen}")
        question = _("{customer}: wipe {count} memories of the kind {kind} for good?")
        return question.format(customer=customer, count=count, kind=chosen), lambda: forget_kind(store, customer, chosen, now)
    if session is not None:
        visit = _session_id(at, customer, session)
        question = _("{customer}: wipe visit {session} and what is remembered from it alone, for good?")
        return question.format(customer=customer, session=visit), lambda: forget_session(store, customer, visit, now)
    return _all_of(at, customer), lambda: forget_customer(store, customer, now)


def forgotten_json(customer: str, done: Forgotten) -> dict[str, Any]:
    """What was wiped, as numbers and ids of what was left."""
    return {
        "customer": customer,
        "what": done.receipt.what,
        "memories": done.receipt.memories,
        "sessions": done.receipt.sessions,
        "wiped_texts": done.wiped,
        "same_words_in": list(done.holding),
        "left": list(done.left),
    }


def forgotten_lines(customer: str, done: Forgotten) -> Iterator[str]:
    """The same for a person, and what a search of the store found afterwards."""
    receipt = done.receipt
    yield _("{customer}: wiped {memories} memories, {sessions} visits, and the words in {texts} other texts. This can't be undone.").format(
        customer=customer, memories=receipt.memories, sessions=receipt.sessions, texts=done.wiped
    )
    if done.holding:
        yield _("Words of it stay in: {ids}").format(ids=", ".join(done.holding))
    if not done.left:
        yield _("The store was searched for it: nothing is left.")


def still_held(done: Forgotten) -> str:
    """The error when something is left."""
    return _("still held in: {places}. Run it again.").format(places=", ".join(done.left))


def _all_of(at: Services, customer: str) -> str:
    """The question, with what a customer's record holds. One that can't be read can be forgotten all the same."""
    try:
        record = at.store.read(customer)
    except (DamagedError, NotFoundError):
        return _("{customer}: wipe all that is left, for good?").format(customer=customer)
    turns = sum(len(session.turns) for session in record.sessions)
    return _("{customer}: wipe {memories} memories, {sessions} visits with {turns} turns, and the history, for good?").format(
        customer=customer, memories=len(record.memories), sessions=len(record.sessions), turns=turns
    )


def _session_id(at: Services, customer: str, wanted: str) -> str:
    sessions = at.store.read(customer).sessions
    if wanted == "latest" and sessions:
        return sessions[-1].id
    if wanted.isdecimal() and 1 <= int(wanted) <= len(sessions):
        return sessions[int(wanted) - 1].id
    if wanted not in [session.id for session in sessions]:
        raise NotFoundError(f"{customer} has no session {wanted}; see `haru session list -c {customer}`")
    return wanted
