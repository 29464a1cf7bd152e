"""How a par sheet tells exact numbers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django import template
from django.utils.translation import gettext

from games.simulations.templatetags.simulations import THIN, fixed, grouped, share

register = template.Library()


@register.filter
def signed(value: Any, places: int = 6) -> str:
    """With its sign always, a true minus; nothing at all is told as 0."""
    if not value:
        return "0"
    told = fixed(value, places)
    return told if told.startswith("−") else f"+{told}"


@register.filter
def edge(value: Any, places: int = 4) -> str:
    """A part of the stake in per cent; below zero where it is the player who has the edge."""
    return share(value, places).replace("-", "−")


@register.filter
def points(value: Any, places: int = 4) -> str:
    """A difference between two percentages."""
    if not value:
        return "0"
    return gettext("%(number)s points") % {"number": signed(100 * float(value), places)}


@register.filter
def fraction(told: str) -> str:
    """``-373/5525`` with a true minus and its thousands apart."""
    value = Fraction(told)
    sign = "−" if value < 0 else ""
    top = f"{sign}{grouped(abs(value.numerator))}"
    return top if value.denominator == 1 else f"{top}/{grouped(value.denominator)}"


@register.filter
def plain_net(told: Any) -> str:
    """What a unit staked wins or loses: +40, −1, +2.5."""
    value = Fraction(told)
    if value.denominator == 1:
        whole = grouped(abs(value.numerator))
        return f"−{whole}" if value < 0 else f"+{whole}" if value else "0"
    return signed(float(value), 4).rstrip("0")


@register.filter
def raw(number: Any) -> str:
    """For an attribute of SVG: a point, whatever the language."""
    return f"{float(number):.2f}"


@register.simple_tag
def part_of(some: int, of: int) -> str:
    return f"{100 * some // of}{THIN}%"
