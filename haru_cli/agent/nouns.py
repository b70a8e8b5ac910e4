"""The things that a text names: its nouns, those that are written together as one, and those that it lists."""

from __future__ import annotations

from collections.abc import Iterator

from haru_cli.agent.tails import NOUNS, compound
from haru_cli.models.offline.morphology import Morpheme, morphemes
from haru_cli.models.offline.reply_details import find_product
from haru_cli.models.quantities import quantities
from haru_cli.models.vocabulary import COURTESY, words
from haru_cli.models.words import terms, terms_of

_NOUNS = {"NNG", "NNP", "SL", "XR", "XPN"}
_AND = {"와", "과", "이나", "나", "랑", "이랑", "하고", ",", "·", "및", "또는", "혹은"}
GENERAL = words("""
    기준 과정 절차 단계 조건 사실 문제 종류 직접 각각 모든 원인 사정 이상 전 후 금액 합계 총액 기본 날 날짜 시점 시기
    가능성 여부 한정 제한 규칙 답 순서 도착 하나 자신 본인 완료 만약 해당 당일 오전 오후 이하 미만 초과 최소 최대 사유 적용 아래 원칙 대상
""")
"""Nouns of any rule: they add nothing to it."""


def named(text: str) -> Iterator[tuple[str, frozenset[str]]]:
    """Each thing that a text names, as written, with the terms it stands for. Neither goods nor what is counted are among them."""
    counted = [(q.start, q.start + len(q.text)) for q in quantities(text)]
    tokens = tuple(t for t in morphemes(text) if not any(start <= t.start < end for start, end in counted))
    for run in _runs(tokens):
        word = text[run[0].start : run[-1].end]
        about = frozenset(terms_of(run[0], None) if len(run) == 1 else terms(word)) or frozenset(terms(word))
        if len(word) > 1 and not find_product(word) and not all(t.form in COURTESY | GENERAL for t in run if t.tag != "XPN"):
            yield word, about - GENERAL - COURTESY or frozenset({word})


def listed(text: str) -> list[tuple[str, ...]]:
    """The nouns that a text lists as one (카드번호, 계좌번호와 비밀번호), where there are at least two."""
    tokens = morphemes(text)
    found: list[tuple[str, ...]] = []
    group: list[str] = []
    for n, token in enumerate(tokens):
        if token.tag not in NOUNS or (n + 1 < len(tokens) and tokens[n + 1].tag in NOUNS and tokens[n + 1].start == token.end):
            continue
        if token.form in COURTESY | GENERAL and compound(tokens, n) == token.form:
            group = []  # 말씀드린 대로, …
            continue
        group.append(compound(tokens, n))
        if n + 1 < len(tokens) and _joins(tokens[n + 1]):
            continue
        found += [tuple(group)] if len(group) > 1 else []
        group = []
    return found


def objects(text: str) -> list[str]:
    """The nouns to which something is done in a text."""
    tokens = morphemes(text)
    marks = (n for n in range(1, len(tokens)) if tokens[n].tag == "JKO" and tokens[n - 1].tag in NOUNS)
    return [word for n in marks if (word := compound(tokens, n - 1)) not in COURTESY | GENERAL]


def _joins(token: Morpheme) -> bool:
    return token.form in _AND and (token.tag in {"JC", "JKB", "SP"} or token.tag.startswith("MA"))


def _runs(tokens: tuple[Morpheme, ...]) -> Iterator[list[Morpheme]]:
    """Nouns that are written as one word; 하다 and the like behind them do not count."""
    run: list[Morpheme] = []
    for token in tokens:
        if token.tag in _NOUNS and run and run[-1].end == token.start:
            run.append(token)
            continue
        if run:
            yield run
        run = [token] if token.tag in _NOUNS else []
    if run:
        yield run
