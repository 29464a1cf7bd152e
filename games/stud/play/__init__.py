"""The table, the ruling desk and the drill of Stud."""

from dataclasses import asdict

from django.utils.translation import gettext_lazy as _

from games.play.game import Desk, TableGame
from games.rules.jackpot import POSTED
from games.stud.play.disputes import DISPUTES
from games.stud.play.drill import DRILL
from games.stud.play.frames import FRAMES
from games.stud.play.settings import CARRIED, EVENT_FIELDS, SETTINGS
from games.stud.rules import law
from games.stud.rules.bets import BETTING

EXAMPLE = {
    "table": {
        "bets": {"1": {"ante": 100, "progressive": 10}},
        "stacks": {"1": 5000},
        "jackpot": asdict(POSTED),
    },
    "cards": {"1": "Ts Th Td 5s 5c", "dealer": "Jh Jd 9c 7s 2h"},
    "actions": [{"seat": 1, "do": "raise"}],
}

TABLE = TableGame(
    shown_hand="player_wins_two_pairs",
    frames=FRAMES,
    settings=SETTINGS,
    bets=BETTING.names,
    carried_settings=CARRIED,
    event_fields=EVENT_FIELDS,
    preparation=frozenset({"table_opened", "dealer_dealt", "dealer_card_shown", "packet_dealt"}),
    forbidden_aids=law.INSTRUMENT.provision("art_12"),
    desk=Desk(
        decisions=(("raise", _("Places the additional bet")), ("fold", _("Folds"))),
        common=DISPUTES,
        example=EXAMPLE,
    ),
    drill=DRILL,
)
