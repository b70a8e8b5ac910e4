from collections.abc import Iterator

import pytest

from haru_cli.i18n import set_language
from haru_cli.visits.play import Player
from haru_cli.visits.reporters import TextReporter
from memory_store.storage.memory import MemoryStore
from memory_store.visit import Visit
from tests.fakes.models import FailingModel


@pytest.fixture(autouse=True)
def _korean() -> Iterator[None]:
    set_language("ko")
    yield
    set_language("auto")


def test_a_visit_whose_end_fails_says_that_what_to_remember_waits(capsys: pytest.CaptureFixture[str]) -> None:
    store = MemoryStore(lambda text: text)
    player = Player(TextReporter())
    with Visit(store, "C007", FailingModel(fails=frozenset({"extraction"})), schedule=player.later) as visit:
        assert player.play(visit, ["안녕하세요"]) == 4
    assert "기억할 내용은 다음에 시작할 때 정리합니다: " in capsys.readouterr().err
    assert store.read("C007").sessions[0].state == "pending"
