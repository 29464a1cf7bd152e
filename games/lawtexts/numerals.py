"""Write and read the numbers of citations in both languages."""

_DIGITS = "〇一二三四五六七八九"
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
CHINESE = "一二三四五六七八九十"


def chinese(number: int) -> str:
    """``13`` is 十三. Provisions do not go past 99."""
    tens, ones = divmod(number, 10)
    head = "" if tens == 0 else "十" if tens == 1 else f"{_DIGITS[tens]}十"
    return head + (_DIGITS[ones] if ones else "")


def from_chinese(text: str) -> int | None:
    """十三 is ``13``; None unless a number below a hundred."""
    for number in range(1, 100):
        if chinese(number) == text:
            return number
    return None


def ordinal(number: int) -> str:
    """``1`` is «primeiro»; past the tenth, «11.º»."""
    return _ORDINALS[number - 1] if number <= len(_ORDINALS) else f"{number}.º"
