"""Numerals in words, by language: Korean, Chinese characters, and the tongues that the shop's customers speak."""

from __future__ import annotations

import re

from memory_store.privacy.folding import fold

SINO = {**dict(zip("영일이삼사오육칠팔구", "0123456789", strict=True)), "공": "0", "빵": "0", "령": "0", "륙": "6"}
"""Sino-Korean syllables."""
HAN = {**dict(zip("零一二三四五六七八九", "0123456789", strict=True)), **dict(zip("〇壹贰叁肆伍陆柒捌玖", "0123456789", strict=True))}
HAN |= {"貳": "2", "參": "3", "陸": "6", "両": "2", "两": "2", "○": "0", "◯": "0"}
"""Chinese characters, also those of accounts."""

WORDS = {
    "native Korean": "제로 하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉",
    "native Korean, as it is misspelt": "지로 한나 두울 세엣 네엣 다서 여서 일곺 여덜 아홉",
    "English in Hangul": "제로 원 투 쓰리 포 파이브 식스 세븐 에잇 나인",
    "English in Hangul, otherwise": "오우 완 투우 스리 포오 화이브 씩스 쎄븐 에이트 나인",
    "English": "zero one two three four five six seven eight nine",
    "Korean in Latin letters": "gong il i sam sa o yuk chil pal gu",
    "Korean in Latin letters, otherwise": "yeong hana dul set net daseot yeoseot ilgop yeodeol ahop",
    "Japanese": "ぜろ いち に さん よん ご ろく なな はち きゅう",
    "Japanese, otherwise": "れい いち に さん し ご ろく しち はち く",
    "Japanese, katakana": "ゼロ イチ ニ サン ヨン ゴ ロク ナナ ハチ キュウ",
    "Japanese in Latin letters": "rei ichi ni san yon go roku nana hachi kyu",
    "Chinese in Latin letters": "ling yi er san si wu liu qi ba jiu",
    "Vietnamese": "không một hai ba bốn năm sáu bảy tám chín",
    "Thai": "ศูนย์ หนึ่ง สอง สาม สี่ ห้า หก เจ็ด แปด เก้า",
    "Russian": "ноль один два три четыре пять шесть семь восемь девять",
    "Mongolian": "тэг нэг хоёр гурав дөрөв тав зургаа долоо найм ес",
    "Spanish": "cero uno dos tres cuatro cinco seis siete ocho nueve",
    "French": "zéro un deux trois quatre cinq six sept huit neuf",
    "German": "null eins zwei drei vier fünf sechs sieben acht neun",
    "Indonesian": "nol satu dua tiga empat lima enam tujuh delapan sembilan",
    "Filipino": "sero isa dalawa tatlo apat lima anim pito walo siyam",
    "Uzbek": "nol bir ikki uch tort besh olti yetti sakkiz toqqiz",
}
"""Zero to nine."""
LANGUAGES = [{fold(word).text: str(value) for value, word in enumerate(words.split())} for words in WORDS.values()]
"""From a folded word to its digit, for each row."""
_ALL = sorted({word for language in LANGUAGES for word in language}, key=len, reverse=True)
LATIN = "|".join(re.escape(word) for word in _ALL if word[0].isascii())
OTHER = "|".join(re.escape(word) for word in _ALL if not word[0].isascii())
"""Alternatives of a regular expression: words in ASCII letters, and all others."""
