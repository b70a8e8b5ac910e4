"""How weights are fitted: softmax regression for classes, logistic regression for pairs. Deterministic."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from memory_store.extraction.softmax import normalised

PENALTY = 5e-5
STEPS = 300
RATE = 4.0
MOMENTUM = 0.95

RIDGE = 3.0
NEWTON_STEPS = 30

Table = NDArray[np.float32]


def with_one(table: Table) -> Table:
    """The table with a column of ones, for the bias."""
    return np.hstack([table, np.ones((len(table), 1), np.float32)])


def fit_softmax(table: Table, classes: NDArray[np.int64], count: int) -> Table:
    """Softmax regression by gradient descent with momentum; the last row is the bias."""
    inputs = with_one(table)
    wanted = np.eye(count, dtype=np.float32)[classes]
    weights: Table = np.zeros((inputs.shape[1], count), np.float32)
    speed: Table = np.zeros_like(weights)
    for _ in range(STEPS):
        slope = inputs.T @ (normalised(inputs @ weights) - wanted) / len(inputs) + PENALTY * weights
        speed = (MOMENTUM * speed - RATE * slope).astype(np.float32)
        weights = (weights + speed).astype(np.float32)
    return weights


def fit_logistic(inputs: NDArray[np.float64], labels: NDArray[np.float64], shares: NDArray[np.float64]) -> NDArray[np.float64]:
    """Logistic regression with a squared penalty, by Newton's method; each row weighs its share. The last column is the bias, which
    goes unpunished."""
    found, ridge = np.zeros(inputs.shape[1]), np.eye(inputs.shape[1]) * RIDGE
    ridge[-1, -1] = 1e-6
    for _ in range(NEWTON_STEPS):
        guess = 1 / (1 + np.exp(-inputs @ found))
        slope = inputs.T @ (shares * (guess - labels)) + ridge @ found
        curve = (inputs * (shares * guess * (1 - guess))[:, None]).T @ inputs + ridge
        found = found - np.linalg.solve(curve, slope)
    return found
