"""A stored visit for a person or a program to read: text, JSON, Markdown, HTML, SVG."""

import html
import json
import unicodedata
from typing import Any

from haru_cli.i18n import _
from haru_cli.output import terminal_safe
from memory_store.errors import InvalidError
from memory_store.recall import FoundTurn
from memory_store.records import Session, Turn

AGENT = "하루"
FORMATS = ("text", "json", "md", "html", "svg")


def row(session: Session) -> dict[str, Any]:
    """What a list of visits tells of one."""
    return {
        "id": session.id,
        "started": session.started.isoformat(),
        "ended": session.ended.isoformat() if session.ended else None,
        "state": session.state,
        "turns": len(session.turns),
        "model": session.model,
        "summary": session.summary,
    }


def state_word(session: Session) -> str:
    """The state of a visit for a person."""
    return {"open": _("open"), "pending": _("pending"), "ended": _("ended")}[session.state]


def day(session: Session) -> str:
    """The day of a visit where the person is."""
    return f"{session.started.astimezone():%Y-%m-%d}"


def _replied(turn: Turn) -> str:
    """The reply, and what became of it where it is not whole."""
    cut = {"interrupted": _("(stopped)"), "failed": _("(failed)"), "open": _("(no reply)"), "done": ""}[turn.state]
    return f"{turn.reply} {cut}".strip()


def find(session: Session, words: str) -> bool:
    """Whether all the words stand in one message of the visit, whatever their case, spacing or Unicode form."""
    wanted = [_fold(word) for word in words.split()]
    messages = [text for turn in session.turns for text in (turn.customer, turn.reply)]
    return any(all(word in _fold(text) for word in wanted) for text in messages)


def found_row(found: FoundTurn) -> dict[str, Any]:
    """What a search tells of a turn."""
    turn = found.turn
    return {
        "session": found.session.id,
        "turn": turn.number,
        "at": turn.at.isoformat(),
        "customer": turn.customer,
        "reply": turn.reply,
        "score": round(found.hit.score, 4),
        "terms": list(found.hit.terms),
    }


def found_text(found: FoundTurn) -> str:
    """The same for a person."""
    turn, pad = found.turn, " " * 7
    lines = [f"{found.hit.score:.3f}  {found.session.id} #{turn.number} · {turn.at:%Y-%m-%d %H:%M} UTC"]
    lines += [f"{pad}{_('Customer')}> {turn.customer}", f"{pad}{AGENT}> {_replied(turn)}"]
    return "\n".join(lines)


def as_text(session: Session) -> str:
    """The visit as plain text."""
    ended = f" ~ {session.ended.astimezone():%H:%M}" if session.ended else ""
    lines = [f"{session.id} · {day(session)} {session.started.astimezone():%H:%M}{ended} · {session.model} · {state_word(session)}"]
    for turn in session.turns:
        lines += ["", f"{_('Customer')}> {turn.customer}", f"{AGENT}> {_replied(turn)}"]
        if turn.sources:
            lines.append(f"      {_('rests on')}: {', '.join(turn.sources)}")
    if session.summary:
        lines += ["", f"[{_('summary')}]", session.summary]
    return "\n".join(lines)


def export_session(session: Session, customer: str, form: str) -> str:
    """The visit in one of FORMATS. Raises InvalidError for another one."""
    match form:
        case "text":
            return terminal_safe(as_text(session)) + "\n"
        case "json":
            return json.dumps({"customer": customer, **session.model_dump(mode="json")}, ensure_ascii=False, indent=2) + "\n"
        case "md":
            return terminal_safe(_markdown(session, customer))
        case "html":
            return terminal_safe(_html(session, customer))
        case "svg":
            return _svg(session, customer)
    raise InvalidError(f"no format {form!r}; there are: {', '.join(FORMATS)}")


def _markdown(session: Session, customer: str) -> str:
    lines = [f"# {customer} · {day(session)}", ""]
    for turn in session.turns:
        lines += [f"**{_('Customer')}:** {turn.customer}", "", f"**{AGENT}:** {_replied(turn)}", ""]
    if session.summary:
        lines += [f"## {_('summary')}", "", session.summary, ""]
    return "\n".join(lines)


def _html(session: Session, customer: str) -> str:
    turns = "\n".join(_html_turn(turn) for turn in session.turns)
    title = html.escape(f"{customer} · {day(session)}")
    summary = f"<h2>{_('summary')}</h2><p>{_lines(session.summary)}</p>" if session.summary else ""
    return (
        f'<!doctype html>\n<html lang="ko"><head><meta charset="utf-8"><title>{title}</title>\n'
        "<style>body{font-family:sans-serif;max-width:42rem;margin:2rem auto;line-height:1.6}"
        ".customer{font-weight:600}.sources{color:#666;font-size:.85em}</style></head>\n"
        f"<body><h1>{title}</h1>\n{turns}\n{summary}</body></html>\n"
    )


def _html_turn(turn: Turn) -> str:
    sources = f'<p class="sources">{html.escape(", ".join(turn.sources))}</p>' if turn.sources else ""
    return f'<p class="customer">{_lines(turn.customer)}</p><p>{_lines(_replied(turn))}</p>{sources}'


def _lines(text: str) -> str:
    return html.escape(text).replace("\n", "<br>")


def _svg(session: Session, customer: str) -> str:
    import io

    from rich.console import Console
    from rich.text import Text

    from haru_cli.visits.picture import svg

    console = Console(record=True, width=88, file=io.StringIO())
    for turn in session.turns:
        console.print(Text(f"{_('Customer')}> ", style="bold cyan") + Text(terminal_safe(turn.customer)))
        console.print(Text(f"{AGENT}> ", style="bold green") + Text(terminal_safe(_replied(turn))))
        console.print()
    return svg(console, f"{customer} · {day(session)}")


def _fold(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()
