"""The thresholds of extraction are configuration: another value, another outcome."""

from __future__ import annotations

from visits import NOW, visit

from memory_store.extraction import Operation, remember
from memory_store.extraction.config import ExtractionConfig
from memory_store.privacy import Gate
from memory_store.records import CustomerRecord, Kind, Session

LOOSE = Operation(kind=Kind.PREFERENCE, content="배송 물건은 경비실 보관 처리 선호", turns=[1])


def accepted(config: ExtractionConfig, session: Session, *operations: Operation, alike: float = 0.0) -> list[str]:
    """What is current after `operations`, with an embedder for which all statements are `alike`."""
    record = CustomerRecord(customer="C007")
    remember(record, session, operations, now=NOW, gate=Gate(), similarity=lambda one, other: alike, config=config)
    return [memory.content for memory in record.current(NOW)]


def test_less_of_a_statement_need_be_said_when_so_configured() -> None:
    session = visit("물건은 경비실에 맡겨 주세요")
    assert accepted(ExtractionConfig(carried=0.2), session, LOOSE)
    assert not accepted(ExtractionConfig(carried=0.9), session, LOOSE)


def test_more_of_it_must_be_sound_when_so_configured() -> None:
    session = visit("문자로 연락 주세요. 제 동생은 카톡으로 연락하는 걸 좋아해요")
    mixed = Operation(content="연락은 문자, 카톡으로", turns=[1])
    assert accepted(ExtractionConfig(sound=0.1), session, mixed)
    assert not accepted(ExtractionConfig(sound=1), session, mixed)


def test_likeness_makes_two_statements_one_from_the_configured_cosine_on() -> None:
    session = visit("매운 과자를 좋아해요. 과자는 매워야죠")
    both = (Operation(content="매운 과자 선호", turns=[1]), Operation(content="과자는 매운 것", turns=[1]))
    assert len(accepted(ExtractionConfig(same=0.9), session, *both, alike=0.92)) == 1
    assert len(accepted(ExtractionConfig(same=0.95), session, *both, alike=0.92)) == 2


def test_what_twists_the_words_is_refused_unless_it_repeats_them() -> None:
    session = visit("전화는 무서워요")
    twisted = Operation(content="전화 선호", turns=[1])
    assert not accepted(ExtractionConfig(), session, twisted)
    assert accepted(ExtractionConfig(verbatim=0.1), session, twisted)
