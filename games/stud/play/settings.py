"""The settings of a hand of Stud Poker."""

from django.utils.translation import gettext_lazy as _

from games.play.game import RecordSetting
from games.play.setup.session_fields import shuffling

SETTINGS = (
    shuffling("manual", "machine"),
    RecordSetting(
        "table.limits.maximum_payout",
        _("Most the house pays"),
        hint=_("If empty: no maximum is posted."),
    ),
)

CARRIED = (
    RecordSetting(
        "table.carried_from",
        _("Left there by"),
        "choice",
        (
            ("", "—"),
            ("void_hand", _("a void hand")),
            ("shuffler_failed", _("a shuffler that failed")),
        ),
    ),
)

EVENT_FIELDS = (
    RecordSetting("seat", _("Seat")),
    RecordSetting("place", _("Place"), "choice", (("", "—"), ("dealer", _("the house's hand")))),
    RecordSetting("card", _("Card number")),
    RecordSetting("amount", _("Amount of the bet")),
)
