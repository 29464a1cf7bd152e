"""A par sheet on one screen: what moves its edges, and the parts that follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.narration import tell_reading_value
from games.simulations.par import page as par
from games.simulations.results import names

MOST = 3


@dataclass(frozen=True, slots=True)
class Mover:
    """Something that would move the edge of a bet, and by how much."""

    name: str
    bet: str
    edge: float
    by: float
    reading: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    anchor: str
    title: str


def movers(game: str, figures: Mapping[str, Any]) -> list[Mover]:
    """The readings that move an edge most, the largest first, each by the bet it moves most."""
    found: dict[tuple[str, str], Mover] = {}
    for each in figures["differences"]:
        if "reading" not in each:
            continue
        by, edge = -each["difference"]["decimal"], -each["ev"]["decimal"]
        told = tell_reading_value(each["reading"], each["value"])
        bet = str(names.bet(game, each["bet"]))
        of = each["reading"], each["value"]
        if of not in found or abs(by) > abs(found[of].by):
            found[of] = Mover(told, bet, edge, by, each["reading"])
    return sorted(found.values(), key=lambda mover: -abs(mover.by))[:MOST]


def prize_movers(bets: Sequence[par.Bet]) -> list[Mover]:
    """The prizes that weigh most: what one more unit of each would take off the edge of its bet,
    everybody playing on as before."""
    found = [
        Mover(line.label, bet.title, bet.edge.value["decimal"], -line.probability["decimal"])
        for bet in bets
        for line in (*bet.lines, *bet.bonus)
        if line.odds and line.field
    ]
    return sorted(found, key=lambda mover: mover.by)[:MOST]


def parts(bets: Sequence[par.Bet], figures: Mapping[str, Any], *, has_play: bool) -> list[Part]:
    """The index of a sheet, in the order of the page."""
    found = [Part("play-title", _("Best play"))] if has_play else []
    found += [Part("ways-title", _("Ways to play, compared"))]
    found += [Part(f"bet-{bet.key}", bet.title) for bet in bets]
    found += [Part("readings-title", _("Under other readings"))]
    if figures.get("amendment"):
        found.append(Part("amendment-title", _("What Despacho 94/2025 changed")))
    if figures.get("by_maximum"):
        found.append(Part("maximum-title", _("What the house's maximum costs the player")))
    found += [Part("often-title", _("How often what happens")), Part("stakes-title", _("Stakes"))]
    return found
