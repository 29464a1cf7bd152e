"""Filters for the pages of the figures of a regulation."""

from fractions import Fraction

from django import template
from django.utils.translation import gettext as _

from games.consequences.parameters import Parameter
from games.law.reading.parameters import value_text
from games.site.doors import name_of_text

register = template.Library()
register.filter("text_name", name_of_text)

BOUNDS = {
    "from": lambda value: _("at least %(value)s") % {"value": value},
    "upto": lambda value: _("at most %(value)s") % {"value": value},
    "over": lambda value: _("more than %(value)s") % {"value": value},
    "under": lambda value: _("less than %(value)s") % {"value": value},
}
KINDS = {
    "odds": lambda value: _("%(value)s to 1") % {"value": value},
    "times": lambda value: _("%(value)s times") % {"value": value},
    "ordinal": lambda value: _("No. %(value)s") % {"value": value},
}


@register.filter
def bounded(parameter: Parameter, value: Fraction) -> str:
    """A value of a figure as a reader sees it, with its unit and its bound."""
    written = value_text(parameter, value)
    with_unit = KINDS[parameter.kind](written) if parameter.kind in KINDS else written
    return BOUNDS[parameter.bound](with_unit) if parameter.bound else with_unit
