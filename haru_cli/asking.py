"""A question of yes or no to the person at the terminal."""

import sys

from haru_cli.output import note, terminal_safe

YES = ("y", "yes", "네", "예")
NO = ("n", "no", "아니요", "아니오")


def agrees(question: str, *, default: bool) -> bool:
    """Whether the person says yes. Enter says `default`, the end of input (Ctrl-D) no; what is neither yes nor no is asked again."""
    *before, asked = question.split("\n")
    for line in before:
        note(line)
    while True:
        print(terminal_safe(f"{asked} [{'Y/n' if default else 'y/N'}]: "), end="", file=sys.stderr, flush=True)
        line = sys.stdin.readline()
        answer = line.strip().casefold()
        if not line:
            note("")
        if not line or answer in NO:
            return False
        if answer in YES or not answer:
            return bool(answer) or default
