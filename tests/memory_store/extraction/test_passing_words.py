"""What is said in passing, told anew or asked politely is told apart from what is to be kept."""

from __future__ import annotations

import pytest
from visits import visit

from memory_store.extraction.asking import is_question, is_request
from memory_store.extraction.clauses import cut
from memory_store.extraction.conditions import is_hypothetical
from memory_store.extraction.heard import understand
from memory_store.extraction.marks import Mark
from memory_store.extraction.persons import person_spoken_of
from memory_store.extraction.topics import topic_of


def marks(*turns: str) -> list[Mark | None]:
    return [heard.mark for heard in understand(visit(*turns)).heard]


@pytest.mark.parametrize(
    "said",
    [
        "내일까지 답이 없으면 소비자원에 알리겠습니다",
        "옛날엔 시장에서 다 샀는데 세상 좋아졌어",
        "상담사들은 맨날 똑같은 말만 해요",
        "요즘 날씨가 오락가락해서 빨래가 안 말라요",
    ],
)
def test_threats_and_chat_are_talk(said: str) -> None:
    assert marks(said) == [Mark.TALK]


def test_the_weather_may_be_the_reason_for_a_wish() -> None:
    assert Mark.TALK not in marks("비가 오니까 택배는 문 안쪽에 넣어 주세요")


def test_a_wish_taken_back_in_the_same_breath_is_not_kept() -> None:
    assert marks("하나 더 보내주시면 좋겠는데… 아 아니에요") == [Mark.CORRECTED]


def test_a_name_told_anew_stands_where_the_old_one_was() -> None:
    heard = understand(visit("현수막에 상호는 '푸른목공'으로 넣어주세요", "푸른목공이 아니라 푸른공방입니다")).heard
    assert "푸른공방" in heard[0].text
    assert "푸른목공" not in heard[0].text
    assert heard[-1].mark is Mark.CORRECTED


def test_a_wish_before_a_secret_is_a_clause_of_its_own() -> None:
    texts = [clause.text for clause in cut(1, "귀가 어두워서 딸한테 연락해 번호는 [휴대폰번호]이여")]
    assert len(texts) == 2
    assert "[" not in texts[0]


@pytest.mark.parametrize("said", ["킹으로 변경 가능할까요?", "부품만 보내주실 수 있나요?"])
def test_a_polite_question_that_asks_for_a_deed_is_a_request(said: str) -> None:
    (clause,) = cut(1, said)
    assert is_request(clause)
    assert not is_question(clause)


def test_a_number_after_a_subject_is_no_musing() -> None:
    assert not is_hypothetical(cut(1, "베개커버가 하나 모자라요")[0])


def test_a_person_before_a_contracted_particle_is_the_subject() -> None:
    assert person_spoken_of(cut(1, "제 남자친구는 매운 것만 먹어요")[0]) is not None


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("배송은 소화전 안에 넣어주세요", "배송장소"),
        ("결제는 카카오페이로만 합니다", "결제수단"),
        ("발이 부어서 250 신어요", "신발사이즈"),
        ("제 생일은 8월 14일이에요", "생일"),
    ],
)
def test_a_statement_has_its_own_topic(said: str, key: str) -> None:
    topic = topic_of(said)
    assert topic is not None
    assert topic.key == key


@pytest.mark.parametrize("said", ["리본에 회사명을 새겨 보내주세요", "선물이라 가격표는 떼고 보내주세요", "휴대폰은 갤럭시 S23입니다"])
def test_a_word_inside_another_is_no_topic(said: str) -> None:
    assert topic_of(said) is None
