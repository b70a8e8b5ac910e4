"""What a secret is for, in everyday words: what it opens, signs in to or proves, and how it is entered or comes.

A secret without a name is told by these. No word here makes a number one alone; the recognisers weigh them together.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from memory_store.privacy.folding import MASK, fold
from memory_store.privacy.kinds import CARD as CARD_KIND
from memory_store.privacy.labels import HARMLESS, Label, find_labels
from memory_store.privacy.questions import asked, secrets_in
from memory_store.protocols import Message

LOCK = re.compile(
    r"현관|대문|[정후]문(?!의)|(?:쪽|앞|뒷|옆|철|중|유리|자동|방화|회전|비상)문|출입|입구|로비|공동\s?(?:문|현관)|게이트|차단기|주차장|셔터|창고|(?:택배|무인|문서)실"
    r"|(?:사물|보관|택배|무인|우편|열쇠|키|캐시|금전|의류)\s?함|[락라]커|락카|캐비[닛넷]|금고|자물[쇠통]|다이얼|번호\s?키|키\s?(?:패드|박스)|열쇠\s?(?:통|박스)"
    r"|(?:도어|디지털|스마트|전자)\s?[락록]|엘리베이터|엘베|승강기|옥상|캐리어|트렁크|여행\s?가방|서랍|(?:열|풀|켤|딸|들어갈|카드\s?쓸)\s?[때땐]|(?:무인|셀프)\s?(?:매장|점포)|화장실|독서실|스터디\s?카페|기숙사"
    r"|(?<![가-힣])문(?=[\s은는을이도만]|열|따)|방문(?=[은이을])|잠[금가겨겼긴그궈]|[락록]\s?(?:걸|풀|해제)|패턴|(?:걸어|잠가)\s?(?:둔|놓은|놨|뒀)|부팅|admin|세콤|우체통|(?:초기|기본|공장|전\s?주인)\s?(?:번호|숫자|값)|(?<![a-z])atm(?![a-z])|(?:돈|현금)(?:을)?\s?(?:뽑|찾|뺄|인출)|관리자|마스터|사장님?\s?모드"
    r"|(?:성인|시청|자녀|아동|결제|구매)\s?(?:채널|제한|보호|인증|잠금)|(?<![가-힣])핀(?=[\s이은을번])|멤버[십쉽]|멤버스|간편\s?(?:결제|비번|비밀|로그인|번호)|들어(?:가|오)[는실]\s?(?:방법|법|길)|교통\s?카드|충전할\s?때|결제할\s?때"
    r"|(?:포인트|적립금|캐시|페이|머니)\s?(?:를|을)?\s?쓸\s?때|유심|심카드|키오스크|포스기|(?<![a-z])(?:pin|(?:un)?lock|door|gate|locker|lobby|entrance|padlock|building)(?![a-z])"
)
"""What opens by a code."""
ENTRY = re.compile(
    r"(?:로그인|로긴|접속)(?!\s?(?:하고|해서|하면|후|한\s?(?:후|뒤|다음)))|부팅|(?:사이트|홈피|홈페이지|쇼핑몰|앱|어플|계정|마이페이지|회원)[가-힣]{0,3}\s?(?:에\s?)?(?:들어갈|들어가려|들어가는|드갈|드가려|가입)|(?:들어갈|들갈|열|켤|풀)\s?때"
    r"|가입할\s?때|가입한|(?:윈도우|pc|노트북|컴퓨터|컴터|태블릿)[가-힣]?\s?(?:켤|열|풀|잠|부팅)|(?<![a-z])(?:log(?:ged)?\s?(?:in|on)|sign(?:ed)?\s?in)(?![a-z])"
)
"""What is entered by a password."""
CARD = re.compile(
    r"카[드든]|(?:국민|신한|우리|하나|삼성|현대|롯데|농협|비씨|체크)\s?(?:카(?![가-힣])|[거꺼것])|(?<![a-z])(?:visa|card)(?![a-z])"
)
BACK = re.compile(
    r"(?<![가-힣])(?:그\s?)?뒤(?=[\s에쪽편집로만는가]|판)|뒷(?!\s?번호)|서명|[싸사]인\s?(?:란|칸|하는|옆)|자기\s?띠|마그네틱|(?:하얀|흰)\s?(?:칸|띠|줄|데)|(?<![a-z])(?:back|behind|reverse)(?![a-z])"
)
"""Where a card has its three digits."""
END = re.compile(
    r"까지|만료|유효|끝나|지[났나난]|다\s?[됐되]|남았|기한|기간|만기|갱신|재발급|살아|쓸\s?수|[굿굳]\s?[스쓰뜨]루|expir|until|valid|thru|month|mm|월\s?/?\s?(?:과|와|이랑|하고)?\s?[년연]"
)
"""What is said of a card's last month."""
NETWORK = re.compile(
    r"와이파이|와파|(?<![a-z])wi-?fi(?![a-z])|공유기|무선\s?(?:인터넷|랜|망)|핫스[팟폿]|테더링|인터넷\s?(?:비번|암호|연결)|hotspot"
)
PROOF = re.compile(
    r"인증|본인|(?:보[내낸냈]|발송|전송)[^.?]{0,12}(?:숫자|자리|번호|코드)|(?:숫자|번호|코드)(?:를|을)?\s?(?:보[내낸냈]|발송|전송)|(?<![가-힣])확인(?=하|\s?문자|용|\s?번호)|(?<![a-z])(?:otp|2fa|sms)(?![a-z])|오티피|보안\s?카드|일회용|로그인|가입|(?:들으신|받으신|수신한?)\s?(?:숫자|번호|코드)|토큰\s?기|verif|one-time|(?<![a-z])code(?![a-z])"
)
"""What is proved by a code that comes just now."""
CHANNEL = re.compile(
    r"web\s?발신|문자|카톡|카카오톡|(?<![가-힣])톡|알림|푸[시쉬]|메일|메[시세]지|(?<![가-힣])앱|어플|화면|기계|기기|단말|전화|(?:핸드|휴대)?폰|핸펀|은행|카드사|통신사|(?<![a-z])(?:text|sms|e-?mail|app|phone)(?![a-z])"
)
PERSON = re.compile(
    r"(?:장기\s?)?요양\s?(?:인정|등급|보험|번호|급여|카드)|인정\s?번호|인정서|복지\s?(?:카드|용구)|보훈|유공자|(?:의료|건강|국민|산재|고용)\s?보험|건보|의보|보험증|의료\s?급여"
    r"|수급자|차상위|장애인|보험(?!료)|공단|피부양|본인\s?부담|감면|증\s?번호|진료\s?카드|환자\s?번호|병원\s?(?:번호|등록)|학생증|학번|사원증|사번|군번|경로\s?(?:카드|우대)|바우처|국민행복|자격증|주민증|등본"
)
"""What a person is entitled to, by a card or paper with a number."""
COMES = re.compile(
    r"왔|안\s?[와온]|오네|온(?=[\s거게건데]|다)|와서|와\s?있|날[아라][왔온]|떴|뜨[는네고]|뜬|뜹|받[은았아]|나[온왔오]|표시|찍[힌혀혔]|보[낸내냈]|도착|[바빠][뀌꼈뀐]|들어[온왔]|가르쳐|불러\s?주|부르|(?<![a-z])(?:got|come|came|arrived|received|says?|sent)(?![a-z])"
)
_KEYED = (
    r"(?:누르|누[른를름]|눌[러렀르릅]|치(?=[시고면는던래라]|지)|[쳤쳐칠친침]|찍(?=[으고어는었]|히)|돌[리려렸]|맞[추춰췄춘]|입력"
    r"|넣으?|너으|두드리|두들기|적으|쓰(?=[시면세는던]|라)|써|썼|거[시는]|걸[어었]|press|enter|type|key)"
)
KEYED = re.compile(_KEYED)
KEYED_AFTER = re.compile(
    rf"\s?으?로\s?(?:들어[가오갔온]|열[리려어]|풀[리려]|잠[가궈갔]|접속|로그인)|\s?(?:번|을|를|만|로|으로|이?라고|에|하고|이랑)?\s?(?:(?:이거|이걸|이렇게|요렇게|요거|그거|그대로|순서대로|차례대로|버튼|다|꼭|한번|딱|쭉|적힌|쓰인|써\s?있는|적혀\s?있는|여기다?|거기다?|뜬|나온|거|것|확인|엔터|별표?|샵|우물정|종|호출)\s?){{0,3}}{_KEYED}"
)
PURPOSE = re.compile(r"(?:려면|려고|라면|[을할갈올쓸칠볼뽑찾걸풀열켤딸]\s?때|땐|때[는엔])\s?(?=\S)[^\d.?!\x01]{0,16}$")
"""A clause of purpose before a number."""
WANTED = re.compile(r"(?:숫자|번호|코드|비번|자리)(?:를|을|만)?\s?(?:넣|누르|눌|치|쳐|입력|대[라래]|달[라래])[^\d.?!\x01]{0,20}$")
"""What asks to enter a number."""
KEYED_BEFORE = re.compile(
    rf"{_KEYED}[가-힣]?(?:는|던|실|을|신|ㄹ|는데)?\s?(?:때\s?)?(?:거|건|게|것|번호|숫자|코드|값|암호|키)?(?:은|는|이|가)?\s?(?:(?:세|네|여섯|[346])\s?(?:자리|개|글자)(?:는|가|이|를)?)?[\s:]{{0,2}}$"
    r"|(?<![a-z])(?:press|enter|type|push|dial|put|use)\s(?:the\s)?(?:code\s|number\s)?$"
    r"|(?:때|쓰는|묻는|물어보는|여는|푸는|따는|쓸|들어가는|들어오는)\s?(?:거|건|게|것|번호|숫자|코드|값|키)(?:은|는|이|가)?[\s:]{0,2}$"
)
OPENS = re.compile(
    r"열(?=[리려면고어쇠림립린렸]|\s?때)|여(?=[시세셔]|는)|연(?=대|다)|따(?=[시고면]|는)|들어(?=[오와가갈갔올])|들갈|드갈|올라(?=[오와가갈])|풀(?=[리려면고어린렸]|\s?때)|해제|입장|통과|빠져|(?<![a-z])(?:open|unlock)"
)
"""What comes of it."""

RECALLED = re.compile(
    r"맞[나는죠지을아다]|였|이었|던\s?(?:거|것)\s?같|같(?:은|아|기)|했나|해\s?[놨논놓둔뒀]|헷갈|까먹|기억|잊|틀[려렸리린]|안\s?(?:먹|되|돼|맞|들|열|풀|붙)|적어\s?(?:놨|놓|뒀|줬)|정했|[바빠][꿨꾼뀐뀌꼈]|설정했"
)
"""What is said of a value that is called to mind, was set, or is refused."""
TOLD = re.compile(
    r"\s?(?:[\"'’”)]\s?)?(?:이?에요|이?예요|입니[다더]|임(?![가-힣])|이?요(?![가-힣])|로요|이고|이구|고요|인데|인디|이?래(?:요|서)?|이?라(?:고|는|네|던|서|예)|이?야|여(?:요)?(?![가-힣])"
    r"|였|이었|\s?(?:이\s)?(?:아니|말고)|\s?(?:확인|엔터)(?:\s|$)|이거|이걸|이게|요거|요걸|그거|(?:이|가)\s?(?:맞|기본)|맞|거든|일\s?(?:거|걸)|일걸|으?로\s*$|로\s?(?:했|해|바꿨|바꼈|바뀌|설정|초기화|맞[췄춰])|으로\s?(?:했|해|바꿨|바꼈|바뀌|설정|초기화|맞[췄춰])|[.!~]*$|\?)"
)

GOODS = re.compile(
    r"상품|제품|모델|부품|필터|품번|검색|채널|메뉴|페이지|내선|ars|상담|고객\s?센터|대표\s?번호|수량|금액|가격|견적|온도|시간|알람|타이머|볼륨|주파수|몸무게|무게|(?<![가-힣])키(?=\s\d)|발길이|사이즈|규격"
    r"|치수|크기|(?<![가-힣])폭|높이|길이|가로|세로|두께|용량|색[상은이을깔]|조명|재고|입고|추천|호환|버전|드라이버|오류|에러|쿠폰|할인|세일|이벤트|행사|주문|송장|택배\s?(?:번호|차)|배송\s?(?:번호|조회)|결제됐|출금|잔액"
    r"|번호판(?![을에])|짜리|(?<![가-힣])날(?:이|은|짜|에)|리뷰|후기|별점|계량기|검침|우편\s?번호|호수|동\s?호수|라벨|배지|등급"
)
"""What a number beside it is of instead."""
WHEN = re.compile(r"\s?(?:까지|부터|이후|이전|쯤|경에?\s|전에|동안|출고|배송|도착|으?로\s?(?:전화|연락|걸))")
_OF_GOODS = re.compile(
    r"상품|제품|모델|부품|품번|가로|세로|(?<![가-힣])폭|높이|길이|두께|크기|평수|무게|몇\s?[시개층호동명]|수량|금액|가격|예산|사이즈|규격|치수|용량|색[상은이을깔]|재고|오류|에러|쿠폰|송장|계량기|우편\s?번호|주문(?!\s?(?:비밀|비번|조회\s?비))|시간|언제|날짜"
)
_ENDED = re.compile(r"(?:되었|됐|완료|감사|고맙|맞습|일치(?!하지)|처리|접수)")
_BOUGHT = re.compile(
    r"샀|사[려고면서]|[살산](?=\s?(?:까|게|거|건|수))|구매|구입|추천|재고|입고|교환|고민|견적|주문했|주문하|(?<!\d)인치|필름|부품|라벨"
)
_ASKS_VALUE = re.compile(
    r"숫자|번호|값|(?:세|네|여섯|[346])\s?자리|비밀|암호|비번|입력|눌|누르|방법|변경|[바빠][뀌꼈뀐]|코드|출입|확인|대소문자|연결|정보|전달|메모|수정|고[쳐치]|발송|전송|보내\s?드렸|어떻게\s?들어"
)
CARD_MASK = f"[{CARD_KIND.word}]"
UNEXPLAINED = "unexplained"
"""Stands among the late purposes of a turn in whose talk a number without a name is not one of the shop's."""
NEAR = 6
"""Messages in which the talk is still of the same."""

NETWORK_NAME = re.compile(r"wi-?fi|iptime|u\+net|giga|olleh|[_-][25](?:\.4)?g")
"""Stands in what networks are called."""
_SHOPS = HARMLESS | {"login"}
_PROVED = frozenset(("cvc", "expiry", "person"))
_THINGS = frozenset(("lock", "entry", "network"))
"""What is bought, too."""
_MESSAGE = frozenset(("문자", "카톡", "카카오톡", "톡", "sms"))
_THREE = re.compile(r"(?<![일이삼사오육칠팔구\d])(?:세|3)\s?자리(?!\s?수)")
_EXPLAINS = 40
"""Characters of a turn that only says what a number was."""
_OF_LABEL = {"password": ("lock", "entry"), "code": ("code",), "cvc": ("cvc",), "expiry": ("expiry",)}
Purposes = frozenset[str]
_NONE: Purposes = frozenset()


def purposes(text: str, labels: Sequence[Label]) -> Purposes:
    """What secrets a folded text speaks of the use of: `lock`, `entry`, `network`, `code`, `cvc`, `expiry`, `person`."""
    found = {use for label in labels for use in _OF_LABEL.get(label.category, ())}
    for use, words in (("lock", LOCK), ("entry", ENTRY), ("network", NETWORK), ("person", PERSON)):
        if words.search(text):
            found.add(use)
    if _THREE.search(text) or (BACK.search(text) and (CARD.search(text) or "숫자" in text)):
        found.add("cvc")
    if CARD.search(text) and END.search(text):
        found.add("expiry")
    channel, comes = CHANNEL.search(text), COMES.search(text)
    if (PROOF.search(text) and (channel or comes)) or (channel and comes and channel.group() in _MESSAGE):
        found.add("code")
    return frozenset(found)


def late(history: Sequence[Message]) -> Purposes:
    """What secrets the last messages speak of the use of, if nothing else was asked for since."""
    spoken = _NONE
    given = False
    for message in history[-NEAR:]:
        text = fold(message.text).text
        labels = find_labels(text)
        categories = {label.category for label in labels}
        uses = purposes(text, labels)
        if labels and labels[-1].category in _SHOPS and not uses & _PROVED:
            spoken = _NONE
        elif message.role == "agent":
            request = asked(message.text)
            more = uses or request.affirms or request.vague or request.more or _ASKS_VALUE.search(text)
            over = given and not uses and _ENDED.search(text) is not None
            spoken = (
                _NONE
                if over or not more or (_OF_GOODS.search(text) and not categories & _OF_LABEL.keys() and uses <= _THINGS)
                else spoken | uses
            )
        elif not _BOUGHT.search(text):
            spoken |= uses
            given = MASK in text
            if CARD_MASK in message.text:
                spoken |= {"card"}
    return spoken


def explained(text: str) -> tuple[frozenset[str], Purposes]:
    """What a turn without a number says of the bare one before it: the secrets that it names, and what they are for."""
    folded = fold(text).text
    labels = find_labels(folded)
    if len(folded) > _EXPLAINS or re.search(r"\d", folded) or any(label.category in HARMLESS for label in labels):
        return _NONE, _NONE
    return secrets_in(folded, labels), purposes(folded, labels)
