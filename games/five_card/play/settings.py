"""What is set before a hand of five-card poker is dealt."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.five_card.rules.capital import CAPITAL
from games.five_card.rules.ending_record import LAST_ROUND
from games.play.setup.setting import Setting, one_of_numbers

ROUNDS = range(LAST_ROUND, 0, -1)
ANTE = one_of_numbers("table.ante", _("Pot money"), *CAPITAL)

SETTINGS = (
    ANTE,
    Setting("table.commission", _("Commission"), "text", hint=_("A percentage such as 4%.")),
    Setting("table.chip", _("Smallest chip")),
    Setting("table.first_hand", _("First hand of the players"), "yes"),
)

POT_SETTINGS = (
    ANTE,
    Setting("table.chip", _("Smallest chip"), hint=_("Left empty: 1.")),
    Setting("table.commission", _("Commission"), "text", hint=_("Left empty: 4%.")),
    one_of_numbers("round", _("Round in which the betting ended"), *ROUNDS),
)

EVENT_FIELDS = (
    Setting("seat", _("Seat")),
    Setting("card", _("Card number")),
    Setting("action", _("After how many decisions")),
)
