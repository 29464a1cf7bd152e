"""The doors of the table, the ruling desk and the drill, with the pages behind each."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.play.registry import has_drill, table_of
from games.rules.game import game
from games.site.doors import Door, DoorPage, of_game, plain


def doors() -> list[Door]:
    ruling = (
        DoorPage(
            pgettext_lazy("door", "Dispute"),
            of_game("play:ruling", "play:desk"),
            _("Enter the cards and the bets: who wins, what is paid, under which words."),
        ),
        DoorPage(
            _("What went wrong"),
            of_game("play:fault", offered=lambda key: bool(game(key).faults)),
            _("A card exposed, a wrong payment: what the law orders, and where it is silent."),
        ),
        DoorPage(
            _("Incidents"), plain("play:incidents"), _("The log of a shift, for those signed in.")
        ),
        DoorPage(
            _("Shift"), plain("play:shift"), _("What waits, where you work, and the hand-over.")
        ),
    )
    table = (
        DoorPage(
            _("The table"),
            of_game("play:table", "play:index"),
            _("Set up a hand, deal it, and see the provision of each step."),
        ),
        DoorPage(
            _("A seat"), of_game("play:seat"), _("Play one seat; the others play themselves.")
        ),
        DoorPage(
            _("Many hands at once"),
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
    drill = (
        DoorPage(
            _("Questions"),
            of_game("play:drill", "play:drills", has_drill),
            _("One question after another, each answer with its provision."),
        ),
        DoorPage(
            pgettext_lazy("door", "A class"),
            of_game("play:class", offered=has_drill),
            _("Questions for a whole class, taken with a code."),
        ),
        DoorPage(
            _("Progress"),
            plain("play:practice"),
            _("What is due today, and how often it was right."),
        ),
        DoorPage(
            _("Results"), plain("play:classes"), _("The results of classes, until their day.")
        ),
    )
    return [
        Door(2, "ruling", pgettext_lazy("door", "Rule"), ruling, ("ruling", "incidents", "shift")),
        Door(3, "table", pgettext_lazy("door", "Table"), table, ("table", "hands", "coverage")),
        Door(
            4,
            "drill",
            pgettext_lazy("door", "Train"),
            drill,
            ("drill", "classes", "practice", "trainees", "k"),
        ),
    ]
