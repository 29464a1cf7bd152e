"""Five-card poker's figures on a page: how often each hand is held, and what hands are worth."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.five_card.odds.equity import MOST_HANDS, equity
from games.simulations.game import EquityForm, FigureGame

FIGURES = FigureGame(
    headlines=(("seat_5", "contribution"), ("seat_4", "contribution")),
    assumed_rate=12e6,
    options={
        "ante": (_("Pot money"), _("What each player puts in before the deal, in chips.")),
    },
    strategies={"showdown": _("nobody folds: every hand is shown")},
    frequencies_under="PA-03",
    equities=EquityForm(
        equity=equity,
        most_hands=MOST_HANDS,
        reading="PA-03",
        sample={"hand": ["As Ad 9c", "Kh Qh 10h"]},
        hand_example="As Kd 10h",
        hint=_(
            "From two to five known cards for each player, of the forty from the 5 to the ace. "
            "Ranks A K Q J 10 … 5, suits s h c d."
        ),
        has_seed=True,
    ),
)
