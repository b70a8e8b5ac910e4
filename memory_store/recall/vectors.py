"""Vectors that were made once: kept under the model's name, its dimension and a hash of the text, never the text itself."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from memory_store.protocols import Embedder

if TYPE_CHECKING:  # numpy takes a tenth of a second to load; only embedding needs it
    import numpy as np
    from numpy.typing import NDArray


class VectorCache(Protocol):
    """Keeps vectors by key. `put` adds; `keep` forgets all keys but those given, so that a forgotten text leaves no vector."""

    def get(self, keys: Sequence[str]) -> dict[str, NDArray[np.float32]]: ...

    def put(self, vectors: Mapping[str, NDArray[np.float32]]) -> None: ...

    def keep(self, keys: Sequence[str]) -> None: ...


def vector_key(embedder: Embedder, text: str) -> str:
    """Model, dimension and the text's SHA-256: vectors of another model are never taken for this one's."""
    return f"{embedder.name}/{embedder.dimension}/{hashlib.sha256(text.encode('utf-8', 'replace')).hexdigest()}"


class MemoryVectors:
    """Vectors for as long as the process lives."""

    def __init__(self) -> None:
        self._vectors: dict[str, NDArray[np.float32]] = {}

    def get(self, keys: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        return {key: self._vectors[key] for key in keys if key in self._vectors}

    def put(self, vectors: Mapping[str, NDArray[np.float32]]) -> None:
        self._vectors.update(vectors)

    def keep(self, keys: Sequence[str]) -> None:
        self._vectors = self.get(keys)


class FileVectors:
    """One customer's vectors in one file (JSON, half floats, mode 0600, replaced atomically).

    To forget them is to delete the file. They can be made again at any time, so an unreadable file counts as empty.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def get(self, keys: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        import numpy as np

        held = self._read()
        return {key: np.frombuffer(b64decode(held[key]), dtype=np.float16).astype(np.float32) for key in keys if key in held}

    def put(self, vectors: Mapping[str, NDArray[np.float32]]) -> None:
        import numpy as np

        self._write(self._read() | {key: b64encode(vector.astype(np.float16).tobytes()).decode() for key, vector in vectors.items()})

    def keep(self, keys: Sequence[str]) -> None:
        held = self._read()
        kept = {key: held[key] for key in keys if key in held}
        if kept != held:
            self._write(kept)

    def _read(self) -> dict[str, str]:
        try:
            held = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return {key: value for key, value in held.items() if isinstance(value, str)} if isinstance(held, dict) else {}

    def _write(self, held: Mapping[str, str]) -> None:
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=self._path.parent, prefix=f".{self._path.name}.")  # 0600 by itself
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(held, file, sort_keys=True)
            os.replace(name, self._path)
        except OSError:
            Path(name).unlink(missing_ok=True)
            raise


def embed_cached(embedder: Embedder, texts: Sequence[str], cache: VectorCache) -> NDArray[np.float32]:
    """The vectors of `texts`, a row each; only those that the cache lacks are made, in one batch."""
    import numpy as np

    keys = [vector_key(embedder, text) for text in texts]
    held = cache.get(keys)
    missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in held}
    if missing:
        made = dict(zip(missing, embedder.embed(list(missing.values())), strict=True))
        cache.put(made)
        held |= made
    return np.stack([held[key] for key in keys])
