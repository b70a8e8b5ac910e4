"""The Typer root."""


def main() -> None:
    """Entry point."""
