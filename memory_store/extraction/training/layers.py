"""The encoder's layers as torch computes them, so that thin matrices beside the upper ones can be learned (LoRA, arXiv:2106.09685).

The numbers are those of `encoder.transformer`; products are taken in bfloat16, which halves the time of learning.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import torch
from torch import Tensor
from torch.nn import functional

from memory_store.extraction.encoder.packed import Packed
from memory_store.extraction.encoder.transformer import MATRICES

RANK = 16
LOWEST = 4
"""The first layer that learns; those below read letters and words, and stay."""
DROPPED = 0.1
"""Share of a layer's output that is left out at random while learning."""
STRENGTH = 2.0
"""What the product of the thin matrices counts."""


class Layers:
    """All layers of one source; `learning` holds what is learned, by the names that the encoder's file uses."""

    def __init__(self, source: Packed) -> None:
        self._source = source
        self._weights = {
            f"l{layer}.{part}": (torch.from_numpy(source.matrix(f"l{layer}.{part}.w")), self._vector(f"l{layer}.{part}.b"))
            for layer in range(source.layers)
            for part in MATRICES
        }
        self._norms = {
            f"l{layer}.{part}": (self._vector(f"l{layer}.{part}.w"), self._vector(f"l{layer}.{part}.b"))
            for layer in range(source.layers)
            for part in ("aln", "oln")
        }
        self._positions = self._vector("emb.pos").reshape(-1, source.width)
        self.learning: dict[str, Tensor] = {}
        for layer in range(LOWEST, source.layers):
            for part in MATRICES:
                out, into = self._weights[f"l{layer}.{part}"][0].shape
                self.learning[f"l{layer}.{part}.down"] = torch.randn(RANK, into) / math.sqrt(into)
                self.learning[f"l{layer}.{part}.up"] = torch.zeros(out, RANK)
        for each in self.learning.values():
            each.requires_grad_()

    def lower(self, rows: Sequence[Sequence[int]]) -> list[Tensor]:
        """The rows' vectors below the first layer that learns, in half precision: each row is read once for all rounds."""
        with torch.no_grad(), torch.autocast("cpu", torch.bfloat16):
            inputs, mask = padded([self._opening(row) for row in rows])
            for layer in range(LOWEST):
                inputs = self._layer(layer, inputs, mask)
        return [vectors[: len(row)].half() for row, vectors in zip(rows, inputs, strict=True)]

    def upper(self, rows: Sequence[Tensor]) -> Tensor:
        """What the upper layers make of them: float32[rows, longest, width]."""
        with torch.autocast("cpu", torch.bfloat16):
            inputs, mask = padded(rows)
            for layer in range(LOWEST, self._source.layers):
                inputs = self._layer(layer, inputs, mask)
        return inputs.float()

    def _opening(self, row: Sequence[int]) -> Tensor:
        kind = self._vector("emb.type")[: self._source.width]
        found = torch.from_numpy(self._source.rows("emb.word", list(row))) + self._positions[: len(row)] + kind
        return self._normal(found, (self._vector("emb.ln.w"), self._vector("emb.ln.b")))

    def _layer(self, layer: int, inputs: Tensor, mask: Tensor) -> Tensor:
        rows, length, width = inputs.shape
        heads = [
            self._through(f"l{layer}.{part}", inputs).view(rows, length, self._source.heads, -1).transpose(1, 2) for part in ("q", "k", "v")
        ]
        mixed = functional.scaled_dot_product_attention(*heads, attn_mask=mask).transpose(1, 2).reshape(rows, length, width)
        learns = layer >= LOWEST
        attended = self._normal(inputs + dropped(self._through(f"l{layer}.ao", mixed), learns), self._norms[f"l{layer}.aln"])
        bent = functional.gelu(self._through(f"l{layer}.fi", attended), approximate="tanh")
        return self._normal(attended + dropped(self._through(f"l{layer}.fo", bent), learns), self._norms[f"l{layer}.oln"])

    def _through(self, place: str, inputs: Tensor) -> Tensor:
        found = functional.linear(inputs, *self._weights[place])
        if f"{place}.down" not in self.learning:
            return found
        down, up = self.learning[f"{place}.down"], self.learning[f"{place}.up"]
        return found + functional.linear(functional.linear(inputs, down), up) * STRENGTH

    def _normal(self, inputs: Tensor, by: tuple[Tensor, Tensor]) -> Tensor:
        return functional.layer_norm(inputs, (self._source.width,), *by, self._source.epsilon)

    def _vector(self, name: str) -> Tensor:
        return torch.from_numpy(self._source.vector(name))


def padded(rows: Sequence[Tensor]) -> tuple[Tensor, Tensor]:
    """The rows at one length, and which places are real."""
    longest = max(len(row) for row in rows)
    inputs = torch.zeros(len(rows), longest, rows[0].shape[1])
    mask = torch.zeros(len(rows), 1, 1, longest, dtype=torch.bool)
    for at, row in enumerate(rows):
        inputs[at, : len(row)] = row
        mask[at, :, :, : len(row)] = True
    return inputs, mask


def dropped(inputs: Tensor, learns: bool) -> Tensor:
    """The output of a part that learns, with some of it left out."""
    return functional.dropout(inputs, DROPPED, training=learns and torch.is_grad_enabled())
