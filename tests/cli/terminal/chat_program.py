"""A chat with a model that does as it is told, to be run in a terminal by the tests: `chat_program.py HOME [--customer ID] …`.

What the customer says decides: `길게` a reply longer than the screen, `기다려` nothing until it is interrupted, `중간에` one
sentence and then nothing, `끊긴` an answer that is cut off, `기억나` what is remembered, `고장` an error, `장식` Markdown and
marks, `악성` control sequences, `돌려줘` the words themselves.
"""

from __future__ import annotations

import argparse
import sys
import threading
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

from haru_cli.i18n import set_language
from haru_cli.models.usage import Meter, Usage
from haru_cli.repl.background import Background
from haru_cli.repl.chat import ChatContext, run_chat
from memory_store.errors import InvalidError, ModelUnreachableError
from memory_store.extraction import Operation
from memory_store.privacy import Gate
from memory_store.protocols import Context, Message, Model, Passage
from memory_store.records import Kind, Memory, Session
from memory_store.sessions import find_session
from memory_store.storage.tinydb import TinyStore
from memory_store.visit import Visit

FOREVER = 60.0
DECORATED = "## 안내\n**배송(택배)**은 무료이고 **50%**를 드려요.\n[order] [/b] [bold <order-id>\n- 첫째\n- 둘째\n"
HOSTILE = "\x1b[2J\x1b]52;c;aGk=\x07지워졌나요? \x1b[31m빨강 \x9b2J 끝."


class ToldModel:
    """The model of this program."""

    def __init__(self, name: str = "told") -> None:
        self.name = name
        self.meter = Meter()

    def reply(self, context: Context) -> Iterator[str]:
        context.trace.seen = f"[메시지]\n{context.message}"
        self.meter.add(Usage(1200, 34, exact="어림" not in context.message))
        said = context.message
        if "길게" in said:
            yield from (f"{n}번째 줄은 한글로 되어 있습니다.\n" for n in range(1, 61))
        elif "기다려" in said:
            threading.Event().wait(FOREVER)
        elif "중간에" in said:
            yield "첫 문장입니다. "
            yield "두 번째 "
            threading.Event().wait(FOREVER)
        elif "끊긴" in said:
            context.trace.cut = True
            yield "온전한 문장입니다."
        elif "기억나" in said and context.profile:
            context.trace.sources += [memory.id for memory in context.profile.all()]
            yield "지난 상담 기록에 남아 있습니다."
        elif "고장" in said:
            raise ModelUnreachableError("no connection to the model")
        elif "장식" in said:
            yield from DECORATED
        elif "악성" in said:
            yield HOSTILE
        elif "돌려줘" in said:
            yield said
        else:
            context.trace.sources.append("교환-4-2")
            context.trace.held_back.append(("무료로 바꿔 드립니다.", "어느 조항에도 없음"))
            yield f"{said!r}라고 하셨네요. "
            yield "교환 배송비는 6,000원입니다."

    def summarize(self, previous: str, messages: Sequence[Message]) -> str:
        return f"고객 요청: 교환\n주문번호: 미확인\n진행 상태: {len(messages)}개 메시지"

    def extract(self, session: Session, known: Sequence[Memory], now: datetime) -> list[Operation]:
        if any("느리게" in turn.customer for turn in session.turns):
            threading.Event().wait(FOREVER)
        liked = [turn for turn in session.turns if "좋" in turn.customer]
        invented = {"지어내": "고객은 부산에 삽니다", "속여": "고객 카드번호 4111-1111-1111-1111"}
        wanted = [content for word, content in invented.items() if any(word in turn.customer for turn in session.turns)]
        return [
            *(Operation(kind=Kind.PREFERENCE, content=turn.customer, turns=[turn.number]) for turn in liked),
            *(Operation(content=content) for content in wanted),
        ]


def switch(name: str) -> Model:
    if name == "nothing":
        raise InvalidError("there is no model 'nothing'")
    return ToldModel(name)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("home", type=Path)
    parser.add_argument("--customer", default="C007")
    parser.add_argument("--keep-recent", type=int, default=4)
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--yes", action="store_true")
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--no-save", action="store_true")
    parser.add_argument("--language", default="ko")
    options = parser.parse_args()
    set_language(options.language)
    gate = Gate()
    store = TinyStore(options.home, lambda text: gate.mask(text).text)
    background = Background()
    session = find_session(store, options.customer) if options.resume else None

    model = ToldModel()
    with Visit(
        store,
        options.customer,
        model,
        gate=gate,
        keep_recent=options.keep_recent,
        save=not options.no_save,
        session=session,
        schedule=background.schedule,
        on_summary=background.on_summary,
    ) as visit:
        context = ChatContext(
            store=store,
            mask=lambda text: gate.mask(text).text,
            switch_model=switch,
            clause=lambda id: Passage(id, "제4조 (교환)", "단순 변심의 왕복 배송비 6,000원은 고객이 냅니다."),
            meter=model.meter,
            background=background,
            assume_yes=options.yes,
            plain=options.plain,
        )
        return run_chat(visit, context)


if __name__ == "__main__":
    sys.exit(main())
