"""Episodes: what a visit was about, what was tried and how it ended, told by rule from the session, without a model.

A customer's own episodes are in their words and go when the customer is forgotten. Across customers there are only
experiences: counts over labels from the closed lists below and ids of policy clauses. No word of a customer can get into
one, so nothing has to be taken out of them when somebody is forgotten.
"""

import re
from dataclasses import dataclass

from memory_store.records import CustomerRecord, Episode, Experience, Session
from memory_store.storage.store import Store

MAX_PROBLEM = 200
"""Characters of an episode's problem."""


@dataclass(frozen=True)
class Topic:
    """A label, its name for people, and what in a customer's words calls for it."""

    label: str
    name: str
    cue: re.Pattern[str]


def _topic(label: str, name: str, cue: str) -> Topic:
    return Topic(label, name, re.compile(cue))


TOPICS = (
    _topic("exchange", "교환", r"교환|바꾸|바꿔|바꿀"),
    _topic("refund", "환불", r"환불|돌려받|환급"),
    _topic("return", "반품", r"반품|반송|회수"),
    _topic("cancel", "취소", r"취소|철회"),
    _topic("shipping_fee", "배송비", r"배송비|택배비|배송료"),
    _topic("delivery", "배송", r"배송(?![비료])|택배(?!비)|도착|발송|출고|송장|운송장|언제 와|언제쯤 와"),
    _topic("delay", "지연", r"늦어|늦게|지연|안 왔|안 와|아직도"),
    _topic("defect", "불량·파손", r"불량|파손|고장|깨져|깨진|찢어|하자|작동"),
    _topic("wrong_item", "오배송·누락", r"잘못 왔|잘못 온|다른 (?:상품|제품|물건|색|게|것)|오배송|누락|빠져|덜 왔"),
    _topic("size", "사이즈", r"사이즈|치수|작아|작은데|커요|크네|헐렁|끼어|껴요"),
    _topic("colour", "색상", r"색상|색깔|컬러"),
    _topic("stock", "재고", r"재고|품절|재입고|입고"),
    _topic("payment", "결제", r"결제|할부|무통장|입금|카드"),
    _topic("points", "적립금·쿠폰", r"적립|포인트|쿠폰|할인"),
    _topic("account", "회원·계정", r"회원|계정|로그인|탈퇴|가입|비밀번호"),
    _topic("address", "배송지", r"주소|배송지"),
    _topic("contact", "연락 방법", r"연락|문자|이메일|전화|카톡|카카오톡"),
    _topic("repair", "수리·보증", r"수리|[aA]/?[sS](?![a-zA-Z])|에이에스|보증"),
    _topic("receipt", "영수증", r"영수증|세금계산서|현금영수"),
    _topic("privacy", "개인정보", r"개인정보|정보 삭제|수신 ?거부"),
)

OUTCOMES = {
    "unanswered": "답변을 드리지 못함",
    "interrupted": "답변 도중에 끝남",
    "promised": "확인 후 안내하기로 함",
    "customer_acts": "고객이 진행하기로 함",
    "accepted": "안내를 받고 마침",
    "informed": "안내함",
}

_NAMES = {topic.label: topic.name for topic in TOPICS}
_LABELS = {name: label for label, name in OUTCOMES.items()}
_CLAUSE = re.compile(r"[가-힣A-Za-z]{1,20}(?:-\d{1,4}){1,4}")
_SENTENCE = re.compile(r"[^.!?…\n]+[.!?…]*")
_PROMISE = re.compile(r"확인 ?(?:후|해서|하고|하여|한 뒤).{0,12}(?:안내|연락|말씀|답변)")
_WILL_ACT = re.compile(r"(?:할|신청할|보낼|해 ?볼|볼)게요|하겠습니다|하겠어요|해 ?보겠|보겠습니다|진행해 ?주세요")
_CONTENT = re.compile(r"감사|고맙|고마|알겠|확인했|이해했|좋아요|됐어요|됐습니다")


def topics_of(text: str) -> list[str]:
    """The labels that a text calls for, in the order of the list."""
    return [topic.label for topic in TOPICS if topic.cue.search(text)]


def episode_of(session: Session) -> Episode | None:
    """What the visit was about and how it ended; None for one without a matter (a greeting, silence)."""
    sentences = [found.group().strip() for turn in session.turns for found in _SENTENCE.finditer(turn.customer)]
    problem = " ".join([sentence for sentence in sentences if topics_of(sentence)][:2])[:MAX_PROBLEM]
    if not problem:
        return None
    tried = [source for turn in session.turns for source in turn.sources if _CLAUSE.fullmatch(source)]
    return Episode(
        session=session.id, at=session.started, problem=problem, tried=list(dict.fromkeys(tried)), outcome=OUTCOMES[_outcome(session)]
    )


def keep_episode(record: CustomerRecord, session: Session) -> tuple[Episode | None, Episode | None]:
    """Put the session's episode into the record in the place of an earlier one; (the new one, the earlier one)."""
    earlier = next((e for e in record.episodes if e.session == session.id), None)
    episode = episode_of(session)
    if episode != earlier:
        others = [e for e in record.episodes if e.session != session.id]
        record.episodes = [*others, episode] if episode else others
    return episode, earlier


def share_episode(store: Store, episode: Episode | None, earlier: Episode | None = None) -> None:
    """Count the episode among the experiences, and the earlier one of the same visit no longer. Raises StoreError."""
    new, old = (experience_of(e) if e else None for e in (episode, earlier))
    if new == old:
        return
    with store.shared() as shared:
        counts = {_key(e): e for e in shared.experiences}
        if old and (known := counts.get(_key(old))):
            known.count -= 1
        if new:
            counts.setdefault(_key(new), new.model_copy(update={"count": 0})).count += 1
        shared.experiences = [e for e in counts.values() if e.count > 0]


def experience_of(episode: Episode) -> Experience | None:
    """The episode without the person: labels and clause ids. None where no label fits."""
    topics = topics_of(episode.problem)
    if not topics:
        return None
    tried = sorted({clause for clause in episode.tried if _CLAUSE.fullmatch(clause)})
    return Experience(topics=topics, tried=tried, outcome=_LABELS.get(episode.outcome, "informed"))


def experiences(store: Store, query: str, k: int = 3) -> list[Experience]:
    """How visits about the same topics as `query` went, those that fit best and were most frequent first. Raises StoreError."""
    wanted = set(topics_of(query))
    if not wanted:
        return []

    def fit(experience: Experience) -> tuple[float, int]:
        topics = set(experience.topics)
        return len(wanted & topics) / len(wanted | topics), experience.count

    fitting = [e for e in store.read_shared().experiences if wanted & set(e.topics)]
    return sorted(fitting, key=fit, reverse=True)[:k]


def described(experience: Experience) -> str:
    """One line for a prompt or a person: `교환·사이즈 문의 12건: 교환-4-2 안내 → 고객이 진행하기로 함`."""
    topics = ", ".join(_NAMES.get(label, label) for label in experience.topics)
    tried = f"{', '.join(experience.tried)} 안내 → " if experience.tried else ""
    return f"{topics} 문의 {experience.count}건: {tried}{OUTCOMES.get(experience.outcome, experience.outcome)}"


def _key(experience: Experience) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    return tuple(experience.topics), tuple(experience.tried), experience.outcome


def _outcome(session: Session) -> str:
    last = session.turns[-1]
    if last.state == "interrupted":
        return "interrupted"
    if last.state != "done":
        return "unanswered"
    if _WILL_ACT.search(last.customer):
        return "customer_acts"
    if any(_PROMISE.search(turn.reply) for turn in session.turns[-2:]):
        return "promised"
    return "accepted" if _CONTENT.search(last.customer) else "informed"
