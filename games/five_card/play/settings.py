"""The settings of a hand of five-card poker."""

from django.utils.translation import gettext_lazy as _

from games.play.game import RecordSetting, one_of_numbers

ANTE = one_of_numbers("table.ante", _("Pot money"), 20, 100)

SETTINGS = (
    ANTE,
    RecordSetting("table.commission", _("Commission"), "text", hint=_("A percentage such as 4%.")),
    RecordSetting("table.chip", _("Smallest chip")),
    RecordSetting("table.first_hand", _("First hand of the players"), "yes"),
)

POT_SETTINGS = (
    ANTE,
    RecordSetting("table.chip", _("Smallest chip"), hint=_("If empty: 1.")),
    RecordSetting("table.commission", _("Commission"), "text", hint=_("If empty: 4%.")),
    one_of_numbers("round", _("Round in which the betting ended"), 4, 3, 2, 1),
)

EVENT_FIELDS = (
    RecordSetting("seat", _("Seat")),
    RecordSetting("card", _("Card number")),
    RecordSetting("action", _("After how many decisions")),
)
