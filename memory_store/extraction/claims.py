"""Benefits, status and prices that a customer wants kept, and orders to the agent: nothing that memory takes from a customer."""

from __future__ import annotations

import re

KEEPING = re.compile(
    r"기억|잊지\s*(마|말)|저장|메모|기록|적어|적으|적지|등록|입력|남겨|남기|써\s*놔|써\s*두|넣어\s*놔|되어\s*있|돼\s*있|해\s*놓|해\s*두|해\s*놨|해\s*뒀"
)
BENEFIT = re.compile(
    r"(?<![a-z])vv?ip(?![a-z])|브이아이피|우수\s*고객|우대|특별\s*(고객|회원|대우)|"
    r"(회원|고객|내|제|저희|우리)\s*등급|등급\S{0,2}\s*(올|상향|업그레이드|조정|유지|인정|바꿔|변경)|"
    r"(실버|골드|플래티넘|다이아(몬드)?)\s*(회원|고객|등급|멤버)|단골|무료|공짜|면제|반값|할인|보상|도매가|직원가|원가로|사은품|덤으로"
    r"|평생\s*(회원|무료|보장|교환|수리|배송|할인)|무제한|무조건\s*(승인|환불|교환|허용|"
    r"해\s*준)|보너스|관리자|권한|대상자|대상\s*(고객|업체|회원)|승인|"
    r"\d\s?(%|퍼|프로)\S{0,2}\s?(깎|빼|디씨|dc)|깎아|배송비\s*(는|를|은)?\s*(안|없|내지\s*않)|수수료\s*(는|를)?\s*(안|없)",
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


def is_claim(text: str) -> bool:
    """A benefit, status or price that the customer wants kept or says was promised. That a coupon was not applied is no claim."""
    if HARD_BENEFIT.search(text):
        return True
    if not BENEFIT.search(text):
        return False
    if KEEPING.search(text):
        return True
    return PROMISED.search(text) is not None and not re.search(r"안\s*(되|돼|됐|먹|들어)|미적용|적용|누락|못\s*받", text)
