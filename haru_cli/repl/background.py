"""Work that the customer never waits for: the summary, made in a thread and told at a moment when it hurts nobody.

background = Background()
visit = Visit(…, schedule=background.schedule, on_summary=background.on_summary)
"""

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from haru_cli.i18n import _
from memory_store.conversation.summary_chat import Job
from memory_store.errors import MemoryStoreError


@dataclass(frozen=True)
class Notice:
    """A new summary with the turn that it follows, or a line to tell (`turn` is None)."""

    turn: int | None
    text: str


class Background:
    """Runs jobs in threads that end with the process, and keeps what they have to tell until somebody takes it."""

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
        self._put(Notice(turn, text))

    def connect(self, wake: Callable[[], None]) -> None:
        """Have `wake` called, in the thread of a job, when there is something to take."""
        self._wake = wake

    def take(self) -> list[Notice]:
        """What has been told since the last time."""
        taken = []
        while self._notices:
            taken.append(self._notices.popleft())
        return taken

    def tell(self, text: str) -> None:
        """Have a line shown."""
        self._put(Notice(None, text))

    def _put(self, notice: Notice) -> None:
        self._notices.append(notice)
        self._wake()

    def _run(self, job: Job) -> None:
        try:
            job()
        except Exception as error:  # noqa: BLE001  # the seam of a thread: nobody else is there to hear of it
            self.tell(
                _("A background job failed: {error}").format(error=error if isinstance(error, MemoryStoreError) else type(error).__name__)
            )
        self._wake()  # what the toolbar says may have changed
