"""The shop's policies: a folder of Markdown files, cut into clauses that can be found and cited.

Format: `# ` names a document, `## ` an article, `- ` opens a clause; indented lines go on with it. Under an article a paragraph
is a clause as well, so that nothing is lost; before the first article, and in remarks (`> `) and comments (`<!-- -->`), text is for the
reader of the file only. Files are read in the order of their names; `README.md` is not a policy.

The id of a clause is `NAME-ARTICLE-CLAUSE`, as in `교환-4-2`: the article's title without its number and without brackets
and blanks (`제4조 (교환)`, `4. 교환` and `교환` give 교환), the article's number (without one: its place in the document), and
the place of the clause in its article. If another file has taken an id, the name gets a second part: the file's.
"""

from __future__ import annotations

import math
import re
import threading
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from haru_cli.models.offline.morphology import analyse
from haru_cli.models.offline.reply_details import find_product
from haru_cli.models.words import asks, offers, terms
from memory_store.errors import InvalidError
from memory_store.protocols import Embedder, Passage
from memory_store.recall import Index, default_embedder

SAMPLE = Path(__file__).parent.parent / "assets" / "policies"

NEAR = 0.862
"""The cosine from which a clause fits without sharing a word with the question (multilingual-e5-small, short texts)."""
RIVAL = 0.72
"""A clause goes into the prompt when it fits at least this well, measured against the best."""
SORTS = frozenset({"비용", "기간", "부담", "비율", "수단"})
"""Terms that say what sort of answer is wanted; a clause gives it without using the word."""
EVERYWHERE = frozenset({"받다", "상품", "주문", "구매"})
"""Terms that point to no clause by themselves."""
ENOUGH = 0.28
"""The least share of the question's terms, weighted by their rarity, that the best clause must speak of."""

_ELLIPSIS = re.compile(r"(?:은|는|도)요\s?[?~]*\s*$")
"""제주도는요? asks what was asked before, of something else."""
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

    def __init__(self, folder: Path | None = None, embedder: Embedder | None = None) -> None:
        """`folder`: None for the sample pack. Raises InvalidError for a folder or file that can't be read, naming file and line."""
        self._folder = folder or SAMPLE
        self._embedder = embedder or default_embedder()
        self._lock = threading.Lock()
        self._stamp: tuple[tuple[str, int, int], ...] = ()
        self._clauses: dict[str, Clause] = {}
        self._index = Index(embedder=self._embedder)
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

        `before` are the customer's earlier messages, latest last: a question that names no topic (그건 얼마예요?), or only what
        many articles speak of, is read together with them.
        """
        self._refresh()
        with self._lock:
            ids = self._ranked(query, before) or self._alike(query)
            return [self._clauses[id] for id in ids[:k]]

    def _ranked(self, query: str, before: Sequence[str]) -> list[str]:
        sorts = asks(query) | (asks(before[-1]) if before and _ELLIPSIS.search(query) else frozenset())
        own = [t for t in terms(query) if t not in SORTS and not find_product(t)]
        spoken = {id: self._spoken(clause) for id, clause in self._clauses.items()}
        given = {id: offers(clause.text) for id, clause in self._clauses.items()}
        topics = {t for c in self._clauses.values() for t in terms(c.article)}
        earlier = self._earlier(own, sorts, before, topics, spoken)
        known = [t for t in own if any(t in words for words in spoken.values())]
        if not known and (own or not (earlier and sorts)):
            return []
        if set(known) <= EVERYWHERE and not earlier and not sorts & SORTS:
            return []
        rarity = {t: 1 / (1 + math.sqrt(sum(t in words for words in spoken.values()))) for t in own}
        rarity |= dict.fromkeys(earlier, 0.3)
        asked = [s for s in ([t for t in terms(one) if t in rarity] for one in _segments(query)) if s] or [own]
        named = topics & {*own, *earlier}

        def share(id: str, asked: Collection[str]) -> float:
            return sum(rarity[t] for t in asked if t in spoken[id]) / (sum(rarity[t] for t in asked) or 1)

        def fit(id: str) -> float:
            on_topic = len(named & spoken[id]) / len(named) if named else 0.0
            answers = len(sorts & given[id]) / len(sorts) if sorts else 0.0
            title = set(terms(self._clauses[id].article))
            titled = bool(sorts & title) + bool(title & rarity.keys())
            return 0.4 * share(id, rarity) + 0.2 * on_topic + 0.3 * answers + 0.1 * titled

        def fits(id: str) -> bool:
            """One part of the message is enough: the others may tell a story that no policy speaks of."""
            return any(share(id, {*s, *earlier}) >= ENOUGH for s in asked)

        fitting = sorted(filter(fits, spoken), key=fit, reverse=True)
        enough = RIVAL * fit(fitting[0]) if fitting else 0.0
        wished = named & set(own) if "방법" in sorts else set()
        return [id for id in fitting if fit(id) >= enough or wished & set(terms(self._clauses[id].article))]

    def _alike(self, query: str) -> list[str]:
        """The clauses that mean what a question means without sharing its words."""
        if not terms(query):
            return []
        return [hit.id for hit in self._index.search(query, len(self._clauses), floor=0.0) if hit.dense_score >= NEAR]

    @staticmethod
    def _earlier(
        own: Sequence[str], sorts: Collection[str], before: Sequence[str], topics: Collection[str], spoken: Mapping[str, frozenset[str]]
    ) -> list[str]:
        """The topics of the latest message that had one, if the question needs them or a clause speaks of both."""
        for text in reversed(before[-3:]):
            if held := [t for t in terms(text) if t in topics and t not in own]:
                known = {t for t in own if any(t in words for words in spoken.values())} - EVERYWHERE
                if not known:
                    return held
                if known & set(topics) and not sorts:
                    return []
                return [t for t in held if any({*known, t} <= words for words in spoken.values())]
        return []

    @staticmethod
    def _spoken(clause: Clause) -> frozenset[str]:
        spoken = frozenset(terms(f"{clause.article}. {clause.text}"))
        return spoken | {"배송"} if "배송비" in spoken else spoken

    def _refresh(self) -> None:
        files = _files(self._folder)
        stamp = tuple((str(f), f.stat().st_mtime_ns, f.stat().st_size) for f in files)
        with self._lock:
            if stamp == self._stamp and self._clauses:
                return
            clauses: dict[str, Clause] = {}
            for file in files:
                for clause in read(file):
                    id = clause.id if clause.id not in clauses else f"{_name(file.stem)}·{clause.id}"
                    clauses[id] = Clause(id, clause.document, clause.article, clause.text)
            if not clauses:
                raise InvalidError(f"{self._folder}: no policy clause in it; write `# document`, `## article`, `- clause` into a .md file")
            for id in self._clauses.keys() - clauses.keys():
                self._index.remove(id)
            for id, clause in clauses.items():
                self._index.put(id, f"{clause.article}: {clause.text}")
            self._stamp, self._clauses = stamp, clauses


def _segments(text: str) -> list[str]:
    """The parts of a message that ask for themselves: its sentences, cut behind connective endings and at 랑, 와, 하고."""
    found = []
    for sentence in analyse(text):
        start = sentence.start
        for token in sentence.morphemes:
            if token.tag == "JC" or (token.tag == "EC" and token.form in {"고", "는데", "ᆫ데", "은데", "지만", "며", "으며"}):
                found.append(text[start : token.end])
                start = token.end
        found.append(text[start : sentence.end])
    return found


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
