"""A model's extraction beside the rules: copies and fragments are told by the rules, what was overlooked is added."""

from __future__ import annotations

from datetime import UTC, datetime

from haru_cli.models.joined import joined
from haru_cli.models.offline.extract import extract
from memory_store.extraction import Operation
from memory_store.records import Kind, Session, Turn, new_id

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


def told(proposed: list[Operation], *turns: str) -> list[str]:
    said = [Turn(number=n, at=NOW, customer=text, state="done") for n, text in enumerate(turns, 1)]
    session = Session(id=new_id("s"), model="weak", started=NOW, turns=said)
    return [operation.content for operation in joined(proposed, extract(session, [], NOW), session)]


def proposal(content: str, kind: Kind = Kind.PREFERENCE, *turns: int) -> Operation:
    return Operation(kind=kind, content=content, turns=list(turns))


def test_a_copied_turn_is_told_as_a_note() -> None:
    assert told([proposal("택배는 경비실에 맡겨 주세요")], "택배는 경비실에 맡겨 주세요") == ["배송 장소: 택배는 경비실에 맡겨주길 희망"]


def test_a_fragment_is_completed_with_the_value_that_was_put_right() -> None:
    (content,) = told([proposal("12온스 종이컵")], "12온스 종이컵을 매달 2천 개씩 보내 주세요", "아 아니 천오백 개로 할게요")
    assert "천오백" in content
    assert "2천" not in content


def test_of_a_copied_turn_only_what_is_to_be_remembered_is_kept() -> None:
    turn = "제 동생은 신발을 좋아해요. 저는 짠 음식을 잘 먹어요"
    said = [Turn(number=1, at=NOW, customer=turn, state="done")]
    (operation,) = joined([proposal(turn)], [], Session(id=new_id("s"), model="weak", started=NOW, turns=said))
    assert operation.content == "짠 음식을 잘 먹음"


def test_several_turns_copied_into_one_statement_keep_only_what_is_to_be_remembered() -> None:
    turns = ("저희 강아지는 연어 사료만 먹어요", "옆집 개는 오리고기만 먹는다던데 그거 괜찮은가요?")
    said = [Turn(number=n, at=NOW, customer=text, state="done") for n, text in enumerate(turns, 1)]
    (operation,) = joined([proposal(", ".join(turns))], [], Session(id=new_id("s"), model="weak", started=NOW, turns=said))
    assert "연어" in operation.content
    assert "오리" not in operation.content


def test_a_statement_in_the_models_own_words_stays_and_is_not_doubled() -> None:
    assert told([proposal("택배는 경비실 보관 선호")], "택배는 경비실에 맡겨 주세요") == ["택배는 경비실 보관 선호"]
    issue = proposal("주문 A-1182 텀블러 누수로 교환 요망", Kind.ISSUE, 1)
    assert told([issue], "어제 받은 텀블러가 새요. 주문 A-1182 교환해 주세요") == [issue.content]


def test_what_the_model_overlooked_is_added() -> None:
    (issue, contact) = told([], "어제 받은 텀블러가 새요. 교환해 주세요", "연락은 문자로 주세요")
    assert "텀블러" in issue
    assert contact == "연락은 문자로 주길 희망"


def test_an_echo_of_what_is_known_stands_for_nothing_said() -> None:
    echo = proposal("주문 B-2000 컵 파손으로 교환 요청", Kind.ISSUE, 1)
    assert any("텀블러" in content for content in told([echo], "어제 받은 텀블러가 새요. 교환해 주세요"))


def test_what_rests_on_words_not_to_be_remembered_gives_way_to_the_rules() -> None:
    turns = ("블라인드가 짧은 게 왔어요. 주문 O-8103", "아직 환불까진 안 바라요")
    (content,) = told([proposal("주문 O-8103 블라인드 짧음, 환불 요청", Kind.ISSUE, 1, 2)], *turns)
    assert "블라인드" in content
    assert "환불 요청" not in content
