"""The slash commands about what is remembered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from haru_cli.asking import YES
from haru_cli.i18n import _, phrase
from haru_cli.repl.cells import fit
from haru_cli.repl.farewell import remember as remember_visit
from haru_cli.repl.registry import command
from memory_store.curation import add, find_memory
from memory_store.errors import InvalidError
from memory_store.records import Kind, Memory
from memory_store.upkeep.forgetting import forget_memory

if TYPE_CHECKING:
    from haru_cli.repl.chat import Chat

_FOUND = 5
_REMARK_CELLS = 40


def _current(chat: Chat) -> list[Memory]:
    return chat.visit.record().current(chat.visit.now())


def _ids(chat: Chat) -> Iterable[tuple[str, str]]:
    return [(memory.id, fit(memory.content, _REMARK_CELLS)) for memory in _current(chat)]


def _list(chat: Chat, heading: str, memories: Sequence[Memory]) -> None:
    chat.view.section(heading)
    for memory in memories:
        key = f"{memory.key}: " if memory.key else ""
        dates = f"{memory.updated.astimezone():%Y-%m-%d}"
        chat.view.painted(
            chat.view.paint(f"{memory.id}  ", "dim")
            + chat.view.paint(f"{phrase(memory.kind)} · {key}{memory.content}")
            + chat.view.paint(f"  ({dates})", "dim"),
            indent=len(memory.id) + 2,
        )


@command("profile", "프로필", help="What is remembered of this customer, by kind")
def profile(chat: Chat, _argument: str) -> None:
    chat.refresh_profile()
    known = chat.visit.profile
    chat.view.section(_("Profile of {customer}").format(customer=chat.visit.customer))
    if not known:
        chat.view.line(_("Nothing is remembered yet."), "dim")
    for title, memories in (
        (_("preferences"), known.preferences),
        (_("open issues"), known.issues),
        (_("notes"), known.notes),
        (_("attributes"), known.attributes),
    ):
        if memories:
            chat.view.line(title, "bold")
            for memory in memories:
                chat.view.line(f"• {f'{memory.key}: ' if memory.key else ''}{memory.content}")


@command("memory", "기억", argument="[words]", help="What is remembered with its ids, or what of it fits the words")
def memory(chat: Chat, argument: str) -> None:
    memories = _current(chat)
    if argument:
        hits = chat.context.memories.search(memories, chat.context.mask(argument), k=_FOUND, now=chat.visit.now())
        memories = [hit.memory for hit in hits]
    if not memories:
        chat.view.line(_("Nothing is remembered that fits.") if argument else _("Nothing is remembered yet."))
        return
    _list(chat, _("Memories"), memories)


@command("remember", "기억하기", argument="<text>", help="Remember a statement about this customer at once")
def remember(chat: Chat, argument: str) -> None:
    if not argument:
        raise InvalidError(_("What is to be remembered? /remember <text>"))
    visit = chat.visit
    if not visit.saving:
        raise InvalidError(_("Nothing of this visit is saved."))
    with chat.context.store.customer(visit.customer) as record:
        stored = add(record, Kind.NOTE, chat.context.mask(argument), now=visit.now())
    chat.refresh_profile()
    chat.view.line(_("Remembered as {id}: {content}").format(id=stored.id, content=stored.content), "good")


@command("forget", "잊기", argument="<id>", help="Wipe a memory and every trace of it; this can't be undone", complete=_ids)
def forget(chat: Chat, argument: str) -> None:
    if not argument:
        _list(chat, _("Which one? /forget <id>"), _current(chat))
        return
    chosen = find_memory(chat.visit.record(), argument)
    if not chat.context.assume_yes:
        chat.view.line(_("To be wiped for good: {content}").format(content=chosen.content), "warning")
        try:
            answer = chat.prompt.ask(_("Wipe it? y or n"))
        except (EOFError, KeyboardInterrupt):
            answer = ""
        if answer.casefold() not in YES:
            chat.view.line(_("Nothing was wiped."))
            return
    done = forget_memory(chat.context.store, chat.visit.customer, chosen.id, chat.visit.now())
    chat.refresh_profile()
    chat.view.line(_("Wiped, and out of {count} texts that told it.").format(count=done.wiped), "good")
    if done.holding:
        chat.view.line(_("Words of it stay in: {ids}").format(ids=", ".join(done.holding)), "warning")


@command("save", "저장", help="Work out what to remember now and store it; the visit goes on")
def save(chat: Chat, _argument: str) -> None:
    if not chat.visit.session.turns:
        raise InvalidError(_("Nothing was said yet."))
    if not chat.visit.saving:
        raise InvalidError(_("Nothing of this visit is saved."))
    remember_visit(chat)
