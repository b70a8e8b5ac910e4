"""What Haru says once and no more: the greeting of a visit, that a secret is not recorded, the promise to check."""

from __future__ import annotations

import re

from haru_cli.models.offline.reply_grammar import polite
from haru_cli.models.offline.reply_heard import is_asking
from haru_cli.models.offline.reply_phrases import not_recorded
from haru_cli.models.prompt import instructions
from memory_store.extraction.wording import carried, numbers, plain
from memory_store.protocols import Context
from memory_store.records import squeeze

READ_OUT = 8
"""Letters from which a sentence that stands in the instructions is taken for the instruction, read out."""
READ_CLOSELY = 0.85
"""The same for the share of its pairs of syllables that stand in one."""
FALLBACK = "그 부분은 확인 후 안내드리겠습니다."
AGAIN = 0.9
"""The share of a sentence's pairs of syllables that another one with the same numbers only says again."""
GO_ON = "네, 말씀해 주세요."
"""What is said when a greeting was all that the model had to say."""

_GREETING = re.compile(r"^\s*(?:안녕하세요|안녕하십니까|안녕하신가요|반갑습니다|반가워요)[\s,.!~^]*(?:고객님[\s,.!~^]*)?")
_NAME = re.compile(r"^\s*(?:저는\s*)?(?:하루마켓의?\s*)?(?:고객센터\s*)?(?:상담원\s*)?하루(?:입니다|라고 합니다|예요)[\s,.!~^]*")
_RECORDS = re.compile(r"(?:기록|저장|보관|남기|남겨)\S*\s?(?:하지|되지|지)?\s?(?:않|안)")
_TYPED = re.compile(r"번호|비밀번호|정보")
_PLAIN = re.compile(r"(?<!니)다\.?$")
_PROMISE = re.compile(r"확인\s?(?:후|하고|하여|해서|한 뒤)\S*\s.*(?:안내|말씀|답변|연락|알려)")


def greets(sentence: str) -> bool:
    """Whether a sentence is a greeting and nothing else."""
    return _GREETING.fullmatch(sentence.strip()) is not None


class Manners:
    """The manners of one reply."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._greet = context.first
        self._greeted = False
        self._knows_records = any("기록" in p.text for p in context.passages)
        self._instructions = instructions(context).splitlines()
        self._open = False
        self.shown: list[str] = []

    @property
    def promised(self) -> bool:
        """Whether this reply has promised to check already."""
        return any(_PROMISE.search(s) for s in self.shown)

    def trim(self, sentence: str) -> str:
        """The sentence as an agent says it: without a second greeting, without words on secrets when none was typed, no instruction
        read out, nothing in the plain style of a document. May be empty."""
        if not self._greet and (match := _GREETING.match(sentence)):
            sentence, self._greeted = sentence[match.end() :], True
        if self._greeted and (name := _NAME.match(sentence)):
            sentence, self._greeted = sentence[name.end() :], False
        sentence = _spoken(sentence)
        if self._reads_out(sentence) and not _PROMISE.search(sentence):
            return ""
        if not self._context.masked and not self._knows_records and _RECORDS.search(sentence) and _TYPED.search(sentence):
            return ""
        return sentence

    def _reads_out(self, sentence: str) -> bool:
        told = squeeze(sentence)
        return len(told) >= READ_OUT and any(
            told in squeeze(line) or carried(sentence, line) >= READ_CLOSELY or any(len(t) >= READ_OUT and t in told for t in _told(line))
            for line in self._instructions
        )

    def show(self, sentence: str) -> str:
        """Note a sentence that is shown, and part it from the one before; empty for what this reply has said."""
        if any(_says_again(sentence, before) for before in self.shown):
            return ""
        apart = " " if self._open else ""
        self._open = not sentence[-1:].isspace()
        self.shown.append(sentence.strip())
        return apart + sentence

    def left(self) -> list[str]:
        """What the reply still has to say at its end."""
        greeted = all(map(greets, self.shown))
        missing = [FALLBACK] if greeted and is_asking(self._context.message) else ([] if self.shown else [GO_ON])
        if self._context.masked and not any(_RECORDS.search(s) for s in self.shown):
            missing.append(not_recorded(self._context.masked))
        return missing


def _spoken(sentence: str) -> str:
    """The same, politely, when it ends as documents do (…안내한다.)."""
    body = sentence.strip()
    if not _PLAIN.search(body):
        return sentence
    return sentence.replace(body, " ".join(polite(body)))


def _told(line: str) -> list[str]:
    """The sentences of an instruction, squeezed."""
    return [squeeze(sentence) for sentence in line.lstrip("- ").split(". ")]


def _says_again(sentence: str, before: str) -> bool:
    """Whether a sentence says what one before it said: the same words, nearly all of its words with the same numbers, or the same
    promise with fewer."""
    if len(plain(sentence)) < 2:
        return False
    same = numbers(sentence) == numbers(before) and bool(numbers(sentence))
    contained = plain(sentence) in plain(before) if _PROMISE.search(sentence) else plain(sentence) == plain(before)
    return contained or (same and carried(before, sentence) >= AGAIN)
