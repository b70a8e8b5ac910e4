"""Policies: files to clauses, and the clauses that fit."""

import os
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from haru_cli.agent.policies import Policies, read
from memory_store.errors import InvalidError
from memory_store.recall import RECIPES, FileVectors, Recall
from tests.haru_cli.agent.shop import POLICY, BlindEmbedder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "rental.md").write_text(POLICY, encoding="utf-8")
    return tmp_path


def policies(folder: Path) -> Policies:
    return Policies(folder, Recall(embedder=BlindEmbedder()))


def test_a_clause_has_the_name_and_number_of_its_article_and_its_place(folder: Path) -> None:
    clause = policies(folder).clauses[1]
    assert clause.id == "예약변경-1-2"
    assert clause.passage.title == "예약과 대여 약관, 제1조 (예약 변경)"
    assert "4,500원" in clause.text


def test_articles_without_numbers_count_by_their_place(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# 안내\n## 주차\n- 무료다.\n## 3. 짐 보관\n- 맡길 수 있다.\n", encoding="utf-8")
    assert [c.id for c in read(tmp_path / "a.md")] == ["주차-1-1", "짐보관-3-1"]


def test_paragraphs_and_continued_lines_are_kept_and_remarks_are_not(tmp_path: Path) -> None:
    text = "# 안내\n\n머리말\n\n## 우산\n\n> 견본\n\n비가 오면 빌려준다.\n\n- 다음 날까지\n  돌려준다.\n<!-- 숨은\n말 -->\n"
    (tmp_path / "a.md").write_text(text, encoding="utf-8")
    assert [c.text for c in read(tmp_path / "a.md")] == ["비가 오면 빌려준다.", "다음 날까지 돌려준다."]


def test_two_files_with_the_same_article_keep_both_clauses(tmp_path: Path) -> None:
    for name in ("east", "west"):
        (tmp_path / f"{name}.md").write_text(f"# {name}\n## 주차\n- {name} 주차장은 무료다.\n", encoding="utf-8")
    assert [c.id for c in policies(tmp_path).clauses] == ["주차-1-1", "west·주차-1-1"]


def test_a_folder_that_is_missing_or_empty_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidError, match="nowhere"):
        policies(tmp_path / "nowhere")
    with pytest.raises(InvalidError, match="no policy clause"):
        policies(tmp_path)


def test_a_file_that_is_not_text_is_named_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "bad.md").write_bytes("# 안내\n## 주차\n- ".encode() + b"\xff\xfe\n")
    with pytest.raises(InvalidError, match=r"bad\.md:3"):
        policies(tmp_path)


def test_an_empty_clause_is_named_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "bad.md").write_text("# 안내\n## 주차\n- \n", encoding="utf-8")
    with pytest.raises(InvalidError, match=r"bad\.md:3"):
        list(read(tmp_path / "bad.md"))


def test_a_changed_file_is_read_again(folder: Path) -> None:
    shop = policies(folder)
    file = folder / "rental.md"
    file.write_text(POLICY.replace("4,500원", "4,700원"), encoding="utf-8")
    os.utime(file, ns=(1, 1))
    clause = shop.get("예약변경-1-2")
    assert clause is not None
    assert "4,700원" in clause.text
    assert "4,700원" in shop.search("예약 변경 수수료 얼마예요?")[0].text


def test_the_clause_that_gives_what_was_asked_comes_first(folder: Path) -> None:
    found = policies(folder).search("예약을 변경하는 데 드는 비용이 얼마인가요?")
    assert found[0].id == "예약변경-1-2"
    assert not [c for c in found if c.article.startswith("제3조")]


def test_nothing_fits_a_question_that_no_policy_speaks_of(folder: Path) -> None:
    assert policies(folder).search("강아지를 데려가도 되나요?") == []
    assert policies(folder).search("고맙습니다") == []


def test_a_question_without_a_topic_is_read_with_the_one_before(folder: Path) -> None:
    shop = policies(folder)
    assert shop.search("그건 얼마예요?", before=["예약을 변경하고 싶은데요."])[0].id == "예약변경-1-2"
    assert shop.search("그건 얼마예요?") == []


def test_the_sample_pack_tells_the_cost_of_an_exchange_and_no_other_amount_with_it() -> None:
    found = Policies(recall=Recall(embedder=BlindEmbedder())).search("교환할 때 왕복 배송비가 얼마죠?")
    assert found[0].id == "교환-4-2"
    assert "6,000원" in found[0].text
    assert not [c for c in found if "원" in c.text and "6,000원" not in c.text and any(ch.isdigit() for ch in c.text)]


class CountingEmbedder(BlindEmbedder):
    """Knows two things that no clause and no question shares a word for; counts what it embeds."""

    name = "counting"

    def __init__(self) -> None:
        self.embedded: list[str] = []

    def embed(self, texts: Sequence[str], *, query: bool = False) -> NDArray[np.float32]:
        rows = super().embed(texts)
        rows[:, 3] = 0.1
        for row, text in zip(rows, texts, strict=True):
            row[0] = any(word in text for word in ("연체", "벌금"))
            row[1] = any(word in text for word in ("보증금", "맡긴"))
        if not query:
            self.embedded += texts
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def test_a_clause_that_means_the_same_in_other_words_is_found_by_any_embedder(folder: Path) -> None:
    found = Policies(folder, Recall(embedder=CountingEmbedder())).search("벌금이 있나요?")
    assert {clause.article for clause in found} == {"제2조 (연체)"}


def test_clauses_are_embedded_once_for_all_processes_until_a_file_changes(folder: Path, tmp_path: Path) -> None:
    kept = tmp_path / "cache" / "clauses.txt"

    def embedded() -> list[str]:
        embedder = CountingEmbedder()
        assert Policies(folder, Recall(embedder=embedder), FileVectors(kept)).search("벌금이 있나요?")
        return embedder.embedded

    assert len(embedded()) == len(policies(folder).clauses)
    written = kept.stat().st_mtime_ns
    assert embedded() == []
    assert kept.stat().st_mtime_ns == written
    count = kept.read_text().count("counting/")
    (folder / "rental.md").write_text(POLICY.replace("1,200원", "1,500원"), encoding="utf-8")
    assert len(embedded()) == 1
    assert kept.read_text().count("counting/") == count


def test_a_cache_that_can_not_be_written_hinders_no_search(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be")
    kept = FileVectors(tmp_path / "cache" / "clauses.txt")
    assert Policies(folder, Recall(embedder=CountingEmbedder()), kept).search("벌금이 있나요?")


def test_without_an_embedder_words_find_the_clause(folder: Path) -> None:
    for recipe in RECIPES.values():
        assert Policies(folder, Recall(recipe, None)).search("반납이 늦으면 연체료가 얼마예요?")[0].id == "연체-2-1"


def test_in_a_thick_book_the_clause_is_found_among_those_that_recall_finds(tmp_path: Path) -> None:
    articles = "".join(
        f"## {n}. {name}{n} 보관\n- {name}{n}은 {n}일 동안 맡아 준다.\n" for n, name in enumerate(["자전거", "우산"] * 100, 1)
    )
    (tmp_path / "book.md").write_text(f"# 보관 안내\n{articles}## 201. 열쇠 분실\n- 열쇠를 잃으면 9,000원을 낸다.\n", encoding="utf-8")
    for embedder in (None, BlindEmbedder()):
        assert Policies(tmp_path, Recall(embedder=embedder)).search("열쇠를 잃어버리면 얼마를 내나요?")[0].id == "열쇠분실-201-1"
