from hypothesis import given
from hypothesis import strategies as st

from haru_cli.repl.cells import fit, pad, width


def test_a_hangul_syllable_takes_two_cells_composed_or_not() -> None:
    assert width("교환") == width("\u1100\u116d\u1112\u116a\u11ab") == 4


def test_what_is_cut_off_shows() -> None:
    assert fit("가나다라마", 7) == "가나다…"
    assert fit("가나다라마", 6) == "가나…"
    assert fit("가나\n다", 10) == "가나 다"


@given(st.text(st.characters(categories=["L", "N", "P", "Zs"])), st.integers(1, 40))
def test_a_fitted_and_padded_text_has_exactly_its_cells(text: str, cells: int) -> None:
    assert width(fit(text, cells)) <= cells
    assert width(pad(fit(text, cells), cells)) == cells
