"""Omaha's figures for a page: the frequency of each hand, and the equity of hands."""

from collections.abc import Mapping
from fractions import Fraction

from django.utils.translation import gettext_lazy as _

from games.omaha.odds.equity import MOST_HANDS, TABLE
from games.omaha.rules import commission
from games.omaha.rules.law import READINGS
from games.simulations.game import EquityForm, FigureGame

BIG_BLIND = 100
"""The big blind of the table."""


def most_taken(pot: int, values: Mapping[str, Fraction]) -> int:
    """The commission at the highest rate, to the chip of one."""
    bounds = commission.CommissionBounds(
        *(values[figure.name] for figure in (commission.LOWEST, commission.HIGHEST, commission.CAP))
    )
    terms = commission.CommissionTerms(bounds.highest, BIG_BLIND, 1, bounds)
    readings = {reading.id: reading.values[0] for reading in READINGS}
    return commission.commission_on(pot, terms, readings).value.amount


FIGURES = FigureGame(
    headlines=(("seat_1", "contribution"),),
    assumed_rate=6e6,
    strategies={"showdown": _("no player folds: every hand is shown")},
    not_above={"commission.lowest": "commission.highest"},
    set_by={"commission.highest": "options.commission"},
    most_taken=most_taken,
    taken_at=_("At the highest rate, at a table with a big blind of 100, an example."),
    frequencies_under="OD-01",
    equities=EquityForm(
        table=TABLE,
        most_hands=MOST_HANDS,
        reading="OD-01",
        sample={"hand": ["As Ad Kh 9c", "Qs Jd 10h 9d"], "board": "Ks 10c 2h"},
        hand_example="As Kd 10h 9c",
        range_examples=("AA", "AA:xxyy", "AxKxQyJy", "KK,QQ!AA", "[A-T][A-T]", "As Kd", "*"),
        hint=_(
            "Four cards for each player, some of them, or a range; three, four or five on the "
            "board, or none yet. "
            "Ranks A K Q J 10 9 … 2, suits s h c d."
        ),
    ),
)
