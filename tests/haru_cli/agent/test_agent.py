"""The agent: what the model is given, what is shown of its answer, how often it is asked."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from haru_cli.agent.agent import Agent
from haru_cli.agent.manners import FALLBACK
from haru_cli.agent.policies import Policies
from memory_store.errors import ModelAnswerError, ModelUnreachableError
from memory_store.protocols import Context, FixedClock, Message
from memory_store.recall import Recall
from memory_store.records import Kind
from memory_store.storage import MemoryStore
from memory_store.visit import Visit
from tests.fakes.models import FailingModel, FakeModel
from tests.haru_cli.agent.shop import NOW, POLICY, BlindEmbedder, memory, profile


@pytest.fixture
def policies(tmp_path: Path) -> Policies:
    (tmp_path / "rental.md").write_text(POLICY, encoding="utf-8")
    return Policies(tmp_path, Recall(embedder=BlindEmbedder()))


def agent(model: FakeModel, policies: Policies) -> Agent:
    return Agent(model, policies, recall=Recall(embedder=BlindEmbedder()))


def say(model: FakeModel, policies: Policies, context: Context) -> str:
    return "".join(agent(model, policies).reply(context))


def test_a_grounded_reply_is_shown_as_it_is_with_one_call(policies: Policies) -> None:
    model = FakeModel(["수수료는 4,500원입니다. 더 궁금하신 점이 있으신가요?"])
    context = Context("예약 변경 수수료는 얼마예요?", NOW)
    assert say(model, policies, context) == model.replies[0]
    assert model.calls == ["reply"]
    assert context.trace.sources == ["예약변경-1-2"]
    assert context.trace.grounded
    assert context.trace.held_back == []


def test_the_model_sees_persona_fitting_clauses_and_memory_and_the_trace_holds_it(policies: Policies) -> None:
    model, known = FakeModel(), memory(Kind.PREFERENCE, "자전거는 파란색을 선호")
    context = Context("예약 변경 수수료는 얼마예요?", NOW, profile=profile(known))
    say(model, policies, context)
    seen = model.contexts[0]
    assert "하루" in seen.persona
    assert "예약변경-1-2" in [p.id for p in seen.passages]
    assert "보증금-3-1" not in [p.id for p in seen.passages]
    for text in ("4,500원", "파란색", "예약 변경 수수료는 얼마예요?"):
        assert text in context.trace.seen


def test_an_ungrounded_sentence_is_mended_by_one_more_call(policies: Policies) -> None:
    model = FakeModel(["수수료는 9,900원입니다. 고맙습니다.", "수수료는 4,500원입니다."])
    context = Context("예약 변경 수수료는 얼마예요?", NOW)
    assert say(model, policies, context) == "수수료는 4,500원입니다. 고맙습니다."
    assert model.calls == ["reply", "reply"]
    assert context.trace.held_back[0][0] == "수수료는 9,900원입니다."
    assert context.trace.grounded
    assert "9,900원" in model.contexts[1].persona


def test_what_cannot_be_mended_becomes_the_promise_to_check_once(policies: Policies) -> None:
    model = FakeModel(["수수료는 9,900원입니다. 예약 변경을 완료했습니다. 고맙습니다."])
    context = Context("예약 변경 수수료는 얼마예요?", NOW)
    text = say(model, policies, context)
    assert text == f"{FALLBACK} 고맙습니다."
    assert model.calls == ["reply", "reply"]
    assert not context.trace.grounded


def test_when_nothing_sound_is_left_the_record_is_told_as_a_record(policies: Policies) -> None:
    model = FakeModel(["안녕하세요. 자전거 수리는 어제 완료되었습니다."])
    known = memory(Kind.ISSUE, "자전거 수리 요청")
    context = Context("지난번 자전거 수리는 어떻게 됐나요?", NOW, profile=profile(known))
    text = say(model, policies, context)
    assert "자전거 수리 요청" in text
    assert "기록" in text
    assert "확인 후 안내드리겠습니다" in text
    assert "완료" not in text
    assert context.trace.sources == [known.id]
    assert not context.trace.grounded


def test_a_masked_value_is_not_repeated_and_the_reply_is_never_empty(policies: Policies) -> None:
    model = FakeModel(["카드번호는 [카드번호]입니다. 무엇을 도와드릴까요?", "비밀번호는 [비밀번호]입니다."])
    assert say(model, policies, Context("카드번호는 [카드번호]예요", NOW)) == "무엇을 도와드릴까요?"
    assert say(model, policies, Context("비밀번호 불러 주세요", NOW)).strip() == "네, 말씀해 주세요."
    assert model.calls == ["reply", "reply"]


def test_a_model_that_fails_while_mending_leaves_the_promise(policies: Policies) -> None:
    class Once(FakeModel):
        def reply(self, context: Context) -> Iterator[str]:
            if self.calls:
                raise ModelUnreachableError("gone")
            yield from super().reply(context)

    assert say(Once(["수수료는 9,900원입니다."]), policies, Context("수수료는요?", NOW)) == FALLBACK


def test_sentences_are_shown_before_the_model_has_finished(policies: Policies) -> None:
    steps: list[str] = []

    class Slow(FakeModel):
        def reply(self, context: Context) -> Iterator[str]:
            for piece in ("먼저 말씀드립니다. ", "이어서 ", "안내드리겠습니다."):
                steps.append(piece)
                yield piece

    stream = agent(Slow(), policies).reply(Context("네", NOW))
    assert next(stream) == "먼저 말씀드립니다. "
    assert len(steps) == 2
    assert "".join(stream) == "이어서 안내드리겠습니다."


def test_a_model_that_only_repeats_itself_is_cut_off(policies: Policies) -> None:
    pieces = 0

    class Parrot(FakeModel):
        def reply(self, context: Context) -> Iterator[str]:
            nonlocal pieces
            while pieces < 1000:
                pieces += 1
                yield "그 밖에 궁금하신 점이 있으신가요? "

    assert "".join(agent(Parrot(), policies).reply(Context("안녕하세요", NOW))).count("궁금하신") <= 2
    assert pieces < 10


def test_a_second_greeting_is_taken_away_and_the_first_is_not(policies: Policies) -> None:
    model = FakeModel(["안녕하세요, 하루마켓 상담원 하루입니다. 무엇을 도와드릴까요?"])
    assert say(model, policies, Context("안녕하세요", NOW, first=True)).startswith("안녕하세요")
    assert say(model, policies, Context("저기요", NOW)) == "무엇을 도와드릴까요?"


def test_an_instruction_that_the_model_reads_out_is_not_shown(policies: Policies) -> None:
    model = FakeModel(["이 방문의 첫 답변입니다. 한 번 인사하세요. 무엇을 도와드릴까요?"])
    assert say(model, policies, Context("저기요", NOW, first=True)) == "무엇을 도와드릴까요?"


def test_a_masked_secret_is_said_not_to_be_recorded_once_and_only_then(policies: Policies) -> None:
    silent = FakeModel(["네, 알겠습니다."])
    text = say(silent, policies, Context("[카드번호]로 할게요", NOW, masked=("카드번호",)))
    assert text == "네, 알겠습니다. 보내 주신 카드번호는 보호를 위해 기록하지 않습니다."
    telling = FakeModel(["보내 주신 카드번호는 저장하지 않습니다. 네, 알겠습니다."])
    assert say(telling, policies, Context("[카드번호]로 할게요", NOW, masked=("카드번호",))).count("않습니다") == 1
    assert say(telling, policies, Context("그렇게 할게요", NOW)) == "네, 알겠습니다."


def test_a_secret_that_the_model_invents_is_neither_shown_nor_kept_with_what_was_held_back(policies: Policies) -> None:
    card = "4111 1111 1111 1111"
    context = Context("네", NOW)
    assert card not in say(FakeModel([f"카드 {card} 확인했습니다."]), policies, context)
    assert context.trace.held_back
    assert "1111" not in repr(context.trace.held_back)


def test_what_the_model_says_is_masked_once_by_the_visit(policies: Policies) -> None:
    telling = FakeModel(["네, 비밀번호는 hunter2!로 적어 두세요."])
    with Visit(MemoryStore(lambda text: text), "C007", agent(telling, policies), clock=FixedClock(NOW)) as visit:
        assert "hunter2" not in visit.say("안녕하세요")


def test_a_yes_that_nothing_supports_is_left_out_before_an_answer_that_stands_in_a_clause(policies: Policies) -> None:
    context = Context("예약 변경 수수료는 무료죠?", NOW)
    answer = "예약 변경 수수료는 4,500원입니다."
    assert say(FakeModel([f"네, {answer}"]), policies, context) == answer
    assert context.trace.sources == ["예약변경-1-2"]


def test_the_same_sentence_is_shown_once(policies: Policies) -> None:
    answer = "예약 변경 수수료는 4,500원입니다."
    assert say(FakeModel([f"{answer} {answer}"]), policies, Context("예약 변경 수수료는 얼마예요?", NOW)).strip() == answer
    held = FakeModel([f"{answer} 수수료는 9,900원입니다. {answer}"])
    assert say(held, policies, Context("예약 변경 수수료는 얼마예요?", NOW)).count(answer) == 1


def test_a_sentence_in_the_style_of_a_document_is_shown_politely(policies: Policies) -> None:
    model = FakeModel(["보증금은 반납을 확인한 날부터 5영업일 이내에 돌려준다. 반납이 늦으면 하루에 1,200원의 연체료를 낸다."])
    text = say(model, policies, Context("보증금과 연체료는요?", NOW))
    assert text == "보증금은 반납을 확인한 날부터 5영업일 이내에 돌려드립니다. 반납이 늦으면 하루에 1,200원의 연체료를 냅니다."


def test_a_question_that_is_only_greeted_is_promised_to_be_checked(policies: Policies) -> None:
    assert FALLBACK in say(FakeModel(["번호는 [전화번호]입니다."]), policies, Context("지점 번호가 뭐예요?", NOW))


def test_an_empty_answer_is_an_error(policies: Policies) -> None:
    with pytest.raises(ModelAnswerError):
        say(FakeModel([" "]), policies, Context("네", NOW))


def test_an_error_of_the_model_goes_through(policies: Policies) -> None:
    with pytest.raises(ModelUnreachableError):
        say(FailingModel(error=ModelUnreachableError("no")), policies, Context("네", NOW))


def test_a_follow_up_is_read_with_the_turn_before(policies: Policies) -> None:
    model = FakeModel()
    say(model, policies, Context("그건 얼마예요?", NOW, recent=(Message("customer", "예약을 변경하고 싶어요."), Message("agent", "네."))))
    assert model.contexts[0].passages[0].id == "예약변경-1-2"


def test_another_customers_memories_are_never_relevant(policies: Policies) -> None:
    model = FakeModel()
    shared = agent(model, policies)
    "".join(shared.reply(Context("자전거 예약", NOW, profile=profile(memory(Kind.NOTE, "자전거 예약을 자주 함")))))
    "".join(shared.reply(Context("자전거 예약", NOW, profile=profile())))
    assert model.contexts[1].memories == ()


def test_summaries_and_extractions_are_the_models_own(policies: Policies) -> None:
    model = FakeModel(summary="요약")
    haru = agent(model, policies)
    assert haru.summarize("", []) == "요약"
    assert haru.name == "fake"


def test_a_wish_that_is_only_greeted_because_the_rest_was_held_is_promised_to_be_checked(policies: Policies) -> None:
    says = FakeModel(["안녕하세요! 영수증은 9,900원에 발급됩니다.", "안녕하세요!"])
    assert say(says, policies, Context("영수증 받고 싶어요", NOW)).endswith(FALLBACK)


def test_a_promise_is_not_said_again_with_fewer_words(policies: Policies) -> None:
    says = FakeModel(["수수료는 9,900원입니다. 확인 후 안내드리겠습니다.", "수수료는 9,900원입니다."])
    assert say(says, policies, Context("수수료는요?", NOW)).count("확인 후 안내") == 1
