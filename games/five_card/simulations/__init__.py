"""Five-card poker's figures for a page: the frequency of each hand, and the equity of hands."""

from collections.abc import Mapping
from fractions import Fraction

from django.utils.translation import gettext_lazy as _

from games.five_card.odds.equity import MOST_HANDS, TABLE
from games.five_card.rules.commission import RATE, house_commission
from games.five_card.rules.law import READINGS
from games.simulations.game import EquityForm, FigureGame


def most_taken(pot: int, values: Mapping[str, Fraction]) -> int:
    """The commission on the pot (article 9), to the chip of one."""
    readings = {reading.id: reading.values[0] for reading in READINGS}
    return house_commission(pot, 0, values[RATE.name], 1, readings).value


FIGURES = FigureGame(
    headlines=(("seat_5", "contribution"), ("seat_4", "contribution")),
    assumed_rate=12e6,
    strategies={"showdown": _("no player folds: every hand is shown")},
    most_taken=most_taken,
    taken_at=_("By the commission on the pot alone; the initial one comes before it."),
    set_by={"commission.rate": "options.commission"},
    frequencies_under="PA-03",
    equities=EquityForm(
        table=TABLE,
        most_hands=MOST_HANDS,
        reading="PA-03",
        sample={"hand": ["As Ad 9c", "Kh Qh 10h"]},
        hand_example="As Kd 10h",
        range_examples=("AA", "AA,KK", "As A", "AxKxQx", "[A-T][A-T]!$op", "*"),
        hint=_(
            "Some or all of the five cards of each player, or a range, of the forty from the 5 "
            "to the ace. "
            "Ranks A K Q J 10 … 5, suits s h c d."
        ),
    ),
)
