"""The figures of the higher card on a page."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.simulations.game import FigureGame, ParSheet

FIGURES = FigureGame(
    headlines=(("wager_and_double", "wager"),),
    assumed_rate=5e6,
    measured={"wager_and_double": _("rehearsal bet and double")},
    strategies={
        "five_or_better": _("double a five or higher"),
        "always_double": _("always double"),
        "never_double": _("never double"),
    },
    sheet=ParSheet(hands_named_by="double", tables={"wager_and_double": "double"}),
)
