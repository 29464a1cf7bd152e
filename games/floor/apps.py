"""The Django app of the floor: the log of incidents, the tables of the house, the shift."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FloorConfig(AppConfig):
    name = "games.floor"

    def ready(self) -> None:
        from django.contrib.admin.models import LogEntry
        from django.contrib.auth.signals import user_logged_in
        from django.db.models.signals import post_save

        from games.floor import accounts, offered
        from games.play.offers import OFFERS
        from games.site.doors import DoorPage, add_pages, plain
        from games.site.upkeep import UPKEEP

        UPKEEP.duties.append(accounts.LATE)
        user_logged_in.connect(accounts.signed_in)
        post_save.connect(accounts.rights_changed, sender=LogEntry)
        log = plain("play:incidents")
        shift = plain("play:shift")
        add_pages(
            "ruling",
            DoorPage(_("Incident log"), log, _("The log of a shift, for those signed in.")),
            DoorPage(_("Shift"), shift, _("What waits, where you work, and the hand-over.")),
            parts=("incidents", "shift"),
        )
        OFFERS.ruled_before = offered.ruled_before
        OFFERS.incident_of_sheet = offered.incident_of_sheet
        OFFERS.question_sources["incident"] = offered.question_source
