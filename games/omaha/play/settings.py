"""The settings of a hand of Omaha."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.play.game import RecordSetting

SETTINGS = (
    RecordSetting("table.button", _("Seat with the marker")),
    RecordSetting(
        "table.structure",
        _("Kind of game"),
        "choice",
        (("limit", _("With limits")), ("no_limit", _("Without limits"))),
    ),
    RecordSetting("table.small_blind", _("Small blind")),
    RecordSetting("table.big_blind", _("Big blind")),
    RecordSetting("table.minimum_bet", _("Minimum bet"), hint=_("If empty: the big blind.")),
    RecordSetting(
        "table.blind_limits.minimum", _("Lowest blind posted"), hint=_("May stay empty.")
    ),
    RecordSetting(
        "table.blind_limits.maximum", _("Highest blind posted"), hint=_("May stay empty.")
    ),
    RecordSetting(
        "table.commission",
        _("Commission"),
        "text",
        hint=_("A percentage such as 5%. If empty: none is taken."),
    ),
    RecordSetting("table.chip", _("Smallest chip")),
    RecordSetting("table.tournament", _("Tournament"), "yes"),
    RecordSetting("table.shuffler", _("Shuffled by machine"), "yes"),
)

POT_SETTINGS = (
    RecordSetting("table.chip", _("Smallest chip"), hint=_("If empty: 1.")),
    RecordSetting(
        "table.commission",
        _("Commission"),
        "text",
        hint=_("A percentage such as 5%. If empty: none is taken."),
    ),
    RecordSetting("table.big_blind", _("Big blind"), hint=_("It caps the commission.")),
)

EVENT_FIELDS = (
    RecordSetting(
        "at",
        pgettext_lazy("event", "When"),
        "choice",
        (
            ("", "—"),
            ("deal", _("the hands")),
            ("flop", _("the flop")),
            ("turn", _("the turn")),
            ("river", _("the river")),
        ),
    ),
    RecordSetting("rectified", pgettext_lazy("event", "Corrected"), "yes"),
)
