"""What a later visit does to what earlier ones told."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from haru_cli.models.offline.extract import extract
from memory_store.extraction import memory_event, remember
from memory_store.privacy import Gate
from memory_store.records import CustomerRecord, Session, State, Turn, new_id

Profile = dict[str, list[str]]


def play(*visits: list[str]) -> tuple[Profile, CustomerRecord]:
    """The profile and the record after these visits, a week apart."""
    record, profile = CustomerRecord(customer="C007"), Profile()
    for week, said in enumerate(visits):
        now = datetime(2026, 3, 2, 9, 0, tzinfo=UTC) + timedelta(weeks=week)
        turns = [Turn(number=n, at=now, customer=text, state="done") for n, text in enumerate(said, 1)]
        session = Session(id=new_id("s"), model="offline", started=now, turns=turns)
        remembered = remember(record, session, extract(session, record.current(now), now), now=now, gate=Gate())
        profile = memory_event(remembered, record, now)["profile"]
    return profile, record


def entries(profile: Profile) -> list[str]:
    return [entry for kind in profile.values() for entry in kind]


def holding(profile: Profile, *words: str) -> list[str]:
    return [entry for entry in entries(profile) if all(word in entry for word in words)]


@pytest.mark.parametrize(
    ("first", "then", "gone", "stands"),
    [
        ("저는 대전에 살아요", "저 이제 광주 살아요", "대전", "광주"),
        ("장갑은 L 껴요", "장갑 요즘은 M 껴요", "장갑은 L", "M"),
        ("배송은 월수금에 부탁드려요", "배송 요일 화목으로 바꿔주세요", "월수금", "화목"),
        ("이어폰은 유선만 써요", "이제 무선 이어폰으로 갈아탔어요", "유선", "무선"),
    ],
)
def test_a_lasting_statement_gives_way_to_a_newer_one(first: str, then: str, gone: str, stands: str) -> None:
    profile, _ = play([first], [then])
    assert holding(profile, stands)
    assert not [entry for entry in holding(profile, gone) if stands not in entry]


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("모자는 챙이 넓은 게 좋아요", "양말은 발목까지 오는 게 좋아요"),
        ("새우 알레르기 있어요", "메밀도 못 먹어요 알레르기 있어요"),
        ("바지는 32 입어요", "신발은 265 신어요"),
    ],
)
def test_what_is_told_beside_it_stands_too(first: str, then: str) -> None:
    assert len(entries(play([first], [then])[0])) == 2


@pytest.mark.parametrize("then", ["문자 잘 받았습니다", "문자는 언제 오나요?", "어제 문자 왔더라고요"])
def test_talk_around_what_is_known_leaves_it_alone(then: str) -> None:
    profile, _ = play(["연락은 문자로 주세요"], [then])
    assert "연락은 문자로 주길 희망" in entries(profile)


def test_what_is_told_of_contact_in_one_breath_outlives_a_change_of_the_channel() -> None:
    profile, _ = play(["연락은 카톡으로 주시고 저녁 8시 이후에 주세요"], ["카톡 지웠어요 이메일로 주세요"])
    (entry,) = entries(profile)
    assert "이메일" in entry
    assert "저녁 8시 이후" in entry
    assert "카톡으로" not in entry


def test_a_regular_order_that_is_ended_stands_as_ended() -> None:
    profile, record = play(["생수 매달 다섯 병씩 정기구독 신청할게요"], ["생수 구독 이제 그만할게요"])
    assert record.memories[0].state is State.CLOSED
    assert holding(profile, "생수", "그만")
    assert not holding(profile, "다섯 병")


@pytest.mark.parametrize(
    ("first", "then", "stands"),
    [
        ("지난주에 산 조끼가 너무 작아요 L로 교환 부탁드려요", "저번에 말한 조끼는 교환 말고 환불로 해주세요", "환불"),
        ("우산 살이 부러져서 왔어요 환불해주세요", "환불 대신 새 상품으로 교환하는 쪽으로 진행해 주세요", "교환"),
        ("장화 M 샀는데 끼네요 L로 바꿔주세요", "저번에 신청한 거 L 말고 XL로 바꿔주세요", "XL"),
    ],
)
def test_a_changed_wish_goes_on_with_the_issue_that_it_points_back_at(first: str, then: str, stands: str) -> None:
    profile, record = play([first], [then])
    (issue,) = profile["진행중_이슈"]
    assert stands in issue
    assert record.memories[0].state is State.REPLACED


def test_an_order_number_goes_on_with_the_issue() -> None:
    profile, _ = play(["찻잔 손잡이가 깨졌어요 교환해주세요 주문번호 TC-30412"], ["찻잔은 교환 말고 환불해주세요"])
    (issue,) = profile["진행중_이슈"]
    assert "TC-30412" in issue


def test_a_wish_about_other_goods_is_an_issue_of_its_own() -> None:
    profile, _ = play(["냄비 손잡이가 부러졌어요 교환해주세요"], ["이번엔 프라이팬 코팅이 벗겨졌어요 환불해주세요"])
    assert len(profile["진행중_이슈"]) == 2


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("구두 굽이 떨어져서 왔어요 새걸로 바꿔주세요", "바꿔주신 구두 잘 신고 있어요"),
        ("반품한 조끼 환불이 아직 안 들어왔어요", "환불 들어왔더라고요 감사합니다"),
        ("세탁기 물이 안 빠져요 기사님 보내주세요", "기사님 다녀가셨어요 이제 잘 돌아가요"),
        ("찻잔 여섯 개 중에 네 개만 왔어요 두 개 더 보내주세요", "찻잔 부족분 두 개는 받았습니다"),
        ("린스 펌프가 안 눌려요 펌프만 다시 보내주세요", "펌프 잘 눌려요 그 건은 닫아주세요"),
        ("전기주전자에서 물이 새요 교환해주세요", "주전자 이제 물 안 새네요"),
    ],
)
def test_the_result_of_an_issue_settles_it(first: str, then: str) -> None:
    profile, record = play([first], [then])
    assert profile["진행중_이슈"] == []
    assert record.memories[0].state is State.CLOSED


@pytest.mark.parametrize("then", ["페달이 왔는데 왼쪽만 두 개가 왔어요", "페달은 언제쯤 오나요?"])
def test_what_does_not_settle_an_issue_leaves_it_open(then: str) -> None:
    profile, record = play(["자전거 페달이 부러져서 왔어요 페달만 다시 보내주세요"], [then])
    assert record.memories[0].state is not State.CLOSED
    assert len(profile["진행중_이슈"]) == 1


def test_goods_named_after_a_wish_open_an_issue_of_their_own() -> None:
    profile, _ = play(["지퍼가 고장 났어요 환불해주세요", "그리고 스피커 샀는데 소리가 안 나요 새걸로 바꿔주세요"])
    assert len(profile["진행중_이슈"]) == 2


def test_an_issue_is_settled_by_what_is_told_of_its_use() -> None:
    first = ["의자 바퀴 하나가 안 굴러가요. 새 바퀴로 바꿔 주세요. 주문 CH-3301이요"]
    profile, _ = play(first, ["의자는 이제 사무실에서 굴리면서 잘 쓰고 있어요 고마워요"])
    assert profile["진행중_이슈"] == []


def test_an_issue_stays_open_while_other_goods_are_praised() -> None:
    profile, _ = play(["전기포트 뚜껑이 안 닫혀요 교환해 주세요"], ["이번에 산 도마는 아주 좋네요"])
    assert len(profile["진행중_이슈"]) == 1


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("선풍기 날개가 부러졌어요 수리해 주세요 FN-1200", "기사님이 날개를 갈아주고 가셨고 이제 소리 하나 안 나요"),
        ("칼을 샀는데 날은 안 들었어요 KN-4410", "날은 어제 왔어요"),
        ("등산화 밑창이 벌어졌습니다 교환해 주세요 HK-7702", "등산화 새로 온 건 말짱합니다"),
    ],
)
def test_what_was_done_or_came_closes_the_issue(first: str, then: str) -> None:
    profile, record = play([first], [then])
    assert profile["진행중_이슈"] == []
    assert next(m.state for m in record.memories if m.content.startswith(first[:1])) is State.CLOSED


def test_the_catch_made_with_the_goods_is_no_matter() -> None:
    profile, _ = play(["그물이 찢어져서 왔어요 NT-3301"], ["그물 받음. 숭어 두 마리 올림.", "장화도 샀는데 한 짝만 왔어요 NT-3302"])
    assert holding(profile, "숭어") == []
    assert holding(profile, "장화")


def test_a_gift_that_is_declined_is_remembered() -> None:
    profile, _ = play(["과자는 사은품으로도 넣지 마세요"])
    assert holding(profile, "과자", "사은품")


def test_a_taste_for_such_goods_settles_no_issue_of_theirs() -> None:
    profile, _ = play(["의자 바퀴 하나가 안 굴러가요. 새 바퀴로 바꿔 주세요. 주문 CH-3301이요"], ["의자는 갈색만 사요"])
    assert len(profile["진행중_이슈"]) == 1


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("청소기 흡입구가 깨져서 왔어요 바꿔 주세요 주문 VC-7712", "청소기 새 흡입구 좋아요 고맙습니다"),
        ("오븐이 예열이 안 돼요 주문 OV-4410", "알려주신 대로 하니까 오븐 예열 잘 돼요"),
        ("선반 나사가 하나 없어요 보내 주세요 주문 SH-1180", "선반 나사는 집에 있는 걸로 끼웠으니 없던 일로 해 주세요"),
    ],
)
def test_praise_of_what_is_new_help_followed_and_letting_it_go_settle_an_issue(first: str, then: str) -> None:
    profile, _ = play([first], [then])
    assert profile["진행중_이슈"] == []


def test_a_state_ends_when_its_subject_is_over() -> None:
    profile, _ = play(["사무실 에어컨 공사 중이라 1층에서 받아요"], ["에어컨 공사는 이제 끝났어요"])
    assert not holding(profile, "공사 중")


def test_a_turn_without_trouble_that_renews_what_lasts_is_no_issue() -> None:
    profile, _ = play(["저는 A4 용지만 써요"], ["작은 종이는 잘 안 보여서 이제 용지는 B4만 써요"])
    assert holding(profile, "B4")
    assert not holding(profile, "A4")
    assert profile["진행중_이슈"] == []
