"""How the grounding gate judges single sentences: how many wrong ones pass, how many right ones are held back.

    python benchmarks/gate.py           # the two figures
    python benchmarks/gate.py --show    # and the sentences behind them

`data/gate.jsonl`: a customer's question, a sentence of an answer to it, whether the sample policies bear it (`ok`), and why. The
sentences were written by reading the policies, without having seen the gate; the gate was then mended by what they showed, so
these are figures of a development set. `data/gate_more.jsonl`: two more sets by two authors; the first half (300) was never read
while the gate was made, only its figures seen, the second (400) was read after a first look (11 of 224 wrong, 41 of 176 right ones
misjudged). Some right ones rest on a clause that the question alone does not bring into the prompt: those are held rightly, and
counted as held.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

from haru_cli.agent.agent import Agent
from haru_cli.agent.grounding import Grounding
from haru_cli.agent.policies import Policies
from haru_cli.models.offline.model import OfflineModel
from memory_store.protocols import Context, Trace

CASES = Path(__file__).parent / "data" / "gate.jsonl"
NOW = datetime(2026, 3, 9, 1, tzinfo=UTC)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--cases", type=Path, default=CASES, help="a file of sentences (default: data/gate.jsonl)")
    parser.add_argument("--show", action="store_true", help="print every sentence that is misjudged")
    args = parser.parse_args()
    agent = Agent(OfflineModel(), Policies())
    judged: Counter[tuple[bool, bool]] = Counter()
    for line in args.cases.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        context = agent.prepare(Context(case["question"], NOW, recent=(), first=True, trace=Trace()))
        verdict = Grounding(context).check(case["sentence"])
        judged[case["ok"], verdict.shown] += 1
        if args.show and verdict.shown != case["ok"]:
            print(
                f"{'passed' if verdict.shown else 'held'}: {case['question']}\n    {case['sentence']}\n    {verdict.reason} ({case['why']})"
            )
    wrong, right = (sum(judged[ok, shown] for shown in (True, False)) for ok in (False, True))
    print(f"wrong sentences shown: {judged[False, True]} of {wrong}")
    print(f"right sentences held:  {judged[True, False]} of {right}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
