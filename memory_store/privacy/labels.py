"""Words that say what a number is: the vocabulary, and which word governs which number."""

from __future__ import annotations

import re
from dataclasses import dataclass

from memory_store.privacy.folding import MASK

# The first alternative that fits wins, so the longer and the harmless compounds stand before the short words in them.
_VOCABULARY: tuple[tuple[str, str], ...] = (
    (
        "order",
        r"주문\s?(?:번호|내역|건|서|상품|코드|id)?|구매\s?번호|오더(?:\s?(?:번호|넘버))?|예약\s?번호|(?<![a-z])(?:ord(?:er)?(?:[_\s-]?(?:no|num(?:ber)?|id))?)(?![a-z])",
    ),
    (
        "tracking",
        r"운송장|송장|등기\s?번호|택배|배송\s?조회|배송\s?번호|대한통운|한진|롯데택배|로젠|우체국\s?(?:택배|등기|송장|소포)|(?<![a-z])(?:cj|ems|tracking|dhl|ups)(?![a-z])|추적\s?번호",
    ),
    (
        "receipt",
        r"승인\s?번호|결제\s?번호|거래\s?번호|(?:(?:반품|교환|문의|환불|as|a/s|민원|신고|상담|예약|신청)\s?)?접수\s?번호|접수증|문의\s?번호|문의\s?접수|상담\s?번호|티켓\s?번호|취소\s?번호|반품\s?번호|교환\s?번호|영수증\s?번호"
        r"|일련\s?번호|관리\s?번호|고유\s?번호|회원\s?번호|고객\s?번호|멤버십\s?번호|포인트\s?번호|수험\s?번호|계약\s?번호|기업회원|(?<![a-z])(?:tid|utm_\w+|trace|ticket|ref|reference|approval|invoice|receipt|transaction)(?![a-z])|결제\s?(?:건|코드|id)",
    ),
    (
        "product",
        r"상품\s?(?:코드|번호)|제품\s?(?:코드|번호)|품번|품목\s?코드|바코드|모델\s?(?:명|번호)?|시리얼|로트|제조\s?번호|도서\s?번호|판매자\s?번호|(?<![a-z])(?:sku|isbn|ean|gtin|lot|s/n|serial|model|barcode|imei|item|product)(?![a-z])|유통\s?기한|소비\s?기한|제조일",
    ),
    (
        "coupon",
        r"쿠폰(?:\s?(?:코드|번호))?|할인\s?코드|프로모션\s?코드|상품권\s?번호|기프티콘|상품권|포인트|적립금|마일리지|이용권|(?<![a-z])(?:coupon|promo|voucher|gift)(?![a-z])|(?:추천|초대)\s?코드",
    ),
    ("contact", r"고객\s?센터|대표\s?번호|콜센터|상담\s?전화|매장\s?번호|우편\s?번호|사서함|수신\s?거부"),
    (
        "fault",
        r"(?:오류|에러)\s?(?:코드|번호)|(?:오류|에러)(?=\s?[a-z]?-?\d)|(?<=\d )(?:오류|에러)|(?<![a-z])error(?:[_\s]?code)?(?![a-z])|버전|(?<![a-z])(?:version|ver|ip)(?![a-z])",
    ),
    (
        "cvc",
        r"(?<![a-z])(?:cvc|cvv|cvn|cid|csc|cav)\s?[2]?(?![a-z\d])(?:\s?(?:번호|코드|값))?|씨\s?브이\s?(?:씨|브이|시)|시\s?브이\s?(?:시|브이|씨)|씨\s?비\s?씨|보안\s?(?:코드|번호)|security[_\s]?code"
        r"|뒷면(?=\s?\d)|뒷?면\s?(?:에|의)?\s?(?:있는\s?|적힌\s?|쓰인\s?|써진\s?)?(?:숫자\s?)?(?:번호|(?:끝\s?)?(?:세|3)\s?(?:자리|글자|숫자)|숫자|코드)|카드\s?뒤\s?(?:에\s?)?(?:있는\s?)?(?:숫자\s?)?(?:세|3)\s?(?:자리|글자|숫자)|(?:카드\s?)?뒤(?:에|쪽에?)?\s?(?:있는\s?|적힌\s?)?(?:세|3)\s?자리",
    ),
    (
        "expiry",
        r"유효(?=\s?\d)|유효\s?(?:기간|기한|년월|연월|일자|날짜)|만료\s?(?:일자|일|기간|년월|연월|월)?|카드\s?만기일?|(?<![a-z])(?:exp(?:iry|ires?|iration)?(?:[_\s-]?(?:date|year|month))?|valid[_\s]?(?:thru|until|to|date)|good\s?thru|mm\s?/\s?yy)(?![a-z])|thru",
    ),
    (
        "foreigner",
        r"외국인(?:\s?(?:등록))?\s?(?:번호|증)|외국인이라\s?등록\s?번호|외등|거소\s?(?:신고)?\s?번호|외국인\s?등록|(?<![a-z])(?:arc|frn|alien)(?![a-z])|등록증\s?번호",
    ),
    (
        "resident",
        r"주민\s?(?:등록)?\s?(?:번호|넘버|앞자리|뒷자리|뒷번호|앞번호|번)?|주번|민증|주민증|신분증\s?번호|생년월일\s?뒷?자리|(?<![a-z])(?:rrn|ssn|jumin(?:_?no)?|resident[_\s-]?(?:no|number|registration)[a-z_\s]*)(?![a-z])|실명\s?(?:확인|인증)|본인\s?확인용|성인\s?인증",
    ),
    ("business", r"사업자(?:\s?(?:등록))?(?:\s?(?:번호|증))?|사업자|(?<![a-z])(?:brn|business[_\s]?(?:no|number|reg[a-z]*))(?![a-z])"),
    ("passport", r"여권(?:\s?(?:번호|넘버))?|(?<![a-z])passport(?:[_\s-]?(?:no|number|num))?(?![a-z])|패스포트"),
    (
        "license",
        r"(?:운전)?\s?면허(?:\s?(?:증))?(?:\s?(?:번호|넘버))?|(?<![a-z])(?:driver'?s?[_\s-]?)?licen[sc]e(?:[_\s-]?(?:no|number|num))?(?![a-z])",
    ),
    ("customs", r"(?:개인)?\s?통관(?:\s?(?:고유))?(?:\s?(?:부호|번호|코드))?|고유\s?부호|(?<![a-z])pccc(?![a-z])"),
    (
        "code",
        r"(?:전송|발송|받은|받으신|온|보낸|왔)[가-힣]{0,3}\s?(?:\d|네|여섯)\s?자리\s?(?:코드|번호|숫자)|인증\s?(?:번호|코드|숫자|문자|넘버|키|값)|본인\s?인증\s?(?:번호)?|확인\s?(?:코드|번호)|일회용\s?(?:비밀\s?번호|비번|번호|코드|암호|패스워드)?|오티피|보안\s?카드\s?번호|승인\s?코드|(?<![a-z])(?:otp|2fa|mfa|totp|one[_\s-]?time[_\s]?(?:code|password|passcode)|verification[_\s]?(?:code|number)|auth(?:entication)?[_\s]?(?:code|number|no)|verify[_\s]?code|sms[_\s]?code)(?![a-z])(?:\s?(?:번호|코드))?",
    ),
    ("safe", r"안심\s?번호|가상\s?번호|임시\s?번호"),
    (
        "password",
        r"비밀\s?번호|비빌\s?번호|비번|빗번|비밀\s?번|비밀\s?코드|패스\s?워드|패쓰\s?워드|패스\s?코드|암호|도어\s?락|현관\s?(?:키|번호|코드)|출입\s?(?:번호|코드|키)|공동\s?현관|공동\s?출입문|출입문|잠금\s?(?:번호|해제\s?번호)"
        r"|핀(?:\s?(?:번호|코드|넘버)|(?=\s?(?:은|는|이)?\s?\d{4}))|(?<![a-z])(?:pass[_\s-]?(?:word|wd|code|phrase|key)?|passwd|pwd?|pin(?:[_\s-]?(?:code|number|no))?|user_?pw|login_?pw|door[_\s]?(?:code|lock))(?![a-z])(?:\s?(?:번호|코드))?",
    ),
    ("login", r"아이디|계정|이메일|메일|닉네임|(?<![a-z])(?:id|e-?mail|login|user(?:name|id)?|account[_\s]?id)(?![a-z])"),
    (
        "account",
        r"(?:(?:가상|환불|입금|송금|출금|본인|제|내|월급|급여)\s?)?계좌(?!\s?이체)(?:\s?(?:번호|넘버|번))?|통장(?!\s?입금)(?:\s?(?:번호))?|(?<!무)통장\s?입금|예금주|(?<![a-z])(?:acc(?:oun)?t(?:[_\s-]?(?:no|num(?:ber)?))?|bank[_\s]?account|iban)(?![a-z_])",
    ),
    ("pay", r"카카오\s?페이|네이버\s?페이|삼성\s?페이|토스\s?페이|페이코|애플\s?페이|간편\s?결제|계좌\s?이체|무통장\s?입금|신용\s?점수"),
    (
        "card",
        r"(?:(?:신용|체크|법인|개인|가족|엄마|아빠|교통|선불|직불|기프트|신한|국민|삼성|현대|롯데|하나|우리|비씨|농협|bc|kb|nh|씨티|카카오(?:뱅크)?|토스(?:뱅크)?|외환)\s?)?카드(?:\s?(?:번호|넘버|번|no|num))?"
        r"|카번|(?<![a-z])(?:credit[_\s-]?)?card(?:[_\s-]?(?:no|num(?:ber)?))?(?![a-z])|(?<![a-z])(?:pan|visa|amex|mastercard|unionpay|jcb)(?![a-z])|비자|마스터|아멕스|유니온페이|은련",
    ),
    (
        "bank",
        r"(?:국민|신한|우리|하나|기업|외환|제일|씨티|부산|대구|광주|제주|전북|경남|산업|수출입|저축|상호저축|중국|시티|한국|지방|거래)\s?은행|(?:kb|nh|ibk|sc|kdb|im|sh|sbi|ok|dgb|bnk|jb)\s?(?:국민|농협|기업|제일|산업|수협|은행|뱅크|저축은행)+|농협|(?<![a-z])(?:ibk|kdb)(?![a-z])"
        r"|카카오\s?뱅크|카뱅|토스\s?뱅크|토뱅|케이\s?뱅크|케뱅|k\s?뱅크|아이엠\s?뱅크|im\s?뱅크|새마을\s?(?:금고)?|마을금고|신협|수협|우체국|은행|저축은행|[가-힣]{1,6}(?:증권|투자)",
    ),
    (
        "phone",
        r"휴대\s?폰|핸드\s?폰|폰\s?번호?|전화\s?번호|연락처|전번|폰번|휴대\s?전화|전화|문자|(?<![a-z])(?:phone|mobile|tel|cell|hp|h\.p)(?:[_\s-]?(?:no|number|num))?(?![a-z])|핸펀",
    ),
    ("date", r"생년월일|생일|배송일|희망일|날짜|일자|(?<![a-z])(?:date|birth(?:day|date)?|dob|ts|timestamp|time|epoch)(?![a-z])|사이즈"),
    ("send", r"송금|입금|이체|환불(?!\s?(?:번호|접수|정책|규정))|부쳐|쏴"),
)
_FIRST = "".join(sorted(set(re.findall("[가-힣]", "".join(pattern for _, pattern in _VOCABULARY)))))
_CATEGORY = re.compile(f"(?=[a-z{_FIRST}])(?:" + "|".join(f"(?P<{name}>{pattern})" for name, pattern in _VOCABULARY) + ")")
_SHORT_BANK = re.compile(
    r"(?:국민|신한|우리|하나|기업|토스|카카오|씨티|시티|부산|대구|광주|제주|전북|경남|산업|제일|외환|(?<![a-z])(?:kb|nh|im|sc|sh))\s?(?:으로|에|:)?[\s:(/]{0,3}$"
)
_SHORT_BANK_AFTER = re.compile(
    r"\s?[(,/]?\s?(?:이고\s|이요\s|인데\s)?(?:국민|신한|우리|하나|기업|토스|카카오|씨티|시티|부산|대구|광주|제주|전북|경남|산업|제일|kb|nh|im|sc|sh)(?![가-힣a-z])(?!\s?카드)"
)

HARMLESS = frozenset(("order", "tracking", "receipt", "product", "coupon", "contact", "fault"))
"""What may stand before a number that is not to be touched."""

_STOP = re.compile(rf"[.!?。]\s|[{MASK}]|\n\s*\n")
REACH_LEFT = 30
REACH_RIGHT = 16


@dataclass(frozen=True, slots=True)
class Label:
    """A word at `text[start:end]` of the folded text, and what it speaks of."""

    start: int
    end: int
    category: str


def find_labels(text: str) -> list[Label]:
    """All labels of a folded text, in order."""
    return [Label(m.start(), m.end(), m.lastgroup or "") for m in _CATEGORY.finditer(text)]


def short_bank_beside(text: str, start: int, end: int) -> bool:
    """Whether a bank's short name (하나, 우리 …: everyday words too) touches the number at `text[start:end]`."""
    return _SHORT_BANK.search(text, max(0, start - 12), start) is not None or _SHORT_BANK_AFTER.match(text, end) is not None


def stopped(text: str, start: int, end: int) -> bool:
    """Whether a sentence ends between the two places."""
    return _STOP.search(text, start, end) is not None
