"""The gate as a whole: what may be allowed, what it does with values, and that it fails closed."""

import pytest

from memory_store.errors import GateError, InvalidError
from memory_store.privacy import Gate, recognise, scan
from memory_store.privacy.gate import MAX_TEXT
from memory_store.protocols import Message


def test_personal_data_stays_where_it_is_allowed() -> None:
    text = "010-1234-5678, haru@example.com"
    assert Gate().mask(text).kinds == ("휴대폰번호", "이메일")
    assert Gate(["phone"]).mask(text).kinds == ("이메일",)
    assert Gate(["phone", "email"]).mask(text).text == text


@pytest.mark.parametrize("name", ["card", "password", "telephone", ""])
def test_what_must_never_be_stored_cannot_be_allowed(name: str) -> None:
    with pytest.raises(InvalidError):
        Gate([name])


def test_an_allowed_phone_is_not_joined_over_turns() -> None:
    history = [Message("customer", "010-1234")]
    assert Gate(["phone"]).mask_turn(history, "5678").rewrites == ()


def test_every_string_of_a_value_is_masked_and_everything_else_kept() -> None:
    value = {"a": ["비밀번호는 abcd1234!", 3, None, True, 1.5], "010-1234-5678": {"b": "안녕하세요"}}
    assert Gate().mask_value(value) == {"a": ["비밀번호는 [비밀번호]", 3, None, True, 1.5], "[휴대폰번호]": {"b": "안녕하세요"}}


def test_a_key_says_what_its_value_is() -> None:
    assert Gate().mask_value({"account": "110-728-861617"}) == {"account": "[계좌번호]"}
    assert Gate().mask_value({"key": "비밀번호", "content": "qwer1234", "id": "m-bcdfghjkmn"}) == {
        "key": "비밀번호",
        "content": "[비밀번호]",
        "id": "m-bcdfghjkmn",
    }


def test_a_card_that_is_a_number_is_masked_too() -> None:
    assert Gate().mask_value({"pan": 4539578763621486, "count": 12}) == {"pan": "[카드번호]", "count": 12}


def test_two_keys_with_the_same_mask_stay_two() -> None:
    masked = Gate().mask_value({"010-1234-5678": 1, "010-8765-4321": 2})
    assert sorted(masked.values()) == [1, 2]


def test_a_scan_names_the_path_and_the_mend_leaves_nothing_to_find() -> None:
    value = {"turns": [{"customer": "제 번호는 010-1234-5678"}, {"customer": "네"}], "pw": "abcd1234"}
    assert [(path, finding.kind) for path, finding in scan(value)] == [(("turns", 0, "customer"), "휴대폰번호"), (("pw",), "비밀번호")]
    assert scan(Gate().mask_value(value)) == []


def test_a_text_past_the_limit_is_refused() -> None:
    with pytest.raises(GateError):
        Gate().mask("가" * (MAX_TEXT + 1))


@pytest.mark.parametrize("call", [lambda g, t: g.mask(t), lambda g, t: g.mask_turn([], t), lambda g, t: g.mask_value([t])])
def test_whatever_goes_wrong_inside_the_text_does_not_pass_and_is_not_quoted(monkeypatch: pytest.MonkeyPatch, call) -> None:
    def broken(scene: object) -> None:
        raise ValueError("4539-5787-6362-1486")

    monkeypatch.setattr(recognise, "RECOGNISERS", (broken,))
    with pytest.raises(GateError) as caught:
        call(Gate(), "카드 4539-5787-6362-1486")
    assert "4539" not in str(caught.value)
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__


def test_a_text_that_takes_too_long_does_not_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(0, 10_000, 100))
    monkeypatch.setattr(recognise, "perf_counter", lambda: next(clock))
    with pytest.raises(GateError):
        Gate().mask("안녕하세요")


def test_a_value_too_deep_to_be_walked_does_not_pass() -> None:
    value: list[object] = []
    for _ in range(100_000):
        value = [value]
    with pytest.raises(GateError):
        Gate().mask_value(value)


def test_a_label_reaches_no_further_than_its_item_of_a_list() -> None:
    text = "- 인증번호 미수신\n- 20260711 주문건 문의\n- 카드 오류\n- 260 사이즈 교환"
    assert Gate().mask(text).text == text
