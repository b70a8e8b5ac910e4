"""What a customer's message is, for the one who answers it: its intents and the details that were said in this visit."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cached_property

from haru_cli.models.words import asks, terms
from memory_store.extraction.morphology import Sentence, analyse, morphemes
from memory_store.protocols import Context


class Intent(Enum):
    """What one sentence wants. Several may stand in a message."""

    GREET = auto()
    THANKS = auto()
    BYE = auto()
    AGREE = auto()
    CONTACT = auto()
    DELIVERY = auto()
    NOTE = auto()
    LAST_TIME = auto()
    REMEMBERED = auto()
    FORGET = auto()
    STATE = auto()
    REQUEST = auto()
    LATER = auto()
    QUESTION = auto()
    COMPLAINT = auto()
    IDENTITY = auto()
    HUMAN = auto()
    RULES = auto()
    ABUSE = auto()
    CHAT = auto()
    TELL = auto()


CHANNELS = {
    "이메일": r"이메일|e-?mail|메일", "카카오톡": r"카카오톡|카톡|카카오", "문자": r"문자|SMS|메시지", "전화": r"전화|통화|유선",
    "앱 알림": r"앱\s?알림|푸시", "우편": r"우편|편지",
}  # fmt: skip
DEALINGS = {"교환": "교환", "반품": "반품", "환불": "환불", "취소": "주문 취소", "배송지": "배송지 변경"}

_SHAPES: tuple[tuple[Intent, str], ...] = (
    (Intent.RULES, r"(?:지시|규칙|명령|설정|프롬프트|(?<![가-힣])제한)\S*\s?.*(?:무시|잊|바꿔|바꾸|풀어|해제|보여|알려|출력)|시스템\s?프롬프트|개발자\s?모드|역할극|너는\s?이제|관리자\s?(?:모드|권한)"),
    (Intent.IDENTITY, r"사람(?:이에요|이세요|인가요|이야|입니까|이신가|맞)|로봇|챗봇|(?:AI|에이아이|인공지능|기계|봇)(?:이|예|인|야|세|입|\?|\s)|누구(?:세요|신가요|예요|야|십니까|시죠)|이름이?\s?(?:뭐|무엇|어떻게)"),
    (Intent.HUMAN, r"(?:사람|상담원|상담사|직원|담당자|매니저|책임자|실장)\S*\s?(?:이랑|하고|과|와|좀|로)?\s?(?:\S+\s)?(?:연결|바꿔|통화|불러|나오라|직접)|상담원\s?연결"),
    (Intent.ABUSE, r"씨발|시발|ㅅㅂ|ㅆㅂ|병신|ㅂㅅ|개새|미친\s?(?:놈|년|것|거\s?아)|꺼져|닥쳐|지랄|ㅈㄹ|좆|존나|멍청|바보\s?(?:야|같)|쓰레기\s?(?:야|네|같은)"),
    (Intent.FORGET, r"(?:기록|기억|정보|내용|개인정보)\S*\s?(?:좀\s|다\s|모두\s|전부\s)?(?:지워|삭제|잊어|없애|파기)"),
    (Intent.REMEMBERED, r"(?:저에\s?대해|나에\s?대해|제\s?(?:정보|기록)|저를|절|저에\s?관해|저에\s?관한|내\s?(?:정보|기록))\S*\s?.*(?:기억|알고|저장|남아|아세요|아시|뭐가\s?있|볼\s?수|보여|보고\s?싶)|(?:뭘|무엇을|뭐를|어떤\s?걸|뭐)\s?(?:기억|기록|알고)"),
    (Intent.LAST_TIME, r"(?:저번|지난번|지난\s?상담|전에|이전에|예전에|지난\s?주|지난주|며칠\s?전|일전|저번\s?주|얼마\s?전|앞서|요전)\S*\s?.*(?:문의|말씀|말했|얘기|이야기|상담|신청|요청|물어|접수|부탁|여쭤|건)|기억하(?:시|세|나|고)|기억\s?(?:나|안\s?나)"),
    (Intent.GREET, r"안녕|반갑|하이(?=[\s!~.]|$)|처음\s?뵙|수고\s?(?:많|하십)|여보세요|계세요"),
    (Intent.BYE, r"안녕히|수고하세요|들어가세요|다음에\s?(?:또|뵐|봬)|이만|끊을게|나갈게|종료|그럼\s?이제\s?됐"),
    (Intent.THANKS, r"감사|고마|고맙|땡큐|ㄱㅅ|thank"),
)  # fmt: skip
_STATE = re.compile(
    r"(?:언제|며칠|몇\s?시)\S*\s?(?:와|오|도착|받|출발|출고|발송|들어와|들어오|배송)|어디(?:쯤|까지|에)?\s?(?:와|왔|있|오|갔|쯤)|(?:됐|되었|되고\s?있|왔|갔|나갔|들어갔|들어왔|처리됐|접수됐|완료됐|끝났|출발했)\S*(?:나요|는지|을까요|어요\?|는가요|죠)"
    r"|(?:어떻게|얼마나)\s?(?:됐|되었|되고\s?있|돼\s?가|진행)|진행\s?(?:상황|상태|중)|(?:배송|처리|주문|접수|환불)\s?(?:상태|현황|조회)|아직(?:도)?\s?(?:안|못|도착|소식|연락)|(?:안|못)\s?(?:왔|옴|오네|받았|들어왔)"
)
_MINE = re.compile(
    r"제\s|제가|내\s|저희|주문(?:한|했|하신|번호|건)|\d{4,}|아직|이미|신청(?:한|했)|보낸|보냈|접수(?:한|했)|택배(?:가|는|\s)|물건|상품이|건\s?(?:은|이|어떻게)|언제쯤?\s?(?:와|오|도착|받|출발|들어)"
)
_REQUEST = re.compile(
    r"싶|(?:해|바꿔|보내|취소|처리|신청|접수|변경|교환|환불|반품)\s?(?:주세요|줘|주실|주시|부탁|해\s?줘|주십|드려)|할게요|할래요|하려고|원해|원합니다|부탁|신청(?:할|합|하고|이요|요)|접수(?:할|해|하고)|바꿀게|바꾸려|교환이요|반품이요|환불이요|가능할까요"
)
_LATER = re.compile(
    r"(?:오늘|이따|나중|내일|다음|조금\s?있다|퇴근|저녁|주말|월요일|생각)\S*\s?.*(?:할게|하겠|신청할|연락할|볼게|보겠|해\s?볼게)"
)
_COMPLAINT = re.compile(
    r"화가|화나|짜증|실망|불쾌|황당|어이없|답답|속상|최악|너무\s?(?:하|느리|늦|심)|엉망|불만|기분|열받|ㅡㅡ|왜\s?이렇게|늦(?:어|네|었|게|는)|안\s?와|안\s?왔|못\s?받|잘못\s?(?:왔|온|보)|불량|하자|파손|고장|깨(?:져|진|졌)|찢(?:어|긴)|터(?:져|졌)|망가|구멍|보풀|얼룩|지연|사기|항의|환장"
)
_LIKES = re.compile(
    r"좋아|좋겠|좋은데|편해|편하|편합|선호|낫|주세요|주시|주셔|부탁|원해|받고\s?싶|받을게|보내|남겨|연락|알려|말고|싫|불편|못\s?받|안\s?(?:받|봐|돼|되)|힘들|곤란|바꿔|로요|이요$|확인해요"
)
_DELIVERY = re.compile(
    r"(?:문\s?앞|현관|경비실|택배함|무인함|관리실|편의점|옆집|회사로|집으로|사무실|부재)\S*\s?.*(?:놔|놓|맡|두|둬|보내|배송|주세요|주시|부탁|좋)|배송\s?(?:메모|요청)|벨\s?누르|초인종"
)
_NOTE = re.compile(
    r"(?:저는|전|제가|제|우리)\s.*(?:편이|좋아|싫어|알레르기|못\s?먹|안\s?먹|넓|좁|평발|이사|이직|결혼|임신|키우|살아|삽니다|다녀|써요|입어요|신어요|타입)|참고(?:로|해)|기억해\s?(?:줘|주)|메모해"
)
_AGREE = re.compile(
    r"^(?:네+|넵+|넹|예|아\s?네|응|ㅇㅇ|오케이|ok|좋아요|알겠|알았|그렇군|그래요|아하|이해)|알겠(?:어요|습니다)|그렇게\s?할게",
    re.IGNORECASE,
)
_ASKING = re.compile(
    r"얼마|언제|며칠|몇|어떻게|어디|누가|누구|왜|뭐|무엇|무슨|어떤|궁금|(?:은|는)요$|(?:되|돼|가능해|있어|없어)요$|알려|안내해|설명"
)
_QUESTION_ENDINGS = ("나요", "가요", "까요", "까", "죠", "지요", "는지", "ᆫ지", "냐", "니", "나", "는지요")
_SMALLTALK = re.compile(
    r"날씨|비\s?(?:오|와)|점심|저녁\s?(?:메뉴|뭐)|심심|농담|재밌는|노래|영화|주식|코인|로또|축구|야구|정치|대통령|번역|숙제|코드|파이썬|시\s?(?:한\s?편|써)|소설|연애|사랑해|몇\s?살|끝말잇기|운세|맛집|여행지"
)
_ORDER = re.compile(
    r"(?<![A-Za-z0-9-])(?:[A-Za-z]{1,5}-?\d{3,}(?:-\d+)*|\d{4,}(?:-\d+)+)(?![A-Za-z0-9-])|주문(?:\s?번호)?[은는이가]?\s?(?P<bare>\d{4,})(?!\s?원|,)|(?<![\d,-])(?P<code>\d{5,})(?!\s?원|[\d,-])"
)
_SIZE = re.compile(
    r"(?<![\d,.-])(?P<number>2[0-9][05]|8[05]|9[05]|1[01][05]|44|55|66|77|88)(?:\s?mm|\s?밀리|\s?사이즈|\s?호|\s?치수)?(?=으로|로|을|를|이|은|는|가|요|예|짜리|도|\s|[.,!?]|$)(?!\s?(?:원|일|%|번|개|년|월))|(?<![A-Za-z])(?P<letter>XS|S|M|L|XL|XXL|2XL|3XL|FREE)(?:\s?사이즈|(?=으로|로|요|예|\s?치수))",
    re.IGNORECASE,
)
_COLOURS = "검정색 검정 검은색 블랙 흰색 하얀색 화이트 아이보리 베이지 네이비 남색 회색 그레이 빨간색 빨강 레드 파란색 파랑 블루 초록색 초록 그린 카키 분홍색 분홍 핑크 노란색 노랑 옐로우 보라색 보라 퍼플 갈색 브라운 주황색 오렌지 민트 하늘색 와인색 버건디 크림색 은색 실버 금색 골드 연두색 차콜"
_COLOUR = re.compile("|".join(_COLOURS.split()))
_GOODS = re.compile(
    "운동화|스니커즈|구두|부츠|샌들|슬리퍼|로퍼|단화|신발|티셔츠|반팔티|긴팔티|셔츠|블라우스|니트|스웨터|가디건|맨투맨|후드티|후드집업|후드|원피스|치마|스커트|바지|청바지|슬랙스|레깅스|반바지|코트|패딩|점퍼|재킷|자켓|조끼|"
    "정장|수트|잠옷|파자마|속옷|양말|스타킹|모자|비니|목도리|머플러|장갑|벨트|지갑|가방|백팩|배낭|에코백|크로스백|캐리어|우산|시계|반지|목걸이|귀걸이|팔찌|안경|선글라스|수영복|한복|이불|베개|매트리스|담요|커튼|카펫|러그|소파|의자|책상|"
    "침대|식탁|책장|서랍장|옷장|조명|스탠드|전등|냄비|프라이팬|접시|그릇|컵|텀블러|머그컵|수저|도마|칼|밥솥|전기포트|토스터|믹서기|에어프라이어|청소기|선풍기|히터|가습기|제습기|공기청정기|드라이기|고데기|면도기|칫솔|이어폰|헤드폰|"
    "스피커|키보드|마우스|모니터|노트북|태블릿|충전기|케이블|보조배터리|휴대폰\\s?케이스|케이스|카메라|로션|크림|샴푸|린스|비누|세럼|선크림|립스틱|쿠션|향수|마스크팩|화장품|영양제|비타민|과자|커피|원두|쌀|김치|과일|사과|귤|고기|생수|라면|"
    "사료|간식|장난감|인형|레고|퍼즐|유모차|기저귀|분유|책|문구|노트|펜|달력|화분|캠핑\\s?의자|텐트|자전거|킥보드|요가\\s?매트|덤벨|옷"
)


@dataclass(frozen=True)
class Details:
    """What was said about the goods in this visit; the latest word counts."""

    product: str = ""
    size: str = ""
    colour: str = ""
    order: str = ""


@dataclass
class Heard:
    """One message, understood."""

    context: Context
    sentences: tuple[Sentence, ...] = ()
    intents: dict[Intent, str] = field(default_factory=dict)

    @cached_property
    def terms(self) -> frozenset[str]:
        return frozenset(terms(self.context.message))

    @cached_property
    def wants(self) -> frozenset[str]:
        """The sorts of answer asked for: 비용, 기간, 부담, 방법."""
        wanted = asks(self.context.message)
        before = [m.text for m in self.context.recent if m.role == "customer"]
        if before and re.search(r"(?:은|는|도)요\s?[?~]*\s*$", self.context.message):
            wanted |= asks(before[-1])
        return wanted

    @cached_property
    def dealing(self) -> str:
        """What the visit is about: 교환, 반품, 환불, 주문 취소, 배송지 변경; empty when nothing was named."""
        said = [self.context.message, *(m.text for m in reversed(self.context.recent) if m.role == "customer"), self.context.summary]
        for text in said:
            named = [t for t in terms(text) if t in DEALINGS]
            if named:
                return DEALINGS[named[-1]]
        return ""

    @cached_property
    def details(self) -> Details:
        """Of this visit's words, the older ones through the summary."""
        texts = [self.context.summary, *(m.text for m in self.context.recent if m.role == "customer"), self.context.message]
        return Details(*(_last(find, texts) for find in (find_product, find_size, find_colour, find_order)))

    def __contains__(self, intent: Intent) -> bool:
        return intent in self.intents


def hear(context: Context) -> Heard:
    """Understand the customer's message."""
    heard = Heard(context, analyse(context.message))
    for sentence in heard.sentences:
        for intent in _intents(sentence.text.strip(), context):
            heard.intents.setdefault(intent, sentence.text.strip())
    if len(heard.intents) > 1:
        heard.intents.pop(Intent.TELL, None)
    return heard


def _intents(text: str, context: Context) -> list[Intent]:
    found = [intent for intent, shape in _SHAPES if re.search(shape, text, re.IGNORECASE)]
    if Intent.BYE in found and Intent.GREET in found:
        found.remove(Intent.GREET)
    if channels(text) != ("", "") and _LIKES.search(text) and not re.search(r"번호\s?(?:알려|뭐|가\s?뭐)", text):
        found.append(Intent.CONTACT)
    if _DELIVERY.search(text):
        found.append(Intent.DELIVERY)
    asking = is_asking(text)
    if Intent.CONTACT not in found and _COMPLAINT.search(text) and not (asking and re.search(r"면\s|경우|어떻게|되나|누가|얼마", text)):
        found.append(Intent.COMPLAINT)
    if Intent.LAST_TIME not in found and _STATE.search(text) and _MINE.search(text):
        found.append(Intent.STATE)
    if _LATER.search(text):
        found.append(Intent.LATER)
    elif Intent.CONTACT not in found and _REQUEST.search(text) and terms(text):
        found.append(Intent.REQUEST)
    if asking and not {Intent.LAST_TIME, Intent.REMEMBERED, Intent.IDENTITY, Intent.STATE, Intent.FORGET, Intent.RULES, Intent.HUMAN} & set(
        found
    ):
        found.append(Intent.CHAT if _SMALLTALK.search(text) and not context.passages else Intent.QUESTION)
    if _AGREE.search(text):
        found.append(Intent.AGREE)
    if not found and _NOTE.search(text):
        found.append(Intent.NOTE)
    if not found and _SMALLTALK.search(text):
        found.append(Intent.CHAT)
    return found or [Intent.TELL]


def is_asking(text: str) -> bool:
    """Whether a sentence asks: by its mark, its ending, or a question word."""
    plain = text.rstrip("~!.ㅠㅜㅋㅎ^ ")
    if plain.endswith("?") or _ASKING.search(plain):
        return True
    return any(m.tag in {"EF", "EC"} and m.form.endswith(_QUESTION_ENDINGS) for m in morphemes(plain)[-2:])


def channels(text: str) -> tuple[str, str]:
    """The way of contact that is wanted, and the one that is not; empty where none is named."""
    wanted = unwanted = ""
    for name, shape in CHANNELS.items():
        for match in re.finditer(shape, text, re.IGNORECASE):
            rest = text[match.end() : match.end() + 14]
            if re.match(
                r"\s?(?:보다|말고|대신|빼고|아니고|싫|[은는도]?\s?(?:싫|불편|안\s|못\s|힘들|곤란|말)|[을를]?\s?(?:못|안)\s?(?:받|봐|보|써|쓰)|이?\s?(?:싫|불편))",
                rest,
            ):
                unwanted = unwanted or name
            elif not wanted:
                wanted = name
    return wanted, unwanted if unwanted != wanted else ""


def find_order(text: str) -> str:
    found = [m.group("bare") or m.group("code") or m.group() for m in _ORDER.finditer(text)]
    return found[-1] if found else ""


def find_size(text: str) -> str:
    found = [m.group("number") or m.group("letter").upper() for m in _SIZE.finditer(_ORDER.sub(" ", text))]
    return found[-1] if found else ""


def find_colour(text: str) -> str:
    found = _COLOUR.findall(text)
    return found[-1] if found else ""


def find_product(text: str) -> str:
    match = _GOODS.search(text)
    return match.group() if match else ""


def _last(find: object, texts: list[str]) -> str:
    assert callable(find)
    return next((str(found) for text in reversed(texts) if (found := find(text))), "")
