"""Of whom a clause speaks: the customer, or somebody around the customer."""

from __future__ import annotations

from memory_store.extraction.clauses import Clause
from memory_store.extraction.words import PERSONS

_SUBJECT = {"이", "가", "은", "는", "ᆫ", "도", "께서", "이나", "네", "들"}
_SELF_WORDS = {"저", "나", "제", "내", "저희"}


def person_spoken_of(clause: Clause) -> str | None:
    """The person word that is the subject or topic of the clause, if there is one."""
    inner = clause.morphemes
    for i, m in enumerate(inner):
        word = m.form
        if m.tag not in ("NNG", "NNP", "NP") or word not in PERSONS:
            continue
        after = i + 1
        while after < len(inner) and (
            inner[after].tag in ("XSN", "NNG") and inner[after].form in ("님", "들", "내미", "녀석", "애", "네", "분")
        ):
            after += 1
        if after < len(inner) and inner[after].tag in ("JKS", "JX") and inner[after].form in _SUBJECT:
            return word
        copula = after + 1 < len(inner) and inner[after].tag == "VCP" and inner[after].start == inner[after + 1].start
        if copula and inner[after + 1].tag == "ETM":  # "친구는" is also read as "친구(이)는"
            return word
    return None


def speaks_of_self(clause: Clause) -> bool:
    """Whether the customer is named as subject or topic: 나는, 저는, 난, 전, 제가, 내가."""
    inner = clause.morphemes
    return any(
        m.tag == "NP" and m.form in _SELF_WORDS and i + 1 < len(inner) and inner[i + 1].tag in ("JKS", "JX") for i, m in enumerate(inner)
    )
