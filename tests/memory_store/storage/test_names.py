"""File names of customers: reversible, short, safe, and distinct where case is folded."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from memory_store.storage.names import MAX_BYTES, decode, encode

IDS = st.text(alphabet=st.characters(exclude_categories=["Cc", "Cs"]), min_size=1, max_size=80).map(
    lambda text: unicodedata.normalize("NFC", text)
)


@given(IDS)
def test_a_name_leads_back_to_its_id_or_says_that_it_does_not(customer: str) -> None:
    assert decode(encode(customer)) in (customer, None)


@given(IDS, IDS)
def test_two_ids_never_meet_even_where_case_is_folded(one: str, other: str) -> None:
    assert (encode(one).casefold() == encode(other).casefold()) == (one == other)


@given(IDS)
def test_a_name_is_safe_on_every_file_system(customer: str) -> None:
    stem = encode(customer)
    assert len(stem.encode()) <= MAX_BYTES
    assert not set(stem) & set('/\\:*?"<>|. ')
    assert stem == unicodedata.normalize("NFC", stem).lower()
