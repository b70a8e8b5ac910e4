"""Vectors that were made once: kept under the model's name, its dimension and a hash of the text, never the text itself.

Hashes and vectors are written without digits, so that no number that a customer typed can turn up in them by chance.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
import unicodedata
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from memory_store.protocols import Embedder

if TYPE_CHECKING:  # numpy takes a tenth of a second to load; only embedding needs it
    import numpy as np
    from numpy.typing import NDArray


_NO_DIGITS = bytes.maketrans(b"0123456789", b"!#$%&()*.,")
_DIGITS = bytes.maketrans(b"!#$%&()*.,", b"0123456789")


class VectorCache(Protocol):
    """Keeps vectors by key. `put` adds; `keep` forgets all keys but those given, so that a forgotten text leaves no vector."""

    def get(self, keys: Sequence[str]) -> dict[str, NDArray[np.float32]]: ...

    def put(self, vectors: Mapping[str, NDArray[np.float32]]) -> None: ...

    def keep(self, keys: Collection[str]) -> None: ...


def vector_key(embedder: Embedder, text: str) -> str:
    """Model, dimension and the text's hash: vectors of another model are never taken for this one's."""
    return f"{embedder.name}/{embedder.dimension}/{text_hash(text)}"


def text_hash(text: str) -> str:
    """The SHA-256 of a text, the same for each of its normal forms: the last part of its keys."""
    return _letters(hashlib.sha256(unicodedata.normalize("NFC", text).encode("utf-8", "replace")).digest())


def _letters(data: bytes) -> str:
    """Base64 with other signs for the digits."""
    return urlsafe_b64encode(data).translate(_NO_DIGITS).decode("ascii")


def _bytes(letters: str) -> bytes:
    return urlsafe_b64decode(letters.encode("ascii", "replace").translate(_DIGITS))


class MemoryVectors:
    """Vectors for as long as the process lives."""

    def __init__(self) -> None:
        self._vectors: dict[str, NDArray[np.float32]] = {}

    def get(self, keys: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        return {key: self._vectors[key] for key in keys if key in self._vectors}

    def put(self, vectors: Mapping[str, NDArray[np.float32]]) -> None:
        self._vectors.update(vectors)

    def keep(self, keys: Collection[str]) -> None:
        self._vectors = {key: self._vectors[key] for key in keys if key in self._vectors}


class FileVectors:
    """Vectors in one file (JSON, half floats, mode 0600, replaced atomically).

    To forget them is to delete the file. They can be made again at any time: an unreadable file counts as empty, and where
    none can be written nothing is kept. Two processes that write at once may lose what one of them added.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def get(self, keys: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        import numpy as np

        held = self._read()
        return {key: np.frombuffer(_bytes(held[key]), dtype=np.float16).astype(np.float32) for key in keys if key in held}

    def put(self, vectors: Mapping[str, NDArray[np.float32]]) -> None:
        import numpy as np

        held = self._read()
        made = {key: _letters(vector.astype(np.float16).tobytes()) for key, vector in vectors.items()}
        if not made.items() <= held.items():
            self._write(held | made)

    def keep(self, keys: Collection[str]) -> None:
        held = self._read()
        kept = {key: held[key] for key in keys if key in held}
        if kept != held:
            self._write(kept)

    def keep_texts(self, hashes: Collection[str]) -> None:
        """Forget the vectors, of whatever model, of all texts but those with these hashes (`text_hash`)."""
        self.keep([key for key in self._read() if key.rpartition("/")[2] in hashes])

    def _read(self) -> dict[str, str]:
        try:
            held = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return {key: value for key, value in held.items() if isinstance(value, str)} if isinstance(held, dict) else {}

    def _write(self, held: Mapping[str, str]) -> None:
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._path.parent, prefix=f".{self._path.name}.")  # 0600 by itself
            try:
                with os.fdopen(handle, "w", encoding="utf-8") as file:
                    json.dump(held, file, sort_keys=True)
                os.replace(name, self._path)
            except BaseException:  # also an interrupt must leave no half-written file; it goes on
                Path(name).unlink(missing_ok=True)
                raise


def embed_cached(embedder: Embedder, texts: Sequence[str], cache: VectorCache) -> NDArray[np.float32]:
    """The vectors of `texts`, a row each; only those that the cache lacks are made, in one batch. Raises ModelError."""
    import numpy as np

    keys = [vector_key(embedder, text) for text in texts]
    held = cache.get(keys)
    missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in held}
    if missing:
        made = dict(zip(missing, embedder.embed(list(missing.values())), strict=True))
        cache.put(made)
        held |= made
    return np.stack([held[key] for key in keys])
