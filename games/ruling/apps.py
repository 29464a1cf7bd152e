"""The Django app of the ruling desk."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class RulingConfig(AppConfig):
    name = "games.ruling"
    verbose_name = "Ruling desk"

    def ready(self) -> None:
        from games.rules.game import game
        from games.ruling import law_links
        from games.site.doors import DOORS, SITE_DOORS, Door, DoorPage, of_game

        pages = (
            DoorPage(
                _("Ruling desk"),
                of_game("play:ruling", "play:desk"),
                _("Enter the cards and the bets: who wins, what is paid, under which words."),
            ),
            DoorPage(
                _("What went wrong"),
                of_game("play:fault", offered=lambda key: bool(game(key).faults)),
                _("A card exposed, a wrong payment: what the law orders, and where it is silent."),
            ),
        )
        SITE_DOORS.append(Door(2, "ruling", pgettext_lazy("door", "Rule"), pages, ("ruling",)))
        DOORS.naming.append(law_links.ruled_at_the_desk)
        DOORS.searched.insert(0, law_links.searched_faults)
        DOORS.ruled.append(law_links.desk_address)
