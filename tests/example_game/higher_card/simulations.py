"""The figures of Higher Card on a page. They follow from its rules: there is no module of odds."""

from django.utils.translation import gettext_lazy as _

from games.simulations.game import FigureGame, ParSheet

FIGURES = FigureGame(
    headlines=(("wager_and_double", "wager"),),
    assumed_rate=1e5,
    measured={"wager_and_double": _("rehearsal bet and double")},
    sheet=ParSheet(hands_named_by="double", tables={"wager_and_double": "double"}),
)
