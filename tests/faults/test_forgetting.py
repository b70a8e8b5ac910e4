"""Forgetting and isolation: what users of such systems reported, each as a test over the embedded store."""

import contextlib
import os
import threading
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_store.curation import add, drop
from memory_store.errors import ForgottenError, NotFoundError, StoreError
from memory_store.extraction import Operation
from memory_store.privacy import Gate
from memory_store.protocols import FixedClock, Message
from memory_store.recall import search_memories
from memory_store.records import Kind, Memory, profile_of
from memory_store.sessions import find_session, finish_interrupted
from memory_store.storage.tinydb import TinyStore
from memory_store.upkeep import forget_customer, forget_kind, forget_memory, forget_session, upkeep
from memory_store.visit import Visit
from tests.fakes.models import EchoModel, FakeModel, SlowModel

NOW = datetime(2026, 3, 2, 6, tzinfo=UTC)
CLOCK = FixedClock(NOW)
SAID = "저는 땅콩 알레르기가 있어요."
NUTS = Operation(kind=Kind.NOTE, content="땅콩 알레르기가 있음", turns=[1])
WORD = "땅콩"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def store(home: Path) -> TinyStore:
    return TinyStore(home, Gate().mask_value)


def visit(store: TinyStore, model: FakeModel, customer: str = "C007", **options: object) -> Visit:
    return Visit(store, customer, model, clock=CLOCK, **options)  # type: ignore[arg-type]  # options of Visit


def hold(store: TinyStore, said: Sequence[str], model: FakeModel, customer: str = "C007", **options: object) -> None:
    with visit(store, model, customer, **options) as held:
        for line in said:
            held.say(line)
        held.end()


def everything(home: Path) -> str:
    """All bytes and names in the data home; escaped text is shown as it reads."""
    found = [str(path.relative_to(home)) for path in home.rglob("*")]
    found += [path.read_bytes().decode("utf-8") for path in home.rglob("*") if path.is_file()]
    return "\n".join(found) + "\n".join(found).encode().decode("unicode_escape", errors="ignore")


def memory_with(store: TinyStore, word: str) -> Memory:
    return next(m for m in store.read("C007").memories if word in m.content)


def test_a_deleted_fact_lives_on_nowhere(store: TinyStore, home: Path) -> None:
    echo = EchoModel()  # repeats all of it in every reply and in the summary
    echo.extract = lambda session, known, now: [NUTS]  # type: ignore[method-assign]  # one memory is enough here
    hold(store, [SAID, "간식을 찾고 있어요.", "과자가 좋아요.", "오늘 주문할게요."], echo, keep_recent=1)
    with store.customer("C007") as record:
        for n in range(3):
            record.memories.append(
                memory_with(store, WORD).model_copy(update={"id": f"m-bbbbbbbbb{'bcd'[n]}", "content": f"{WORD} 알레르기 {n}"})
            )
            record.memories[-1].updated = datetime(2025, 1, 1, tzinfo=UTC)
    upkeep(store, "C007", clock=CLOCK)  # and in a digest
    assert store.read("C007").sessions[0].summary
    assert everything(home).count(WORD) > 10
    forget_memory(store, "C007", memory_with(store, "있음").id, NOW)
    for digest in [m for m in store.read("C007").memories if WORD in m.content]:
        forget_memory(store, "C007", digest.id, NOW)
    assert WORD not in everything(home)


def test_nor_is_it_told_by_the_running_process_or_a_new_one(store: TinyStore, home: Path) -> None:
    hold(store, [SAID], FakeModel(operations=[NUTS]))
    model = FakeModel()
    with visit(store, model) as running:
        running.say("안녕하세요")
        assert model.contexts[-1].profile
        forget_memory(store, "C007", memory_with(store, WORD).id, NOW)
        running.say("제가 무엇을 못 먹는다고 했죠?")
        assert WORD not in repr(model.contexts[-1])
    again = TinyStore(home, Gate().mask_value)
    assert search_memories(again.read("C007").memories, WORD, now=NOW, embedder=None) == []
    with visit(again, model) as later:
        later.say("제가 무엇을 못 먹는다고 했죠?")
    assert WORD not in repr(model.contexts[-1])


@pytest.mark.parametrize("word", ["알러지가", "ALLERGY-77812", "6,500원", "김서연", "발볼 넓은 신발"])
def test_whatever_the_word_is_it_goes(store: TinyStore, home: Path, word: str) -> None:
    said = f"참고로 {word} 이야기를 적어 두세요."
    hold(store, ["안녕하세요.", said], EchoModel())
    with store.customer("C007") as record:
        wanted = add(record, Kind.NOTE, f"{word} 관련", now=NOW).id
    for id in [wanted, *(m.id for m in store.read("C007").memories)]:
        with contextlib.suppress(NotFoundError):  # one goes with another that says the same
            forget_memory(store, "C007", id, NOW)
    for part in word.split():
        assert part not in everything(home)


def test_a_forgotten_fact_is_not_learned_again_from_an_old_session(store: TinyStore) -> None:
    with visit(store, FakeModel()) as old:
        old.say(SAID)
    with store.customer("C007") as record:
        add(record, Kind.NOTE, NUTS.content, now=NOW)
    forget_memory(store, "C007", memory_with(store, WORD).id, NOW)
    finish_interrupted(store, "C007", EchoModel(operations=[NUTS]), clock=CLOCK)
    assert WORD not in store.read("C007").model_dump_json()


def test_nor_when_it_is_resumed_and_a_model_insists(store: TinyStore) -> None:
    hold(store, [SAID], FakeModel(operations=[NUTS]))
    forget_memory(store, "C007", memory_with(store, WORD).id, NOW)
    session = store.read("C007").sessions[0]
    with visit(store, FakeModel(operations=[NUTS]), session=find_session(store, "C007", session.id)) as resumed:
        resumed.say("다시 왔어요.")
        remembered = resumed.end()
    assert [entry.refused is not None for entry in remembered.done] == [True]
    assert WORD not in store.read("C007").model_dump_json()


def test_nor_by_an_extraction_that_was_under_way(store: TinyStore) -> None:
    with store.customer("C007") as record:
        known = add(record, Kind.NOTE, NUTS.content, now=NOW).id
    model = SlowModel(operations=[NUTS])
    model.go.set()
    with visit(store, model) as running:
        running.say(SAID)
        model.go.clear()
        model.waiting.clear()
        ending = threading.Thread(target=running.end)
        ending.start()
        model.waiting.wait(10)
        forget_memory(store, "C007", known, NOW)
        model.go.set()
        ending.join(10)
    assert WORD not in store.read("C007").model_dump_json()
    assert store.read("C007").sessions[0].state == "ended"


def test_nor_by_a_summary_that_was_under_way(store: TinyStore) -> None:
    with store.customer("C007") as record:
        known = add(record, Kind.NOTE, NUTS.content, now=NOW).id

    class Forgetful(FakeModel):
        def summarize(self, previous: str, messages: Sequence[Message]) -> str:
            forget_memory(store, "C007", known, NOW)
            return "고객 요청: 땅콩 없는 간식"

    with visit(store, Forgetful(), keep_recent=1) as running:
        running.say(SAID)
        running.say("간식을 추천해 주세요.")
        assert WORD not in running.summary
    assert WORD not in store.read("C007").model_dump_json()


def test_nor_by_a_reply_that_was_under_way(store: TinyStore) -> None:
    with store.customer("C007") as record:
        known = add(record, Kind.NOTE, NUTS.content, now=NOW).id
    model = FakeModel()
    with visit(store, EchoModel()) as running:
        running.hear(SAID)
        forget_memory(store, "C007", known, NOW)
        "".join(running.reply())
        assert WORD not in store.read("C007").model_dump_json()
        running.use(model)
        running.say("다른 질문이 있어요.")
        assert WORD not in repr(model.contexts[-1])


def test_a_visit_that_runs_while_its_customer_is_forgotten_brings_nothing_back(store: TinyStore, home: Path) -> None:
    with visit(store, FakeModel(operations=[NUTS])) as running:
        running.say(SAID)
        forget_customer(store, "C007", NOW)
        running.say("하나 더 물어볼게요.")
        assert not running.saving
        with pytest.raises(ForgottenError):
            running.end()
    assert "C007" not in everything(home)
    assert WORD not in everything(home)


def test_a_forgotten_visit_cannot_be_resumed_or_saved(store: TinyStore) -> None:
    with visit(store, FakeModel(operations=[NUTS])) as running:
        running.say(SAID)
        forget_session(store, "C007", running.session.id, NOW)
        with pytest.raises(NotFoundError):
            find_session(store, "C007", running.session.id)
        with pytest.raises(ForgottenError):
            running.end()
    assert WORD not in store.read("C007").model_dump_json()


def test_forgetting_one_customer_leaves_the_others_to_the_byte(store: TinyStore, home: Path) -> None:
    for customer in ("A", "B"):
        with store.customer(customer) as record:
            for content in ("이메일 연락", "260 교환", "발볼이 넓음"):
                add(record, Kind.NOTE, content, now=NOW)
    file = home / "customers/b~1.json"
    before = file.read_bytes(), file.stat().st_mtime_ns
    forget_customer(store, "A", NOW)
    assert (file.read_bytes(), file.stat().st_mtime_ns) == before
    assert store.customers() == ["B"]


@pytest.mark.parametrize(("one", "other"), [("kim", "kim2"), ("kim", "KIM"), ("a/b", "a=2fb"), ("홍길동", "홍길동2"), ("c007~1", "C007")])
def test_names_that_look_alike_share_nothing(store: TinyStore, one: str, other: str) -> None:
    for customer in (one, other):
        hold(store, [f"{customer} 손님이에요."], FakeModel(), customer)
        with store.customer(customer) as record:
            add(record, Kind.NOTE, f"{customer}의 메모", now=NOW)
    assert [m.content for m in store.read(one).memories] == [f"{one}의 메모"]
    forget_customer(store, one, NOW)
    assert [m.content for m in store.read(other).memories] == [f"{other}의 메모"]


def test_a_session_of_one_customer_is_not_opened_for_another(store: TinyStore) -> None:
    hold(store, [SAID], FakeModel(), "A")
    hold(store, ["안녕하세요"], FakeModel(), "B")
    with pytest.raises(NotFoundError):
        find_session(store, "B", store.read("A").sessions[0].id)
    with pytest.raises(NotFoundError):
        forget_session(store, "B", store.read("A").sessions[0].id, NOW)


@pytest.mark.parametrize("customer", ["../../etc/x", "a/b", "CON", "한" * 300, ".", "..", "a\\b", "x.json", "*"])
def test_an_id_stays_a_name_and_is_forgotten_like_any_other(store: TinyStore, home: Path, customer: str) -> None:
    hold(store, [SAID], FakeModel(operations=[NUTS]), customer)
    assert {path.parent.name for path in home.rglob("*.json")} == {"customers"}
    forget_customer(store, customer, NOW)
    assert not list((home / "customers").iterdir())
    assert WORD not in everything(home)


@given(st.text(min_size=1, max_size=40).filter(lambda text: text.strip().isprintable() and text.strip()))
@settings(max_examples=40, deadline=None)
def test_any_customer_s_name_is_gone_when_forgotten(tmp_path_factory: pytest.TempPathFactory, customer: str) -> None:
    home = tmp_path_factory.mktemp("home")
    store = TinyStore(home, Gate().mask_value)
    with store.customer(customer) as record:
        add(record, Kind.NOTE, "메모", now=NOW)
    forget_customer(store, customer, NOW)
    assert not list((home / "customers").iterdir())


@pytest.mark.parametrize("step", ["memory", "kind", "session"])
def test_forgetting_that_fails_half_way_changes_nothing_and_can_be_run_again(home: Path, step: str) -> None:
    hold(TinyStore(home, Gate().mask_value), [SAID], FakeModel(operations=[NUTS]))
    broken = False

    def mask(text: str) -> str:
        if broken:
            raise StoreError("no space left on the device")
        return text

    store = TinyStore(home, mask)
    record = store.read("C007")
    steps = {
        "memory": lambda: forget_memory(store, "C007", record.memories[0].id, NOW),
        "kind": lambda: forget_kind(store, "C007", Kind.NOTE, NOW),
        "session": lambda: forget_session(store, "C007", record.sessions[0].id, NOW),
    }
    broken = True
    with pytest.raises(StoreError):
        steps[step]()
    assert store.read("C007") == record
    broken = False
    steps[step]()
    assert WORD not in everything(home)


def test_a_customer_whose_file_could_not_be_removed_can_be_forgotten_again(
    store: TinyStore, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hold(store, [SAID], FakeModel(operations=[NUTS]))
    with monkeypatch.context() as patched:
        patched.setattr(os, "unlink", refused)
        patched.setattr(Path, "unlink", refused)
        with pytest.raises(StoreError, match="run it again"):
            forget_customer(store, "C007", NOW)
    assert store.read("C007").memories
    forget_customer(store, "C007", NOW)
    assert WORD not in everything(home)
    assert len(store.read_shared().receipts) == 1


def refused(*arguments: object, **options: object) -> None:
    raise PermissionError(13, "Permission denied")


def test_a_damaged_customer_can_be_forgotten(store: TinyStore, home: Path) -> None:
    hold(store, [SAID], FakeModel(operations=[NUTS]))
    file = home / "customers/c007~1.json"
    file.write_bytes(file.read_bytes()[:-10])
    forget_customer(store, "C007", NOW)
    assert WORD not in everything(home)
    assert "c007" not in everything(home)


def test_dropped_is_in_the_history_and_forgotten_is_gone(store: TinyStore) -> None:
    with store.customer("C007") as record:
        dropped = drop(record, add(record, Kind.NOTE, "호두를 싫어함", now=NOW).id, now=NOW)
        forgotten = add(record, Kind.NOTE, NUTS.content, now=NOW)
    forget_memory(store, "C007", forgotten.id, NOW)
    record = store.read("C007")
    assert not profile_of(record, NOW)
    assert [change.before for change in record.changes if change.action == "drop"] == [dropped.content]
    assert forgotten.id not in record.model_dump_json()
