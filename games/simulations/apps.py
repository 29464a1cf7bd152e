"""The Django app of the simulations."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class SimulationsConfig(AppConfig):
    name = "games.simulations"

    def ready(self) -> None:
        from games.simulations import law_links
        from games.simulations.queue import watched
        from games.site.doors import DOORS, SITE_DOORS, Door, DoorPage, of_game
        from games.site.upkeep import UPKEEP

        pages = (
            DoorPage(
                _("Prizes and odds"),
                of_game("simulations:par", "simulations:odds"),
                _("House edge, expected result, hit frequency of each bet; edit a prize and see."),
            ),
            DoorPage(
                _("What changes"),
                of_game("simulations:what-changes"),
                _("How far each doubt and each number of the law moves the figures."),
            ),
            DoorPage(
                _("Equity"),
                law_links.equity_address,
                _("Each hand's part of the pot, from cards or ranges."),
            ),
            DoorPage(
                _("Simulations"),
                of_game("simulations:form", "simulations:index"),
                _("Rounds by the million, with a certificate that anyone can play again."),
            ),
        )
        SITE_DOORS.append(
            Door(5, "figures", pgettext_lazy("door", "Odds"), pages, ("odds", "simulations"))
        )
        UPKEEP.run_checks |= {"workers": watched.living, "queue": watched.queue}
        UPKEEP.metrics.append(watched.metrics)
        DOORS.instrument.append(law_links.instrument_links)
        DOORS.figures.append(law_links.computed_from)
        DOORS.drafted.append(law_links.draft_of_an_amendment)
        DOORS.card.append(law_links.figures_under_a_reading)
