"""What is set before a hand of Omaha is dealt."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.omaha.rules.records import DEALINGS, STRUCTURES
from games.play.setup.setting import Setting

KINDS = {"limit": _("With limits"), "no_limit": _("Without limits")}
TIMES = {
    "deal": _("the hands"),
    "flop": _("the flop"),
    "turn": _("the turn"),
    "river": _("the river"),
}

SETTINGS = (
    Setting("table.button", _("Seat with the marker")),
    Setting(
        "table.structure",
        _("Kind of game"),
        "choice",
        tuple((each, KINDS[each]) for each in STRUCTURES),
    ),
    Setting("table.small_blind", _("Small blind")),
    Setting("table.big_blind", _("Big blind")),
    Setting("table.minimum_bet", _("Minimum bet"), hint=_("Left empty: the big blind.")),
    Setting("table.blind_limits.minimum", _("Lowest blind posted"), hint=_("May stay empty.")),
    Setting("table.blind_limits.maximum", _("Highest blind posted"), hint=_("May stay empty.")),
    Setting(
        "table.commission",
        _("Commission"),
        "text",
        hint=_("A percentage such as 5%. Left empty: none is taken."),
    ),
    Setting("table.chip", _("Smallest chip")),
    Setting("table.tournament", _("Tournament"), "yes"),
    Setting("table.shuffler", _("Shuffled by machine"), "yes"),
)

POT_SETTINGS = (
    Setting("table.chip", _("Smallest chip"), hint=_("Left empty: 1.")),
    Setting(
        "table.commission",
        _("Commission"),
        "text",
        hint=_("A percentage such as 5%. Left empty: none is taken."),
    ),
    Setting("table.big_blind", _("Big blind"), hint=_("It caps the commission.")),
)

EVENT_FIELDS = (
    Setting(
        "at",
        pgettext_lazy("event", "When"),
        "choice",
        (("", "—"), *((each, TIMES[each]) for each in DEALINGS)),
    ),
    Setting("rectified", pgettext_lazy("event", "Put right"), "yes"),
)
