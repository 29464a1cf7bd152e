"""The settings of a hand of Fortune 3."""

from django.utils.translation import gettext_lazy as _

from games.play.game import RecordSetting
from games.play.setup.session_fields import shuffling

SETTINGS = (
    shuffling("manual", "machine", "machine_of_three"),
    RecordSetting(
        "table.pair_plus_alone",
        _("Pair Plus may be bet alone"),
        "choice",
        (("", _("Yes")), ("no", _("No"))),
    ),
)

EVENT_FIELDS = (
    RecordSetting("seat", _("Seat")),
    RecordSetting(
        "place",
        _("Place"),
        "choice",
        (("", "—"), ("dealer", _("the house's hand")), ("community", _("the community cards"))),
    ),
    RecordSetting("card", _("Card number")),
    RecordSetting(
        "fault",
        _("Failure of the shuffler"),
        "choice",
        (("", "—"), ("first", _("the first")), ("second", _("a further one"))),
    ),
)
