"""Settings: defaults < config file (TOML) < environment < flags. Nothing is read at import."""

import os
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_settings import BaseSettings, EnvSettingsSource, SettingsConfigDict

from haru_cli.models.catalogue import ModelSettings, default_spec
from haru_cli.places import config_path, data_home
from memory_store.errors import InvalidError
from memory_store.extraction.config import ExtractionConfig

Origins = dict[str, str]


class Section(BaseModel):
    """A table of the file; an unknown key in it is an error, not a silent nothing."""

    model_config = ConfigDict(extra="forbid")


class AgentSettings(Section):
    """`[agent]`"""

    policies: Path | None = Field(None, description="folder of policy documents (Markdown); default: the sample pack")
    keep_recent: int = Field(4, ge=1, description="messages kept verbatim; older ones are folded into the summary")


class PrivacySettings(Section):
    """`[privacy]`"""

    allow: list[str] = Field([], description="personal data (tier 2) that may be stored, e.g. phone, email")


class WeightSettings(Section):
    """`[recall.weights]`"""

    relevance: float = Field(0.5, ge=0, allow_inf_nan=False, description="how well the memory fits the question")
    recency: float = Field(0.3, ge=0, allow_inf_nan=False, description="how lately it was changed or recalled")
    importance: float = Field(0.2, ge=0, allow_inf_nan=False, description="how important it was when it was remembered")
    frequency: float = Field(0.0, ge=0, allow_inf_nan=False, description="how often it was recalled")


class RecallSettings(Section):
    """`[recall]`"""

    recipe: str = Field("hybrid", description="how memories and clauses are searched: lexical, dense, hybrid, hybrid+rerank")
    embedder: str = Field("embedded", description="where vectors come from: embedded, none, gemini, gemini:NAME or openai:NAME")
    reranker: str = Field(
        "features", description="who looks again, with hybrid+rerank: features, model (a call more) or cross-encoder:FOLDER"
    )
    weights: WeightSettings = WeightSettings()


class UiSettings(Section):
    """`[ui]`"""

    language: Literal["auto", "ko", "en"] = Field("auto", description="of what the program says; the agent speaks Korean")
    plain: bool = Field(False, description="no colours, boxes or animation: fit for a screen reader")


class Settings(BaseSettings):
    """Everything that can be configured. The environment may set each key: `HARU_AGENT__KEEP_RECENT=6`."""

    model_config = SettingsConfigDict(env_prefix="HARU_", env_nested_delimiter="__", extra="forbid")

    model: str | None = Field(None, description="offline, gemini, gemini:NAME or openai:NAME; default: gemini with a key, else offline")
    home: Path = Field(default_factory=data_home, description="the data home")
    agent: AgentSettings = AgentSettings()
    privacy: PrivacySettings = PrivacySettings()
    recall: RecallSettings = RecallSettings()
    extraction: ExtractionConfig = ExtractionConfig()
    ui: UiSettings = UiSettings()
    models: ModelSettings = ModelSettings()

    @property
    def model_spec(self) -> str:
        """The model to use: what is configured, else `gemini` with a key and `offline` without."""
        return self.model or default_spec(self.models)


@dataclass(frozen=True)
class Loaded:
    """Settings, and for each key that is not a default (dotted) where its value comes from."""

    settings: Settings
    origins: Origins
    path: Path
    """the config file, whether or not it exists"""


def load(flag: Path | None = None, flags: dict[str, Any] | None = None) -> Loaded:
    """Read all layers. Raises InvalidError naming the layer and the key; a file that was asked for must exist."""
    path = config_path(flag)
    required = flag is not None or "HARU_CONFIG" in os.environ
    layers = [
        (str(path), _read_file(path, required=required)),
        ("environment", _environment()),
        ("flag", flags or {}),
    ]
    merged: dict[str, Any] = {}
    origins: Origins = {}
    for origin, values in layers:
        for key, value in _leaves(values):
            origins[key] = origin
            _put(merged, key, value)
    try:
        settings = _Layered(**merged)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        key = ".".join(str(part) for part in first["loc"])
        where = next((origins[name] for name in origins if name == key or name.startswith(f"{key}.") or key.startswith(f"{name}.")), path)
        raise InvalidError(f"configuration ({where}): {key}: {first['msg']}") from None
    return Loaded(settings, origins, path)


class _Layered(Settings):
    """Settings from the merged layers alone; they hold the environment already."""

    @classmethod
    def settings_customise_sources(cls, settings_cls: Any, init_settings: Any, **_: Any) -> tuple[Any, ...]:  # type: ignore[override]  # the other sources are given by keyword and not wanted
        return (init_settings,)


def _read_file(path: Path, *, required: bool) -> dict[str, Any]:
    try:
        text = path.read_bytes().decode("utf-8-sig")
        return tomllib.loads(text)
    except FileNotFoundError:
        if required:
            raise InvalidError(f"no config file {path}; make one with `haru config init`") from None
        return {}
    except UnicodeDecodeError:
        raise InvalidError(f"{path} is not UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise InvalidError(f"{path}: not TOML: {error}") from None
    except OSError as error:
        raise InvalidError(f"can't read {path}: {error.strerror}") from None


def _environment() -> dict[str, Any]:
    values = EnvSettingsSource(Settings)()
    for variable, key in [
        ("HARU_POLICIES", "agent.policies"),
        ("GOOGLE_API_KEY", "models.gemini.api_key"),
        ("GEMINI_API_KEY", "models.gemini.api_key"),  # the later one wins
        ("GOOGLE_GEMINI_BASE_URL", "models.gemini.base_url"),
        ("OPENAI_API_KEY", "models.openai.api_key"),
    ]:
        if value := os.environ.get(variable, "").strip():
            _put(values, key, value)
    return values


def _leaves(values: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in values.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{prefix}{key}.")
        elif value is not None:
            yield prefix + key, value


def _put(values: dict[str, Any], dotted: str, value: Any) -> None:
    *tables, key = dotted.split(".")
    for table in tables:
        inner = values.get(table)
        values = inner if isinstance(inner, dict) else values.setdefault(table, {})
        if not isinstance(values, dict):
            raise InvalidError(f"configuration: {dotted.rpartition('.')[0]} must be a table")
    values[key] = value
