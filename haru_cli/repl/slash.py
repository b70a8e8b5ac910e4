"""The slash commands about the conversation."""

from __future__ import annotations

import base64
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from haru_cli.i18n import _
from haru_cli.repl.cells import pad, width
from haru_cli.repl.leave import Leave
from haru_cli.repl.registry import COMMANDS, command, find
from haru_cli.visits.transcripts import export_session
from memory_store.errors import InvalidError

if TYPE_CHECKING:
    from haru_cli.repl.chat import Chat

EXPORTS = {".md": "md", ".txt": "text", ".json": "json", ".html": "html", ".svg": "svg"}


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
    cells = max(width(known.usage) for known in COMMANDS)
    chat.view.section(_("Commands"), [f"{pad(known.usage, cells)}  {_(known.help)}" for known in COMMANDS])
    chat.view.section(
        _("Keys"),
        [
            _("Enter sends · Alt-Enter new line · Tab completes · ↑ ↓ earlier lines · Ctrl-R searches them · → takes what is suggested"),
            _("Ctrl-C stops a reply or clears the line · Ctrl-D ends the visit"),
            _("To send a message that begins with /, put a word before it."),
        ],
    )


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
    memories = {memory.id: memory for memory in chat.visit.record().memories}
    view.section(_("What the last reply rests on"))
    for source in trace.sources:
        if (memory := memories.get(source)) is not None:
            view.line(f"• {_('memory')} {source} · {memory.kind} · {memory.updated.astimezone():%Y-%m-%d}")
            view.line(f"  {memory.content}")
            for evidence in memory.evidence:
                turns = ", ".join(map(str, evidence.turns))
                view.line("  " + _("said in visit {session}, turn {turns}").format(session=evidence.session, turns=turns), "dim")
        elif (clause := chat.context.clause(source)) is not None:
            view.line(f"• {_('clause')} {source} · {clause.title}")
            view.line(f"  {clause.text}")
        else:
            view.line(f"• {source}")
    if trace.held_back:
        view.section(_("Held back"))
        for sentence, reason in trace.held_back:
            view.line(f"• {sentence}")
            view.line(f"  {reason}", "dim")


@command("context", "맥락", help="Exactly what the model saw for the last reply")
def context(chat: Chat, _argument: str) -> None:
    seen = chat.visit.trace.seen
    if not seen:
        chat.view.line(_("No reply yet."))
        return
    chat.view.section(_("What the model saw ({count} characters)").format(count=f"{len(seen):,}"), seen.splitlines())


def _models(chat: Chat) -> Iterable[tuple[str, str]]:
    return [(name, "") for name in chat.context.models]


@command("model", "모델", argument="[name]", help="Which model answers, or another one from now on", complete=_models)
def model(chat: Chat, argument: str) -> None:
    if argument:
        chat.visit.use(chat.context.switch_model(argument))
    chat.view.line(_("Model: {name}").format(name=chat.visit.session.model))


@command("usage", "사용량", help="How much was said, and how much of it the model sees")
def usage(chat: Chat, _argument: str) -> None:
    session = chat.visit.session
    said = sum(len(turn.customer) for turn in session.turns)
    answered = sum(len(turn.reply) for turn in session.turns)
    messages = sum(1 + bool(turn.reply) for turn in session.turns)
    absorbed = session.absorbed
    chat.view.section(
        _("Usage of this visit"),
        [
            _("{turns} turns, {messages} messages").format(turns=len(session.turns), messages=messages),
            _("characters: {said} said, {answered} answered").format(said=f"{said:,}", answered=f"{answered:,}"),
            _("word for word: {held} messages; in the summary: {absorbed}").format(held=messages - absorbed, absorbed=absorbed),
            _("seen by the model for the last reply: {count} characters").format(count=f"{len(chat.visit.trace.seen):,}"),
        ],
    )


@command("undo", "되돌리기", help="Take back the last turn: it is as if it had not been said")
def undo(chat: Chat, _argument: str) -> None:
    taken = chat.visit.undo()
    chat.view.line(_("Taken back: {text}").format(text=taken.customer))


@command("copy", "복사", help="Copy the last reply to the clipboard of the terminal")
def copy(chat: Chat, _argument: str) -> None:
    reply = next((turn.reply for turn in reversed(chat.visit.session.turns) if turn.reply), "")
    if not reply:
        raise InvalidError(_("No reply yet."))
    if chat.view.plain:
        raise InvalidError(_("A plain terminal has no clipboard to copy to."))
    chat.view.write(f"\x1b]52;c;{base64.b64encode(reply.encode()).decode()}\x07")
    chat.view.line(_("Copied, if this terminal lets programs reach its clipboard (OSC 52)."))


@command("export", "내보내기", argument="[file]", help="Write this visit to a new file: .md, .txt, .json, .html or .svg")
def export(chat: Chat, argument: str) -> None:
    session = chat.visit.session
    path = Path(argument or f"haru-{session.id}.md").expanduser()
    form = EXPORTS.get(path.suffix.lower())
    if form is None:
        raise InvalidError(_("{path}: the name must end in {endings}").format(path=path, endings=", ".join(EXPORTS)))
    text = export_session(session, chat.visit.customer, form)
    try:
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise InvalidError(_("{path} exists already; nothing was written").format(path=path)) from None
    except OSError as error:
        raise InvalidError(_("{path} can't be written: {reason}").format(path=path, reason=error.strerror)) from None
    chat.view.line(_("Written: {path}").format(path=path))


@command("clear", "화면정리", help="Empty the screen; nothing is forgotten by it")
def clear(chat: Chat, _argument: str) -> None:
    chat.view.clear()


@command("quit", "종료", "exit", "끝", help="End the visit: see and store what is to be remembered")
def quit_(_chat: Chat, _argument: str) -> None:
    raise Leave
