"""What a sentence tells to do, calls possible or says of how things are: a clause has to speak of it, under the same condition, and
must not say the opposite."""

from __future__ import annotations

import re
from dataclasses import replace

from haru_cli.agent.claims import Part, parts
from haru_cli.agent.conditions import EVERYWHERE
from haru_cli.agent.contrasts import widens
from haru_cli.agent.counting import COVERED, Counting, Verdict, share, turned
from haru_cli.agent.courses import gives_choice
from haru_cli.agent.evidence import Evidence, granting, nearest_pieces
from haru_cli.agent.holding import Holding
from haru_cli.agent.kinds import Kind
from haru_cli.agent.nouns import GENERAL, named
from haru_cli.agent.tails import serves
from haru_cli.agent.turning import TELLS
from haru_cli.models.offline.morphology import morphemes
from haru_cli.models.offline.reply_heard import asks_state
from haru_cli.models.offline.reply_shapes import DEALINGS
from haru_cli.models.vocabulary import COURTESY
from haru_cli.models.words import terms
from memory_store.records import squeeze

TOUCHED = 0.4
"""The least share of a sentence's terms that one clause must speak of when it only says how things are (else COVERED)."""
STEPPED = 0.6
"""The same for what the customer is told to do."""
ASKED_FOR = frozenset({"주문번호", "사이즈", "색상", "상품"})
"""What a customer may always be asked to have at hand."""
_OF_ONESELF = re.compile(r"제가|저는|저도|다를\s수|다르")
"""What the agent can or can't do, and that a record may be out of date, needs no clause."""
_APPLIES = re.compile(r"(?:신청|접수|진행)(?:을|를)?\s?(?:하|해)")
_DOES = re.compile(r"시면\s?(?:됩|돼)")


class Covering:
    """Judges the steps, possibilities and facts of one turn's sentences."""

    def __init__(self, evidence: Evidence, counting: Counting, holding: Holding) -> None:
        self.evidence, self._counting, self._holding = evidence, counting, holding
        self._of_state = asks_state(evidence.message)

    def judge(self, part: Part, sentence: str, counted: bool) -> Verdict:
        """A step, a possibility or a fact needs a clause that speaks of it, under the same condition, and does not say the opposite."""
        if part.kind is Kind.STEP and _is_leave(part):
            part = replace(part, kind=Kind.CAN)
        if "거나" in part.text and not self.evidence.has_verbs(part.text):
            return _unsupported(part)  # one of the acts that are listed is in no clause
        if strange := self.strange(part, sentence):
            return Verdict(False, f"조항에 없는 내용: {', '.join(strange)}")
        if part.kind is Kind.CAN and not part.negative and self._holding.is_excluded(part, sentence):
            return Verdict(False, f"고객의 경우에는 안 되는 내용: {part.text}")
        asked_for = ASKED_FOR if part.kind is Kind.STEP else frozenset()
        claimed = [
            t for t in terms(part.text) if t not in asked_for and (t not in self.evidence.declared_terms or t in self.evidence.topics)
        ]
        if not claimed and part.kind is Kind.FACT and serves(part.text) and not self.evidence.has_verbs(part.text):
            return _unsupported(part)
        if not claimed:
            return Verdict(True) if part.kind is not Kind.CAN or counted or _OF_ONESELF.search(part.text) else _unsupported(part)
        topics = self.evidence.topics & set(terms(part.text)) or self.evidence.topics & set(terms(sentence))
        kin = [c for c in self.evidence.clauses if topics <= c.terms and (part.kind is Kind.STEP or self.evidence.names_all(part.text, c))]
        best = max(kin, key=lambda c: share(claimed, c), default=None)
        spoken = share(claimed, best) if best else 0.0
        if best is None or spoken < (STEPPED if part.kind is Kind.STEP else COVERED):
            lenient = counted or (
                part.kind is Kind.FACT and not self._of_state and best is not None and (len(claimed) < 2 or spoken >= TOUCHED)
            )
            return Verdict(True) if lenient else _unsupported(part)
        said = set(terms(part.says)) & set(claimed) - EVERYWHERE - GENERAL
        nearest = [(c, s, p) for c, s, p in nearest_pieces(claimed, self.evidence) if c in kin]
        if nearest and said and not any(said & (p.terms | s.titled) for _, s, p in nearest):
            return _unsupported(part)
        speaking = [(c, s, p) for c, s, p in nearest if part.kind is Kind.CAN and p.says & set(claimed)] or nearest
        if part.kind is Kind.CAN and not (part.negative or counted):
            speaking = granting(speaking, claimed, self.evidence.topics & set(terms(part.says)))
        agreeing = [(c, s) for c, s, p in speaking if (p.negative == part.negative) != turned(p, part) or not p.says & set(claimed)]
        if nearest and not agreeing:
            return Verdict(False, f"조항과 반대되는 내용: {part.text}")
        holding = [c for c, s in agreeing if self._holding.holds(s, part, sentence, [])]
        if nearest and not holding:
            return Verdict(False, f"조항의 조건이 빠지거나 다름: {part.text}")
        best = max(holding or [best], key=lambda c: share(terms(part.text), c))
        if (part.kind is Kind.STEP or len(claimed) == 1) and not self.evidence.acts_as(part.says, best):
            return _unsupported(part)
        if part.kind is Kind.CAN and not counted and self._counting.overrun(best, part):
            return Verdict(False, f"고객의 경우가 조항의 한도를 넘음: {part.text}")
        return Verdict(True, sources=(best.id,) if spoken * len(claimed) >= 2 or spoken == 1 else ())

    def strange(self, part: Part, sentence: str) -> list[str]:
        """What a part names that no clause speaks of; what the customer has at hand may be asked for, and what they told may be
        named to feel with them, not to make a rule of it."""
        means = [noun for noun in part.means if noun not in COURTESY | GENERAL and not self.evidence.speaks_of(noun)]
        asked_for = ASKED_FOR if part.kind is Kind.STEP else frozenset()
        rules = part.kind in {Kind.CAN, Kind.FACT, Kind.STEP} and terms(part.text)
        asserts = rules or (part.kind is Kind.TELL and [*named(part.text)])
        if asserts and gives_choice(part.text) and not any(map(gives_choice, self.evidence.texts)):
            return ["선택"]
        wider = [
            w
            for w in widens(part.text)
            if (rules or part.kind is Kind.FACT) and not any(squeeze(w) in c.squeezed for c in self.evidence.clauses)
        ]
        heard = part.kind is Kind.FACT and (part.customer_acts or (parts(sentence) or (part,))[-1].kind is Kind.TALK)
        strange = self.evidence.strange(part.text) if heard or not rules else self.evidence.unspoken(part.text)
        return means or wider or [noun for noun in strange if noun not in asked_for]


def _is_leave(part: Part) -> bool:
    """Whether a step is no more than what may be done: 반품을 신청해 주세요, 쓰시면 됩니다. To tell or ask somebody is one of its own."""
    applies = _APPLIES.search(part.says) and set(terms(part.text)) <= DEALINGS.keys()
    return bool(applies) or (bool(_DOES.search(part.says)) and not any(t.form in TELLS for t in morphemes(part.says)))


def _unsupported(part: Part) -> Verdict:
    return Verdict(False, f"뒷받침하는 조항이 없음: {part.text}")
