"""What a customer said in a visit, cut into clauses: the unit that is judged, remembered or refused."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from memory_store.extraction.morphology import Morpheme, Sentence, analyse
from memory_store.extraction.standard import standard
from memory_store.extraction.words import PERSONS

_LAUGH = re.compile(r"(?:[ㅋㅎㅠㅜㅡ]{1,}|\^\^+|(?<![\d시분원일월])[~;]+|[~;]+(?!\s?\d)|[!]{2,})+")
_BREAKING = {"EF"}
_BY_MASKED = re.compile(r"\[(이메일)\](?=으?로[\s,.])")
"""A way of contact that was told with its address: the way may be remembered."""
_SECRET_SAID = re.compile(r"\S*(번호|계좌|카드|비번|주소|연락처)(는|은|가|이)?\s*\[")
"""Where a masked secret is told: what was said before it in the same breath stands for itself."""
_PAID_WITH = re.compile(
    r"\[[^\]]+\]\s?(?:으?로|에서)?\s?(?:\S+\s)?\S*"
    r"(?:(?:샀|결제|구매|주문|시켰|긁)\S*(?:는데|은데|고|구|지만)|(?<![가-힣])산|시킨|(?:결제|구매|주문)한)\s+$"
)
"""What was paid with a masked secret: the matter that follows stands for itself ("카드 [카드번호] 로 샀는데 | 뒤축이 뜯어져 왔어요",
"… 로 산 | 신발을 바꾸고 싶어요")."""

_TURNED = re.compile(
    r"(?:[다라자냐]는데|[다라자냐]던데|카던데|카데|카더만|까\s?봐|(?<=[가-힣])[대래]|"
    r"[다라]더니|[다라]지만|[다라]는디|[다라]던디|는데)\s+(나는|난|내는|내가|저는|전|제가|우린|"
    r"저희는|지는)\s"
)
_TURNING = ("는데", "은데", "ᆫ데", "지만", "는디", "ᆫ디", "던데", "던디", "라고", "다고", "자고", "고", "니다")
WEIGHED = re.compile(
    r"까\s?(말까\s?)?(하|했|싶|생각|고민)\S{0,4}(는데|은데|다가|지만|으나|더니|는디|다)[\s,.…]*$|"
    r"(교환|환불|반품|취소|수리)\S?하려다가?[\s,.…]*$|(바꾸|보내|맡기)려다가?[\s,.…]*$"
)
""" "바꿀까 했는데": what was thought of first, before what is settled on."""
_TURNS_ROUND = re.compile(r"(아니다|아니에요|아냐|아녀)(?=[\s,.])")
""" "…되는데, 아니다 …": the speaker turns round in the middle of a sentence."""
_SELF = {"나", "저", "내", "제", "우리", "저희"}
_SELF_MARKS = {"는", "은", "ᆫ", "가", "이"}
_TIMES = {"이제", "지금", "요즘", "오늘", "내일", "다음", "앞", "평소", "여기", "저희", "우리"}
MIN_SPLIT = 4
"""Characters: a shorter piece stays with its neighbour."""


@dataclass(frozen=True)
class Clause:
    """One clause of a customer's turn. Offsets of `morphemes` count in `text`."""

    turn: int
    text: str
    morphemes: tuple[Morpheme, ...]

    @property
    def nouns(self) -> frozenset[str]:
        """What it speaks of: nouns of two syllables and more, names, foreign words, and verbal roots such as 교환."""
        return frozenset(m.form for m in self.morphemes if m.tag in ("NNG", "NNP", "SL", "XR") and len(m.form) > 1)

    def has(self, form: str, tag: str | None = None) -> bool:
        return any(m.form == form and (tag is None or m.tag == tag) for m in self.morphemes)


def cut(turn: int, text: str) -> list[Clause]:
    """The clauses of one turn: its sentences, cut once more after a finished ending inside, and where the speaker turns from
    another person to himself ("딸은 …라는데 나는 …")."""
    text = standard(_BY_MASKED.sub(r"\1", unicodedata.normalize("NFC", text)))
    found: list[Clause] = []
    turns = {hit.start(1) for hit in _TURNED.finditer(text)}
    for sentence in analyse(text):
        inner = sentence.morphemes
        asks = _asks(sentence)
        breaks = [
            m.start for i, m in enumerate(inner) if i and (_breaks(inner, i, text) or m.start in turns or (asks and _leads_up(inner, i)))
        ]
        starts = [sentence.start, *breaks, sentence.end]
        for start, end in itertools.pairwise(starts):
            piece = text[start:end]
            held = tuple(m._replace(start=m.start - start, end=m.end - start) for m in inner if start <= m.start < end)
            if held and piece.strip():
                found.append(Clause(turn, piece.rstrip(), held))
    return _joined(found)


_ASKING = re.compile(r"(나요|ᆯ까요|을까요|ᆯ까|을까|는가요|은가요|ᆫ가요|냐|느냐|ᆸ니까|습니까|는가|ᆫ가|죠)")


def _asks(sentence: Sentence) -> bool:
    last = next((m for m in reversed(sentence.morphemes) if m.tag in ("EF", "EC")), None)
    return sentence.text.rstrip().endswith("?") or (last is not None and last.tag == "EF" and _ASKING.fullmatch(last.form) is not None)


def _leads_up(morphemes: Sequence[Morpheme], i: int) -> bool:
    """Whether what was said before a question ends here: "바퀴가 빠졌는데 | 수리 기간이 지났나요?"."""
    before = next((m for m in reversed(morphemes[:i]) if m.tag not in ("SF", "SP", "SW", "JX")), None)
    rests = morphemes[i].start > morphemes[i - 1].end and morphemes[i].tag not in ("SF", "SP", "SW")
    return rests and before is not None and before.tag == "EC" and before.form in ("는데", "은데", "ᆫ데", "인데")


def _breaks(morphemes: Sequence[Morpheme], i: int, text: str) -> bool:
    before, here = morphemes[i - 1], morphemes[i]
    if here.start < before.end or here.tag in ("SF", "SP", "SW", "JX"):
        return False
    ended = next((m for m in reversed(morphemes[:i]) if m.tag not in ("SF", "SP", "SW", "JX")), None)
    if ended is None:
        return False
    gap = before.tag in ("SF", "SP", "SW") or text[before.end : here.start].strip() == ""
    if (ended.tag in _BREAKING or _polite_before_comma(morphemes, i, ended)) and gap and here.start > before.end:
        return True
    if before.tag == "SF" and here.start > before.end:
        return True
    if here.start > before.end and _rests(morphemes[:i]):
        return True
    if here.start > before.end and before.tag == "EC" and here.tag in ("NNG", "NNP", "NP"):
        if _SECRET_SAID.match(text, here.start):
            return True
        asked = i > 1 and before.form in ("어", "아") and morphemes[i - 2].form == "주" and morphemes[i - 2].tag == "VX"
        contrast = i > 1 and morphemes[i - 2].tag == "VCN"  # "제가 아니라 남편이 있어요" is one statement
        if asked or (not contrast and here.form in PERSONS and i + 1 < len(morphemes) and morphemes[i + 1].tag in ("JX", "JKS")):
            return True
    follows = morphemes[i + 1] if i + 1 < len(morphemes) else None
    if here.tag == "MAJ" and here.start > before.end and follows is not None and follows.form in _SELF and _topical(morphemes, i + 1):
        return True
    if before.tag in ("SP", "SE") and _TURNS_ROUND.match(text, here.start):
        return True
    if here.start > before.end and (WEIGHED.search(text[: before.end]) or _PAID_WITH.search(text[: here.start])):
        return True
    if here.start > before.end and _next_topic(morphemes, i, ended):
        return True
    turned = here.tag in ("NP", "MM") and here.form in _SELF and _topical(morphemes, i)
    return turned and ended.tag == "EC" and ended.form.endswith(_TURNING)


def _polite_before_comma(morphemes: Sequence[Morpheme], i: int, ended: Morpheme) -> bool:
    """ "저는 싫어요, 친구는 …": a sentence ends at the comma; "그때 그거요, …" only names."""
    if morphemes[i - 1].tag != "SP" or ended.tag != "EC" or not ended.form.endswith("요"):
        return False
    return i > 2 and morphemes[i - 3].tag in ("VV", "VA", "XSV", "XSA", "VX", "EP")


def _topical(morphemes: Sequence[Morpheme], i: int) -> bool:
    """Whether the speaker, or a thing of the speaker's that is no person, is the topic: "저는", "저희 병동은"."""
    after = morphemes[i + 1 : i + 3]
    if after and after[0].form in _SELF_MARKS:
        return True
    return len(after) > 1 and after[0].tag == "NNG" and after[0].form not in PERSONS and after[1].form in ("은", "는")


def _next_topic(morphemes: Sequence[Morpheme], i: int, ended: Morpheme) -> bool:
    """Whether another topic begins after "…고": "연락은 카톡으로 주시고 배송은 회사로 해 주세요"."""
    if ended.tag != "EC" or ended.form not in ("고", "구", "며", "으며"):
        return False
    if morphemes[i].form in ("다음", "앞", "이번") and any(m.form in ("부터", "으로", "에") for m in morphemes[i + 1 : i + 3]):
        return True
    if morphemes[i].form in _TIMES:
        return False
    end = i
    while end < len(morphemes) and morphemes[end].tag in ("NNG", "NNP", "XSN", "SL"):
        end += 1
    topical = i < end < len(morphemes) and morphemes[end].tag == "JX" and morphemes[end].form in ("은", "는", "ᆫ")
    return topical and any(m.tag.startswith("V") or m.tag.startswith("XS") for m in morphemes[end:])


def _rests(before: Sequence[Morpheme]) -> bool:
    """Whether the speaker rests here: "요" after a connective ending, or a laugh after anything but a connective or a particle."""
    last = before[-1]
    if last.tag == "JX" and last.form == "요":
        return len(before) > 1 and before[-2].tag == "EC"
    if last.tag == "SW" and _LAUGH.fullmatch(last.form):
        word = next((m for m in reversed(before) if m.tag not in ("SW", "SF", "SP")), None)
        return word is not None and word.tag != "EC" and (not word.tag.startswith("J") or word.form in ("요", "이요"))
    return False


def _joined(clauses: list[Clause]) -> list[Clause]:
    """Pieces without a word of their own ("ㅋㅋ", "..") go to the clause before them."""
    out: list[Clause] = []
    for clause in clauses:
        wordless = all(m.tag in ("SF", "SP", "SW", "SE", "SSO", "SSC", "SO") for m in clause.morphemes)
        if wordless and out:
            last = out.pop()
            out.append(Clause(last.turn, f"{last.text} {clause.text}", last.morphemes))
        elif not wordless:
            out.append(clause)
    return out


def tidy(text: str) -> str:
    """Without laughter, tears, tildes and doubled marks."""
    text = re.sub(r"(?<!\S)[ㄱ-ㅎㅏ-ㅣ]+(?!\S)", " ", text)
    return re.sub(r"\s+", " ", _LAUGH.sub(" ", text)).strip(" .,!?~")
