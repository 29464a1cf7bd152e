"""Numbers as each language writes them: 21 454 680,50 and 5 %; 21,454,680.50 and 5%."""

from __future__ import annotations

from decimal import Decimal

from games.narration.telling import is_chinese

SPACE = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"

_PORTUGUESE = str.maketrans({",": SPACE, ".": ",", "-": MINUS})
_CHINESE = str.maketrans({"-": MINUS})


def whole(number: int, *, signed: bool = False) -> str:
    """With its thousands apart."""
    return _written(f"{number:{_sign(signed)},}")


def decimal(number: float | Decimal, places: int, *, signed: bool = False) -> str:
    return _written(f"{number:{_sign(signed)},.{places}f}")


def percent(part: float, places: int, *, signed: bool = False) -> str:
    """A part of one, in per cent."""
    space = "" if is_chinese() else SPACE
    return f"{decimal(100 * part, places, signed=signed)}{space}%"


def _sign(signed: bool) -> str:
    return "+" if signed else ""


def _written(number: str) -> str:
    return number.translate(_CHINESE if is_chinese() else _PORTUGUESE)
