"""Filters and tags for the pages of the desk."""

from django import template
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from games.law.addresses import provision_url
from games.narration import bet_name, category_name, place_name
from games.narration.faults import SILENCES
from games.narration.refusing import cited
from games.narration.registry import own_or_common
from games.play.models import Procedure, procedure_for
from games.play.offers import OFFERS
from games.play.registry import has_drill
from games.play.regulations import aids_note, ways_of
from games.rules.game import game
from games.rules.values.citation import Provision

register = template.Library()

OUTCOMES = {
    "fold": _("folded"),
    "dealer_not_qualified": _("the house does not qualify"),
    "win": _("the player wins"),
    "lose": _("the house wins"),
    "tie": _("tie"),
    "no_contest": _("no ante, no contest with the bank"),
}

register.filter("bet_name", bet_name)
register.filter("category_name", category_name)
register.filter("ways_of", ways_of)
register.filter("has_drill", has_drill)
register.filter("linked_citation", cited)
register.simple_tag(aids_note)
register.simple_tag(procedure_for)
register.simple_tag(lambda form, ruling: OFFERS.ruled_before(form, ruling), name="ruled_before")


@register.filter
def has_faults(key: str) -> bool:
    """Whether the game has faults to rule on."""
    return bool(game(key).faults)


@register.filter
def in_groups(code: str) -> str:
    """A code or a number as it is read out, in groups of four."""
    return " ".join(code[start : start + 4] for start in range(0, len(code), 4))


@register.filter
def in_tongue(words: object, language: str) -> str:
    """A text of the interface in the given language."""
    with override(language):
        return str(words)


@register.filter
def page_of(provision: Provision) -> str:
    return provision_url(provision.instrument, provision.eid)


@register.filter
def outcome_of(outcome: str) -> str:
    """The result of a contest with the house, in words."""
    return str(OUTCOMES[outcome])


@register.simple_tag
def cited_at(instrument: str, eid: str) -> str:
    return cited(Provision(instrument, eid))


@register.filter
def seat_name(seat: int) -> str:
    return place_name("", f"seat:{seat}")


@register.filter
def silence_sentence(procedure: Procedure) -> str:
    """The silence that a procedure is about."""
    return str(own_or_common(procedure.game, "silences", procedure.silence, SILENCES))
