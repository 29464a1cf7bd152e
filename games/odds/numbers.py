"""Numbers as people and programs give them, read or refused beside their field."""

from __future__ import annotations

from fractions import Fraction

from games.rules.refusal import Unusable

MOST_ROUNDS = 10**10
LARGEST_STAKE = 10**9
MOST_CHIPS = 10**15


def whole(value: object, where: str, least: int | None = None, most: int | None = None) -> int:
    """A whole number, given as one or as its digits; ``True`` and 1.0 are neither."""
    if isinstance(value, str):
        text = value.strip().replace("_", "")
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()) or len(digits) > 40:
            raise Unusable("not_a_whole_number", {"given": value[:40]}, where)
        value = int(text)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unusable("not_a_whole_number", {"given": str(value)[:40]}, where)
    if least is not None and value < least:
        raise Unusable("below_least", {"given": value, "least": least}, where)
    if most is not None and value > most:
        raise Unusable("above_most", {"given": str(value)[:40], "most": most}, where)
    return value


def fraction(value: object, where: str) -> Fraction:
    """A number such as 5, "5", "3/2" or "1.5"; floats are refused for what they hide."""
    if isinstance(value, bool) or not isinstance(value, (int, str, Fraction)):
        raise Unusable("not_a_number", {"given": str(value)[:40]}, where)
    try:
        found = Fraction(value if not isinstance(value, str) else value.strip()[:40])
    except (ValueError, ZeroDivisionError):
        raise Unusable("not_a_number", {"given": str(value)[:40]}, where) from None
    if found > MOST_CHIPS or found.denominator > 10**6:
        raise Unusable("above_most", {"given": str(value)[:40], "most": MOST_CHIPS}, where)
    return found
