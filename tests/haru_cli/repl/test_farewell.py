from haru_cli.repl.farewell import corrected
from memory_store.extraction import Operation

THREE = [Operation(content=content) for content in ("하나", "둘", "셋")]


def contents(answer: str) -> list[str] | None:
    operations = corrected(THREE, answer)
    return None if operations is None else [operation.content for operation in operations]


def test_numbers_drop_and_a_number_with_words_changes() -> None:
    assert contents("2") == ["하나", "셋"]
    assert contents("1, 3") == ["둘"]
    assert contents("1 3") == ["둘"]
    assert contents("2 새 내용") == ["하나", "새 내용", "셋"]
    assert contents("2 260으로 교환") == ["하나", "260으로 교환", "셋"]


def test_a_number_that_is_not_in_the_list_is_not_understood() -> None:
    assert contents("7") is None
    assert contents("1, 7") is None
    assert contents("0") is None
    assert contents("260 사이즈로") is None


def test_what_is_not_understood_changes_nothing() -> None:
    assert contents("네?") is None
