"""Goods, trouble and wishes: what an issue is about, read from a clause."""

from __future__ import annotations

import re

from memory_store.extraction.clauses import Clause
from memory_store.extraction.heard import PAGE_FAILS
from memory_store.extraction.words import word_set

NOT_GOODS = word_set(
    """
    어제 오늘 그제 엊그제 그저께 지난주 지난달 이번 지난번 저번 주문 번호 배송 택배 하나 아까 방금 최근 얼마 며칠 주말 아침
    저녁 오전 오후 사이즈 생각 연락 문자 전화 교환 환불 반품 지금 이제 처음 다시 여기 거기 새벽 기사 상자 박스 물건 상품
    제품 색깔 색상 정도 때문 문의 확인 배송비 신청 접수 고객 상담 상담원 사람 일주일 요즘 오래 이거 그거 저거 해결 완료 감사
    카톡 메일 이메일 브랜드 원래 사진 안내 설명 수거 취소 희망 요청 예정 선호 완료 재발송 변경 토요일 일요일
    부탁 처리 진행 조치 도움 가능 문제 안녕 모델 돈 금액 계좌 포인트 통째 월요일 화요일 수요일 목요일 금요일 내일 모레 만일 만약
    """
)
_VERBS = {"사", "시키", "받", "오", "구매", "구입", "주문", "도착", "배송", "사용", "쓰"}
_MEANT = {"보내", "선물", "맞추", "부치"}
"""Verbs that name goods when they are only meant: "꽃바구니 보내려고 합니다"."""
_BETWEEN = ("JKO", "JKS", "JX", "MAG", "SN", "NNB", "NR", "MM", "JKB", "SP", "XSN")
LABELS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("환불 지연", re.compile(r"(환불|입금|환급|취소\s?금액|돈)\S*(\s\S+)*\s*(안|못|아직)\s*(\S+\s)?(들어|됐|되|돼|받|왔)")),
    ("이용 오류", PAGE_FAILS),
    ("중복 결제", re.compile(r"이중\s*(결제|청구)|두\s*번\s*(결제|청구|빠져|나)|(결제|청구)\S*\s두\s*번|중복\s*(결제|청구)")),
    (
        "오배송",
        re.compile(
            r"(시켰|주문했|골랐|샀)\S*\s(.*\s)?(?<!안\s)(?<!못\s)(?<!언제\s)(?<!서\s)(?<!잘\s)\S*(왔|옴|왔음|들어\s?있)|(시킨|주문한|고른|산)\s?(건|거는|것은|게|거)\s\S+(인데|였는데)|잘못\s*(왔|온|"
            r"옴|배송|보내|보냈|들어)|다른\s*(게|것|거|상품|색|제품|사이즈|물건|"
            r"옷|책|맛|모델|규격)\S*(\s\S+)?\s*(왔|온|옴|배송|들어|도착|섞)|엉뚱한|오배송|(이|가)?\s?아니(라|고)\s*\S+\s*(왔|온|옴|들어)|바뀌어\s*(왔|온)|(색|색상|모양|크기|사이즈|규격|기종|모델|디자인|사진)\S{0,3}\s(\S+\s)?(다르|다름|달라|틀리|틀렸)|안\s?들어가|짝짝이|왼발용|오른발용"
        ),
    ),
    (
        "누락",
        re.compile(
            r"빠(져|졌|진|짐)|빠\s?트리|안\s*들(었|어\s*(있|왔))|누락|덜\s*(왔|옴|온|들어)|모자라|"
            r"모자란|부족|(이|가|는|도|만)\s*없(어요|네|습니다|음|어|는데|이\s*왔|"
            r"더라|다)|(개|장|켤레|짝|병|권|봉|팩|박스)만\s*(왔|들어|옴)"
        ),
    ),
    (
        "파손",
        re.compile(
            r"깨(져|졌|진|짐)|벌어(져|졌|진|짐)|뒤틀(려|린|렸)|내려앉|부서|부러(졌|져|진|짐)|찢(어|겨|긴)|터(져|졌|진|짐)|금이\s*(가|갔)|"
            r"파손|(?<!딱\s)떨어(져|지|졌|짐)|새요|샜|샘$|찌그러|녹아|녹았|뜯(어져|겨|어진)|휘어|휘었|상했|"
            r"시들|곰팡이가|갈라(졌|져)|쏟아|구겨|긁(혀|힌|혔)|기스"
        ),
    ),
    (
        "불량",
        re.compile(
            r"고장|불량|방전|굳(어|었|은)|(힘|흡입\S*|바람|소리|화면|수압|불|배터리|성능)\S*\s(\S+\s)?(약해|약하|약함|흐려|흐릿|어두워|금방\s?닳)|(안|잘\s*안|안\s*잘)\s*(켜|돼|되|들어와|들어옵|나와|나옵|닫|열|맞물|잠|눌|"
            r"움직|나요|나네|납|돌|작동|잡|붙|들려|들리|올라|내려|빠|꽂)|작동|"
            r"먹통|끊(겨|기|김|어(?!\s?(주|줘|달|드|놓|서)))|(자꾸|금방|혼자|갑자기)\s*(꺼|끊|빠|풀|멈)|흔들(거|려|리)|보풀|"
            r"얼룩|헐거|하자|이상(해|하|함|한)|지지직|냄새가|(소리|소음|잡음|연기|불꽃)\S{0,2}\s(\S+\s)?(나|난|남|심|올라|커|크)|(버튼|키|터치|리모컨|충전|브레이크)\S*\s(\S+\s)?안\s?(먹|들)|뻑뻑|안\s?(뜨거|뜨겁|따뜻|뜨끈|시원|차가|밝|선명)|벗겨|풀려|멈(춰|췄|추)|"
            r"줄이\s*가|소리가\s*(안|작|이상|심|지지)|소리가\s\S+\s*작|이염|변색|뭉치|헛도"
        ),
    ),
    (
        "배송 지연·미도착",
        re.compile(
            r"(아직|여태|아직도|아즉|며칠|몇\s?일|일주일|열흘|보름|한\s?달|일째|주째|"
            r"감감)\S*(\s\S+)*\s*(안|못|없|그대로|무소식|출고|준비)|(안|못)\s*(왔|와요|"
            r"와서|와\b|옴|온다|오네|오고|오는|와부)|안\s*오(셨|네|시|고|는|나)|못\s*받(았|음|은|"
            r"고\s*있)|지연|늦(어지|었|네)|소식이?\s*(없|가)|도착(을|"
            r"이)?\s*(안|하지\s*않)|미도착|출고(가|도)?\s*안|배송\s*완료(라|로|인데|됐다)|(온다|"
            r"도착)\S*\s\S*\s*(오늘|벌써|지났)|(조회|업데이트)\S*\s*안|"
            r"멈춰\s*있|감감|받은\s*(게|것|거|적)\S*\s*없"
        ),
    ),
    (
        "사이즈 안 맞음",
        re.compile(
            r"(너무|좀|많이|꽉|살짝|약간|확|엄청|조금)\s*(커|크|작|끼|껴|낌|길|짧|조이|헐렁|타이트|넉넉|"
            r"쪼여|째)|(이|가|은|는|도)\s*(커요|큽니다|큼|커서|큰데|크네|작아|"
            r"작습|작네|작음|작은데|끼네|껴요|낌|끼어요|쪼여)|안\s*맞(아|네|음|습|는)|째부러|쫄려"
        ),
    ),
    ("유통기한 문제", re.compile(r"유통\s?기한|소비\s?기한|유효\s?기간\S*\s*지(났|난|남)|날짜\S*\s*지(났|난|남)|기한\S*\s*지(났|난|남)")),
    (
        "미적용",
        re.compile(
            r"(쿠폰|할인|적립|포인트|이벤트|코드|혜택|사은품)\S*(\s\S+)*\s*(안|못|미|누락|정가|사라|"
            r"만료|소멸|없어)"
        ),
    ),
)
WISHES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("교환 요청", re.compile(r"교환|(?<![a-z])exchange|바꾸|바꿔|바꿀|바꾼|맞는\s*(걸|것|사이즈|색)\S*로|새\s?(걸|것|거|제품|상품)\S*로")),
    ("환불 요청", re.compile(r"환불|(?<![a-z])refund|돈\S*\s*(다시|돌려|도로)|돌려\s?(주|줘|받)|반환")),
    ("반품 요청", re.compile(r"반품|(?<![a-z])return(?![a-z])|돌려보내|회수|수거|가져\s?가")),
    (
        "재발송 요청",
        re.compile(
            r"(다시|새로|새걸로|새\s?거|따로|빨리|얼른|마저|부품|추가로?|만|(?<!\S)더|(?<!\S)새\s\S+)\S*(\s\S+){0,3}\s*(보내|갖다|부쳐|발송|배송해)|"
            r"(다시|새로|새\s?(걸|것|거)\S*|(?<!\S)새\s\S+)\s(\S+\s)?(주세요|주셔|줘|주시|주길|주십|달라)|재배송|재발송"
        ),
    ),
    ("재제작 요청", re.compile(r"재제작|다시\s(만들|제작|인쇄|새겨)")),
    ("취소 요청", re.compile(r"취소")),
    ("접수 요청", re.compile(r"접수\s?(해|좀|부탁|요청|할게|하고\s?싶|바라)")),
    ("수리 요청", re.compile(r"수리|수선|고쳐\s*(주|줘|달)|(?<![a-z])a/?s(?![a-z])|에이에스", re.IGNORECASE)),
    ("점검 요청", re.compile(r"점검\s?(을|좀|도)?\s?(부탁|받|해|요청|신청|접수)|기사\S*\s(\S+\s)?(보내|불러|방문\s?(신청|요청|부탁))")),
    ("변경 요청", re.compile(r"변경")),
    ("확인 요청", re.compile(r"확인\s*(해|부탁|좀|바라|요)|조회|알아봐|어디(까지|쯤)|(배송|택배|현재|물건)\s?위치")),
)
_NEGATED = re.compile(
    r"\S+\s?(은|는|까지는|까진|까지|도|를|을|것까진|거까진)?\s*(말고|"
    r"필요\s?(는\s?)?없\S*|됐고|하지\s?말고|아니(고|라)|안\s*(바|원|할|하고|받)\S*|"
    r"원하지\s*않|바라지\s*않|싫\S*|괜찮\S*|생각\s*없|안\s*\S+(아|어|해)도\s*(돼|되|됩))"
)
_BROWSES = re.compile(r"(바꾸|바꿔|바꿀)\S*\s.*추천|추천.*(바꾸|바꿔|바꿀)")
"""A change of what is bought, not of what was sent."""
_NOT = re.compile(r"(안|못)\s*\S+|지\s*(않|못)|없")


_COMES = re.compile(r"(건|때문|관련)\S*\s(\S+\s)?(연락|문의|전화|글|여쭤|왔)")


def goods_in(clause: Clause) -> str:
    """The goods that a clause says were bought, sent or received: "운동화를 샀는데" and "어제 산 운동화" give 운동화."""
    inner = clause.morphemes
    for i, m in enumerate(inner):
        if m.form == "산" and m.tag == "NNG" and i and inner[i - 1].form in NOT_GOODS and inner[i - 1].end < m.start:
            name = _run_from(clause, i + 1)
            if name:
                return name
        if m.form in ("건", "때문", "관련") and _COMES.search(clause.text) and (name := _run_before(clause, i)):
            return name
        if m.form == "산" and m.tag == "NNG" and i and i + 1 < len(inner) and inner[i + 1].form in ("사람", "것", "거"):
            return _run_before(clause, i)
        if m.tag not in ("VV", "NNG") or not (m.form in _VERBS or (m.form in _MEANT and _meant(clause, i))):
            continue
        after = i + 1
        while after < len(inner) and inner[after].tag in ("XSV", "EP"):
            after += 1
        modifies = after < len(inner) and inner[after].tag == "ETM"
        name = (_run_from(clause, after + 1) if modifies else "") or _run_before(clause, i)
        if name:
            return name
    return _introduced(clause)


def _meant(clause: Clause, verb: int) -> bool:
    return any(m.tag == "EC" and m.form.endswith(("려고", "려는데", "려구")) for m in clause.morphemes[verb + 1 : verb + 3])


def _run_from(clause: Clause, begin: int) -> str:
    inner = clause.morphemes
    end = begin
    while end < len(inner) and _names(clause, end) and (end == begin or inner[end].start - inner[end - 1].end <= 1):
        end += 1
    return clause.text[inner[begin].start : inner[end - 1].end] if end > begin else ""


def _run_before(clause: Clause, verb: int) -> str:
    inner = clause.morphemes
    i = verb - 1
    while i >= 0 and inner[i].tag in _BETWEEN:
        i -= 1
    if i < 0 or not _names(clause, i):
        return ""
    begin = i
    while begin > 0 and _names(clause, begin - 1) and inner[begin].start - inner[begin - 1].end <= 1:
        begin -= 1
    end = i + 1 if i + 1 < verb and inner[i + 1].tag == "XSN" else i
    return clause.text[inner[begin].start : inner[end].end]


def _introduced(clause: Clause) -> str:
    """ "이번엔 벽시계요", "전기밥솥 KR-90541이요": goods named without a verb."""
    words = [m for m in clause.morphemes if m.tag not in ("SF", "SW", "SP", "JX", "EF", "VCP", "SN", "SO", "SL", "IC", "JKB", "MAJ")]
    named = [m for m in words if m.tag in ("NNG", "NNP") and len(m.form) > 1 and m.form not in NOT_GOODS]
    others = [m for m in words if m not in named and m.form not in NOT_GOODS]
    return clause.text[named[0].start : named[-1].end] if named and not others and len(named) <= 3 else ""


def _names(clause: Clause, i: int) -> bool:
    m = clause.morphemes[i]
    return (m.tag in ("NNG", "NNP") and m.form not in NOT_GOODS) or (
        m.tag == "SL" and len(m.form) > 1 and not any(ch.isdigit() for ch in m.form)
    )


_OF_MONEY = ("환불 지연", "중복 결제", "이용 오류")
"""Trouble with payments and the shop's pages, beside which words of missing and waiting mean no goods."""
_NO_TROUBLE = re.compile(
    r"(수업|회의|대화|흐름|잠|작업|통화)\S{0,2}\s?(\S+\s)?끊\S*|째\s(?!배송|조회|상태|출고|택배|송장)\S+[이가]\s그대로\S*|"
    r"(사람|아무도|누구도|식구|시간|연락|소식|답|답변|답장|말|문제|이상|필요|계획|생각|예정|마음|맘|상관|수|줄|일)\S{0,2}\s*없\S*|"
    r"면\s*안\s*(돼|되|됩)\S*|"
    r"(요일|평일|주말|오전|오후|저녁|아침|낮|밤|\d시)\S*\s(\S+\s){0,3}안\s?(되|돼|됩)\S*|(문자|연락|알림|메일|전화)\S{0,2}\s(왔|옴|와)\S*|"
    r"아직\s(\S+\s)?안\s?(뜯|열|개봉|썼|쓴|사용|입|신|먹|붙|봤|본|정)\S*|"
    r"(한\s?달|보름|일주일|\d+\s?(일|주|달|개월|년|시간|분)|며칠)(도|이|밖에)?\s?(\S+\s)?(안|못)\s?(됐|되|된|됨|돼|지났|썼|쓴|넘)\S*|"
    r"(예산|형편|여건|상황|일정|사정|통화|엄두|말|이해|시간)\S{0,2}\s(\S+\s)?안\s?(되|돼|됩|됨|가|맞)\S*|"
    r"아직\s*(\S+\s)?(계획|생각|예정|마음|맘|결정)\S*"
)
"""Absence that is no fault of goods: nobody at home, no plan to buy, no need."""


def trouble_in(text: str) -> list[str]:
    """The sorts of trouble that a text tells of, the first two."""
    text = _NO_TROUBLE.sub(" ", text)
    found = [label for label, pattern in LABELS if pattern.search(text)]
    return found[:1] if found and found[0] in _OF_MONEY else found[:2]


def wishes_in(text: str) -> list[str]:
    """What is asked to be done about goods, the first two; what is said not to be wanted is left out."""
    text = _BROWSES.sub(" ", text)
    refused = " ".join(hit.group() for hit in _NEGATED.finditer(text))
    wanted = _NEGATED.sub(" ", text)
    wishes = [label for label, pattern in WISHES if pattern.search(wanted) and not pattern.search(refused)]
    if len(wishes) > 1 and "확인 요청" in wishes:
        wishes.remove("확인 요청")
    return wishes[:2]


def names_wish(text: str) -> bool:
    """Whether a deed is named, wanted or not."""
    return any(pattern.search(text) for _, pattern in WISHES)


def final_part(clause: Clause, text: str) -> str:
    """What is said of the goods, without what only tells which they are: "뚜껑 안 맞던 컵은 잘 쓰고 있어요" without "뚜껑 안 맞던"."""
    last = max((m.end for m in clause.morphemes if m.tag == "ETM"), default=0)
    return clause.text[last:] if last else text


def negates(text: str) -> bool:
    return _NOT.search(text) is not None
