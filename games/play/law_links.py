"""The ways from the pages of the law to the table and to the desk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games.law.models import Instrument
from games.narration.faults import tell_fault
from games.play.coverage.page import saved_hands, seen_played
from games.play.desk.fault_index import faults_under
from games.play.regulations import ways_of
from games.play.table.address import hand_url
from games.rules.citation import Provision
from games.rules.registry import game
from games.site.law_links import Block, Link

MOST_SEEN = 6


def to_the_table(instrument: Instrument) -> list[Link]:
    return [Link(_("Play a hand"), reverse("play:table", args=[instrument.game]))]


def to_the_desk(instrument: Instrument) -> list[Link]:
    return [Link(name, url) for name, url in ways_of(instrument.game)]


def see_it_played(instrument: Instrument, eid: str) -> Block | None:
    """Hands in which a provision is applied; the page of coverage holds them all."""
    provision = Provision(instrument.pk, eid)
    seen = [each for each in seen_played(provision, saved_hands(str(provision))) if each.url]
    links = [Link(each.name, each.url) for each in seen[:MOST_SEEN]]
    if links:
        page = reverse("play:covered", args=[instrument.game, eid])
        links.append(Link(_("The rules that apply it, and every hand"), page))
    return Block(_("See it played"), links)


def ruled_at_the_desk(instrument: Instrument, eid: str) -> Block | None:
    """What may go wrong and is ruled on under a provision."""
    names = faults_under(instrument.game).get(Provision(instrument.pk, eid), ())
    desk = reverse("play:fault", args=[instrument.game])
    links = [Link(tell_fault(name), f"{desk}?fault={name}") for name in names]
    return Block(_("When it goes wrong, at the ruling desk"), links)


def both_ways_at_the_table(key: str, card: Mapping[str, Any]) -> list[Link]:
    """The example at the step where it parts, the other outcome laid beside; the desk so set."""
    reading, value, example = card["reading"], card["value"], card["example"]
    default = next(each.default for each in game(key).readings if each.id == reading)
    opened = example["record"].get("readings", {}).get(reading, default)
    beside = f"{reading}-{value if opened == default else default}"
    hand = hand_url(key, example["record"], example["n"], beside=beside)
    desk = f"{reverse('play:ruling', args=[key])}?readings.{reading}={value}"
    return [
        Link(_("The hand at the table, both outcomes side by side"), hand),
        Link(_("The ruling desk under this reading"), desk),
    ]


def to_a_hand(key: str, record: Mapping[str, Any], name: str) -> list[Link]:
    return [Link(name, hand_url(key, record))]
