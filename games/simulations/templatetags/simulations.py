"""Filters for the numbers and names of the simulations."""

from fractions import Fraction

from django import template
from django.utils.translation import gettext, ngettext

from games import narration
from games.law.addresses import provision_url
from games.law.models import Version
from games.narration import numbers, reading_value_sentence
from games.narration.language import translated
from games.narration.runs import refusal
from games.odds import registry
from games.odds.figures.sheets import ExactNumber
from games.rules.provisions.day import version_with
from games.rules.values.citation import Provision
from games.simulations import names
from games.simulations.models import Run
from games.simulations.par import charts
from games.simulations.pictures import picture
from games.simulations.results.charts import chips

register = template.Library()


@register.filter
def version_under(run: Run) -> Version | None:
    """The version of the law whose readings the run uses."""
    instrument = run.texts.get("instrument")
    if not instrument:
        return None
    ident = version_with(instrument, run.spec["readings"], run.spec.get("law", "")).id
    return Version.objects.filter(instrument=instrument, ident=ident).first()


@register.filter
def grouped(number: float | str) -> str:
    """A whole number with grouped thousands."""
    return numbers.whole(int(number))


@register.filter
def percent(value: float, places: int = 4) -> str:
    """A part of a stake in per cent, with its sign."""
    return numbers.percent(float(value), places, signed=True)


@register.filter
def share(value: float | str, places: int = 4) -> str:
    """A probability, which may be written as a fraction, in per cent."""
    part = Fraction(value) if isinstance(value, str) else value
    return numbers.percent(float(part), places)


@register.filter
def fixed(value: float, places: int = 2) -> str:
    return numbers.decimal(float(value), places)


@register.filter
def per_second(rate: float) -> str:
    millions = numbers.decimal(float(rate) / 1e6, 1)
    return gettext("%(millions)s million rounds a second") % {"millions": millions}


@register.filter
def lasting(seconds: float) -> str:
    """A duration in words, rounded to seconds, minutes or hours."""
    whole = max(1, round(float(seconds)))
    if whole < 90:
        return ngettext("%(n)s second", "%(n)s seconds", whole) % {"n": whole}
    minutes = round(whole / 60)
    if minutes < 90:
        return ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes}
    hours = round(minutes / 60)
    return ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": hours}


@register.filter
def bet_name(name: str, game: str) -> str:
    return str(names.bet(game, name))


@register.filter
def strategy_name(name: str, game: str) -> str:
    return str(names.strategy(game, name))


@register.filter
def state_name(name: str) -> str:
    return str(names.STATES[name])


@register.filter
def state_manner(name: str) -> str:
    """The style of the badge of a state."""
    return {"finished": "good", "refused": "alarm", "cancelled": "doubt"}.get(name, "plain")


@register.filter
def cited(provision: str) -> str:
    """The short citation of ``instrument#eid``, in the reader's language."""
    return narration.cited(Provision.named(provision))


@register.filter
def law_address(provision: str) -> str:
    named = Provision.named(provision)
    return provision_url(named.instrument, named.eid)


@register.filter
def line_name(category: str, game: str) -> str:
    return str(names.category(game, "", category))


@register.filter
def figure_name(figure: str, game: str) -> str:
    return str(names.figure(game, figure))


@register.filter
def option_name(option: str, game: str) -> str:
    return str(translated(registry.offer(game).options[option].label))


@register.filter
def reading_text(value: str, reading: str) -> str:
    return reading_value_sentence(reading, value)


@register.filter
def signed(value: float | Fraction, places: int = 6) -> str:
    """The number with its sign, a true minus; zero has none."""
    if not value:
        return "0"
    return numbers.decimal(float(value), places, signed=True)


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
def minus(one: ExactNumber, other: ExactNumber) -> float:
    return float(one.fraction - other.fraction)


@register.filter
def hand_text(hand: list[str] | str) -> str:
    """A hand of the form: its cards or its range."""
    return hand if isinstance(hand, str) else " ".join(hand)


register.filter("edge", share)
register.filter("card_sign", narration.card_sign)
register.filter("contributions", charts.contributions)
register.filter("readings_moved", charts.readings_moved)
register.filter("held_otherwise", charts.held_otherwise)
register.filter("by_pool", charts.by_pool)

register.filter("chips", chips)
register.filter("refusal_text", refusal)
register.filter("drawn", picture.drawn)
