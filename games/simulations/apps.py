from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SimulationsConfig(AppConfig):
    name = "games.simulations"
    label = "simulations"
    verbose_name = "Simulations"

    def ready(self) -> None:
        from games.law.doors import DOORS
        from games.simulations.doors import instrument_links
        from rulesite.pages import WINGS

        WINGS.append((_("Simulations"), "simulations", "simulations:index"))
        DOORS.instrument.append(instrument_links)
