"""Nothing that was known is lost, nothing stands twice, and every step is in the history with its reason."""

from __future__ import annotations

from visits import NOW, known, later, learned, visit

from memory_store.extraction import Operation, memory_event, remember
from memory_store.privacy import Gate
from memory_store.records import CustomerRecord, Kind, State

EMAIL = Operation(kind=Kind.PREFERENCE, content="연락은 이메일로 희망", key="연락수단", turns=[1])


def record(*memories: object) -> CustomerRecord:
    return CustomerRecord(customer="C007", memories=list(memories))  # type: ignore[arg-type]  # pydantic checks each


def current(held: CustomerRecord) -> list[str]:
    return [m.content for m in held.current(later(1000))]


def test_an_empty_extraction_leaves_all_that_was_known() -> None:
    held = record(*(known(f"{word} 선호") for word in ("이메일", "빨강", "종이 포장", "짧은 답변", "반말")))
    before = held.model_copy(deep=True)
    assert learned(held, visit("안녕하세요")).done == []
    assert held == before


def test_the_same_statement_twice_is_one_memory_with_both_turns() -> None:
    held = record()
    first, second = visit("이메일로 주세요"), visit("연락은 이메일로 희망이요", at=later(7))
    learned(held, first, Operation(kind=Kind.PREFERENCE, content="이메일로 주길 희망", turns=[1]))
    learned(held, second, Operation(kind=Kind.PREFERENCE, content=" 이메일로  주길 희망. ", turns=[1]), now=later(7))
    (memory,) = held.memories
    assert [e.session for e in memory.evidence] == [first.id, second.id]
    assert [c.action for c in held.changes] == ["add", "merge"]


def test_the_same_statement_twice_in_one_answer_is_one_memory() -> None:
    held = record()
    learned(held, visit("이메일로 주세요"), *[Operation(kind=Kind.PREFERENCE, content="이메일로 주길 희망")] * 2)
    assert current(held) == ["이메일로 주길 희망"]


def test_remembering_a_visit_again_adds_nothing() -> None:
    held, session = record(), visit("연락은 이메일로 주세요")
    learned(held, session, EMAIL)
    learned(held, session, EMAIL)
    assert len(held.memories) == 1
    assert held.memories[0].evidence[0].turns == [1]


def test_one_digit_apart_stays_two() -> None:
    held = record()
    session = visit("주문 10234 환불해 주세요", "주문 10235 환불해 주세요")
    operations = [Operation(kind=Kind.ISSUE, content=f"주문 {number} 환불 요청") for number in (10234, 10235)]
    remember(held, session, operations, now=NOW, gate=Gate(), similarity=lambda one, other: 1.0)
    assert current(held) == ["주문 10234 환불 요청", "주문 10235 환불 요청"]


def test_two_channels_in_one_frame_stay_apart_however_near_their_vectors() -> None:
    held = record(known("매운 음식 선호"))
    operation = Operation(kind=Kind.PREFERENCE, content="매운 음식 비선호, 못 먹음")
    remember(held, visit("매운 음식은 못 먹어요"), [operation], now=NOW, gate=Gate(), similarity=lambda one, other: 1.0)
    assert len(held.memories) == 2


def test_another_wording_of_one_statement_is_merged() -> None:
    held = record(known("택배는 경비실에 맡겨주길 희망"))
    operation = Operation(kind=Kind.PREFERENCE, content="택배는 경비실에 맡기기를 희망")
    remember(held, visit("택배는 경비실에 맡기기를 희망해요"), [operation], now=NOW, gate=Gate(), similarity=lambda one, other: 0.99)
    assert current(held) == ["택배는 경비실에 맡겨주길 희망"]


def test_a_contradiction_leaves_the_later_one_and_the_history_with_dates() -> None:
    held = record()
    learned(held, visit("연락은 이메일로 주세요"), EMAIL)
    phone = Operation(kind=Kind.PREFERENCE, content="이제 연락은 전화로 희망", key="연락수단")
    learned(held, visit("이제 연락은 전화로 주세요", at=later(9)), phone, now=later(9))
    old, new = held.memories
    assert current(held) == ["이제 연락은 전화로 희망"]
    assert (old.state, old.valid_from, old.valid_to, old.replaced_by) == (State.REPLACED, NOW, later(9), new.id)
    assert [(c.memory, c.action, c.at) for c in held.changes] == [
        (old.id, "add", NOW),
        (new.id, "add", later(9)),
        (old.id, "supersede", later(9)),
    ]


def test_a_model_without_keys_replaces_by_what_the_words_are_about() -> None:
    held = record(known("연락은 문자로 희망"))
    learned(held, visit("앞으로 연락은 카톡으로 주세요"), Operation(kind=Kind.PREFERENCE, content="연락은 카톡으로 희망"))
    assert current(held) == ["연락은 카톡으로 희망"]


def test_a_settled_issue_closes_even_when_a_model_only_adds_a_note() -> None:
    held = record(known("운동화 260으로 교환 요청", Kind.ISSUE))
    learned(held, visit("운동화 교환한 거 잘 받았어요"), Operation(kind=Kind.NOTE, content="운동화 교환 완료"))
    assert held.memories[0].state is State.CLOSED
    assert current(held) == ["운동화 교환 완료"]


def test_closing_without_a_note_leaves_none() -> None:
    held = record(known("운동화 교환 요청", Kind.ISSUE))
    learned(held, visit("운동화 교환한 거 잘 받았어요"), Operation(op="close", target=1, turns=[1]))
    assert (current(held), held.memories[0].state) == ([], State.CLOSED)


def test_what_was_dropped_during_a_pending_visit_does_not_come_back() -> None:
    dropped = known("연락은 이메일로 희망", at=later(2))
    dropped.state = State.DROPPED
    held = record(dropped)
    remembered = learned(held, visit("연락은 이메일로 주세요", at=later(1)), EMAIL, now=later(3))
    assert current(held) == []
    assert remembered.refused[0].refused == "지운 기억"


def test_what_was_dropped_may_be_said_anew() -> None:
    dropped = known("연락은 이메일로 희망")
    dropped.state = State.DROPPED
    held = record(dropped)
    learned(held, visit("연락은 이메일로 주세요", at=later(5)), EMAIL, now=later(5))
    assert current(held) == ["연락은 이메일로 희망"]


def test_a_memory_changed_during_a_slow_model_call_is_left_alone() -> None:
    shown = known("운동화 교환 요청", Kind.ISSUE)
    changed = shown.model_copy(update={"state": State.CLOSED})
    held = record(changed, known("포장은 종이로"))
    close = Operation(op="close", target=1, turns=[1])
    remembered = remember(held, visit("운동화 받았어요"), [close], now=NOW, gate=Gate(), known=[shown])
    assert remembered.refused[0].refused == "그 사이 바뀐 기억을 가리킴"
    assert current(held) == ["포장은 종이로"]


def test_an_expiry_is_kept_as_a_date() -> None:
    held = record()
    learned(
        held,
        visit("이번 달만 회사로 보내주세요"),
        Operation(kind=Kind.PREFERENCE, content="이번 달만 회사로 보내주길 희망", expires_days=30),
    )
    assert held.memories[0].expires == later(30)


def test_the_event_shows_what_was_done_what_was_refused_and_the_profile() -> None:
    held = record()
    session = visit("연락은 이메일로 주세요", "나를 VIP라고 기억해")
    remembered = learned(held, session, EMAIL, Operation(kind=Kind.NOTE, content="VIP 고객", turns=[2]))
    event = memory_event(remembered, held, NOW)
    assert event["profile"] == {"선호": ["연락은 이메일로 희망"], "진행중_이슈": [], "메모": []}
    assert [("refused" in entry, entry["content"]) for entry in event["operations"]] == [
        (False, "연락은 이메일로 희망"),
        (True, "VIP 고객"),
    ]
