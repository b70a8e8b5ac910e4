"""Forgetting: what goes, what stays, what is told."""

from datetime import UTC, datetime, timedelta

import pytest

from memory_store.curation import add, close, drop, edit, set_attribute
from memory_store.errors import NotFoundError
from memory_store.records import (
    Change,
    CustomerRecord,
    Episode,
    Evidence,
    Kind,
    Memory,
    Session,
    Source,
    State,
    Turn,
    mark_of,
    new_id,
)
from memory_store.storage import MemoryStore
from memory_store.upkeep import forget_customer, forget_kind, forget_memory, forget_session

NOW = datetime(2026, 3, 2, 6, tzinfo=UTC)
NUTS = "땅콩 알레르기가 있음"
SIZE = "운동화 260으로 교환 희망"
SAID = "안녕하세요. 저 땅콩 알레르기가 있어요. 운동화 260으로 교환하고 싶어요."
REPLY = "땅콩 알레르기를 기억해 두겠습니다. 260 교환은 7일 이내에 가능합니다."


def session(*said: tuple[str, str], summary: str = "") -> Session:
    turns = [Turn(number=n, at=NOW, customer=c, reply=r, state="done") for n, (c, r) in enumerate(said, 1)]
    return Session(id=new_id("s"), model="fake", started=NOW, state="ended", turns=turns, summary=summary)


@pytest.fixture
def store() -> MemoryStore:
    """C007 said two things in one visit, both are remembered; a later visit has nothing to do with them."""
    store = MemoryStore(lambda text: text)
    first = session(
        (SAID, REPLY),
        ("교환 배송비는 얼마예요?", "왕복 배송비는 6,000원입니다."),
        summary="고객 요청: 운동화 260 교환\n특이사항: 땅콩 알레르기\n진행 상태: 안내함",
    )
    with store.customer("C007") as record:
        record.sessions = [first, session(("적립금은 언제 들어와요?", "구매 확정 뒤에 들어옵니다."))]
        record.visits, record.first_visit, record.last_visit = 2, NOW, NOW
        for kind, content in ((Kind.NOTE, NUTS), (Kind.ISSUE, SIZE)):
            add(record, kind, content, now=NOW, by=Source.MODEL).evidence = [Evidence(session=first.id, turns=[1])]
        record.episodes = [Episode(session=first.id, at=NOW, problem="땅콩 알레르기 문의. 운동화 260 교환", tried=["교환-4-2"])]
    return store


def by_content(record: CustomerRecord, content: str) -> Memory:
    return next(m for m in record.memories if m.content == content)


def dump(store: MemoryStore, customer: str = "C007") -> str:
    return store.read(customer).model_dump_json()


def test_a_memory_goes_with_its_words_and_nothing_else_does(store: MemoryStore) -> None:
    done = forget_memory(store, "C007", by_content(store.read("C007"), NUTS).id, NOW)
    assert "땅콩" not in dump(store)
    assert "알레르기" not in dump(store)
    record = store.read("C007")
    assert record.sessions[0].turns[0].customer == "안녕하세요. [지움] 운동화 260으로 교환하고 싶어요."
    assert record.sessions[0].turns[0].reply == "[지움] 260 교환은 7일 이내에 가능합니다."
    assert record.sessions[0].summary == "고객 요청: 운동화 260 교환\n진행 상태: 안내함"
    assert record.sessions[0].turns[1].reply == "왕복 배송비는 6,000원입니다."
    assert [m.content for m in record.memories] == [SIZE]
    assert record.episodes[0].problem == "운동화 260 교환"
    assert done.left == done.holding == ()


def test_the_receipt_holds_no_word_and_no_id(store: MemoryStore) -> None:
    memory = by_content(store.read("C007"), NUTS)
    forget_memory(store, "C007", memory.id, NOW)
    receipt = store.read("C007").forgotten[0]
    assert (receipt.what, receipt.memories, receipt.at) == ("memory", 1, NOW)
    assert receipt.marks == [mark_of(memory.id)]
    assert memory.id not in dump(store)


def test_earlier_versions_and_their_history_go_too(store: MemoryStore) -> None:
    with store.customer("C007") as record:
        set_attribute(record, "알레르기", "호두", now=NOW)
        set_attribute(record, "알레르기", "호두, 잣", now=NOW)
        current = edit(record, set_attribute(record, "알레르기", "잣", now=NOW).id, "잣만", now=NOW)
        wanted = current.id
    forget_memory(store, "C007", wanted, NOW)
    assert "호두" not in dump(store)
    assert "잣" not in dump(store)


def test_a_dropped_memory_that_tells_the_same_goes_too(store: MemoryStore) -> None:
    with store.customer("C007") as record:
        drop(record, add(record, Kind.PREFERENCE, "땅콩 없는 과자를 찾음", now=NOW).id, now=NOW)
    forget_memory(store, "C007", by_content(store.read("C007"), NUTS).id, NOW)
    assert "땅콩" not in dump(store)


def test_a_current_memory_with_the_same_word_stays_and_is_named(store: MemoryStore) -> None:
    with store.customer("C007") as record:
        other = add(record, Kind.PREFERENCE, "땅콩버터 맛 간식을 자주 구매", now=NOW).id
    done = forget_memory(store, "C007", by_content(store.read("C007"), NUTS).id, NOW)
    assert done.holding == (other,)
    assert "알레르기" not in dump(store)
    assert other in [m.id for m in store.read("C007").current(NOW)]


def test_a_digest_loses_the_statement_and_keeps_the_others(store: MemoryStore) -> None:
    with store.customer("C007") as record:
        digest = add(record, Kind.DIGEST, f"발볼이 넓음 / {NUTS} / 경비실에 맡김", now=NOW)
        by_content(record, NUTS).state = State.REPLACED
        by_content(record, NUTS).replaced_by = digest.id
    forget_memory(store, "C007", by_content(store.read("C007"), NUTS).id, NOW)
    assert [m.content for m in store.read("C007").memories if m.kind is Kind.DIGEST] == ["발볼이 넓음 / 경비실에 맡김"]


def test_a_digest_goes_with_what_it_was_made_from(store: MemoryStore) -> None:
    with store.customer("C007") as record:
        digest = add(record, Kind.DIGEST, f"발볼이 넓음 / {NUTS}", now=NOW)
        by_content(record, NUTS).state = State.REPLACED
        by_content(record, NUTS).replaced_by = digest.id
        wanted = digest.id
    forget_memory(store, "C007", wanted, NOW)
    assert "땅콩" not in dump(store)


def test_what_the_history_of_another_memory_quotes_is_taken_out(store: MemoryStore) -> None:
    with store.customer("C007") as record:
        issue = by_content(record, SIZE)
        record.changes.append(
            Change(at=NOW, memory=issue.id, action="update", by=Source.MODEL, reason=f"바뀜: {NUTS}", before=NUTS, after=SIZE)
        )
    forget_memory(store, "C007", by_content(store.read("C007"), NUTS).id, NOW)
    assert "땅콩" not in dump(store)
    assert store.read("C007").changes[-1].after == SIZE


def test_a_kind_goes_whole_current_or_not(store: MemoryStore) -> None:
    with store.customer("C007") as record:
        close(record, add(record, Kind.ISSUE, "주문 10234 환불 요청", now=NOW).id, now=NOW)
    done = forget_kind(store, "C007", Kind.ISSUE, NOW)
    assert done.receipt.memories == 2
    assert [m.content for m in store.read("C007").memories] == [NUTS]
    assert "10234" not in dump(store)
    with pytest.raises(NotFoundError):
        forget_kind(store, "C007", Kind.ISSUE, NOW)


def test_a_visit_goes_with_what_rests_on_it_alone(store: MemoryStore) -> None:
    first, second = store.read("C007").sessions
    with store.customer("C007") as record:
        by_content(record, SIZE).evidence.append(Evidence(session=second.id, turns=[1]))
    done = forget_session(store, "C007", first.id, NOW)
    record = store.read("C007")
    assert [m.content for m in record.memories] == [SIZE]
    assert record.memories[0].evidence == [Evidence(session=second.id, turns=[1])]
    assert [s.id for s in record.sessions] == [second.id]
    assert (record.visits, record.episodes, done.receipt.sessions) == (1, [], 1)
    assert "땅콩" not in dump(store)
    assert mark_of(first.id) in record.forgotten[0].marks


def test_the_dates_of_a_forgotten_visit_go_with_it(store: MemoryStore) -> None:
    later = NOW + timedelta(days=7)
    with store.customer("C007") as record:
        record.sessions[1].started = record.last_visit = later
        last = record.sessions[1].id
    forget_session(store, "C007", last, later)
    assert store.read("C007").last_visit == NOW


def test_one_number_apart_is_another_matter(store: MemoryStore) -> None:
    with store.customer("C007") as record:
        first = add(record, Kind.ISSUE, "주문 10234 환불 요청", now=NOW).id
        add(record, Kind.ISSUE, "주문 10235 환불 요청", now=NOW)
        record.sessions.append(session(("10234와 10235 둘 다 환불해 주세요.", "네."), ("10235부터 부탁해요.", "네.")))
    forget_memory(store, "C007", first, NOW)
    assert "10234" not in dump(store)
    assert "주문 10235 환불 요청" in [m.content for m in store.read("C007").memories]
    assert store.read("C007").sessions[-1].turns[1].customer == "10235부터 부탁해요."


def test_forgetting_a_customer_leaves_only_a_receipt_of_numbers(store: MemoryStore) -> None:
    ids = [m.id for m in store.read("C007").memories]
    done = forget_customer(store, "C007", NOW)
    with pytest.raises(NotFoundError):
        store.read("C007")
    shared = store.read_shared()
    assert (shared.receipts[0].what, shared.receipts[0].memories, shared.receipts[0].sessions) == ("customer", 2, 2)
    assert set(shared.receipts[0].marks) >= {mark_of(id) for id in ids}
    for word in ("C007", "땅콩", "260", *ids):
        assert word not in shared.model_dump_json()
    assert done.left == ()
    with pytest.raises(NotFoundError):
        forget_customer(store, "C007", NOW)


def test_an_unknown_memory_or_visit_is_named_and_nothing_changes(store: MemoryStore) -> None:
    before = dump(store)
    with pytest.raises(NotFoundError, match="m-zzzz"):
        forget_memory(store, "C007", "m-zzzz", NOW)
    with pytest.raises(NotFoundError, match="s-zzzz"):
        forget_session(store, "C007", "s-zzzz", NOW)
    assert dump(store) == before


def test_what_was_said_in_other_words_goes_with_its_turn(store: MemoryStore) -> None:
    with store.customer("C007") as record:
        said = record.sessions[1]
        said.turns.append(Turn(number=2, at=NOW, customer="저는 가위질도 글씨도 다 그쪽이에요!", reply="네, 알겠습니다.", state="done"))
        memory = add(record, Kind.NOTE, "왼손잡이", now=NOW, by=Source.MODEL)
        memory.evidence = [Evidence(session=said.id, turns=[2])]
        wanted = memory.id
    forget_memory(store, "C007", wanted, NOW)
    turns = store.read("C007").sessions[1].turns
    assert [turn.customer for turn in turns] == ["적립금은 언제 들어와요?", "[지움]"]
    assert turns[1].reply == "네, 알겠습니다."
