"""What Haru shows that nothing supports, and how many answerable questions it answers.

    python benchmarks/grounding.py                                  # the offline model, and a fake that invents
    python benchmarks/grounding.py --base-url http://127.0.0.1:8091/v1 --model local [--limit 40]
    python benchmarks/grounding.py --questions benchmarks/data/grounding_more.jsonl
    python benchmarks/grounding.py --show offline                   # every reply

`data/grounding.jsonl`: questions of our own about the sample policies; `says` lists what an answer has to hold (every group by
one of its wordings), `never` what no sentence of it may match. `grounding_more.jsonl`: others, each written before the program had
seen it. The judge (grounding_judge.py) is not the gate: it reads with plain patterns and strings, so that a hole of the gate shows.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from grounding_judge import unsupported

from haru_cli.agent.agent import Agent
from haru_cli.agent.policies import Policies
from haru_cli.models.offline.model import OfflineModel
from memory_store.extraction.operations import Operation
from memory_store.protocols import Context, Message, Model, Trace
from memory_store.records import Memory, Session

QUESTIONS = Path(__file__).parent / "data" / "grounding.jsonl"
KINDS = ("answerable", "partly", "leading", "unanswerable", "state")
NOW = datetime(2026, 3, 9, 1, tzinfo=UTC)


class Inventor:
    """A model that always has an answer: half of it made up."""

    name = "inventor"

    def __init__(self) -> None:
        self._random = random.Random(7)

    def reply(self, context: Context) -> Iterator[str]:
        pick = self._random.choice
        limits = ["이내에 가능합니다", "정도 걸립니다", "이면 됩니다"]
        states = ["접수가 완료되었습니다", "처리해 드렸습니다", "신청해 드릴게요", "진행 중입니다"]
        made_up = [
            f"배송비는 {pick([2, 3, 4, 5, 7, 8, 9])},{pick([0, 5])}00원입니다.",
            f"{pick(['교환', '반품', '환불'])}은 {pick([3, 5, 10, 14, 20, 30])}일 {pick(limits)}.",
            f"{pick(['교환', '반품', '환불', '취소'])} {pick(states)}.",
            f"상품은 {pick(['내일', '모레', '이번 주', '3월 12일에'])} 도착합니다.",
            f"결제 금액의 {pick([2, 3, 5, 10])}%를 적립해 드립니다.",
            f"네, {pick(['맞습니다', '가능합니다', '그렇습니다', '물론입니다'])}.",
            f"{pick(['마이페이지', '고객센터', '앱', '가까운 매장'])}에서 신청하시면 됩니다.",
            f"{pick(['육천오백', '이천', '만', '칠천'])} 원을 부담하시면 됩니다.",
            f"배송비는 {pick(['전액 무료입니다', '저희가 모두 부담합니다', '절반만 내시면 됩니다'])}.",
        ]
        true = [p.text.replace("한다.", "합니다.").replace("이다.", "입니다.").replace("있다.", "있습니다.") for p in context.passages[:1]]
        said = self._random.sample(made_up, 3) + true
        self._random.shuffle(said)
        yield " ".join(said)

    def summarize(self, previous: str, messages: Sequence[Message]) -> str:
        return previous

    def extract(self, session: Session, known: Sequence[Memory], now: datetime) -> list[Operation]:
        return []


def served(base_url: str, model: str) -> Model:
    """A model behind an OpenAI-compatible server."""
    from haru_cli.models.call import Bounds
    from haru_cli.models.openai_compatible import OpenAIGenerator
    from haru_cli.models.prompted import PromptedModel

    return PromptedModel(OpenAIGenerator(model, base_url, bounds=Bounds(900, 2)))


def answered(reply: str, says: list[list[str]]) -> bool:
    plain = re.sub(r"\s", "", reply)
    return all(any(re.sub(r"\s", "", wording) in plain for wording in group) for group in says)


def measure(name: str, model: Model, questions: Sequence[dict[str, Any]], policies: Policies, show: bool) -> list[str]:
    """The table rows of one model."""
    counts: dict[str, Counter[str]] = {kind: Counter() for kind in (*KINDS, "all")}
    for question in questions:
        agent = Agent(model, policies)
        recent: tuple[Message, ...] = ()
        for before in question["before"]:
            told = "".join(OfflineModel().reply(agent.prepare(Context(before, NOW, recent=recent, first=not recent))))
            recent = (*recent, Message("customer", before), Message("agent", told))
        context = Context(question["question"], NOW, recent=recent, first=not recent, trace=Trace())
        start = time.perf_counter()
        reply = "".join(agent.reply(context))
        taken = time.perf_counter() - start
        clauses = [p.text for p in agent.prepare(context).passages]
        bad = unsupported(reply, question, context.message, [*question["before"], context.message], clauses)
        done = answered(reply, question["says"])
        for kind in (question["kind"], "all"):
            counts[kind].update(
                n=1, answered=done and bool(question["says"]), asked=bool(question["says"]), held=len(context.trace.held_back)
            )
            counts[kind].update(bad=len(bad), ms=int(1000 * taken))
        if show:
            mark = "??" if question["says"] and not done else "  "
            print(f"{mark} [{question['id']}] {question['question']}\n     {reply}")
            print(f"     {context.trace.sources} {context.trace.held_back or ''}")
            print("".join(f"  !! {sentence}\n" for sentence in bad), end="")
    return [
        f"{name:10} {kind:13} {c['n']:9} {c['answered']:>5}/{c['asked']:<3} {c['held']:>9} {c['bad']:>10}"
        f" {c['ms'] / 1000 / max(1, c['n']):>7.2f}"
        for kind, c in counts.items()
        if c["n"]
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--questions", type=Path, default=QUESTIONS, help="a file of questions (default: data/grounding.jsonl)")
    parser.add_argument("--base-url", help="an OpenAI-compatible server to measure as well")
    parser.add_argument("--model", default="local", help="its model")
    parser.add_argument("--limit", type=int, default=0, help="questions for the served model, spread over the kinds (0: all)")
    parser.add_argument("--show", choices=("offline", "inventor", "served"), help="print every reply of this model")
    args = parser.parse_args()
    questions = [json.loads(line) for line in args.questions.read_text(encoding="utf-8").splitlines()]
    policies = Policies()
    rows = [
        measure("offline", OfflineModel(), questions, policies, args.show == "offline"),
        measure("inventor", Inventor(), questions, policies, args.show == "inventor"),
    ]
    if args.base_url:
        spread = [q for group in itertools.zip_longest(*([q for q in questions if q["kind"] == k] for k in KINDS)) for q in group if q]
        chosen = spread[: args.limit or None]
        rows.append(measure("served", served(args.base_url, args.model), chosen, policies, args.show == "served"))
    print(f"{'model':10} {'kind':13} {'questions':>9} {'answered':>9} {'held back':>9} {'ungrounded':>10} {'s/turn':>7}")
    for row in rows:
        print("\n".join(row))
    return 0


if __name__ == "__main__":
    sys.exit(main())
