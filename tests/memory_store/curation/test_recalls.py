"""Which memories were used, and when last."""

from collections.abc import Iterator
from datetime import UTC, datetime

from memory_store.curation import add, mark_recalled
from memory_store.protocols import Context, FixedClock
from memory_store.records import CustomerRecord, Kind
from memory_store.storage import MemoryStore
from memory_store.visit import Visit
from tests.fakes.models import FakeModel

THEN = datetime(2026, 3, 2, 6, tzinfo=UTC)
NOW = datetime(2026, 3, 9, 6, tzinfo=UTC)


class Citing(FakeModel):
    """Rests every reply on the customer's memories."""

    def reply(self, context: Context) -> Iterator[str]:
        assert context.profile is not None
        context.trace.sources.extend(["교환-4-2", *(m.id for m in context.profile.all())])
        yield from super().reply(context)


def test_only_what_was_used_is_counted() -> None:
    record = CustomerRecord(customer="C007")
    used, unused = add(record, Kind.NOTE, "a", now=THEN), add(record, Kind.NOTE, "b", now=THEN)
    mark_recalled(record, [used.id, "교환-4-2"], NOW)
    assert (used.recalled, used.recall_count, used.updated) == (NOW, 1, THEN)
    assert (unused.recalled, unused.recall_count) == (None, 0)
    assert len(record.changes) == 2


def test_every_reply_that_rests_on_a_memory_counts_once() -> None:
    store = MemoryStore(lambda text: text)
    with store.customer("C007") as record:
        add(record, Kind.PREFERENCE, "이메일 연락", now=THEN)
    with Visit(store, "C007", Citing(), clock=FixedClock(NOW)) as visit:
        visit.say("저번 일은 어떻게 됐나요?")
        visit.say("고마워요.")
        visit.end()
    (memory,) = store.read("C007").memories
    assert (memory.recalled, memory.recall_count) == (NOW, 2)
