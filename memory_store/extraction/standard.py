"""Dialect and chat shorthand as standard Korean, so that endings and particles are read the same for every customer.

Endings are of Jeju (-수다, -ㅂ서), Chungcheong (-유, -슈, 허-), Jeolla (-디, -께, -부러), Gyeongsang (-니더, -이소, 카-)
and of chats (-셈, -여, ㄱㄱ).
A rule that could also meet a common noun asks for the syllables before it.
"""

from __future__ import annotations

import re
from functools import lru_cache

_END = r"(?=$|[\s.,!?~…)ㄱ-ㅎㅏ-ㅣ])"
_START = r"(?<![가-힣])"
_VERB_SOUND = "해셔려와워줘봐내겨꿔쳐켜놔둬돼져춰"
_PASSIVE = "먹막닫잡꽂박찍뽑밟읽맺긁업입갇뒤젖맞얹굽묻밝접씹꺾찝걷접섞넓좁붉"
"""Stems whose passive ends in -혀: 먹혀, 막혀."""
_N, _L = 4, 8
"""The finals ㄴ and ㄹ, as syllables are counted."""


def _final(syllable: str) -> int:
    return (ord(syllable) - ord("가")) % 28


_RULES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), standard)
    for pattern, standard in (
        # chat shorthand
        (rf"(?<=[가-힣]\s)(ㄴㄴ+|노노){_END}", "말고"),
        (rf"{_START}ㄴㄴ+{_END}", "아니"),
        (rf"(?<=[가-힣])\s?ㄱㄱ+{_END}", " 부탁"),
        (r"ㄱㄴ", "가능"),
        (r"ㄹㅇ", "진짜"),
        (r"^(ㅇㅇ+|ㅇㅋ)(?=\s|$)", "네"),
        (rf"{_START}ㅎㅇ{_END}", "안녕하세요"),
        (r"ㄱㅅ", "감사"),
        (r"ㅈㅅ", "죄송"),
        (r"ㅂㅌ", "부탁"),
        (rf"{_START}(사쥬|싸이즈)", "사이즈"),
        (rf"(?<=[주하내보으바])셈{_END}", "세요"),
        (rf"(?<=[{_VERB_SOUND}])쥬{_END}", "줘"),
        (rf"쥬{_END}", "죠"),
        (rf"(?<=[세어네데까죠가게나해돼려와워래줘서])(여|염|욤|욥|용){_END}", "요"),
        (r"(?<=안)(\s?)대(?=요|여|용|서|는데|네)", r"\1돼"),
        (r"되요", "돼요"),
        (rf"댐{_END}", "됨"),
        (rf"(?<=[었았했겠좋있없])당{_END}", "다"),
        (rf"니당{_END}", "니다"),
        (r"임다(?=$|[\s.,!?~])", "입니다"),
        (rf"슴다{_END}", "습니다"),
        (rf"함다{_END}", "합니다"),
        (r"블투", "블루투스"),
        (rf"{_START}담(?=부터|부턴|에|번)", "다음"),
        (rf"{_START}걍(?=\s)", "그냥"),
        (rf"{_START}넘(?=\s)", "너무"),
        (rf"{_START}젤(?=\s)", "제일"),
        (rf"{_START}머(?=\s|가\s|야|임|라)", "뭐"),
        (rf"{_START}(글고|글구|그라고|그리구)(?=\s)", "그리고"),
        (rf"{_START}(글면|글믄|그람|그라믄|그러믄|그믄)(?=\s)", "그러면"),
        (rf"{_START}마니(?=\s)", "많이"),
        (rf"{_START}시러", "싫어"),
        (rf"{_START}조아(?=요|용|서|$|\s)", "좋아"),
        (r"(갠찮|괜춘|괜차[는느])", "괜찮"),
        (rf"{_START}울(?=\s?(엄마|아빠|언니|오빠|동생|강아지|냥이|애|집|팀|딸|아들|남편|신랑|와이프|쌤|학교|회사|가게))", "우리"),
        # words of dialects
        (r"저나(?=[하로를는루]|\s?(줘|주|해|드|할|헐|좀))", "전화"),
        (r"(?<=[이저그왼른양])짝(?=[은이을에도만])", "쪽"),
        (r"(헌티|한티)", "한테"),
        (rf"{_START}(인자|인제)(?=\s|는)", "이제"),
        (rf"{_START}근디", "근데"),
        (rf"{_START}시방", "지금"),
        (rf"{_START}워디", "어디"),
        (rf"{_START}(억수로|겁나게?|허벌나게|솔찬히)(?=\s)", "엄청"),
        (rf"{_START}(쪼매|쪼까|쪼깨|쪼금)", "조금"),
        (r"우짜노", "어떡해"),
        # stems and connectives of dialects
        (r"겄", "겠"),
        (r"허(?=는|고|구|지|니|면|믄|게|려|라고|라는|라네|더|시|세|긴|던|네|든|야|여)", "하"),
        (r"헌(?=디|께|데|다)", "한"),
        (r"헐(?=라|려|게\s|게$|께|\s(?:텐|수|것|거|때|일|만))", "할"),
        (
            rf"(?<=[가-힣])(?<![{_PASSIVE}])혀(?=서|야|도|유|요|줘|주|라|$|[\s.,!?~…])",
            "해",
        ),
        (r"(?<=[라고게로야]\s)혀(?=유|요|$|[\s.,!?~…])", "해"),
        (rf"(?<![{_PASSIVE}])혔", "했"),
        (r"그려(?=유|요|$|[\s.,!?~…])", "그래"),
        (r"응께", "으니까"),
        (r"니께(?=유|요|예|로|$|[\s.,!?~…])", "니까"),
        (r"당께", "다니까"),
        (r"랑께", "라니까"),
        (rf"(?<=[가-힣])믄{_END}", "면"),
        (rf"(?<=으)모{_END}", "면"),
        (rf"(?<=[으걸째거])루{_END}", "로"),
        (r"(?<!일)부러(?=유|요|서|야|$|[\s.,!?~…])", "버려"),
        (r"부렀", "버렸"),
        (r"(?<=[가-힣])(갖고|가꼬|가꾸)(?=\s|요|$)", "서"),
        (r"허(?=젠|난|여|크|우|엔|ᆸ)", "하"),
        (r"(?<=[하보사쓰바꾸두려])젠(?=\s?마씸|\s|$)", "려고"),
        (r"(?<=려고)\s?(마씸|마씀)", "요"),
        (r"(?<=[가-힣])(사)?\s?(마씸|마씀)", "요"),
        (r"(?<=[가-힣])부난(?=\s|$|,)", "버려서"),
        (r"(?<=[하오가보들이])난(?=\s|$|,)", "니까"),
        (rf"(?<=[았었했있없겠왔])수다(양|게|예)?{_END}", "습니다"),
        (rf"(?<=[가-힣])우다(양|게|예)?{_END}", "입니다"),
        (rf"줍서(예|양)?{_END}", "주세요"),
        (rf"둡서(예|양)?{_END}", "두세요"),
        (rf"(?<=[하보])?헙서(예|양)?{_END}", "하세요"),
        # endings of dialects
        (rf"(?<=[요쇼라다네지소])잉{_END}", ""),
        (rf"(?<=[가-힣][어아네데디지까해와워여나대께서라])예{_END}", "요"),
        (rf"(?<=[아어여])라우{_END}", "요"),
        (rf"(?<=[가-힣])지라(우|잉)?{_END}", "지요"),
        (r"아입니(?=더|다)", "아닙니"),
        (rf"(심니더|심더){_END}", "습니다"),
        (rf"니(더|데이){_END}", "니다"),
        (rf"(?<=[가-힣])이소{_END}", "세요"),
        (rf"(?<=[주하으보내])쇼{_END}", "세요"),
        (rf"(?<=[를을좀]\s)주소{_END}", "주세요"),
        (rf"(?<=[{_VERB_SOUND.replace('내', '')}])(\s?)주소{_END}", r"\1주세요"),
        (rf"(?<=보내)(\s?)주소{_END}", r"\1주세요"),
        (rf"(?<=[가-힣0-9])이여{_END}", "이에요"),
        (rf"(?<=\s)거여{_END}", "거예요"),
        (rf"(?<=[{_VERB_SOUND}새네디데지께까서어아나대래라러게구])유{_END}", "요"),
    )
)
_D = re.compile(r"([가-힣])디(?=유|요|예|잉|$|[\s.,!?~…])")
_KKE = re.compile(r"([가-힣])께(?=유|요|$|[\s.,!?~…])")
_DIGITS = ["", *"일이삼사오육칠팔구"]
_SPOKEN = re.compile(r"(?<![가-힣])([일이삼]?)백([이삼사오육칠팔구]?)십([일이삼사오육칠팔구]?)(?=$|[\s.,!?~이가을를은는도으로에만짜])")
_RA = re.compile(r"([가-힣])(?:라네|라요|란다|랍니다)(?=요?$|요?[\s.,!?~…])")
_SYU = re.compile(rf"([가-힣])(슈|유){_END}")
_NOUNS_IN_DI = "캔샌핸반간랜"
_CLOSED = ("싫", "좋", "없", "있", "겠", "었", "았", "했", "왔", "갔", "됐", "샀", "났", "졌", "렸")


@lru_cache(maxsize=1024)
def standard(text: str) -> str:
    """`text` with dialect endings and chat shorthand put in standard form; standard text stays as it is."""
    for pattern, form in _RULES:
        text = pattern.sub(form, text)
    text = _SPOKEN.sub(_in_digits, text)
    text = _KKE.sub(lambda hit: _opened(hit.group(1)) + "니까" if _final(hit.group(1)) == _N else hit.group(), text)
    text = _D.sub(lambda hit: hit.group(1) + "데" if _final(hit.group(1)) == _N and hit.group(1) not in _NOUNS_IN_DI else hit.group(), text)
    text = _RA.sub(lambda hit: hit.group(1) + "래요" if _final(hit.group(1)) == _L else hit.group(), text)
    return _SYU.sub(_polite, text)


def _in_digits(hit: re.Match[str]) -> str:
    """이백오십오 is 255."""
    hundreds, tens, ones = hit.groups()
    return str(100 * (_DIGITS.index(hundreds) or 1) + 10 * (_DIGITS.index(tens) or 1) + _DIGITS.index(ones))


def _polite(hit: re.Match[str]) -> str:
    """-슈, -유: after a closed stem 어요, after an open one the order 세요; nouns such as 우유 stay."""
    before, ending = hit.groups()
    if before in _CLOSED:
        return before + "어요"
    return before + "세요" if ending == "슈" and before in "주하으보시" else hit.group()


def _opened(syllable: str) -> str:
    """A syllable without its final consonant: 한 is 하."""
    return chr(ord(syllable) - _final(syllable))
