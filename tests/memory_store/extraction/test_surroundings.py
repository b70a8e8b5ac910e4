"""What stands around a clause in its visit."""

from memory_store.extraction.clauses import Clause, cut
from memory_store.extraction.sorting import sort_clauses
from memory_store.extraction.surroundings import Surroundings


def around(*turns: str) -> tuple[list[Clause], Surroundings]:
    clauses = [clause for number, turn in enumerate(turns) for clause in cut(number, turn)]
    return clauses, Surroundings(clauses, sort_clauses(clauses, dense=False))


def test_another_value_in_a_later_turn_is_seen() -> None:
    _, found = around("운동화 260으로 바꿔 주세요", "언제쯤 되나요", "아니 270으로 해 주세요")
    assert found.of(0)["later other value"] == 1
    assert found.of(0)["next other value"] == 0


def test_the_same_value_again_is_no_other() -> None:
    _, found = around("운동화 260으로 바꿔 주세요", "네 260으로 해 주세요")
    assert found.of(0)["next other value"] == 0


def test_who_turns_round_is_seen_from_before_and_from_after() -> None:
    clauses, found = around("색은 남색으로 할게요", "아니 그냥 검정이 낫겠어요")
    assert found.of(0)["next turns round"] == 1
    assert found.of(len(clauses) - 1)["turns round"] == 1
    assert found.of(len(clauses) - 1)["earlier turns round"] == 0


def test_the_last_turn_has_nothing_after_it() -> None:
    clauses, found = around("연락은 문자로 주세요", "감사합니다")
    last = found.of(len(clauses) - 1)
    assert (last["last turn"], last["rest length"], last["next length"], last["later length"]) == (1, 0, 0, 0)
    assert found.of(0)["last turn"] == 0


def test_every_number_lies_between_nought_and_one() -> None:
    clauses, found = around("260 270 280 다 있나요? 아니면 290이라도", *["네"] * 12, "됐어요 감사합니다")
    assert all(0 <= value <= 1 + 1e-6 for at in range(len(clauses)) for value in found.of(at).values())
