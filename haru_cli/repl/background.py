"""Work that the customer never waits for: the summary, made in a thread and told at a moment when it hurts nobody.

background = Background()
visit = Visit(…, schedule=background.schedule, on_summary=background.on_summary)
"""

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from memory_store.conversation.summary_chat import Job


@dataclass(frozen=True)
class Notice:
    """A new summary, or (`turn` is None) what went wrong with making one."""

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
        """Whether a job is under way."""
        return self._running > 0

    def schedule(self, job: Job) -> None:
        """Run the job in a thread."""
        with self._lock:
            self._running += 1
        threading.Thread(target=self._run, args=(job,), daemon=True).start()

    def on_summary(self, turn: int, text: str) -> None:
        self._tell(Notice(turn, text))

    def connect(self, wake: Callable[[], None]) -> None:
        """Have `wake` called, in the thread of a job, when there is something to take."""
        self._wake = wake

    def take(self) -> list[Notice]:
        """What has been told since the last time."""
        taken = []
        while self._notices:
            taken.append(self._notices.popleft())
        return taken

    def _tell(self, notice: Notice) -> None:
        self._notices.append(notice)
        self._wake()

    def _run(self, job: Job) -> None:
        try:
            job()
        except Exception as error:  # noqa: BLE001  # the seam of a thread: nobody else is there to hear of it
            self._tell(Notice(None, f"{type(error).__name__}"))
        finally:
            with self._lock:
                self._running -= 1
            self._wake()
