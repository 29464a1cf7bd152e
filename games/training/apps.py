"""The Django app of the drill, the classes and the trainees."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class TrainingConfig(AppConfig):
    name = "games.training"

    def ready(self) -> None:
        from games.play.registry import has_drill
        from games.site.doors import LETTING_GO, SITE_DOORS, Door, DoorPage, of_game, plain
        from games.training.classes.keeping import delete_expired
        from games.training.classes.learners import delete_unused

        pages = (
            DoorPage(
                _("Train"),
                of_game("play:drill", "play:drills", has_drill),
                _("One question after another, each answer with its provision."),
            ),
            DoorPage(
                pgettext_lazy("door", "A class"),
                of_game("play:class", offered=has_drill),
                _("Questions for a whole class, taken with a code."),
            ),
            DoorPage(
                _("Your progress"),
                plain("play:practice"),
                _("What is due today, and how often it was right."),
            ),
            DoorPage(
                _("Your classes"),
                plain("play:classes"),
                _("The results of classes, until their day."),
            ),
        )
        parts = ("drill", "classes", "practice", "trainees", "k")
        SITE_DOORS.append(Door(4, "drill", pgettext_lazy("door", "Train"), pages, parts))
        LETTING_GO["results of classes"] = delete_expired
        LETTING_GO["trainees"] = delete_unused
