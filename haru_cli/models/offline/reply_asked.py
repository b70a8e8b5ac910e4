"""What a message asks, part by part (교환 배송비랑 환불 기간 알려 주세요), and what in a part no clause speaks of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from haru_cli.models.offline.reply_details import find_colour, find_product, find_size
from haru_cli.models.offline.reply_heard import channels, is_asking
from haru_cli.models.offline.reply_shapes import ASKING, LIKES
from haru_cli.models.vocabulary import words
from haru_cli.models.words import asks, terms_of
from memory_store.extraction.morphology import Morpheme, Sentence, morphemes

_LISTS = {"랑", "이랑", "하고", "와", "과"}
_TURNS = {"고", "며", "으며", "지만", "는데", "ᆫ데", "은데"}
_NOUNS = {"NNG", "NNP", "SL", "XSN", "XR", "SH"}
_WHEN_WHERE = {"에", "에게", "한테", "부터", "까지", "보다", "처럼", "만큼"}
"""Particles of when, where, to whom: what stands before them is a circumstance, unless 도, 은 or 는 follows (토요일에도)."""

_THAN = {"보다", "처럼", "만큼"}

_CIRCUMSTANCES = words("""
    아침 점심 저녁 밤 새벽 오전 오후 낮 그날 집 앞 뒤 문 현관 회사 댁 사무실 근처 동네 인터넷 온라인 아무것 아무거 내역 여부
    이력 이내 상세 사실 얘기 이야기 소리 어치 모양 느낌 쪽 편 차 김 셈 통 턱 나머지 그때 이때 요즘 최근 방금 작년 재작년 올해
    내년 지난주 지난달 이달 월초 월말 대략 정도 전체 하나 둘 개 벌 켤레 장 제거 절차 시점 설명 방식 요령 순서 과정 단계 조건 기준
    제도 원칙 시작 끝 종료 완료 미스 실수 착오 문제 본인 자체 혹 만약 가정 직접 걸 게 건지 부탁 문의 질문 답 안내 정보 이유 사유
    필요 가능 얼마 정확 자세 대신 옵션 원래 보통 값 돈 옷 것 때 날 달 주 해 일 말 손 발 몸 물 방 곳 점 색 택 섬 흠 비 금 전 후
    중 번 건 분 수 등 속 안 밖 줄 뜻 법 길 신 핏
""")
"""Nouns that only say when, where, or of which sort, and short ones of every day."""

_MEANS = {"계좌", "통장", "카드", "무통장", "현금"}
_PAID = {"수단", "현금"}
"""Where a clause says in what money is paid, a question for a way of it is answered."""


@dataclass(frozen=True)
class Asked:
    """One thing that is asked: its own words, and the message without the other things that are asked in it."""

    own: str
    message: str


def asked(message: str, sentences: Sequence[Sentence]) -> list[Asked]:
    """What a message asks; the whole message, without words of its own, where nothing in it is put as a question."""
    spans = [span for sentence in sentences if _asks(sentence.text) for span in _pieces(message, sentence)]
    parts = [Asked(message[start:end], _without(message, [s for s in spans if s != (start, end)])) for start, end in spans]
    return parts or [Asked("", message)]


def told(message: str, sentences: Sequence[Sentence]) -> str:
    """What of a message only tells, and asks nothing."""
    return _without(message, [span for sentence in sentences if _asks(sentence.text) for span in _pieces(message, sentence)])


def unheard_of(text: str, spoken: frozenset[str]) -> str:
    """The first noun phrase of `text` that is asked after and of which no clause speaks, as the customer said it; empty where
    there is none."""
    tokens = morphemes(text)
    return next(
        (text[run[0].start : run[-1].end] for run in _runs(tokens) if _is_focus(run[-1], tokens) and _is_new(run, text, spoken)), ""
    )


def _asks(text: str) -> bool:
    """Whether a sentence asks for an answer; 이메일로 알려 주세요 asks for a way of contact."""
    return is_asking(text) and not (channels(text) != ("", "") and LIKES.search(text))


def _pieces(message: str, sentence: Sentence) -> Iterator[tuple[int, int]]:
    """The parts of one sentence that ask. What only leads up to a question (샀는데, 마음에 안 들고) is none."""
    start = sentence.start
    tokens = list(sentence.morphemes)
    for token, after in zip(tokens, [*tokens[1:], None], strict=True):
        piece = message[start : token.end]
        listed = (token.tag in {"JC", "JKB"} and token.form in _LISTS) or token.tag == "SP"
        if listed and (asks(piece) - {"방법"} or ASKING.search(piece)):
            yield start, token.end
            start = token.end
        elif token.tag == "EC" and token.form in _TURNS and (after is None or after.tag != "VX"):
            if ASKING.search(piece):
                yield start, token.end
            start = token.end
    yield start, sentence.end


def _without(message: str, spans: Sequence[tuple[int, int]]) -> str:
    for start, end in sorted(spans, reverse=True):
        message = f"{message[:start]} {message[end:]}"
    return message.strip()


def _runs(tokens: Sequence[Morpheme]) -> Iterator[list[Morpheme]]:
    """Nouns that stand together."""
    run: list[Morpheme] = []
    for token in tokens:
        if token.tag in _NOUNS and (not run or token.start - run[-1].end <= 1):
            run.append(token)
            continue
        if run:
            yield run
        run = [token] if token.tag in _NOUNS else []
    if run:
        yield run


def _is_focus(last: Morpheme, tokens: Sequence[Morpheme]) -> bool:
    """Whether the noun is asked after, and is no circumstance and no condition (신청하면)."""
    at = tokens.index(last)
    after = [(t.form, t.tag) for t in tokens[at + 1 : at + 3]] + [("", ""), ("", "")]
    if after[0][1] == "JKB" and after[0][0] in _WHEN_WHERE:
        return after[1][1] == "JX" and after[0][0] not in _THAN
    return after[0][1] != "XSA" and not (after[0][1] in {"XSV", "VV"} and after[1] == ("면", "EC"))


def _is_new(run: Sequence[Morpheme], text: str, spoken: frozenset[str]) -> bool:
    """Whether one of the nouns stands in no clause: 해외 배송, 새벽배송. A circumstance counts where it makes a word of its own."""
    phrase = text[run[0].start : run[-1].end]
    if find_product(phrase) or find_colour(phrase) or find_size(f"{phrase}으로"):
        return False
    known = spoken | _MEANS if spoken & _PAID else spoken
    glued = sum(token.tag != "XSN" for token in run) > 1 and " " not in phrase
    if len(phrase) == 1:
        return phrase not in _CIRCUMSTANCES and text[run[-1].end :].startswith(("으로", "로", "에서", "도", "은", "는"))
    named = [term for token, after in zip(run, [*run[1:], None], strict=True) for term in terms_of(token, after)]
    return any(t not in known and (glued or t not in _CIRCUMSTANCES) for t in named)
