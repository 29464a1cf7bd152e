"""The table, the ruling desk and the drill of Fortune 3."""

from django.utils.translation import gettext_lazy as _

from games.fortune3.play.disputes import DISPUTES
from games.fortune3.play.drill import DRILL
from games.fortune3.play.frames import FRAMES
from games.fortune3.play.settings import EVENT_FIELDS, SETTINGS
from games.fortune3.rules import law
from games.fortune3.rules.bets import BETTING
from games.play.game import Desk, TableGame

EXAMPLE = {
    "table": {
        "bets": {str(seat): {"ante": 100, "six_card_bonus": 10} for seat in (1, 2, 3)},
        "stacks": {"1": 5000, "2": 5000, "3": 5000},
    },
    "cards": {"1": "9c Kd 2d", "2": "6s 6d Ah", "3": "As Jc 4h", "dealer": "9s 9h 9d"},
    "actions": [{"seat": 1, "do": "play"}, {"seat": 2, "do": "play"}, {"seat": 3, "do": "fold"}],
}

PREPARATION = frozenset(
    {
        "table_opened",
        "pair_plus_placed",
        "six_card_bonus_placed",
        "bets_closed",
        "bank_dealt",
        "packet_dealt",
        "top_card_discarded",
        "community_dealt",
        "prizes_paid",
    }
)

TABLE = TableGame(
    settings=SETTINGS,
    bets=BETTING.names,
    shown_hand="player_wins",
    frames=FRAMES,
    event_fields=EVENT_FIELDS,
    jackpot_ladder="of_five",
    preparation=PREPARATION,
    forbidden_aids=law.INSTRUMENT.provision("art_18__para_1"),
    desk=Desk(
        decisions=(("play", _("Doubles the ante")), ("fold", _("Folds"))),
        settle_settings=("jackpot", "limits", "pair_plus_alone"),
        common=DISPUTES,
        example=EXAMPLE,
    ),
    drill=DRILL,
)
