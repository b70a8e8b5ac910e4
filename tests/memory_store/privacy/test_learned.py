"""What is told from all that is said around a value, with weights that are learned."""

import json
from pathlib import Path

import numpy as np
import pytest

from memory_store.privacy import Gate
from memory_store.privacy.folding import fold
from memory_store.privacy.learned.candidates import candidates
from memory_store.privacy.learned.features import features
from memory_store.privacy.learned.judge import MOST, WEIGHTS, odds
from memory_store.privacy.learned.training import Table, learned, of_file
from memory_store.privacy.scene import Scene
from memory_store.protocols import Message

EXAMPLES = WEIGHTS.with_name("examples")


def masked(text: str, *before: Message) -> str:
    return Gate().mask_turn(before, text).masked.text


def values(text: str) -> list[str]:
    scene = Scene(fold(text))
    return [text[c.start : c.end] for c in candidates(scene)]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("택배 아저씨가 자꾸 못 들어온다는데 입구에서 7350 치고 들어오라고 하세요", "7350"),
        ("로그인하려고 dubu2291 쳤는디 자꾸 틀렸다고 나와", "dubu2291"),
    ],
)
def test_a_value_is_a_secret_by_what_is_said_around_it(text: str, value: str) -> None:
    assert value not in masked(text)


@pytest.mark.parametrize(
    "text", ["높이 1740에 폭 820이면 들어가나요", "모델은 kq75a 인데 부품이 있나요", "오후 1530쯤 집에 있어요", "27900 결제됐어요"]
)
def test_what_a_shop_counts_and_names_is_left(text: str) -> None:
    assert masked(text) == text


def test_what_its_shape_alone_explains_is_no_candidate() -> None:
    assert values("20260714003312 주문 wh75bn 모델 051-782-4410 걸고 8801234567893 값은 3,500원, 230, 235, 240 중에 2개") == []
    assert values("abcd1234 라고 적고 문에서 4821") == ["abcd1234", "4821"]


def test_a_page_of_numbers_is_left_to_the_rules() -> None:
    page = " ".join(f"{n}xy" for n in range(1000, 1001 + MOST))
    assert masked(page) == page


def test_what_is_stored_is_not_judged_without_its_talk() -> None:
    text = "입구에서 7350 치고 들어오라고 하세요"
    assert "7350" not in masked(text)
    assert Gate().mask_value({"turn": "번호는 7350 입니다"}) == {"turn": "번호는 7350 입니다"}


def test_what_was_asked_for_tells_of_the_answer() -> None:
    scene = Scene(fold("7350이요"))
    [candidate] = candidates(scene)
    assert "asked of the shop" in features(scene, candidate, "주문번호를 알려 주세요.")
    assert "asked password" in features(scene, candidate, "비밀번호가 무엇인가요?")


def test_the_norm_is_the_largest_singular_value_squared() -> None:
    held = [[0, 1], [0, 2], [0, 1, 2], [0]]
    dense = np.array([[float(n in row) for n in range(3)] for row in held])
    assert Table(held, 3).norm() == pytest.approx(np.linalg.norm(dense, 2) ** 2, rel=1e-6)


def test_examples_teach_what_tells_secrets_from_the_rest(tmp_path: Path) -> None:
    words = [("문은 {} 누르고 여세요", True), ("폭이 {} 나오는지 재 주세요", False)]
    lines = []
    for n in range(20):
        for text, secret in words:
            start = text.index("{")
            spans = [{"start": start, "end": start + 4}] if secret else []
            lines.append(json.dumps({"text": text.format(1000 + 37 * n), "spans": spans}, ensure_ascii=False))
    path = tmp_path / "examples.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    examples = list(of_file(path))
    weights = learned(examples)
    assert all((odds(e.features, weights) > 0) == e.secret for e in examples)


def test_the_weights_that_are_shipped_fit_their_examples() -> None:
    weights = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    examples = [e for path in sorted(EXAMPLES.glob("*.jsonl")) for e in of_file(path)]
    right = sum((odds(e.features, weights) > 0) == e.secret for e in examples)
    assert right > 0.9 * len(examples)
