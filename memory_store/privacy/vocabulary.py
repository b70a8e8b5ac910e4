"""The words that say what a number is, by category.

A blank stands for an optional space, ` | ` and a line's end for "or", «…» for a Latin word of its own; the rest is a regular
expression over folded text. The first category that fits wins: the longer and the harmless compounds stand first.
"""

from __future__ import annotations

import re

_VOCABULARY = {
    "order": r"""
        (?:주문|발주) (?:번호|내역|건|서|상품|코드|id)? | 구매 번호 | 오더(?: (?:번호|넘버))? | 예약 번호
        «ord(?:er)?(?:[_\s-]?(?:no|num(?:ber)?|id))?»
    """,
    "tracking": r"""
        운송장 | 송장 | 등기 번호 | 택배 | 배송 조회 | 배송 번호 | 대한통운 | 한진 | 롯데택배 | 로젠
        우체국 (?:택배|등기|송장|소포) | 추적 번호 | «cj» | «ems»
        «tracking» | «dhl» | «ups»
    """,
    "receipt": r"""
        승인 번호 | 결제 번호 | 거래 번호 | (?:(?:반품|교환|문의|환불|as|a/s|민원|신고|상담|예약|신청) )?접수 번호 | 접수증
        문의 번호 | 문의 접수 | 상담 번호 | 티켓 번호
        취소 번호
        반품 번호 | 교환 번호 | 영수증 번호 | 일련 번호 | 관리 번호 | 고유 번호 | 회원 번호 | 고객 번호 | 멤버십 번호
        포인트 번호 | 수험 번호 | 계약 번호 | 기업회원
        결제 (?:건|코드|id) | «tid» | «utm_\w+» | «trace» | «ticket» | «ref» | «reference» | «approval» | «invoice» | «receipt»
        «transaction»
    """,
    "product": r"""
        상품 (?:코드|번호) | 제품 (?:코드|번호) | 품번 | 품목 코드 | 바코드 | 모델 (?:명|번호)? | 시리얼 | 로트 | 제조 번호
        도서 번호 | 판매자 번호 | 유통 기한 | 소비 기한
        제조일
        (?:kc|안전|전기|품질|제품|전파|식품|정품|haccp|친환경|유기농|형식) 인증 (?:번호|코드|마크)?
        «sku» | «isbn» | «ean» | «gtin» | «lot» | «s/n» | «serial» | «model» | «barcode» | «imei» | «item» | «product»
    """,
    "coupon": r"""
        쿠폰(?: (?:코드|번호))? | 할인 코드 | 프로모션 코드 | 상품권 번호 | 기프티콘 | 상품권 | 포인트 | 적립금 | 마일리지
        이용권 | (?:추천|초대) 코드 | «coupon»
        «promo»
        «voucher» | «gift»
    """,
    "contact": r"""
        고객 센터 | 대표 번호 | 콜센터 | 상담 전화 | 매장 번호 | 우편 번호 | 사서함 | 수신 거부
    """,
    "fault": r"""
        (?:오류|에러) (?:코드|번호) | (?:오류|에러)(?= [a-z]?-?\d) | (?<=\d\s)(?:오류|에러) | «error(?:[_\s]?code)?» | 버전
        «version» | «ver» | «ip»
    """,
    "cvc": r"""
        (?<![a-z])(?:cvc|cvv|cvn|cid|csc|cav)(?:2(?!\d| \d(?!\d)))?(?![a-z])(?: (?:번호|코드|값))? | 씨 브이 (?:씨|브이|시)
        시 브이 (?:시|브이|씨) | 씨 비 씨
        보안 (?:코드|번호) | security[_\s]?code
        «(?:card )?(?:verification|validation|security)[_\s]?(?:value|number|digits)» | 뒷면에?(?= \d{3}(?!\d)) | 뒷면(?= \d)
        뒷?면 (?:서명|사인)(?:란|칸) | c\.v\.[cv]\.?
        카드 (?:인증|검증) (?:코드|값)(?![^\d\n]{0,6}\d{5})
        뒷?면 (?:에|의)? (?:있는 |적힌 |쓰인 |써진 )?(?:숫자 )?(?:번호|(?:끝 )?(?:세|3) (?:자리|글자|숫자)|숫자|코드)
        카드 뒤(?:에|쪽에?|편에?)? (?:있는 |적힌 )?(?:숫자 )?(?:세|3) (?:자리|글자|숫자|개)
        (?:카드 )?뒤(?:에|쪽에?|편에?)? (?:있는 |적힌 )?(?:세|3) 자리
        카드 뒷 (?:자리|번호|부분|쪽)(?:에|의)? (?:있는 |적힌 )?(?:숫자 )?(?:세|3) (?:자리|글자|숫자|개)
    """,
    "expiry": r"""
        유효(?= \d) | 유효 (?:기간|기한|년월|연월|일자|날짜|일(?![가-힣]{2})) | 만료 (?:일자|일|기간|년월|연월|월)?
        카드 (?:의 |사용 |이용 )?(?:기한|기간) | 카드 (?:가 )?(?:끝나는|만료되는) (?:날|달|때) | «month / year» | 카드 만기일? | thru
        «exp(?:iry|ires?|iration)?(?:[_\s-]?(?:date|year|month))?» | «valid[_\s]?(?:thru|until|to|date)» | «good thru»
        «mm / yy»
    """,
    "foreigner": r"""
        외국인(?: (?:등록))? (?:번호|증) | 외국인[가-힣]{1,4} 등록 번호 | 외등 | 거소 (?:신고)? 번호 | 외국인 등록 | 등록증 번호
        «arc» | «frn» | «alien»
    """,
    "resident": r"""
        주민 (?:등록)? (?:번호|넘버|앞자리|뒷자리|뒷번호|앞번호|번)? | (?<![가-힣])주번 | 민증 | 주민증 | 신분증 번호 | 생년월일 뒷?자리
        실명 (?:확인|인증) | 본인 확인용 | 성인 인증 | «rrn»
        «ssn» | «jumin(?:_?no)?» | «resident[_\s-]?(?:no|number|registration)[a-z_\s]*»
    """,
    "business": r"""
        사업자(?: (?:등록))?(?: (?:번호|증))? | 사업자 | «brn» | «business[_\s]?(?:no|number|reg[a-z]*)»
    """,
    "passport": r"""
        여권(?: (?:번호|넘버))? | «passport(?:[_\s-]?(?:no|number|num))?» | 패스포트
    """,
    "license": r"""
        (?:운전)? 면허(?: (?:증))?(?: (?:번호|넘버))? | «(?:driver'?s?[_\s-]?)?licen[sc]e(?:[_\s-]?(?:no|number|num))?»
    """,
    "customs": r"""
        (?:개인)? 통관(?: (?:고유))?(?: (?:부호|번호|코드))? | 고유 부호 | «pccc»
    """,
    "code": r"""
        (?:문자|카톡|카카오톡|(?<![가-힣])톡)(?:로|으로|에) (?:온|받은|받으신|왔던|보낸|도착한)? (?:숫자|번호|코드|[거것게])
        (?:메시지|이?메일|sms)(?:로|에|으로) (?:온|받은|받으신|왔던|보낸|도착한)? (?:숫자|번호|코드|[거것게])
        (?:문자|카톡|메시지|이?메일)에 (?:있는|적힌|찍힌|나온) (?:숫자|번호|코드)
        (?:문자|(?:카|카카오)?톡|메시지|이?메일|sms)(?:로|에|으로) (?:온|받은)? (?:네|여섯|[46]) 자리
        문자 온 (?:숫자|번호|코드|거|것|게) | 문자[가-힣 ]{0,4}왔[가-힣]*(?= \d{4,8} (?:을|를)? (?:입력|넣|치|적))
        (?:본인 )?(?:인증|확인) (?:문자|메시지) | 로그인 (?:코드|번호) | (?<![가-힣])인증(?=[ :]{1,2}\d{4,8}(?!\d|-))
        (?:(?:휴대|핸드)? 폰|휴대 전화|전화기|핸펀)(?:에|로|으로) (?:온|왔던|뜬|찍힌|받은|들어온)? (?:숫자|(?:네|여섯|[46]) 자리)
        (?:(?:휴대|핸드)? 폰|휴대 전화|전화기|핸펀)(?:에|로|으로) (?:온|왔던|뜬|찍힌|받은|들어온) (?:번호|코드)
        (?:전송|발송|받은|받으신|온|보낸|왔)[가-힣]{0,3} (?:숫자 (?:\d|네|여섯) 자리|(?:\d|네|여섯) 자리 (?:코드|번호|숫자))
        인증 (?:번호|코드|숫자|문자|넘버|키|값) | 본인 인증 (?:번호)?
        확인 (?:코드|번호) | 일회용 (?:비밀 번호|비번|번호|코드|암호|패스워드)? | 오티피 | 보안 카드 번호 | 승인 코드
        «otp|2fa|mfa|totp»(?: (?:번호|코드))? | «one[_\s-]?time[_\s]?(?:code|password|passcode)»
        «verification[_\s]?(?:code|number)» | «auth(?:entication)?[_\s]?(?:code|number|no)» | «verify[_\s]?code»
        «(?:sms|text|login|confirmation|access)[_\s]?code»
        (?:your|the|my) (?!coupon|promo|discount|order|zip|post|product|item|error|invite|ref)(?:[a-z]+ )?code(?: is|:)?(?= \d{4,8}(?!\d))
        (?<=\d\s)to (?:verify|confirm|authenticate|log ?in|sign ?in)
        «codes? (?:by|via|from|in) (?:an? |my |your )?(?:sms|texts?|message|e-?mail|phone)»
    """,
    "safe": r"""
        안심 번호 | 가상 번호 | 임시 번호
    """,
    "password": r"""
        비밀 번호 | 비빌 번호 | 비번 | 빗번 | 비밀 번 | 비밀 코드 | 시크릿 (?:코드|번호|넘버)
        패스 워드 | 패쓰 워드 | 패스 코드 | 암호 | 도어 [락록] | 번호 키(?= [*#]?\d{4})
        (?:여는|열리는|따는|푸는|들어오는|들어가는|누르는|맞추는) (?:번호|숫자|코드)
        (?:여는|따는|푸는|맞추는|누르는) (?:거|건|게)(?= [*#]?\d(?:[- ]?\d){2})
        자물(?:쇠|통) (?:번호|숫자|코드)
        자물(?:쇠|통)(?:은|는|이|가)?(?= [*#]?\d(?:-?\d){2})
        (?:현관|대문|도어|문) 번호 키 | (?:현관|대문|[정후]문|(?:앞|뒷|쪽|유리|철|중|차고|창고|건물|(?<![가-힣]))문) (?:키|번호(?!판)|코드)
        열쇠 번호 | 출입구? (?:번호|코드|키) | 공동 현관
        공동 출입문 | 출입문 | 잠금 (?:번호|해제 번호) | 핀(?: (?:번호|코드|넘버)|(?= (?:(?:네|여섯|[46]) 자리)?(?:은|는|이|가)? \d{4}))
        (?:api|에이피아이|액세스|접속|보안|인증) (?:토큰|시크릿) | «api» (?:키|토큰|시크릿)
        «(?:api|access|secret|auth)[_\s-]?(?:key|token|secret)»
        «pass[_\s-]?(?:word|wd|code|phrase|key)|pass(?= (?:[:=은는"]|[!-~]*\d))|passwd|pwd?|user_?pw|login_?pw»(?: (?:번호|코드))?
        «pin(?:[_\s-]?(?:code|number|no))?|(?:door|gate|entry|building|lobby)[_\s]?(?:code|lock|pin)»(?: (?:번호|코드))?
    """,
    "login": r"""
        아이디 | 계정 | 이메일 | 메일 | 닉네임 | «id» | «e-?mail» | «login» | «user(?:name|id)?» | «account[_\s]?id»
    """,
    "account": r"""
        (?:(?:가상|환불|입금|송금|출금|본인|제|내|월급|급여) )?(?:계좌|게좌|개좌|계자(?=번))(?! 이체)(?: (?:번호|넘버|번))?
        통장(?! 입금)(?: (?:번호))? | (?<!무)통장 입금 | 예금주
        (?<![a-z])(?:acc(?:oun|n)?t(?:[_\s-]?(?:no|num(?:ber)?))?|bank[_\s]?account|iban)(?![a-z_])
    """,
    "pay": r"""
        카카오 페이 | 네이버 페이 | 삼성 페이 | 토스 페이 | 페이코 | 애플 페이 | 간편 결제 | 계좌 이체 | 무통장 입금 | 신용 점수
    """,
    "card": r"""
        (?:(?:신용|체크|법인|개인|가족|엄마|아빠|교통|선불|직불|기프트) )?카드(?: (?:번호|넘버|번|no|num))?
        (?:신한|국민|삼성|현대|롯데|하나|우리|비씨|농협|bc|kb|nh|씨티|카카오(?:뱅크)?|토스(?:뱅크)?|외환) 카드(?: (?:번호|넘버|번|no|num))?
        카번 | «(?:credit[_\s-]?)?card(?:[_\s-]?(?:no|num(?:ber)?))?» | 비자 | 마스터 | 아멕스 | 유니온페이 | 은련 | «pan»
        «visa» | «amex» | «mastercard» | «unionpay» | «jcb»
    """,
    "bank": r"""
        (?:국민|신한|우리|하나|기업|외환|제일|씨티|부산|대구|광주|제주|전북|경남|산업|수출입|저축|상호저축|중국|시티|한국|지방|거래) 은행
        (?:kb|nh|ibk|sc|kdb|im|sh|sbi|ok|dgb|bnk|jb) (?:국민|농협|기업|제일|산업|수협|은행|뱅크|저축은행)+ | 농협
        카카오 뱅크 | 카뱅 | 토스 뱅크 | 토뱅
        케이 뱅크
        케뱅 | k 뱅크 | 아이엠 뱅크 | im 뱅크 | 새마을 (?:금고)? | 마을금고 | 신협 | 수협 | 축협 | 산림 조합 | 우체국 | 은행 | 저축은행
        [가-힣]{1,6}(?:증권|투자) | «ibk» | «kdb»
    """,
    "phone": r"""
        휴대 폰 | 핸드 폰 | 폰 번호? | 전화 번호 | 연락처 | 전번 | 폰번 | 휴대 전화 | 전화 | 문자
        (?<![a-z])(?:phone|mobile|tel|cell|hp|h\.p)(?:[_\s-]?(?:no|number|num))?(?![a-z]) | 핸펀
    """,
    "date": r"""
        생년월일 | 생일 | 배송일 | 희망일 | 날짜 | 일자 | 사이즈 | «date» | «birth(?:day|date)?» | «dob» | «ts» | «timestamp»
        «time» | «epoch»
    """,
    "send": r"""
        송금 | 입금 | 이체 | 환불(?! (?:번호|접수|정책|규정)) | 부쳐 | 쏴
    """,
}


def _pattern(words: str) -> str:
    alternatives = [alternative for line in words.strip().splitlines() for alternative in line.strip().split(" | ")]
    return (
        "|".join(alternatives)
        .replace("번호", "(?:번[호오]|버[노호])")
        .replace(" ", r"\s?")
        .replace("«", r"(?<![a-z\d])(?:")
        .replace("»", ")(?![a-z])")
    )


_FIRST = "".join(sorted(set(re.findall("[가-힣]", "".join(_VOCABULARY.values())))))
LABEL = re.compile(
    f"(?:(?=[{_FIRST}])|(?<![a-z])(?=[a-z]))(?:" + "|".join(f"(?P<{name}>{_pattern(words)})" for name, words in _VOCABULARY.items()) + ")"
)
"""Finds labels; the group's name is the category. The look-ahead only makes it fast."""
