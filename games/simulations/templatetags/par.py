"""Filters for the exact numbers of a par sheet."""

from fractions import Fraction

from django import template
from django.utils.translation import gettext

from games.narration import numbers
from games.simulations.templatetags.simulations import grouped

register = template.Library()


@register.filter
def signed(value: float | Fraction, places: int = 6) -> str:
    """The number with its sign, a true minus; zero has none."""
    if not value:
        return "0"
    return numbers.decimal(float(value), places, signed=True)


@register.filter
def edge(value: float | Fraction, places: int = 4) -> str:
    """A part of the stake in per cent, negative where the player has the edge."""
    return numbers.percent(float(value), places)


@register.filter
def points(value: float | Fraction, places: int = 4) -> str:
    """A difference between two percentages, in points."""
    if not value:
        return "0"
    return gettext("%(number)s points") % {"number": signed(100 * float(value), places)}


@register.filter
def fraction(text: str) -> str:
    """``-373/5525`` with a true minus and grouped thousands."""
    value = Fraction(text)
    top = grouped(value.numerator)
    return top if value.denominator == 1 else f"{top}/{grouped(value.denominator)}"


@register.filter
def plain_net(net: Fraction | float) -> str:
    """The net result of a unit staked: +40, −1, +2.5."""
    value = Fraction(net)
    if value.denominator == 1:
        return numbers.whole(value.numerator, signed=True) if value else "0"
    return signed(float(value), 4).rstrip("0")


@register.filter
def raw(number: float) -> str:
    """A number for an SVG attribute, with a decimal point in any language."""
    return f"{float(number):.2f}"


@register.filter
def hand_text(hand: list[str] | str) -> str:
    """A hand of the form: its cards or its range."""
    return hand if isinstance(hand, str) else " ".join(hand)
