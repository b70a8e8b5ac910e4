"""Whether a statement holds where a reply uses it: under its own condition, and not under one that no clause has."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from haru_cli.agent.anchors import PERIODS
from haru_cli.agent.claims import Part, parts
from haru_cli.agent.conditions import EVERYWHERE, Case, happens_in, is_stage, lacks, other_stage, supposed, uncounted, within
from haru_cli.agent.contrasts import adds, conceded, fits
from haru_cli.agent.courses import by_same_means, depends_alike, gives_by_another, keeps_order, of_another, topic_of
from haru_cli.agent.evidence import Evidence
from haru_cli.agent.kinds import Kind
from haru_cli.agent.limits import keeps_bounds, keeps_words
from haru_cli.agent.nouns import GENERAL, listed, objects
from haru_cli.agent.statements import RECORDED_UNITS, Statement
from haru_cli.agent.turning import tells
from haru_cli.models.offline.reply_heard import asks_state
from haru_cli.models.quantities import Quantity, quantities
from haru_cli.models.words import terms
from memory_store.records import squeeze

_WISHED = re.compile(r"싶|원하|바라|희망|필요|궁금|문의|요청|말씀")
_IN_THIS_CASE_ONLY = re.compile(r"(?:때|경우)에?만(?![가-힣])")


class Holding:
    """Judges the conditions of one turn's sentences."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._every = [s for c in evidence.clauses for s in c.statements]
        spoken = Counter(t for s in self._every for t in s.spoken)
        self._shared = frozenset(t for t, count in spoken.items() if count > 1) - EVERYWHERE
        self._of_state = asks_state(evidence.message)

    def holds(self, statement: Statement, part: Part, sentence: str, facts: list[Quantity]) -> bool:
        """Whether what sets a statement apart from those that say otherwise is named by the sentence, or is the customer's case.

        `facts`: what the part counts; of one that counts nothing, the denial is what others may say otherwise."""
        if not self._supposes(statement, part) or not fits(statement, part.text, self._evidence.topics) or self._concedes(statement, part):
            return False
        if not self._follows(statement, part):
            return False
        before = self._before(statement)
        said, case = Case.of(sentence if facts else f"{sentence} {before}"), statement.case
        for rival, contested in self._rivals(statement, part, sentence, facts):
            apart = case.apart_from(rival.spoken, rival.case)
            if apart and apart.is_named(said):
                continue
            theirs = rival.case.apart_from(statement.spoken, case)
            told = self._told(apart, theirs)
            if not apart.is_met(told) and (theirs.is_met(told) or (contested and apart)):
                return False
        said = Case.of(f"{sentence} {before}")
        own = replace(case, terms=case.terms - statement.titled) if lacks(statement.when) else case
        bare = bool(own) and not own.is_named(said) and not own.is_met(self._told(own, own))
        if bare and ((self._of_state and facts) or part.kind is Kind.CAN or self._binds(statement, part, sentence)):
            return False  # 배송지 변경은 불가능합니다: of what may not be done any more once it is sent
        if facts and not keeps_words(statement, facts, f"{sentence} {before}", self._evidence.heard_text):
            return False
        limits, now = case.limits, self._told(case.limits, case.limits)
        if part.kind is Kind.CAN and not (facts or part.negative):
            return keeps_bounds(statement, sentence, before, now, self._evidence.message)
        return not limits or limits.is_named(said) or limits.is_met(now)

    def is_excluded(self, part: Part, sentence: str) -> bool:
        """Whether some clause denies what a part calls possible, for a case of which the customer's message tells and the sentence does
        not: 반품을 신청할 수 있습니다, of what they have damaged."""
        matter = frozenset(terms(part.says)) & self._evidence.topics
        said, now = Case.of(sentence), self._evidence.cases[0]
        for statement in self._every:
            if matter and any(p.negative and matter <= p.says for p in statement.pieces):
                own = Case(statement.case.terms - statement.titled - self._evidence.topics)
                if own.is_met(now) and not own.is_named(said):
                    return True
        return False

    def is_case(self, part: Part) -> bool:
        """Whether the case for which a part says what the shop does (배송지 변경이나 상품을 받지 못한 경우 … 확인하여) is one of a clause.
        What a customer wishes is no case of its own."""
        own = supposed(part.text)
        matter = frozenset(terms(own)) & self._evidence.topics
        return not matter or bool(_WISHED.search(own)) or any(self._supposes(s, part) for s in self._every)

    def _follows(self, statement: Statement, part: Part) -> bool:
        """Whether a part tells the course of the matter as the statement does: what comes first, what it depends on, by what means."""
        if not keeps_order(statement.text, part.text) or not depends_alike(statement.text, part.text):
            return False
        if part.kind in {Kind.CAN, Kind.FACT} and tells(supposed(part.text)) and not tells(statement.text):
            return False
        if self._mixes(statement, part):
            return False
        if not part.means:
            return True
        if part.kind in {Kind.CAN, Kind.FACT} and gives_by_another(statement.text, part.text):
            return False
        declared = squeeze(" ".join(self._evidence.declared))
        foreign = [noun for noun in part.means if squeeze(noun) not in declared]
        if part.kind in {Kind.CAN, Kind.FACT} and not by_same_means(statement.text, statement.when, part.says, foreign):
            return False
        return bool(quantities(part.text)) or not of_another(statement.text, part.text, self._evidence.texts)

    def _mixes(self, statement: Statement, part: Part) -> bool:
        """Whether a part lists with a thing of the statement, or has as its object, what is of another one, or of none."""
        own = squeeze(statement.text)

        def has(noun: str) -> bool:
            return squeeze(noun) in own or bool(set(terms(noun)) & (statement.spoken | EVERYWHERE | self._evidence.topics))

        nouns = objects(part.says) if part.kind in {Kind.CAN, Kind.FACT} else []
        nouns += [topic] if part.kind is Kind.FACT and (topic := topic_of(part.text)) else []
        if any(self._evidence.holds(noun) and not has(noun) for noun in nouns):
            return True
        return any(any(map(has, group)) and not all(map(has, group)) for group in listed(part.says))

    def _binds(self, statement: Statement, part: Part, sentence: str) -> bool:
        """Whether the condition of a statement is no stage that every order comes to (출고되면), so that not even a fact goes without
        it (재고가 없으면 …), and whether a step is one for a stage (출고된 뒤에는 …)."""
        if part.kind is Kind.STEP:
            return bool(statement.case.phases)
        feels = parts(sentence)[-1:] and parts(sentence)[-1].kind is Kind.TALK  # 물건이 도착해서 당황하셨겠습니다
        if part.kind is Kind.FACT and adds(part.text) and adds(statement.text):
            return True
        if part.kind is not Kind.FACT or feels or quantities(part.text):
            return False
        return bool(own := supposed(statement.text)) and not is_stage(own)

    def _before(self, statement: Statement) -> str:
        """What the reply has said already of the matter of a statement."""
        topics = self._evidence.topics
        return " ".join(text for text in self._evidence.shown if topics & frozenset(terms(text)) <= statement.spoken)

    def _told(self, *cases: Case) -> Case:
        """What the customer tells: the message where it tells of one of these cases, else the whole visit."""
        now, visit = self._evidence.cases
        return now if any(case.is_met(now) for case in cases) else visit

    def _concedes(self, statement: Statement, part: Part) -> bool:
        """Whether a part says that a thing makes no difference which makes one in a clause of the same matter (사용한 뒤라도)."""
        about, matter = conceded(part.text), frozenset(terms(part.says)) & self._evidence.topics
        if about and not about <= statement.spoken | self._evidence.topics:
            return True  # of what no clause says that it makes no difference, it may make one
        return bool(about) and any(
            p.negative != part.negative and about & p.terms and matter <= s.spoken for s in self._every for p in s.pieces
        )

    def _supposes(self, statement: Statement, part: Part) -> bool:
        """Whether a condition of the part's own is one of the statement's."""
        own = supposed(part.text)
        about = frozenset(terms(own)) - EVERYWHERE - GENERAL
        if not about <= statement.spoken or not _counts_alike(own, statement):
            return False
        if own and ((not about and other_stage(own, statement.when)) or not happens_in(own, statement.text)):
            return False
        if _IN_THIS_CASE_ONLY.search(part.text) and not statement.case.terms <= about:
            return False
        met = about & statement.case.terms
        if not met:
            # 송장번호를 받지 못하셨다면: what a statement tells of a case does not tell the case; and another case is not its own
            other = part.kind is Kind.FACT and lacks(statement.when) and not statement.case.is_met(self._told(statement.case))
            return not (about and (lacks(own) or other))
        return bool(statement.case.phases) or lacks(own) == lacks(statement.when)

    def _rivals(self, statement: Statement, part: Part, sentence: str, facts: list[Quantity]) -> Iterator[tuple[Statement, bool]]:
        """The statements that say otherwise on the same matter; whether what is said itself is contested, or only what goes with it."""
        told = frozenset(terms(uncounted(sentence))) & statement.spoken - EVERYWHERE
        matter = told & self._shared
        if told and not matter:
            return  # on its own matter a statement stands alone
        topical = matter & self._evidence.topics or matter
        said = frozenset(terms(part.says)) & matter or matter
        said = said & self._evidence.topics or said
        units = {q.unit for q in facts}
        stated = {q.unit: q.fact for q in statement.quantities if q.unit not in RECORDED_UNITS}
        for rival in self._every:
            if rival is statement:
                continue
            otherwise = {q.unit for q in rival.quantities if q.unit in stated and q.fact not in {x.fact for x in statement.quantities}}
            if facts and otherwise & units and matter <= rival.spoken:
                yield rival, True
            elif facts and otherwise and topical <= rival.spoken and rival.titled == statement.titled:
                yield rival, False
            elif not facts and said and any(p.negative != part.negative and said <= p.says for p in rival.pieces):
                yield rival, True


def _counts_alike(condition: str, statement: Statement) -> bool:
    """Whether what a condition counts is counted by a statement, or lies within what that sets (3만 원이면, of less than 50,000원)."""
    counted = (q for q in quantities(condition) if q.unit in PERIODS | {"원", "시", "%"})
    return all(any((q.fact == s.fact and not _stands_on(q, s)) or within(q, s) for s in statement.quantities) for q in counted)


def _stands_on(said: Quantity, limit: Quantity) -> bool:
    """Whether an amount is just the limit that is not within it (50,000원이면, of less than 50,000원)."""
    return said.unit == "원" and said.closed and not said.bound and bool(limit.bound) and not limit.closed
