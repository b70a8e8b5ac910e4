"""The offline summary: three lines that carry on."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from haru_cli.models.offline.summarize import summarize
from memory_store.protocols import Message


def messages(*texts: str) -> list[Message]:
    return [Message("agent" if n % 2 else "customer", text) for n, text in enumerate(texts)]


def line(summary: str, label: str) -> str:
    return next(row for row in summary.splitlines() if row.startswith(f"{label}:"))


def test_three_lines_with_request_order_and_state() -> None:
    said = messages("패딩을 105로 교환하고 싶어요.", "네, 단순 변심으로 교환하시는 경우 왕복 배송비는 6,000원이며 고객님께서 부담하십니다.")
    summary = summarize("", said)
    assert len(summary.splitlines()) == 3
    assert "패딩" in line(summary, "고객 요청")
    assert "105" in line(summary, "고객 요청")
    assert line(summary, "주문번호") == "주문번호: 미확인"
    assert "6,000원" in line(summary, "진행 상태")


def test_what_was_known_is_carried_on_and_the_order_number_added() -> None:
    first = summarize("", messages("패딩을 105로 교환하고 싶어요.", "네."))
    second = summarize(first, messages("주문번호는 C-5521입니다.", "네, 메모해 두겠습니다."))
    assert "105" in line(second, "고객 요청")
    assert line(second, "주문번호") == "주문번호: C-5521"
    assert line(summarize(second, messages("감사합니다", "네")), "주문번호") == "주문번호: C-5521"


def test_the_same_thing_is_not_told_twice() -> None:
    first = summarize("", messages("패딩을 105로 교환하고 싶어요.", "네."))
    assert summarize(first, messages("패딩을 105로 교환하고 싶어요.", "네.")).count("패딩") == 1


@settings(max_examples=40, deadline=None)
@example(previous="", texts=["0", "$\x1e0"])
@given(st.text(max_size=60), st.lists(st.text(min_size=1, max_size=40), max_size=4))
def test_any_visit_has_three_lines_none_of_them_empty(previous: str, texts: list[str]) -> None:
    lines = summarize(previous, messages(*texts)).splitlines()
    assert [row.partition(":")[0] for row in lines] == ["고객 요청", "주문번호", "진행 상태"]
    assert all(row.partition(":")[2].strip() for row in lines)
