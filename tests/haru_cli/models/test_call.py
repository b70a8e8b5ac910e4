"""The bound of a call, where no socket could keep it."""

import threading
import time
from collections.abc import Iterator

import pytest

from haru_cli.models.call import Bounds, Call, bounded
from memory_store.errors import ModelUnreachableError


def test_work_that_never_returns_is_left_at_the_deadline() -> None:
    forever = threading.Event()

    def lookup(call: Call) -> Iterator[str]:
        forever.wait(10)
        yield "late"

    began = time.monotonic()
    with pytest.raises(ModelUnreachableError, match=r"within 0\.2 s"):
        list(bounded(Bounds(timeout_s=0.2), lookup, "the model"))
    assert time.monotonic() - began < 1
    forever.set()


def test_what_came_in_time_is_passed_on_however_slowly_it_is_read() -> None:
    def quick(call: Call) -> Iterator[str]:
        yield from ("하", "루")

    pieces = bounded(Bounds(timeout_s=0.2), quick, "the model")
    first = next(pieces)
    threading.Event().wait(0.3)
    assert first + "".join(pieces) == "하루"


def test_an_error_of_any_sort_comes_out_in_the_callers_thread() -> None:
    def broken(call: Call) -> Iterator[str]:
        yield "하"
        raise ZeroDivisionError

    pieces = bounded(Bounds(), broken, "the model")
    assert next(pieces) == "하"
    with pytest.raises(ZeroDivisionError):
        next(pieces)


def test_nothing_begins_before_the_first_piece_is_asked_for() -> None:
    begun = threading.Event()

    def work(call: Call) -> Iterator[str]:
        begun.set()
        yield "하"

    pieces = bounded(Bounds(), work, "the model")
    assert not begun.is_set()
    assert next(pieces) == "하"


def test_a_pause_ends_when_the_caller_leaves() -> None:
    paused, over = threading.Event(), threading.Event()

    def work(call: Call) -> Iterator[str]:
        yield "하"
        paused.set()
        assert not call.pause(10)
        over.set()

    pieces = bounded(Bounds(), work, "the model")
    next(pieces)
    assert paused.wait(2)
    pieces.close()  # type: ignore[attr-defined]  # a generator in fact
    assert over.wait(2)
