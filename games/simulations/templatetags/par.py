"""How a par sheet tells exact numbers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django import template
from django.utils.translation import gettext

from games.narration import numbers
from games.simulations.templatetags.simulations import grouped

register = template.Library()


@register.filter
def signed(value: Any, places: int = 6) -> str:
    """With its sign always, a true minus; nothing at all is told as 0."""
    if not value:
        return "0"
    return numbers.decimal(float(value), places, signed=True)


@register.filter
def edge(value: Any, places: int = 4) -> str:
    """A part of the stake in per cent; below zero where it is the player who has the edge."""
    return numbers.percent(float(value), places)


@register.filter
def points(value: Any, places: int = 4) -> str:
    """A difference between two percentages."""
    if not value:
        return "0"
    return gettext("%(number)s points") % {"number": signed(100 * float(value), places)}


@register.filter
def fraction(text: str) -> str:
    """``-373/5525`` with a true minus and its thousands apart."""
    value = Fraction(text)
    top = grouped(value.numerator)
    return top if value.denominator == 1 else f"{top}/{grouped(value.denominator)}"


@register.filter
def plain_net(net: Any) -> str:
    """What a unit staked wins or loses: +40, −1, +2.5."""
    value = Fraction(net)
    if value.denominator == 1:
        return numbers.whole(value.numerator, signed=True) if value else "0"
    return signed(float(value), 4).rstrip("0")


@register.filter
def raw(number: Any) -> str:
    """For an attribute of SVG: a point, whatever the language."""
    return f"{float(number):.2f}"


@register.filter
def hand_told(hand: list[str] | str) -> str:
    """A hand as it was asked for: its cards, or its range."""
    return hand if isinstance(hand, str) else " ".join(hand)
