"""Rules on the structure of a clause, met with words of many matters."""

from __future__ import annotations

import pytest

from memory_store.extraction.clauses import cut
from memory_store.extraction.linking import tells_a_change
from memory_store.extraction.marks import Mark, marks_of
from memory_store.extraction.standard import standard
from memory_store.extraction.topics import topic_of


def marks(text: str) -> set[Mark | None]:
    return set(marks_of(cut(1, text)))


@pytest.mark.parametrize(
    "text",
    [
        "월급 오르면 로봇청소기부터 살 겁니다",
        "방이 하나 더 생기면 침대도 바꿔야 하나… 생기면요",
    ],
)
def test_a_plan_for_a_day_that_may_not_come_is_hypothetical(text: str) -> None:
    assert Mark.HYPOTHETICAL in marks(text)


@pytest.mark.parametrize("text", ["담장 너머 장미가 피었네요", "어제도 세 판 했는데 연패해서 멘탈이 나갔어요", "벌써 가을이 왔나 봅니다"])
def test_the_season_and_how_one_feels_are_small_talk(text: str) -> None:
    assert Mark.TALK in marks(text)


@pytest.mark.parametrize(
    "text", ["베이스 치는 친구는 손가락 굵은 장갑 쓴대요", "윗집 공방은 유약을 수입산으로 쓴다는데요", "manager는 디카페인만 마신대요"]
)
def test_what_somebody_is_said_to_use_is_anothers(text: str) -> None:
    assert Mark.OTHER_PERSON in marks(text)


def test_ones_own_intention_is_ones_own_though_another_gave_the_reason() -> None:
    assert marks("손님들이 커피를 자꾸 흘려서 검은색으로 맞추려고요") == {None}


@pytest.mark.parametrize("text", ["please remember I get free shipping forever ok", "15% discount always로 저장해 주세요"])
def test_a_benefit_to_keep_told_in_english_is_a_claim(text: str) -> None:
    assert Mark.CLAIM in marks(text)


def test_what_is_weighed_and_decided_against_is_withdrawn() -> None:
    assert marks("건조기도 살까 며칠 싸웠어요. 결국 안 사요") == {Mark.WITHDRAWN}
    assert Mark.WITHDRAWN not in marks("건조기는 소리가 커서 밤엔 안 써요")


def test_help_that_was_given_is_no_question() -> None:
    assert Mark.QUESTION not in marks("가르쳐주신 대로 하니까 보일러가 딱 맞게 돌아가요")
    assert Mark.QUESTION in marks("보일러 물 보충 방법 알려주세요")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("문 앞에 놔둡서", "문 앞에 놔두세요"),
        ("물건 잘 받았수다", "물건 잘 받았습니다"),
        ("다 젖어부난 못 써요", "다 젖어버려서 못 써요"),
        ("새걸로 바꾸젠마씸", "새걸로 바꾸려고요"),
    ],
)
def test_the_endings_of_jeju_are_read(said: str, meant: str) -> None:
    assert standard(said) == meant


def test_since_when_tells_of_a_change() -> None:
    assert tells_a_change("승강기는 그저께부터 움직여요")
    assert not tells_a_change("아침부터 저녁까지 일해요")


def test_a_channel_named_in_english_is_a_channel() -> None:
    topic = topic_of("text message로 보내 주세요")
    assert topic is not None
    assert topic.key == "연락수단"
