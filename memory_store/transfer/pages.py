"""The export for people: Markdown, and one HTML page that needs nothing from anywhere else. Every text is escaped."""

import html
import re
from datetime import datetime

from memory_store.records import CustomerRecord
from memory_store.transfer.outline import Entry, Section, head, outline

_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~!&])")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_LINE_START = re.compile(r"^(\s*)([-+]|\d+(?=[.)]))", re.MULTILINE)

_STYLE = """
:root { color-scheme: light dark; --ink: #1d2329; --soft: #68737d; --line: #dfe3e6; --page: #fff; --box: #f6f7f8; --mark: #0b6e6e; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e9eb; --soft: #98a3ad; --line: #343b41; --page: #15191c; --box: #1d2226; --mark: #5cc2bd; }
}
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1.2rem 4rem; background: var(--page); color: var(--ink);
  font: 1rem/1.65 system-ui, "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", sans-serif;
  word-break: keep-all; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; margin: 0 0 .2rem; }
h2 { font-size: 1.2rem; margin: 2.4rem 0 .6rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 1.4rem 0 .4rem; color: var(--mark); }
article { margin: .6rem 0; padding: .7rem .9rem; background: var(--box); border-radius: .5rem; }
article p { margin: 0; }
small, header p { color: var(--soft); font-size: .82rem; }
dl { margin: .4rem 0 0; display: grid; grid-template-columns: max-content 1fr; gap: .15rem .7rem; }
dt { color: var(--soft); font-size: .82rem; padding-top: .15rem; }
dd { margin: 0; }
@media print { body { max-width: none; padding: 0; } article { break-inside: avoid; } }
""".strip()


def to_markdown(record: CustomerRecord, now: datetime) -> str:
    """Everything held, as Markdown."""
    lines = [f"# 하루마켓이 기억하는 것: {_md(record.customer)}", "", f"{head(record)} · {now:%Y-%m-%d} 기준", ""]
    for section in outline(record, now):
        lines += [f"{'#' * section.depth} {_md(section.title)}", ""]
        for entry in section.entries:
            lines += _md_entry(entry)
        if section.entries:
            lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def to_html(record: CustomerRecord, now: datetime) -> str:
    """Everything held, as a page."""
    title = f"하루마켓이 기억하는 것: {_html(record.customer)}"
    body = "\n".join(_html_section(section) for section in outline(record, now))
    return (
        '<!doctype html>\n<html lang="ko">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{title}</title>\n<style>\n{_STYLE}\n</style>\n</head>\n<body>\n"
        f"<header><h1>{title}</h1>\n<p>{_html(head(record))} · {now:%Y-%m-%d} 기준</p></header>\n{body}\n</body>\n</html>\n"
    )


def _md_entry(entry: Entry) -> list[str]:
    lines = [f"- {_md(entry.text)}" + (f"  \n  <small>{_md(entry.note)}</small>" if entry.note else "")] if entry.text else []
    if not entry.text and entry.note:
        lines = [_md(entry.note), ""]
    indent = "  " if entry.text else ""
    return lines + [f"{indent}- **{_md(who)}** {_md(text)}" for who, text in entry.said]


def _md(text: str) -> str:
    """The text with nothing in it that Markdown would take for its own."""
    escaped = _LINE_START.sub(r"\1\\\2", _MARKDOWN.sub(r"\\\1", _plain(text)))
    return "  \n  ".join(escaped.splitlines()) if escaped else ""


def _html_section(section: Section) -> str:
    tag = f"h{section.depth}"
    return "\n".join([f"<{tag}>{_html(section.title)}</{tag}>", *(_html_entry(entry) for entry in section.entries)])


def _html_entry(entry: Entry) -> str:
    text = f"<p>{_html_lines(entry.text)}</p>" if entry.text else ""
    note = f"<small>{_html(entry.note)}</small>" if entry.note else ""
    said = "".join(f"<dt>{_html(who)}</dt><dd>{_html_lines(words)}</dd>" for who, words in entry.said)
    return f"<article>{text}{note}{f'<dl>{said}</dl>' if said else ''}</article>"


def _html_lines(text: str) -> str:
    return "<br>".join(_html(line) for line in text.split("\n"))


def _html(text: str) -> str:
    return html.escape(_plain(text))


def _plain(text: str) -> str:
    """The text with a picture in the place of what drives a terminal or is no character of a page."""
    return _CONTROL.sub("\ufffd", text)
