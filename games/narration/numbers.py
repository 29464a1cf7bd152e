"""Numbers as each language writes them: 21 454 680,50 and 5 %; 21,454,680.50 and 5%."""

from __future__ import annotations

from decimal import Decimal

from games.narration.language import decimal_separator
from games.narration.law_language import interface_language

SPACE = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"

_WITH_COMMA = str.maketrans({",": SPACE, ".": ",", "-": MINUS, "%": f"{SPACE}%"})
_WITH_POINT = str.maketrans({"-": MINUS})


def whole(number: int, *, signed: bool = False) -> str:
    """With its thousands apart."""
    return _written(f"{number:{_sign(signed)},}")


def decimal(number: float | Decimal, places: int, *, signed: bool = False) -> str:
    return _written(f"{number:{_sign(signed)},.{places}f}")


def percent(part: float, places: int, *, signed: bool = False) -> str:
    """A part of one, in per cent."""
    return _written(f"{100 * part:{_sign(signed)},.{places}f}%")


def _sign(signed: bool) -> str:
    return "+" if signed else ""


def _written(number: str) -> str:
    return number.translate(_WITH_COMMA if has_decimal_comma() else _WITH_POINT)


def has_decimal_comma() -> bool:
    """As Django's formats have it. Who writes 1,5 also writes 1 000 and 5 %."""
    return decimal_separator(interface_language()) == ","
