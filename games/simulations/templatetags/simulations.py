"""Filters for the numbers and names of the simulations."""

from django import template
from django.utils.translation import gettext, ngettext

from games import narration
from games.law.addresses import provision_url
from games.law.models import Version
from games.narration import numbers, reading_value_sentence
from games.narration.runs import refusal
from games.rules.citation import Provision
from games.rules.day import version_with
from games.simulations import names
from games.simulations.models import Run

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
def share(value: float, places: int = 4) -> str:
    """A probability in per cent."""
    return numbers.percent(float(value), places)


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
    return str(names.state(name))


@register.filter
def state_manner(name: str) -> str:
    """The style of the badge of a state."""
    return {"finished": "good", "refused": "alarm", "cancelled": "doubt"}.get(name, "plain")


@register.filter
def refusal_text(record: dict[str, object]) -> str:
    return refusal(record)


@register.filter
def cited(provision: str) -> str:
    """The short citation of ``instrument#eid``, in the reader's language."""
    return narration.cited(Provision.named(provision))


@register.filter
def law_address(provision: str) -> str:
    named = Provision.named(provision)
    return provision_url(named.instrument, named.eid)


@register.filter
def unlocalized(value: object) -> str:
    """A number for an attribute or a command: no separators, a point for decimals."""
    return str(value)


@register.filter
def chips(value: int) -> str:
    """A net result in chips, with its sign."""
    return numbers.whole(int(value), signed=True) if value else "0"


@register.filter
def line_name(category: str, game: str) -> str:
    return str(names.category(game, "", category))


@register.filter
def figure_name(figure: str, game: str) -> str:
    return str(names.figure(game, figure))


@register.filter
def option_name(option: str, game: str) -> str:
    return str(names.option(game, option)[0])


@register.filter
def reading_text(value: str, reading: str) -> str:
    return reading_value_sentence(reading, value)
