"""The slash commands that do something with the visit: another model, taking back, copying, exporting, leaving."""

from __future__ import annotations

import base64
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from haru_cli.i18n import _
from haru_cli.repl.leave import Leave
from haru_cli.repl.registry import command
from haru_cli.visits.transcripts import export_session
from memory_store.errors import InvalidError

if TYPE_CHECKING:
    from haru_cli.repl.chat import Chat

EXPORTS = {".md": "md", ".txt": "text", ".json": "json", ".html": "html", ".svg": "svg"}


def _models(chat: Chat) -> Iterable[tuple[str, str]]:
    return [(name, "") for name in chat.context.models]


@command("model", "모델", argument="[name]", help="Which model answers, or another one from now on", complete=_models)
def model(chat: Chat, argument: str) -> None:
    if argument:
        chat.visit.use(chat.context.switch_model(argument))
    chat.view.line(_("Model: {name}").format(name=chat.visit.session.model))


@command("usage", "사용량", help="The tokens that the model took, and how much was said")
def usage(chat: Chat, _argument: str) -> None:
    session, total = chat.visit.session, chat.context.meter.total
    said = sum(len(turn.customer) for turn in session.turns)
    answered = sum(len(turn.reply) for turn in session.turns)
    messages = sum(1 + bool(turn.reply) for turn in session.turns)
    absorbed = session.absorbed
    tokens = []
    if session.model == "offline":
        tokens.append(_("the offline model takes no tokens and costs nothing"))
    if session.model != "offline" or total.sent:
        tokens.append(
            _("tokens: {sent} sent, {received} received").format(sent=total.told(total.sent), received=total.told(total.received))
        )
    if not total.exact:
        tokens.append(_("≈: estimated where the service told nothing"))
    chat.view.section(
        _("Usage of this visit"),
        [
            *tokens,
            _("turns: {turns}, messages: {messages}").format(turns=len(session.turns), messages=messages),
            _("characters: {said} said, {answered} answered").format(said=f"{said:,}", answered=f"{answered:,}"),
            _("word for word: {held} messages; in the summary: {absorbed}").format(held=messages - absorbed, absorbed=absorbed),
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
    if not chat.prompt.erases:
        raise InvalidError(_("This terminal can't empty its screen."))
    chat.view.clear()


@command("quit", "종료", "exit", "끝", help="End the visit: see and store what is to be remembered")
def quit_(_chat: Chat, _argument: str) -> None:
    raise Leave
