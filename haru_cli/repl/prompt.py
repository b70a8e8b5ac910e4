"""The prompt, on prompt-toolkit. To be imported only where a person is about to type: it takes a tenth of a second to load.

Nothing that is typed is kept here: the line is erased when it is sent, so that whoever holds the masked form shows that one,
and only `remember` puts a line into the history, which lives in memory alone.
"""

from __future__ import annotations

import contextlib
import contextvars
import os
import sys
from collections.abc import Callable, Iterable
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.application import run_in_terminal
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition, has_completions, has_focus
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import History
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.styles import Style
from prompt_toolkit.validation import ValidationError, Validator

from haru_cli.i18n import _
from haru_cli.output import terminal_safe
from haru_cli.repl.cells import fit, width
from haru_cli.repl.entry import LIMIT, cleaned, too_long
from haru_cli.repl.signals import Signals
from haru_cli.repl.view import View

_STYLE = Style.from_dict(
    {
        "prompt": "bold ansicyan",
        "bottom-toolbar": "noreverse",
        "bottom-toolbar.text": "ansibrightblack",
        "validation-toolbar": "ansired bg:default",
        "auto-suggestion": "ansibrightblack",
    }
)

Candidates = Callable[[str], Iterable[tuple[str, int, str]]]
"""From what is typed to what could stand there: the text, how many characters before the cursor it takes the place of, a remark."""


class Prompt:
    """Reads lines at the terminal."""

    erases = True
    """Whether what was typed is gone from the screen when it has been read."""

    def __init__(
        self,
        view: View,
        signals: Signals,
        *,
        candidates: Candidates,
        toolbar: Callable[[], str],
        notices: Callable[[], None],
        ready: Callable[[], None],
    ) -> None:
        """`toolbar` gives the line under the input; `notices` prints what has happened meanwhile, and is called where that
        can be seen above the input; `ready` is called when a prompt stands."""
        self._view = view
        self._signals = signals
        self._toolbar = toolbar
        self._notices = notices
        self._ready = ready
        self._history = _History()
        self._context: contextvars.Context | None = None
        plain = view.plain
        self._session: PromptSession[str] = PromptSession(
            multiline=True,
            key_bindings=_bindings(),
            history=self._history,
            auto_suggest=None if plain else AutoSuggestFromHistory(),
            completer=_Slash(candidates),
            complete_while_typing=Condition(lambda: not plain and self._session.default_buffer.text.startswith("/")),
            validator=_Length(),
            validate_while_typing=False,
            style=None if plain else _STYLE,
            color_depth=ColorDepth.DEPTH_1_BIT if plain else None,
            erase_when_done=True,
            enable_suspend=True,
            output=_output(),
        )
        self._session.app.after_render += self._rendered

    def message(self) -> str:
        """The next line. Raises EOFError (Ctrl-D), KeyboardInterrupt (Ctrl-C on an empty line) and Terminated."""
        return self.ask(_("You"), toolbar=True)

    def ask(self, label: str, *, toolbar: bool = False, default: str = "") -> str:
        """A line in answer to `label`. Raises as `message` does."""
        mark = f"{terminal_safe(label)}: " if self._view.plain else f"{terminal_safe(label)} › "
        above = "\n" if toolbar and not self._view.plain else ""
        self._session.bottom_toolbar = self._below if toolbar and not self._view.plain else None
        with self._signals.prompting(self._end):
            text = self._session.prompt(
                [("class:prompt", above + mark)],
                default=default,
                prompt_continuation=" " * width(mark),
                pre_run=self._before,
            )
        self._session.default_buffer.reset()
        return cleaned(text)

    def remember(self, text: str) -> None:
        """Put a line, masked, into the history."""
        self._history.keep(text)

    def replace(self, old: str, new: str) -> None:
        """Put another text in the place of a line of the history."""
        self._history.replace(old, new)

    def wake(self) -> None:
        """Have notices shown above the input, from any thread. At another time they wait for the next prompt."""
        loop, context = self._session.app.loop, self._context
        if loop and context is not None and self._session.app.is_running:
            with contextlib.suppress(RuntimeError):  # the loop closed just now; the next prompt shows them
                loop.call_soon_threadsafe(self._show_notices, context=context)

    def end(self, error: Exception) -> None:
        """Have the reading of a line raise this, from any thread."""
        self._end(error)

    def _before(self) -> None:
        self._context = contextvars.copy_context()
        self._notices()

    def _show_notices(self) -> None:
        if self._session.app.is_running and not self._session.app.is_done:
            run_in_terminal(self._notices)

    def _rendered(self, _app: Any) -> None:
        self._ready()

    def _below(self) -> StyleAndTextTuples:
        return [("", fit(terminal_safe(self._toolbar()), self._view.columns - 1))]

    def _end(self, error: BaseException) -> bool:
        app = self._session.app
        if not (app.is_running and app.loop):
            return False

        def leave() -> None:
            if not app.is_done:
                app.exit(exception=error)

        app.loop.call_soon_threadsafe(leave)
        return True


def _bindings() -> KeyBindings:
    bindings = KeyBindings()
    writing = has_focus("DEFAULT_BUFFER")

    @bindings.add("enter", filter=writing)
    def send(event: KeyPressEvent) -> None:
        event.current_buffer.validate_and_handle()

    @bindings.add("escape", "enter", filter=writing)
    @bindings.add("escape", "c-j", filter=writing)  # so it comes when it is typed before the terminal is ours
    def new_line(event: KeyPressEvent) -> None:
        event.current_buffer.newline(copy_margin=False)

    @bindings.add("tab", filter=writing & ~has_completions)
    def complete(event: KeyPressEvent) -> None:
        event.current_buffer.start_completion(insert_common_part=True)

    @bindings.add("c-c", filter=writing)
    @bindings.add("<sigint>")
    def clear(event: KeyPressEvent) -> None:
        buffer = event.app.current_buffer
        if buffer.text:
            buffer.reset()
        else:
            event.app.exit(exception=KeyboardInterrupt())

    @bindings.add(Keys.BracketedPaste, filter=writing)
    def paste(event: KeyPressEvent) -> None:
        event.current_buffer.insert_text(cleaned(event.data))

    return bindings


class _History(History):
    """Lines in memory. The buffer offers every line that is sent as it was typed, and is not heard."""

    def load_history_strings(self) -> Iterable[str]:
        return []

    def store_string(self, string: str) -> None:
        pass

    def append_string(self, string: str) -> None:
        pass

    def keep(self, text: str) -> None:
        if text and self._loaded_strings[:1] != [text]:
            super().append_string(text)

    def replace(self, old: str, new: str) -> None:
        self._loaded_strings = [new if line == old else line for line in self._loaded_strings]


class _Slash(Completer):
    def __init__(self, candidates: Candidates) -> None:
        self._candidates = candidates

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        for text, taken, remark in self._candidates(document.text_before_cursor):
            yield Completion(text, start_position=-taken, display=terminal_safe(text), display_meta=terminal_safe(remark))


class _Length(Validator):
    """A message too long stays in the input, to be shortened."""

    def validate(self, document: Document) -> None:
        text = cleaned(document.text)
        if len(text) > LIMIT:
            raise ValidationError(len(document.text), too_long(text))


class _Output(Vt100_Output):
    """Draws the toolbar right under the input, and so need not ask the terminal where the cursor is: no question means no
    answer that arrives late and stands in the text, and no waiting for terminals that give none."""

    def get_rows_below_cursor_position(self) -> int:
        return 1

    def erase_down(self) -> None:
        """Erases the cell at the cursor, and from the next one on: tmux keeps what is erased from the top left corner on in
        what can be scrolled back to, and there a line that is to be masked must not stay."""
        self.write_raw("\x1b7\x1b[X\x1b[C\x1b[J\x1b8")


def _output() -> Vt100_Output:
    output = _Output.from_pty(sys.stdout, term=os.environ.get("TERM"))
    output.enable_cpr = False
    return output
