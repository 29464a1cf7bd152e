"""The table, the ruling desk and the drill of five-card poker."""

from django.utils.translation import gettext_lazy as _

from games.five_card.play.disputes import DISPUTES
from games.five_card.play.drill import DRILL
from games.five_card.play.frames import FRAMES
from games.five_card.play.settings import EVENT_FIELDS, POT_SETTINGS, SETTINGS
from games.play.game import Desk, TableGame

EXAMPLE = {
    "table": {"ante": 20, "commission": "4%", "paid": {"2": 300, "4": 300, "6": 100}},
    "cards": {"2": "Ts Jd Td Jh 7c", "4": "Qs Qd 9h 8h 6d", "6": "Kh 9c 9d 5s 8c"},
}

DESK = Desk(
    pot_settings=POT_SETTINGS,
    paid_label=_("Bet in addition to the pot money"),
    cards_hint=_("In the order they were dealt: the second is the key card."),
    # When in the hand it happened does not matter to the ending.
    event_details={"time_expired": {"action": 0}},
    common=DISPUTES,
    example=EXAMPLE,
)

TABLE = TableGame(
    settings=SETTINGS,
    stakes=("table.ante", "table.commission"),
    event_fields=EVENT_FIELDS,
    shown_hand="plain_showdown",
    frames=FRAMES,
    desk=DESK,
    drill=DRILL,
)
