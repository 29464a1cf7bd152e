"""The table, the ruling desk and the drill of Stud."""

from dataclasses import asdict

from django.utils.translation import gettext_lazy as _

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
from games.rules.jackpot import POSTED
from games.stud.play.drill import DRILL
from games.stud.rules import law
from games.stud.rules.bets import BETTING

AGAINST = ("cards.1", "table.bets.1.ante", "cards.dealer")
RAISED = {"decision.1": "raise", "table.bets.1.ante": "100"}

DISPUTES = (
    CommonDispute(
        name="result",
        title=_("A hand against the croupier"),
        asks=AGAINST,
        initial=RAISED,
        typed={"seat.1": "5", "cards.1": "KsJd9h4c2d", "cards.dealer": "QsQd9c5h2s"},
    ),
    CommonDispute(
        name="two-hands",
        title=_("Two hands against the croupier"),
        asks=("cards.1", "cards.2", "cards.dealer", "table.bets.1.ante", "table.bets.2.ante"),
        seats_last=True,
        initial={**RAISED, "decision.2": "raise", "table.bets.2.ante": "100"},
        typed={"cards.1": "AsKd9c5h3d", "cards.2": "9s9h4d4c2d", "cards.dealer": "AhKs9d5c3s"},
    ),
    CommonDispute(
        name="jackpot",
        title=_("The progressive jackpot"),
        asks=(
            "cards.1",
            "cards.dealer",
            "table.jackpot.pool",
            "table.jackpot.minimum",
            "table.jackpot.fixed.flush",
        ),
        initial={**RAISED, "table.bets.1.progressive": "10"},
        typed={
            "cards.1": "AhJh9h5h3h",
            "cards.dealer": "QsQd9c5d2s",
            "table.jackpot.pool": "60000",
            "table.jackpot.minimum": "50000",
            "table.jackpot.fixed.flush": "500",
        },
    ),
    after_a_fault("cards-exposed", "cards_exposed", exposed="two_or_more"),
    after_a_fault("dealt-wrongly", "dealt_wrongly"),
    after_a_fault("wrong-number", "wrong_number_of_cards"),
    after_a_fault("late-jackpot-bet", "late_jackpot_bet", seat="2", placed="before_his_own"),
    after_a_fault("additional-bet", "wrong_additional_bet", seat="2", ante="100"),
    CommonDispute(
        name="paid-wrongly",
        title=WRONGLY_PAID,
        asks=("cards.1", "table.bets.1.ante", "given.1.all", "cards.dealer"),
        initial=RAISED,
        typed={
            "seat.1": "5",
            "cards.1": "QsQd9c5h2s",
            "cards.dealer": "AsKd9h4c2d",
            "given.1.all": "200",
        },
    ),
    MISREAD,
    WHICH_WINS,
    after_a_fault("bank-plays", "bank_plays", cards="QsJc8d5c2h"),
    JACKPOT_SHARED,
    after_a_fault("bet-unclear", "bet_unclear", bet="additional"),
)

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

FRAMES = (
    Frame(_("The cut"), "cards_cut"),
    Frame(_("To place the ante"), "ante_placed"),
    Frame(_("Five cards each"), "round_dealt", -1),
    Frame(_("The raise"), "raise_placed"),
    Frame(_("The croupier's hand"), "dealer_revealed"),
    Frame(_("Whether the croupier opens"), "dealer_qualified"),
    Frame(_("Hand against hand"), "player_won"),
    Frame(_("What the raise wins"), "raise_won"),
)

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
