import io
import threading

from haru_cli.repl.background import Background
from haru_cli.repl.view import View


def test_what_a_job_tells_waits_until_it_is_shown_and_wakes_whoever_shows() -> None:
    background = Background()
    woken = threading.Event()
    background.connect(woken.set)
    background.schedule(lambda: background.on_summary(3, "하나\n둘"))
    assert woken.wait(5)
    out = io.StringIO()
    background.show(View(out, plain=True))
    assert out.getvalue() == "\n[요약 메모리 갱신]\n하나\n둘\n"
    background.show(View(out, plain=True))
    assert out.getvalue().count("하나") == 1


def test_a_job_is_busy_until_it_ends() -> None:
    background = Background()
    go, ended = threading.Event(), threading.Event()
    background.connect(ended.set)

    def work() -> None:
        go.wait(5)

    background.schedule(work)
    assert background.busy
    go.set()
    assert ended.wait(5)
    assert not background.busy


def test_a_job_that_fails_is_told_without_its_words() -> None:
    background = Background()
    ended = threading.Event()
    background.connect(ended.set)

    def fail() -> None:
        raise ValueError("a customer's words")

    background.schedule(fail)
    assert ended.wait(5)
    out = io.StringIO()
    background.show(View(out, plain=True))
    assert "ValueError" in out.getvalue()
    assert "words" not in out.getvalue()
    assert not background.busy
