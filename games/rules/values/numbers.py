"""Read numbers from people, links and records, or refuse them.

The only place where text becomes a number. Length, digits and decimals are limited before any
arithmetic, and an ambiguous text is refused, never guessed.
Digits are 0 to 9, also full-width. Thousands may be separated by one kind of mark (space, point,
comma or underscore) with three digits after each: ``1 000``, ``1.000.000``. Where decimals are
allowed, ``1.000`` may be a thousand or one, so it is refused, unless a thousand is above the
field's maximum, as in ``3.125%``.
"""

import re
from decimal import Context, Decimal, localcontext
from fractions import Fraction

from games.rules.values.refusal import Unusable

LONGEST = 40
"""Limit in characters, with separators."""
MOST_DIGITS = 19
"""Limit for a whole number: more than any table's chips, and enough for the seeds of a run."""
MOST_DECIMALS = 6
MOST_EXACT = 15
"""Digits that a float surely preserves, for JSON numbers with decimals."""
MOST_WHOLE = 10**MOST_DIGITS - 1
MOST_ROUNDS = 10**10
"""Of a run."""
LARGEST_STAKE = 10**9
MOST_CHIPS = 10**15
"""More than any table has, and small enough for short results."""

_SPACES = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}\N{IDEOGRAPHIC SPACE}"
_AROUND = " \t\r\n" + _SPACES
_WESTERN = str.maketrans(
    "０１２３４５６７８９．，＿／％＋" + "\N{FULLWIDTH HYPHEN-MINUS}\N{MINUS SIGN}" + _SPACES,
    "0123456789.,_/%+" + "--" + " " * len(_SPACES),
)

_DIGITS = re.compile(r"([-+]?)([0-9]+)")
_GROUPED = re.compile(r"([-+]?)([1-9][0-9]{0,2}(?:([ .,_])[0-9]{3})(?:\3[0-9]{3})*)")
_DECIMAL = re.compile(
    r"([-+]?)([0-9]*|[1-9][0-9]{0,2}(?:([ .,_])[0-9]{3})(?:\3[0-9]{3})*)([.,])([0-9]+)"
)
_RATIO = re.compile(r"([-+]?)([0-9]+)/([0-9]+)")
_EXPONENT = re.compile(r"[-+]?[0-9.,]+[eE][-+]?[0-9]+")


def whole(value: object, field: str = "", least: int | None = None, most: int | None = None) -> int:
    """Read a whole number, from an integer or text; ``True`` and 1.0 are refused."""
    if isinstance(value, str):
        value = _whole_in(_western(value, field), value, field)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unusable("not_a_whole_number", {"given": excerpt(value)}, field)
    return bounded(value, field, least, most)


def bounded(value: int, field: str, least: int | None = None, most: int | None = None) -> int:
    """The number, if it is within the field's limits; raises otherwise."""
    if abs(value) > MOST_WHOLE:
        raise Unusable("number_too_large", {"given": excerpt(value), "most": MOST_DIGITS}, field)
    if least is not None and value < least:
        raise Unusable("below_least", {"given": value, "least": least}, field)
    if most is not None and value > most:
        raise Unusable("above_most", {"given": value, "most": most}, field)
    return value


def fraction(value: object, field: str = "", most: int = MOST_CHIPS) -> Fraction:
    """Read exactly a number such as 5, "3/2", "1.5" or "1,5"; floats are refused as inexact."""
    if isinstance(value, str):
        text = _western(value, field)
        if match := _RATIO.fullmatch(text):
            return _ratio(match, value, field, most)
    return decimal(value, field, most)


def decimal(value: object, field: str = "", most: int = MOST_CHIPS) -> Fraction:
    """Read exactly a number such as 5, "1.5" or "1 000,5"."""
    if isinstance(value, bool) or not isinstance(value, (int, str, Fraction)):
        raise Unusable("not_a_number", {"given": excerpt(value)}, field)
    if isinstance(value, int):
        return _within(Fraction(bounded(value, field)), value, field, most)
    if isinstance(value, Fraction):
        return _within(value, value, field, most)
    return _decimal_in(_western(value, field), value, field, most)


def percentage(value: object, field: str = "") -> Fraction:
    """Read ``"3.5%"`` as a part of one; raises above 100%."""
    text = value.strip(_AROUND).translate(_WESTERN) if isinstance(value, str) else ""
    number = text.removesuffix("%")
    if number == text or not number.strip():
        raise Unusable("not_a_percentage", {"given": excerpt(value)}, field)
    try:
        return decimal(number, field, most=100) / 100
    except Unusable as no:
        if no.reason != "not_a_number":
            raise
        raise Unusable("not_a_percentage", {"given": excerpt(value)}, field) from None


def written(value: Fraction) -> str:
    """Write with decimals if they are finite, otherwise as a fraction, so that no digit is lost."""
    above, below = value.numerator, value.denominator
    if below == 1 or 10**LONGEST % below:
        return str(value)
    digits = Decimal(above * (10**LONGEST // below))
    with localcontext(Context(prec=3 * LONGEST)):
        return f"{digits.scaleb(-LONGEST).normalize():f}"


def as_percentage(rate: Fraction) -> str:
    """A rate as tables post it: ``5%``, ``3.5%``."""
    return f"{written(rate * 100)}%"


def place_in(text: str, default: int, most: int = 10**9 - 1) -> int:
    """Read a page, step or index from a URL; the default if it is not a valid number, or a time."""
    try:
        return whole(text, least=0, most=most)
    except Unusable:
        return default


def time_in(text: str) -> int:
    """Read a time from a URL, in seconds since 1970 and up to the year 5138; 0 if it is not one."""
    return place_in(text, 0, most=10**11)


def excerpt(value: object) -> str:
    """The value as text, short enough to quote in a sentence."""
    if isinstance(value, int) and value.bit_length() > 200:
        return f"{hex(value)[:LONGEST]}…"
    text = str(value)
    printed = "".join(map(_printed, text[:LONGEST]))
    return printed if len(text) <= LONGEST else f"{printed}…"


def _printed(sign: str) -> str:
    if sign.isprintable():
        return sign
    return " " if sign.isspace() else "\N{REPLACEMENT CHARACTER}"


def _western(typed: str, field: str) -> str:
    """The text with half-width digits and marks."""
    text = typed.strip(_AROUND)
    if not text:
        raise Unusable("missing", {}, field)
    if len(text) > LONGEST:
        raise Unusable("number_too_long", {"given": excerpt(text), "most": LONGEST}, field)
    return text.translate(_WESTERN)


def _whole_in(text: str, typed: str, field: str) -> int:
    match = _DIGITS.fullmatch(text) or _GROUPED.fullmatch(text)
    if match is None:
        _refuse_other_ways(text, typed, field)
        raise Unusable("not_whole", {"given": excerpt(typed)}, field)
    return _number(match[1], _digits_of(match[2]), typed, field)


def _number(sign: str, digits: str, typed: str, field: str, most: int = MOST_DIGITS) -> int:
    significant = digits.lstrip("0") or "0"
    if len(significant) > most:
        raise Unusable("number_too_large", {"given": excerpt(typed), "most": most}, field)
    if sign == "-" and significant == "0":
        raise Unusable("minus_zero", {"given": excerpt(typed)}, field)
    return int(sign + significant)


def _digits_of(grouped: str) -> str:
    return re.sub(r"[ .,_]", "", grouped)


def _decimal_in(text: str, typed: str, field: str, most: int) -> Fraction:
    grouped = _GROUPED.fullmatch(text)
    if grouped and grouped[3] in (".", ",") and text.count(grouped[3]) == 1:
        _refuse_doubt(grouped, typed, field, most)
    elif grouped or _DIGITS.fullmatch(text):
        return _within(Fraction(_whole_in(text, typed, field)), typed, field, most)
    match = _DECIMAL.fullmatch(text)
    if match is None or match[3] == match[4]:
        _refuse_other_ways(text, typed, field)
        raise Unusable("not_a_number", {"given": excerpt(typed)}, field)
    sign, before, _group, _mark, after = match.groups()
    if len(after) > MOST_DECIMALS:
        facts = {"given": excerpt(typed), "most": MOST_DECIMALS}
        raise Unusable("too_many_decimals", facts, field)
    number = _number(sign, _digits_of(before) + after, typed, field, MOST_DIGITS + MOST_DECIMALS)
    return _within(Fraction(number, 10 ** len(after)), typed, field, most)


def _refuse_doubt(grouped: re.Match[str], typed: str, field: str, most: int) -> None:
    """Raise for ``1.250``, which may be 1250 or 1.25."""
    digits = grouped[1].removeprefix("+") + _digits_of(grouped[2])
    if abs(int(digits)) > most:
        return
    part = Decimal(int(digits)).scaleb(-3)
    # Four decimals cannot be a group of thousands.
    clear = part.quantize(Decimal("0.0001")) if part % Decimal("0.01") else part.normalize()
    facts = {"given": excerpt(typed), "whole": digits, "decimal": clear}
    raise Unusable("mark_in_doubt", facts, field)


def _ratio(match: re.Match[str], typed: str, field: str, most: int) -> Fraction:
    sign, above, below = match.groups()
    if len(below) > MOST_DECIMALS:
        raise Unusable("number_too_large", {"given": below, "most": MOST_DECIMALS}, field)
    if not int(below):
        raise Unusable("not_a_number", {"given": excerpt(typed)}, field)
    number = _number(sign, above, typed, field)
    return _within(Fraction(number, int(below)), typed, field, most)


def _within(value: Fraction, typed: object, field: str, most: int) -> Fraction:
    if abs(value) > most:
        raise Unusable("above_most", {"given": excerpt(typed), "most": most}, field)
    return value


def _refuse_other_ways(text: str, typed: str, field: str) -> None:
    """Raise with a specific reason for numbers in notations that are not supported."""
    if any(sign.isdecimal() and not sign.isascii() for sign in text):
        raise Unusable("other_digits", {"given": excerpt(typed)}, field)
    if _EXPONENT.fullmatch(text):
        raise Unusable("with_exponent", {"given": excerpt(typed)}, field)
