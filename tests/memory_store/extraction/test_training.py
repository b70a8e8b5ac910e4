"""How the extraction learns: the fits, the examples beside them, and what visits teach."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from memory_store.extraction.encoder.packed import packed
from memory_store.extraction.encoder.rows import Rows
from memory_store.extraction.putting_right import as_meant
from memory_store.extraction.softmax import normalised
from memory_store.extraction.sorting import Sort
from memory_store.extraction.topics import KEYS
from memory_store.extraction.training.fitting import fit_logistic, fit_softmax, with_one
from memory_store.extraction.training.in_context import UNKNOWN, of_sorts, of_visits
from memory_store.extraction.training.visits import Visit, kept_clauses, links, read_visits, sorted_clauses

EXAMPLES = Path(str(files("memory_store.extraction"))) / "training" / "examples"

BESIDE_TOPICS = {"취향", "주거", "가족", "직업"}
"""Labels of `topics.tsv` that are about no topic of a shop's service, told apart for those who read it."""


def fact(id: str, text: str, turns: list[int], match: list[list[str]], **more: str | None) -> dict[str, object]:
    return {"id": id, "kind": "선호", "text": text, "match": match, "turns": turns, "supersedes": None, "closes": None} | more


@pytest.fixture
def visits(tmp_path: Path) -> list[Visit]:
    """Two visits of one customer: in the second, text messages give way to e-mail."""
    customer = {
        "customer": "X01",
        "sessions": [
            {
                "turns": ["연락은 문자로 주세요", "오늘 날씨가 참 좋네요", "카드는 4111-1111-1111-1111 이에요"],
                "facts": [fact("f1", "문자 연락 선호", [0], [["문자"]])],
                "not_facts": [{"match": [["날씨"]], "why": "잡담"}],
            },
            {
                "turns": ["이제 이메일로 연락 주세요"],
                "facts": [fact("f2", "이메일 연락 선호", [0], [["이메일"]], supersedes="f1")],
                "not_facts": [],
            },
        ],
    }
    path = tmp_path / "customers.jsonl"
    path.write_text(json.dumps(customer, ensure_ascii=False) + "\n", encoding="utf-8")
    return list(read_visits([path]))


def test_secrets_of_a_written_customer_are_masked_before_anything_is_learned(visits: list[Visit]) -> None:
    assert "4111" not in " ".join(visits[0].turns)


def test_a_visit_knows_the_facts_that_still_stand(visits: list[Visit]) -> None:
    assert [[known["id"] for known in visit.known] for visit in visits] == [[], ["f1"]]


def test_a_clause_takes_its_sort_from_the_fact_that_it_states(visits: list[Visit]) -> None:
    assert [sort for _, sort in sorted_clauses(visits[1])] == [Sort.PREFERENCE]


def test_a_fact_is_kept_and_small_talk_is_not(visits: list[Visit]) -> None:
    clauses = visits[0].clauses
    kept = dict(kept_clauses(visits[0], clauses, as_meant(clauses)))
    assert (kept[0], kept[1]) == (True, False)


def test_the_encoder_learns_what_is_kept_in_the_order_of_the_clauses(visits: list[Visit]) -> None:
    source = packed()
    assert source is not None
    clauses = visits[0].clauses
    (found,) = of_visits(Rows(source), visits[:1], [[0.5] * len(clauses)])
    assert found.kept[:2] == [1, 0]
    assert len(found.odds) == len(found.sorts) == len(found.row.spans) == len(clauses)


def test_of_single_sentences_the_encoder_learns_the_sort_alone() -> None:
    source = packed()
    assert source is not None
    found = list(of_sorts(Rows(source), EXAMPLES))
    assert len(found) > 5000
    assert {label for example in found for label in example.kept} == {UNKNOWN}


def test_what_replaces_a_fact_is_told_against_it_in_both_wordings(visits: list[Visit]) -> None:
    assert {(link.old, link.replaces) for link in links(visits[1])} == {("문자 연락 선호", True), ("연락은 문자로 주세요", True)}


def test_a_softmax_learns_classes_that_can_be_told_apart() -> None:
    table = np.eye(3, dtype=np.float32).repeat(5, axis=0)
    classes = np.arange(3).repeat(5)
    weights = fit_softmax(table, classes, 3)
    assert normalised(with_one(table) @ weights).argmax(axis=1).tolist() == classes.tolist()


def test_a_logistic_model_learns_what_decides_and_leaves_the_bias_free() -> None:
    inputs = np.array([[1.0, 1.0], [0.0, 1.0]] * 20)
    labels = np.array([1.0, 0.0] * 20)
    weights = fit_logistic(inputs, labels, np.ones(40))
    assert inputs[0] @ weights > 0 > inputs[1] @ weights


@pytest.mark.parametrize(
    ("name", "labels", "columns"),
    [("sorts.tsv", {sort.value for sort in Sort}, 2), ("topics.tsv", {*KEYS} | BESIDE_TOPICS, 2), ("links.tsv", {"y", "n"}, 3)],
)
def test_each_written_example_has_a_known_label(name: str, labels: set[str], columns: int) -> None:
    lines = [line.split("\t") for line in (EXAMPLES / name).read_text(encoding="utf-8").splitlines()]
    assert {line[0] for line in lines} <= labels
    assert {len(line) for line in lines} == {columns}


def test_each_written_customer_can_be_read() -> None:
    assert all(visit.turns for visit in read_visits(sorted((EXAMPLES / "visits").glob("*.jsonl"))))
