"""Work that the customer never waits for: the summary, made in a thread and told at a moment when it hurts nobody.

background = Background()
visit = Visit(…, schedule=background.schedule, on_summary=background.on_summary)
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from haru_cli.i18n import _

if TYPE_CHECKING:
    from haru_cli.repl.view import View

Job = Callable[[], None]
Notice = Callable[["View"], None]
"""Prints what has happened."""


class Background:
    """Runs jobs in threads that end with the process, and keeps what they have to tell until somebody shows it."""

    def __init__(self) -> None:
        self._notices: deque[Notice] = deque()
        self._wake: Callable[[], None] = lambda: None
        self._running = 0
        self._lock = threading.Lock()

    @property
    def busy(self) -> bool:
        """Whether a summary is being made."""
        return self._running > 0

    def schedule(self, job: Job) -> None:
        """Make a summary in a thread."""
        with self._lock:
            self._running += 1

        def counted() -> None:
            try:
                job()
            finally:
                with self._lock:
                    self._running -= 1

        self.start(counted)

    def start(self, job: Job) -> None:
        """Run any job in a thread."""
        threading.Thread(target=self._run, args=(job,), daemon=True).start()

    def on_summary(self, turn: int, text: str) -> None:
        self.put(lambda view: view.section("[요약 메모리 갱신]", text.splitlines()))

    def tell(self, text: str) -> None:
        """Have a line shown."""
        self.put(lambda view: view.line(text, "dim"))

    def put(self, notice: Notice) -> None:
        """Have something shown."""
        self._notices.append(notice)
        self._wake()

    def connect(self, wake: Callable[[], None]) -> None:
        """Have `wake` called, in the thread of a job, when there is something to show."""
        self._wake = wake

    def show(self, view: View) -> None:
        """Print what has happened since the last time."""
        while self._notices:
            self._notices.popleft()(view)

    def _run(self, job: Job) -> None:
        try:
            job()
        except Exception as error:  # noqa: BLE001  # the seam of a thread: nobody else is there to hear of it
            self.tell(_("A background job failed: {error}").format(error=type(error).__name__))
        self._wake()  # what the toolbar says may have changed
