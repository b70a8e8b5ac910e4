"""The keyboard while nobody reads it: what is typed during a reply is not echoed into it, and waits for the next prompt."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO


@contextmanager
def unread(stdin: TextIO, *, by_line: bool = False) -> Iterator[None]:
    """A block during which keys show nothing; Ctrl-C still interrupts. `by_line`: the next prompt reads whole lines, so
    Ctrl-D and backspace must have their effect now. Elsewhere than on a POSIX terminal: just a block."""
    try:
        import termios
    except ImportError:
        yield
        return
    try:
        descriptor = stdin.fileno()
        before = termios.tcgetattr(descriptor)
    except (OSError, ValueError, termios.error):
        yield
        return
    quiet = [*before]
    quiet[3] &= ~(termios.ECHO if by_line else termios.ECHO | termios.ICANON)
    try:
        termios.tcsetattr(descriptor, termios.TCSANOW, quiet)
        yield
    finally:
        with suppress(termios.error):  # the terminal is gone, and its settings with it
            termios.tcsetattr(descriptor, termios.TCSANOW, before)
