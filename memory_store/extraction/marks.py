"""Why a clause is nothing to remember, by rule: what kind of speech it is, whatever it is about.

Rules judge form (endings, particles, verbs of keeping and telling), not topics, so that they hold for any shop.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from enum import StrEnum

from memory_store.extraction.clauses import Clause
from memory_store.extraction.persons import person_spoken_of, speaks_of_self
from memory_store.extraction.talk import is_chat, is_threat
from memory_store.extraction.words import CHARGES, FAMILY, OUTSIDERS, word_set


class Mark(StrEnum):
    """The value is the reason that people read."""

    QUESTION = "질문일 뿐임"
    HYPOTHETICAL = "가정일 뿐임"
    OTHER_PERSON = "다른 사람의 이야기"
    CLAIM = "확인되지 않은 혜택이나 등급을 기억하라는 요구"
    COMMAND = "상담원에게 내리는 지시"
    PRIVATE = "기억하지 말라고 함"
    WITHDRAWN = "고객이 거둔 말"
    CORRECTED = "고객이 바로 고친 값"
    TALK = "인사나 잡담"
    SENSITIVE = "민감한 정보가 들어 있음"


_SECRET = re.compile(
    r"\[[가-힣/· ]{2,14}\]|비밀\s?번호|비번|카드\s?번호|계좌\s?번호|"
    r"주민\s?(등록)?\s?번호|인증\s?번호|(?<![a-z])(cvc|cvv|pw|otp|"
    r"pin)(?![a-z])|패스워드",
    re.IGNORECASE,
)
_OFFERS = re.compile(r"(보여|보내|알려|말씀|소개|선물|전해|가르쳐)\s?드리(고\s*싶|고싶|려고|려구|지\s*못|겠)|확정되면\s\S*\s?(말씀|알려)")
_RELAY = re.compile(r"(라고|다고)\s*(말씀|전달|전|얘기|말)?\s*(해|하|좀)\s*(주|줘|달)")
KEEPING = re.compile(
    r"기억|저장|메모|기록|적어|적으|적지|등록|입력|남겨|남기|써\s*놔|써\s*두|넣어\s*놔|되어\s*있|돼\s*있|해\s*놓|해\s*두|해\s*놨|해\s*뒀"
)
BENEFIT = re.compile(
    r"(?<![a-z])vv?ip(?![a-z])|브이아이피|우수\s*고객|우대|특별\s*(고객|회원|대우)|"
    r"(회원|고객|내|제|저희|우리)\s*등급|등급\S{0,2}\s*(올|상향|업그레이드|조정|유지|인정|바꿔|변경)|"
    r"(실버|골드|플래티넘|다이아(몬드)?)\s*(회원|고객|등급|멤버)|단골|무료|공짜|면제|반값|할인|보상|도매가|직원가|원가로|사은품|덤으로"
    r"|평생\s*(회원|무료|보장|교환|수리|배송|할인)|무제한|무조건\s*(승인|환불|교환|허용|"
    r"해\s*준)|보너스|관리자|권한|대상자|대상\s*(고객|업체|회원)|승인|"
    r"배송비\s*(는|를|은)?\s*(안|없|내지\s*않)|수수료\s*(는|를)?\s*(안|없)",
    re.IGNORECASE,
)
HARD_BENEFIT = re.compile(r"(?<![a-z])vv?ip(?![a-z])|브이아이피|관리자\s*권한|무조건\s*승인", re.IGNORECASE)
PROMISED = re.compile(r"(준다|해\s*준다|주기로|하기로|된다|한다|있다|대상|라던데|다던데|래요|대요|잖아|텐데|라고|걸로)")
COMMANDS = re.compile(
    r"(시스템|system|assistant|관리자|admin|developer)\s*[:：>\]]|프롬프트|"
    r"prompt|이전\s*(지시|명령|규칙|내용|대화)\S*\s*(모두|다|전부)?\s*무시"
    r"|(지시|명령|규칙)\S*\s*(무시|잊|어기|따르지)|ignore\s+(all|the|previous|"
    r"any)|너는?\s*(이제|지금)부터|다른\s*(봇|ai|역할)|역할극|탈옥|jailbreak"
    r"|(모든|다른)\s*고객\S*\s*(정보|주문|내역|기억)|항상\s*\S*\s*(승인|허락|동의)|<\|",
    re.IGNORECASE,
)
NOT_KEEP = re.compile(
    r"(기억|저장|메모|기록|등록|입력|보관)\S{0,4}\s*(은|는|을|를)?\s*(하지|해\s*두지|해\s*놓지|남기지)\s*(는|도|를|좀)?\s*(마|말|않)"
    r"|(?<![가-힣])(적|써|쓰|남기|기억하|저장하|올리)\S{0,4}지\s*(는|도|를|"
    r"좀)?\s*(마|말|않)|(기억|저장|메모|기록)\s*(안|하면\s*안)\s*(해|하|되|돼)"
    r"|(안|않)\s*(적|남기|남겨|기록|저장|기억|메모)\S*\s*(도\s*(돼|되|괜찮)|면\s*(좋|"
    r"해)|으면\s*(좋|해)|주)|잊어\s*(주|줘|버)|지워\s*(주|줘)|비밀로\s*(해|하)|"
    r"못\s*들은\s*(걸로|거로|척)"
)
_ASKED_TO_KEEP = re.compile(r"(기억|메모|적어|참고|저장)\S{0,3}\s*(좀|해\s?(주|줘|두|둬)|둬|두|부탁|주세요|해요)")
THIS = re.compile(r"(이|요|그|저)\s*(건|거는|것은|거|얘기|말|이야기|런\s*건|런\s*거|런\s*얘기|부분)|방금|지금\s*(한|말)|여기까지|위에")
WITHDRAW = re.compile(
    r"^(아|에이|어|흠|음|뭐|그냥|아니|아녀|에휴|아냐)?[\s,.]*(됐어요|됐습니다|됐어|됐네요?|됐고요?|됐소|되었어요|관둘|관두|그만둘)"
    r"|없(던|었던)\s*(일|걸로|거로|것으로)|(취소|철회|무시)\S{0,3}\s*(해\s*)?(주|할게|요$|입니다|하겠)\S*$"
    r"|(교환|반품|환불|취소|주문|신청|변경|구매|구입|바꾸|바꿔|사)\S{0,5}\s*(는|은|건|것도|"
    r"거는|거)?\s*(안|그만|말)\s*(할|하려|하기|살|해도|하겠|하는|사|둘|고|래)"
    r"|(안|그만)\s*(바꿀|바꿔도|바꾸|할래|할게|할란|살래|살게|사도|해도\s*(되|돼|될))"
    r"|(그냥|걍)\s*(\S+\s)?(쓸|입을|신을|먹을|둘|넘어갈|있을|참을|쓰|입|신|먹|두|가지고\s*있|갖고\s*있)\S*(게|래|라네|련다|지|기로|죠|려고|겠)"
    r"|(교환|반품|환불|취소|변경|바꾸)\S{0,2}지\s?(마(?!다)|말아)|^(아\s?)?(아니다|아냐|에이)[\s,.]*(그냥|걍|됐|안|말|냅|놔)|((그냥|걍)\s*)?(냅|놔)\s*(두|둘|"
    r"둬)|(그|이|그건|그거|그\s*말|그\s*얘기)\S*\s*(취소|없던|잊어|"
    r"무시|신경\s*쓰지)|신경\s*(안\s*쓰|쓰지\s*마)|(그건|그거|그것도)\s*(됐어|됐습|안\s*해|괜찮)"
    r"|(필요\s*(는|가)?\s*없|필요까진\s*없|안\s*해\s*주셔도|(마음|맘)\S?\s*바[뀌뀜뀐뀔꼈꿨]|포기)"
)

_UNSAID = re.compile(
    r"(…|\.{2,}|는데|은데|ㄴ데|텐데|[가-힣]데)\s*(아|앗|어|음)?[\s,]*(아니에요|아니예요|아녜요|아니다|아닙니다|아냐|아니야|아녀유?|아니에여)[\s.!~ㅋㅎㅠ]*$"
)
"""A wish that is taken back in the same breath: "하나 더 주시면 좋겠는데… 아 아니에요"."""


_IF = {"면", "으면", "라면", "다면", "ᆫ다면", "는다면", "믄", "으믄", "거든"}
_WISHFUL = re.compile(
    r"일\s*(이|은)?\s*(있|생기)\S{0,2}(면|음|모|믄)(\s|$)|만약|만일|혹시라도|혹여|언젠가|로또|나중에\s*\S*\s*(면|게\s*되)|[가-힣](ㄹ|을|"
    r"를)?지도\s*(모르|몰|모)|수도\s*있|까\s*말까|까\s*(하|싶|고민|생각)|[는은란]가\s*(하(?!나)|싶|고민|생각)"
)
_UNSURE = re.compile(
    r"나중에\s(\S+\s)*(따로\s)?(주문|구매|구입|사|살|알아|생각)|고민\s*(중|이|되|하|해)|생각\s*(만|중|뿐)|(아직|잘)\s*(모르|몰)|꿈이|꿈같|상상|"
    r"궁금해서|궁금하|살\s*(건|것은|거는)\s*아니|(물어|여쭤)\s*만?\s*보|미정|정해진\s*건"
)
_ABSENT = re.compile(
    r"(없|부재|안\s*계|못\s*받|안\s*받|비(어|우)|외출|연락\s*(이|도)?\s*안|안\s*되|늦|"
    r"막히|품절|비\s*오|급하)\S{0,4}(면|을\s*때|을\s*땐|ㄹ\s*때|시)"
)

_FUTURE = re.compile(
    r"(ㄹ|을|를|[가-힣])\s*(거|것|게|건)(예요|에요|야|임|다|요|지|죠|니다)|겠|지도|"
    r"까\s*(해|하|싶|생각)|[가-힣]죠\s*뭐|지\s*뭐|사야지|싶네|싶긴|보고\s*싶"
)
REQUEST = re.compile(
    r"(주(고|라|게|면|길|심|실|셔야|셨으면|소|쇼|이소|세요|셔요|십시|십쇼|시면|시고|시구|시겠|시길|"
    r"시기)|줘야|줘라?(?=$|[\s요.!,~ㅋㅎㅠ])|주라|줘라|주소|주쇼|"
    r"주이소|주세요|주셔요|주십|주시|주심|주길|주면|달라|다오|부탁|바랍|바라|원해|원합|원하|시오|으소|"
    r"하소|허소|세요|셔요|주실|줄래|쥬|추천$|빼고$|해요\s*앞으로도)"
)
_HEARSAY = (
    "대요",
    "래요",
    "재요",
    "냬요",
    "라네",
    "다네",
    "라네요",
    "다네요",
    "라던데",
    "다던데",
    "자던데",
    "라는데",
    "다는데",
    "자는데",
    "냐는데",
    "라는디",
    "다는디",
    "라던디",
    "다던디",
    "라더라",
    "다더라",
    "라더라고",
    "다더라고",
    "라더라고요",
    "다더라고요",
    "라데",
    "다데",
    "라던데요",
    "다던데요",
    "라길래",
    "다길래",
    "라더군요",
    "다더군요",
    "래서",
    "대서",
)
_QUOTED = re.compile(
    r"[다라자냐](는데|던데|더라|길래|더군)(?=[\s.,?!]|요|고|$)|카던데|카데|카더라|카더만|"
    r"칸다|(다고|라고|자고|냐고)\s*(하|해|그러|그래|난리|조르|졸라|말|우기|노래)|달라(고|는|던)|"
    r"노래를\s*부르|사\s*달"
)
HEALTH = re.compile(
    r"알레르기|알러지|알레르지|두드러기|아토피|비염|천식|당뇨|혈압|관절|무릎|허리|디스크|습진|임신|수술|"
    r"못\s*먹|못\s*마|안\s*맞|못\s*드|예민|민감|가렵|따가|붓|부어|"
    r"토하|설사|숨을|장애|휠체어|보청기|치매|투석|체질|호수|사이즈|치수"
)

_POLITE_ASK = re.compile(
    r"(받을\s*수\s*있|괜찮을까|안\s*될까|주실\s*수|줄\s*수|주시겠|주실래|줄래|주시면\s*안|"
    r"주면\s*안|주심\s*안|될까|되나|되겠|수\s*있(을까|나|을지|는지|어)|가능)"
)


_CHANGE_ASKED = re.compile(
    r"(으로|로)\s?(변경|교환|바꿔|바꿀|바꾸)\S{0,4}\s?(\S+\s)?(가능|될까|되나|되겠|수\s?있|괜찮)|"
    r"(보내|바꿔|바꾸어|고쳐|맡겨|빼|(교환|환불|반품|취소|수리|변경|재발송)\s?해)\s?(주실|줄)\s?수\s?(있|없)"
)


def asks_for_change(clause: Clause) -> bool:
    """ "킹으로 변경 가능할까요?" asks for a deed: what is wanted instead is named."""
    return _CHANGE_ASKED.search(clause.text) is not None


def is_request(clause: Clause) -> bool:
    """Whether the customer asks for something to be done: -어 주세요, 부탁, -(으)세요, -지 마세요, -고 싶다, -었으면 좋겠다."""
    return (
        REQUEST.search(clause.text) is not None
        or asks_for_change(clause)
        or re.search(r"면\s*안\s*(돼(?!나)|됩니다|되(?!나|겠|는))", clause.text) is not None
        or clause.has("말", "VX")
        or _commands(clause)
        or re.search(
            r"(으면|면|심)\s*(좋|감사|고맙|되|돼|됩)|고\s*싶|[가-힣]로(만|는)?\s*(요|해|허)|(걸|것|거)로(만)?(요)?$|만요$|말고요?$",
            clause.text,
        )
        is not None
    )


def _commands(clause: Clause) -> bool:
    """A plain or dialect imperative: 해라, 두소, 허이소."""
    if re.search(r"라\s?카이소|[으이]소$|이소[\s.!]*$", clause.text):
        return True
    inner = [m for m in clause.morphemes if m.tag not in ("SF", "SW", "SP")]
    return any(
        m.tag == "EF"
        and m.form in ("어라", "아라", "라", "여라", "거라", "소", "으소", "시오", "으시오", "쇼", "게나")
        and before.tag in ("VV", "VX", "XSV", "EP")
        for before, m in itertools.pairwise(inner)
    )


def marks_of(clauses: Sequence[Clause]) -> list[Mark | None]:
    """The first reason that holds for each clause of a visit, or None. Context matters: what is withdrawn or not to be remembered
    is said in one clause and holds for others."""
    marks: list[Mark | None] = [_own(clause) for clause in clauses]
    for i in range(1, len(clauses)):
        if re.match(r"\s*(카던데|카데|카더|카네|칸다)", clauses[i].text) and person_spoken_of(clauses[i - 1]):
            marks[i - 1] = marks[i] = Mark.OTHER_PERSON
    for turn in {clause.turn for clause in clauses if _ASKED_TO_KEEP.search(clause.text) and not is_claim(clause.text)}:
        for i, clause in enumerate(clauses):
            if clause.turn == turn and marks[i] is Mark.OTHER_PERSON:
                marks[i] = None
    for i, clause in enumerate(clauses):
        if NOT_KEEP.search(clause.text) and not _about_form(clause):
            for j in _meant(clauses, i):
                marks[j] = Mark.PRIVATE
    for i, clause in enumerate(clauses):
        if marks[i] is None and WITHDRAW.search(clause.text) and not _still_asks(clause):
            marks[i] = Mark.WITHDRAWN
            for j in _withdrawn(clauses, marks, i):
                marks[j] = Mark.WITHDRAWN
    for i in range(1, len(clauses)):
        if marks[i] is None and clauses[i].turn == clauses[i - 1].turn and marks[i - 1] in _SPREADING and not _stands_alone(clauses[i]):
            marks[i] = marks[i - 1]
    return marks


_PASSING = word_set("전달 참고 부탁 기사 기사님 사용 처리 입금 송금 결제 출입")
"""What is to be done with a secret: "기사님께만 전달 부탁드려요" goes with the door code before it."""

_SPREADING = (Mark.SENSITIVE, Mark.CLAIM, Mark.COMMAND, Mark.PRIVATE)


def _stands_alone(clause: Clause) -> bool:
    """Whether a clause says something by itself; "그렇게 적어주세요" and "이걸로 해주세요" go with what is before them."""
    return any(noun not in _KEEPING_NOUNS | _PASSING for noun in clause.nouns) and not re.match(
        r"\s*(이걸로|이거|이게|그렇게|그걸로|여기|이\s*(카드|계좌|번호|통장|비번))", clause.text
    )


def is_unsure(clause: Clause, mark: Mark) -> bool:
    """Whether a rule's reason may give way to what the clause is by its sort: a condition without "만약", a question that asks for a
    deed or tells of trouble, another person who only takes part ("남편이 받을 거예요")."""
    if mark is Mark.HYPOTHETICAL:
        return not (_WISHFUL.search(clause.text) or _UNSURE.search(clause.text))
    if mark is Mark.QUESTION:
        return _POLITE_ASK.search(clause.text) is not None or re.search(r"(안|못)\s*\S+", clause.text) is not None
    if mark is not Mark.OTHER_PERSON or _is_hearsay(clause):
        return False
    return person_spoken_of(clause) not in OUTSIDERS or re.search(r"받|맡|대신|전화|연락|찾으|선물|드릴", clause.text) is not None


def _own(clause: Clause) -> Mark | None:
    text = clause.text
    if _OFFERS.search(text):
        return Mark.TALK
    if COMMANDS.search(text):
        return Mark.COMMAND
    if _SECRET.search(text):
        return Mark.SENSITIVE
    if is_claim(text):
        return Mark.CLAIM
    if _is_others(clause):
        return Mark.OTHER_PERSON
    if _UNSAID.search(text):
        return Mark.CORRECTED
    if is_threat(text) or (is_chat(text) and not is_request(clause)):
        return Mark.TALK
    if is_hypothetical(clause):
        return Mark.HYPOTHETICAL
    if is_question(clause):
        return Mark.QUESTION
    return None


def is_claim(text: str) -> bool:
    """A benefit, status or price that the customer wants kept or says was promised. That a coupon was not applied is no claim."""
    if HARD_BENEFIT.search(text):
        return True
    if not BENEFIT.search(text):
        return False
    if KEEPING.search(text):
        return True
    return PROMISED.search(text) is not None and not re.search(r"안\s*(되|돼|됐|먹|들어)|미적용|적용|누락|못\s*받", text)


def is_hypothetical(clause: Clause) -> bool:
    """Wishes for a day that may not come; a condition with an order for it ("없으면 경비실에 맡겨 주세요") is real."""
    text = clause.text
    if _UNSURE.search(text) and not is_request(clause):
        return True
    conditional = any(m.tag in ("EC",) and m.form in _IF for m in clause.morphemes)
    if _ABSENT.search(text) and is_request(clause):
        return False
    if _WISHFUL.search(text):
        return not (
            is_request(clause) and not re.search(r"일\s*(이|은)?\s*(있|생기)\S{0,2}(면|음|모|믄)(\s|$)|만약|만일|언젠가|지도|로또", text)
        )
    if conditional and re.search(r"고\s*싶", text) and not re.search(r"(가능|괜찮|되|된다|맞으|좋)\S{0,3}면", text):
        return True
    return conditional and _FUTURE.search(text) is not None and not is_request(clause)


def is_question(clause: Clause) -> bool:
    """Asks for an answer, not for a deed."""
    text = clause.text.rstrip(" ~ㅋㅎㅠㅜ.!")
    if asks_for_change(clause) or (_POLITE_ASK.search(text) and REQUEST.search(text)):
        return False
    if text.endswith("?"):
        return True
    last = next((m for m in reversed(clause.morphemes) if m.tag in ("EF", "EC")), None)
    asks = (
        last is not None
        and last.tag == "EF"
        and re.fullmatch(
            r"(나요|ᆯ까요|을까요|ᆯ까|을까|는가요|은가요|ᆫ가요|냐|느냐|ᆸ니까|습니까|는가|ᆫ가|ᆯ랑가|을랑가|"
            r"나|니)",
            last.form,
        )
        is not None
    )
    return asks or (
        re.search(r"(언제|얼마|어떻게|어디|무슨|몇|왜|어찌|누가)\S*(\s\S+){0,4}(요|죠|지|가|나|여|와|돼|까)$", text) is not None
        and not is_request(clause)
    )


def _is_others(clause: Clause) -> bool:
    """Speaks of another person's taste or words. What those in the customer's care can't stand is the customer's matter."""
    person = person_spoken_of(clause)
    if person is None:
        return False
    if _is_hearsay(clause) and not _RELAY.search(clause.text):
        return not (is_request(clause) and re.search(r"(대서|래서|길래|다고\s*해서|라고\s*해서|라서)", clause.text))
    if person in CHARGES:
        return False
    if person in FAMILY and HEALTH.search(clause.text):
        return False
    return not (speaks_of_self(clause) or is_request(clause))


def _is_hearsay(clause: Clause) -> bool:
    inner = clause.morphemes
    reported = any(
        m.tag == "EC" and m.form.endswith(("다고", "라고", "냐고", "자고")) and after.form == "하" for m, after in itertools.pairwise(inner)
    )
    quoted = any(m.tag in ("EF", "EC") and (m.form.endswith(_HEARSAY) or m.form in ("대", "ᆫ대", "는대", "래")) for m in inner)
    return reported or quoted or _QUOTED.search(clause.text) is not None


def _about_form(clause: Clause) -> bool:
    """ "길게 쓰지 마세요", "표로 적지 말고": how to answer, not what to keep."""
    return re.search(r"(길게|짧게|어렵게|영어로|표로|한자로|크게|작게|이모티콘\S*|반말\S*|사과\S*)\s*(쓰|적|써)", clause.text) is not None


def _meant(clauses: Sequence[Clause], i: int) -> set[int]:
    """Which clauses a "don't remember" means: itself; with "이건" its whole turn, or the turn before when it stands alone;
    and any earlier one that speaks of the same thing."""
    clause = clauses[i]
    meant = {i}
    own = [j for j, other in enumerate(clauses) if other.turn == clause.turn]
    topic = {noun for noun in clause.nouns if noun not in _KEEPING_NOUNS}
    if THIS.search(clause.text):
        meant.update(own)
        if len(own) == 1:
            meant.update(j for j, other in enumerate(clauses) if other.turn == clause.turn - 1)
    meant.update(j for j in range(i) if topic & clauses[j].nouns)
    return meant


_GIVES_UP = re.compile(r"(그냥|걍)\s*(\S+\s)?\S+(게|래|란|지|기로|죠|련다)|안\s*(할|바꿀|살)\S*(래|게|란)|없던\s*(일|걸)|취소(할|해|요)")
MAX_BARE = 3
"""Words of a withdrawal that names nothing: "아 됐어요", "그냥 쓸게요"."""

_KEEPING_NOUNS = word_set(
    """
    기억 저장 메모 기록 등록 입력 얘기 이야기 부분 방금 아까 지금 하나 이것 그것 말씀
    """
)


def _still_asks(clause: Clause) -> bool:
    if is_request(clause) and re.search(r"필요\s?(는|가)?\s?없(으니|어서|으니까|고|는데|으이|응께)", clause.text):
        return True
    return re.search(r"말고(?![가-힣])|만\s*(따로|보내|주)|빨리|그냥\s*(보내|환불|교환|반품)", clause.text) is not None


def _withdrawn(clauses: Sequence[Clause], marks: Sequence[Mark | None], i: int) -> list[int]:
    """What "아 됐어요" takes back: wishes of its turn before it that share its nouns, or the last wish when it names none."""
    nouns = clauses[i].nouns
    wishes = [j for j in range(i) if clauses[j].turn >= clauses[i].turn - 1 and _is_wish(clauses[j])]
    named = [j for j in wishes if nouns & clauses[j].nouns]
    if named or len([m for m in clauses[i].morphemes if m.tag[0] in "NVX"]) > MAX_BARE:
        return named
    same_turn = [j for j in wishes if clauses[j].turn == clauses[i].turn]
    gives_up = any(_GIVES_UP.search(clause.text) for clause in clauses if clause.turn == clauses[i].turn)
    return same_turn[-1:] or (wishes[-1:] if gives_up else [])


def _is_wish(clause: Clause) -> bool:
    return (
        is_request(clause) or re.search(r"까(요|\.|$|\s*(하|해|했|봐|싶|생각))|게요|겠습니다|래요|싶|예정|거예요", clause.text) is not None
    )
