"""The Django app of the simulations."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SimulationsConfig(AppConfig):
    name = "games.simulations"
    label = "simulations"
    verbose_name = "Simulations"

    def ready(self) -> None:
        from games.simulations.law_links import PAGES, figures_under_a_reading, instrument_links
        from games.site.law_links import DOORS, pages_searched
        from games.site.pages import WINGS

        WINGS.append((_("Simulations"), "simulations", "simulations:index"))
        DOORS.instrument.append(instrument_links)
        DOORS.searched.append(lambda lang: pages_searched(lang, PAGES))
        DOORS.card.append(figures_under_a_reading)
