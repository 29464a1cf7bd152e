"""Numbers in Chinese, common (二萬一千) and financial (貳萬壹仟), and those of provisions.

Years are read digit by digit: 二零一零 is ``2010``.
"""

import re
from functools import lru_cache

LARGEST = 999_999_999_999

_DIGITS = "零一二三四五六七八九"
_FINANCIAL = str.maketrans("一二三四五六七八九十百千", "壹貳叁肆伍陸柒捌玖拾佰仟")
_COMMON = str.maketrans(
    "〇兩壹弌貳弍叁參叄弎肆伍陸柒捌玖拾佰仟", "零二一一二二三三三三四五六七八九十百千"
)
_OPTIONAL_ZERO = re.compile("零(?=[一二三四五六七八九]?[十百千])")
"""The optional zero of 貳佰萬零伍仟; that of 一百零五 is required."""
_UNITS = {"十": 10, "百": 100, "千": 1000}

LONGEST = 24
"""Characters in the longest number: 九千九百九十九億九千…."""

CHARACTERS = "〇零一二三四五六七八九十廿卅百千萬億兩壹弌貳弍叁參叄弎肆伍陸柒捌玖拾佰仟"
RUN = re.compile(f"[{CHARACTERS}]+")
"""Characters that may be a number, or several in a row."""


def chinese(number: int) -> str:
    """``21`` is 二十一."""
    if not 0 <= number <= LARGEST:
        raise ValueError(f"{number} is not between 0 and {LARGEST}")
    if number == 0:
        return _DIGITS[0]
    numeral = _numeral(number)
    return numeral.removeprefix("一") if numeral.startswith("一十") else numeral


def financial(number: int) -> str:
    """``21`` is 貳拾壹, as on a cheque: every digit written, in characters hard to alter."""
    numeral = chinese(number)
    if numeral.startswith("十"):
        numeral = "一" + numeral
    return numeral.translate(_FINANCIAL)


def from_chinese(text: str) -> int | None:
    """二十一 or 貳拾壹 is ``21``; ``None`` if the whole text is not one number."""
    return _read(text) if 0 < len(text) <= LONGEST else None


CHINESE = "一二三四五六七八九十"
"""The characters of the numbers of provisions, which do not go past 99."""


def provision_number(text: str) -> int | None:
    """十三 is ``13``; None unless a number below a hundred, written as in a citation."""
    number = from_chinese(text)
    return number if number and number < 100 and chinese(number) == text else None


@lru_cache(maxsize=2048)
def longest(run: str) -> tuple[int, int]:
    """Length and value of the longest number at the start of a run; nought twice for none."""
    for size in range(len(run), 0, -1):
        if value := _read(run[:size]):
            return size, value
    return 0, 0


@lru_cache(maxsize=2048)
def _read(text: str) -> int | None:
    plain = text.replace("廿", "二十").replace("卅", "三十").translate(_COMMON)
    if len(plain) > LONGEST or any(sign not in "零一二三四五六七八九十百千萬億" for sign in plain):
        return None
    if _is_digit_by_digit(plain):
        return int("".join(str(_DIGITS.index(sign)) for sign in plain))
    number = _value(plain)
    return number if number <= LARGEST and _bare(chinese(number)) == _bare(plain) else None


def _numeral(number: int) -> str:
    groups, scales = [], ("", "萬", "億")
    while number:
        number, group = divmod(number, 10_000)
        groups.append(group)
    numeral = ""
    gap = False
    for group, scale in reversed(list(zip(groups, scales, strict=False))):
        if not group:
            gap = True
            continue
        if numeral and (gap or group < 1000):
            numeral += _DIGITS[0]
        numeral += _below_ten_thousand(group) + scale
        gap = False
    return numeral


def _below_ten_thousand(number: int) -> str:
    numeral = ""
    for unit, size in (("千", 1000), ("百", 100), ("十", 10), ("", 1)):
        digit, number = divmod(number, size)
        if digit:
            numeral += _DIGITS[digit] + unit
        elif numeral and number and not numeral.endswith(_DIGITS[0]):
            numeral += _DIGITS[0]
    return numeral


def _is_digit_by_digit(plain: str) -> bool:
    """Whether it is separate digits: 三四 is «three or four»; so are 二零 and 一九八五."""
    if any(sign not in _DIGITS for sign in plain):
        return False
    return len(plain) > 2 or (len(plain) == 2 and plain.endswith("零") and plain[0] != "零")


def _value(plain: str) -> int:
    total = section = digit = 0
    for sign in plain:
        if sign in _DIGITS:
            digit = _DIGITS.index(sign)
        elif sign in _UNITS:
            section += (digit or 1) * _UNITS[sign]
            digit = 0
        else:
            scale = 10_000 if sign == "萬" else 100_000_000
            total = (
                (total + section + digit) * scale
                if sign == "億"
                else (total + (section + digit) * scale)
            )
            section = digit = 0
    return total + section + digit


def _bare(numeral: str) -> str:
    """One form of equal numerals: 一十 and 十, 一百萬 and 百萬, 二百萬零五千 and 二百萬五千."""
    bare = _OPTIONAL_ZERO.sub("", numeral).replace("一十", "十")
    return bare[1:] if bare[:2] in ("一百", "一千") else bare


_ORDINALS = (
    "primeiro",
    "segundo",
    "terceiro",
    "quarto",
    "quinto",
    "sexto",
    "sétimo",
    "oitavo",
    "nono",
    "décimo",
)


def ordinal(number: int) -> str:
    """``1`` is «primeiro»; past the tenth, «11.º»."""
    return _ORDINALS[number - 1] if number <= len(_ORDINALS) else f"{number}.º"
