"""Settings: which layer wins, where a value comes from, and what is said of a file that can't be taken."""

from pathlib import Path

import pytest

from haru_cli.config import Settings, load
from memory_store.errors import InvalidError


@pytest.fixture(autouse=True)
def nothing_configured(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import os

    for name in list(os.environ):
        if name.startswith(("HARU_", "GEMINI_", "GOOGLE_", "OPENAI_")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "etc"))


def written(tmp_path: Path, text: str | bytes) -> Path:
    path = tmp_path / "config.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_without_anything_the_offline_model_answers() -> None:
    loaded = load()
    assert loaded.settings.model_spec == "offline"
    assert loaded.origins == {}


@pytest.mark.parametrize("variable", ["GEMINI_API_KEY", "GOOGLE_API_KEY"])
def test_with_a_key_gemini_is_the_default(monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    monkeypatch.setenv(variable, "AIza-x")
    assert load().settings.model_spec == "gemini"


def test_a_flag_beats_the_environment_beats_the_file_beats_the_default(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = written(tmp_path, 'model = "openai:a"\n[agent]\nkeep_recent = 7\n')
    assert load(path).settings.model == "openai:a"
    monkeypatch.setenv("HARU_MODEL", "openai:b")
    assert load(path).settings.model == "openai:b"
    loaded = load(path, {"model": "offline", "home": None})
    assert loaded.settings.model == "offline"
    assert loaded.settings.agent.keep_recent == 7
    assert loaded.origins == {"agent.keep_recent": str(path), "model": "flag"}


def test_each_key_can_be_set_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HARU_AGENT__KEEP_RECENT", "6")
    monkeypatch.setenv("HARU_POLICIES", "/p")
    monkeypatch.setenv("HARU_PRIVACY__ALLOW", '["phone"]')
    settings = load().settings
    assert (settings.agent.keep_recent, settings.agent.policies, settings.privacy.allow) == (6, Path("/p"), ["phone"])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("model = 3\n", "model"),
        ("modle = 'offline'\n", "modle"),
        ("[agent]\nkeep_recent = 0\n", "agent.keep_recent"),
        ("[agent]\nkeep = 1\n", "agent.keep"),
        ("agent = 3\n", "agent"),
        ("[models.gemini]\ntemperature = 1\n", "models.gemini.temperature"),
        ('model = "offline"\nmodel = "gemini"\n', "line 2"),
        ("model = \n", "line 1"),
        (b"\xff\xfe", "UTF-8"),
    ],
)
def test_a_bad_file_is_named_with_the_place(tmp_path: Path, text: str | bytes, told: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(InvalidError) as error:
        load(path)
    assert told in str(error.value)
    assert "config.toml" in str(error.value)
    assert len(str(error.value).splitlines()) <= 2


def test_a_byte_order_mark_is_no_matter(tmp_path: Path) -> None:
    assert load(written(tmp_path, b"\xef\xbb\xbfmodel = 'offline'\n")).settings.model == "offline"


def test_a_folder_in_its_place_and_a_file_that_is_not_there_are_told(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.toml"):
        with pytest.raises(InvalidError, match=path.name):
            load(path)


def test_a_key_is_in_no_error(tmp_path: Path) -> None:
    path = written(tmp_path, '[models.gemini]\napi_key = ["AIza-very-secret"]\n')
    with pytest.raises(InvalidError) as error:
        load(path)
    assert "AIza" not in str(error.value)


def test_the_example_names_every_key_with_its_default() -> None:
    from pydantic import BaseModel

    text = (Path(__file__).parents[2] / "config.example.toml").read_text(encoding="utf-8")

    def walk(model: type[BaseModel], table: str) -> None:
        for name, field in model.model_fields.items():
            inner = field.annotation
            if isinstance(inner, type) and issubclass(inner, BaseModel):
                walk(inner, f"{table}{name}.")
                assert f"\n[{table}{name}]\n" in text
            else:
                section = text.split(f"[{table[:-1]}]\n")[1].split("\n[")[0] if table else text.split("\n[")[0]
                assert f"\n# {name} = " in section, f"{table}{name}"

    walk(Settings, "")
