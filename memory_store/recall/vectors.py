"""Vectors that were made once: kept under the model's name, its dimension and a hash of the text, never the text itself.

Hashes and vectors are written without digits, so that no number that a customer typed can turn up in them by chance.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
import unicodedata
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Collection, Mapping, Sequence
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
    """Vectors in one file: a line each, its key, a tab, half floats in letters. Mode 0600; what is new is appended, so that
    adding costs the same however many are held; forgetting replaces the file atomically.

    To forget them all is to delete the file. They can be made again at any time: lines that are no vectors (cut short by
    a crash, say) are skipped, and where none can be written nothing is kept.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def get(self, keys: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        import numpy as np

        held = self._read()
        found = {}
        for key in keys:
            with contextlib.suppress(KeyError, ValueError):
                found[key] = np.frombuffer(_bytes(held[key]), dtype=np.float16).astype(np.float32)
        return {key: vector for key, vector in found.items() if len(vector) == _dimension(key)}

    def put(self, vectors: Mapping[str, NDArray[np.float32]]) -> None:
        import numpy as np

        lines = [f"\n{key}\t{_letters(vector.astype(np.float16).tobytes())}\n" for key, vector in vectors.items()]
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            # A line begins with an end of line as well, so that it stands alone whatever was cut short before it.
            with open(os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab") as file:
                file.write("".join(lines).encode())

    def keep(self, keys: Collection[str]) -> None:
        wanted = frozenset(keys)
        self._keep_where(lambda key: key in wanted)

    def keep_texts(self, hashes: Collection[str]) -> None:
        """Forget the vectors, of whatever model, of all texts but those with these hashes (`text_hash`)."""
        self._keep_where(lambda key: key.rpartition("/")[2] in hashes)

    def _keep_where(self, wanted: Callable[[str], bool]) -> None:
        held = self._read()
        kept = {key: letters for key, letters in held.items() if wanted(key)}
        if len(kept) < len(held):
            self._write(kept)

    def _read(self) -> dict[str, str]:
        try:
            lines = self._path.read_text(encoding="utf-8", errors="replace").split("\n")
        except OSError:
            return {}
        return {key: letters for key, tab, letters in (line.partition("\t") for line in lines) if tab}

    def _write(self, held: Mapping[str, str]) -> None:
        with contextlib.suppress(OSError):
            handle, name = tempfile.mkstemp(dir=self._path.parent, prefix=f".{self._path.name}.")  # 0600 by itself
            try:
                with os.fdopen(handle, "w", encoding="utf-8") as file:
                    file.writelines(f"{key}\t{letters}\n" for key, letters in held.items())
                os.replace(name, self._path)
            except BaseException:  # also an interrupt must leave no half-written file; it goes on
                Path(name).unlink(missing_ok=True)
                raise


def _dimension(key: str) -> int:
    return int(key.split("/")[-2])


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
