"""Which model a name means: `offline`, `gemini`, `gemini:NAME`, `openai:NAME`. Nothing heavy is imported before a model is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, SecretStr

from memory_store.errors import InvalidError
from memory_store.protocols import Model, TextGenerator

if TYPE_CHECKING:
    from haru_cli.models.call import Bounds
    from haru_cli.models.usage import Meter

ALLOWED = "offline, gemini, gemini:NAME or openai:NAME"

DEFAULT_GEMINI_MODEL = "gemini-flash-latest"
"""Google's own alias of its current fast model, so that the default does not go out of service."""


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid")


class GeminiSettings(_Section):
    """[models.gemini]"""

    api_key: SecretStr | None = None
    base_url: str | None = None
    model: Annotated[str, Field(min_length=1)] = DEFAULT_GEMINI_MODEL


class OpenAISettings(_Section):
    """[models.openai]"""

    base_url: str | None = None
    api_key: SecretStr | None = None


class ModelSettings(_Section):
    """[models]"""

    timeout_s: float = Field(120.0, gt=0, le=3600, description="seconds that one call may take in all")
    attempts: int = Field(3, ge=1, le=10, description="how often a call is tried when the service is overloaded")
    max_tokens: int = Field(4096, ge=16, description="tokens that one answer may have, a reasoning model's thoughts included")
    gemini: GeminiSettings = GeminiSettings()
    openai: OpenAISettings = OpenAISettings()


def default_spec(settings: ModelSettings) -> str:
    """The model that answers when none is named: Gemini with a key, the offline one without."""
    return "gemini" if _key(settings.gemini.api_key, "Gemini") else "offline"


def open_model(spec: str, settings: ModelSettings, meter: Meter | None = None) -> Model:
    """The model of that name; what its calls take is added to `meter`.

    Raises InvalidError for an unknown model and for a setting that it lacks."""
    generator = open_generator(spec, settings, meter)
    if generator is None:
        from haru_cli.models.offline.model import OfflineModel

        return OfflineModel()
    from haru_cli.models.prompted import PromptedModel

    return PromptedModel(generator)


def open_generator(spec: str, settings: ModelSettings, meter: Meter | None = None) -> TextGenerator | None:
    """What writes the text of the model of that name; None for `offline`, which has no prompt. Raises InvalidError as open_model does."""
    family, colon, name = spec.strip().partition(":")
    if colon and not name.strip():
        raise InvalidError(f"the model {spec!r} lacks its name; allowed are {ALLOWED}")
    match family, name.strip():
        case "offline", "":
            return None
        case "gemini", name:
            from haru_cli.models.gemini import GeminiGenerator

            key, base_url = gemini_access(settings)
            return GeminiGenerator(name or settings.gemini.model, key, base_url, _bounds(settings), meter)
        case "openai", name if name:
            from haru_cli.models.openai_compatible import OpenAIGenerator

            address, secret = openai_access(settings)
            return OpenAIGenerator(name, address, secret, _bounds(settings), meter)
    raise InvalidError(f"there is no model {spec!r}; allowed are {ALLOWED}")


def _bounds(settings: ModelSettings) -> Bounds:
    from haru_cli.models.call import Bounds

    return Bounds(settings.timeout_s, settings.attempts, settings.max_tokens)


def gemini_access(settings: ModelSettings) -> tuple[SecretStr, str | None]:
    """Gemini's key, and the address if it is not Google's. Raises InvalidError."""
    key = _key(settings.gemini.api_key, "Gemini")
    if key is None:
        raise InvalidError("Gemini needs a key: set GEMINI_API_KEY, or api_key under [models.gemini] in the configuration")
    return key, _address(settings.gemini.base_url, "models.gemini") if settings.gemini.base_url else None


def openai_access(settings: ModelSettings) -> tuple[str, SecretStr | None]:
    """The address of the OpenAI-compatible server, and its key if it needs one. Raises InvalidError."""
    if not settings.openai.base_url:
        raise InvalidError('openai: needs an address: set base_url = "http://127.0.0.1:8080/v1" under [models.openai] in the configuration')
    return _address(settings.openai.base_url, "models.openai"), _key(settings.openai.api_key, "the OpenAI-compatible server")


def _key(secret: SecretStr | None, whose: str) -> SecretStr | None:
    """The key without blanks around it, None when there is none. Raises InvalidError when it can't be sent in a header."""
    text = secret.get_secret_value().strip() if secret else ""
    if any(not "!" <= ch <= "~" for ch in text):
        raise InvalidError(f"the key for {whose} holds characters that no key has; copy it again")
    return SecretStr(text) if text else None


def _address(url: str, section: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise InvalidError(f"base_url under [{section}] must begin with http:// or https:// and name a host")
    return url
