"""What a statement about a customer is about: the topics of a shop's service, each with its key, its word and its kind.

A topic of one value at a time (연락수단, 배송장소, …) lets a later statement take the place of an earlier one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from memory_store.records import Kind


@dataclass(frozen=True)
class Topic:
    """`key` names the attribute, `label` the word that a statement should hold, `single` whether only one holds at a time."""

    key: str
    label: str
    kind: Kind
    single: bool = True


CHANNEL = (
    r"(카톡|카카오(?!\s?페이)|이메일|메일|문자|전화|통화|알림톡|푸시|메신저|채팅|팩스|우편|톡으로|톡이|톡만|디엠|dm|sms|라인으로|텔레그램|"
    r"e-?mail|inbox|text\s?messages?|texts?(?![a-z])|앱\s?알림|앱으로|(?<![a-z])(chat|phone|call)(?![a-z]))"
)
_TIME = (
    r"(\d{1,2}\s?시|(?<![가-힣])(?!금일|일일|수일|월일)[월화수목금토일]{2,5}(?=[에로만은이,\s])|[한두세네섯곱덟홉열]\s?시|오전|오후|저녁|아침|밤|새벽|주말|평일|점심|낮|"
    r"퇴근|출근|[월화수목금토일]요일|업무\s*시간|근무\s*시간|이후|이전)"
)
_PLACE = (
    r"(경비실|관리실|관리사무소|문\s?앞|현관|무인|택배함|보관함|사물함|편의점|세탁소|회사(?!명|원|\s?이름)|사무실|직장|"
    r"집으로|집에|자택|옆집|이웃|앞집|아랫집|윗집|소화전|계단|상자에|안내데스크|로비|"
    r"프런트|프론트|총무|기숙사|학교|가게로|매장으로|공장|창고|부모님|본가|친정|시댁|층\s|호실|\d{3,4}\s?호로|[가-힣]\s?(앞|옆|뒤|밑|입구)에(다|다가)?\s|"
    r"대문|마당|우편함|양수기함|신발장|가스함|계량기|차고|주차장|옥상|베란다|카페로|"
    r"병원으로|역으로|정문|후문|뒷문|쪽문|복도)"
)
_LEAVE = (
    r"(맡기|맡겨|맡길|두고|두면|두시|두심|둬|두세|놔|놓|넣|보내|갖다|가져다|주세요|주셔|주시|주심|"
    r"부탁|받을게|받겠|받고|수령|으로요|로요|해\s?주|배달|올려|걸어|대고|대면|대시|세워|오셔|픽업|찾아갈|찾으러|찾을게|와\s?주|달라)"
)
_PARCEL = r"(택배|배송|물건|배달|소포|상품|제품|납품|입고|주문한\s?거|기사)"
_NOTICE = (
    r"(초인종|벨(?!트|벳|크로|로아)|노크|두드리|두드려|기사(님|분)?\S*\s*(오|도착|방문|전화|문자)|도착(하|할)|"
    r"도착\s*(전|알림|하면)|배송\s*(전|출발|완료)|오시기\s*전|오기\s*전|공동\s?현관)"
)
_SIZE_WORD = (
    r"(사이즈|치수|상의|하의|바지|허리|신발|운동화|구두|발\s?(길이|사이즈)|티셔츠|셔츠|속옷|브라|"
    r"반지|호수|옷|장갑|모자|기저귀|양말|내복|침대|매트리스|이불|커버)"
)
_WEAR = (
    r"(입어|입습|입는|입고(?!\s?(되|돼|됐|량|일|예정|처))|입으|입음|신어|신습|신는|신고|신으|신음|착용|맞아|맞음|맞습|맞는|딱|써요|"
    r"쓰는|씁|씀|써야|껴요|낌|낍|차요|봐주|골라|사고|예요|이에요|입니다|돼요)"
)
_AMOUNT = r"(\d[\d,]*|[일이삼사오육칠팔구십백천]+)\s?(만|천|백)?\s?원|\d+\s?만(?!\S*개)|만\s?원|예산|가격대"
_ILL = (
    r"(알레르기|알러지|알레르지|두드러기|아토피|비염|천식|당뇨|혈압|습진|임신|수유|민감|예민|가렵|가려|"
    r"따갑|따가|빨개|부어|붓|뒤집|트러블|발진|장애|디스크|관절|보청기|휠체어|"
    r"시력|색약|색맹|체질|설사|토해|토하|숨이|호흡|긁|벅벅|입덧|불내|소화(?!전|기)|재채기|눈물|쓰려|쓰라|올라와|간지)"
)
_CANT = (
    r"((?<!다\s)(?<!다)못\s*(먹|마시|마셔|드|발라|바르|만지)|조심|(먹|마시|마셔|발라|바르|써|쓰|"
    r"만져)\S*도\s*(괜찮|돼|됩|멀쩡)|(은|는|도)\s*괜찮(은|을)?\s*(거|것|대|더|아졌|"
    r"다고))"
)

_TOPICS: tuple[tuple[Topic, re.Pattern[str]], ...] = tuple(
    (topic, re.compile(pattern, re.IGNORECASE))
    for topic, pattern in (
        (Topic("생일", "생일", Kind.NOTE), r"(?<![가-힣])(제|내|나|저|우리|저희)?\s?생일(은|이|날은|날이)?\s(\S+\s)?\S*(월|일)"),
        (Topic("증빙", "증빙", Kind.PREFERENCE), r"세금계산서|계산서|영수증|지출증빙|거래명세서|견적서"),
        (
            Topic("정기주문", "정기 주문", Kind.PREFERENCE, single=False),
            r"정기\s?(주문|배송|구독)|구독|(매달|매주|매월|격주|달마다|주마다|한\s?달에|일주일에|"
            r"다음\s?달부터|이번\s?달부터|다음\s?주부터)\S*(\s\S+){0,6}\s?(개|"
            r"박스|상자|팩|병|포대|포|봉|세트|번|kg|킬로|통|캔|묶음|줄|판)",
        ),
        (Topic("포장", "포장", Kind.PREFERENCE), r"포장|뽁뽁이|에어캡|완충재|비닐|아이스팩|스티로폼|보냉"),
        (
            Topic("예산", "예산", Kind.PREFERENCE),
            rf"({_AMOUNT}).*(까지|까진|이하|이내|안쪽|미만|아래|넘|선에서|대로|대까지|이상|생각)|예산",
        ),
        (Topic("광고수신", "광고 수신", Kind.PREFERENCE), r"광고|홍보|이벤트\s*(소식|알림|문자)|마케팅|프로모션|판촉"),
        (Topic("말투", "말투", Kind.PREFERENCE), r"반말|존댓말|존대|높임말|경어|말투|말\s?(놓|편하)|편하게\s*(말|얘기|이야기)|사투리"),
        (
            Topic("응대언어", "쉬운 말", Kind.PREFERENCE),
            r"쉬운\s*(말|한국어|단어|우리말)|쉽게\s*(말|설명|얘기|이야기|써|적)|영어로|중국어|베트남어|"
            r"일본어|한국말|한국어|어려운\s*(말|단어|용어)|전문\s*용어|한자",
        ),
        (Topic("글자크기", "글자 크기", Kind.PREFERENCE), r"(글씨|글자|활자)\S*(\s\S+){0,3}\s*(크|큰|작)|큰\s*(글씨|글자)"),
        (
            Topic("답변형식", "답변 형식", Kind.PREFERENCE),
            r"이모티콘|이모지|그림말|표로|(?<![가-힣])표는|그림\S*\s*(넣|빼|없)|사진\S*\s*(말고|보다|으로|로)|"
            r"(화면|스크린)\s?(낭독|읽|리더)|음성으로|영상으로|글로만?\s",
        ),
        (
            Topic("답변분량", "답변 방식", Kind.PREFERENCE),
            r"(답|답변|답장|설명|안내|글|말(?=[은을이로씀\s])|말씀|문장|얘기|대답|사과|인사|"
            r"멘트)\S*(\s\S+){0,5}\s*(짧|짤막|간단|간략|간결|길|긴|자세|상세|꼼꼼|"
            r"핵심|요점|결론|번호\S*\s*붙|차례|순서|단계|한\s?줄|두\s?줄|세\s?줄|줄\s?(안|이내|"
            r"로)|문장으로|됐고|빼고|생략)|(짧게|간단히|간결하게|길게|자세히|자세하게|"
            r"상세히|핵심만|요점만|결론(만|부터)|결과만|번호\S*\s*붙|차례대로|순서대로|단계별|줄\s?(안|이내)으?로|한두\s?(문장|줄))",
        ),
        (Topic("배송알림", "배송 알림", Kind.PREFERENCE), _NOTICE),
        (
            Topic("배송시간", "배송 시간", Kind.PREFERENCE),
            r"(배송|배달|택배|방문|납품)\S*\s(.*\s)?(아무\s*(시간|때)|시간\S*\s*(상관|관계)|언제든)",
        ),
        (
            Topic("배송장소", "배송 장소", Kind.PREFERENCE),
            rf"{_PLACE}.*{_LEAVE}|(직접|대면)\s*(전달|건네|받|손|주|수령)|손에\s*(주|건네|쥐)",
        ),
        (
            Topic("배송시간", "배송 시간", Kind.PREFERENCE),
            rf"({_PARCEL}|방문|가게|매장|수령|설치|오시|오실|와\s?주).*{_TIME}|"
            rf"{_TIME}(\s\S+){{0,4}}\s*(배송|배달|방문|갖다|와\s?주|오시|오셔|"
            rf"(?<!전화\s)(?<!전화를\s)(?<!전화는\s)(?<!전화도\s)(?<!연락\s)(?<!연락을\s)받을\s?수\s?있|설치|수거)",
        ),
        (
            Topic("배송장소", "배송 장소", Kind.PREFERENCE),
            rf"{_PARCEL}.*(으로|로|(?<![일시전후말녁침벽금])에|한테|에게|앞에)\s*(보내|주|맡|두|놓|넣|갖다|받|부탁|배송|배달|요)",
        ),
        (
            Topic("연락시간", "연락 시간", Kind.PREFERENCE),
            rf"({CHANNEL}|연락|알림|답장|답|확인)(.*){_TIME}|"
            rf"{_TIME}(.*)({CHANNEL}|연락|알림|확인해|확인하|확인\s?가능|봅니다|봐요|본다|열어)",
        ),
        (
            Topic("연락횟수", "연락 횟수", Kind.PREFERENCE),
            rf"({CHANNEL}|연락|알림).*(한\s?(번|통)만|하루\s?(한|에)|자꾸|자주|매일|몰아서|"
            rf"한꺼번에)|(한\s?통만|한\s?번만)\s*(보내|주|연락)",
        ),
        (Topic("연락수단", "연락", Kind.PREFERENCE), rf"{CHANNEL}|연락"),
        (
            Topic("결제수단", "결제", Kind.PREFERENCE),
            r"결제|대금|정산|이체|후불|무통장|간편결제|페이로|현금으로|할부|적립금보다|포인트\s?말고",
        ),
    )
)
_SIZE = re.compile(
    rf"{_SIZE_WORD}.*(\d{{2,3}}|[XSML]{{1,3}}(?![a-z0-9])|라지|스몰|미디엄|프리|퀸|킹|싱글|더블|호|넓|좁|높|큰|작).*|((?<![A-Za-z0-9-])\d{{2,3}}(?!\d|\s?(세트|개|장|박스|상자|병|포|팩|켤레|권|벌|통|봉|줄|캔|마리|명|인분|살|년|층|동|분|일|월|원|번|점))|"
    rf"[XSML]{{1,3}}(?![a-z0-9])|라지|스몰)\S*\s*({_WEAR})"
)
_WORN = re.compile(rf"\d{{3}}\S*\s({_WEAR})")
_ALLERGIC = re.compile(r"알레르기|알러지|두드러기|아토피|가려")
""" "발이 부어서 245를 신어요" tells a size, whatever the reason for it."""
HEALTH = Topic("건강", "주의", Kind.NOTE, single=False)
_NOT_HEALTH = re.compile(rf"{CHANNEL}.*(연락|주세요|보내|못\s*받|안\s*(되|돼|됩)|어렵|불가)|글씨|글자|{_AMOUNT}", re.IGNORECASE)
_HEALTH = re.compile(rf"{_ILL}|{_CANT}")


def topics_of(text: str) -> frozenset[str]:
    """The keys of all topics that a statement touches."""
    found = {topic.key for topic, pattern in _TOPICS if pattern.search(text)}
    first = topic_of(text)
    return frozenset(found | ({first.key} if first is not None else set()))


def topic_of(text: str) -> Topic | None:
    """The topic that a statement is about, the most telling first; None for tastes in goods and for anything else."""
    if _HEALTH.search(text) and not _NOT_HEALTH.search(text) and not (_WORN.search(text) and not _ALLERGIC.search(text)):
        return HEALTH
    for topic, pattern in _TOPICS:
        if pattern.search(text):
            return topic
    if _SIZE.search(text):
        garment = _garment(text)
        return Topic(f"{garment}사이즈", "사이즈", Kind.NOTE, single=bool(garment))
    return None


_GARMENTS = (
    ("신발", r"신발|운동화|구두|러닝화|단화|부츠|슬리퍼|샌들|등산화|신어|신는|신습|신고|발\s?(길이|사이즈|볼)|발볼|발등"),
    ("하의", r"바지|하의|청바지|치마|허리|레깅스|슬랙스"),
    ("상의", r"상의|티셔츠|셔츠|니트|자켓|재킷|외투|패딩|점퍼|바람막이|코트|후드|가디건|입어|입는|입습"),
    ("반지", r"반지"),
    ("침구", r"침대|매트리스|이불|커버|토퍼"),
)


def _garment(text: str) -> str:
    owner = re.search(
        r"첫째|둘째|셋째|막내|큰애|작은애|동생|누나|언니|오빠|형|엄마|아빠|어머니|아버지|부모님|할머니|손주|조카|아기|아이|애기|애|강아지|고양이|딸|아들|남편|아내",
        text,
    )
    name = next((name for name, pattern in _GARMENTS if re.search(pattern, text)), "옷" if re.search(r"옷", text) else "")
    return (owner.group() if owner else "") + name
