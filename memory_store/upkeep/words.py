"""What tells a forgotten statement: its words, and the sentences in which they stand. No analyser is needed, so forgetting is
quick and does not depend on one.

A word is told from its particle by a closed list of particles: `땅콩을`, `땅콩이` and `땅콩` share the stem `땅콩`. A stem can
only be shorter than the word, so it is found wherever the word is; where it errs, it wipes too much rather than too little.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from memory_store.conversation.transcript import FORGOTTEN
from memory_store.extraction.wording import pairs, plain

SEPARATOR = " / "
"""Stands between the statements of a digest."""

ANYWHERE = 0.6
"""A sentence that holds this share of a statement's syllable pairs tells it, wherever it stands."""

TELLING_DIGITS = 3
"""A number of so many digits tells something by itself; a shorter one (7일, 2개) does not."""

_CODE = re.compile(r"[0-9A-Za-z]+(?:[-_./@][0-9A-Za-z]+)+")
_WORD = re.compile(r"[가-힣]+|[A-Za-z]+|\d+|[^\W\d_A-Za-z가-힣]+")
_LABEL = r"[^\S\n]*[^\s:：.!?]{1,8}(?: [^\s:：.!?]{1,8})?[:：]"
"""Such as `고객 요청:` in a summary."""

_SENTENCE = re.compile(
    rf"^{_LABEL}[^\S\n]+|.*?(?:(?:[.!?…。~]+[\"'”’)\]]*|;)(?=\s|\Z)|\n+| / |\Z)",
    re.DOTALL | re.MULTILINE,
)
_GAP = re.compile(r"(?<=\S)[^\S\n]{2,}")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")

_LISTED_PARTICLES = """
이에요 예요 이라고 라고 이라는 라는 입니다 이고 이며 이나 에서는 에서도 에게서 한테서 으로는 로는 으로도 으로만 으로써
으로 에게 에는 에도 에서 까지 부터 보다는 보다 처럼 만큼 마다 조차 마저 밖에 한테 께서 하고 이랑 랑 과는 와는
은 는 이 가 을 를 의 에 로 와 과 도 만 께 나
하기를 하기 하는 하지 하고 하며 하면 해서 해요 했음 함 됨 되는 되어 되지 된 한 할 임 음
"""
"""Particles, and the endings that make a verb of a noun."""

_PARTICLES = sorted(_LISTED_PARTICLES.split(), key=len, reverse=True)

_PLAIN_PARTICLES = frozenset(("을", "를", "는", "에"))
"""Hardly any noun ends so: what is left may be one syllable, or nothing behind a number."""

_LISTED_GENERAL = """
고객 고객님 손님 본인 이름 선호 희망 원함 원하 원해 요청 문의 필요 가능 불가 사용 이용 관련 경우 방법 방식 상태 내용 정보 기록 메모
확인 안내 상담 답변 진행 처리 접수 신청 완료 예정 오늘 내일 어제 이번 다음 지난 현재 이후 이전 항상 평소 자주 가끔 정도 때문 대신
있음 없음 있는 없는 좋아 좋음 싫어 싫음 받기 받음 받고 주세요 달라고 했음 하심 하기 말함 알려 해결 변경 수정 추가 제외
대한 대해 위해 통해 따로 모두 전부 먼저 부담 시간 날짜 이유
주문 상품 제품 물건 교환 환불 반품 취소 배송 배송비 택배 결제 구매 구입 주문번호 번호 사이즈 크기 색상 연락 수령 발송 재고
가격 금액 비용 쿠폰 적립 포인트 매장 하루마켓
"""
"""What a record of a customer is written with, whoever it is, and what a shop's conversations are about."""

GENERAL = frozenset(_LISTED_GENERAL.split())
"""Stems that tell nothing about one person when they stand alone."""


def stems(text: str) -> list[str]:
    """The words of `text` without their particles, folded; of a code such as ORD-77812 the whole and its numbers."""
    clean = _fold(text)
    codes = [code.group() for code in _CODE.finditer(clean)]
    rest = _CODE.sub(lambda code: " ".join(re.findall(r"\d+", code.group())), clean)
    return codes + [_stem(word.group()) for word in _WORD.finditer(rest)]


def telling(text: str) -> frozenset[str]:
    """The stems that tell something about the person by themselves."""
    return frozenset(stem for stem in stems(text) if _tells(stem))


def holds(text: str, stem: str) -> bool:
    """Whether the stem stands in `text`; a number and a Latin word only as a whole."""
    return _pattern([stem]).search(_fold(text)) is not None


@dataclass(frozen=True)
class Wipe:
    """What is to be wiped: statements, all stems that tell of them, and those stems that nothing else that is kept holds."""

    statements: tuple[str, ...]
    told: frozenset[str]
    stems: frozenset[str]

    @classmethod
    def of(cls, statements: Iterable[str], *, kept: Iterable[str] = ()) -> "Wipe":
        """Stems that `kept` statements hold too are left alone: those words are remembered for another reason."""
        texts = tuple(dict.fromkeys(statements))
        told = frozenset(stem for text in texts for stem in telling(text))
        others = "\n".join(_fold(text) for text in kept)
        return cls(texts, told, frozenset(stem for stem in told if not _pattern([stem]).search(others)))

    @cached_property
    def _told(self) -> re.Pattern[str]:
        return _pattern(self.told)

    @cached_property
    def _stems(self) -> re.Pattern[str]:
        return _pattern(self.stems)

    @cached_property
    def _pairs(self) -> list[set[str]]:
        return [found for found in map(pairs, self.statements) if found]

    @cached_property
    def _plain(self) -> frozenset[str]:
        return frozenset(map(plain, self.statements))

    def shared_by(self, text: str) -> bool:
        """Whether `text` holds words that tell of the statements, those left alone included."""
        return self._told.search(_fold(text)) is not None

    def names(self, text: str) -> bool:
        """Whether `text` holds words that are to be wiped."""
        return self._stems.search(_fold(text)) is not None

    def hits(self, sentence: str, *, evidence: bool = False) -> bool:
        """Whether the sentence tells a statement. In a turn that one rests on (`evidence`) one common pair of syllables is enough."""
        if self.names(sentence) or plain(sentence) in self._plain:
            return True
        there = pairs(sentence)
        if evidence:
            return any(wanted & there for wanted in self._pairs)
        return any(len(wanted & there) >= ANYWHERE * len(wanted) for wanted in self._pairs)

    def clean(self, text: str, *, evidence: bool = False) -> str:
        """`text` with each sentence that tells a statement replaced by a mark; neighbouring marks become one."""
        whole = list(sentences(text))
        pieces: list[str] = []
        for piece in whole:
            body = piece.strip()
            if not body or not self.hits(piece, evidence=evidence):
                pieces.append(piece)
            elif not pieces or pieces[-1].strip() != FORGOTTEN:
                pieces.append(piece.replace(body, FORGOTTEN))
        return "".join(pieces).strip() if pieces != whole else text

    def without(self, text: str) -> str:
        """`text` without the sentences that tell a statement, and without lines of which nothing but a label is left."""
        lines = []
        for line in text.split("\n"):
            whole = list(sentences(line))
            left = [piece for piece in whole if not piece.strip() or not self.hits(piece)]
            rest = _GAP.sub(" ", "".join(left)).strip().rstrip(" ;/") if left != whole else line
            if left == whole or (rest and not re.fullmatch(_LABEL, rest)):
                lines.append(rest)
        return "\n".join(lines)

    def clean_evidence(self, text: str) -> str:
        """A customer's message that a statement rests on. When no sentence of it is like the statement, all of it goes: it was
        said in other words, and would be understood again."""
        cleaned = self.clean(text, evidence=True)
        return FORGOTTEN if cleaned == text and text.strip() and FORGOTTEN not in text else cleaned


def sentences(text: str) -> Iterator[str]:
    """`text` cut behind labels, sentences, lines, and the semicolons and slashes that part statements; joined they are the text."""
    for match in _SENTENCE.finditer(text):
        if match.group():
            yield match.group()


def _pattern(stems: Iterable[str]) -> re.Pattern[str]:
    """Finds any of the stems in a folded text; nothing, where there is none."""
    parts = []
    for stem in sorted(stems):
        if stem.isdigit():
            parts.append(rf"(?<!\d){stem}(?!\d)")
        elif stem.isascii():
            parts.append(rf"(?<![a-z0-9]){re.escape(stem)}(?![a-z0-9])")
        else:
            parts.append(re.escape(stem))
    return re.compile("|".join(parts) or r"(?!)")


def _fold(text: str) -> str:
    return _THOUSANDS.sub("", unicodedata.normalize("NFKC", text)).casefold()


def _stem(word: str) -> str:
    if not "가" <= word[0] <= "힣":
        return word
    for particle in _PARTICLES:
        if word.endswith(particle) and (len(word) - len(particle) >= 2 or particle in _PLAIN_PARTICLES):
            return word[: -len(particle)]
    return word


def _tells(stem: str) -> bool:
    if stem.isdigit():
        return len(stem) >= TELLING_DIGITS
    return len(stem) >= 2 and stem not in GENERAL and stem not in _PARTICLES
