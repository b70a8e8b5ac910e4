"""From what a customer typed to a note: without greeting, filler and laughter, without "저는", with a nominal ending.

"저는 문자보다 이메일 연락이 좋아요ㅎㅎ" becomes "문자보다 이메일 연락 선호", "260으로 교환하고 싶어요" becomes "260으로 교환 희망".
The customer's own words stay as they were typed; only the ending is rewritten.
"""

from __future__ import annotations

import re
from functools import lru_cache

from memory_store.extraction.clauses import tidy
from memory_store.extraction.morphology import Morpheme, join, morphemes

_OPENERS = re.compile(
    r"^(?:(?:아|어|앗|음|참|네|넵|넹|예|저기|저기요|하이|안녕하(?:세요|십니까|신교|심니까|쇼|셔요)|안녕|여보세요|여보시오|여보쇼|거시기|머시냐|있잖아요?|아니|아니요|근데|그런데|"
    r"근디|그리고|그리구|글구|글고|그래서|그러니까|그래두|그래도|그니까|일단|사실|솔직히|혹시|"
    r"아맞다|맞다|아\s맞다|그건\s그렇고|그럼|그러면|걍|그냥|제발|꼭\s좀|죄송한데|죄송하지만|미안한데|"
    r"아참|참고로|다름이\s아니라|이번엔|이번에는|아무튼|암튼|하여튼|또|ㅇㅇ|여튼|뭐|에이|"
    r"이제|이젠|인자|인제|앞으로는?|앞으론|지금부터는?|도대체|아따|생각해보니까?|글고보니|그나저나|어쨌든|흠|야|아니다|됐다|아\s됐다|아냐|생각해\s보니까?)(?:[\s,.!~…]+|(?=[가-힣]{2}\s)(?<=맞다)))+"
)
_SELF = re.compile(
    r"^(?:저는요?|나는|난|내는|저도|나도|저희는|저희도|저희(?=\s(?!집|네|애|아이|가게|매장|회사|동네))|우린|우리는|제가요?|내가|(?:제|내)(?=\s[가-힣]{2})|전(?=\s)|"
    r"저(?=\s(?!번|거|런|기|쪽))|나(?=\s)|지는|우리\s집은|제\s?가)\s*"
)
_TAIL_WORDS = re.compile(
    r"\s*,?\s*(?:앞으로도요?|땡큐|고마워요?|고맙습니다|감사(?:합니다|해요)|thanks|thank you|"
    r"항상요|늘요|제발요?|부탁드립니다만|알겠죠|아시겠죠)$"
)
_PLEASE = re.compile(r"\s*(?:꼭|좀)?\s*부탁\s?(?:드려요|드립니다|드릴게요|드리겠습니다|드려도\s?될까요|해요|합니다|할게요|드림|요)?$")
_ASKING = r"(?:있(?:을까|나|는지|을지|는가|으신가|어|습니까)|없(?:을까|나))(?:요|여)?"
_CAN = re.compile(rf"(?:주실|줄)\s?수\s?{_ASKING}$")
_MAY = re.compile(
    r"(?<=교환|환불|반품|취소|변경|수리|발송|배송|회수|수거)\s?(?:가능\s?(?:할까|한가|하나|한지|하겠|합니까|해)|(?:되|돼|될|됩)(?:나|까|는지|니까))(?:요|여|습니까|나요)?$"
)
_BIT = re.compile(r"(?<=확인|처리|답변|연락|조치|안내|점검|교환|환불|반품|취소|변경)\s?(?:좀|한번|빨리)\s?(?:요|여)?$")
_STATES = ("좋아하", "싫어하", "계시", "원하")
"""Verbs that nobody is asked to do: "어머니는 홍삼을 싫어하세요"."""
_PREDICATE = ("VV", "VA", "VX", "XSV", "XSA", "VCP", "VCN")


@lru_cache(maxsize=1024)
def phrase(text: str) -> str:
    """The note form of one clause. A text without a word gives an empty string."""
    text = re.sub(r"^.*\s말인데\s+", "", text)
    text = re.sub(r"(?<=[가-힣])으?믄(?=\s(?:되|돼|됩|좋|쓰))", "면", text)
    text = re.sub(r"([가-힣](?:데|서|고|만|까))요(?=[,\s])", r"\1", text)
    text = _BIT.sub(" 희망", _MAY.sub(" 희망", _CAN.sub("주길 희망", text.rstrip(" ?~!."))))
    text = _PLEASE.sub(" 희망", _TAIL_WORDS.sub("", tidy(text)))
    for _ in range(3):
        shorter = _SELF.sub("", _OPENERS.sub("", text)).strip(" ,.")
        if shorter == text or not shorter:
            break
        text = shorter
    return re.sub(r"(?<=[가-힣])습니다$", "음", _nominal(text))


def _nominal(text: str) -> str:
    inner = [m for m in morphemes(text) if m.tag not in ("SF", "SW", "SP")]
    ended = _ending(inner)
    if ended is None:
        return text
    stem, ending = inner[:ended], inner[ended:]
    forms = "".join(m.form for m in ending)
    last = stem[-1]
    wished = _conditional_wish(stem)
    if wished is not None:
        return _asked(text, wished) if wished[-1].form == "주" and wished[-1].tag == "VX" else _wanted_base(text, wished)
    before = text[: ending[0].start] if ending else text
    if last.tag == "VX" and last.form == "주":
        return _asked(text, stem)
    if last.form == "주" and last.tag == "VV":
        return f"{text[: last.start]}주길 희망"
    if last.form == "말" and last.tag in ("VX", "VV") and ending[0].tag == "EC":
        return text
    if last.form in ("넘", "지나") and ending[0].form in ("어서", "아서"):
        return text[: ending[0].end]
    if last.form == "말" and last.tag == "VX":
        return f"{re.sub(r'지$', '', text[: last.start].rstrip())}지 않길 희망"
    if last.form == "싶" and last.tag == "VX":
        return _wanted(text, stem)
    if re.search(r"(을게|ᆯ게|을래|ᆯ래|겠|ᆯ란|을란|ᆸ시다|읍시다|ᆯ께|을께)", forms):
        return _intended(text, stem)
    if re.search(r"(세요|십시오|시오|으소|셔요|이소)", forms) and last.tag in ("VV", "XSV", "VX") and last.form not in _STATES:
        return _wanted_base(text, stem)
    if last.tag == "VCP":
        return before[: last.start].rstrip() if last.start < last.end else before.rstrip()
    if last.form == "드리" and len(stem) > 1 and stem[-2].tag == "NNG":
        return text[: last.start].rstrip()
    if (
        last.form == "하"
        and last.tag == "VV"
        and len(stem) > 1
        and stem[-2].form in ("로", "으로")
        and forms in ("어", "어요", "어라", "라", "여", "아")
    ):
        return f"{text[: last.start].rstrip()} 희망"
    if (
        last.form in ("좋", "낫")
        and last.tag in ("VA", "VV")
        and len(stem) > 1
        and not any(m.tag == "EP" or m.form in ("어서", "아서") for m in ending)
    ):
        return _liked(text, stem)
    if last.form == "하" and last.tag == "XSV" and len(stem) > 1 and stem[-2].form in ("부탁", "희망", "요청", "추천", "요망", "선호"):
        return text[: last.start].rstrip()
    return _with(text, stem, "음", past=any(m.tag == "EP" and m.form in ("었", "았") for m in ending))


def _ending(inner: list[Morpheme]) -> int | None:
    """Where the final ending begins in `inner`, or None when the clause does not end in a predicate."""
    i = len(inner)
    while (
        i > 0
        and inner[i - 1].tag in ("EF", "EC", "EP", "JX", "ETN", "IC")
        and (inner[i - 1].tag != "JX" or inner[i - 1].form in ("요", "이요", "은", "만"))
    ):
        i -= 1
    if i == 0 or i == len(inner) or inner[i - 1].tag not in _PREDICATE or not any(m.tag in ("EF", "EC", "ETN") for m in inner[i:]):
        return None
    return i


def _conditional_wish(stem: list[Morpheme]) -> list[Morpheme] | None:
    """The verb asked for in "보여주시면 좋겠어요", "보내주심 돼요", or None."""
    if len(stem) < 3 or stem[-1].form not in ("좋", "되", "감사", "고맙", "하") or stem[-1].tag not in ("VA", "VV", "XSA"):
        return None
    at = max(
        (i for i, m in enumerate(stem[:-1]) if m.tag == "EC" and m.form in ("면", "으면", "ᆷ", "믄", "으믄", "모", "으모", "면은")),
        default=None,
    )
    if at is None or at < len(stem) - 3 or at == 0 or any(m.form in ("안", "못") for m in stem[at:]):
        return None
    verb = [m for m in stem[:at]]
    while verb and verb[-1].tag == "EP":
        verb.pop()
    return verb if verb and verb[-1].tag in _PREDICATE else None


def _intended(text: str, stem: list[Morpheme]) -> str:
    """-ㄹ게요, -겠습니다: "교환할게요" is "교환 예정", "흰색으로 하겠습니다" is "흰색으로 희망"."""
    last = stem[-1]
    if last.tag in ("VA", "XSA", "VCP") or last.form in ("알", "모르", "있", "없"):
        return _with(text, stem, "음")
    if last.form == "하" and last.tag == "VV" and len(stem) > 1 and stem[-2].tag == "JKB":
        return f"{text[: last.start].rstrip()} 희망"
    if _acts(stem):
        return f"{text[: last.start].rstrip()} 예정"
    begin = _word_start(text, last.start)
    word = [(m.form, m.tag + ("-I" if m.irregular else "")) for m in stem if m.start >= begin and m.tag != "EP"]
    return text[:begin] + join([*word, ("ᆯ", "ETM")]) + " 예정"


def _word_start(text: str, at: int) -> int:
    return text.rfind(" ", 0, at) + 1


def _with(text: str, stem: list[Morpheme], ending: str, *, past: bool = False) -> str:
    """The text with its last word inflected to a nominal ending."""
    begin = _word_start(text, stem[-1].start)
    if stem[-1].tag == "VX" and begin == stem[-1].start and len(stem) > 1 and stem[-2].form in ("어", "아", "여"):
        begin = min(begin, _word_start(text, max(0, begin - 1)))
    word = [m for m in stem if m.start >= begin]
    parts = [(m.form, m.tag + ("-I" if m.irregular else "")) for m in word if not (m.tag == "EP" and m.form in ("시", "으시"))]
    if past:
        parts.append(("었", "EP"))
    return text[:begin] + join([*parts, (ending, "ETN")])


def _asked(text: str, stem: list[Morpheme]) -> str:
    """-어 주세요: "교환해 주세요" is "교환 희망", "맡겨 주세요" is "맡겨주길 희망"."""
    if len(stem) >= 3 and stem[-3].form == "말" and stem[-3].tag == "VX":
        return f"{text[: stem[-3].start].rstrip()} 않길 희망"
    if len(stem) >= 4 and stem[-3].tag == "XSV" and stem[-4].tag in ("NNG", "XR"):
        return f"{text[: stem[-3].start].rstrip()} 희망"
    return f"{text[: stem[-1].start].rstrip()}주길 희망"


def _wanted(text: str, stem: list[Morpheme]) -> str:
    """-고 싶다: the verb before it, wished for."""
    return _wanted_base(text, stem[:-2]) if len(stem) > 2 else text


def _wanted_base(text: str, stem: list[Morpheme]) -> str:
    return f"{_base(text, stem)} 희망" if _acts(stem) else f"{_base(text, stem)}길 희망"


def _acts(stem: list[Morpheme]) -> bool:
    return len(stem) > 1 and stem[-1].tag == "XSV" and stem[-2].tag in ("NNG", "XR")


def _base(text: str, stem: list[Morpheme]) -> str:
    """ "교환하-" as "교환", "바꾸-" as "바꾸"; honorifics are left out."""
    stem = [m for m in stem if m.tag != "EP"]
    if _acts(stem):
        return text[: stem[-1].start].rstrip()
    begin = _word_start(text, stem[-1].start)
    word = [(m.form, m.tag + ("-I" if m.irregular else "")) for m in stem if m.start >= begin]
    return text[:begin] + join([*word, ("기", "ETN")])[:-1]


def _liked(text: str, stem: list[Morpheme]) -> str:
    """ "이메일이 좋아요" is "이메일 선호"; without a subject it stays an adjective."""
    subject = stem[-2]
    kind = re.search(r"(주)(?:시)?는\s?(?:게|것이|편이)$|(는)\s?(?:게|것이|편이)$", text[: stem[-1].start].rstrip())
    if kind is not None:
        return text[: kind.start()] + ("주길 희망" if kind.group(1) else "는 것 선호")
    if subject.tag in ("JKS", "JX") and subject.form in ("이", "가", "은", "는", "ᆫ"):
        return f"{text[: subject.start].rstrip()} 선호"
    return _with(text, stem, "음")
