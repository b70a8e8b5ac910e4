"""A model's answer is hostile: each good item is used, each bad one reported, and nothing usable is an error."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_store.errors import ModelAnswerError
from memory_store.extraction.prompt import schema
from memory_store.extraction.reading import Reading, is_null, read_operations
from memory_store.records import Kind

ITEM = {"op": "add", "kind": "선호", "content": "이메일 연락 선호", "turns": [2]}


def contents(text: str, count: int = 0) -> list[str]:
    return [operation.content for operation in read_operations(text, count).operations]


def test_the_form_that_was_asked_for_is_read_whole() -> None:
    (operation,) = read_operations(json.dumps({"operations": [ITEM]}), 0).operations
    assert (operation.op, operation.kind, operation.content, operation.turns) == ("add", Kind.PREFERENCE, "이메일 연락 선호", [2])


@pytest.mark.parametrize(
    "text",
    [
        "```json\n{}\n```",
        "다음과 같이 정리했습니다.\n{}\n도움이 되셨길 바랍니다.",
        "생각: 고객은 {{사이즈}}를 말했다. 답은 {} 입니다.",
        "<think>[1]번 발화를 보면…</think>{}",
    ],
)
def test_fences_and_prose_around_the_json_are_passed_over(text: str) -> None:
    answer = json.dumps({"operations": [ITEM]}, ensure_ascii=False)
    assert contents(text.replace("{}", answer).replace("{{", "{").replace("}}", "}") if "{{" not in text else text.format(answer)) == [
        "이메일 연락 선호"
    ]


def test_trailing_commas_and_single_quotes_are_forgiven() -> None:
    assert contents("{'operations': [{'op': 'add', 'content': '문자 선호',},],}") == ["문자 선호"]


def test_the_three_lists_give_their_kind() -> None:
    reading = read_operations('{"선호": ["이메일 선호"], "진행중_이슈": ["260 교환"], "메모": []}', 0)
    assert [(o.kind, o.content) for o in reading.operations] == [(Kind.PREFERENCE, "이메일 선호"), (Kind.ISSUE, "260 교환")]


def test_a_list_of_strings_is_read() -> None:
    assert contents('["이메일 선호", "문 앞 배송"]') == ["이메일 선호", "문 앞 배송"]


def test_one_bad_item_does_not_drop_the_batch() -> None:
    reading = read_operations(json.dumps({"operations": [ITEM, {"op": "add", "kind": "선호"}, ITEM | {"content": "문 앞 배송"}]}), 0)
    assert [o.content for o in reading.operations] == ["이메일 연락 선호", "문 앞 배송"]
    assert reading.problems == ["an item without content"]


def test_whole_items_of_a_cut_answer_are_used_and_the_cut_one_is_not() -> None:
    text = json.dumps({"operations": [ITEM, ITEM | {"content": "택배는 경비실에 맡겨 달라고 함"}]}, ensure_ascii=False)
    reading = read_operations(text[: text.index("경비실")], 0)
    assert [o.content for o in reading.operations] == ["이메일 연락 선호"]
    assert reading.problems


@pytest.mark.parametrize(
    "text",
    ["", "죄송합니다. 도와드릴 수 없습니다.", "{}", '{"operations": [{"op": "add"}]}', '{"선호": [], "메모": [', '{"operations": ["이메'],
)
def test_nothing_usable_is_an_error_and_never_nothing_to_remember(text: str) -> None:
    with pytest.raises(ModelAnswerError):
        read_operations(text, 0)


@pytest.mark.parametrize("text", ["[]", '{"operations": []}', '{"선호": [], "진행중_이슈": [], "메모": null}', '{"선호": ["없음"]}'])
def test_a_whole_empty_answer_means_nothing_to_remember(text: str) -> None:
    assert read_operations(text, 3).operations == []


@pytest.mark.parametrize("target", [0, 4, "9", None, "m-bcdfghjkmn", -1])
def test_an_unknown_id_is_noted_and_nothing_else(target: object) -> None:
    reading = read_operations(json.dumps({"operations": [ITEM, {"op": "drop", "target": target}]}), 3)
    assert [o.op for o in reading.operations] == ["add"]
    assert reading.problems == ["drop of a memory that does not exist"]


def test_an_id_given_as_text_is_understood() -> None:
    (operation,) = read_operations('{"operations": [{"op": "CLOSE", "target": "[2]", "content": "교환 완료"}]}', 3).operations
    assert (operation.op, operation.target) == ("close", 2)


@pytest.mark.parametrize("word", ["없음", "알 수 없음", "N/A", "해당 없음.", "null", "None", " - ", "연락처: 없음", "unknown"])
def test_null_words_say_nothing(word: str) -> None:
    assert is_null(word)


@pytest.mark.parametrize("text", ["뚜껑 없음", "향 없는 제품", "문자 알림", "이상 없음 확인"])
def test_a_statement_that_lacks_something_is_no_null_word(text: str) -> None:
    assert not is_null(text)


def test_control_characters_and_lone_surrogates_do_not_pass() -> None:
    (content,) = contents('{"operations": [{"op": "add", "content": "이메일\\u001b[2J 선호 \\ud800"}]}')
    assert "\x1b" not in content
    content.encode()


def test_a_statement_as_long_as_a_transcript_is_not_one() -> None:
    with pytest.raises(ModelAnswerError):
        read_operations(json.dumps(["가" * 1000]), 0)


def test_the_schema_names_only_what_the_reader_knows() -> None:
    fields = schema()["properties"]["operations"]["items"]["properties"]
    assert set(fields) == {"op", "target", "kind", "content", "key", "turns"}


json_values = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["operations", "op", "content", "kind", "target", "turns", "importance", "선호", "메모", "x"]),
            inner,
            max_size=5,
        )
    ),
    max_leaves=15,
)


@settings(max_examples=150, deadline=None)
@given(json_values, st.integers(0, 5), st.data())
def test_no_answer_breaks_the_reader(value: object, count: int, data: st.DataObject) -> None:
    text = json.dumps(value, ensure_ascii=False)
    cut = data.draw(st.integers(0, len(text)))
    for answer in (text, text[:cut]):
        try:
            reading = read_operations(answer, count)
        except ModelAnswerError:
            continue
        assert isinstance(reading, Reading)
        assert all(o.op == "add" or (o.target is not None and 1 <= o.target <= count) for o in reading.operations)
        assert all(o.op in ("close", "drop") or o.content for o in reading.operations)
