"""Filters for the charts of a par sheet and for their SVG elements."""

from django import template

from games.simulations.par import charts
from games.simulations.pictures import svg

register = template.Library()

register.filter("contributions", charts.contributions)
register.filter("readings_moved", charts.readings_moved)
register.filter("held_otherwise", charts.held_otherwise)
register.filter("by_pool", charts.by_pool)

register.filter("rules", svg.rules)
register.filter("blocks", svg.blocks)
register.filter("dots", svg.dots)
register.filter("words", svg.words)
register.filter("areas", svg.areas)
register.filter("lines", svg.lines)
register.filter("rows", svg.rows)
