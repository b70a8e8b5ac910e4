"""Episodes: what a visit was about and how it ended; across customers nobody can be told."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_store.episodes import OUTCOMES, TOPICS, described, episode_of, experience_of, experiences, keep_episode, share_episode
from memory_store.records import CustomerRecord, Episode, Session, Turn, new_id
from memory_store.storage import MemoryStore

NOW = datetime(2026, 3, 2, 6, tzinfo=UTC)


def session(*said: tuple[str, str], sources: list[str] | None = None, state: str = "done") -> Session:
    turns = [Turn(number=n, at=NOW, customer=c, reply=r, state="done", sources=sources or []) for n, (c, r) in enumerate(said, 1)]
    turns[-1].state = state  # type: ignore[assignment]  # one of the states
    return Session(id=new_id("s"), model="fake", started=NOW, turns=turns)


EXCHANGE = session(
    ("안녕하세요.", "안녕하세요, 하루입니다."),
    ("운동화 사이즈가 작아요. 260으로 교환하고 싶어요. 김서연이에요.", "수령 후 7일 이내에 교환하실 수 있습니다."),
    ("교환 신청은 오늘 할게요. 감사합니다.", "네, 감사합니다."),
    sources=["교환-4-2", "m-kqzvbnmtrw"],
)


def test_an_episode_tells_the_matter_what_was_tried_and_the_end() -> None:
    episode = episode_of(EXCHANGE)
    assert episode is not None
    assert episode.problem == "운동화 사이즈가 작아요. 260으로 교환하고 싶어요."
    assert (episode.tried, episode.outcome) == (["교환-4-2"], "고객이 진행하기로 함")


@pytest.mark.parametrize(
    ("said", "state", "outcome"),
    [
        (("환불은 언제 되나요?", "확인 후 안내드리겠습니다."), "done", "promised"),
        (("환불 방법 알려 주셔서 감사합니다.", "네."), "done", "accepted"),
        (("환불은 언제 되나요?", "3영업일이 걸립니다."), "done", "informed"),
        (("환불은 언제 되나요?", ""), "failed", "unanswered"),
        (("환불은 언제 되나요?", "3영업"), "interrupted", "interrupted"),
        (("환불은 언제 되나요?", ""), "open", "unanswered"),
    ],
)
def test_the_end_is_told_by_the_last_turn(said: tuple[str, str], state: str, outcome: str) -> None:
    episode = episode_of(session(said, state=state))
    assert episode is not None
    assert episode.outcome == OUTCOMES[outcome]


def test_a_visit_without_a_matter_has_no_episode() -> None:
    assert episode_of(session(("안녕하세요", "네"))) is None
    assert episode_of(Session(id=new_id("s"), model="fake", started=NOW)) is None


def test_a_resumed_visit_keeps_one_episode() -> None:
    record = CustomerRecord(customer="C007")
    first, none = keep_episode(record, EXCHANGE)
    assert none is None
    more = Turn(number=4, at=NOW, customer="네", reply="확인 후 안내드리겠습니다.", state="done")
    longer = EXCHANGE.model_copy(update={"turns": [*EXCHANGE.turns, more]})
    second, earlier = keep_episode(record, longer)
    assert earlier == first
    assert record.episodes == [second]


def test_across_customers_only_labels_and_clauses_are_counted() -> None:
    store = MemoryStore(lambda text: text)
    for _ in range(3):
        share_episode(store, episode_of(EXCHANGE))
    (found,) = experiences(store, "신발 교환 문의드려요")
    assert (found.topics, found.tried, found.outcome, found.count) == (["exchange", "size"], ["교환-4-2"], "customer_acts", 3)
    assert described(found) == "교환, 사이즈 문의 3건: 교환-4-2 안내 → 고객이 진행하기로 함"


def test_a_changed_episode_is_counted_once() -> None:
    store = MemoryStore(lambda text: text)
    first = episode_of(EXCHANGE)
    share_episode(store, first)
    changed = first.model_copy(update={"outcome": OUTCOMES["promised"]}) if first else None
    share_episode(store, changed, first)
    assert [(e.outcome, e.count) for e in store.read_shared().experiences] == [("promised", 1)]
    share_episode(store, changed, changed)
    share_episode(store, None, changed)
    assert store.read_shared().experiences == []


def test_the_experience_that_fits_best_comes_first() -> None:
    store = MemoryStore(lambda text: text)
    for said in ("환불해 주세요", "환불해 주세요", "교환 배송비는 얼마예요?", "쿠폰이 안 보여요"):
        share_episode(store, episode_of(session((said, "네"))))
    assert [e.topics for e in experiences(store, "교환하면 배송비가 있나요")] == [["exchange", "shipping_fee"]]
    assert experiences(store, "안녕하세요") == []


@given(st.text(max_size=120), st.lists(st.text(max_size=20), max_size=4), st.text(max_size=40))
def test_no_text_of_a_customer_gets_into_an_experience(said: str, tried: list[str], outcome: str) -> None:
    labels = {topic.label for topic in TOPICS} | set(OUTCOMES)
    experience = experience_of(Episode(session="s-kqzvbnmtrw", at=NOW, problem=f"{said} 교환", tried=tried, outcome=outcome))
    assert experience is not None
    assert {*experience.topics, experience.outcome} <= labels
    assert not {clause for clause in experience.tried if not clause[-1].isdigit()}
