"""What a draft of an amendment may say otherwise of Omaha's commission."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from django.utils.translation import gettext_lazy as _

from games.omaha.rules.commission import (
    CAP,
    CAP_IN_BIG_BLINDS,
    HIGHEST,
    LOWEST,
    Bounds,
    Terms,
    commission_on,
)
from games.omaha.rules.readings import READINGS
from games.simulations.game import Drafted

BIG_BLIND = 100
"""Of the table the pots are of."""

DRAFTED = (
    Drafted(
        figure=LOWEST.name,
        label=_("Lowest rate, per cent"),
        kind="percent",
        provision=LOWEST.provision,
        by_law=LOWEST.printed,
        as_printed=(LOWEST.printed,),
        most=100,
        not_above=HIGHEST.name,
    ),
    Drafted(
        figure=HIGHEST.name,
        label=_("Highest rate, per cent"),
        kind="percent",
        provision=HIGHEST.provision,
        by_law=HIGHEST.printed,
        as_printed=(HIGHEST.printed,),
        most=100,
    ),
    Drafted(
        figure=CAP.name,
        label=_("Limit, in big blinds"),
        kind="times",
        provision=CAP.provision,
        by_law=CAP.printed,
        # Divergence OD-02: the witnesses print four and five times the big blind.
        as_printed=tuple(Fraction(times) for times in CAP_IN_BIG_BLINDS.values()),
        most=1_000,
    ),
)


def most_taken(pot: int, values: Mapping[str, Fraction]) -> int:
    """At the highest rate, to the chip of one."""
    bounds = Bounds(*(values[each.name] for each in (LOWEST, HIGHEST, CAP)))
    terms = Terms(bounds.highest, BIG_BLIND, 1, bounds)
    readings = {reading.id: reading.values[0] for reading in READINGS}
    return commission_on(pot, terms, readings).value.amount
