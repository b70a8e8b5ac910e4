"""The embedder's layers (BERT's encoder, Devlin et al. 2018, arXiv:1810.04805), the upper ones with what was learned added (LoRA, Hu et
al. 2021, arXiv:2106.09685), so that each piece of a text is read with all the others around it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from memory_store.extraction.encoder.packed import Matrix, Packed
from memory_store.extraction.softmax import normalised

MATRICES = ("q", "k", "v", "ao", "fi", "fo")
"""Of a layer: query, key, value, what attention puts out, and the two of the feed-forward part."""


class Transformer:
    """Reads rows of pieces. `added`: by the name of a matrix, such as "l4.q", two thin ones whose product is added to it."""

    def __init__(self, source: Packed, added: Mapping[str, tuple[Matrix, Matrix]]) -> None:
        self._source = source
        self._positions = source.vector("emb.pos").reshape(-1, source.width)
        self._kind = source.vector("emb.type")[: source.width]
        self._first = source.vector("emb.ln.w"), source.vector("emb.ln.b")
        self._layers = [_Layer(source, f"l{number}", added) for number in range(source.layers)]

    def read(self, pieces: Sequence[int]) -> Matrix:
        """The last layer's vector of each piece: float32[pieces, width]. No more pieces than the source has positions."""
        found = self._source.rows("emb.word", list(pieces)) + self._positions[: len(pieces)] + self._kind
        found = normal(found, *self._first, self._source.epsilon)
        for layer in self._layers:
            found = layer.read(found)
        return found


class _Layer:
    def __init__(self, source: Packed, name: str, added: Mapping[str, tuple[Matrix, Matrix]]) -> None:
        self._heads, self._epsilon = source.heads, source.epsilon
        self._weights = {}
        for part in MATRICES:
            weights = source.matrix(f"{name}.{part}.w")
            if f"{name}.{part}" in added:
                down, up = added[f"{name}.{part}"]
                weights = weights + up @ down
            self._weights[part] = weights.T, source.vector(f"{name}.{part}.b")
        self._norms = {part: (source.vector(f"{name}.{part}.w"), source.vector(f"{name}.{part}.b")) for part in ("aln", "oln")}

    def read(self, inputs: Matrix) -> Matrix:
        attended = normal(inputs + self._through("ao", self._attention(inputs)), *self._norms["aln"], self._epsilon)
        return normal(attended + self._through("fo", _gelu(self._through("fi", attended))), *self._norms["oln"], self._epsilon)

    def _through(self, part: str, inputs: Matrix) -> Matrix:
        weights, bias = self._weights[part]
        through: Matrix = inputs @ weights + bias
        return through

    def _attention(self, inputs: Matrix) -> Matrix:
        queries, keys, values = (self._by_head(self._through(part, inputs)) for part in ("q", "k", "v"))
        mixed = normalised(queries @ keys.transpose(0, 2, 1) / math.sqrt(queries.shape[2])) @ values
        together: Matrix = mixed.transpose(1, 0, 2).reshape(inputs.shape)
        return together

    def _by_head(self, rows: Matrix) -> Matrix:
        return rows.reshape(len(rows), self._heads, -1).transpose(1, 0, 2)


def normal(rows: Matrix, scale: Matrix, shift: Matrix, epsilon: float) -> Matrix:
    """Layer normalisation."""
    apart = rows - rows.mean(axis=1, keepdims=True)
    rested: Matrix = apart / np.sqrt((apart**2).mean(axis=1, keepdims=True) + epsilon) * scale + shift
    return rested


def _gelu(rows: Matrix) -> Matrix:
    """The Gaussian error linear unit by its tanh form (Hendrycks and Gimpel 2016, arXiv:1606.08415)."""
    bent: Matrix = 0.5 * rows * (1 + np.tanh(math.sqrt(2 / math.pi) * (rows + 0.044715 * rows**3)))
    return bent
