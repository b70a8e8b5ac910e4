"""Which clauses a customer takes back or does not want to be remembered."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memory_store.extraction.asking import REQUEST, is_request
from memory_store.extraction.clauses import Clause
from memory_store.extraction.words import word_set

_NOT_KEEP = re.compile(
    r"(기억|저장|메모|기록|등록|입력|보관)\S{0,4}\s*(은|는|을|를)?\s*(하지|해\s*두지|해\s*놓지|남기지)\s*(는|도|를|좀)?\s*(마|말|않)"
    r"|(?<![가-힣])(적|써|쓰|남기|기억하|저장하|올리)\S{0,4}지\s*(는|도|를|"
    r"좀)?\s*(마|말|않)|(기억|저장|메모|기록)\s*(안|하면\s*안)\s*(해|하|되|돼)"
    r"|(안|않)\s*(적|남기|남겨|기록|저장|기억|메모)\S*\s*(도\s*(돼|되|괜찮)|면\s*(좋|"
    r"해)|으면\s*(좋|해)|주)|잊어\s*(주|줘|버)|지워\s*(주|줘)|비밀로\s*(해|하)|"
    r"못\s*들은\s*(걸로|거로|척)"
)
_THIS = re.compile(r"(이|요|그|저)\s*(건|거는|것은|거|얘기|말|이야기|런\s*건|런\s*거|런\s*얘기|부분)|방금|지금\s*(한|말)|여기까지|위에")
_WITHDRAW = re.compile(
    r"^(아|에이|어|흠|음|뭐|그냥|아니|아녀|에휴|아냐)?[\s,.]*(됐어요|됐습니다|됐어|됐네요?|됐고요?|됐소|되었어요|관둘|관두|그만둘)"
    r"|없(던|었던)\s*(일|걸로|거로|것으로)|(철회|무시)\S{0,3}\s*(해\s*)?(주|할게|요$|입니다|하겠)\S*$"
    r"|(교환|반품|환불|취소|주문|신청|변경|구매|구입|바꾸|바꿔|사)\S{0,5}\s*(는|은|건|것도|"
    r"거는|거)?\s*(안|그만|말)\s*(할|하려|하기|살|해도|하겠|하는|사|둘|고|래)"
    r"|(안|그만)\s*(바꿀|바꿔도|바꾸|할래|할게|할란|살래|살게|사도|해도\s*(되|돼|될))"
    r"|(그냥|걍)\s*(\S+\s)?(쓸|입을|신을|먹을|둘|넘어갈|있을|참을|쓰|입|신|먹|두|가지고\s*있|갖고\s*있)\S*(게|래|라네|련다|지|기로|죠|려고|겠)"
    r"|(교환|반품|환불|취소|변경|바꾸)\S{0,2}지\s?(마(?!다)|말아)|^(아\s?)?(아니다|아냐|에이)[\s,.]*(그냥|걍|됐|안|말|냅|놔)|(?<!에\s)(?<!에다\s)(?<!로\s)(냅|놔)\s*(두|둘|"
    r"둬)|(그|이|그건|그거|그\s*말|그\s*얘기)\S*\s*(취소|없던|잊어|"
    r"무시|신경\s*쓰지)|신경\s*(안\s*쓰|쓰지\s*마)|(그건|그거|그것도)\s*(됐어|됐습|안\s*해|괜찮)"
    r"|(마음|맘)\S?\s*바[뀌뀜뀐뀔꼈꿨]"
)
_DEED = r"(교환|반품|환불|취소|수리|수선|재발송|수거|바꾸|바꿔|고쳐|a/?s)"
_REVOKES = re.compile(
    rf"(철회|(?<!자)취하(?=하|합|해|할|$))\S{{0,3}}(\s?(해\s?(주|줘)|부탁)\S*)?|거[두둬]\S{{0,2}}\s?(주|줘|달|들|가)\S*|없(던|었던)\s?(일|걸|거|것)(으?로)?(\s?(해|하|부탁|처리)\S*(\s\S+)?)?|"
    rf"{_DEED}\S*\s(\S+\s)?(포기|접을|접겠|접는|접습|관두|관둘|그만\s?(둘|두)|말\s?(랍|래|란|게|려))\S*|"
    rf"{_DEED}\S{{0,3}}\s?(은|는|을|를)?\s?(안|않)\s?(하고|하려|받을|받고|받아도|맡기|할란|한다)\S*|{_DEED}\S{{0,3}}\s?안\s?(해요|합니다|함|해유|할\s거\S*)[\s.!~ㅋㅎ]*$|"
    rf"안\s?{_DEED}\S*(\s\S+)?도\s?(돼|되|됩|괜찮|된)\S*|{_DEED}\S{{0,2}}\s안\s?(오|하|해\s?주)\S*도\s?(돼|되|됩|괜찮|된)\S*|수거\S*\s오지\s?(마|말)\S*|"
    r"(다시|부품|나사|새\s?(거|걸|것)|재발송)\S*\s안\s?(보내|해)\S*(\s\S+)?도\s?(돼|되|됩|괜찮|된)\S*|^안\s?(보내|바꿔|고쳐)\S*\s?도\s?(돼|되|됩|괜찮)\S*|"
    r"(달라|달래|달란|달랬|접수|신청|요청|부탁|예약|문의|[가-힣]려|기로|고\s?싶다)\S{0,5}\s?((했|한|란|던|드린|둔|하던|캔|은)\S{0,3}\s)?\S{0,4}(거|것|건|걸|말|얘기|[가-힣]은|[가-힣]는)\S{0,2}\s"
    r"(\S+\s)?(취소(?!됐|되|돼|가\s)|빼|내려|됐(?!는|나|습니까|을)|무시|접을|접겠|필요\s?없|안\s?(하|해|오|보내|찾)\S+도|그만|안\s?(할|살|받을|바꿀))\S*(\s?(주|줘|해|돼|되)\S*)?",
    re.IGNORECASE,
)
""" "수리 맡기려던 건 그만둘게요", "바꿔 달란 거 빼 주세요", "반품 안 하고 쓰기로": what was asked for, named and revoked."""
_CANCELS = re.compile(r"취소(?!됐|되|돼)\S{0,3}\s*(해\s*)?(주|줘|할게|할래|요$|입니다|하겠|부탁)\S*$")
""" "취소해 주세요": of an order it is a wish, of a wish its end."""
_OF_A_WISH = re.compile(
    r"(교환|반품|환불|수리|점검|변경|신청|요청|접수|예약|그거|그건|아까|방금|한\s?말)\S{0,3}\s(\S+\s)?(취소|필요|안\s*해)"
)
_SAID_BEFORE = re.compile(r"아까|방금|한\s?말|요청|신청")
_NEEDS_NOT = re.compile(r"필요\s*(는|가)?\s*없|필요까진\s*없|안\s*해\s*(주셔|줘|주)도|포기")
""" "영수증은 필요 없어요": the end of a wish, or one itself when nothing was wished before."""
_TURNS_ROUND = re.compile(r"^(아|에이|음)?[\s,.]*(아니다|아냐|됐다|됐어)[\s,.]")


_GIVES_UP = re.compile(r"(그냥|걍)\s*(\S+\s)?\S+(게|래|란|지|기로|죠|련다)|안\s*(할|바꿀|살)\S*(래|게|란)|없던\s*(일|걸)|취소(할|해|요)")
MAX_BARE = 3
"""Words of a withdrawal that names nothing: "아 됐어요", "그냥 쓸게요"."""
MAX_BACK = 2
"""Turns between a wish and its end."""

KEEPING_NOUNS = word_set(
    """
    기억 저장 메모 기록 등록 입력 얘기 이야기 부분 방금 아까 지금 하나 이것 그것 말씀
    """
)


def _about_form(clause: Clause) -> bool:
    """ "길게 쓰지 마세요", "표로 적지 말고": how to answer, not what to keep."""
    return re.search(r"(길게|짧게|어렵게|영어로|표로|한자로|크게|작게|이모티콘\S*|반말\S*|사과\S*)\s*(쓰|적|써)", clause.text) is not None


def meant(clauses: Sequence[Clause], i: int) -> set[int]:
    """Which clauses a "don't remember" means: itself; with "이건" its whole turn, or the turn before when it stands alone;
    and any earlier one that speaks of the same thing."""
    clause = clauses[i]
    found = {i}
    own = [j for j, other in enumerate(clauses) if other.turn == clause.turn]
    topic = {noun for noun in clause.nouns if noun not in KEEPING_NOUNS}
    if _THIS.search(clause.text):
        found.update(own)
        if len(own) == 1:
            found.update(j for j, other in enumerate(clauses) if other.turn == clause.turn - 1)
    found.update(j for j in range(i) if topic & clauses[j].nouns)
    return found


def not_to_keep(clause: Clause) -> bool:
    """ "기억하지 마세요", "적어 두지 마세요"."""
    return _NOT_KEEP.search(clause.text) is not None and not _about_form(clause)


_DELIBERATES = re.compile(r"[가-힣]까\s|지\s?말지|까\s?말까|고민")
_DECIDES_AGAINST = re.compile(
    r"(안|못)\s?(사|살|들이|들일|하|할|시키|시킬|바꾸|바꿀|산|한)\S{0,4}[\s.!~ㅋㅎㅠ]*$|(기로|지)\s?(않|말|안)\S*[\s.!~ㅋㅎㅠ]*$|(포기|접었|관뒀|말았)\S*[\s.!~ㅋㅎㅠ]*$"
)


def decides_against(clauses: Sequence[Clause], i: int) -> bool:
    """ "…도 들일까 싸웠어요. 결론은 안 사요": what was weighed in the clause before, and decided against."""
    before, here = clauses[i - 1], clauses[i]
    return (
        i > 0
        and before.turn == here.turn
        and _DELIBERATES.search(before.text) is not None
        and _DECIDES_AGAINST.search(here.text) is not None
        and not (is_request(before) or is_request(here))
    )


def takes_back(clauses: Sequence[Clause], i: int) -> tuple[bool, list[int]]:
    """Whether a clause takes something back ("아 됐어요", "그냥 쓸게요", "안 바꿔도 돼요") and says no more than that, and the
    earlier wishes that it takes back."""
    clause = clauses[i]
    hit = _REVOKES.search(clause.text) or _WITHDRAW.search(clause.text)
    if hit is None:
        if not (_NEEDS_NOT.search(clause.text) or _ends_a_wish(clause)) or _still_asks(clause, clause.text):
            return False, []
        taken = _withdrawn(clauses, i) or (_last_wish(clauses, i) if _SAID_BEFORE.search(clause.text) else [])
        return bool(taken) or _OF_A_WISH.search(clause.text) is not None, taken
    if not _still_asks(clause, clause.text[hit.end() :]):
        return True, _withdrawn(clauses, i)
    return False, _last_wish(clauses, i) if _TURNS_ROUND.search(clause.text) else []


def _ends_a_wish(clause: Clause) -> bool:
    """Whether "취소해 주세요" is about what was asked for, not about an order."""
    bare = len(_words(clause)) <= MAX_BARE and not clause.nouns - KEEPING_NOUNS - {"취소"}
    return _CANCELS.search(clause.text) is not None and (bare or _OF_A_WISH.search(clause.text) is not None)


def _still_asks(clause: Clause, rest: str) -> bool:
    """Whether something is asked for beside what is taken back; `rest` is what is said after it."""
    if is_request(clause) and re.search(r"필요\s?(는|가)?\s?없(으니|어서|으니까|고|는데|으이|응께)", clause.text):
        return True
    if rest != clause.text and REQUEST.search(rest):
        return True
    return re.search(r"말고(?![가-힣])|만\s*(따로|보내|주)|빨리|그냥\s*(보내|환불|교환|반품)", clause.text) is not None


def _withdrawn(clauses: Sequence[Clause], i: int) -> list[int]:
    """What "아 됐어요" takes back: wishes before it that share its nouns, or the last wish when it names none."""
    nouns = clauses[i].nouns
    wishes = [j for j in range(i) if clauses[j].turn >= clauses[i].turn - MAX_BACK and _is_wish(clauses[j])]
    named = [j for j in wishes if nouns & clauses[j].nouns and not _same_wish(clauses[j], clauses[i])]
    if named or len(_words(clauses[i])) > MAX_BARE:
        return named
    same_turn = [j for j in wishes if clauses[j].turn == clauses[i].turn]
    gives_up = any(_GIVES_UP.search(clause.text) for clause in clauses if clause.turn == clauses[i].turn)
    return same_turn[-1:] or (_last_wish(clauses, i) if gives_up else [])


def _same_wish(wish: Clause, end: Clause) -> bool:
    """ "취소하고 싶어요", then "취소해 주세요": the wish again, not its end."""
    return _CANCELS.search(end.text) is not None and "취소" in wish.text


def _last_wish(clauses: Sequence[Clause], i: int) -> list[int]:
    return [j for j in range(i) if clauses[j].turn >= clauses[i].turn - 1 and _is_wish(clauses[j])][-1:]


def _words(clause: Clause) -> list[str]:
    return [m.form for m in clause.morphemes if m.tag[0] in "NVX"]


def _is_wish(clause: Clause) -> bool:
    return (
        is_request(clause) or re.search(r"까(요|\.|$|\s*(하|해|했|봐|싶|생각))|게요|겠습니다|래요|싶|예정|거예요", clause.text) is not None
    )
