"""The kinds of sensitive text: the word that stands in a mask, the tier, and the name in `[privacy] allow`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Tier = Literal[1, 2]


@dataclass(frozen=True)
class Kind:
    """One kind of sensitive text. Tier 1 is never stored; tier 2 is masked unless `name` is allowed."""

    name: str
    word: str
    tier: Tier


RRN = Kind("resident_number", "주민등록번호", 1)
FRN = Kind("foreigner_number", "외국인등록번호", 1)
PASSPORT = Kind("passport", "여권번호", 1)
LICENSE = Kind("driver_license", "운전면허번호", 1)
CARD = Kind("card", "카드번호", 1)
CVC = Kind("cvc", "CVC", 1)
EXPIRY = Kind("card_expiry", "유효기간", 1)
ACCOUNT = Kind("account", "계좌번호", 1)
PASSWORD = Kind("password", "비밀번호", 1)
CODE = Kind("one_time_code", "인증번호", 1)
SECRET = Kind("secret", "민감정보", 1)
"""What is secret by all that is said around it, whatever it is."""
PHONE = Kind("phone", "휴대폰번호", 2)
SAFE_NUMBER = Kind("safe_number", "안심번호", 2)
EMAIL = Kind("email", "이메일", 2)
CUSTOMS = Kind("customs", "통관고유부호", 2)
BUSINESS = Kind("business", "사업자등록번호", 2)

KINDS: tuple[Kind, ...] = (
    RRN,
    FRN,
    PASSPORT,
    LICENSE,
    CARD,
    CVC,
    EXPIRY,
    ACCOUNT,
    PASSWORD,
    CODE,
    SECRET,
    PHONE,
    SAFE_NUMBER,
    EMAIL,
    CUSTOMS,
    BUSINESS,
)
