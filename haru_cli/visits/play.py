"""Play a visit from lines: one turn a line, then what is to be remembered."""

from collections.abc import Iterable

from haru_cli.exits import Exit, exit_code
from haru_cli.visits.events import (
    Reporter,
    end_event,
    error_event,
    masked_event,
    memory_event,
    reply_event,
    session_event,
    summary_event,
)
from memory_store.conversation.summary_chat import Job
from memory_store.errors import GateError, MemoryStoreError, ModelError
from memory_store.visit import Visit


class Player:
    """Give `later` and `summarised` to the visit as its `schedule` and `on_summary`, then `play` it.

    The summary is made after the reply has been reported, so that whoever reads along does not wait for it.
    """

    def __init__(self, reporter: Reporter) -> None:
        self._reporter = reporter
        self._jobs: list[Job] = []
        self._code = Exit.DONE
        self._told = False

    def later(self, job: Job) -> None:
        self._jobs.append(job)

    def summarised(self, turn: int, text: str) -> None:
        self._reporter.event(summary_event(turn, text))

    def play(self, visit: Visit, lines: Iterable[str], *, resumed: bool = False, remember: bool = True) -> Exit:
        """Every line that is not blank is one turn. A turn that fails is reported and the visit goes on; the exit code is
        that of the first failure. `remember=False`: leave it open, without an extraction."""
        self._reporter.event(session_event(visit, resumed=resumed))
        saved = False
        try:
            for line in lines:
                if line.strip():
                    self._turn(visit, line)
            saved = self._end(visit) if remember else visit.saving
        finally:
            self._reporter.event(end_event(visit.session, saved=saved))
        return self._code

    def _turn(self, visit: Visit, line: str) -> None:
        try:
            turn = visit.hear(line)
        except GateError as error:
            self._failed(error)
            return
        self._reporter.said(turn.customer)
        if turn.masked:
            self._reporter.event(masked_event(turn))
        try:
            for piece in visit.reply():
                self._reporter.piece(piece)
            self._reporter.event(reply_event(turn, cut=visit.trace.cut))
        except (ModelError, GateError) as error:
            self._failed(error)
        while self._jobs:
            self._jobs.pop(0)()
        self._tell_trouble(visit)

    def _end(self, visit: Visit) -> bool:
        """Whether the visit is stored."""
        if not visit.session.turns:
            return False
        try:
            remembered = visit.end()
            self._reporter.event(memory_event(remembered, visit.record(), visit.now()))
        except ModelError as error:
            self._failed(type(error)(f"what to remember waits for the next start: {error}"))  # the visit itself is stored
        except MemoryStoreError as error:
            if error is not visit.trouble:
                self._failed(error)
            return False
        self._tell_trouble(visit)
        return visit.saving

    def _tell_trouble(self, visit: Visit) -> None:
        if visit.trouble and not self._told:
            self._told = True
            self._failed(visit.trouble)

    def _failed(self, error: MemoryStoreError) -> None:
        self._code = self._code or exit_code(error)
        self._reporter.event(error_event(error))
