"""Files that come with the program: sample policies, demos, the example configuration."""

from importlib.resources import files


def example_config() -> str:
    """The text of `config.example.toml`: beside the packages in a checkout, inside the package where it was installed."""
    inside = files("haru_cli.assets") / "config.example.toml"
    return (inside if inside.is_file() else files("haru_cli") / ".." / "config.example.toml").read_text(encoding="utf-8")
