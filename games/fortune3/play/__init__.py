"""The table, the ruling desk and the drill of Fortune 3."""

from django.utils.translation import gettext_lazy as _

from games.fortune3.play.drill import DRILL
from games.fortune3.rules import law
from games.fortune3.rules.bets import BETTING
from games.play.game import (
    JACKPOT_SHARED,
    MISREAD,
    WHICH_WINS,
    WRONGLY_PAID,
    CommonDispute,
    Desk,
    Frame,
    RecordSetting,
    TableGame,
    after_a_fault,
    shuffling,
)

AGAINST = ("cards.1", "table.bets.1.ante", "cards.dealer")
DOUBLED = {"decision.1": "play", "table.bets.1.ante": "100"}

DISPUTES = (
    CommonDispute(
        name="result",
        title=_("A hand against the bank"),
        asks=AGAINST,
        initial=DOUBLED,
        typed={"seat.1": "5", "cards.1": "KhKd4c", "cards.dealer": "Qs8d5c"},
    ),
    CommonDispute(
        name="two-hands",
        title=_("Two hands against the bank"),
        asks=("cards.1", "cards.2", "cards.dealer", "table.bets.1.ante", "table.bets.2.ante"),
        seats_last=True,
        initial={**DOUBLED, "decision.2": "play", "table.bets.2.ante": "100"},
        typed={"cards.1": "Ks9d3c", "cards.2": "JcTh3d", "cards.dealer": "Qh9s3h"},
    ),
    CommonDispute(
        name="pair-plus",
        title=_("Pair Plus of a player who gave up the ante"),
        asks=("cards.1", "table.bets.1.ante", "table.bets.1.pair_plus"),
        initial={"decision.1": "fold", "table.bets.1.ante": "100", "table.bets.1.pair_plus": "50"},
        typed={"seat.1": "3", "cards.1": "7s7d2c"},
    ),
    CommonDispute(
        name="all-bets",
        title=_("All the bets of one seat"),
        asks=(
            "cards.1",
            "table.bets.1.ante",
            "table.bets.1.pair_plus",
            "table.bets.1.six_card_bonus",
            "cards.dealer",
        ),
        initial=DOUBLED,
        typed={
            "cards.1": "KhKs2s",
            "table.bets.1.pair_plus": "50",
            "table.bets.1.six_card_bonus": "50",
            "cards.dealer": "Kd2c2h",
        },
    ),
    CommonDispute(
        name="jackpot",
        title=_("The progressive jackpot"),
        asks=(
            "cards.1",
            "cards.dealer",
            "cards.community",
            "table.jackpot.pool",
            "table.jackpot.fixed.straight_flush",
        ),
        initial={**DOUBLED, "table.bets.1.progressive": "10"},
        typed={
            "cards.1": "KhQhJh",
            "cards.dealer": "Qs8d5c",
            "cards.community": "Th9h",
            "table.jackpot.pool": "100000",
            "table.jackpot.fixed.straight_flush": "5000",
        },
    ),
    after_a_fault("player-card", "player_card_exposed", how_many="more_of_one", when="in_the_deal"),
    after_a_fault("bank-card", "bank_card_exposed"),
    after_a_fault("dealt-wrongly", "dealt_wrongly", breach="order_of_players"),
    CommonDispute(
        name="paid-wrongly",
        title=WRONGLY_PAID,
        asks=("cards.1", "table.bets.1.ante", "given.1.ante", "given.1.play", "cards.dealer"),
        initial=DOUBLED,
        typed={
            "seat.1": "5",
            "cards.1": "KhKd4c",
            "cards.dealer": "Qs8d5c",
            "given.1.ante": "100",
            "given.1.play": "50",
        },
    ),
    MISREAD,
    WHICH_WINS,
    after_a_fault("bank-plays", "bank_plays", cards="Jd10s8h"),
    JACKPOT_SHARED,
    after_a_fault("bet-unclear", "bet_unclear", bet="play"),
)

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

FRAMES = (
    Frame(_("The cut"), "cards_cut"),
    Frame(_("The ante bet"), "ante_placed"),
    Frame(_("Three cards each"), "bank_dealt"),
    Frame(_("The play bet"), "play_placed"),
    Frame(_("The bank's hand"), "bank_revealed"),
    Frame(_("Whether the bank qualifies"), "bank_qualified"),
    Frame(_("Hand against hand"), "player_won"),
    Frame(_("The ante bonus"), "ante_bonus_won"),
)

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
