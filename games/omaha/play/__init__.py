"""The table, the ruling desk and the drill of Omaha."""

from games.omaha.play.disputes import DISPUTES
from games.omaha.play.drill import DRILL
from games.omaha.play.frames import FRAMES
from games.omaha.play.settings import EVENT_FIELDS, POT_SETTINGS, SETTINGS
from games.play.game import Desk, TableGame

EXAMPLE = {
    "table": {
        "chip": 5,
        "big_blind": 100,
        "commission": "5%",
        "paid": {"1": 4005, "3": 4000, "4": 4005, "7": 4005},
    },
    "cards": {
        "1": "As Kd 8h 7c",
        "4": "Ad Kh 6s 5c",
        "7": "Qs Qd 3h 2c",
        "board": "Ah Kc 9d 4s Jh",
    },
    "folded": {"3": "yes"},
}

TABLE = TableGame(
    settings=SETTINGS,
    stakes=("table.structure", "table.small_blind", "table.big_blind"),
    event_fields=EVENT_FIELDS,
    more_seats=(11,),
    shown_hand="plain-showdown",
    frames=FRAMES,
    desk=Desk(pot_settings=POT_SETTINGS, common=DISPUTES, example=EXAMPLE),
    drill=DRILL,
)
