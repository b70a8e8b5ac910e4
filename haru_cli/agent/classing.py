"""What a sentence counts a thing as (하자로 봅니다, 사용에 해당하지 않습니다, 영업일에 포함됩니다): a rule of its own, which a clause has
to lay down itself, or the customer's own case named by its word. What it finds the customer's own thing or case to be (불량입니다,
단순 변심이므로) is theirs to tell."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from haru_cli.agent.acts import REASONS
from haru_cli.agent.claims import Part, parts
from haru_cli.agent.conditions import EVERYWHERE, Case, condition, supposed
from haru_cli.agent.evidence import Evidence
from haru_cli.agent.kinds import Kind
from haru_cli.agent.nouns import GENERAL, named
from haru_cli.agent.tails import honours, tail_of
from haru_cli.models.offline.morphology import Morpheme, morphemes
from haru_cli.models.quantities import quantities
from haru_cli.models.vocabulary import words
from haru_cli.models.words import terms, terms_of
from memory_store.records import squeeze

_AS = words("보 치 여기 간주 인정 취급 분류 판단 판정 처분 규정 정의")
"""What is done with 로: to take a thing for another."""
_WITHIN = words("해당 포함 속하 속")
"""What is done with 에: to belong to a sort."""
_ANYTHING = words("상품 제품 물건 것 거 경우 사유 상태 건 일")
"""Nouns that say nothing of a thing but that it is one."""
_POINTS = words("경우 다음 아래 위 여기 이 그 앞 뒤 대상 범위 기준 조항 정책 내용")
_PARTICLES = {**dict.fromkeys(_AS, ("로", "으로")), **dict.fromkeys(_WITHIN, ("에",))}


@dataclass(frozen=True)
class Classing:
    """One thing counted as another, or not: the text of the thing, the terms of the sort."""

    thing: str
    sort: frozenset[str]
    negative: bool


def classing(part: Part) -> Classing | None:
    """What a part counts as what; None where it does no such thing, or only supposes it (하자에 해당하는 경우)."""
    tokens = tuple(t for t in morphemes(part.text) if not t.tag.startswith("S") or t.tag in {"SN", "SL"})
    tail = tail_of(tokens)
    at = len(tokens) - len(tail)
    if not (tail and at) or tail[0].form not in _PARTICLES or (tail[0].form == "보" and honours(tail)):
        return None
    mark = at - 2 if at > 1 and tokens[at - 1].tag == "JX" else at - 1
    if tokens[mark].form not in _PARTICLES[tail[0].form] or any(t.form.endswith("면") for t in tail):
        return None
    start = max((n + 1 for n in range(mark) if _parts_off(tokens[n])), default=0)
    sort = tokens[start:mark]
    if mark and (not any(_is_sort(t) for t in sort) or quantities(part.text[sort[0].start : sort[-1].end])):
        return None
    about = frozenset(term for t, after in pairwise((*sort, tokens[mark])) for term in terms_of(t, after))
    return Classing(part.text[: tokens[start].start], about, part.negative)


def found_to_be(part: Part, evidence: Evidence) -> bool:
    """Whether a part finds the customer's own thing to be what a clause only supposes (불량입니다, 하자가 있는 상품입니다), in another word
    than they told."""
    tokens = tuple(t for t in morphemes(part.text) if not t.tag.startswith("S") or t.tag in {"SN", "SL"})
    copula = next((n for n, t in enumerate(tokens) if n > 1 - (t.tag == "VCP") and (t.tag in {"VCP", "VCN"} or _affirms(tokens, n))), 0)
    head = copula - (1 if copula and tokens[copula].tag == "VCP" else 2)
    if part.kind is not Kind.FACT or supposed(part.text) or head < 0:
        return False
    start = max((n + 1 for n in range(head) if tokens[n].tag == "JX"), default=0)
    found = tokens[start : head + 1] if tokens[head].form in _ANYTHING else tokens[head : head + 1]
    text, told, cases = part.text[found[0].start : found[-1].end], squeeze(" ".join(evidence.declared)), _cases(evidence)
    sort = any(matter & cases and noun in text and squeeze(noun) not in told for noun, matter in named(part.text))
    return sort and frozenset(terms(part.text[: found[0].start])) - EVERYWHERE - GENERAL <= evidence.declared_terms


def presumes(part: Part, evidence: Evidence) -> bool:
    """Whether a part gives as a reason (단순 변심이므로, 제주 지역이라) a case of some clause of which the customer has said nothing."""
    tokens = morphemes(part.text)
    reason = tokens[-1:] and tokens[-1].tag == "EC" and tokens[-1].form in REASONS and any(t.tag == "VCP" for t in tokens[-3:])
    if part.kind is not Kind.FACT or not reason or supposed(part.text):
        return False
    topic = max((n + 1 for n, t in enumerate(tokens) if t.tag == "JX" and t.form in {"은", "는"}), default=0)
    matter = frozenset(terms(part.text[tokens[topic].start :])) & _cases(evidence)
    return bool(matter) and not matter & frozenset(terms(evidence.heard_text)) and not any(matter & m.told for m in evidence.memories)


def _cases(evidence: Evidence) -> frozenset[str]:
    """What the clauses suppose."""
    return frozenset().union(*(Case.of(condition(text)).terms for text in evidence.texts)) - evidence.topics - GENERAL


def unborne(part: Part, evidence: Evidence) -> bool:
    """Whether a part counts a thing as what no clause does."""
    if part.kind is Kind.QUESTION or (made := classing(part)) is None:
        return False
    return not (_is_theirs(made, part, evidence) or any(_lays_down(text, made, part, evidence.message) for text in evidence.texts))


def _is_theirs(made: Classing, part: Part, evidence: Evidence) -> bool:
    """Whether it only gives what the customer told the name that clauses have for it, where they do not ask whether it has."""
    told = made.sort and made.sort <= evidence.declared_terms - frozenset(terms(" ".join(evidence.asked)))
    return bool(told) and not made.negative and not evidence.strange(made.thing)


def _lays_down(stated: str, made: Classing, part: Part, message: str) -> bool:
    """Whether a statement counts the same as the same: what the sentence names, else what the customer does."""
    about = frozenset(terms(made.thing) or terms(message)) - EVERYWHERE - GENERAL - made.sort
    for piece in parts(stated):
        rule = classing(piece)
        if rule and rule.negative == made.negative and made.sort <= rule.sort and about <= set(terms(stated)):
            return bool(supposed(stated)) <= bool(supposed(part.text))
    return False


def _affirms(tokens: tuple[Morpheme, ...], index: int) -> bool:
    """불량이 맞습니다, 틀림없습니다."""
    return tokens[index].form in {"맞", "틀림없", "분명", "확실"} and tokens[index - 1].tag == "JKS"


def _parts_off(token: Morpheme) -> bool:
    """Whether a token parts the thing from what it is counted as: a topic, a subject, an object, a condition."""
    return (token.tag in {"JX", "JKS", "JKO"} and token.form in {"은", "는", "도", "이", "가", "을", "를"}) or token.tag == "EC"


def _is_sort(token: Morpheme) -> bool:
    """Whether a noun names a sort (개인정보, … 것), and does not only point (이 경우에, 다음에)."""
    return (token.tag in {"NNG", "NNP", "XR"} and token.form not in _POINTS) or token.form in {"것", "거"}
