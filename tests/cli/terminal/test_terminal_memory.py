"""What is remembered, in a real terminal: summaries, the end of a visit, the commands about memory."""

import base64
import re
from pathlib import Path

from memory_store.storage.tinydb import TinyStore
from tests.cli.terminal.conftest import Chat


def contents(home: Path) -> list[str]:
    """The customer's stored memories."""
    record = TinyStore(home, lambda value: value).read("C007")
    return [memory.content for memory in record.memories]


def test_a_new_summary_is_shown_above_the_prompt_and_what_is_being_typed_stays(chat: Chat) -> None:
    terminal = chat("--keep-recent", "1")
    terminal.line("하나")
    terminal.until("6,000원", "2번째 말")
    terminal.line("둘")
    terminal.type("쓰는 중")
    seen = terminal.until("[요약 메모리 갱신]", "진행 상태: 3개 메시지", "고객 › 쓰는 중", "요약: 메시지 3개")
    assert seen.index("[요약 메모리 갱신]") < seen.index("고객 › 쓰는 중")
    terminal.type("\x03")
    terminal.line("/요약")
    terminal.until("요약 (메시지 3개)")


def test_changes_can_be_dropped_and_edited_one_by_one(chat: Chat, home: Path) -> None:
    terminal = chat()
    for number, words in enumerate(["이메일 연락이 좋아요", "저녁 배송이 좋아요", "파란색이 좋아요"], 2):
        terminal.line(words)
        terminal.until(f"'{words}'라고", f"{number}번째 말")
    terminal.type("\x04")
    terminal.until("3 + 새로 · 선호: 파란색이 좋아요", "저장 ›")
    terminal.line("1")
    terminal.until("2 + 새로 · 선호: 파란색이 좋아요")
    terminal.line("2 파란색 운동화가 좋아요")
    terminal.until("2 + 새로 · 선호: 파란색 운동화가 좋아요", "저장 ›")
    terminal.line("")
    terminal.until("2건을 저장했습니다", "안녕히 가세요")
    assert contents(home) == ["저녁 배송이 좋아요", "파란색 운동화가 좋아요"]


def test_nothing_is_stored_when_the_person_says_no(chat: Chat, home: Path) -> None:
    terminal = chat()
    terminal.line("이메일 연락이 좋아요")
    terminal.until("6,000원", "2번째 말")
    terminal.type("\x04")
    terminal.until("저장 ›")
    terminal.line("n")
    terminal.until("0건을 저장했습니다")
    assert terminal.end() == 0
    assert contents(home) == []


def test_the_person_can_put_the_question_off(chat: Chat, home: Path) -> None:
    terminal = chat()
    terminal.line("이메일 연락이 좋아요")
    terminal.until("6,000원", "2번째 말")
    terminal.type("\x04")
    terminal.until("저장 ›")
    terminal.type("\x03")
    terminal.until("보류해 두었다가")
    assert terminal.end() == 0
    assert TinyStore(home, lambda value: value).read("C007").sessions[0].state == "pending"


def test_a_refused_change_is_shown_with_its_reason(chat: Chat) -> None:
    terminal = chat("--yes")
    terminal.line("이메일 연락이 좋아요")
    terminal.until("6,000원", "2번째 말")
    terminal.line("지어내 주세요")
    terminal.until("'지어내", "3번째 말")
    terminal.type("\x04")
    terminal.until("1 + 새로 · 선호: 이메일 연락이 좋아요", "2 × 거절 · 메모: 고객은 부산에 삽니다", "1건을 저장했습니다")


def test_saving_in_between_lets_the_visit_go_on(chat: Chat, home: Path) -> None:
    terminal = chat("--yes")
    terminal.line("이메일 연락이 좋아요")
    terminal.until("6,000원", "2번째 말")
    terminal.line("/저장")
    terminal.until("1건을 저장했습니다")
    assert contents(home) == ["이메일 연락이 좋아요"]
    terminal.line("파란색이 좋아요")
    terminal.until("'파란색이 좋아요'라고", "3번째 말")
    terminal.type("\x04")
    terminal.until("안녕히 가세요")
    assert contents(home) == ["이메일 연락이 좋아요", "파란색이 좋아요"]


def test_a_memory_can_be_added_found_and_wiped(chat: Chat, home: Path) -> None:
    terminal = chat("--yes")
    terminal.line("땅콩 알레르기가 있어요")
    terminal.until("'땅콩", "2번째 말")
    terminal.line("/기억하기 땅콩 알레르기가 있음")
    terminal.until("기억했습니다 (m-")
    terminal.line("/memory 땅콩")
    terminal.until("메모 · 땅콩 알레르기가 있음")
    (memory,) = TinyStore(home, lambda value: value).read("C007").memories
    terminal.line(f"/잊기 {memory.id}")
    terminal.until("지웠습니다.")
    terminal.line("/memory")
    terminal.until("아직 기억하는 내용이 없습니다.")
    terminal.line("다른 이야기예요")
    terminal.until("'다른 이야기예요'라고", gone="땅콩")
    assert all("땅콩".encode() not in file.read_bytes() for file in home.rglob("*") if file.is_file())


def test_forgetting_asks_first(chat: Chat, home: Path) -> None:
    terminal = chat()
    terminal.line("/remember 저녁 배송")
    terminal.until("기억했습니다 (m-")
    (memory,) = TinyStore(home, lambda value: value).read("C007").memories
    terminal.line(f"/forget {memory.id}")
    terminal.until("아주 지울 기억: 저녁 배송", "지울까요? y/n ›")
    terminal.line("")
    terminal.until("지우지 않았습니다.")
    assert contents(home) == ["저녁 배송"]


def test_why_shows_the_clause_with_its_text_and_what_was_held_back(chat: Chat) -> None:
    terminal = chat()
    terminal.line("/why")
    terminal.until("아직 답변이 없습니다.")
    terminal.line("배송비는요?")
    terminal.until("6,000원", "2번째 말")
    terminal.line("/why")
    terminal.until(
        "조항 교환-4-2 · 제4조 (교환)", "단순 변심의 왕복 배송비 6,000원은 고객이 냅니다.", "무료로 바꿔 드립니다.", "어느 조항에도 없음"
    )
    terminal.line("/context")
    terminal.until("모델이 본 내용", "[메시지]\n배송비는요?")


def test_why_shows_a_memory_with_its_date_and_the_words_that_it_rests_on(chat: Chat, home: Path) -> None:
    terminal = chat("--yes")
    terminal.line("이메일 연락이 좋아요")
    terminal.until("6,000원", "2번째 말")
    terminal.line("/저장")
    terminal.until("1건을 저장했습니다")
    terminal.line("기억나세요?")
    terminal.until("기록에 남아 있습니다.", "3번째 말")
    terminal.line("/why")
    (memory,) = TinyStore(home, lambda value: value).read("C007").memories
    day = f"{memory.updated.astimezone():%Y-%m-%d}"
    terminal.until(
        f"• 기억 {memory.id} · 선호 · {day}", "이메일 연락이 좋아요", "질문에 맞는 정도 ", f"근거 {day} 1번째 말 고객> 이메일 연락이 좋아요"
    )


def test_the_last_turn_can_be_taken_back(chat: Chat, home: Path) -> None:
    terminal = chat()
    terminal.line("하나")
    terminal.until("'하나'라고", "2번째 말")
    terminal.line("둘")
    terminal.until("'둘'라고", "3번째 말")
    terminal.line("/undo")
    terminal.until("되돌렸습니다: 둘", "2번째 말")
    (session,) = TinyStore(home, lambda value: value).read("C007").sessions
    assert [turn.customer for turn in session.turns] == ["하나"]


def test_the_last_reply_is_copied_to_the_clipboard_of_the_terminal(chat: Chat) -> None:
    terminal = chat()
    terminal.line("/copy")
    terminal.until("아직 답변이 없습니다.")
    terminal.line("하나")
    terminal.until("'하나'라고", "2번째 말")
    terminal.line("/복사")
    terminal.until("복사했습니다.")
    (copied,) = re.findall(rb"\x1b\]52;c;([A-Za-z0-9+/=]+)\x07", terminal.raw)
    assert base64.b64decode(copied).decode() == "'하나'라고 하셨네요. 교환 배송비는 6,000원입니다."


def test_the_visit_can_be_exported_to_a_new_file_alone(chat: Chat, tmp_path: Path) -> None:
    file = tmp_path / "상담 기록.md"
    terminal = chat()
    terminal.line("하나")
    terminal.until("'하나'라고", "2번째 말")
    terminal.line(f"/export {file}")
    terminal.until("파일을 썼습니다")
    assert "하나" in file.read_text(encoding="utf-8")
    assert file.stat().st_mode & 0o077 == 0
    terminal.line(f"/export {file}")
    terminal.until("아무것도 쓰지 않았습니다")
    terminal.line("/export 기록.exe")
    terminal.until("끝나야 합니다")


def test_another_model_answers_after_the_switch_and_a_wrong_name_changes_nothing(chat: Chat) -> None:
    terminal = chat()
    terminal.line("/model other")
    terminal.until("모델: other", "other · 1번째 말")
    terminal.line("/model nothing")
    terminal.until("there is no model 'nothing'")
    terminal.line("/model")
    assert terminal.until("/model\n모델: other")


def test_without_saving_nothing_outlives_the_visit(chat: Chat, home: Path) -> None:
    terminal = chat("--no-save")
    terminal.until("이 상담은 저장하지 않습니다.")
    terminal.line("이메일 연락이 좋아요")
    terminal.until("6,000원", "2번째 말")
    terminal.line("/remember 이메일")
    terminal.until("/remember 이메일\n이 상담은 저장하지 않습니다.")
    terminal.type("\x04")
    terminal.until("저장하지 않았습니다")
    assert terminal.end() == 0
    assert not list(home.rglob("*.json"))


def test_a_home_that_cannot_be_written_is_told_once_and_the_chat_goes_on(chat: Chat, home: Path) -> None:
    home.write_text("a file where a folder should be")
    terminal = chat()
    terminal.line("하나")
    terminal.until("이 상담은 저장되지 않고 있습니다", "2번째 말")
    terminal.line("둘")
    seen = terminal.until("'둘'라고", "3번째 말")
    assert seen.count("저장되지 않고 있습니다") == 1
    terminal.type("\x04")
    assert terminal.end() == 5
