"""How the encoder learns: by AdamW, what is to be added to the log-odds that the model over named features gives.

Needs torch (`pip install 'haru-market[train]'`); what is learned needs it no more.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from memory_store.extraction.encoder.judging import EPSILON
from memory_store.extraction.encoder.packed import Packed
from memory_store.extraction.sorting import SORTS
from memory_store.extraction.training.in_context import UNKNOWN, Example
from memory_store.extraction.training.layers import STRENGTH, Layers, dropped

ROUNDS = 4
"""How often each example is seen."""
PIECES = 1600
"""Of one step: rows times the longest of them."""
RATE = 1e-3
FASTER = 3.0
"""How much faster the head learns than what stands beside the layers."""
WARMING = 0.06
"""Share of the steps in which the rate rises; then it falls to a fiftieth."""
DECAY = 0.01
MOST = 1.0
"""Length to which a step's slope is cut."""
SORTING = 0.3
"""What telling the sort of speech counts beside: it is learned only to read better, and not kept."""

Head = dict[str, Tensor]


def tune(source: Packed, examples: Sequence[Example]) -> dict[str, NDArray[np.float16]]:
    """What is learned, by the names of the encoder's file. The order is fixed; the last digits differ between machines."""
    torch.manual_seed(0)
    order = random.Random(0)  # noqa: S311 - an order of examples, nothing secret
    layers, head, sorting = Layers(source), _head(source.width), torch.zeros(len(SORTS), source.width, requires_grad=True)
    groups = [
        {"params": list(layers.learning.values()), "rate": RATE},
        {"params": [*head.values(), sorting], "rate": RATE * FASTER},
    ]
    optimiser = torch.optim.AdamW(groups, lr=RATE, weight_decay=DECAY)
    learning = [each for group in optimiser.param_groups for each in group["params"]]
    read = _read_below(layers, examples)
    steps = _steps(examples, order)
    for number, batch in enumerate(steps):
        pace = min(1.0, (number + 1) / (WARMING * len(steps))) * max(0.02, 1 - number / len(steps))
        for group in optimiser.param_groups:
            group["lr"] = group["rate"] * pace
        optimiser.zero_grad()
        _loss([examples[i] for i in batch], layers.upper([read[i] for i in batch]), head, sorting).backward()
        torch.nn.utils.clip_grad_norm_(learning, MOST)
        optimiser.step()
        if number % 100 == 0:
            print("encoder", number, "of", len(steps), flush=True)
    scaled = {name: each * STRENGTH if name.endswith(".up") else each for name, each in (layers.learning | head).items()}
    return {name: each.detach().numpy().astype(np.float16) for name, each in scaled.items()}


def _head(width: int) -> Head:
    found = {"scale": torch.ones(width), "shift": torch.zeros(width), "weights": torch.zeros(width), "bias": torch.zeros(1)}
    return {name: each.requires_grad_() for name, each in found.items()}


def _loss(batch: Sequence[Example], read: Tensor, head: Head, sorting: Tensor) -> Tensor:
    """Cross entropy of what is to be kept, and of the sorts."""
    means = torch.stack([vectors[a:b].mean(0) for example, vectors in zip(batch, read, strict=True) for a, b in example.row.spans])
    rested = dropped(functional.layer_norm(means, (means.shape[1],), head["scale"], head["shift"], EPSILON), learns=True)
    odds = torch.tensor([each for example in batch for each in example.odds]) + rested @ head["weights"] + head["bias"]
    kept = torch.tensor([each for example in batch for each in example.kept])
    sorts = torch.tensor([each for example in batch for each in example.sorts])
    known, told = kept != UNKNOWN, sorts != UNKNOWN
    loss = torch.zeros(())
    if bool(known.any()):
        loss = loss + functional.binary_cross_entropy_with_logits(odds[known], kept[known].float())
    if bool(told.any()):
        loss = loss + SORTING * functional.cross_entropy(rested[told] @ sorting.T, sorts[told])
    return loss


def _read_below(layers: Layers, examples: Sequence[Example]) -> list[Tensor]:
    """What the layers that don't learn make of each example."""
    found: list[Tensor] = [torch.empty(0)] * len(examples)
    for batch in _batches(examples, range(len(examples))):
        for i, vectors in zip(batch, layers.lower([examples[i].row.pieces for i in batch]), strict=True):
            found[i] = vectors
    return found


def _steps(examples: Sequence[Example], order: random.Random) -> list[list[int]]:
    """The batches of all rounds, in the order in which they are learned from. Visits and single sentences don't mix."""
    steps: list[list[int]] = []
    places = list(range(len(examples)))
    for _ in range(ROUNDS):
        order.shuffle(places)
        parts = ([i for i in places if single == (len(examples[i].row.spans) == 1)] for single in (False, True))
        batches = [batch for part in parts for batch in _batches(examples, part) if batch]
        order.shuffle(batches)
        steps += batches
    return steps


def _batches(examples: Sequence[Example], places: Sequence[int]) -> list[list[int]]:
    """Rows of like length together, so that little is padded."""
    batches: list[list[int]] = [[]]
    for i in sorted(places, key=lambda i: len(examples[i].row.pieces)):
        if batches[-1] and len(examples[i].row.pieces) * (len(batches[-1]) + 1) > PIECES:
            batches.append([])
        batches[-1].append(i)
    return batches
