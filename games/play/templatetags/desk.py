"""Words the pages of the desk need beside those of the table."""

from __future__ import annotations

from django import template
from django.utils.translation import get_language

from games.law.addresses import provision_url
from games.lawtexts.reader import read
from games.rules.citation import Provision
from games.rules.registry import game

register = template.Library()


@register.filter
def name_of_game(key: str) -> str:
    """The game as its own text names it."""
    names = read(game(key).instrument.key).game_name
    return names.get(get_language() or "pt") or next(iter(names.values()))


@register.filter
def address_of(name: str) -> str:
    """The page of a provision told by its full name."""
    provision = Provision.named(name)
    return provision_url(provision.instrument, provision.eid)
