"""The slash commands about what was said and what stands behind it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from haru_cli.i18n import _, phrase
from haru_cli.profiles.rows import evidence_lines
from haru_cli.repl.cells import pad, width
from haru_cli.repl.registry import COMMANDS, command, find
from memory_store.errors import InvalidError

if TYPE_CHECKING:
    from haru_cli.repl.chat import Chat
    from memory_store.records import Memory


def _names(_chat: Chat) -> Iterable[tuple[str, str]]:
    return [(known.names[0], _(known.help)) for known in COMMANDS]


@command("help", "도움말", "?", argument="[command]", help="The commands, or one of them", complete=_names)
def help_(chat: Chat, argument: str) -> None:
    if argument:
        known = find(argument.removeprefix("/"))
        if known is None:
            raise InvalidError(_("No such command: {name}. /help lists them.").format(name=argument))
        chat.view.line(f"{known.usage} — {_(known.help)}")
        return
    cells = max(width(known.usage) for known in COMMANDS) + 2
    if cells > chat.view.columns // 2:  # too narrow for two columns
        chat.view.section(_("Commands"), [text for known in COMMANDS for text in (known.usage, f"    {_(known.help)}")], indent=4)
    else:
        chat.view.section(_("Commands"), [pad(known.usage, cells) + _(known.help) for known in COMMANDS], indent=cells)
    chat.view.section(_("Keys"))
    chat.view.hint(
        _("Enter sends · Alt-Enter new line · Tab completes · ↑ ↓ earlier lines · Ctrl-R searches them · → takes what is suggested")
    )
    chat.view.hint(_("Ctrl-C stops a reply or clears the line · Ctrl-D ends the visit"))
    chat.view.line(_("To send a message that begins with /, put a word before it."), "dim")


@command("summary", "요약", help="The summary of this visit's older turns")
def summary(chat: Chat, _argument: str) -> None:
    visit = chat.visit
    if not visit.summary:
        chat.view.line(_("No summary yet: everything said so far is still held word for word."))
        return
    chat.view.section(_("Summary (of {count} messages)").format(count=visit.session.absorbed), visit.summary.splitlines())


@command("why", "근거", help="What the last reply rests on, and what was held back")
def why(chat: Chat, _argument: str) -> None:
    trace, view = chat.visit.trace, chat.view
    if not trace.sources and not trace.held_back:
        view.line(_("The last reply rests on no clause and no memory.") if chat.visit.session.turns else _("No reply yet."))
        return
    record = chat.visit.record()
    memories = {memory.id: memory for memory in record.memories}
    fits = _fits(chat, record.memories) if memories.keys() & set(trace.sources) else {}
    view.section(_("What the last reply rests on"))
    for source in trace.sources:
        if (memory := memories.get(source)) is not None:
            view.line(f"• {_('memory')} {source} · {phrase(memory.kind)} · {memory.updated.astimezone():%Y-%m-%d}", indent=2)
            view.line(f"  {memory.content}", indent=2)
            if source in fits:
                view.line(f"  {fits[source]}", "dim", indent=2)
            for line in evidence_lines(memory, record):
                view.line(f"  {line}", "dim", indent=2)
        elif (clause := chat.context.clause(source)) is not None:
            view.line(f"• {_('clause')} {source} · {clause.title}", indent=2)
            view.line(f"  {clause.text}", indent=2)
        else:
            view.line(f"• {source}")
    if trace.held_back:
        view.section(_("Held back"))
        for sentence, reason in trace.held_back:
            view.line(f"• {sentence}", indent=2)
            view.line(f"  {phrase(reason)}", "dim", indent=2)


def _fits(chat: Chat, memories: Sequence[Memory]) -> dict[str, str]:
    """How well recall finds that each memory fits the latest question, and by which words."""
    question = chat.visit.session.turns[-1].customer
    told = {}
    for found in chat.context.memories.search(memories, question, k=len(memories), now=chat.visit.now()):
        if found.hit:
            shared = [term for term in found.terms if not any(term in other and term != other for other in found.terms)]
            words = " · " + _("words in common: {words}").format(words=", ".join(shared)) if shared else ""
            told[found.memory.id] = _("fits the question by {score}").format(score=f"{found.hit.score:.2f}") + words
    return told


@command("context", "맥락", help="Exactly what the model saw for the last reply")
def context(chat: Chat, _argument: str) -> None:
    seen = chat.visit.trace.seen
    if not seen:
        chat.view.line(_("No reply yet."))
        return
    chat.view.section(_("What the model saw ({count} characters)").format(count=f"{len(seen):,}"), seen.splitlines())
