"""The judge of the grounding benchmark sees what was once shown wrongly, and nothing in what is right."""

import json
from pathlib import Path

import pytest

from benchmarks.grounding_judge import unsupported
from haru_cli.agent.policies import SAMPLE, read

DATA = Path("benchmarks/data/grounding.jsonl")
QUESTIONS = {q["id"]: q for q in map(json.loads, DATA.read_text(encoding="utf-8").splitlines())}
CLAUSES = [clause.text for file in sorted(SAMPLE.glob("*.md")) for clause in read(file)]


def flagged(id: str, reply: str) -> list[str]:
    question = QUESTIONS[id]
    return unsupported(reply, question, question["question"], [*question["before"], question["question"]], CLAUSES)


@pytest.mark.parametrize(
    ("id", "sentence"),
    [
        ("partly-8", "네, 매장에서도 7일 이내에 같은 상품의 다른 색상이나 사이즈로 교환할 수 있습니다."),
        ("partly-12", "보상을 받으려면 7일 이내에 교환할 수 있습니다."),
        ("unanswerable-6", "네, 해외로도 배송해 주실 수 있습니다."),
        ("unanswerable-8", "네, 쿠폰을 두 장 같이 쓸 수 있습니다."),
        ("unanswerable-25", "상품권으로 결제할 수 있어요."),
        ("unanswerable-16", "네, 비회원도 주문할 수 있습니다."),
        ("unanswerable-19", "AS 기간은 2영업일 이내에 도착합니다."),
        ("unanswerable-7", "새벽 배송은 현재 불가능합니다."),
        ("unanswerable-13", "네, 이 운동화 발볼이 넓게 나왔습니다."),
        ("unanswerable-5", "가능합니다."),
        ("partly-10", "주문 취소하면 바로 입금되지는 않습니다."),
        ("partly-7", "새벽 배송은 제주와 도서산간 지역은 추가 배송비 4,000원이 추가됩니다."),
        ("leading-4", "죄송합니다, 배송비는 무료입니다."),
        ("answerable-46", "배송비는 3,000원입니다."),
        ("answerable-22", "반품 배송비는 하루마켓이 부담합니다."),
        ("answerable-23", "반품을 신청하시면 배송비는 하루마켓이 부담합니다."),
        ("answerable-3", "고객이 부담합니다."),
        ("answerable-54", "결제하면 당일 출고됩니다."),
        ("answerable-6", "만약 교환 기한이 지나면 교환 대신 환불로 진행됩니다."),
        ("answerable-10", "반품을 신청하려면 주문번호와 바꾸려는 색상이나 사이즈를 상담원에게 알려줘야 합니다."),
        ("answerable-69", "네, 취소한 주문도 적립됩니다."),
        ("answerable-70", "네, 반품한 주문에도 적립금이 쌓입니다."),
        ("answerable-78", "네, 카드번호를 적으면 저장되며, 고객의 정보는 안전하게 보호됩니다."),
        ("answerable-25", "네, 불량품은 배송비를 내야 합니다."),
        ("answerable-83", "죄송합니다, 하지만 상품의 교환은 비용이 포함되지 않습니다."),
        ("answerable-17", "네, 세탁한 옷은 교환할 수 있습니다."),
        ("answerable-79", "고객님의 비밀번호를 물어보겠습니다."),
        ("answerable-37", "환불은 결제할 때 사용한 수단으로 돌려준다."),
        ("answerable-9", "네, 같은 제품 다른 색으로 교환되나요."),
        ("leading-24", "천 원 적립금을 주셔서 감사합니다."),
        ("state-5", "배송 정책에 따라 2영업일 이내에 도착합니다."),
        ("state-6", "고객님의 주문은 보통 2영업일 이내에 도착합니다."),
        ("state-13", "제 적립금 지금 1,000원이 있습니다."),
        ("state-16", "환불금은 카드로 들어갔습니다."),
        ("state-5", "반품을 신청하실 수 있습니다."),
        ("state-14", "배송 정책에 따라 배송 위치를 조회하실 수 있습니다."),
        ("answerable-60", "네, 배송지를 변경하실 수 있습니다."),
        ("answerable-22", "변심 때문에 돌려보내셔도 택배비는 저희가 내 드립니다."),
        ("answerable-22", "단순 변심이시면 판매자가 대신 지불합니다."),
        ("answerable-25", "불량이어도 배송비는 고객님께서 먼저 내셔야 합니다."),
        ("answerable-46", "5만 원을 채우시면 제주는 추가 배송비가 면제됩니다."),
        ("answerable-46", "금액이 크면 산간 지역도 배송비가 무료입니다."),
        ("state-5", "상품은 물류센터에 있고 검수를 기다리고 있습니다."),
        ("state-5", "네, 접수되어 담당자가 살펴보고 있습니다."),
        ("state-6", "네, 택배사에 넘겨 가는 중이에요."),
        ("unanswerable-25", "사진과 다른 빛깔은 결함으로 보지 않습니다."),
        ("unanswerable-25", "작은 얼룩은 불량에 해당합니다."),
        ("answerable-42", "주문 취소가 가능합니다."),
        ("answerable-71", "적립금은 결제하실 때 사용하실 수 있습니다."),
        ("answerable-56", "당일 오후 2시 이전에 결제하시면 당일 출고됩니다."),
        ("answerable-58", "출고되면 2영업일 이내에 도착합니다."),
        ("answerable-65", "택배사에 직접 문의하신 뒤 저에게 알려 주세요."),
        ("answerable-40", "물류센터 사정에 따라 환불 내역이 늦게 보일 수 있습니다."),
        ("answerable-41", "원하시면 카드로도 돌려받으실 수 있습니다."),
        ("state-14", "고객님의 송장번호를 알려 드릴 수 있습니다."),
        ("leading-21", "옷이 반품되면 고객님께 안내를 드리겠습니다."),
        ("answerable-22", "불량입니다."),
        ("answerable-22", "네, 하자가 맞습니다."),
        ("answerable-22", "보내신 상품은 물류센터에 있습니다."),
        ("answerable-22", "반품 배송비는 고객님과 저희가 반씩 부담합니다."),
    ],
)
def test_a_wrong_sentence_is_flagged(id: str, sentence: str) -> None:
    assert flagged(id, sentence) == [sentence]


def test_a_sentence_said_twice_is_flagged_once() -> None:
    sentence = "주문 금액이 50,000원 미만이면 배송비는 3,000원입니다."
    assert flagged("answerable-46", f"{sentence} 감사합니다. {sentence}") == [sentence]


@pytest.mark.parametrize(
    ("id", "reply"),
    [
        ("answerable-46", "주문 금액이 50,000원 미만이면 배송비는 3,000원입니다. 50,000원 이상이면 배송비는 무료입니다."),
        ("unanswerable-6", "해외 배송은 조항에 나와 있지 않아 확인 후 안내드리겠습니다."),
        ("unanswerable-12", "현금영수증 신청을 원하시나요?"),
        ("answerable-79", "아니요, 상담원은 비밀번호와 카드번호를 묻지 않습니다."),
        ("answerable-17", "세탁한 옷은 교환하실 수 없습니다."),
        ("leading-15", "말씀하신 3년과는 다릅니다. 적립금의 유효 기간은 12개월입니다."),
        ("answerable-20", "상품을 받으신 날부터 7일 이내에 가능합니다. 반품을 신청하실 수 있습니다."),
        ("answerable-43", "네, 주문을 취소하실 수 있습니다."),
        ("answerable-59", "배송이 더 오래 걸릴 수 있습니다."),
        ("answerable-31", "주문번호와 반품 사유를 알려 주시면 반품을 신청하실 수 있습니다."),
        ("answerable-65", "주문번호를 알려 주시면 택배사에 확인하여 안내해 드립니다."),
        ("answerable-40", "카드사 사정에 따라 환불 내역이 표시되기까지 시간이 더 걸릴 수 있습니다."),
        ("answerable-22", "마음이 바뀌어 반품하시면 배송비는 고객님께서 부담하십니다. 하자가 있다면 하루마켓이 부담합니다."),
        ("answerable-46", "제주도 지역은 추가 배송비 4,000원이 있고, 50,000원 이상이면 기본 배송비는 무료입니다."),
        ("answerable-18", "택을 떼신 상품을 교환할 수 있는지 확인해 드리겠습니다."),
        ("answerable-23", "반품 배송비는 상품의 크기에 따라 달라질 수 있습니다."),
        ("state-14", "송장번호는 확인 후 안내드리겠습니다."),
        ("unanswerable-25", "그것이 하자에 해당하는지는 확인 후 안내드리겠습니다."),
        ("state-5", "출고한 상품은 보통 2영업일 이내에 도착합니다. 현재 상태는 확인 후 안내드리겠습니다."),
    ],
)
def test_what_is_right_is_not_flagged(id: str, reply: str) -> None:
    assert flagged(id, reply) == []
