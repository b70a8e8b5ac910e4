"""Which model a name means, and what is said when it can't be had."""

import subprocess
import sys

import pytest
from pydantic import SecretStr, ValidationError

from haru_cli.models.catalogue import DEFAULT_GEMINI_MODEL, GeminiSettings, ModelSettings, OpenAISettings, default_spec, open_model
from memory_store.errors import InvalidError

WITH_KEY = ModelSettings(gemini=GeminiSettings(api_key=SecretStr("k1")))
WITH_SERVER = ModelSettings(openai=OpenAISettings(base_url="http://127.0.0.1:8080/v1"))


@pytest.mark.parametrize(
    ("spec", "settings", "name"),
    [
        ("offline", ModelSettings(), "offline"),
        ("gemini", WITH_KEY, f"gemini:{DEFAULT_GEMINI_MODEL}"),
        ("gemini:gemini-pro-latest", WITH_KEY, "gemini:gemini-pro-latest"),
        (" gemini ", ModelSettings(gemini=GeminiSettings(api_key=SecretStr("k"), model="mine")), "gemini:mine"),
        ("openai:qwen2.5:1.5b", WITH_SERVER, "openai:qwen2.5:1.5b"),
        ("openai:org/model", WITH_SERVER, "openai:org/model"),
    ],
)
def test_a_name_opens_its_model(spec: str, settings: ModelSettings, name: str) -> None:
    assert open_model(spec, settings).name == name


@pytest.mark.parametrize("spec", ["", "gpt", "openai", "openai:", "gemini:", "offline:x", "Offline"])
def test_an_unknown_name_is_told_with_what_is_allowed(spec: str) -> None:
    with pytest.raises(InvalidError, match="offline, gemini, gemini:NAME or openai:NAME"):
        open_model(spec, WITH_KEY)


def test_gemini_without_a_key_says_where_to_put_one() -> None:
    for settings in (ModelSettings(), ModelSettings(gemini=GeminiSettings(api_key=SecretStr("  ")))):
        with pytest.raises(InvalidError, match="GEMINI_API_KEY"):
            open_model("gemini", settings)


def test_openai_without_an_address_says_where_to_put_one() -> None:
    with pytest.raises(InvalidError, match=r"models\.openai"):
        open_model("openai:qwen", ModelSettings())


@pytest.mark.parametrize("address", ["127.0.0.1:8080/v1", "ftp://host/v1", "http://", "models"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(InvalidError, match="http://"):
        open_model("openai:qwen", ModelSettings(openai=OpenAISettings(base_url=address)))
    with pytest.raises(InvalidError, match="http://"):
        open_model("gemini", ModelSettings(gemini=GeminiSettings(api_key=SecretStr("k"), base_url=address)))


@pytest.mark.parametrize("key", ["한글", "two words", "a\nb"])
def test_a_key_that_cannot_be_one_is_refused_without_showing_it(key: str) -> None:
    with pytest.raises(InvalidError, match="copy it again") as caught:
        open_model("gemini", ModelSettings(gemini=GeminiSettings(api_key=SecretStr(key))))
    assert key not in str(caught.value)


def test_blanks_around_a_key_do_no_harm() -> None:
    assert open_model("gemini", ModelSettings(gemini=GeminiSettings(api_key=SecretStr(" k1\n"))))


def test_gemini_is_the_default_with_a_key_and_offline_without() -> None:
    assert default_spec(WITH_KEY) == "gemini"
    assert default_spec(ModelSettings()) == "offline"


def test_settings_refuse_what_they_do_not_know_and_limits_that_limit_nothing() -> None:
    for wrong in ({"timeout_s": 0}, {"attempts": 0}, {"timout_s": 3}, {"gemini": {"key": "k"}}, {"openai": {"model": "m"}}):
        with pytest.raises(ValidationError):
            ModelSettings.model_validate(wrong)


def test_settings_do_not_show_their_keys() -> None:
    assert "k1" not in repr(WITH_KEY) + WITH_KEY.model_dump_json()


def test_opening_a_model_loads_nothing_heavy() -> None:
    code = (
        "import sys; from haru_cli.models.catalogue import *; from pydantic import SecretStr\n"
        "s = ModelSettings(gemini=GeminiSettings(api_key=SecretStr('k')), openai=OpenAISettings(base_url='http://h/v1'))\n"
        "open_model('gemini', s); open_model('openai:m', s)\n"
        "print([m for m in ('google.genai', 'httpx2', 'kiwipiepy', 'numpy', 'prompt_toolkit') if m in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"
