"""How an open issue goes on over visits, and how a note of it reads."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from haru_cli.models.offline.extract import extract
from haru_cli.models.offline.extract_naming import title
from haru_cli.models.offline.goods import trouble_in
from haru_cli.models.offline.phrasing import phrase
from memory_store.extraction import memory_event, remember
from memory_store.privacy import Gate
from memory_store.records import CustomerRecord, Session, Turn, new_id

Profile = dict[str, list[str]]


def play(*visits: list[str]) -> Profile:
    """The profile after these visits, a week apart."""
    record, profile = CustomerRecord(customer="C007"), Profile()
    for week, said in enumerate(visits):
        now = datetime(2026, 3, 2, 9, 0, tzinfo=UTC) + timedelta(weeks=week)
        turns = [Turn(number=n, at=now, customer=text, state="done") for n, text in enumerate(said, 1)]
        session = Session(id=new_id("s"), model="offline", started=now, turns=turns)
        remembered = remember(record, session, extract(session, record.current(now), now), now=now, gate=Gate())
        profile = memory_event(remembered, record, now)["profile"]
    return profile


def holding(profile: Profile, *words: str) -> list[str]:
    return [entry for kind in profile.values() for entry in kind if all(word in entry for word in words)]


@pytest.mark.parametrize(
    ("said", "note"),
    [
        ("상판만 교체를 요청드립니다", "상판만 교체를 요청"),
        ("견과류는 넣지 말아주세요", "견과류는 넣지 않길 희망"),
        ("부품만 보내주실 수 있나요?", "부품만 보내주길 희망"),
        ("킹으로 변경 가능할까요?", "킹으로 변경 희망"),
        ("답변은 짧게 해주시는 게 좋아요", "답변은 짧게 해주길 희망"),
        ("물건은 대문 안쪽에 넣어주믄 되야", "물건은 대문 안쪽에 넣어주길 희망"),
        ("5일까지 도착해야 해요", "5일까지 도착해야 함"),
        ("수요일에 오면 안 돼요", "수요일에 오면 안 됨"),
        ("이제 경비실에 맡겨주세요", "경비실에 맡겨주길 희망"),
        ("카톡으로 해", "카톡으로 희망"),
    ],
)
def test_a_note_keeps_the_sense_and_drops_the_manners(said: str, note: str) -> None:
    assert phrase(said) == note


def test_a_wish_about_goods_is_told_as_a_request() -> None:
    (issue,) = play(["어제 산 바지가 너무 커요 27로 바꿔주세요"])["진행중_이슈"]
    assert "27로 교환 요청" in issue
    assert "희망" not in issue


def test_what_came_wrong_again_takes_the_place_of_the_open_issue() -> None:
    profile = play(["접시 두 개가 깨져서 왔어요 다시 보내주세요"], ["접시 한 개만 왔어요 하나 더 보내주세요"])
    (issue,) = profile["진행중_이슈"]
    assert "한 개만" in issue
    assert "두 개" not in issue


def test_an_issue_called_off_later_is_closed() -> None:
    profile = play(["티셔츠 L로 교환해주세요"], ["티셔츠 교환 취소할게요 그냥 입으려고요"])
    assert profile["진행중_이슈"] == []
    assert holding(profile, "티셔츠", "취소")


def test_trouble_that_the_customer_lives_with_is_no_open_issue() -> None:
    assert play(["적축 키보드 시켰는데 청축 옴", "적축으로 바꿔줘", "아 걍 됐어 청축 그냥 쓸게"])["진행중_이슈"] == []


def test_a_new_complaint_about_what_came_is_not_its_end() -> None:
    profile = play(["청바지 27로 교환해주세요"], ["청바지 27 왔는데 기장이 길어서 반품할래요"])
    (issue,) = profile["진행중_이슈"]
    assert "반품" in issue


def test_an_allergy_gives_way_only_to_what_is_said_of_it() -> None:
    first = ["우리 강아지 보리는 닭고기 먹으면 두드러기 나요"]
    assert holding(play(first, ["보리 몸무게가 늘어서 이제 옷은 M이에요"]), "닭고기")
    assert not holding(play(first, ["검사했더니 닭고기는 이제 괜찮대요"]), "두드러기")


def test_another_amount_of_the_same_goods_replaces_the_old_one() -> None:
    profile = play(["매달 1일에 사료 두 포 보내주세요"], ["사료는 이제 세 포로 늘려주세요"])
    assert holding(profile, "세 포")
    assert not holding(profile, "두 포")


@pytest.mark.parametrize(
    ("said", "labels"),
    [
        ("집엔 받을 사람이 없어요", []),
        ("아직 구매 계획은 없습니다", []),
        ("환불이 아직 안 들어왔어요", ["환불 지연"]),
        ("결제가 두 번 됐어요", ["중복 결제"]),
        ("굴비를 시켰는데 아직 안 왔어요", ["배송 지연·미도착"]),
        ("적축 시켰는데 청축 왔어요", ["오배송"]),
    ],
)
def test_a_label_names_the_trouble_and_nothing_else(said: str, labels: list[str]) -> None:
    assert trouble_in(said) == labels


@pytest.mark.parametrize(
    ("content", "name"),
    [
        ("원목 책상 상판 모서리가 찍혀 있어 교환 요청, 주문 HM-1024-3310", "원목 책상 상판 교환"),
        ("6월 것은 빼고 7월부터 재발송 요청", "재발송"),
        ("티셔츠 L로 교환 요청", "티셔츠 교환"),
    ],
)
def test_an_issue_has_a_short_name(content: str, name: str) -> None:
    assert title(content) == name


def test_an_issue_of_which_only_the_wish_was_said_begins_with_the_wish() -> None:
    profile = play(["반품하려고 하는데요, 주문번호는 20260112-0003456 이에요."])
    assert profile["진행중_이슈"] == ["반품 요청, 주문 20260112-0003456"]
