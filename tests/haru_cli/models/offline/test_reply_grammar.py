"""Plain sentences of documents made polite, and particles."""

import pytest

from haru_cli.models.offline.reply_grammar import polite, with_particle


@pytest.mark.parametrize(
    ("plain", "said"),
    [
        ("예약금은 500원이다.", "예약금은 500원입니다."),
        ("늦으면 연체료를 낸다.", "늦으면 연체료를 냅니다."),
        ("현금으로 돌려받을 수 없음", "현금으로 돌려받을 수 없습니다."),
        ("왕복 운임은 고객 부담", "왕복 운임은 고객 부담입니다."),
        ("구매자가 원하면 취소할 수 있다.", "구매자가 원하면 취소하실 수 있습니다."),
        ("수선비는 고객이 부담한다.", "수선비는 고객님께서 부담하십니다."),
        ("포장은 무료로 해 드립니다.", "포장은 무료로 해 드립니다."),
        ("접수는 9시에 연다.", "접수는 9시에 엽니다."),
        ("이미 지난 예약은 옮기지 않는다.", "이미 지난 예약은 옮기지 않습니다."),
    ],
)
def test_a_plain_sentence_becomes_a_polite_one(plain: str, said: str) -> None:
    assert polite(plain) == (said,)


@pytest.mark.parametrize(
    ("word", "pair", "said"),
    [
        ("240", "으로/로", "240으로"),
        ("서울", "으로/로", "서울로"),
        ("문자", "은/는", "문자는"),
        ("메일", "을/를", "메일을"),
        ("R-1", "이/가", "R-1이"),
    ],
)
def test_a_particle_follows_the_sound(word: str, pair: str, said: str) -> None:
    assert with_particle(word, pair) == said
