"""The second look at the best hits: at what question and memory agree in beyond their words, or by a cross-encoder."""

from __future__ import annotations

import math
import re
import threading
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from memory_store.errors import InvalidError
from memory_store.recall.index import Hit
from memory_store.recall.kept import memory_text
from memory_store.recall.ranking import recency
from memory_store.records import Kind, Memory, squeeze

Reranker = Callable[[str, Sequence[Memory], Sequence[float]], Sequence[float]]
"""From a question, memories and the scores (0..1) that they were found with, best first, to the scores that they deserve (from 0)."""

NUMBERS, OTHER_NUMBERS, KEY, KIND, NEWER = 0.8, -0.4, 0.8, 0.2, 0.4
"""What an agreement adds to the log odds of a score: of all numbers; of none though both have some; of key; of kind; of a question
about what is new. In log odds, so that it decides among what fits about as well, and turns no near miss into the best."""

_NUMBER = re.compile(r"\d+(?:[,.:]\d+)*")
_ISSUE = re.compile(r"어떻게\s?(?:됐|되|돼)|처리|진행|접수|아직|언제\s?(?:오|와|되|돼|도착|들어)|문의했|신청했|요청했|해결")
_WISH = re.compile(r"좋아|선호|싫|편하|편한|원하|취향|말고|보다는?\s|즐겨|바라")
_NEW = re.compile(r"저번|지난번|최근|요즘|아까|방금|얼마\s?전|요전|마지막|지금|현재|이번")


def rerank(hits: Sequence[Hit], query: str, memories: Mapping[str, Memory], judge: Reranker, first: int) -> list[Hit]:
    """The hits, the `first` of them with the judge's scores; best first."""
    seen = list(hits[:first])
    values = judge(query, [memories[hit.id] for hit in seen], [hit.score for hit in seen])
    judged = [replace(hit, score=max(0.0, value)) for hit, value in zip(seen, values, strict=True)]
    return sorted([*judged, *hits[first:]], key=lambda hit: -hit.score)


def features(now: datetime) -> Reranker:
    """The reranker that needs no model: what was found, corrected by numbers, key, kind and age."""

    def judge(query: str, memories: Sequence[Memory], scores: Sequence[float]) -> list[float]:
        query = unicodedata.normalize("NFKC", query)
        return [_shifted(score, agreement(query, memory, now)) for memory, score in zip(memories, scores, strict=True)]

    return judge


def agreement(query: str, memory: Memory, now: datetime) -> float:
    """What question and memory agree in, in log odds."""
    asked, told = _numbers(query), _numbers(unicodedata.normalize("NFKC", memory.content))
    total = NUMBERS * len(asked & told) / len(asked) if asked & told else OTHER_NUMBERS if asked and told else 0.0
    if memory.key and squeeze(memory.key) in squeeze(query):
        total += KEY
    if memory.kind is Kind.ISSUE and _ISSUE.search(query):
        total += KIND
    if memory.kind in (Kind.PREFERENCE, Kind.ATTRIBUTE) and _WISH.search(query):
        total += KIND
    if _NEW.search(query):
        total += NEWER * recency(memory, now)
    return total


def _numbers(text: str) -> set[str]:
    return {number.group().replace(",", "") for number in _NUMBER.finditer(text)}


class CrossEncoderReranker:
    """A sentence-transformers CrossEncoder from a folder of this machine (the extra `rerank`). Loads at the first question.

    Some models give probabilities, others log odds, which become probabilities here.
    """

    def __init__(self, folder: Path, load: Callable[[str], Any] | None = None) -> None:
        """Raises InvalidError where there is no such folder. `load` makes the model of a folder's name."""
        if not folder.is_dir():
            raise InvalidError(f"no folder {folder} with a CrossEncoder model")
        self._folder, self._load = folder, load or _cross_encoder
        self._model: Any = None
        self._lock = threading.Lock()

    def __call__(self, query: str, memories: Sequence[Memory], scores: Sequence[float]) -> list[float]:
        if not memories:
            return []
        with self._lock:
            if self._model is None:
                self._model = self._load(str(self._folder))
            values = [float(value) for value in self._model.predict([(query, memory_text(memory)) for memory in memories])]
        return values if all(0 <= value <= 1 for value in values) else [_probability(value) for value in values]


def _shifted(score: float, odds: float) -> float:
    if not odds or not 0 < score < 1:
        return score
    return _probability(math.log(score / (1 - score)) + odds)


def _probability(odds: float) -> float:
    return 1 / (1 + math.exp(-max(-50.0, min(50.0, odds))))


def _cross_encoder(folder: str) -> Any:
    try:
        from sentence_transformers import CrossEncoder
    except ImportError:
        raise InvalidError("a CrossEncoder needs the extra: pip install 'haru-market[rerank]'") from None
    return CrossEncoder(folder, local_files_only=True)
