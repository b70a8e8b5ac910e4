"""The words around passwords: what may stand between the word and the value, and what only talks about passwords."""

from __future__ import annotations

import re

BARRIERS = frozenset(
    (
        "order",
        "tracking",
        "receipt",
        "product",
        "coupon",
        "contact",
        "fault",
        "login",
        "account",
        "cvc",
        "expiry",
        "resident",
        "business",
        "passport",
        "license",
        "customs",
    )
)
"""Labels that end a password's reach: the number after them is another thing."""

FILLER = re.compile(
    r"[\"'`\-~:=>→,.]+|(?:앞|뒤|맨)?(?:에)?\s?(?:두|네|여섯|세|\d)?\s?(?:자리|글자|숫자|부분|쪽)?(?:수)?(?:는"
    r"|가|이|은|로|를)?|번호(?:는|가|를)?|(?:숫자\s?)?(?:두|네|여섯|두어)\s?개(?:는|가|를)?|(?:은|는"
    r"|이|가|을|를|도|란|로|요|예요|이에요|입니다)|제가?|저희|우리|집|이거|이건|이걸로|이걸|요거|여기"
    r"|그거|그게"
    r"|두|세|번에?|나눠서?|알려[가-힣]{0,4}|보낼[가-힣]{0,3}|불러[가-힣]{0,4}|적을[가-힣]{0,3}|말할[가-힣]{0,3}|말씀[가-힣]{0,4}|새|새로|바꾼|바뀐|현재|지금|원래|기존|예전|아마|분명|그냥|계속|자꾸|방금|처음에?|네|음|저|혹시"
    r"|아|어|전부|모두|다|임시|일단|맞는데|맞나요|is|was|my|the|to|설정|등록|입력|로그인|앱|사이트"
    r"|웹|계정|값|현관|공동|출입|(?:대문자|소문자|영문|영어|숫자)로?"
)
NEVER = re.compile(
    r"(?:iphone|ipad|galaxy|갤럭시|아이폰|아이패드|windows|win|ios|android|chrome|edge|safari|macos"
    r"|note|노트|fold|flip|ver|version|err|error|http|https|www|mp|pc|pro|usb|wifi|app|web|sms|ars"
    r"|tv|안드로이드|윈도우|크롬|버전)"
    r"[-_.]?\d{0,4}[a-z]{0,3}|[a-z]\d{1,3}|\d{1,2}[a-z]{1,2}|\d+(?:mah|k?wh?|[kmg]?hz|[gtmk]b|[cmk]m|kg|ml|inch|px|fps|rpm|dpi|lm)|[x*●•○ㅇ]{2,}|v?\d+\.\d+(?:\.\d+)?|https?:\S*"
    r"|www\.\S*|\d{1,3}%|[a-z0-9._-]+@[a-z0-9-]+\.[a-z.]+|\d+[~\-]\d{1,2}|[\d,]+원|\d+/\d+|(?:[a-z]+)?-?\d{3}(?=에러"
    r"|오류)",
)
SIZE = re.compile(r"\d{2,4}(?:[*x]\d{2,4}){1,2}\s?(?:사이즈|크기|규격|짜리|[cm]?m(?![a-z])|센치|미리)")
ADDRESS = re.compile(r"https?://|www\.")
PARTICLE = re.compile(
    r"입니|이에요|이예요|예요|에요|이요|요|으로|로|라고|이라고|라는|이라는|가|이|는|은|를|을|인데|였"
    r"|이었|임|이야|야|이고|고|랑|하고|맞|쳤|치|누르|눌|넣|입력|해|했|까지|에서|에|도|만|부터|의|라"
    r"|인가|인지|이래|래|이네|네|거든|이거|일|처럼|같|이면|면|써|쓰|및|등|인|설정|변경|바꿔|초기화"
    r"|님|과|와|여|죠|이죠|지|임다|이다|다|정도"
)
NAMED = re.compile(
    r"\s?(?:아니면|또는|혹은)\s|\s?(?:이?라서?(?=[\s,])|입니|이에요|이예요|예요|에요|이요|요(?![가-힣])|이야|야(?![가-힣])|임(?![가-힣])|인[데디]|라예|이?여(?:[유요]|(?![가-힣]))|예(?![가-힣])|이고"
    r"|였|이었|라고|이라고|(?:가|이)?\s?맞|쳤|입력|눌|넣|(?:이|요|그|저)(?:거|건|걸|게)|까지|받았|받은|왔어|왔는|아닌가|아니(?=에|었)|일\s?거|일걸|같|으로\s?로그인"
    r"|(?:으)?로\s?(?:바꿔|바꾸|바꿨|변경|설정|해|했|초기화|만들|등록|재설정|써|쓰|썼|부탁))|[\"',.})]|&"
)
SUBJECT = re.compile(r"(?:이|가|로|으로|라고|이라고|라는|이라는|란|를|을)(?:$|\s)|(?:이|가|로|으로|라는|을|를)$")
TOLD = re.compile(
    r"\s?(?:예요|이에요|이예요|에요|요(?![가-힣])|입니다|임|맞|였|이었|이야|야|인데|이고|고요|거든"
    r"|로\s?(?:설정|바꿔|바꾸|변경|해|했|하|쓰|써|등록|저장|입력|로그인|들어|접속|치|쳤|눌)|으로|설정|변경했|바꿔|입력|쳤"
    r"|눌렀|쓰|썼|써|등록|라고|라|인|이라|네요|$|[.!,~])"
)
LEFT_FILLER = re.compile(
    r"이라고|라고|이라는|라는|[\"'`\-~:=>→,.]+|이게|이거|이건|이것이|이걸로|이걸|요게|요거|그게|그거"
    r"|가|이|제|저희|저의|내|우리|집|공동|공동현관|현관|새|임시|로그인|결제|카드|앱|계정|사이트|현재"
    r"|지금|원래|옛날|기존|이전|예전|바뀐|바꾼|여기|저기|아마|분명|진짜|처음|간편|은|는|으로|로|네"
    r"|저|그|메일|회원|쇼핑몰|도어|입니다|이에요|예요|이고|인데|이고요|출입|엄마|아빠|가족|홈페이지"
    r"|통장|핸드폰|휴대폰|폰|바꿔|바꿔줘|변경|변경해|설정|설정해|초기화|초기화해|주세요|주실래요|줘|해줘|해주세요|부탁|부탁해요|부탁드려요"
)
ASSIGNED_HANGUL = re.compile(
    r"\s?[:=：]\s?[\"'‘“]?(?P<value>[가-힣ㄱ-ㅎㅏ-ㅣ]{3,12}?)[\"'’”]?(?:입니다|이에요|예요|임|요)?\s?(?=[.,!~\n]|$)"
)
TOLD_ENDINGS = r"이에요|이예요|예요|에요|입니다|이야|임|이고요|인데요|이었어요|였어요"
HANGUL_VALUE = re.compile(
    rf"(?:는|은|가)\s?[\"'‘“]?(?P<value>[가-힣ㄱ-ㅎㅏ-ㅣ]{{3,12}}?)[\"'’”]?(?:(?:{TOLD_ENDINGS})(?=[\s.!,~]|$)|\s?이?였(?:던|나))"
)
BARE_HANGUL = re.compile(
    rf"(?:네|넵|예|음|아)?[\s,.]*(?P<value>[가-힣ㄱ-ㅎㅏ-ㅣ]{{3,12}}?)(?:{TOLD_ENDINGS}|이요|요|(?:으)?로\s?(?:할게요?|하겠습니다|할래요?|해\s?(?:줘|주세요)|부탁[가-힣]*|설정[가-힣\s]*|바꿔\s?(?:줘|주세요)))?[.!~]*"
)
GLUED = re.compile(r"[a-z]|[~]\d|\s?(?:오류|에러|error)|\s?으?로\s?(?:전화|연락)")

_ENGLISH_WORDS = """
    reset login gmail daum hanmail nate icloud email mail naver kakao google apple facebook instagram toss
    password passwd code number error fail
    failed invalid wrong null none help change changed forgot please what where when which this that with from your
    have does not and for update true false undefined caps lock capslock enter shift link wifi chrome safari
    samsung galaxy iphone android windows again work works working doesn correct incorrect page account user
    username request required hint expired recovery screen field input type text
"""
ENGLISH = frozenset(_ENGLISH_WORDS.split())
"""Latin words that are said of passwords and are none."""

_TALK_WORDS = """
    필수 선택 영문 숫자 문자 특수문자 조합 비밀 뭐 무엇 무슨 어디 언제 얼마 누구 그대로 동일 똑같 문제 오류
    에러 정답 초기 기본 임시 이전 여기 거기 이거 그거 저거 이것 그것 자동 수동 무료 공개 안전 위험 개인정보
    본인 고객 만료 변경 재설정 초기화 설정 등록 확인 분실 필요 가능 불가능 대문자 소문자 자리 별도 따로 나중
    다음 먼저 잠금 해제 암호화 일치 불일치 정상 알파벳 한글 영어 글자 단어 지문 패턴 얼굴 기억 모름 몰라
    없음 있음 맞음 틀림 그만 아니 잠시 잠깐 감사합니다 고맙습니다 죄송합니다 알겠습니다 안녕하세요
"""
TALK = frozenset(_TALK_WORDS.split())
"""Hangul words that are said of passwords and are none."""

TALK_PART = re.compile(
    r"비밀|비번|번호|자리|글자|영문|숫자|문자|특수|조합|초기화|변경|설정|오류|에러|틀|잊|분실|모르"
    r"|몰라|기억|까먹|아니|없|있|같|맞|무엇|뭐|어떻|어디|얼마|언제|왜|안되|안돼|못|생일|생년|전화|휴대폰"
    r"|메일|계정|아이디|이상|이하|필수|가능|필요|확인|인증|만료|잠금|등록|입력|그대로|동일|개월|문제"
    r"|상태|방법|기능|화면|최소|최대|회원|고객|본인|하나|두개|그걸|이걸|싫|나중|잠시|잠깐|감사|고맙"
    r"|공개|비공개|보안|마이페이지|안내|참고|참조|관련|요청|미상|지정|발급|죄송|알겠|안녕|괜찮|됐|되었|버전|아이폰|갤럭시|안드로이드|윈도우|주문|배송|환불|교환"
)
VERBISH = re.compile(
    r"(?:습니다|ㅂ니다|해요|어요|아요|네요|세요|데요|까요|나요|가요|게요|래요|져요|니다|든요|죠|지요"
    r"|려고|는데|어서|아서|해서|라서|할게|할래|주세|말고)$"
)
