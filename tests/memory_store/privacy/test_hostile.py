"""Work is bounded: hostile texts of 20 kB take their time in tenths of a second, whatever they are made of."""

import random
import time

import pytest

from memory_store.privacy import Gate

RANDOM = random.Random(7)
SIZE = 20_000
LIMIT = 1.0
"""Seconds of this process; many times what is measured (see `benchmarks/privacy.py`), for slow machines."""


def repeated(piece: str) -> str:
    return piece * (SIZE // len(piece.encode()))


HOSTILE = {
    "random digits": "".join(RANDOM.choice("0123456789") for _ in range(SIZE)),
    "spaced digits": " ".join(RANDOM.choice("0123456789") for _ in range(SIZE // 2)),
    "groups of four": " ".join(f"{RANDOM.randrange(10_000):04}" for _ in range(SIZE // 5)),
    "Hangul numerals": "".join(RANDOM.choice("공일이삼사오육칠팔구") for _ in range(SIZE // 3)),
    "ones": "1" * SIZE,
    "fours": "4" * SIZE,
    "dashes": repeated("1-"),
    "blanks": " " * SIZE,
    "base64": repeated("NDUz"),
    "hex": repeated("34"),
    "percent": repeated("%34"),
    "entities": repeated("&#52;"),
    "at signs": repeated("a@"),
    "dots": repeated("....."),
    "zero width": repeated("1\u200b"),
    "password words": repeated("비밀번호 a1"),
    "card words": repeated("카드번호 4539-5787 "),
    "account words": repeated("계좌 1 "),
    "quotes": repeated('비밀번호 "'),
    "number words": repeated("two "),
    "masks": repeated("[카드번호]"),
    "syllables apart": repeated("비 번 "),
    "jamo": repeated("ㅂㅣ번"),
    "classes": "비밀번호 " + repeated("대문자 A 숫자 b "),
    "codes that are pressed": repeated("문 1234 누르 "),
    "codes that came": repeated("문자 왔 123456 "),
    "turns of a dial": repeated("문 왼쪽 12 열려 "),
    "ends of cards": repeated("카드 08/29 "),
    "years in words": repeated("이십년 팔월 "),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_twenty_kilobytes_are_decided_in_time(name: str) -> None:
    gate = Gate()
    started = time.process_time()
    gate.mask(HOSTILE[name])
    assert time.process_time() - started < LIMIT


def test_a_card_within_a_flood_of_digits_is_caught() -> None:
    flood = "".join(RANDOM.choice("01") for _ in range(500))
    assert "4539578763621486" not in Gate().mask(f"{flood}4539578763621486{flood}").text
