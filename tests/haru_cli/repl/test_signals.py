import os
import signal

import pytest

from haru_cli.repl.signals import Signals, Terminated


def interrupt() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def test_ctrl_c_counts_only_where_something_can_be_stopped_and_once() -> None:
    with Signals() as signals:
        with pytest.raises(KeyboardInterrupt), signals.interruptible():
            try:
                interrupt()
            finally:
                interrupt()
        with signals.prompting():
            pass
        with signals.interruptible():
            pass


def test_ctrl_c_that_comes_a_little_too_early_is_not_lost() -> None:
    with Signals() as signals:
        interrupt()
        with pytest.raises(KeyboardInterrupt), signals.interruptible():
            pytest.fail("the block was entered")
        with signals.interruptible():
            pass


def test_sigterm_ends_whatever_runs_or_is_handed_to_the_prompt() -> None:
    taken: list[BaseException] = []
    with Signals() as signals:
        with pytest.raises(Terminated):
            os.kill(os.getpid(), signal.SIGTERM)
        with signals.prompting(lambda error: taken.append(error) or True):  # type: ignore[func-returns-value]  # append, then say yes
            os.kill(os.getpid(), signal.SIGTERM)
    assert len(taken) == 1


def test_the_handlers_from_before_are_back_afterwards() -> None:
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)]
    with Signals():
        pass
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)] == before
