"""What a draft of an amendment may say otherwise of Omaha's commission."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from django.utils.translation import gettext_lazy as _

from games.omaha.rules import law
from games.omaha.rules.commission import (
    CAP_IN_BIG_BLINDS,
    FIGURES,
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
        figure="commission.lowest",
        label=_("Lowest rate, per cent"),
        kind="percent",
        provision=law.COMMISSION,
        by_law=FIGURES["commission.lowest"],
        as_printed=(FIGURES["commission.lowest"],),
        most=100,
        not_above="commission.highest",
    ),
    Drafted(
        figure="commission.highest",
        label=_("Highest rate, per cent"),
        kind="percent",
        provision=law.COMMISSION,
        by_law=FIGURES["commission.highest"],
        as_printed=(FIGURES["commission.highest"],),
        most=100,
    ),
    Drafted(
        figure="commission.cap",
        label=_("Limit, in big blinds"),
        kind="times",
        provision=law.COMMISSION,
        by_law=FIGURES["commission.cap"],
        # Divergence OD-02: the witnesses print four and five times the big blind.
        as_printed=tuple(Fraction(times) for times in CAP_IN_BIG_BLINDS.values()),
        most=1_000,
    ),
)


def most_taken(pot: int, values: Mapping[str, Fraction]) -> int:
    """At the highest rate, to the chip of one."""
    bounds = Bounds(*(values[f"commission.{name}"] for name in ("lowest", "highest", "cap")))
    terms = Terms(bounds.highest, BIG_BLIND, 1, bounds)
    readings = {reading.id: reading.values[0] for reading in READINGS}
    return commission_on(pot, terms, readings).value.amount
