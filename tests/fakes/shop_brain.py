"""What the wire server answers by default: sensible, by simple rules over the prompt, so that a whole visit can be played.

It says what stands in the prompt and nothing else: a clause that shares most with the question, a recorded memory, the customer's words.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.fakes.wire import WireRequest

LATER = "확인 후 안내드리겠습니다."
CHANNEL = re.compile(r"이메일|문자|전화|카톡|카카오톡")
LIKED = re.compile(r"좋아|좋겠|편해|편합|주세요|원해")
ISSUE = re.compile(r"교환|환불|반품|불량|누락|안 왔")
WISH = re.compile(r"싶|주세요|원해|요청|할게|안 왔|불량")


def shop_brain(request: WireRequest) -> str:
    """The answer to a request of any of the three kinds."""
    question = request.messages[-1][1]
    if request.kind == "extraction":
        return extraction(question)
    return summary(question) if request.kind == "summary" else reply(request.system, question)


def reply(system: str, question: str) -> str:
    if re.search(r"저번|지난번|전에|문의했던", question) and (recorded := recorded_issue(system)):
        return f"지난 상담에서 {recorded}을 요청하신 것으로 기록되어 있습니다. 현재 상태는 {LATER}"
    if CHANNEL.search(question) and LIKED.search(question):
        return "말씀하신 연락 방법을 기억해 두겠습니다."
    clauses = re.findall(r"^\([^)]+\) .+: (.+다)\.$", section(system, "정책 조항"), re.M)
    if re.search(r"얼마|비용", question):
        clauses = [clause for clause in clauses if "원" in re.findall(r"\d(원)", clause)]
    best = max(clauses, key=lambda clause: shared(question, clause), default="")
    return f"{best}고 안내되어 있습니다." if shared(question, best) else LATER


def recorded_issue(system: str) -> str:
    """What the customer's record says was asked for, e.g. `260으로 교환`; empty when it says nothing of the kind."""
    for record in re.findall(r"^- .*?기록 · 문의: (.+)$", system, re.M):
        if wish := ISSUE.search(record):
            size = re.search(r"\d{3}\b", record) or re.search(r"\d{3}(?=으로|로)", record)
            return f"{size.group()}으로 {wish.group()}" if size else wish.group()
    return ""


def summary(question: str) -> str:
    said = re.findall(r"^고객: (.+)$", question, re.M)
    before = re.findall(r"^고객 요청: (.+)$", question, re.M)
    number = re.search(r"\b[A-Z]{0,4}-?\d{4,}\b", question)
    return "\n".join(
        [
            f"고객 요청: {' / '.join([*before, *said])}",
            f"주문번호: {number.group() if number else '미확인'}",
            "진행 상태: 정책을 안내했고 고객의 신청을 기다립니다.",
        ]
    )


def extraction(question: str) -> str:
    """The customer's own sentences, sorted by what is in them."""
    operations = []
    for number, text in re.findall(r"^고객 (\d+): (.+)$", question, re.M):
        for sentence in re.split(r"(?<=[.!?])\s+", text):
            kind = "선호" if CHANNEL.search(sentence) and LIKED.search(sentence) else None
            if ISSUE.search(sentence) and WISH.search(sentence) and re.search(r"\d", sentence):
                kind = "진행중_이슈"
            if kind:
                operations.append({"op": "add", "kind": kind, "content": sentence.strip(), "turns": [int(number)]})
    return json.dumps({"operations": operations}, ensure_ascii=False)


def section(system: str, title: str) -> str:
    """The lines of a prompt under this heading."""
    found = re.search(rf"^\[{re.escape(title)}\]\n(.*?)(?=^\[|\Z)", system, re.M | re.S)
    return found.group(1) if found else ""


def shared(one: str, other: str) -> int:
    """How many pairs of neighbouring letters two texts share."""
    return len({one[i : i + 2] for i in range(len(one) - 1)} & {other[i : i + 2] for i in range(len(other) - 1)})
