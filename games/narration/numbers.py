"""Numbers in each language's notation: 21 454 680,50 and 5 %; 21,454,680.50 and 5%."""

from decimal import Decimal

from games.narration.language import decimal_separator, interface_language

SPACE = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"

_WITH_COMMA = str.maketrans({",": SPACE, ".": ",", "-": MINUS, "%": f"{SPACE}%"})
_WITH_POINT = str.maketrans({"-": MINUS})


def whole(number: int, *, signed: bool = False) -> str:
    """An integer with its thousands separated."""
    return _written(f"{number:{'+' * signed},}")


def decimal(number: float | Decimal, places: int, *, signed: bool = False) -> str:
    return _written(f"{number:{'+' * signed},.{places}f}")


def percent(part: float, places: int, *, signed: bool = False) -> str:
    """A fraction as a percentage."""
    return _written(f"{100 * part:{'+' * signed},.{places}f}%")


def _written(number: str) -> str:
    return number.translate(_WITH_COMMA if has_decimal_comma() else _WITH_POINT)


def has_decimal_comma() -> bool:
    """Whether the decimal sign is a comma, by Django's formats; then also 1 000 and 5 %."""
    return decimal_separator(interface_language()) == ","
