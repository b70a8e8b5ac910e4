"""What a recogniser looks at: one reading of a text, its chains of digits, its labels, and what is found in it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from functools import cached_property

from memory_store.privacy.chains import Chain, find_chains, hide, shield
from memory_store.privacy.folding import MASK, Folded
from memory_store.privacy.kinds import Kind
from memory_store.privacy.labels import HARMLESS, REACH_LEFT, REACH_RIGHT, Label, find_labels, stopped

_UNITS = (
    "번|개월|개|자리|글자|회|차|명|분|초|시|일|월|년|주|원|만|천|백|도|층|호|동|살|세|kg|g|cm|mm|ml|l|%|퍼센트|프로|배|장|벌|켤레|세트|박스"
    "|봉|병|권|대|인|기가|gb|mb|호선|밀리|센치|센티|인치|평|단계|가지|달|주일|시간|점|학년|건|통|곳|팩|쪽|줄|위|등"
)
_WORDS_WITH_UNITS = (
    r"번(?:호|이|은|입|임|째\s?자리)|개인|자(?:가|로|를|기)|회(?:원|사|수|신)|차례|명의|분(?:실|명)|초기|시(?:브|비|작|도|티)|일(?:회|단|반)|월급"
    r"|주(?:민|문|소|세|시|셔|신|식|인|차|말)|원(?:래|하|투)|도(?:착|어|와|로|장|움)|동(?:현|일)|세(?:요|자)|[gl][a-z]|배(?:송|달|터)|장(?:난|바)"
    r"|대(?:시|쉬|구|전|한|출|리|표|금|신)|인(?:데|디|가|증|터|지|식|거|것|듯|줄|걸)|점(?:검|심)|통(?:장|관|화)|위(?:에|로|치)|등록|건(?:데|지|가)|만(?:료|기)|백(?:업|화)"
)
_COUNTER = re.compile(
    rf"(?!{_WORDS_WITH_UNITS})(?:자(?!리)|{_UNITS})"
    rf"|\s(?!(?:세|네|두|한)\s(?:번|개|자리|명|건|장))(?!일\s?(?:거|것|걸|듯|텐|수|까|지)|(?<=\d{{5}}\s)일로)(?:{_UNITS})(?=$|[^가-힣a-z]|이|은|는|을|를|만|도|에|씩|째|정도|이상|이하|전|후|동안|간|까지|짜리|넘|안|내|로|의|요|입니다|예요|이요|지|뒤)"
)
_ECHO = re.compile(r"(?:은|는|이)?요?\?|(?<=[a-z])\.")
_BETWEEN = re.compile(
    r"[\s:=\"'`(\[{,.\-/→>은는이가도을를로요]|번호|넘버|코드|입니다|에요|예요|인데|께|제|내|이거|여기|현재|원래|그대로|바로"
)


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found at `text[start:end]` of a scene's text."""

    kind: Kind
    start: int
    end: int
    reason: str


@dataclass
class Scene:
    """One reading of a text. `folded` has its numerals as digits; `about` are the kinds that the talk so far is about."""

    folded: Folded
    about: frozenset[str] = frozenset()
    written: Folded | None = None
    """The text with its numerals as they were written."""
    late: frozenset[str] = frozenset()
    """What secrets the talk of late speaks of the use of (see `purposes`)."""
    labels: list[Label] = field(init=False)

    def __post_init__(self) -> None:
        self.labels = find_labels(self.text)

    @property
    def text(self) -> str:
        return self.folded.text

    def as_written(self, start: int, end: int) -> str:
        """`text[start:end]` with its numerals as they were written: s23, where the text has 523."""
        if self.written is None:
            return self.text[start:end]
        low, high = self.folded.source(start, end)
        starts = self.written.starts
        return self.written.text[bisect_left(starts, low) : bisect_left(starts, high)] or self.text[start:end]

    @cached_property
    def shielded(self) -> str:
        """The text without the digits of what is never touched, nor those in labels (cvv2, 뒷면 3자리)."""
        shielded = shield(self.text, answer=bool(self.about))
        pieces: list[str] = []
        at = 0
        for label in self.labels:
            pieces += shielded[at : label.start], hide(shielded[label.start : label.end])
            at = label.end
        return "".join((*pieces, shielded[at:]))

    @cached_property
    def chains(self) -> list[Chain]:
        """A short count after a longer number is no part of it: 552817 3분 내."""
        return [part for chain in find_chains(self.shielded) for part in self._parts(chain)]

    def _parts(self, chain: Chain) -> tuple[Chain, ...]:
        if len(chain.groups) < 2 or not chain.gaps[-1].isspace() or not self.counted(chain.end):
            return (chain,)
        last = chain.groups[-1]
        if last.last - last.first > 2 or max(chain.sizes(0, last.first)) < 3:
            return (chain,)
        return chain.part(0, last.first), chain.part(last.first, last.last)

    @cached_property
    def _chain_starts(self) -> list[int]:
        return [chain.start for chain in self.chains]

    def chain_at(self, place: int) -> Chain | None:
        """The chain that covers `text[place]`."""
        at = bisect_right(self._chain_starts, place) - 1
        return self.chains[at] if at >= 0 and place < self.chains[at].end else None

    def labels_in(self, start: int, end: int) -> list[Label]:
        """The labels that begin within `text[start:end]`."""
        return self.labels[bisect_left(self._label_starts, start) : bisect_left(self._label_starts, end)]

    @cached_property
    def categories(self) -> frozenset[str]:
        """What the labels of the whole text speak of."""
        return frozenset(label.category for label in self.labels)

    @cached_property
    def _label_starts(self) -> list[int]:
        return [label.start for label in self.labels]

    @cached_property
    def _numbers(self) -> list[Chain]:
        return [chain for chain in self.chains if len(chain.digits) > 2]

    @cached_property
    def _number_starts(self) -> list[int]:
        return [chain.start for chain in self._numbers]

    def left(self, place: int) -> Label | None:
        """The label before `text[place]` that reaches it: the nearest, with no number and no sentence's end between."""
        at = bisect_left(self._label_starts, place) - 1
        if at < 0:
            return None
        label = self.labels[at]
        reaches = 0 <= place - label.end <= REACH_LEFT and not self._parted(self.words_end(label), place)
        return label if reaches else None

    def right(self, place: int) -> Label | None:
        """The label at or after `text[place]` that reaches back to it."""
        at = bisect_left(self._label_starts, place)
        if at == len(self.labels):
            return None
        label = self.labels[at]
        return label if label.start - place <= REACH_RIGHT and not self._parted(place, label.start) else None

    def words_end(self, label: Label) -> int:
        """Where the label's words end; a question mark right after it only echoes what was asked (인증번호? 1234요), and a
        dot abbreviates (exp. 08/29)."""
        echo = _ECHO.match(self.text, label.end)
        return echo.end() if echo else label.end

    def _parted(self, start: int, end: int) -> bool:
        at = bisect_left(self._number_starts, start)
        return (at < len(self._numbers) and self._numbers[at].start < end) or stopped(self.text, start, end)

    def governing(self, start: int, end: int) -> str:
        """The category of the label that says what the number at `text[start:end]` is; empty if none does."""
        left, right = self.left(start), self.right(end)
        if left is None or right is None:
            found = left or right
            return found.category if found else ""
        gap = len(_BETWEEN.sub("", self.text[left.end : start]))
        other = len(_BETWEEN.sub("", self.text[end : right.start]))
        return left.category if gap <= 2 or gap <= other + 2 else right.category

    def announced(self, start: int, end: int) -> str:
        """The category that the sentence before announces, when the number's own says no more of it: "계좌 불러드릴게요. 351… 입니다";
        empty if none does."""
        before = self.labels_in(start - ANNOUNCED, start)
        if not before or self.governing(start, end):
            return ""
        last = max(before, key=lambda label: label.end)
        between = self.text[last.end : start]
        numbered = last.category != "card" or _NUMBER.search(self.text, last.start, last.end + 4) is not None  # 카드로 결제했는데 왔나요? …
        tells = numbered and (_TELLS.search(between) is not None or last.category == "card")
        return last.category if tells and not re.search(r"\d", between) and self.free(last.end, start) else ""

    def harmless(self, start: int, end: int) -> bool:
        """Whether the number there is said to be one that is not to be touched."""
        return self.governing(start, end) in HARMLESS

    def counted(self, end: int) -> bool:
        """Whether the number that ends at `end` counts something: 5번, 8자리, 3분."""
        return counts(self.text, end)

    def labelled(self, category: str, start: int, end: int) -> bool:
        """Whether a label of this category governs the number, or stands beside it in the same sentence."""
        if self.governing(start, end) == category or category in self.about:
            return True
        return any(
            label.category == category
            and (
                (label.end <= start and not stopped(self.text, self.words_end(label), start))
                or (label.start >= end and not stopped(self.text, end, label.start))
            )
            for label in self.labels_in(start - REACH_LEFT - 12, end + REACH_RIGHT + 1)
        )

    def free(self, start: int, end: int) -> bool:
        """Whether no mask stands in the range."""
        return MASK not in self.text[start:end]


ANNOUNCED = 60
"""Letters within which a number follows the sentence that announces it."""
_TELLS = re.compile(r"불러|부를|부르|알려|말씀|드릴|보낼|보내\s?드|적을|적어|왔|오네|받았|받은|떴|남길|찍을|여기|뭐|\?")
_NUMBER = re.compile(r"번호|넘버|no|num|pan")


def counts(text: str, end: int) -> bool:
    """Whether the number that ends at `text[end]` counts something."""
    return _COUNTER.match(text, end) is not None
