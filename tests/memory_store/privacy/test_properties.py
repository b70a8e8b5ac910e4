"""What holds for any text: a valid secret in any folding is caught, masking is idempotent, ranges are those of the source."""

import base64
import re
from collections.abc import Callable

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from memory_store.privacy import KINDS, Gate
from memory_store.privacy.recognisers import business, card, resident

GATE = Gate()

SENTENCES = st.sampled_from(
    ["안녕하세요", "환불이 안 돼요", "배송이 늦네요 ㅠㅠ", "사이즈를 바꾸고 싶어요", "네 맞아요", "어제 산 거요", "확인 부탁드립니다", ""]
)
PARTICLES = st.sampled_from(["", "이에요", "입니다", "로 해 주세요", "인데요", "요", " 맞나요"])
KOREAN = st.text(st.sampled_from("가나다라마바사아자차카타파하이오일 삼,.?!\n0123-:번호카드계좌비밀"), max_size=30)


def luhn_completed(body: str) -> str:
    """The body with its Luhn check digit (ISO/IEC 7812-1, annex B)."""
    return next(body + d for d in "0123456789" if card.Luhn(body + d).passes(0, len(body) + 1))


def rrn_completed(body: str) -> str:
    """Twelve digits with their check digit."""
    return next(body + d for d in "0123456789" if resident.checked(body + d))


def brn_completed(body: str) -> str:
    """Nine digits with their check digit."""
    return next(body + d for d in "0123456789" if business.checked(body + d))


def digits(n: int) -> st.SearchStrategy[str]:
    return st.text("0123456789", min_size=n, max_size=n)


CARDS = st.builds(
    lambda start, rest: luhn_completed(start + rest), st.sampled_from(["4539", "5188", "3560", "6011", "2223"]), digits(11)
).map(lambda d: "-".join(d[i : i + 4] for i in (0, 4, 8, 12)))
RESIDENTS = st.builds(
    lambda year, month, day, g, rest: rrn_completed(f"{year:02}{month:02}{day:02}{g}{rest}"),
    st.integers(0, 99),
    st.integers(1, 12),
    st.integers(1, 28),
    st.sampled_from("12"),
    digits(5),
).map(lambda d: d[:6] + "-" + d[6:])
PHONES = st.builds(lambda a, b: f"010-{a}-{b}", digits(4), digits(4))
BUSINESSES = digits(9).map(brn_completed).map(lambda d: f"{d[:3]}-{d[3:5]}-{d[5:]}")
SECRETS = st.one_of(CARDS, RESIDENTS, PHONES)


def each(words: str) -> Callable[[str], str]:
    table = words.split()
    return lambda secret: "".join(table[int(c)] if c.isdigit() else c for c in secret)


def separated(sign: str) -> Callable[[str], str]:
    return lambda secret: secret.replace("-", sign)


FOLDINGS: dict[str, Callable[[str], str]] = {
    "plain": lambda secret: secret,
    "unbroken": lambda secret: secret.replace("-", ""),
    "spaced": lambda secret: " ".join(secret.replace("-", "")),
    "zero width": lambda secret: "\u200b".join(secret),
    "bidi": lambda secret: "\u202e" + "\u2066".join(secret) + "\u202c",
    "struck": lambda secret: "\u0336".join(secret),
    "full width": each("０ １ ２ ３ ４ ５ ６ ７ ８ ９"),
    "circled": each("⓪ ① ② ③ ④ ⑤ ⑥ ⑦ ⑧ ⑨"),
    "keycaps": each(" ".join(d + "\ufe0f\u20e3" for d in "0123456789")),
    "Arabic-Indic": each("٠ ١ ٢ ٣ ٤ ٥ ٦ ٧ ٨ ٩"),
    "bold": each("𝟎 𝟏 𝟐 𝟑 𝟒 𝟓 𝟔 𝟕 𝟖 𝟗"),
    "Hangul": each("공 일 이 삼 사 오 육 칠 팔 구"),
    "Chinese": each("〇 一 二 三 四 五 六 七 八 九"),
    "English": lambda secret: re.sub(
        " ?- ?", " - ", each("zero- one- two- three- four- five- six- seven- eight- nine-")(secret).replace("-", " ")
    ).strip(),
    "dashes": separated("—"),
    "middle dots": separated("·"),
    "lines": separated("\n"),
    "spoken": separated(" 다시 "),
    "hearts": separated("❤️"),
    "base64": lambda secret: base64.b64encode(secret.encode()).decode(),
    "hex": lambda secret: secret.encode().hex(),
    "percent": lambda secret: "".join(f"%{byte:02X}" for byte in secret.encode()),
    "entities": lambda secret: "".join(f"&#{ord(c)};" for c in secret),
    "escapes": lambda secret: "".join(f"\\u{ord(c):04x}" for c in secret),
}


@settings(max_examples=400, deadline=None)
@given(SENTENCES, SECRETS, st.sampled_from(sorted(FOLDINGS)), PARTICLES, SENTENCES)
def test_a_valid_secret_is_caught_anywhere_in_any_folding(before: str, secret: str, folding: str, particle: str, after: str) -> None:
    folded = FOLDINGS[folding](secret)
    text = f"{before} {folded}{particle} {after}"
    start = len(before) + 1
    covered = {i for finding in GATE.mask(text).findings for i in range(finding.start, finding.end)}
    left = [text[i] for i in range(start, start + len(folded)) if text[i].isalnum() and i not in covered]
    assert not left


@settings(max_examples=200, deadline=None)
@given(BUSINESSES, st.sampled_from(sorted(FOLDINGS)), PARTICLES)
def test_a_business_number_is_caught_after_its_label_in_any_folding(secret: str, folding: str, particle: str) -> None:
    folded = FOLDINGS[folding](secret)
    text = f"사업자번호 {folded}{particle}"
    covered = {i for finding in GATE.mask(text).findings for i in range(finding.start, finding.end)}
    assert not [c for i, c in enumerate(text[6 : 6 + len(folded)], 6) if c.isalnum() and i not in covered]


@settings(max_examples=300, deadline=None)
@given(KOREAN, SECRETS, st.sampled_from(sorted(FOLDINGS)), KOREAN)
def test_masking_again_changes_nothing(before: str, secret: str, folding: str, after: str) -> None:
    masked = GATE.mask(f"{before} {FOLDINGS[folding](secret)} {after}")
    assert GATE.mask(masked.text) == type(masked)(masked.text)


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=60), st.builds("".join, st.lists(st.one_of(KOREAN, SECRETS, st.text(max_size=8)), max_size=6))))
def test_ranges_are_those_of_the_source_and_do_not_overlap(text: str) -> None:
    masked = GATE.mask(text)
    rebuilt, at = "", 0
    for finding in masked.findings:
        assert at <= finding.start < finding.end <= len(text)
        rebuilt += text[at : finding.start] + f"[{finding.kind}]"
        at = finding.end
    assert rebuilt + text[at:] == masked.text
    assert {finding.kind for finding in masked.findings} <= {kind.word for kind in KINDS}


@settings(max_examples=200, deadline=None)
@given(st.integers(2020, 2039), st.integers(1, 12), st.integers(1, 28), digits(7), digits(6), KOREAN)
def test_an_order_number_is_never_touched(year: int, month: int, day: int, tail: str, number: str, around: str) -> None:
    assume(not re.search(r"[\d\-:,.]$", around.rstrip()))
    for order in (f"{year}{month:02}{day:02}-{tail}", f"ORD-{year}-{number}"):
        assert order in GATE.mask(f"{around} {order} 주문이요").text
