"""The Django app of the table: hands, seats, sessions, saved hands and coverage."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class TableConfig(AppConfig):
    name = "games.table"

    def ready(self) -> None:
        from games.play.offers import OFFERS
        from games.play.registry import table_of
        from games.site.doors import DOORS, SITE_DOORS, Door, DoorPage, of_game, plain
        from games.site.upkeep import UPKEEP
        from games.table import law_links
        from games.table.coverage import exercised
        from games.table.saved_hands import question_source

        pages = (
            DoorPage(
                _("The table"),
                of_game("play:table", "play:index"),
                _("Set up a hand, deal it, and see the provision of each step."),
            ),
            DoorPage(
                _("Play a seat"),
                of_game("play:seat"),
                _("Play one seat; the others play themselves."),
            ),
            DoorPage(
                _("Hand after hand"),
                of_game("play:session"),
                _("Many hands in a row, with an account of every stack."),
            ),
            DoorPage(
                _("How a hand goes"),
                of_game("play:how-it-goes", offered=lambda key: bool(table_of(key).frames)),
                _("A hand from the shuffle to the payment, in pictures."),
            ),
            DoorPage(_("Saved hands"), plain("play:hands"), _("Hands with a name and a note.")),
        )
        parts = ("table", "hands", "coverage")
        SITE_DOORS.append(Door(3, "table", pgettext_lazy("door", "Table"), pages, parts))
        DOORS.instrument.insert(0, law_links.to_the_game)
        DOORS.naming += [law_links.hands_played, law_links.steps_taken]
        DOORS.drafted.append(law_links.drafted_hands)
        DOORS.card.insert(0, law_links.both_ways_at_the_table)
        DOORS.hand.insert(0, law_links.to_a_hand)
        DOORS.searched.append(law_links.searched_samples)
        OFFERS.question_sources["hand"] = question_source
        UPKEEP.before_fork.append(exercised)
