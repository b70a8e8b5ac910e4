"""Vocabularies of Korean that the judgement of clauses rests on."""


def word_set(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


OUTSIDERS = word_set(
    """
    친구 절친 지인 동료 상사 부장 팀장 과장 대리 차장 사장 대표 선배 후배 룸메 룸메이트 이웃 옆집 윗집 아랫집 알바 알바생
    손님 행님 점원 크루 남친 여친 남자친구 여자친구 애인 사람들 동서 올케 동기 교수 코치 트레이너 선생 강사 원장 걔 쟤 걔네
    그분 남들 단골 회원 할매 아줌마 아저씨 동네 모임 누구 어떤사람 유튜버 블로거 점장 매니저 조장 반장 주인 집주인 언니 오빠
    누나 형 형님 동생 여동생 남동생 사촌 조카 이모 고모 삼촌 숙모 외삼촌 형수 형부 매형 매부 처남 처제 처형 시누이 시동생
    도련님 시누
    """
)
FAMILY = word_set(
    """
    남편 신랑 아내 와이프 집사람 마누라 영감 할멈 바깥양반 엄마 아빠 어머니 아버지 어머님 아버님 모친 부친 부모 부모님
    시어머니 시아버지 시부모 장모 장인 할머니 할아버지 외할머니 외할아버지 며느리 사위 손주 손자 손녀 딸 딸내미 딸애 큰딸
    작은딸 막내딸 아들 아들내미 큰아들 막내아들 막내 첫째 둘째 셋째 큰애 작은애 쌍둥이
    """
)
CHARGES = word_set(
    """
    아기 애기 아가 아이 애 애들 아이들 강아지 개 고양이 냥이 댕댕이 멍멍이 반려견 반려묘 반려동물 새끼 햄스터 토끼 앵무새
    신생아 갓난애
    """
)
"""Those that the customer cares and buys for: what holds for them holds for the orders."""

PERSONS = OUTSIDERS | FAMILY | CHARGES

COLOURS = word_set(
    """
    검정 검정색 검은색 까만색 까망 블랙 흰색 하얀색 하양 화이트 빨강 빨간색 레드 파랑 파란색 블루 노랑 노란색 옐로 초록
    초록색 녹색 그린 보라 보라색 퍼플 분홍 분홍색 핑크 회색 그레이 갈색 브라운 베이지 아이보리 남색 네이비 하늘색 주황
    주황색 오렌지색 금색 골드 은색 실버 카키 민트 연두 연두색 자주색 와인색 차콜 크림색 연보라 진회색 연회색
    """
)
