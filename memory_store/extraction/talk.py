"""Talk that is about nothing to remember: the weather, old days, anger at the staff, threats."""

from __future__ import annotations

import re

_LONG_AGO = re.compile(r"감기|몸살|옛날엔?에?\s|왕년에|소싯적|(어릴|어렸을|젊을|젊었을|처녀|총각)\s?(때|적)")
_WEATHER = re.compile(r"날씨|미세먼지|(장마|가뭄|태풍)(가|이|는|은|철|라)|(비|눈)(가|이)\s?(\S+\s)?(오|와|왔|내)|가물어")
_SEASON = re.compile(
    r"^(?!.*((?<![가-힣])(안|못)\s|아직|더니|는데|은데|[가-힣]서\s)).*?"
    r"((꽃|매화|벚꽃|목련|개나리|진달래|철쭉|장미|국화|코스모스|단풍|낙엽|은행잎|첫눈|첫서리|새싹)(이|가|도|은|는)?\s?(\S+\s)?(피었|피네|핀|폈|만개|지네|졌|물들|내렸|내리|떨어지|돋)|"
    r"(봄|여름|가을|겨울)(이|은|도)?\s?(\S+\s)?(오네|오긴|왔|오려나|가네|갔|깊어|다\s?(갔|됐|왔)|한창))"
)
_MOOD = re.compile(r"멘탈|현타|\d?연패|\d?연승|배고[파프픈]|졸려|졸리|꿀잠|월요병|퇴근하고\s?싶")
"""How one feels just now."""
_THREAT = re.compile(
    r"신고\s?(할|하|합|해야|들어)|고소\s?(할|하겠|합니다|장)|고발|소송|소비자원|소보원|(인터넷|블로그|후기|리뷰)에\s*(다|싹|전부)?\s*(올리|올릴|퍼뜨|쓸)|가만\s*(안|있지)"
)
_WELL_WISHING = re.compile(
    r"(감기|몸|건강|더위|추위|빗길|눈길|운전)\S{0,2}\s?(\S+\s)?(조심|챙기|유의)\S{0,2}(세요|셔요|십시오|시고|시길|요)|"
    r"(좋은|즐거운|행복한|편안한|따뜻한)\s(하루|저녁|밤|주말|오후|한\s?주|시간|연휴|명절)|^(\S+\s)?(수고|고생)\S{0,3}(세요|십시오|셔요|십쇼|셨)|복\s(많이\s)?받"
)
_STAFF = re.compile(r"(상담(사|원)|직원|기사|담당자)\S*\s(\S+\s){0,3}?(맨날|불친절|똑같|답답|무책임|왜|말이\s*(달|안)|싸가지|엉망|느려)")


def is_threat(text: str) -> bool:
    """What the customer will do to the shop if nothing happens: "소비자원에 신고합니다"."""
    return _THREAT.search(text) is not None


def wishes_well(text: str) -> bool:
    """ "감기 조심하세요", "좋은 하루 보내세요": a request in form only."""
    return _WELL_WISHING.search(text) is not None


def is_chat(text: str) -> bool:
    """Weather, old days and complaints about people, which may still open a request: "비가 오니 문 안에 넣어 주세요"."""
    return any(pattern.search(text) for pattern in (_LONG_AGO, _WEATHER, _SEASON, _MOOD, _STAFF))
