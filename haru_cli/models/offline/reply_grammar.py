"""Korean grammar for writing: particles by the sound before them, and plain sentences of documents made polite."""

from __future__ import annotations

import re
from functools import lru_cache

from memory_store.extraction.morphology import Morpheme, Sentence, analyse, join

_CLOSED_DIGITS = {"0": "ㅇ", "1": "ㄹ", "3": "ㅁ", "6": "ㄱ", "7": "ㄹ", "8": "ㄹ"}
_CLOSED_LETTERS = {"l": "ㄹ", "r": "ㄹ", "m": "ㅁ", "n": "ㄴ"}
_RIEUL = 8

CUSTOMERS_ACTS = {
    "교환",
    "반품",
    "환불",
    "신청",
    "취소",
    "변경",
    "사용",
    "조회",
    "요청",
    "이용",
    "확인",
    "구매",
    "주문",
    "결제",
    "접수",
    "선택",
    "수령",
}
"""What customers do: verbs of these nouns are said with the honorific."""

_ADDRESS = (
    (re.compile(r"(?<![가-힣])(?:고객|구매자|소비자)이(?=\s)"), "고객님께서"),
    (re.compile(r"(?<![가-힣])(?:고객|구매자|소비자)(?:은|는)(?=\s)"), "고객님은"),
    (re.compile(r"(?<![가-힣])(?:고객|구매자|소비자)의(?=\s)"), "고객님의"),
    (re.compile(r"상담원에게"), "저에게"),
    (re.compile(r"받은\s(?=날|뒤|후|다음|경우)"), "받으신 "),
    (re.compile(r"주문한\s(?=것|상품|날)"), "주문하신 "),
    (re.compile(r"사용한\s(?=수단)"), "사용하신 "),
    (re.compile(r"(교환|반품|환불|신청|취소|변경|결제|주문|구매)(?:하)려면"), r"\1하시려면"),
    (re.compile(r"(교환|반품|환불|신청|취소|변경|결제|주문|구매)하려는"), r"\1하시려는"),
    (re.compile(r"(교환|반품|환불|신청|취소|결제|주문|구매)하는\s(?=경우)"), r"\1하시는 "),
    (re.compile(r"(결제|신청|주문|구매)할\s(?=때)"), r"\1하실 "),
    (re.compile(r"바꾸려는"), "바꾸시려는"),
    (re.compile(r"알리면"), "알려 주시면"),
    (re.compile(r"(결제|주문|구매)한\s(?=경우)"), r"\1하신 "),
)
_CLOSINGS = (
    (re.compile(r"알려야\s한다$"), "알려 주시면 됩니다"),
    (re.compile(r"알린다$"), "알려 주시면 됩니다"),
    (re.compile(r"(?:하여야|해야)\s한다$"), "해 주셔야 합니다"),
    (re.compile(r"부담한다$"), "부담합니다"),
    (re.compile(r"돌려준다$"), "돌려드립니다"),
    (re.compile(r"안내한다$"), "안내해 드립니다"),
)


def closed(word: str) -> str:
    """The consonant that ends a word when it is read aloud: empty after a vowel, `ㄹ`, or another."""
    last = word.rstrip("'\"”’)].,!? ")[-1:]
    if "가" <= last <= "힣":
        tail = (ord(last) - 0xAC00) % 28
        return "" if not tail else ("ㄹ" if tail == _RIEUL else "ㅇ")
    return _CLOSED_DIGITS.get(last) or _CLOSED_LETTERS.get(last.lower(), "")


def with_particle(word: str, pair: str) -> str:
    """A word with the right one of two particles: `with_particle("이메일", "으로/로")`."""
    after_consonant, after_vowel = pair.split("/")
    sound = closed(word)
    if pair == "으로/로":
        return word + (after_consonant if sound and sound != "ㄹ" else after_vowel)
    return word + (after_consonant if sound else after_vowel)


@lru_cache(maxsize=512)
def polite(text: str) -> tuple[str, ...]:
    """The sentences of a document, as an agent says them: 합니다-style, the customer honoured. What is polite already stays."""
    return tuple(_polite(sentence) for sentence in analyse(text.strip()) if sentence.text.strip())


def _polite(sentence: Sentence) -> str:
    body = sentence.text.strip().rstrip(".。!; ")
    if not re.search(r"(?:니다|요|세요|시오)$", body):
        body = _closed_politely(body)
    for shape, said in _ADDRESS:
        body = shape.sub(said, body)
    if "고객님께서" in body:
        body = re.sub(r"고객님께서 부담하(?=며|고)", "고객님께서 부담하시", body)
        body = re.sub(r"고객님께서 부담합니다$", "고객님께서 부담하십니다", body)
    body = _CUSTOMER_CAN.sub(r"\1하실 수 \2", body)
    return body + "."


_CUSTOMER_CAN = re.compile(rf"({'|'.join(sorted(CUSTOMERS_ACTS))})할 수 (있|없)(?=습니다|으며|고)")


def _closed_politely(body: str) -> str:
    for shape, said in _CLOSINGS:
        if shape.search(body):
            return shape.sub(said, body)
    tokens = [m for s in analyse(body) for m in s.morphemes]
    if not tokens:
        return body
    last = tokens[-1]
    if last.tag in {"EF", "ETN"}:
        return _with_ending(body, tokens)
    return body if last.tag.startswith("E") else f"{body}입니다"


def _with_ending(body: str, tokens: list[Morpheme]) -> str:
    """The last predicate said again with 습니다; Kiwi writes the contraction."""
    start = len(tokens) - 1
    while start > 0 and tokens[start - 1].tag[:2] in {"VV", "VA", "VX", "VC", "XS", "EP"}:
        start -= 1
        if tokens[start].tag[:2] in {"VV", "VA", "VX", "VC"}:
            break
    stem = tokens[start:-1]
    if not stem:
        return f"{body}입니다"
    before = tokens[start - 1] if start else None
    lead = [(before.form, before.tag)] if before and stem[0].tag[:2] in {"XS", "VC"} else []
    at = before.start if before and lead else stem[0].start
    return body[:at] + join([*lead, *((m.form, m.tag) for m in stem), ("습니다", "EF")])
