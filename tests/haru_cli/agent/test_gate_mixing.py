"""The gate: one thing of a clause put in the place of another's: who acts, what is listed, told, given back, when, and for what."""

import pytest

from haru_cli.agent.grounding import Grounding
from haru_cli.agent.nouns import listed
from haru_cli.agent.turning import tells_for, waives
from haru_cli.models.quantities import quantities
from memory_store.protocols import Passage
from tests.haru_cli.agent.shop import context

GARAGE = (
    Passage(
        "정비-1-1", "정비소 안내, 제1조 (정비)", "정비가 완료되면 정비번호를 문자로 보내며, 정비번호로 보험사에서 비용을 조회할 수 있다."
    ),
    Passage("정비-1-2", "정비소 안내, 제1조 (정비)", "정비를 신청하려면 차량번호와 증상을 상담원에게 알려야 한다."),
    Passage("정비-1-3", "정비소 안내, 제1조 (정비)", "부품에 하자가 있는 경우 정비 비용은 정비소가 부담한다."),
    Passage("환불-2-1", "정비소 안내, 제2조 (환불)", "사용한 정비권은 정비권으로 환불한다."),
    Passage("기록-3-1", "정비소 안내, 제3조 (기록)", "상담 중에 적은 카드번호와 차량번호는 기록하지 않는다."),
)


def shown(sentence: str, message: str = "정비가 궁금해요.") -> bool:
    return Grounding(context(message, passages=GARAGE)).check(sentence).shown


@pytest.mark.parametrize(
    ("sentence", "right"),
    [
        ("카드번호와 차량번호는 기록하지 않습니다.", True),
        ("카드번호와 연락처는 기록하지 않습니다.", False),
        ("정비가 완료되면 정비번호를 문자로 보내 드립니다.", True),
        ("정비가 완료되기 전에 정비번호를 문자로 보내 드립니다.", False),
        ("정비가 완료되면 보험사 기사가 정비번호를 문자로 보내 드립니다.", False),
        ("상담원에게 정비번호를 알리면 확인하여 안내합니다.", False),
        ("증상을 알리지 않으셔도 됩니다.", False),
        ("차량은 서비스센터에 있습니다.", False),
    ],
)
def test_a_thing_of_another_clause_is_not_put_in(sentence: str, right: bool) -> None:
    assert shown(sentence) is right


@pytest.mark.parametrize("sentence", ["불량입니다.", "하자가 있는 상품입니다.", "하자가 맞습니다.", "하자가 아닙니다."])
def test_a_fault_is_not_found_from_afar(sentence: str) -> None:
    assert not shown(sentence, "브레이크에서 소리가 나요.")


@pytest.mark.parametrize(
    "sentence",
    ["왁스 코팅 신청을 도와드릴 수 있습니다.", "왁스 코팅을 원하시면 차량번호를 알려 주세요.", "왁스 코팅을 설명해 드리겠습니다."],
)
def test_no_help_is_offered_with_what_no_clause_knows(sentence: str) -> None:
    assert not shown(sentence, "왁스 코팅 되나요?")
    assert shown("왁스 코팅에 대해서는 확인 후 안내드리겠습니다.", "왁스 코팅 되나요?")


def test_a_cost_that_is_shared_is_paid_by_both() -> None:
    assert [q.value for q in quantities("비용은 고객님과 하루마켓이 반씩 부담합니다.")] == ["both"]
    assert [q.value for q in quantities("비용은 하루마켓이 전액 부담합니다.")] == ["shop"]


def test_nouns_are_listed_where_they_are_joined() -> None:
    assert listed("카드번호, 계좌번호와 연락처는 묻지 않습니다.") == [("카드번호", "계좌번호", "연락처")]
    assert listed("말씀드린 대로, 부품은 새것입니다.") == []


def test_what_has_to_be_told_is_told_for_its_own_matter() -> None:
    told = [frozenset({"정비", "신청"})]
    assert not tells_for("정비하시려면 차량번호를 알려 주세요.", told, {"정비", "환불"})
    assert tells_for("환불하시려면 차량번호를 알려 주세요.", told, {"정비", "환불"})
    assert waives("증상을 말씀하지 않으셔도 됩니다.")
