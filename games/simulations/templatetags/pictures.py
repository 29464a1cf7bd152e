"""Pictures asked for where they stand on a par sheet."""

from __future__ import annotations

from django import template

from games.simulations.par import charts

register = template.Library()

register.filter("contributions", charts.contributions)
register.filter("readings_moved", charts.readings_moved)
register.filter("held_otherwise", charts.held_otherwise)
register.filter("by_pool", charts.by_pool)
