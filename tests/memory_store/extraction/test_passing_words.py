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


@pytest.mark.parametrize(
    "matter", ["운동화 뒤축이 뜯어져 왔어요", "컵이 깨져서 왔어요"], ids=["of two syllables and more", "of one syllable"]
)
def test_the_matter_behind_a_payment_with_a_secret_is_a_clause_of_its_own(matter: str) -> None:
    heard = understand(visit(f"카드 [카드번호] 로 결제했는데 {matter}")).heard
    assert [(h.clause.text, h.mark) for h in heard][1:] == [(matter, None)]
    assert heard[0].mark is Mark.SENSITIVE


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


@pytest.mark.parametrize("said", ["환절기에 감기 조심하세요", "그럼 좋은 하루 보내세요", "사진은 내일 보내드릴게요"])
def test_well_wishing_and_offers_are_talk(said: str) -> None:
    assert marks(said) == [Mark.TALK]


@pytest.mark.parametrize(
    "said",
    ["언제 오는지 알려주세요", "교환 배송비 좀 알려주세요", "가습기 추천 좀 해주세요", "물건이 작으면 교환 가능한가요?"],
)
def test_what_only_asks_to_be_told_is_a_question(said: str) -> None:
    assert marks(said) == [Mark.QUESTION]


@pytest.mark.parametrize(
    "said",
    [
        "무향 제품만 추천해 주세요",
        "결과는 문자로 알려주세요",
        "찻잔에 금이 갔는데 환불해 주실 수 있을까요?",
        "뚜껑이 깨졌는데 교환 가능한가요?",
    ],
)
def test_a_wish_in_the_form_of_a_question_is_no_question(said: str) -> None:
    assert marks(said)[-1] is None


def test_cancelling_an_order_is_a_wish_and_cancelling_a_wish_its_end() -> None:
    assert marks("결제가 두 번 됐어요", "하나는 취소해 주세요")[0] is None
    assert marks("운동화를 270으로 바꿔 주세요", "아까 교환 요청은 취소할게요") == [Mark.WITHDRAWN, Mark.WITHDRAWN]


def test_what_is_not_needed_takes_back_only_what_was_wished_for() -> None:
    assert marks("영수증은 필요 없어요") == [None]
    assert marks("쇼핑백 하나 넣어 주세요", "아 쇼핑백은 필요 없어요")[0] is Mark.WITHDRAWN


@pytest.mark.parametrize(
    "said",
    ["목사님은 파란색이 좋다고 하세요", "민수 씨는 매운 걸 좋아해요", "서연이는 단 것만 먹더라고요", "옆 가게는 분홍 수건만 써요"],
)
def test_people_are_known_by_name_title_and_place(said: str) -> None:
    assert marks(said) == [Mark.OTHER_PERSON]


def test_an_order_number_counts_whoever_read_it_out() -> None:
    assert marks("딸이 그러는데 주문번호가 KR-4417이라네요") == [None]


def test_a_clause_ends_where_the_next_topic_begins() -> None:
    texts = [clause.text for clause in cut(1, "연락은 카톡으로 주시고 배송은 회사로 해주세요")]
    assert texts == ["연락은 카톡으로 주시고", "배송은 회사로 해주세요"]


def test_a_denied_value_is_left_out() -> None:
    texts = [heard.text for heard in understand(visit("105동 903호가 아니라 105동 1903호예요")).heard]
    assert texts == ["105동 1903호예요"]


def test_an_unfinished_clause_is_told_with_the_value_that_was_put_right() -> None:
    (kept,) = [heard.text for heard in understand(visit("배송은 20일... 아 아니 22일까지 도착해야 돼요")).heard if heard.mark is None]
    assert "배송은 22일까지" in kept


def test_the_way_of_contact_is_kept_without_its_address() -> None:
    (heard,) = understand(visit("계산서는 [이메일]로 보내주세요")).heard
    assert (heard.mark, heard.text) == (None, "계산서는 이메일로 보내주세요")


def test_a_deed_that_another_takes_the_place_of_is_neither_asked_for_nor_named() -> None:
    heard = understand(visit("파우치 지퍼가 고장났어요. 환불할래요", "아 환불 말고 새 걸로 바꿔 주세요")).heard
    assert not [h.text for h in heard if h.mark is None and "환불" in h.text]


def test_of_two_dates_the_one_that_was_settled_on_is_kept_everywhere() -> None:
    heard = understand(visit("설치는 20일에서 22일로 미뤄주세요", "아 22일도 애매하네 23일로 할게요")).heard
    assert not [h.text for h in heard if h.mark is None and "22일" in h.text]
