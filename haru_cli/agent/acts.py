"""The words by which the acts in a sentence of a reply are told apart: what a shop does, what only speaks, what is due."""

from __future__ import annotations

from haru_cli.models.vocabulary import words

OPERATIONS = words("""
    접수 신청 등록 처리 완료 발송 출고 배송 배달 도착 환불 취소 교환 반품 승인 결제 입금 입고 회수 수거 예약 변경 적용
    지급 적립 발급 발행 해지 연장 보상 할인 전달 조치 진행 반영 배정 확정 검수 재발송 이체 송금 출발 준비 연결 인상 인하
    품절 매진 재입고 차감 충전 전송 삭제 제공 증정 해결 이관 포장 선적 통관 지연 누락 분실 파손 마무리 종료 성공 개통 설치
    방문 픽업 정산 환급 쿠폰 무료 우대 면제 지원 조정 마련
""")
"""What a shop does to an order. The agent can do none of it, so a sentence that says it was done needs a record of it."""

OPERATION_VERBS = words("""
    보내 부치 바꾸 돌려주 돌려드리 챙기 깎 넣 옮기 떠나 나가 들어오 들어가 풀리 빼 끝나 끝내 마치 빠지 올리 채우 잡히 잡 맡기
    도착하
""")

SPEECH = words("""
    명시 기재 다루 답 적 안내 확인 설명 답변 말씀 알리 말하 돕 메모 기록 기억 참고 여쭙 여쭈 묻 살피 살펴보
    찾아보 알아보 노력 기다리 연락 문의 알 이해 감사 고맙 죄송 미안 반갑 안녕 환영 유감 걱정 듣 바라 부탁 양해 공감 염려
    사과 안심 남기 드리 모르 보이 속상 놀라 응원 이야기 소개 상담 회신 주의 유의 문제 궁금 답하 전하 뵙 모시 올리 적히 남 불편
    당황 답답 번거롭 힘들 기쁘 다행 축하 편하 계시 찾 주 보
""")
"""Heads that only speak: they assert nothing about an order or a rule."""

TALKED_OF = words("""
    실망 난감 곤란 심려 수고 정성 안심 자리 대화 예전 확답 약속 우려 황당 억울 기분 심정 입장 신속 친절
    답장 연락처 성함 이름 주소 전화번호 이메일 문자 사진 송장번호 운송장 구매일 결제일 날짜 예외 가운데 배송 전화 카카오톡 팩스
""")
"""What courtesy speaks of, and what a customer may be asked for, with no clause behind it."""
TELLING = words("""
    알리 적히 적 안내 명시 기재 소개 회신 연락 전하 남 보이 찾 드리 답하 답변 설명 공지 통지 전달 나오
""")
"""Those of which a shop has to know what it tells and by which way: 문자에 적혀 있습니다, 알림으로 알려 드립니다."""
KEEPING = words("기록 저장 보관 수집")
"""What a shop does with what customers tell: which of it, a clause has to say."""
PARTIAL = words("부분 일부 전체 전부 개별 단독 중복 동시 묶음 분할 합산 임시 우선")
"""Nouns that make of the noun behind them a matter of its own (부분 취소)."""

STOCK = words("""
    재고 수량 여분 물량
""")
AWAITS = words("기다리 살피 살펴보 알아보 찾아보 보 확인")
"""What is told as going on (검수를 기다리고 있습니다) is a state, however much it speaks."""
HOLDINGS = words("적립금 포인트 마일리지 쿠폰 잔액 예치금")
"""What a customer has with the shop: how much of it there is stands in no clause."""
GUESSES = words("예상 전망 추정 짐작")
PASSING = words("지나 넘 되 경과 늦")
"""Verbs of time that passes: what they count is judged as a quantity."""
PLACES = ("센터", "택배사", "창고", "매장", "본사", "공장", "세관", "은행", "카드사", "우체국")
"""How the names of those end with whom a thing may be on its way."""
LINGERS = words("걸리 밀리 늦어지 늦 길어지")
"""What is told as going on of time (오래 걸리고 있습니다) is a state."""
SOON = words("""
    곧 이미 벌써 조만간 금방 방금 막 현재 지금
""")
PASTIMES = words("""
    하루 시간 주말 저녁 날 연휴 명절 오후 밤 아침
""")
VOWS = words("약속 보장 장담")
SIGHTS = words("확인 조회 보이 나오 나타나 표시 표기 뜨 파악 집계")
LOOKED_UP = words("조회 추적 열람")
"""What the agent can't do for a customer."""
UNSETTLED = words("으나 나 지만 는데 은데 ᆫ데")
"""Endings that go on with what matters: a case that is told (배송 완료로 표시되었으나 받지 못한 경우)."""
REASONS = words("니 니까 으니 므로 으므로 라 라서 기에 ᆫ데")
"""Endings that give as a reason what is told as so: 출고 전이니."""
WONDERING = {"는지", "ᆫ지", "은지", "을지", "ᆯ지"}
"""Endings of what is not known."""
RULES = words("조항 정책 약관 규정 안내문")
TIDINGS = words("안내 답변 내용 결과 회신 알림 메시지 이메일 메일 문자 소식")
UNFOLDING = words("""
    중 예정 완료 상태 단계 참 길
""")
ALWAYS = words("""
    바로 즉시 곧바로 당장 언제든 언제든지 언제나 항상 무조건 반드시 매일 매주 매달 매번 평생 영구히 모든
    나중에 누구나 누구든 누구든지 아무나 아무 어디서나 무엇이든 뭐든
""")
"""Words that widen a rule to all times: a clause has to have them too."""
