"""A progress bar on stderr, where that is a terminal; elsewhere nothing."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from haru_cli.output import is_plain


@contextmanager
def progress(title: str, total: int, *, plain: bool) -> Iterator[Callable[[], None]]:
    """Call what is given once for each of `total` steps. The bar goes when it is done."""
    if plain or is_plain() or total < 2 or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda: bar.advance(task)
