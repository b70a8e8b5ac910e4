"""Forgetting over any record: whatever the words, they are gone, and nothing else that is current is."""

from datetime import UTC, datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from memory_store.curation import add, drop
from memory_store.records import CustomerRecord, Evidence, Kind, Session, Turn, new_id
from memory_store.upkeep.forgetting import forget_in, traces

NOW = datetime(2026, 3, 2, 6, tzinfo=UTC)
WORDS = ["땅콩", "알레르기가", "이메일로", "260을", "ORD-77812", "6,000원", "교환", "선호", "배송은", "새벽에", "경비실"]
WORDS += ["a.b", "(주)", "있어요.", "\n", "좋아요!"]

sentences = st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join)
anything = sentences | st.text(min_size=1, max_size=30)
statements = anything.filter(lambda text: text.strip() and len(text.strip()) > 1)


@given(
    st.lists(statements, min_size=1, max_size=5),
    st.lists(st.tuples(anything, anything), min_size=1, max_size=4),
    anything,
    st.integers(0, 4),
    st.booleans(),
)
@settings(max_examples=100, deadline=None)
def test_what_is_forgotten_is_nowhere_in_the_record(
    contents: list[str], turns: list[tuple[str, str]], summary: str, chosen: int, dropped: bool
) -> None:
    record = CustomerRecord(customer="C007")
    said = [Turn(number=n, at=NOW, customer=c, reply=r, state="done") for n, (c, r) in enumerate(turns, 1)]
    record.sessions = [Session(id=new_id("s"), model="x", started=NOW, turns=said, summary=summary)]
    for content in contents:
        memory = add(record, Kind.NOTE, content, now=NOW)
        memory.evidence = [Evidence(session=record.sessions[0].id, turns=[1])]
    target = record.memories[chosen % len(record.memories)]
    if dropped:
        drop(record, target.id, now=NOW)
    others = {m.id: m.content for m in record.current(NOW) if m.id != target.id}
    done, wipe = forget_in(record, {target.id}, NOW, "memory")
    assert list(traces(record, wipe, done.receipt)) == []
    assert {m.id: m.content for m in record.current(NOW)} == others
    assert not any(wipe.names(text) for turn in record.sessions[0].turns for text in (turn.customer, turn.reply))
    assert not wipe.names(record.sessions[0].summary)
    assert [turn.number for turn in record.sessions[0].turns] == list(range(1, len(turns) + 1))
